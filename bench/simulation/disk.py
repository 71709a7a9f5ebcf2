"""The disk under one database file: what a commit has promised is there after a kill, and nothing that it has not.

The file is SQLite's own, in memory, and everything in it SQLite's doing: this is the border between SQLite and us, where
a write finds the disk full or the file locked, a commit fails, or fails to say that it did not. Whoever opens the file
anew reads the bytes that the last one left. A file whose commits were not asked to reach the disk at once
(`synchronous` below FULL) loses, when the power goes, all since it was opened.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Callable
from random import Random
from typing import Any

import sqlalchemy as sa

from bench.simulation.loop import PROCESS, Process
from data.store import Sqlite

FULL = 2
"""What `PRAGMA synchronous` answers where every commit waits for the disk."""

Note = Callable[[str, str], None]


class Disk:
    """One file, and the trouble with it."""

    def __init__(self, chance: Random, note: Note, image: bytes) -> None:
        self._chance, self._note = chance, note
        self._image = image
        self._open: File | None = None
        self._holders: dict[Process | None, None] = {}
        self.faults: dict[str, float] = {}
        """How likely each is at a write."""
        self.full = False
        self.writing = False
        """Is the transaction that is going on one that writes?"""
        self.writes_next = False
        """Will the next one?"""

    def open(self) -> sqlite3.Connection:
        """The file, as whoever had it open before left it. Who opens it while another has it, shares it with him: their
        transactions never overlap, for each is over before the loop goes on."""
        self._holders[PROCESS.get()] = None
        if self._open is not None:
            return self._open
        self._image = self.bytes()
        self._open = sqlite3.connect(":memory:", factory=File)
        self._open.deserialize(self._image)
        self._open.disk = self
        return self._open

    def bytes(self) -> bytes:
        """All that lies on the disk."""
        return self._image if self._open is None else self._open.serialize()

    def left(self, process: Process, *, power: bool) -> None:
        """Somebody who had it open is gone; where `power` went with him, so is what was only promised."""
        self._holders.pop(process, None)
        if self._open is None or self._holders:
            return
        (synchronous,) = sqlite3.Connection.execute(self._open, "PRAGMA synchronous").fetchone()
        if not power or synchronous >= FULL:
            self._image = self._open.serialize()
        self._open = None

    def copy(self) -> sqlite3.Connection:
        """The same file, for somebody who only looks."""
        copied = sqlite3.connect(":memory:")
        copied.deserialize(self.bytes())
        return copied

    def is_ours(self) -> bool:
        """Does nobody have it open but who asks?"""
        return list(self._holders) == [PROCESS.get()]

    def holds(self, table: str, **values: Any) -> bool:
        """Is there such a row, committed?"""
        if self._open is None or self._open.in_transaction:
            return False
        wanted = f"SELECT 1 FROM {table} WHERE " + " AND ".join(f"{name} = ?" for name in values)
        found = sqlite3.Cursor(self._open).execute(wanted, tuple(values.values())).fetchone()
        return found is not None

    def open_tables(self) -> set[int]:
        """Those that somebody has to keep."""
        with contextlib.closing(self.copy()) as copied:
            return {number for (number,) in copied.execute("SELECT id FROM tables WHERE phase != 'closed'")}

    def hit(self, fault: str) -> bool:
        if self._chance.random() < self.faults.get(fault, 0.0):
            self._note("disk", fault)
            return True
        return False


class Line(sa.Connection):
    """A connection that is kept: to make another takes longer than most of what is done with it."""

    def close(self) -> None:
        if self._transaction is not None:
            self._transaction.close()


class SimulatedStore(Sqlite):
    """The program's own store over the simulated file."""

    _line: Line | None

    def __init__(self, disk: Disk, clock: Callable[[], float]) -> None:
        super().__init__(sa.make_url("sqlite:///simulated.db"), file=disk.open, clock=clock)
        self._presence = Present(disk)  # type: ignore[assignment]
        first, engine = (_ENGINES or [self._engine])[0], self._engine
        if first is engine:
            _ENGINES.append(engine)
        # what SQLAlchemy has once compiled it need not compile for every start
        engine.dialect, engine._compiled_cache = first.dialect, first._compiled_cache
        engine.pool._dialect = first.dialect
        # an event at each BEGIN has SQLAlchemy look for events at each statement, which costs more than the statement
        sa.event.remove(engine, "begin", self._begin)
        engine._has_events = False
        engine.dialect.do_begin = _begin  # type: ignore[method-assign, assignment]
        engine.connect = self._connected  # type: ignore[method-assign]
        self._disk, self._line = disk, None

    def _connected(self) -> sa.Connection:
        if self._line is None or self._line.invalidated:
            self._line = Line(self._engine)
        return self._line

    def _transaction(self, work: Any) -> Any:
        self._disk.writes_next = True
        try:
            return super()._transaction(work)
        finally:
            self._disk.writes_next = False

    async def open(self) -> None:
        await self._in(self._writer, self._check_and_migrate, False)


def _begin(connection: Any) -> None:
    """As the store says it: who writes takes his lock at once."""
    opened: File = connection.driver_connection
    opened.cursor().execute("BEGIN IMMEDIATE" if opened.disk.writes_next else "BEGIN")


_ENGINES: list[sa.Engine] = []


class Present:
    """Who else has the file open, as `data.presence` would find out by a lock."""

    def __init__(self, disk: Disk) -> None:
        self._disk, self._asked = disk, False

    def shown(self) -> bool:
        asked, self._asked = self._asked, True
        return not asked and self._disk.is_ours()

    def end(self) -> None:
        pass  # the disk sees to that when its process is gone


class File(sqlite3.Connection):
    """An open file."""

    disk: Disk

    def cursor(self, factory: Any = None) -> Any:
        return super().cursor(factory or _Cursor)

    def close(self) -> None:
        pass  # the disk sees to that when its process is gone

    def commit(self) -> None:
        if not self.in_transaction or not self.disk.writing:
            super().commit()
            return
        if self.disk.full or self.disk.hit("commit fails"):
            super().rollback()
            raise _wrong("disk I/O error", sqlite3.SQLITE_IOERR)
        super().commit()
        if self.disk.hit("commit in doubt"):
            raise _wrong("disk I/O error", sqlite3.SQLITE_IOERR)


class _Cursor(sqlite3.Cursor):
    connection: File

    def execute(self, sql: str, parameters: Any = ()) -> Any:
        disk = self.connection.disk
        if sql == "BEGIN IMMEDIATE":
            disk.writing = True
            if disk.hit("locked"):
                raise _wrong("database is locked", sqlite3.SQLITE_BUSY)
        elif sql == "BEGIN":
            disk.writing = False
        elif disk.writing and (disk.full or disk.hit("write fails")):
            full = disk.full
            kind = sqlite3.SQLITE_FULL if full else sqlite3.SQLITE_IOERR
            raise _wrong("database or disk is full" if full else "disk I/O error", kind)
        return super().execute(sql, parameters)


def _wrong(words: str, code: int) -> sqlite3.OperationalError:
    wrong = sqlite3.OperationalError(words)
    wrong.sqlite_errorcode = code
    return wrong
