"""A table without Discord: for what only the hall and the session have to do with each other."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from core.games import GAMES
from core.hall import Hall, Moved, Pace, SteadyClock, Table
from core.record import Record, options_of
from data import DurableJournal, connect
from speech.judge.court import Event
from speech.session.court_timeline import CourtTimeline

FIVE = (
    "hand A: P9 G9",
    "hand B: P8 G8",
    "hand C: P3 G3",
    "hand D: P5 G5",
    "hand E: P4 G4 G2",
    "trump: M",
    "turn: C",
)
"""A Царь, B Шпион, C Палач, D Шут, E Холоп."""


class Told:
    """A table, its timeline, and everything that was told."""

    def __init__(self, hall: Hall, table: Table) -> None:
        self.hall, self.table = hall, table
        self.line = CourtTimeline(table)
        self.events: list[Event] = []
        hall.subscribe(
            lambda table, notice: isinstance(notice, Moved) and self.events.extend(self.line.told(notice))
        )

    async def play(self, *moves: str) -> list[Event]:
        """These moves, as `B attack P8`; what the judge was told of them."""
        self.events.clear()
        for move in moves:
            who, _, what = move.partition(" ")
            await self.hall.play(self.table.id, what, player=ord(who) - ord("A"))
        return list(self.events)


@asynccontextmanager
async def table(
    folder: Path, position: tuple[str, ...], players: int = 5, **options: str
) -> AsyncIterator[Told]:
    async with (
        await connect(f"sqlite:///{folder / 'slovo.db'}") as store,
        Hall(
            GAMES, DurableJournal(store), SteadyClock(), random.Random(1), pace=Pace(0, 0, robots=9999)
        ) as hall,
    ):
        options = {"etiquette": "auto", **options}
        law = options_of(GAMES["knyazi"], options)
        record = Record("knyazi", tuple("АБВГД"[:players]), law, position, ())
        opened = await hall.lobby.open_record(record)
        await hall.lobby.start(opened.id, None)
        yield Told(hall, hall.table(opened.id))
