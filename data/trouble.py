"""The database's troubles as codes: what a host or an operator can be told, and what to do about each.

database-locked       another program holds the file; waited for, then refused
disk-full             no room to write (SQLite: also a quota or a file size limit)
disk-error            the disk will not read or write
database-readonly     the file or the folder may not be written
database-corrupt      the file is damaged, or is no database
database-newer        written by a newer version of this program
database-unreachable  PostgreSQL does not answer, or went away in the middle
"""

from __future__ import annotations

import sqlite3

import sqlalchemy.exc as sa

_SQLITE = {
    sqlite3.SQLITE_BUSY: "database-locked",
    sqlite3.SQLITE_LOCKED: "database-locked",
    sqlite3.SQLITE_FULL: "disk-full",
    sqlite3.SQLITE_IOERR: "disk-error",
    sqlite3.SQLITE_READONLY: "database-readonly",
    sqlite3.SQLITE_CANTOPEN: "database-readonly",
    sqlite3.SQLITE_CORRUPT: "database-corrupt",
    sqlite3.SQLITE_NOTADB: "database-corrupt",
}

DEADLOCK = "deadlock"
"""Never told to anyone: whoever meets it tries again."""

_POSTGRES = {
    "53100": "disk-full",
    "55P03": "database-locked",
    "25006": "database-readonly",
    "40P01": DEADLOCK,
    "40001": DEADLOCK,
}


def code_of(wrong: BaseException) -> str:
    """The code of a database error; empty when it is none of the world's doing (a bug of ours)."""
    origin: BaseException | None = wrong.orig if isinstance(wrong, sa.DBAPIError) else wrong
    if isinstance(origin, sqlite3.Error):
        return _SQLITE.get(getattr(origin, "sqlite_errorcode", 0) & 0xFF, "")
    if isinstance(wrong, sa.DBAPIError):
        state = str(getattr(wrong.orig, "sqlstate", None) or "")
        if state in _POSTGRES:
            return _POSTGRES[state]
        if wrong.connection_invalidated or state[:2] in ("08", "57") or isinstance(wrong, sa.InterfaceError):
            return "database-unreachable"
        return ""
    if isinstance(wrong, (OSError, sa.TimeoutError, TimeoutError)):
        return "database-unreachable"
    return ""
