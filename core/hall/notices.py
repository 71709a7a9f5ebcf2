"""What the hall tells those who show tables: in order for each table, and only after the journal has agreed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec

from core.hall.ports import JournalEntry

if TYPE_CHECKING:
    from core.hall.table import Table


class Notice(msgspec.Struct, frozen=True):
    """Something happened at a table. The table itself already is what it is after it."""

    table: int


class Moved(Notice, frozen=True):
    """Moves were made, Fate's included. Show the events through `table.told(entries, player)` only."""

    entries: tuple[JournalEntry, ...]
    by: str = "player"
    """Who moved: `player`, `robot` (also for one who is away), `clock` (a default move), `ear`,
    `house` (who can only say no has said it)."""

    @property
    def seq(self) -> int:
        return self.entries[-1].seq


class Changed(Notice, frozen=True):
    """The sheet changed: `what` is the name of the hall's function (`join`, `start`, `pause`, …), `data` its facts."""

    what: str
    data: dict[str, Any] = {}


class Resumed(Notice, frozen=True):
    """The table came back from the journal: after a restart, from another process, or after a doubt. Draw it anew."""


class Gone(Notice, frozen=True):
    """The table is no longer here: `closed`, or `elsewhere` (another process keeps it)."""

    why: str


Listener = Callable[["Table", Notice], None]
"""Called under the table's lock: it must be quick, never wait, and not raise. Put what takes time into a task."""
