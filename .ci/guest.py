"""A guest who has read README: plays its steps on the page's own socket until a charge made of words lies on the desk.

python .ci/guest.py http://127.0.0.1:8420/
"""

from __future__ import annotations

import asyncio
import itertools
import json
import re
import sys
from collections.abc import Callable, Iterator
from typing import Any

import aiohttp

WAIT = 240.0
"""Seconds for the slowest step: weights over a slow line."""
PEOPLE = ("Аня", "Борис", "Вера", "Глеб")
SAID = "Слушай, царь, твой ход"


def parts(component: Any) -> Iterator[Any]:
    """A message's components, however deep."""
    for value in component.values() if isinstance(component, dict) else component:
        if isinstance(value, dict | list):
            if isinstance(value, dict):
                yield value
            yield from parts(value)


class Guest:
    """One tab of the page, in which one person plays for several."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket, self.numbers, self.world = socket, itertools.count(1), {}

    async def does(self, what: str, **given: Any) -> Any:
        number = next(self.numbers)
        await self.socket.send_json({"do": what, "id": number, **given})
        while True:
            frame = await self.socket.receive()
            if frame.type != aiohttp.WSMsgType.TEXT:
                assert frame.type == aiohttp.WSMsgType.BINARY, frame
                continue
            told = json.loads(frame.data)
            if told["t"] == "SNAPSHOT":
                self.world = told["d"]
            elif told["t"] in ("DONE", "REFUSED") and told["d"]["id"] == number:
                assert told["t"] == "DONE", told["d"]
                return told["d"].get("result")

    async def is_now(self, name: str) -> None:
        """Take a seat at the page's right, and look around."""
        await self.does("ping")
        guests = {guest["name"]: guest["id"] for guest in self.world["guests"]}
        await self.does("guest", guest=guests[name])
        await self.does("ping")

    async def until(self, name: str, what: str, seen: Callable[[], Any]) -> Any:
        async with asyncio.timeout(WAIT):
            while True:
                await self.is_now(name)
                if found := seen():
                    return found
                await asyncio.sleep(0.5)

    def channel(self, name: str) -> str:
        [guild] = self.world["guilds"]
        return next(one["id"] for one in guild["channels"] if one["name"] == name)

    def text(self) -> str:
        messages = itertools.chain(*self.world["messages"].values())
        return "\n".join(str(part["content"]) for part in parts(list(messages)) if part.get("content"))

    def button(self, label: str) -> tuple[str, str] | None:
        for message in reversed(list(itertools.chain(*self.world["messages"].values()))):
            for part in parts(message):
                if part.get("type") == 2 and label in (part.get("label") or "") and not part.get("disabled"):
                    return message["id"], part["custom_id"]
        return None

    async def presses(self, name: str, label: str) -> None:
        message, custom = await self.until(name, label, lambda: self.button(label))
        await self.does("press", message=message, custom_id=custom)


async def main() -> None:
    page = sys.argv[1].rstrip("/")
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(f"{page}/stage/ws", max_msg_size=0) as ws,
    ):
        guest = Guest(ws)
        hello = await ws.receive_json()
        guest.world = {"guests": hello["d"]["guests"]}
        await guest.until("Аня", "commands", lambda: any(guest.world["commands"].values()))
        text, voice = guest.channel("стол"), guest.channel("Палата")
        await guest.does("slash", channel=text, text=f"/стол открыть игра:knyazi канал:{voice}")
        for name in PEOPLE:
            if name != PEOPLE[0]:
                await guest.presses(name, "Сесть")
            await guest.presses(name, "Слушайте меня")
            await guest.does("join_voice", channel=voice)
        await guest.presses(PEOPLE[0], "Начать")
        await guest.until(PEOPLE[0], "the court listens", lambda: "Суд слушает" in guest.text())
        await guest.until(PEOPLE[0], "it has learnt to", lambda: "учится слышать" not in guest.text())
        async with asyncio.timeout(WAIT):
            while not (charge := await charged(guest)):  # words said before the engine is open are lost
                for name in PEOPLE:
                    await guest.is_now(name)
                    said = await guest.does("speak", text=SAID)
                    await asyncio.sleep(said["seconds"])
        print(f"On the Tsar's desk:\n{charge}")


async def charged(guest: Guest) -> str:
    """What lies on the desk, if a word of it is charged; the one who has a desk is the Tsar."""
    for name in PEOPLE:
        await guest.presses(name, "Двор")
        await guest.until(name, "the court's page", lambda: re.search("Царский стол|Двор: ", guest.text()))
        desk = guest.text().rpartition("Царский стол")[2] if "Царский стол" in guest.text() else ""
        if charge := re.search(r"^.*«[^»]*\*\*царь,?\*\*[^»]*».*$", desk, re.M):
            return charge[0]
    return ""


if __name__ == "__main__":
    asyncio.run(main())
