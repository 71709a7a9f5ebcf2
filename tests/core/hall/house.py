"""A hall for tests: a database in a file, a clock that is moved by hand, the tiny game."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any

from core.chance import Seeded
from core.hall import Hall, Notice, Pace, Table
from core.shapes import Game
from data import DurableJournal, Store
from data.journal import TTL
from tests.core.hall.tiny import GAMES

QUICK = Pace(hearing=0, rest=0, robots=0)


class HandClock:
    """Stands still until it is moved."""

    def __init__(self, now: int = 1_800_000_000_000) -> None:
        self._now = now
        self._moved = asyncio.Event()

    def now(self) -> int:
        return self._now

    async def until(self, at: int | None, wake: asyncio.Event) -> None:
        while not wake.is_set() and (at is None or at > self._now):
            moved = asyncio.create_task(self._moved.wait(), name="clock")
            woken = asyncio.create_task(wake.wait(), name="clock")
            try:
                await asyncio.wait({moved, woken}, return_when=asyncio.FIRST_COMPLETED)
            finally:
                moved.cancel()
                woken.cancel()

    def skip(self, seconds: float) -> None:
        """Let time pass."""
        self._now += int(seconds * 1000)
        self._moved.set()
        self._moved = asyncio.Event()

    async def pass_by(self, seconds: float) -> None:
        """Let time pass, and everything that was due by then happen."""
        self.skip(seconds)
        await settled()


async def settled() -> None:
    """Everything that could run has run: for a while no task but the hall's own and the clock's was there."""
    quiet = 0
    while quiet < 4:
        await asyncio.sleep(0.001)
        mine = asyncio.current_task()
        busy = [
            t
            for t in asyncio.all_tasks()
            if t is not mine and not t.get_name().startswith(("hall-", "clock"))
        ]
        quiet = 0 if busy else quiet + 1


class Listening:
    """What the hall told, in order."""

    def __init__(self) -> None:
        self.notices: list[Notice] = []

    def __call__(self, table: Table, notice: Notice) -> None:
        self.notices.append(notice)

    def of(self, kind: type[Any]) -> list[Any]:
        return [notice for notice in self.notices if isinstance(notice, kind)]


@asynccontextmanager
async def hall_over(
    store: Store,
    clock: HandClock | None = None,
    *,
    games: Mapping[str, Game] = GAMES,
    seed: int = 1,
    **more: Any,
) -> AsyncIterator[Hall]:
    more.setdefault("pace", QUICK)
    journal = DurableJournal(store, ttl=more.pop("ttl", TTL), games=games)
    hall = Hall(games, journal, clock or HandClock(), Seeded(seed), **more)
    async with hall:
        yield hall
