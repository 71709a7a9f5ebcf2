"""From a guest's press to the bot's answer, with many tables playing at once.

python -m bench press-latency                  50 tables for 30 seconds
python -m bench press-latency --tables 10 --seconds 10
python -m bench press-latency --tables 200 --limits            Discord's rate limits hold: who is refused, what is lost

The bot runs as it does for an operator, in a process of its own with its database on disk; the stage and the guests
in this one, so what it costs to play Discord and two hundred people is paid beside it. Both games, every seat a
person's. Each looks at his own panel, thinks for a while, and presses what is offered. A press is timed from the
moment it leaves his client until the first answer to it is there.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from typing import Any

import psutil

from bench import on_screen
from bench.on_screen import Verdict
from data import connect
from stage.components import pressable
from stage.entities import Message
from stage.errors import ClientRefusal
from stage.guest import Guest, Missing
from stage.limits import BUTTON, STRING_SELECT, walk
from stage.stage import Stage
from stage.testing import until

GAMES = (("Из грязи в князи", 4, "Моя рука", "5 партий"), ("Султан на миг", 5, "Моя карта", "8 раундов"))
THINKS = (1.5, 4.5)
"""Seconds between seeing that it is one's turn and pressing."""
SEATS = 5
SETTLED = 10.0
"""Seconds after the last press before tables are looked at."""


class PressTimes:
    """What was timed, and what it cost."""

    def __init__(self) -> None:
        self.taken: list[float] = []
        self.refused = 0

    def percentile(self, share: float) -> float:
        ordered = sorted(self.taken) or [0.0]
        return 1000 * ordered[min(len(ordered) - 1, int(len(ordered) * share))]


class PressingGuest:
    """A guest at one table."""

    def __init__(self, guest: Guest, channel: str, figures: PressTimes, seed: int) -> None:
        self.guest, self.channel, self.figures = guest, channel, figures
        self.chance = random.Random(seed)
        self.panel: Message | None = None

    async def opens(self, door: str) -> None:
        self.panel = (await self.guest.press(door, message=await self.table(door))).message

    async def table(self, words: str) -> Message:
        """The newest message of his own table with these words on it."""
        place = self.guest._place(self.channel)

        def there() -> Message | None:
            some = [m for m in place.messages.values() if m.ephemeral_for is None]
            return next((m for m in reversed(some) if words in str(m.data["components"])), None)

        await until(there, 60)
        found = there()
        assert found is not None
        return found

    async def plays(self, end: float) -> None:
        await asyncio.sleep(self.chance.uniform(0, 2))
        while time.perf_counter() < end:
            if not self.offered():
                await asyncio.sleep(0.1)
                continue
            await asyncio.sleep(self.chance.uniform(*THINKS))
            offered = self.offered()
            if offered:
                await self.presses(*self.chance.choice(offered))

    def offered(self) -> list[tuple[str, Sequence[str]]]:
        """What his panel has for him to press, and what to pick."""
        found: list[tuple[str, Sequence[str]]] = []
        assert self.panel is not None
        for component, _ in walk(self.panel.data["components"]):
            if not pressable(component) or component.get("disabled"):
                continue
            if component["type"] == BUTTON:
                found.append((component["custom_id"], ()))
            elif component["type"] == STRING_SELECT:
                values = [option["value"] for option in component["options"]]
                found += [
                    (component["custom_id"], self.chance.sample(values, component["min_values"] or 1))
                ] * 4
        return found

    async def presses(self, custom_id: str, picked: Sequence[str]) -> None:
        begun = time.perf_counter()
        try:
            if picked:
                reply = await self.guest.choose(custom_id, *picked, message=self.panel)
            else:
                reply = await self.guest.press(custom_id, message=self.panel)
        except (Missing, ClientRefusal):
            return  # it was gone before he could
        self.figures.taken.append(time.perf_counter() - begun)
        self.figures.refused += reply.message is not self.panel


async def sat_down(stage: Stage, number: int, figures: PressTimes) -> list[PressingGuest]:
    """One table from its opening to the hands of all."""
    game, seats, door, length = GAMES[number % 2]
    channel = f"t{number}"
    people = [
        PressingGuest(stage.guest(f"g{number * SEATS + seat}"), channel, figures, number * SEATS + seat)
        for seat in range(seats)
    ]
    host, *others = (person.guest for person in people)
    for guest in (host, *others):
        guest.goes_to(channel)
    await host.slash("играть", игра=game)
    await people[0].table("Сесть")
    for guest in others:
        await guest.slash("сесть")
    await host.press("Настроить", message=await people[0].table("Настроить"))
    await host.choose("Длина игры", length)
    await host.press("Начать", message=await people[0].table("Начать"))
    for person in people:
        await person.opens(door)
    return people


async def behind(stage: Stage, home: str, tables: int, people: Sequence[PressingGuest]) -> Verdict:
    """Once all is quiet: which tables do not show what they show when they are drawn anew."""
    await asyncio.sleep(SETTLED)
    verdict, guests = Verdict(), {person.guest.id: person.guest for person in people}
    few = asyncio.Semaphore(10)
    async with await connect(f"sqlite:///{home}/slovo.db") as store:

        async def one(number: int) -> None:
            async with few:
                verdict.add(await on_screen.looked_at(store, guests, number, hands=False))

        await asyncio.gather(*(one(number) for number in range(1, tables + 1)))
    return verdict


async def measured(tables: int, seconds: float, limits: bool = False) -> dict[str, Any]:
    figures = PressTimes()
    asked: Counter[int] = Counter()
    lost: dict[str, Any] = {}
    guests = [f"g{i}" for i in range(tables * SEATS)]
    with tempfile.TemporaryDirectory() as folder:
        async with Stage(
            guests=guests,
            text=[f"t{i}" for i in range(tables)],
            with_voice=False,
            remember=10,
            rate_limits=int(limits),
        ) as stage:
            environment = os.environ | stage.connection_for_bot()
            environment |= {
                "SLOVO_DATABASE": f"sqlite:///{folder}/slovo.db",
                "SLOVO_HEAR": "no",
                "SLOVO_TABLES_PER_SERVER": "0",
                "SLOVO_LOG_LEVEL": "error",
            }
            bot = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "cogs.program", "run", env=environment
            )
            try:
                await stage.until_bot(60)
                await until(lambda: stage.commands.usable(stage.guest("g0").user, stage.channel("t0")), 60)
                few = asyncio.Semaphore(5)

                async def one(number: int) -> list[PressingGuest]:
                    async with few:
                        return await sat_down(stage, number, figures)

                together = await asyncio.gather(*(one(number) for number in range(tables)))
                people = [person for table in together for person in table]
                process = psutil.Process(bot.pid)
                cpu, mine = sum(process.cpu_times()[:2]), time.process_time()
                stage.rest.watchers.append(lambda noted: asked.update([noted.status]))
                begun = time.perf_counter()
                await asyncio.gather(*(person.plays(begun + seconds) for person in people))
                wall = time.perf_counter() - begun
                cpu, mine = sum(process.cpu_times()[:2]) - cpu, time.process_time() - mine
                memory = process.memory_info().rss / 2**20
                if limits:
                    verdict = await behind(stage, folder, tables, people)
                    lost = {
                        "what": (*verdict.dead, *verdict.stale_boards),
                        "requests": asked.total(),
                        "of them refused with 429, %": 100 * asked[429] / max(1, asked.total()),
                        "awaited without a way to act": len(verdict.dead),
                        "tables looked at afterwards": verdict.boards,
                        "tables that lost an update": len(verdict.stale_boards),
                    }
            finally:
                stage.rest.watchers.clear()
                bot.terminate()
                await bot.wait()
            stage.violations.check()
    count = len(figures.taken)
    return {
        "presses": count,
        "of them refused": figures.refused,
        "presses per second": count / wall,
        "p50, ms": figures.percentile(0.5),
        "p95, ms": figures.percentile(0.95),
        "p99, ms": figures.percentile(0.99),
        "worst, ms": figures.percentile(1),
        "the bot's CPU per press, ms": 1000 * cpu / max(count, 1),
        "the bot's CPU share": cpu / wall,
        "the stage's and the guests' CPU share": mine / wall,
        "the bot's memory, MB": memory,
        **lost,
        "others' load on the machine": os.getloadavg()[0] - (cpu + mine) / wall,
    }


def main(argv: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m bench press-latency", description=__doc__.splitlines()[0]
    )
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument(
        "--limits", action="store_true", help="Discord's rate limits hold, as they do for an operator"
    )
    given = parser.parse_args(argv)
    told = asyncio.run(measured(given.tables, given.seconds, given.limits))
    for wrong in told.pop("what", ()):
        print(f"  {wrong}")
    print(f"latency: {given.tables} tables for {given.seconds:.0f} s on {os.cpu_count()} cores")
    for name, value in told.items():
        print(f"  {name:<40}{value:>10.2f}")
    return 0
