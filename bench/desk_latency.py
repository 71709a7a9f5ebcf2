"""How soon a charge stands on the judge's desk, and what becomes of a desk under a hail of them.

python -m bench desk-latency                      20 tables for 20 seconds, then 200 charges in a minute at one of them
python -m bench desk-latency --tables 5 --hail 0  less

The whole bot on a stage, in one process: journal on disk, discord.py over real sockets, one guest per table with
his desk open. A charge is timed from the call by which the ear lays it to the edited message at the guest's client.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import os
import random
import tempfile
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import msgspec
import structlog

from cogs.app.bot import Slovo
from cogs.settings import Settings
from core.games import GAMES
from core.hall import Hall, Pace, SteadyClock, Table
from core.hall.sheet import Seat
from core.knyazi.moves import Charge, Law
from core.knyazi.options import Options
from core.notation import Player
from core.record import Record
from data import DurableJournal, connect
from speech.session import lay_charge
from stage.limits import TEXT, walk
from stage.stage import Stage
from stage.testing import connector, running_stage

PLAYERS = 5
POSITION = (
    *(f"hand {letter}: P{rank} G{rank}" for rank, letter in enumerate("ABCDE", 3)),
    "trump: M",
    "turn: B",
)
LAWS = ("E-NAM-01", "E-NAM-02", "E-LEA-01", "E-RES-01", "E-NAM-03")


@asynccontextmanager
async def playing(guests: int) -> AsyncIterator[tuple[Stage, Slovo, Hall]]:
    with tempfile.TemporaryDirectory() as folder:
        async with (
            running_stage(
                guests=[f"Царь{n}" for n in range(guests)], with_voice=False, rate_limits=0
            ) as stage,
            await connect(f"sqlite:///{folder}/slovo.db") as store,
            Hall(
                GAMES, DurableJournal(store), SteadyClock(), random.Random(1), pace=Pace(remind=0, patience=0)
            ) as hall,
        ):
            bot = Slovo(
                Settings(hear=False), store, hall, connector(stage), prepare=False, guild_ready_timeout=0.02
            )
            running = asyncio.create_task(bot.start("a-token-for-measuring"))
            try:
                while not bot.is_ready():  # noqa: ASYNC110
                    await asyncio.sleep(0.02)
                yield stage, bot, hall
            finally:
                await bot.close()
                await asyncio.gather(running, return_exceptions=True)


async def opened(stage: Stage, bot: Slovo, hall: Hall, number: int) -> DeskGuest:
    """A table in the middle of a game, and its Tsar's desk open."""
    guest = stage.guest(f"Царь{number}")
    channel = next(c for c in guest.channels() if c.type == 0)
    names = (guest.name, "Шпион", "Палач", "Шут", "Холоп")
    record = Record("knyazi", names, Options(etiquette="auto"), POSITION)
    table = await hall.lobby.open_record(record, guild=channel.guild_id)
    users = (guest.id, *(9_000 + number * PLAYERS + n for n in range(1, PLAYERS)))
    seats = tuple(Seat(user, name) for user, name in zip(users, names, strict=True))
    await hall.change(
        table.id,
        lambda here: msgspec.structs.replace(here.sheet, seats=seats, channel=channel.id, host=guest.id),
        "join",
    )
    await hall.lobby.start(table.id, None)
    await bot.services.boards.settle()
    board = stage.world.messages[table.sheet.anchors["board"][1]]
    await guest.press("Двор", message=board)
    return DeskGuest(hall, table, guest)


class DeskGuest:
    """One table's docket, and when what is laid on it is seen."""

    def __init__(self, hall: Hall, table: Table, guest: Any) -> None:
        self._hall, self.table, self.guest = hall, table, guest
        self._waiting: dict[str, float] = {}
        self._laid = 0
        self.seen: list[float] = []
        self.parts = self.letters = 0
        guest.watchers.append(self._news)

    async def charge(self) -> None:
        """Somebody has called somebody something; no two of these are one offence."""
        self._laid += 1
        word = f"слово{self._laid:04}к"
        words = f"а вот и {word} при всём дворе"
        at = self._laid * 20_000
        who = Player(1 + self._laid % (PLAYERS - 1))
        law = Law(LAWS[self._laid % len(LAWS)] if who != 3 else "E-NAM-01")
        self._waiting[word] = time.perf_counter()
        charge = Charge(who, law, Player(0), words, (8, 8 + len(word)), at, at + 900, 0.9)
        await lay_charge(self._hall, self.table.id, charge)

    def _news(self, event: Any) -> None:
        if event.name != "MESSAGE_UPDATE" or not self._waiting:
            return
        now = time.perf_counter()
        components = [component for component, _ in walk(event.data.get("components", ()))]
        text = "\n".join(c["content"] for c in components if c["type"] == TEXT)
        if "**№" not in text:
            return
        self.parts, self.letters = max(self.parts, len(components)), max(self.letters, len(text))
        for word in [word for word in self._waiting if word in text]:
            self.seen.append(now - self._waiting.pop(word))

    @property
    def unseen(self) -> int:
        """Charges that were never on the first page: others had come before the next edit."""
        return len(self._waiting)


def quantile(some: list[float], part: float) -> float:
    return sorted(some)[min(len(some) - 1, int(part * len(some)))] * 1000


async def measured(tables: int, seconds: float, hail: int) -> None:
    chance = random.Random(5)
    async with playing(max(tables, 1)) as (stage, bot, hall):
        desks = [await opened(stage, bot, hall, number) for number in range(max(tables, 1))]

        async def talk(desk: DeskGuest) -> None:
            until = time.monotonic() + seconds
            while (pause := chance.expovariate(1 / 4)) + time.monotonic() < until:
                await asyncio.sleep(pause)
                await desk.charge()

        cpu, begun = time.process_time(), time.monotonic()
        await asyncio.gather(*(talk(desk) for desk in desks))
        await asyncio.sleep(3.5)
        seen = [one for desk in desks for one in desk.seen]
        busy = (time.process_time() - cpu) / (time.monotonic() - begun)
        load = os.getloadavg()[0]
        if seen:
            print(
                f"desk: {tables} tables, {len(seen)} charges in {seconds:.0f} s: laid to seen "
                f"p50 {quantile(seen, 0.5):.0f} ms, p95 {quantile(seen, 0.95):.0f} ms, most {max(seen) * 1000:.0f} ms; "
                f"{busy:.0%} of a core, stage and guests included; load {load:.1f}"
            )
        if hail:
            await hailed(desks[0], hail)


async def hailed(desk: DeskGuest, hail: int) -> None:
    """So many charges within a minute at one table, and a judge who turns pages meanwhile."""
    desk.seen.clear()
    presses: list[float] = []
    begun = time.monotonic()
    for number in range(hail):
        await desk.charge()
        if number % 20 == 19:
            at = time.perf_counter()
            await desk.guest.press("Милости и бумаги")
            await desk.guest.press("Назад")
            presses.append((time.perf_counter() - at) / 2)
        await asyncio.sleep(max(0.0, begun + (number + 1) * 60 / hail - time.monotonic()))
    await asyncio.sleep(3.5)
    print(
        f"hail: {hail} charges in {time.monotonic() - begun - 3.5:.0f} s at one table: seen on the first page "
        f"{len(desk.seen)} (p50 {quantile(desk.seen, 0.5):.0f} ms, p95 {quantile(desk.seen, 0.95):.0f} ms), "
        f"{desk.unseen} on later pages; a press answered in p95 {quantile(presses, 0.95):.0f} ms; "
        f"at most {desk.parts} components of 40, {desk.letters} characters of 4000"
    )


def main(argv: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench desk-latency", description=__doc__)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--hail", type=int, default=200, help="charges in a minute at one table; 0: none")
    wanted = parser.parse_args(argv)
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))
    asyncio.run(measured(wanted.tables, wanted.seconds, wanted.hail))
    return 0
