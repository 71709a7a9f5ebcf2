"""A guest driven by code: he acts, waits for what appears, and says what was on his screen when it did not.

reply = await anna.slash("стол создать", игра="Князи")
await boris.press("Сесть")
await boris.sees("Борис")
"""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections.abc import Callable
from typing import Any

from stage import slash
from stage.attachments import Upload
from stage.components import pressable
from stage.entities import JSON, LOADING, TEXT, Channel, Message, User
from stage.errors import ClientRefusal
from stage.events import StageEvent
from stage.interactions import Interaction
from stage.limits import BUTTON, SELECTS, walk
from stage.person import StagePerson
from stage.screen import body, caption, screen

Words = str | re.Pattern[str]
PATIENCE = 60.0
"""Seconds a guest waits for something to appear, unless told otherwise."""


class Missing(AssertionError):
    """What a guest waited for or wanted to press was not there. The words hold his screen."""


class NotAnswered(AssertionError):
    """The bot left a guest without an answer."""


class Reply:
    """What came of something that a guest asked."""

    def __init__(self, guest: Guest, interaction: Interaction) -> None:
        self.guest, self.interaction = guest, interaction

    @property
    def message(self) -> Message | None:
        """The message it made or changed, as it is now."""
        return self.interaction.original

    @property
    def text(self) -> str:
        message = self.message
        return "" if message is None else body(self.guest.world, message)

    @property
    def ephemeral(self) -> bool:
        return self.message is not None and self.message.ephemeral_for is not None

    @property
    def form(self) -> JSON | None:
        return self.interaction.form

    def __repr__(self) -> str:
        return f"<Reply to {self.interaction.what}: {self.text[:80]!r}>"


class Guest(StagePerson):
    def __init__(self, stage: Any, user: User) -> None:
        super().__init__(stage, user)
        self.here: Channel | None = None
        """The channel he types in; the first text channel he sees, until he goes to another."""
        self.cast = False
        """Played by a door's program: nobody on the page takes this seat."""

    def __repr__(self) -> str:
        return f"<Guest {self.name}>"

    # -- looking ---------------------------------------------------------------------------------

    def screen(self, channel: Channel | str | None = None) -> str:
        """Everything he sees, as text: messages, buttons (grey ones with ✗), what only he sees, voice, a form."""
        return screen(self, self._place(channel) if channel is not None else None)

    def looks(self, words: Words) -> bool:
        """Is it on his screen now?"""
        return _found(words, self.screen())

    async def sees(self, words: Words, timeout: float = PATIENCE) -> str:  # noqa: ASYNC109
        """Waits until it is on his screen; gives the screen."""
        return await self.until(lambda: self.looks(words), f"did not see «{_show(words)}»", timeout)

    async def loses(self, words: Words, timeout: float = PATIENCE) -> str:  # noqa: ASYNC109
        """Waits until it is on his screen no longer."""
        return await self.until(lambda: not self.looks(words), f"still sees «{_show(words)}»", timeout)

    async def until(self, true: Callable[[], Any], what: str, timeout: float = PATIENCE) -> str:  # noqa: ASYNC109
        """Waits until `true()`, tried whenever something reaches him and now and then."""
        if true():
            return self.screen()
        news = asyncio.Event()

        def watch(_: StageEvent) -> None:
            news.set()

        self.watchers.append(watch)
        try:
            async with asyncio.timeout(timeout):
                while not true():
                    with contextlib.suppress(TimeoutError):  # not all that is waited for reaches the guest
                        await asyncio.wait_for(news.wait(), 0.05)
                    news.clear()
        except TimeoutError:
            raise Missing(f"{self.name} {what} within {timeout} s. {self._screened()}") from None
        finally:
            self.watchers.remove(watch)
        return self.screen()

    async def gets(self, name: str, timeout: float = PATIENCE, **fields: Any) -> StageEvent:  # noqa: ASYNC109
        """Waits for an event of this name, from now on or already received, whose data has these fields."""

        def match() -> StageEvent | None:
            found = (e for e in self.received if e.name == name)
            return next((e for e in found if all(e.data.get(k) == v for k, v in fields.items())), None)

        await self.until(match, f"did not get {name} with {fields}", timeout)
        event = match()
        assert event is not None
        return event

    @property
    def pings(self) -> list[Message]:
        """Messages that made his client ring."""
        return [m for m in self.world.messages.values() if self.id in m.mentioned and m.author_id != self.id]

    def goes_to(self, channel: Channel | str) -> None:
        self.here = self._place(channel)

    # -- asking the bot --------------------------------------------------------------------------

    async def slash(self, words: str, /, *, channel: Channel | str | None = None, **options: Any) -> Reply:
        """`slash("стол создать", игра="Князи")`, or all of it as typed: `slash("/стол создать игра:Князи")`."""
        place = self._place(channel)
        command, path, typed = self._possible(slash.parse, self.commands(place), words)
        return await self._answered(self._possible(self.run, place, command, path, typed | options))

    async def autocomplete(
        self,
        words: str,
        /,
        focused: str,
        text: str = "",
        *,
        channel: Channel | str | None = None,
        **options: Any,
    ) -> list[str]:
        """The names the bot offers for the option `focused` when `text` stands in it."""
        place = self._place(channel)
        command, path, typed = self._possible(slash.parse, self.commands(place), words)
        values = typed | options | {focused: text}
        reply = await self._answered(self._possible(self.ask_choices, place, command, path, values, focused))
        return [choice["name"] for choice in reply.interaction.choices or ()]

    async def menu(
        self, name: str, target: Guest | User | Message, *, channel: Channel | str | None = None
    ) -> Reply:
        """A command out of the menu of a user or a message."""
        on = target.user if isinstance(target, Guest) else target
        place = on.channel if isinstance(on, Message) else self._place(channel)
        kind = 2 if isinstance(on, User) else 3
        command, _, _ = self._possible(slash.find, self.commands(place), name.split(" "), kind)
        return await self._answered(self._possible(self.run_menu, place, command, on))

    async def press(
        self,
        button: Words,
        *,
        message: Message | None = None,
        timeout: float = PATIENCE,  # noqa: ASYNC109
    ) -> Reply:
        """A button by its label, its caption with the emoji, its custom id, or a regular expression for these.

        Of several the one in the newest message is meant. One that is greyed out is waited for, as a person would; so
        is one that is not there yet, unless a `message` is named.
        """
        found, component = await self._component(button, message, timeout, buttons=True)
        return await self._answered(self._possible(self.push, found, component["custom_id"]))

    async def choose(
        self,
        select: Words | None,
        *values: Any,
        message: Message | None = None,
        timeout: float = PATIENCE,  # noqa: ASYNC109
    ) -> Reply:
        """Options by label or value; users, roles and channels by name or themselves. `None`: the only select.

        Waited for as a button is.
        """
        found, component = await self._component(select, message, timeout, buttons=False)
        wanted = [getattr(v, "user", v) for v in values]
        return await self._answered(self._possible(self.select, found, component["custom_id"], wanted))

    async def fill(self, fields: dict[str, Any] | None = None, /, **more: Any) -> Reply:
        """The form that stands open, by labels or custom ids."""
        return await self._answered(self._possible(self.submit, (fields or {}) | more))

    async def forges(
        self, custom_id: str, message: Message | None = None, *, values: list[str] | None = None
    ) -> Reply:
        """A press that his client never offered: on someone else's message, on what is gone, or made up."""
        target = message or next(
            (m for m in reversed(self.messages()) if m.author_id == self.world.bot.id), None
        )
        if target is None:
            raise Missing(f"{self.name} sees no message of the bot to forge a press on. {self._screened()}")
        # What stands there is pressed as what it is: Discord itself sees to that.
        there = (c["type"] for c, _ in walk(target.data["components"]) if c.get("custom_id") == custom_id)
        kind = next(there, BUTTON if values is None else 3)
        return await self._answered(self.forge(target, custom_id, kind=kind, values=values))

    # -- by himself ------------------------------------------------------------------------------

    async def writes(
        self, text: str, *, channel: Channel | str | None = None, reply_to: Message | None = None,
        files: list[Upload] | None = None,
    ) -> Message:  # fmt: skip
        message = self._possible(self.post, self._place(channel), text, reply_to=reply_to, files=files)
        return message  # type: ignore[no-any-return]

    async def join_voice(self, channel: Channel | str) -> None:
        place = self._place(channel)
        await self._possible(self.sit_down, place)

    async def leave_voice(self) -> None:
        await self.stand_up()

    async def says(self, pcm: bytes) -> None:
        """16 bit, 48 kHz, mono, any length; at the pace of life. A muted guest speaks into the void."""
        if self.voice_channel is None:
            raise Missing(f"{self.name} sits in no voice channel, so he cannot speak")
        await self._seated()
        if self.seat is None:
            raise Missing(f"{self.name} has no voice: the stage was opened without a voice room")
        if not self.is_muted:
            await self.seat.say(pcm)

    # -- helpers ---------------------------------------------------------------------------------

    def _place(self, channel: Channel | str | None) -> Channel:
        if isinstance(channel, Channel):
            return channel
        if isinstance(channel, str):
            for known in self.world.channels.values():
                if known.name == channel and self.world.permissions(self.id, known):
                    return known
            raise Missing(f"{self.name} sees no channel «{channel}»")
        if self.here is None:
            self.here = next((c for c in self.channels() if c.type == TEXT), None)
        if self.here is None:
            raise Missing(f"{self.name} sees no text channel at all")
        return self.here

    async def _component(
        self,
        words: Words | None,
        message: Message | None,
        timeout: float,  # noqa: ASYNC109
        *,
        buttons: bool,
    ) -> tuple[Message, JSON]:
        def there() -> bool:
            try:
                return not self._find_component(words, message, buttons=buttons)[1].get("disabled")
            except Missing:
                if message is not None:
                    raise
                return False

        with contextlib.suppress(Missing):
            await self.until(there, f"waits for «{_show(words)}»", timeout)
        return self._find_component(words, message, buttons=buttons)

    def _find_component(
        self, words: Words | None, message: Message | None, *, buttons: bool
    ) -> tuple[Message, JSON]:
        places = [message] if message is not None else list(reversed(self.messages()))
        for match in (_exactly, _as_pattern):
            for place in places:
                known = [c for c, _ in walk(place.data["components"]) if pressable(c)]
                known = [c for c in known if (c["type"] == BUTTON) == buttons]
                found = known[:1] if words is None else [c for c in known if match(words, c)]
                if len(found) > 1:
                    names = ", ".join(f"«{caption(c)}» ({c['custom_id']})" for c in found)
                    raise Missing(f"{self.name}: «{_show(words)}» is not clear, it may be {names}")
                if found:
                    return place, found[0]
        what = "button" if buttons else "select"
        raise Missing(f"{self.name} sees no {what} «{_show(words)}». {self._screened()}")

    def _possible(self, act: Callable[..., Any], *given: Any, **named: Any) -> Any:
        """Does it, and when Discord's client would not have let him, says so together with his screen."""
        try:
            return act(*given, **named)
        except ClientRefusal as reason:
            raise Missing(f"{self.name} cannot: {reason.words}. {self._screened()}") from None

    async def _answered(self, interaction: Interaction) -> Reply:
        """The first answer; when that was «thinking…», what came in its place."""
        await asyncio.wait_for(asyncio.shield(interaction.done), 60)
        if interaction.failed is not None:
            raise NotAnswered(f"{self.name}: {interaction.what}: {interaction.failed}. {self._screened()}")
        original = interaction.original
        if original is not None and original.flags & LOADING:
            await self.until(
                lambda: not (original.flags & LOADING and self.can_see(original)),
                f"still sees the bot thinking about {interaction.what}",
            )
        return Reply(self, interaction)

    def _screened(self) -> str:
        return f"His screen:\n{self.screen()}\n"


def _names(component: JSON) -> list[str]:
    named = [
        component["custom_id"],
        component.get("label") or "",
        caption(component),
        component.get("placeholder") or "",
    ]
    return [name for name in named if name]


def _exactly(words: Words, component: JSON) -> bool:
    return isinstance(words, str) and words in _names(component)


def _as_pattern(words: Words, component: JSON) -> bool:
    if isinstance(words, str):
        return any(re.fullmatch(words, name) for name in _names(component)) if _is_pattern(words) else False
    return any(words.search(name) for name in _names(component))


def _is_pattern(words: str) -> bool:
    try:
        re.compile(words)
    except re.error:
        return False
    return True


def _found(words: Words, text: str) -> bool:
    return words in text if isinstance(words, str) else bool(words.search(text))


def _show(words: Words | None) -> str:
    return words.pattern if isinstance(words, re.Pattern) else str(words)


__all__ = ["SELECTS", "Guest", "Missing", "NotAnswered", "Reply"]
