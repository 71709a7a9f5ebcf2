"""`screens`: guests play by what they see while the bot is killed, frozen and cut off; is what they see true afterwards?

python -m bench screens                           32 kills, freezes of 9 s, lost answers, refusals, clocks set
python -m bench screens --kills 3 --others 1 --tables 2 --after 10

The bot runs as it does for an operator. After every fault nobody presses anything for a while; then every awaited
person must have something to press, or have been told that his hand sleeps, and every table and hand must show what it
shows when it is drawn anew.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import signal
import sqlite3
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from aiohttp import web

from bench import on_screen
from bench.on_screen import TROUBLES, Verdict
from bench.press_latency import SEATS, PressingGuest, PressTimes, sat_down
from data import connect
from stage.rest.server import TooMany
from stage.stage import Stage
from stage.testing import until

FROZEN = 9.0
FALLS = 8.0
"""Seconds that answers get lost, or requests are refused."""
CLOCK = 10_000
"""Milliseconds that the clock is set on and back."""


Fault = Callable[[], Awaitable[None]]


class Evening:
    """A stage with tables and guests, the bot as a process, and what befalls it."""

    def __init__(self, stage: Stage, home: Path, chance: random.Random, tables: int) -> None:
        self.stage, self.home, self.chance, self.tables = stage, home, chance, tables
        self.people: list[PressingGuest] = []
        self.bot: asyncio.subprocess.Process | None = None
        self.back: list[float] = []
        """Seconds from a start until the bot was there again."""
        self._whole = stage.rest.handle
        self._torn = 0.0
        stage.rest.handle = self._handle  # type: ignore[method-assign]

    async def starts(self) -> None:
        environment = os.environ | self.stage.connection_for_bot()
        environment |= {
            "SLOVO_DATABASE": f"sqlite:///{self.home}/slovo.db",
            "SLOVO_HEAR": "no",
            "SLOVO_LOG_LEVEL": "error",
            "SLOVO_TABLES_PER_SERVER": "0",
        }
        begun = time.monotonic()
        self.bot = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "cogs.program", "run", env=environment
        )
        await self.stage.until_bot(120)
        self.back.append(time.monotonic() - begun)

    async def sits_down(self) -> None:
        await until(
            lambda: self.stage.commands.usable(self.stage.guest("g0").user, self.stage.channel("t0")), 60
        )
        for number in range(self.tables):
            self.people += await sat_down(self.stage, number, PressTimes())

    async def plays(self, seconds: float) -> None:
        """Everybody by what his own screen offers."""
        end = time.perf_counter() + seconds

        async def one(person: PressingGuest) -> None:
            while time.perf_counter() < end:
                person.panel = on_screen.hand(person.guest) or person.panel
                try:
                    await person.plays(min(end, time.perf_counter() + 3))
                except TROUBLES:
                    await asyncio.sleep(0.5)

        await asyncio.gather(*(one(person) for person in self.people))

    async def quiet(self) -> None:
        """Nothing falls: what is wrong then would be wrong anyway."""
        await self.plays(3)

    # -- what falls ------------------------------------------------------------------------------

    def faults(self) -> dict[str, Fault]:
        return {
            "frozen for nine seconds": self._frozen,
            "clock set on": lambda: self._clock(CLOCK),
            "clock set back": lambda: self._clock(-CLOCK),
            "answers lost": lambda: self._during(self._tears),
            "429 of nobody's": lambda: self._during(self._refuses),
            "both": self._mixed,
        }

    async def killed(self) -> None:
        assert self.bot is not None
        playing = asyncio.create_task(self.plays(self.chance.uniform(1, 6)))
        await asyncio.sleep(self.chance.uniform(0.5, 5))
        self.bot.kill()
        await self.bot.wait()
        await playing
        await self.starts()

    async def _frozen(self) -> None:
        assert self.bot is not None
        playing = asyncio.create_task(self.plays(FROZEN))
        await asyncio.sleep(self.chance.uniform(0.5, 3))
        self.bot.send_signal(signal.SIGSTOP)
        await asyncio.sleep(FROZEN)
        self.bot.send_signal(signal.SIGCONT)
        await playing

    async def _clock(self, by: int) -> None:
        """As the database sees it: everything written before is so much older, or younger."""
        playing = asyncio.create_task(self.plays(6))
        await asyncio.sleep(2)
        with closing(sqlite3.connect(self.home / "slovo.db", timeout=10)) as file, file:
            file.execute("UPDATE owners SET expires = expires - ?", (by,))
        await playing

    async def _during(self, fault: Callable[[bool], None]) -> None:
        playing = asyncio.create_task(self.plays(FALLS + 2))
        await asyncio.sleep(2)
        fault(True)
        await asyncio.sleep(FALLS)
        fault(False)
        await playing

    async def _mixed(self) -> None:
        await asyncio.gather(self._during(self._tears), self._during(self._refuses))

    def _tears(self, on: bool) -> None:
        self._torn = 0.7 if on else 0.0

    def _refuses(self, on: bool) -> None:
        self.stage.rest.trouble = TooMany(1, True, signed=False) if on else None

    async def _handle(self, request: web.Request) -> web.Response:
        """Connections that are torn: half of them before the request was heard, half after it was done."""
        if self.chance.random() < self._torn:
            if self.chance.random() < 0.5:
                await self._whole(request)
            if request.transport is not None:
                request.transport.abort()
            return web.Response(status=500)
        return await self._whole(request)


async def looked(evening: Evening, after: float) -> Verdict:
    """Nobody presses anything for a while; and then every screen is read."""
    verdict, guests = Verdict(), {person.guest.id: person.guest for person in evening.people}
    await asyncio.sleep(after)
    async with await connect(f"sqlite:///{evening.home}/slovo.db") as store:
        for number in range(1, evening.tables + 1):
            verdict.add(await on_screen.looked_at(store, guests, number))
    return verdict


async def measured(given: argparse.Namespace) -> int:
    chance = random.Random(given.seed)
    guests = [f"g{i}" for i in range(given.tables * SEATS)]
    channels = [f"t{i}" for i in range(given.tables)]
    every: dict[str, list[Verdict]] = {}
    with tempfile.TemporaryDirectory() as home:
        async with Stage(guests=guests, text=channels, with_voice=False, rate_limits=1) as stage:
            evening = Evening(stage, Path(home), chance, given.tables)
            try:
                await evening.starts()
                await evening.sits_down()
                await evening.plays(5)
                todo: list[tuple[str, Fault]] = [("nothing", evening.quiet)]
                todo += [("killed", evening.killed)] * given.kills
                todo += [one for one in evening.faults().items() for _ in range(given.others)]
                for name, fault in todo:
                    await fault()
                    every.setdefault(name, []).append(await looked(evening, given.after))
            finally:
                if evening.bot is not None and evening.bot.returncode is None:
                    evening.bot.terminate()
                    await evening.bot.wait()
    return told(given, every, evening.back)


def told(given: argparse.Namespace, every: dict[str, list[Verdict]], back: Sequence[float]) -> int:
    print(f"screens: {given.tables} tables, looked at {given.after:g} s after every fault, seed {given.seed}")
    print(f"  the bot was there in {min(back):.1f}–{max(back):.1f} s of a start")
    print(
        f"  {'':<26}{'times':>6}{'awaited':>9}{'dead':>6}{'asleep':>8}{'boards':>8}{'stale':>7}{'hands':>7}{'stale':>7}"
    )
    sums: Counter[str] = Counter()
    for name, some in every.items():
        row: dict[str, Any] = {
            "awaited": sum(v.awaited for v in some),
            "dead": sum(len(v.dead) for v in some),
            "asleep": sum(v.asleep for v in some),
            "boards": sum(v.boards for v in some),
            "stale boards": sum(len(v.stale_boards) for v in some),
            "hands": sum(v.hands for v in some),
            "stale hands": sum(len(v.stale_hands) for v in some),
        }
        sums.update(row)
        print(
            f"  {name:<26}{len(some):>6}"
            + "".join(f"{n:>{w}}" for n, w in zip(row.values(), (9, 6, 8, 8, 7, 7, 7), strict=True))
        )
        for v in some:
            for what in (*v.dead, *v.stale_boards, *v.stale_hands):
                print(f"      {what}")
    bad = sums["dead"] + sums["stale boards"] + sums["stale hands"]
    print(f"  awaited {sums['awaited']}, without a way to act {sums['dead']}; stale {bad - sums['dead']}")
    return int(bool(bad))


def main(argv: Sequence[str]) -> int:
    words = argparse.ArgumentParser(prog="python -m bench screens", description=__doc__)
    words.add_argument("--kills", type=int, default=32, help="(default 32)")
    words.add_argument("--others", type=int, default=4, help="how often each other fault falls (default 4)")
    words.add_argument("--tables", type=int, default=4, help="(default 4)")
    words.add_argument(
        "--after", type=float, default=30, help="seconds from a fault to the look (default 30)"
    )
    words.add_argument("--seed", type=int, default=1)
    return asyncio.run(measured(words.parse_args(argv)))
