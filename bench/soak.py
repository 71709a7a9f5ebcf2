"""`soak`: many tables in one process, one move a second at each: how long `hall.play` takes, and what grows."""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from random import SystemRandom

from bench import database, playing_process
from core.games import GAMES
from core.hall import Hall, Pace, SteadyClock, Table
from core.record import options_of
from core.shapes import FATE, Chance
from data.journal import DurableJournal
from data.store import connect

NEVER = Pace(remind=0, patience=0, window=0, rest=0, robots=1_000_000)
"""The hall's own robots sleep: the command asks them itself and calls `hall.play`, which is what is measured."""


class Soak:
    """The tables, each with a second of its own, and how long every move took."""

    def __init__(self, hall: Hall, games: list[str], tables: int) -> None:
        self._hall = hall
        self._games = games
        self._tables = tables
        self._chance: Chance = SystemRandom()
        self.took: list[float] = []
        self.games = 0
        self.late = 0

    async def open(self, age: int) -> list[Table]:
        """All tables, before anything is measured, and each of another age: an evening does not begin everywhere."""
        tables = await asyncio.gather(*(self._mature(number, age) for number in range(self._tables)))
        self.took.clear()
        return list(tables)

    async def _mature(self, number: int, age: int) -> Table:
        table = await self._open(number)
        for _ in range(age * number // self._tables):
            table = await self._move(number, table)
        return table

    async def table(self, number: int, table: Table, until: float) -> None:
        """One table: game after game, a move at every second that is its own."""
        await asyncio.sleep(number / self._tables)
        beat = time.monotonic()
        while (now := time.monotonic()) < until:
            if now - beat > 1:
                self.late += 1
                beat = now
            await asyncio.sleep(max(0.0, beat - now))
            beat += 1
            table = await self._move(number, table)

    async def _move(self, number: int, table: Table) -> Table:
        if table.sheet.phase != "playing":
            await self._hall.lobby.close(table.id)
            table = await self._open(number)
        for player in table.waiting():
            move = table.game.robot(table.view(player), self._chance) or table.game.default(
                table.state, player
            )
            if move is not None:
                begun = time.perf_counter()
                await self._hall.play(table.id, move, player=player, seq=table.seq)
                self.took.append(time.perf_counter() - begun)
                break
        return table

    async def _open(self, number: int) -> Table:
        self.games += 1
        game = self._games[self.games % len(self._games)]
        table = await self._hall.lobby.open_record(playing_process.all_robots(game, number), guild=number)
        return await self._hall.lobby.start(table.id, None)


def warm(games: list[str], many: int) -> None:
    """Games without a hall, first: the engines remember what they worked out, up to a bound, and that is no growth."""
    chance: Chance = SystemRandom()
    for number in range(many):
        name = games[number % len(games)]
        game, count = GAMES[name], playing_process.seats(GAMES[name], number)
        state = game.new(count, options_of(game, playing_process.SHORT[name]))
        while waiting := game.waiting(state):
            for player in waiting:
                if player == FATE:
                    move = game.fate(state, chance)
                else:
                    move = game.robot(game.view(state, player), chance) or game.default(state, player)
                if move is not None:
                    state, _ = game.apply(state, player, move)
                    break


def memory() -> float:
    """Resident memory of this process, in MB."""
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    return 0.0


def tenths(took: Iterable[float]) -> Counter[int]:
    """How many moves took so many tenths of a millisecond: however many they are, it stays small."""
    return Counter(round(seconds * 10_000) for seconds in took)


def told(took: Counter[int]) -> str:
    words, count, passed = [], took.total(), 0
    parts = [("p50", 0.5), ("p99", 0.99), ("p99.9", 0.999)]
    for tenth in sorted(took):
        passed += took[tenth]
        while parts and passed > count * parts[0][1]:
            words.append(f"{parts.pop(0)[0]} {tenth / 10:6.1f}")
    return "  ".join([*words, f"max {max(took, default=0) / 10:6.1f} ms"])


async def _soak(given: argparse.Namespace, url: str) -> int:
    warm(given.game.split(","), given.warm)
    async with await connect(url) as store:
        journal = DurableJournal(store)
        async with Hall(GAMES, journal, SteadyClock(), SystemRandom(), pace=NEVER) as hall:
            gc.collect()
            gc.freeze()  # what lives as long as the program need not be looked through again and again; tables do not
            soak = Soak(hall, given.game.split(","), given.tables)
            print(f"{database.kind(url)}: {given.tables} tables, {given.seconds} s, {os.cpu_count()} cores")
            opened = await soak.open(given.age)
            begun, processor = time.monotonic(), time.process_time()
            until = begun + given.seconds
            playing = [asyncio.create_task(soak.table(*table, until)) for table in enumerate(opened)]
            opened.clear()  # or the first tables would be kept when their games are over
            every: Counter[int] = Counter()
            sizes: list[float] = []
            while time.monotonic() < until:
                await asyncio.sleep(min(given.every, max(0.1, until - time.monotonic())))
                sizes.append(memory())
                took, soak.took = tenths(soak.took), []
                every += took
                print(
                    f"  {time.monotonic() - begun:5.0f} s  {took.total():6} moves  {told(took)}  {sizes[-1]:6.1f} MB",
                    flush=True,
                )
            await asyncio.gather(*playing)
            seconds = time.monotonic() - begun
            busy = (time.process_time() - processor) / seconds
            print(
                f"  all: {every.total()} moves, {soak.games} games, {every.total() / seconds:.0f} moves/s  {told(every)}\n"
                f"  seconds missed for want of processor {soak.late}, processor {busy:.0%} of one core\n"
                f"  memory after the first {given.every:g} s {sizes[0]:.1f} MB, at the end {sizes[-1]:.1f} MB"
            )
            return 0


def _run(given: argparse.Namespace) -> int:
    with database.chosen(given) as url:
        return asyncio.run(_soak(given, url))


def main(argv: Sequence[str]) -> int:
    words = argparse.ArgumentParser(prog="python -m bench soak", description=__doc__)
    database.add(words)
    words.add_argument("--tables", type=int, default=500)
    words.add_argument("--seconds", type=int, default=600)
    words.add_argument("--warm", type=int, default=4000, help="games the engines play first (default 4000)")
    words.add_argument(
        "--age",
        type=int,
        default=1500,
        help="moves the oldest table has behind it when it begins (default 1500)",
    )
    words.add_argument("--every", type=float, default=60.0, help="seconds between reports (default 60)")
    return database.tried(words, argv, _run)
