"""What a person can do in Discord's client, with the client's own rules: no pressing of grey buttons.

Everything here happens at once and raises `ClientRefusal` when the client would not
have let him. `Guest` adds waiting; the feed calls it for browser tabs.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from stage import forms, slash
from stage.attachments import Upload
from stage.components import pressable
from stage.entities import JSON, SPOKEN, Channel, Message, User
from stage.errors import ClientRefusal, Refusal
from stage.events import StageEvent
from stage.interactions import AUTOCOMPLETE, COMMAND, COMPONENT, MODAL, Interaction
from stage.limits import BUTTON, SELECTS, STRING_SELECT, walk
from stage.messages import MessageDraft, delete, send
from stage.permissions import P
from stage.reactions import react, unreact
from stage.sound import VoicePlace

if TYPE_CHECKING:
    from stage.stage import Stage

log = logging.getLogger("stage")


class StagePerson:
    def __init__(self, stage: Stage, user: User) -> None:
        self.stage, self.world, self.user = stage, stage.world, user
        self.received: list[StageEvent] = []
        """Everything that ever reached him, in order: where a leak would show."""
        self.watchers: list[Callable[[StageEvent], None]] = []
        self.on_sound: list[Callable[[int, bytes], None]] = []
        self.seat: VoicePlace | None = None
        self._seating: asyncio.Task[None] | None = None
        self.world.people[user.id] = self._receive
        self.world.on_voice_change.append(self._moved)

    def _receive(self, event: StageEvent) -> None:
        self.received.append(event)
        most = self.stage.remember
        if most is not None and len(self.received) > 2 * most:
            del self.received[:-most]
        for watch in list(self.watchers):
            watch(event)

    @property
    def id(self) -> int:
        return self.user.id

    @property
    def name(self) -> str:
        return self.user.name

    # -- what he sees ----------------------------------------------------------------------------

    def channels(self) -> Iterator[Channel]:
        for channel in self.world.channels.values():
            if channel.holds_messages and self.world.permissions(self.id, channel) & P.VIEW_CHANNEL:
                yield channel

    def can_see(self, message: Message) -> bool:
        if self.world.messages.get(message.id) is not message:
            return False
        if message.ephemeral_for is not None:
            return message.ephemeral_for == self.id
        return bool(self.world.permissions(self.id, message.channel) & P.VIEW_CHANNEL)

    def messages(self, channel: Channel | None = None) -> list[Message]:
        """Oldest first."""
        found: list[Message] = []
        for place in [channel] if channel is not None else list(self.channels()):
            sees = self.world.permissions(self.id, place) & P.VIEW_CHANNEL
            readers = (None, self.id) if sees else (self.id,)
            found += [message for message in place.messages.values() if message.ephemeral_for in readers]
        return sorted(found, key=lambda m: m.id)

    @property
    def form(self) -> Interaction | None:
        """The interaction whose form stands open before him."""
        return self.stage.interactions.forms.get(self.id)

    def message(self, message_id: int) -> Message:
        found = self.world.messages.get(message_id)
        if found is None or not self.can_see(found):
            raise ClientRefusal("unknown_message", "there is no such message on your screen")
        return found

    # -- asking the bot --------------------------------------------------------------------------

    def run(
        self,
        channel: Channel,
        command: JSON,
        path: list[JSON],
        values: dict[str, Any],
        *,
        nonce: str | None = None,
    ) -> Interaction:
        data = slash.build(self.world, self.user, channel, command, path, values)
        return self._open(COMMAND, channel, data, nonce=nonce)

    def ask_choices(
        self, channel: Channel, command: JSON, path: list[JSON], values: dict[str, Any], focused: str,
        *, nonce: str | None = None,
    ) -> Interaction:  # fmt: skip
        data = slash.build(self.world, self.user, channel, command, path, values, focused=focused)
        return self._open(AUTOCOMPLETE, channel, data, nonce=nonce)

    def run_menu(self, channel: Channel, command: JSON, target: User | Message) -> Interaction:
        if isinstance(target, Message) and not self.can_see(target):
            raise ClientRefusal("unknown_message", "there is no such message on your screen")
        return self._open(COMMAND, channel, slash.menu(self.world, channel, command, target))

    def commands(self, channel: Channel) -> list[JSON]:
        return self.stage.commands.usable(self.user, channel)

    def component(self, message: Message, custom_id: str) -> JSON:
        """One that he could act on just now."""
        if not self.can_see(message):
            raise ClientRefusal("unknown_message", "there is no such message on your screen")
        for component, _ in walk(message.data["components"]):
            if component.get("custom_id") == custom_id and pressable(component):
                if component["disabled"]:
                    label = component.get("label") or component.get("placeholder") or custom_id
                    raise ClientRefusal("disabled", f"«{label}» is greyed out", label)
                return component
        raise ClientRefusal("unknown_component", f"the message has nothing called «{custom_id}»")

    def push(self, message: Message, custom_id: str) -> Interaction:
        component = self.component(message, custom_id)
        if component["type"] != BUTTON:
            raise ClientRefusal("unknown_component", f"«{custom_id}» is not a button")
        return self.forge(message, custom_id)

    def select(self, message: Message, custom_id: str, wanted: list[Any]) -> Interaction:
        field = self.component(message, custom_id)
        kind = field["type"]
        if kind not in SELECTS:
            raise ClientRefusal("unknown_component", f"«{custom_id}» is not a select")
        label = field.get("placeholder") or custom_id
        resolved: JSON = {}
        if kind == STRING_SELECT:
            chosen = forms.pick(label, field, wanted)
        else:
            kinds = {5: slash.USER, 6: slash.ROLE, 7: slash.MENTIONABLE, 8: slash.CHANNEL}
            chosen = [
                slash.resolve(self.world, message.channel, kinds[kind], w, resolved, field) for w in wanted
            ]
        forms.bounds(label, field, chosen)
        return self.forge(message, custom_id, kind=kind, values=chosen, resolved=resolved)

    def forge(
        self, message: Message, custom_id: str, *, kind: int = BUTTON, values: list[str] | None = None,
        resolved: JSON | None = None, number: int = 1,
    ) -> Interaction:  # fmt: skip
        """A press that the client may never have offered: stale, foreign or made up."""
        for component, _ in walk(message.data["components"]):
            if component.get("custom_id") == custom_id:
                number = component["id"]
        data: JSON = {"component_type": kind, "custom_id": custom_id, "id": number}
        if values is not None:
            data["values"] = values
        if resolved:
            data["resolved"] = resolved
        return self._open(COMPONENT, message.channel, data, message=message)

    def submit(self, fields: dict[str, Any], interaction_id: int | None = None) -> Interaction:
        """The form before him, filled in."""
        brought = self.form
        if brought is None or brought.form is None or interaction_id not in (None, brought.id):
            raise ClientRefusal("unknown_modal", "no such form stands open")
        data = forms.submission(self.world, brought.channel, brought.form, fields)
        if not self.stage.interactions.bot_up(brought.channel.guild_id):
            # The form stays open: what was typed is not sent to nobody, even where a press would wait for a resume.
            raise ClientRefusal("bot_down", "the bot is not connected")
        self.stage.interactions.close_form(self.id)
        return self._open(MODAL, brought.channel, data, message=brought.message, source=brought)

    def dismiss_form(self) -> None:
        self.stage.interactions.close_form(self.id)

    def _open(self, kind: int, channel: Channel, data: JSON, **more: Any) -> Interaction:
        if not self.stage.gateway.sessions:
            raise ClientRefusal("bot_down", "the bot is not connected")
        return self.stage.interactions.open(kind, self.user, channel, data, **more)

    # -- by himself ------------------------------------------------------------------------------

    def post(
        self,
        channel: Channel,
        content: str,
        *,
        reply_to: Message | None = None,
        files: list[Upload] | None = None,
    ) -> Message:
        if not self.world.permissions(self.id, channel) & P.SEND_MESSAGES and channel.recipient is None:
            raise ClientRefusal("forbidden", "you may not write here")
        if not content.strip() and not files:
            raise ClientRefusal("bad_option", "there is nothing to send")
        body: JSON = {"content": content}
        if reply_to is not None:
            body["message_reference"] = {"message_id": str(reply_to.id)}
        try:
            return send(self.world, channel, self.user, MessageDraft(body, dict(enumerate(files or []))))
        except Refusal as refusal:
            raise ClientRefusal("bad_option", str(refusal)) from None

    def dismiss(self, message: Message) -> None:
        """Deletes an own message, or lets an ephemeral one vanish."""
        if not self.can_see(message) or self.id not in (message.author_id, message.ephemeral_for):
            raise ClientRefusal("forbidden", "that message is not yours to remove")
        delete(self.world, message)

    def react(self, message: Message, emoji: str, *, add: bool = True) -> None:
        try:
            if add:
                react(self.world, self.message(message.id), self.user, emoji)
            else:
                unreact(self.world, self.message(message.id), self.id, emoji)
        except Refusal as refusal:
            raise ClientRefusal("bad_option", refusal.message) from None

    # -- voice -----------------------------------------------------------------------------------

    @property
    def voice_channel(self) -> Channel | None:
        for guild in self.world.guilds.values():
            if (state := guild.voice_states.get(self.id)) is not None:
                return self.world.channels[state.channel_id]
        return None

    async def sit_down(self, channel: Channel) -> None:
        guild = self.world.guild_of(channel)
        if guild is None or channel.type not in SPOKEN:
            raise ClientRefusal("no_voice", f"«{channel.name}» is not a voice channel", channel.name)
        if not self.world.permissions(self.id, channel) & P.CONNECT:
            raise ClientRefusal("forbidden", f"you may not join «{channel.name}»", channel.name)
        there = [
            v for v in guild.voice_states.values() if v.channel_id == channel.id and v.user_id != self.id
        ]
        if channel.user_limit and len(there) >= channel.user_limit:
            raise ClientRefusal("forbidden", f"«{channel.name}» is full", channel.name)
        for other in self.world.guilds.values():  # one person, one call
            if other is not guild:
                self.world.move(other, self.id, None)
        self.world.move(guild, self.id, channel)
        await self._seated()

    async def stand_up(self) -> None:
        for guild in self.world.guilds.values():
            self.world.move(guild, self.id, None)
        await self._seated()

    def set_self(self, *, mute: bool | None = None, deaf: bool | None = None) -> None:
        channel = self.voice_channel
        guild = None if channel is None else self.world.guild_of(channel)
        if guild is None:
            raise ClientRefusal("not_in_voice", "you sit in no voice channel")
        self.world.move(guild, self.id, channel, self_mute=mute, self_deaf=deaf)

    @property
    def is_muted(self) -> bool:
        """By himself or by the server."""
        channel = self.voice_channel
        guild = None if channel is None else self.world.guild_of(channel)
        if guild is None:
            return True
        return guild.voice_states[self.id].self_mute or guild.members[self.id].mute

    def _moved(self, guild_id: int, user_id: int, before: int | None, after: int | None) -> None:
        if user_id == self.id and self.stage.voice is not None:
            self._seating = asyncio.ensure_future(self._change_seat(self._seating, guild_id, after))

    async def _change_seat(
        self, earlier: asyncio.Task[None] | None, guild_id: int, channel_id: int | None
    ) -> None:
        if earlier is not None:
            await asyncio.wait([earlier])
        old, self.seat = self.seat, None
        if old is not None:
            await old.leave()
        if channel_id is not None and self.stage.voice is not None:
            try:
                seat = await self.stage.voice.seat(guild_id, channel_id, self.id)
            except Exception as error:
                log.exception("%s could not sit down in voice", self.name)
                self.world.notice(
                    "error", f"{self.name} could not join the voice: {error}", "no_seat", self.name
                )
                return
            seat.listen(self._hear, wanted=lambda: bool(self.on_sound))
            self.seat = seat

    async def _seated(self) -> None:
        if self._seating is not None:
            await asyncio.wait([self._seating])

    def _hear(self, speaker: int, frame: bytes) -> None:
        channel = self.voice_channel
        guild = None if channel is None else self.world.guild_of(channel)
        if guild is not None and (guild.voice_states[self.id].self_deaf or guild.members[self.id].deaf):
            return
        for hear in list(self.on_sound):
            hear(speaker, frame)

    async def quiet(self) -> None:
        """At the end of the evening."""
        if self._seating is not None:
            await asyncio.wait([self._seating])
        if self.seat is not None:
            with contextlib.suppress(Exception):
                await self.seat.leave()
            self.seat = None
