"""One browser tab: what it is told, and what it asks for."""

from __future__ import annotations

import asyncio
import base64
import binascii
import inspect
import logging
import re
import struct
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec
from aiohttp import WSMsgType, web

from stage import slash
from stage.attachments import Upload
from stage.components import named
from stage.entities import JSON, Channel, Message
from stage.errors import ClientRefusal
from stage.events import StageEvent, decode, encode
from stage.guest import Guest
from stage.reactions import summary
from stage.sound import FRAME

if TYPE_CHECKING:
    from stage.feed import Feed

log = logging.getLogger("stage.feed")

MAX_FRAME = 256 * 1024
SHOWN = 50
LOCALE = re.compile(r"[a-z]{2}(-[A-Z0-9]{2,3})?")
WAITING = 5000
"""So many unsent frames and the tab is given up: it may come again and get a fresh snapshot."""
MESSAGES = ("MESSAGE_CREATE", "MESSAGE_UPDATE")


class Tab:
    def __init__(self, feed: Feed, ws: web.WebSocketResponse, *, aside: bool = False) -> None:
        """`aside`: a program beside the guest's own tabs, no sign that somebody sits there."""
        self.aside = aside
        self.feed, self.stage, self.world, self.ws = feed, feed.stage, feed.stage.world, ws
        self.guest: Guest | None = None
        self.holds_microphone = False
        self._count = 0
        self._queue: asyncio.Queue[bytes | str | None] = asyncio.Queue()
        self._speaking: asyncio.Task[None] | None = None
        self._closing: asyncio.Future[Any] | None = None

    # -- to the tab ------------------------------------------------------------------------------

    def tell(self, name: str, data: JSON) -> None:
        self._count += 1
        self._put(encode({"n": self._count, "t": name, "d": data}).decode())

    def _put(self, frame: bytes | str) -> None:
        if self._queue.qsize() < WAITING:
            self._queue.put_nowait(frame)
        elif self._closing is None:
            log.warning("a tab does not keep up; closing it")
            self._closing = asyncio.ensure_future(self.ws.close(code=1013, message=b"too slow"))

    def _event(self, event: StageEvent) -> None:
        if event.name == "APPLICATION_COMMANDS_UPDATE":
            self.tell(event.name, {"commands": self._commands()})
            return
        self._count += 1
        head = f'{{"n":{self._count},"t":"{event.name}","d":'
        raw = encode(_for_a_person(event.data)) if event.name in MESSAGES else event.raw
        self._put(head + raw.decode() + "}")
        if event.name == "GUILD_MEMBER_UPDATE":
            self.feed.guests_changed()

    def _sound(self, speaker: int, frame: bytes) -> None:
        self._put(struct.pack(">Q", speaker) + frame)

    async def _write(self) -> None:
        while (frame := await self._queue.get()) is not None:
            try:
                await (self.ws.send_str(frame) if isinstance(frame, str) else self.ws.send_bytes(frame))
            except (ConnectionError, RuntimeError):
                return

    # -- from the tab ----------------------------------------------------------------------------

    async def run(self, guest_id: str | None) -> None:
        writer = asyncio.create_task(self._write())
        try:
            if guest_id in [name for g in self.stage.guests.values() for name in (str(g.id), g.name)]:
                await self._act({"do": "guest", "guest": guest_id})  # a stage begun anew may not know him
            async for frame in self.ws:
                if frame.type is WSMsgType.BINARY:
                    self._microphone_frame(frame.data)
                elif frame.type is WSMsgType.TEXT:
                    await self._text(frame.data)
        finally:
            self._queue.put_nowait(None)
            await writer

    async def _text(self, text: str) -> None:
        if len(text) > MAX_FRAME:
            self._refuse(
                None, "too_big", f"a frame of {len(text)} characters is too big; {MAX_FRAME} are allowed"
            )
            return
        try:
            action = decode(text)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            self._refuse(None, "bad_json", "that was not JSON")
            return
        if not isinstance(action, dict) or not isinstance(action.get("do"), str):
            self._refuse(None, "bad_shape", 'an action is an object with a «do», like {"do": "ping"}')
            return
        await self._act(action)

    async def _act(self, action: JSON) -> None:
        number = action.get("id")
        do: Callable[[JSON], Any] | None = getattr(self, "do_" + action["do"], None)
        if do is None:
            self._refuse(number, "unknown_action", f"there is no action «{action['do']}»")
            return
        try:
            if action["do"] not in ("guest", "ping") and self.guest is None:
                raise ClientRefusal("unknown_guest", "choose a guest first")
            result = do(action)
            if inspect.isawaitable(result):
                result = await result
        except ClientRefusal as reason:
            self._refuse(number, reason.code, reason.words, reason.about)
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            log.info("a tab sent a malformed action %s: %r", action["do"], error)
            self._refuse(
                number, "bad_shape", f"«{action['do']}» lacks a field or has one of a wrong kind: {error}"
            )
        except Exception as error:
            log.exception("the stage failed at the action %s of a tab", action["do"])
            self._refuse(number, "failed", f"the stage itself failed: {error}")
        else:
            self.tell("DONE", {"id": number, "result": result})

    def _refuse(self, number: Any, code: str, reason: str, about: str = "") -> None:
        self.tell("REFUSED", {"id": number, "code": code, "reason": reason, "about": about})

    def leave(self) -> None:
        """The guest is let go: the tab closes or takes another."""
        self._hush()
        self.holds_microphone = False
        if self.guest is not None:
            self.guest.watchers.remove(self._event)
            self.guest.on_sound.remove(self._sound)
            self.guest = None

    @property
    def me(self) -> Guest:
        assert self.guest is not None
        return self.guest

    def _channel(self, action: JSON) -> Channel:
        channel = self.world.channels.get(int(action["channel"]))
        if channel is None or not self.world.permissions(self.me.id, channel):
            raise ClientRefusal("unknown_channel", "there is no such channel")
        return channel

    def _message(self, action: JSON, key: str = "message") -> Message:
        return self.me.message(int(action[key]))

    # -- actions ---------------------------------------------------------------------------------

    def do_ping(self, _: JSON) -> None:
        return None

    def do_guest(self, action: JSON) -> None:
        if "guest" in action:
            wanted = str(action["guest"])
            guest = next((g for g in self.stage.guests.values() if wanted in (str(g.id), g.name)), None)
        else:
            guest = (
                self.guest or self.feed.free()
            )  # chosen here, so that two who come at once are not the same
        if guest is None:
            raise ClientRefusal("unknown_guest", "there is no such guest")
        if guest is not self.guest:
            self.leave()
            self.guest = guest
            guest.watchers.append(self._event)
            guest.on_sound.append(self._sound)
        self.tell("SNAPSHOT", self._snapshot())
        self.feed.guests_changed()

    def do_slash(self, action: JSON) -> JSON:
        channel = self._channel(action)
        if "text" in action:
            command, path, values = slash.parse(self.me.commands(channel), str(action["text"]))
        else:
            command, path, values = self._command(action, channel)
        return _asked(self.me.run(channel, command, path, values, nonce=_text(action.get("nonce"))))

    def do_autocomplete(self, action: JSON) -> JSON:
        channel = self._channel(action)
        command, path, values = self._command(action, channel)
        focused, nonce = str(action["focused"]), _text(action.get("nonce"))
        return _asked(self.me.ask_choices(channel, command, path, values, focused, nonce=nonce))

    def _command(self, action: JSON, channel: Channel) -> tuple[JSON, list[JSON], dict[str, Any]]:
        known = self.me.commands(channel)
        command = next((c for c in known if c["id"] == str(action["command"])), None)
        if command is None:
            elsewhere = [c for some in self._commands().values() for c in some]
            if any(c["id"] == str(action["command"]) for c in elsewhere):
                raise ClientRefusal("not_here", "this command is for another channel")
            raise ClientRefusal("unknown_command", "there is no such command any more")
        words = [*command["name"].split(" "), *map(str, action.get("path") or ())]
        found, path, _ = slash.find([command], words, command["type"])
        values = {name: _value(value) for name, value in (action.get("options") or {}).items()}
        return found, path, values

    def do_menu(self, action: JSON) -> JSON:
        channel = self._channel(action)
        command, _, _ = self._command(action, channel)
        target_id = int(action["target"])
        target: Any = self.world.users.get(target_id) if command["type"] == 2 else self.me.message(target_id)
        if target is None:
            raise ClientRefusal("bad_option", "there is no such person")
        return _asked(self.me.run_menu(channel, command, target))

    def do_press(self, action: JSON) -> JSON:
        return _asked(self.me.push(self._message(action), str(action["custom_id"])))

    def do_choose(self, action: JSON) -> JSON:
        return _asked(self.me.select(self._message(action), str(action["custom_id"]), list(action["values"])))

    def do_submit(self, action: JSON) -> JSON:
        fields = {name: _value(value) for name, value in action["fields"].items()}
        return _asked(self.me.submit(fields, int(action["modal"])))

    def do_dismiss(self, action: JSON) -> None:
        if "modal" in action:
            self.me.dismiss_form()
        else:
            self.me.dismiss(self._message(action))

    def do_write(self, action: JSON) -> JSON:
        reply_to = self._message(action, "reply_to") if action.get("reply_to") else None
        message = self.me.post(self._channel(action), str(action["content"]), reply_to=reply_to)
        return {"message": _for_a_person(message.data)}

    def do_delete(self, action: JSON) -> None:
        self.me.dismiss(self._message(action))

    def do_react(self, action: JSON) -> None:
        self.me.react(self._message(action), str(action["emoji"]))

    def do_unreact(self, action: JSON) -> None:
        self.me.react(self._message(action), str(action["emoji"]), add=False)

    def do_history(self, action: JSON) -> JSON:
        channel, before = self._channel(action), int(action.get("before") or 1 << 63)
        return {"messages": self._messages(channel, before)}

    def do_locale(self, action: JSON) -> None:
        """The language of this guest's client: the bot is told it with whatever he asks."""
        locale = str(action["locale"])
        if not LOCALE.fullmatch(locale):
            raise ClientRefusal("bad_option", f"«{locale}» is no language", locale)
        self.me.user.locale = locale
        self.tell("SNAPSHOT", self._snapshot())
        self.feed.guests_changed()

    async def do_door(self, action: JSON) -> None:
        number = int(action["door"])
        if not 0 <= number < len(self.feed.doors.known):
            raise ClientRefusal("bad_option", "there is no such door")
        sure = bool(action.get("sure"))
        other = await self.feed.doors.open(number, self.stage.page, self.me.id, sure=sure)
        if other is not None:
            name = self.world.users[other].name
            raise ClientRefusal("door_taken", f"«{name}» stands behind that door", name)

    # -- voice -----------------------------------------------------------------------------------

    async def do_join_voice(self, action: JSON) -> None:
        await self.me.sit_down(self._channel(action))

    async def do_leave_voice(self, _: JSON) -> None:
        self._hush()
        await self.me.stand_up()

    def do_mute(self, action: JSON) -> None:
        self.me.set_self(mute=action.get("self_mute"), deaf=action.get("self_deaf"))

    def do_microphone(self, action: JSON) -> None:
        on = bool(action["on"])
        for other in self.feed.tabs:
            if on and other is not self and other.guest is self.guest and other.holds_microphone:
                other.holds_microphone = False
                other.tell("MICROPHONE", {"held": False, "code": "taken", "reason": "another tab took it"})
        self.holds_microphone = on
        self.tell("MICROPHONE", {"held": on, "code": "asked", "reason": "asked for"})

    def _microphone_frame(self, frame: bytes) -> None:
        if len(frame) != FRAME:
            self._refuse(None, "bad_shape", f"a frame of sound is {FRAME} bytes, not {len(frame)}")
            return
        guest = self.guest
        if guest is not None and self.holds_microphone and guest.seat is not None and not guest.is_muted:
            guest.seat.frame(frame)

    async def do_say_line(self, action: JSON) -> JSON:
        return await self._say(await self.feed.lines.pcm(str(action["line"])))

    async def do_speak(self, action: JSON) -> JSON:
        return await self._say(await self.feed.lines.speech(str(action["text"]), self.me.user.locale))

    def do_hush(self, _: JSON) -> None:
        self._hush()

    async def do_trouble(self, action: JSON) -> JSON:
        if self.stage.voice is None:
            raise ClientRefusal("no_voice", "the stage has no voice")
        try:
            return await self.stage.voice.control(action["command"])
        except ValueError as reason:
            raise ClientRefusal("bad_option", str(reason)) from None

    async def _say(self, pcm: bytes) -> JSON:
        guest = self.me
        if guest.voice_channel is None:
            raise ClientRefusal("not_in_voice", "sit down in a voice channel first")
        if guest.seat is None:
            raise ClientRefusal("no_voice", "the stage has no voice")
        if guest.is_muted:
            raise ClientRefusal("muted", "you are muted")
        self._hush()
        self._speaking = asyncio.create_task(guest.seat.say(pcm))
        return {"seconds": len(pcm) / 96000}

    def _hush(self) -> None:
        if self._speaking is not None and not self._speaking.done():
            if self.guest is not None and self.guest.seat is not None:
                self.guest.seat.hush()
            self._speaking.cancel()
        self._speaking = None

    # -- what a tab is shown ---------------------------------------------------------------------

    def _messages(self, channel: Channel, before: int = 1 << 63) -> list[JSON]:
        shown = [m for m in self.me.messages(channel) if m.id < before][-SHOWN:]
        told = []
        for message in shown:
            reactions = {"reactions": summary(message, self.me.id)} if message.reactions else {}
            told.append(_for_a_person(message.data) | reactions)
        return told

    def _commands(self) -> JSON:
        made: JSON = {}
        for guild in self.world.guilds.values():
            if self.me.id in guild.members:
                place = next((c for c in self.me.channels() if c.guild_id == guild.id), None)
                made[str(guild.id)] = [] if place is None else self.me.commands(place)
        return made

    def _snapshot(self) -> JSON:
        world, me = self.world, self.me
        visible = list(me.channels())
        guilds = []
        for guild in world.guilds.values():
            if me.id not in guild.members:
                continue
            whole = guild.for_gateway(world.bot.id, all_members=True)
            kept = {str(c.id) for c in visible} | {c["id"] for c in whole["channels"] if c["type"] == 4}
            whole["channels"] = [c for c in whole["channels"] if c["id"] in kept]
            whole["threads"] = [c for c in whole["threads"] if c["id"] in kept]
            guilds.append(whole)
        form = me.form
        modal = (
            None
            if form is None or form.form is None
            else {"id": str(form.id), "nonce": form.nonce} | form.form
        )
        return {
            "me": me.user.json(),
            "guest": self.feed.guest_json(me),
            "guests": self.feed.guests(),
            "guilds": guilds,
            "dms": [world.dms[me.id].json() | {"recipients": [world.bot.json()]}]
            if me.id in world.dms
            else [],
            "messages": {str(c.id): self._messages(c) for c in visible},
            "commands": self._commands(),
            "modal": modal,
            "bot": self.feed.bot(),
            "sound": {
                "voice": self.stage.voice is not None,
                "speech": self.feed.lines.speaker is not None,
                "lines": self.feed.lines.list(),
            },
            "doors": [door.json() for door in self.feed.doors.known],
            "door": self.feed.doors.shown(me.id),
            "violations": [v.json() for v in list(self.stage.violations)[-100:]]
            if self.feed.shows_violations
            else [],
        }


def _for_a_person(message: JSON) -> JSON:
    return message | {"named": named(message["content"], message["components"])}


def _asked(interaction: Any) -> JSON:
    return {"interaction": str(interaction.id)}


def _text(value: Any) -> str | None:
    return None if value is None else str(value)


def _value(value: Any) -> Any:
    """A file comes as base64; all else as it is."""
    if isinstance(value, dict) and "base64" in value:
        try:
            data = base64.b64decode(value["base64"], validate=True)
        except (binascii.Error, ValueError):
            raise ClientRefusal("bad_option", "the file is not proper base64") from None
        return Upload(str(value.get("filename") or "file"), data)
    return value
