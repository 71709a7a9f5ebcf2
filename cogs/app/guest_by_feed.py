"""A guest of the stage played by a program, over the page's own socket: what stage/FEED.md allows, and no more."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import re
from collections.abc import AsyncIterator, Callable, Iterator
from typing import Any, TypeVar

import aiohttp

from cogs.texts import Locale, locale_of
from cogs.ui.actions import read

T = TypeVar("T")
TEXT, VOICE = 0, 2
"""Discord's types of channels."""
PATIENCE = 60.0
"""Seconds for what ought to come; a program that has just started may be busy."""


class FeedRefusal(Exception):
    """The stage did not let the guest do it; the words say why, the first of them as a code."""


def parts(component: Any) -> Iterator[Any]:
    """Everything in a message, however deep."""
    for value in component.values() if isinstance(component, dict) else component:
        if isinstance(value, dict | list):
            if isinstance(value, dict):
                yield value
            yield from parts(value)


class FeedGuest:
    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket, self._numbers = socket, itertools.count(1)
        self._asked: dict[int, asyncio.Future[Any]] = {}
        self._answered: set[str] = set()
        self._news = asyncio.Event()
        self.world: dict[str, Any] = {}
        """The last SNAPSHOT, kept up to date in what is asked of it below."""
        self.messages: dict[str, Any] = {}

    # -- looking ---------------------------------------------------------------------------------

    @property
    def name(self) -> str:
        guest = self.world["guest"]
        return str(guest["nick"] or guest["name"])

    @property
    def locale(self) -> Locale:
        return locale_of(self.world["guest"]["locale"])

    def channel(self, type_: int) -> str:
        """The first of its kind."""
        return next(str(c["id"]) for c in self.world["guilds"][0]["channels"] if c["type"] == type_)

    def in_voice(self, user: str) -> bool:
        return any(state["user_id"] == user for state in self.world["guilds"][0]["voice_states"])

    def text(self, message: str = "") -> str:
        """All words on his screen, oldest first, or those of one message."""
        shown = parts([self.messages[message]] if message else list(self.messages.values()))
        return "\n".join(str(one["content"]) for one in shown if one.get("content"))

    def control(self, verb: str, rest: str = "") -> tuple[str, dict[str, Any]] | None:
        """The newest enabled button or select that does this, and the message it is in."""
        for number, message in reversed(self.messages.items()):
            for part in parts(message):
                key = read(part.get("custom_id") or "")
                if key and (key.verb, key.rest) == (verb, rest) and not part.get("disabled"):
                    return number, part
        return None

    async def until(self, seen: Callable[[], T | None], patience: float | None = PATIENCE) -> T:
        """Wait until something is seen, for ever where patience is None; gives it."""
        async with asyncio.timeout(patience):
            while not (found := seen()):
                self._news.clear()
                await self._news.wait()
        return found

    # -- acting ----------------------------------------------------------------------------------

    async def does(self, what: str, **given: Any) -> Any:
        number = next(self._numbers)
        self._asked[number] = asyncio.get_running_loop().create_future()
        await self._socket.send_json({"do": what, "id": number, **given})
        return await asyncio.wait_for(self._asked[number], PATIENCE)

    async def asks(self, what: str, **given: Any) -> None:
        """Something that the bot has to answer; its answer is waited for."""
        asked = (await self.does(what, **given))["interaction"]
        await self.until(lambda: asked in self._answered)

    async def presses(self, verb: str, rest: str = "", patience: float = PATIENCE) -> None:
        message, part = await self.until(lambda: self.control(verb, rest), patience)
        await self.asks("press", message=message, custom_id=part["custom_id"])

    async def chooses(self, verb: str, value: str, rest: str = "") -> None:
        message, part = await self.until(lambda: self.control(verb, rest))
        await self.asks("choose", message=message, custom_id=part["custom_id"], values=[value])

    async def dismisses(self, verb: str) -> None:
        """What he alone sees and holds such a control."""
        if found := self.control(verb):
            await self.does("dismiss", message=found[0])

    # -- what the stage tells --------------------------------------------------------------------

    async def listen(self) -> None:
        async for frame in self._socket:
            if frame.type == aiohttp.WSMsgType.TEXT:
                told = frame.json()
                self._told(told["t"], told["d"])
                self._news.set()

    def _told(self, kind: str, d: Any) -> None:
        if kind == "SNAPSHOT":
            self.world = d
            self.messages = {m["id"]: m for shown in d["messages"].values() for m in shown}
        elif kind in ("MESSAGE_CREATE", "MESSAGE_UPDATE"):
            self.messages[d["id"]] = d
        elif kind == "MESSAGE_DELETE":
            self.messages.pop(d["id"], None)
        elif kind in ("INTERACTION_SUCCESS", "INTERACTION_FAILURE"):
            self._answered.add(d["id"])
        elif kind == "GUESTS":
            self.world["guests"] = d["guests"]
        elif kind == "APPLICATION_COMMANDS_UPDATE":
            self.world["commands"] = d["commands"]
        elif kind == "VOICE_STATE_UPDATE":
            guild = self.world["guilds"][0]
            others = [s for s in guild["voice_states"] if s["user_id"] != d["user_id"]]
            guild["voice_states"] = [*others, d] if d["channel_id"] else others
        elif kind in ("DONE", "REFUSED") and (asked := self._asked.pop(d["id"], None)) is not None:
            if kind == "DONE":
                asked.set_result(d.get("result"))
            else:
                asked.set_exception(FeedRefusal(f"{d['code']}: {d['reason']}"))


@contextlib.asynccontextmanager
async def guest_by_feed(page: str, guest: str = "", *, index: int = 0) -> AsyncIterator[FeedGuest]:
    """Take a seat at the page: a guest by his id, or the one at this place of the list."""
    async with aiohttp.ClientSession() as session:
        async with session.get(page) as answer:
            secret = re.findall(r'name="secret" content="([^"]*)"', await answer.text())
        address = f"{page.rstrip('/')}/stage/ws?secret={''.join(secret)}&aside=1"
        async with session.ws_connect(address, max_msg_size=0) as socket:
            hello = await socket.receive_json()
            here = FeedGuest(socket)
            reading = asyncio.create_task(here.listen())
            try:
                await here.does("guest", guest=guest or hello["d"]["guests"][index]["id"])
                yield here
            finally:
                reading.cancel()
                await asyncio.gather(reading, return_exceptions=True)
