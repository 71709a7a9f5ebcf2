"""The database: opened, checked, brought up to date, and then read and written by plain functions of a connection.

SQLite by default, a file in the user's data folder; PostgreSQL by URL. Both are given the same synchronous functions
of a SQLAlchemy connection: SQLite runs them in a thread of its own (one for writing: SQLite has one writer anyway),
PostgreSQL under asyncpg. A write is one transaction; it returns after it is durable.
"""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import time
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import TracebackType
from typing import Any, Protocol, Self, TypeVar

import platformdirs
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from core.hall.ports import Doubt, Trouble
from data import migrate
from data.presence import Presence
from data.trouble import DEADLOCK, code_of

T = TypeVar("T")
Work = Callable[[sa.Connection], T]
Now = Callable[[], float]

PATIENCE = 10.0
"""Seconds a write waits for a locked database before it is refused."""


class Store(Protocol):
    """A database that is open."""

    url: str
    dialect: str

    async def read(self, work: Work[T]) -> T:
        """Run this on a connection that is not written to."""

    async def write(self, work: Work[T]) -> T:
        """Run this as one transaction. `Trouble`: it did not happen; `Doubt`: it may have."""

    async def at_once(self, work: Work[T]) -> T:
        """Run this, a single statement, as a transaction of its own; any trouble with it is a `Doubt`."""

    async def empty_log(self) -> None:
        """What was deleted or changed is left in no log of ours either."""

    async def scrub(self) -> None:
        """Nothing that has been deleted is left anywhere in our files. May take a while: seconds for 100 MB."""

    async def alone(self) -> bool:
        """Is it certain that nobody else keeps tables here? Asked once, by who is about to."""

    async def close(self) -> None: ...

    async def __aenter__(self) -> Self: ...

    async def __aexit__(
        self, kind: type[BaseException] | None, wrong: BaseException | None, trace: TracebackType | None
    ) -> None: ...


def default_url() -> str:
    """The file in the user's data folder."""
    folder = Path(platformdirs.user_data_dir("slovo", appauthor=False, ensure_exists=True))
    return f"sqlite:///{folder / 'slovo.db'}"


async def connect(url: str | None = None) -> Store:
    """Open the database, check it and bring its schema up to date, or raise `Trouble` saying why not."""
    known = ["postgresql", "sqlite"]
    try:
        parsed = sa.make_url((url or default_url()).replace("postgres://", "postgresql://", 1))
    except sa.exc.ArgumentError:
        # No URL at all. It is not shown: there may be a password in it.
        raise Trouble("unknown-database", text="?", known=known) from None
    store: Sqlite | Postgres
    if parsed.get_backend_name() == "sqlite":
        store = Sqlite(parsed)
    elif parsed.get_backend_name() == "postgresql":
        store = Postgres(parsed)
    else:
        raise Trouble("unknown-database", text=parsed.get_backend_name(), known=known)
    try:
        await store.open()
    except BaseException:
        await store.close()
        raise
    return store


class _Open:
    async def close(self) -> None:
        raise NotImplementedError

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, wrong: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()


class Sqlite(_Open):
    """A file, in WAL mode, every commit on the disk before it counts (synchronous=FULL).

    Its owner alone may read it. What is deleted is overwritten (secure_delete), but what stood there before a change is
    in the write-ahead log until `empty_log`, and copies that were left behind where rows moved from page to page are
    in the file until `scrub`.
    """

    dialect = "sqlite"

    def __init__(
        self, url: sa.URL, *, file: Callable[[], sqlite3.Connection] | None = None, clock: Now = time.time
    ) -> None:
        """`file`: who opens it, where that is not for us to do; `clock`: seconds since 1970."""
        if not url.database or url.database == ":memory:":
            raise Trouble("unknown-database", text=str(url), known=["sqlite:///FILE"])
        self.path = Path(url.database)
        self.url = url.render_as_string(hide_password=True)
        self._clock = clock
        plain = url.set(drivername="sqlite+pysqlite")
        opened: dict[str, Any] = {"connect_args": {"timeout": 1}} if file is None else {"creator": file}
        self._engine = sa.create_engine(
            plain,
            poolclass=sa.pool.QueuePool,
            pool_size=3,
            hide_parameters=True,  # an error must not tell what people said
            **opened,
        )
        sa.event.listen(self._engine, "connect", self._set_up)
        sa.event.listen(self._engine, "begin", self._begin)
        self._writer = ThreadPoolExecutor(1, "journal")
        self._readers = ThreadPoolExecutor(2, "reader")
        self._presence = Presence(Path(f"{self.path}-keepers"))

    def _set_up(self, connection: Any, _record: Any) -> None:
        connection.isolation_level = None  # we say BEGIN ourselves, see _begin
        connection.create_function("slovo_now", 0, lambda: int(self._clock() * 1000))
        for line in (
            "journal_mode=WAL",
            "synchronous=FULL",
            "foreign_keys=ON",
            "wal_autocheckpoint=2000",
            "secure_delete=ON",
            "temp_store=MEMORY",
        ):
            connection.execute(f"PRAGMA {line}").close()

    @staticmethod
    def _begin(connection: sa.Connection) -> None:
        """A writer takes its lock at once: taking it later may fail in mid-transaction."""
        write = connection.get_execution_options().get("write", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if write else "BEGIN")

    async def open(self) -> None:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with contextlib.suppress(FileExistsError):  # whose rights are its owner's affair
                self.path.touch(mode=0o600, exist_ok=False)
        except OSError as wrong:
            raise Trouble("database-readonly", path=str(self.path), detail=str(wrong)) from wrong
        fresh = self.path.stat().st_size == 0
        await self._in(self._writer, self._check_and_migrate, fresh)

    def _check_and_migrate(self, fresh: bool) -> None:
        if not fresh:
            with self._engine.connect() as connection:
                found = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar_one()
                if found != "ok":
                    raise Trouble("database-corrupt", path=str(self.path), detail=str(found))
        self._transaction(migrate.up)

    async def read(self, work: Work[T]) -> T:
        return await self._in(self._readers, self._look, work)

    async def write(self, work: Work[T]) -> T:
        return await self._in(self._writer, self._transaction, work)

    async def at_once(self, work: Work[T]) -> T:
        return await self.write(work)  # there is no round trip to save

    async def alone(self) -> bool:
        return await self._in(self._writer, self._presence.shown)

    async def _in(self, threads: ThreadPoolExecutor, work: Callable[..., T], *args: Any) -> T:
        try:
            with _named():
                return await asyncio.get_running_loop().run_in_executor(threads, work, *args)
        except Trouble as known:
            known.data.setdefault("path", str(self.path))
            raise

    def _look(self, work: Work[T]) -> T:
        with self._engine.connect() as connection:
            return work(connection)

    def _transaction(self, work: Work[T]) -> T:
        deadline = time.monotonic() + PATIENCE
        while True:
            with self._engine.connect().execution_options(write=True) as connection:
                try:
                    transaction = connection.begin()
                except sa.exc.OperationalError as wrong:
                    if code_of(wrong) == "database-locked" and time.monotonic() < deadline:
                        continue  # the wait is in the connection's own timeout
                    raise
                with transaction:
                    answer = work(connection)
                    with _named(Doubt):
                        transaction.commit()
                    return answer

    async def empty_log(self) -> None:
        await self._in(self._writer, self._empty_log)

    async def scrub(self) -> None:
        await self._in(self._writer, self._empty_log, "VACUUM")

    def _empty_log(self, *before: str) -> None:
        """Everything in the log into the file, and the log cut to nothing; somebody who reads just now is waited for."""
        deadline = time.monotonic() + PATIENCE
        with contextlib.closing(self._engine.raw_connection()) as connection:
            cursor = connection.cursor()
            for line in before:
                cursor.execute(line)
            while cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]:
                if time.monotonic() > deadline:
                    raise Trouble("database-locked")

    async def close(self) -> None:
        self._writer.shutdown(wait=True)
        self._readers.shutdown(wait=True)
        self._presence.end()
        self._engine.dispose()


SESSION = {
    # A process that is frozen in mid-transaction must not keep others from its tables.
    "idle_in_transaction_session_timeout": "3000",
    "lock_timeout": "8000",
    "statement_timeout": "60000",
    "jit": "off",
}


class _Deadlock(Exception):
    """Rolled back by the server for the sake of another."""


@contextlib.contextmanager
def _named(kind: type[Trouble] = Trouble) -> Iterator[None]:
    """The world's troubles by their codes; bugs of ours as they are."""
    try:
        yield
    except (sa.exc.DBAPIError, sa.exc.TimeoutError, sqlite3.Error, OSError) as wrong:
        if not (code := code_of(wrong)):
            raise
        if code == DEADLOCK:
            raise _Deadlock from wrong
        raise kind(code, detail=str(getattr(wrong, "orig", None) or wrong)) from wrong


class Postgres(_Open):
    """A server, by URL: postgresql://user:password@host/name."""

    dialect = "postgresql"

    def __init__(self, url: sa.URL) -> None:
        self.url = url.render_as_string(hide_password=True)
        try:
            self._engine: AsyncEngine = create_async_engine(
                url.set(drivername="postgresql+asyncpg"),
                pool_size=4,
                max_overflow=4,
                pool_pre_ping=False,
                hide_parameters=True,
                connect_args={"server_settings": SESSION, "timeout": 5},
            )
            self._single = self._engine.execution_options(isolation_level="AUTOCOMMIT")
            self._begun: set[asyncio.Task[Any]] = set()
        except ModuleNotFoundError as missing:
            raise Trouble("extra-missing", extra="postgres", detail=str(missing)) from None

    async def open(self) -> None:
        await self.write(migrate.up)

    async def read(self, work: Work[T]) -> T:
        return await self._to_its_end(self._look, work)

    async def write(self, work: Work[T]) -> T:
        return await self._to_its_end(self._transaction, work)

    async def at_once(self, work: Work[T]) -> T:
        return await self._to_its_end(self._statement, work)

    async def alone(self) -> bool:
        return False  # who is elsewhere is known by his heartbeat alone

    async def _look(self, work: Work[T]) -> T:
        with _named():
            async with self._engine.connect() as connection:
                return await connection.run_sync(work)

    async def _transaction(self, work: Work[T]) -> T:
        with _named():
            async with self._engine.connect() as connection:
                transaction = await connection.begin()
                answer = await connection.run_sync(work)
                with _named(Doubt):
                    await transaction.commit()
                return answer

    async def _statement(self, work: Work[T]) -> T:
        with _named(Doubt):
            async with self._single.connect() as connection:
                return await connection.run_sync(work)

    async def _to_its_end(self, run: Callable[[Work[T]], Awaitable[T]], work: Work[T]) -> T:
        """Whoever asked may be told to go meanwhile, as with SQLite: a statement cut short would cost its connection."""
        begun = asyncio.ensure_future(self._whatever_the_others_do(run, work))
        self._begun.add(begun)
        begun.add_done_callback(self._begun.discard)
        return await asyncio.shield(begun)

    @staticmethod
    async def _whatever_the_others_do(run: Callable[[Work[T]], Awaitable[T]], work: Work[T]) -> T:
        """Two who wait for each other: the server throws one out, and it simply tries again. So does, once, one whose
        connection was gone: he may have been thrown out for dawdling, or the server was started anew meanwhile."""
        for attempt in range(5):
            try:
                return await run(work)
            except _Deadlock:
                continue
            except Trouble as wrong:
                if isinstance(wrong, Doubt) or wrong.code != "database-unreachable" or attempt:
                    raise
        raise Trouble("database-locked")

    async def empty_log(self) -> None:
        """The server's files and logs are the server's affair."""

    async def scrub(self) -> None:
        """As above."""

    async def close(self) -> None:
        if self._begun:
            await asyncio.wait(self._begun, timeout=PATIENCE)
        await self._engine.dispose()
