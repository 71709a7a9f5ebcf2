"""What the hall asks of the world: a journal, a clock, chance. `data` brings the first, tests bring all three.

Everything the hall makes durable goes through one door, `Journal.commit`: all of a `Commit` or nothing.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence, Set
from typing import Any, Literal, Protocol

import msgspec

from core.hall.sheet import Sheet
from core.shapes import Event, Game, Illegal, Move


class Stale(Illegal):
    """A press of a button that was drawn for another moment of the game."""


class Absent(Illegal):
    """There is no such table here: closed, never opened, or kept by another process."""


class Trouble(Illegal):
    """Nobody's fault at the table: the journal cannot write or read now. Nothing has happened; try again."""


class Lost(Trouble):
    """The table (or this whole process) lost its lease: somebody else keeps the table now."""


class Doubt(Trouble):
    """The journal cannot tell whether the commit was made. The table is read anew before anything else."""


class JournalEntry(msgspec.Struct, frozen=True):
    """One accepted move. `seq` counts from 1; `at` is in milliseconds and never runs backwards within a table.

    `said` is the whole text of the move when `text` had to leave out what somebody said: it is kept apart, and
    dies with the game. `speaker` is the player whose words they are.
    """

    seq: int
    player: int
    text: str
    at: int
    said: str = ""
    speaker: int | None = None
    move: Move | None = None
    """The move itself; None when the entry was read from the journal."""
    events: tuple[Event, ...] = ()
    """What came of it; empty when the entry was read from the journal."""


class Lease(msgspec.Struct, frozen=True):
    """The right to write a table's journal. A new token every time the table changes hands."""

    table: int
    owner: int
    token: int


Kind = Literal["timeout", "window", "moot", "count", "rest", "end", "vote", "close", "robot", "sweep"]
"""`robot` and `sweep` live in memory only: whoever starts asks its robots, and sweeps, at once."""


class Due(msgspec.Struct, frozen=True):
    """Something that must happen at a time. `player`: whom it concerns (for `count`, the vote's number). `span` is how long it was set for: a clock that was turned back
    may never make anybody wait longer than that."""

    table: int
    kind: Kind
    at: int
    span: int
    player: int = 0

    @property
    def key(self) -> tuple[int, Kind, int]:
        return self.table, self.kind, self.player


class Press(msgspec.Struct, frozen=True):
    """An interaction that was accepted, and the moves that it led to (`first`..`last`)."""

    id: int
    first: int
    last: int


class Commit(msgspec.Struct, frozen=True):
    """What must become durable together. `sheet` None: unchanged. `dues` None: unchanged, else all that remain."""

    lease: Lease
    sheet: Sheet | None = None
    entries: tuple[JournalEntry, ...] = ()
    press: Press | None = None
    dues: tuple[Due, ...] | None = None
    game: Game | None = None
    state: Any = None
    """The game and its state after these entries, for whoever keeps statistics."""


class Loaded(msgspec.Struct, frozen=True):
    """A table as the journal has it."""

    sheet: Sheet
    entries: tuple[JournalEntry, ...]
    dues: tuple[Due, ...] = ()
    presses: tuple[Press, ...] = ()


class Scope(msgspec.Struct, frozen=True):
    """Which guilds' tables a process may keep: those of its shards, and those of no guild."""

    shards: tuple[int, ...] = ()
    of: int = 0

    def holds(self, guild: int | None) -> bool:
        return not self.of or guild is None or (guild >> 22) % self.of in self.shards


class Journal(Protocol):
    """Durable memory of the tables, shared by all processes. It knows on whose behalf it writes (`owner`)."""

    async def enter(self) -> int:
        """Become an owner: a number never used before. Whatever this process kept before is no longer its own."""

    async def beat(self) -> bool:
        """Say that the owner lives. False: too late, others may have taken its tables meanwhile; see `held`."""

    async def held(self) -> Set[Lease]:
        """What is this owner's now."""

    async def leave(self) -> None:
        """Give all tables back; others may take them at once."""

    async def create(self, sheet: Sheet, under: Lease | None = None) -> Lease:
        """A new table, kept by this owner. `under`: the lease of the table its people are taken from; `Lost` when
        that holds no more, for somebody of them may have been forgotten since."""

    async def claim(self, scope: Scope, most: int) -> Sequence[Lease]:
        """Take tables that are not closed and that nobody living keeps."""

    async def release(self, lease: Lease) -> None:
        """Give one table back."""

    async def load(self, leases: Sequence[Lease]) -> Mapping[int, Loaded]:
        """Kept tables with all their moves; those that are not this owner's any more are left out."""

    async def commit(self, commit: Commit) -> None:
        """Make it durable, or raise `Trouble` (nothing happened), `Lost` or `Doubt`."""

    async def read(self, table: int) -> Loaded:
        """Any table, whoever keeps it, closed ones too; `Absent` when there is none."""

    async def sweep(self, now: int) -> None:
        """Throw away what has been kept for long enough."""


class Thinker(Protocol):
    """Where robots think who think for long: beside the game, never in its way."""

    async def think(self, game: str, view: Any, told: Sequence[Event], seed: int) -> Move | None:
        """The sage's move, from what his player may know; None: nothing has come of it, for whatever reason."""


class Clock(Protocol):
    """Milliseconds since 1970 that never run backwards, and a way to wait."""

    def now(self) -> int: ...

    async def until(self, at: int | None, wake: asyncio.Event) -> None:
        """Return at that time, or when woken, whichever is first. None: only when woken."""
