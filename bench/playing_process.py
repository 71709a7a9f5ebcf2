"""Players for the measuring commands: a process full of tables that play by themselves and say what they did.

The lines it writes, one `write` each, so that a kill tears none:

    up                      the hall is open, what was left behind is back
    m TABLE SEQ CRC         this move was published (CRC of its text)
    p TABLE PRESS FIRST     this press was accepted (again, after a restart: the answer must be the same)
    o TABLE CRC             the game is over, in this position
    w CODE                  trouble, and going on
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import zlib
from collections.abc import Sequence
from random import SystemRandom
from typing import Any

import sqlalchemy as sa

from core.games import GAMES
from core.hall import Absent, Changed, Hall, Moved, Notice, Pace, SteadyClock, Table
from core.record import Record, options_of
from core.shapes import Chance, Game, Illegal
from data.journal import DurableJournal
from data.schema import Presses, Tables, rows
from data.store import Store, connect

SHORT: dict[str, dict[str, str]] = {"sultan": {}, "knyazi": {"deals": "3"}}
"""House rules that make a game end."""

PRESSER = 1
"""User numbers from here on are people who press buttons; player n is user PRESSER + n."""


def crc(text: str) -> int:
    return zlib.crc32(text.encode())


def say(*words: object) -> None:
    try:
        os.write(1, (" ".join(map(str, words)) + "\n").encode())
    except BrokenPipeError:
        os._exit(1)  # whoever measured us is gone


def position(table: Table) -> int:
    """What a whole game came to."""
    return crc("\n".join(table.game.position(table.state)))


def told(table: Table, notice: Notice) -> None:
    if isinstance(notice, Moved):
        for entry in notice.entries:
            say("m", table.id, entry.seq, crc(entry.text))
    elif isinstance(notice, Changed) and notice.what == "end":
        say("o", table.id, position(table))


def seats(law: Game, number: int) -> int:
    """How many play at the table of this number: every count in turn."""
    return law.fewest + number % (law.most - law.fewest + 1)


def all_robots(game: str, number: int) -> Record:
    """A table full of robots, to be opened in one go."""
    names = tuple(f"R{seat}" for seat in range(seats(GAMES[game], number)))
    return Record(game, names, options_of(GAMES[game], SHORT[game]))


class Players:
    """Keeps so many tables playing until so many games have been opened, every second one by people's presses."""

    def __init__(
        self, store: Store, hall: Hall, games: list[str], at_once: int, target: int, people: bool = True
    ) -> None:
        self._store = store
        self._hall = hall
        self._games = games
        self._at_once = at_once
        self._target = target
        self._people = people
        self._pressing: dict[int, asyncio.Task[None]] = {}
        self._chance: Chance = SystemRandom()

    async def play(self) -> None:
        """Until every game that was to be opened is over."""
        opened = await self._opened()
        while True:
            living = [t for t in self._hall.tables.values() if t.sheet.phase not in ("over", "closed")]
            with contextlib.suppress(Illegal):
                for table in living:
                    if table.sheet.phase == "lobby":
                        await self._start(table)
                if len(living) < self._at_once and opened < self._target:
                    for _ in range(min(self._at_once - await self._left(), self._target - opened)):
                        opened += 1
                        await self._open(opened)
            for table in self._hall.tables.values():
                if table.sheet.people and table.sheet.phase == "playing" and not self._busy(table):
                    self._pressing[table.id] = asyncio.create_task(self._press(table.id))
            if not living and opened >= self._target and await self._left() == 0:
                return
            await asyncio.sleep(0.02)

    def _busy(self, table: Table) -> bool:
        task = self._pressing.get(table.id)
        return task is not None and not task.done()

    async def _opened(self) -> int:
        """Each game carries its number where a guild's would be."""
        newest = sa.select(sa.func.max(rows(Tables).c.guild))
        return await self._store.read(lambda connection: int(connection.execute(newest).scalar() or 0))

    async def _left(self) -> int:
        """How many games are not over yet? Those whose keeper was killed come to us when his lease has run out."""
        tables = rows(Tables)
        some = sa.select(sa.func.count()).where(tables.c.phase.in_(("lobby", "playing", "paused")))
        return await self._store.read(lambda connection: connection.execute(some).scalar_one())

    async def _open(self, number: int) -> None:
        game = self._games[number % len(self._games)]
        if self._people and number % 2:
            await self._start(await self._hall.lobby.open(game, guild=number, options=SHORT[game]))
        else:
            await self._start(await self._hall.lobby.open_record(all_robots(game, number), guild=number))

    async def _start(self, table: Table) -> None:
        """Fill the seats and begin; a lobby left behind by a kill is filled further."""
        count = seats(table.game, table.sheet.guild or 0)
        while (taken := len(table.sheet.seats)) < count:
            await self._hall.lobby.join(table.id, PRESSER + taken, f"P{taken}")
        await self._hall.lobby.start(table.id, None)

    async def _press(self, number: int) -> None:
        """People at a table: one press after another, the last one before a kill once more after it."""
        mine = rows(Presses)
        last = sa.select(mine.c.id, mine.c.first).where(mine.c.table_id == number).order_by(mine.c.id.desc())
        found = await self._store.read(lambda connection: connection.execute(last.limit(1)).first())
        press = number << 32
        if found is not None:
            press = int(found[0])
            with contextlib.suppress(Illegal):
                again = await self._hall.play(number, "pass", player=0, seq=0, press=press)
                if again.again:
                    say("p", number, press, again.first)
        while (table := self._hall.tables.get(number)) and table.sheet.phase == "playing":
            player = table.waiting()[0]
            move = table.game.robot(table.view(player), self._chance) or table.game.default(
                table.state, player
            )
            if move is None:
                return
            press += 1
            try:
                played = await self._hall.play(
                    number, move, user=PRESSER + player, seq=table.seq, press=press
                )
            except Absent:
                return
            except Illegal as wrong:
                say("w", wrong.code)
                await asyncio.sleep(0.05)
            else:
                say("p", number, press, played.first)
            await asyncio.sleep(0)


async def serve(given: argparse.Namespace) -> int:
    """One process of the playing_process."""
    pace = Pace(remind=0, patience=0, window=0, hearing=0, rest=0, robots=given.pause)
    async with await connect(given.db) as store:
        journal = DurableJournal(store, ttl=int(given.ttl * 1000))
        hall = Hall(GAMES, journal, SteadyClock(), SystemRandom(), pace=pace, beat=given.beat)
        hall.subscribe(told)
        hall.on_fault = lambda wrong: say("w", type(wrong).__name__, wrong)
        async with hall:
            say("up")
            players = Players(
                store, hall, given.game.split(","), given.at_once, given.games, given.people == "yes"
            )
            await players.play()
    say("done")
    return 0


def words(url: str, **given: Any) -> list[str]:
    """The command line of one process."""
    import sys

    line = [sys.executable, "-m", "bench", "playing-process", "--db", url]
    for name, value in given.items():
        line += [f"--{name.replace('_', '-')}", str(value)]
    return line


def main(argv: Sequence[str]) -> int:
    own = argparse.ArgumentParser(prog="python -m bench playing-process", description=__doc__)
    own.add_argument("--db", required=True)
    own.add_argument("--game", default="sultan,knyazi")
    own.add_argument("--games", type=int, default=500)
    own.add_argument("--at-once", type=int, default=20)
    own.add_argument("--ttl", type=float, default=1.5)
    own.add_argument("--beat", type=float, default=0.3)
    own.add_argument("--people", choices=("yes", "no"), default="yes")
    own.add_argument("--pause", type=float, default=0.0)
    return asyncio.run(serve(own.parse_args(argv)))
