"""The hall's journal in the database: tables, moves, leases, deadlines.

Commits of many tables are written together: while one transaction is on its way to the disk, the commits that arrive
wait, and go together in the next one. Each is still all or nothing and is answered only when it is durable.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Mapping, Sequence, Set
from functools import cache
from typing import Any

import sqlalchemy as sa

from core.games import GAMES
from core.hall.patience import SWEEP
from core.hall.ports import (
    Absent,
    Commit,
    Doubt,
    Due,
    JournalEntry,
    Lease,
    Loaded,
    Lost,
    Press,
    Scope,
    Trouble,
)
from core.hall.sheet import Sheet
from core.shapes import Game, Illegal
from data import append, careers, retention, sheets
from data.dbclock import db_now
from data.schema import Dues, Leases, Moves, Owners, Presses, Spoken, Tables, rows
from data.store import Store

TTL = 6000
"""Milliseconds a lease outlives its owner's last heartbeat."""

TOGETHER = 256
"""How many commits may share a transaction."""

OWNERS, LEASES, TABLES, MOVES = rows(Owners), rows(Leases), rows(Tables), rows(Moves)
SPOKEN, PRESSES, DUES = rows(Spoken), rows(Presses), rows(Dues)


class DurableJournal:
    """`core.hall.ports.Journal` over a store."""

    def __init__(self, store: Store, *, ttl: int = TTL, games: Mapping[str, Game] = GAMES) -> None:
        self._store = store
        self._games = games
        self._ttl = ttl
        self.owner = 0
        self._queue: list[tuple[Commit, asyncio.Future[None]]] = []
        self._writing: asyncio.Task[None] | None = None
        self._counting: set[asyncio.Task[None]] = set()
        self._scrubbed = 0

    # -- owners and leases -----------------------------------------------------------------------

    async def enter(self) -> int:
        alone = await self._store.alone()

        def work(connection: sa.Connection) -> int:
            if alone:  # whoever kept anything here is no more: nobody has to wait until his lease has run out
                connection.execute(OWNERS.update().values(expires=0))
            return self._entered(connection)

        self.owner = await self._store.write(work)
        return self.owner

    def _entered(self, connection: sa.Connection) -> int:
        entered = OWNERS.insert().values(entered=db_now(), expires=db_now() + self._ttl, ttl=self._ttl)
        (number,) = connection.execute(entered).inserted_primary_key or (0,)
        return int(number)

    async def beat(self) -> bool:
        mine = {"me": self.owner, "lasts": self._ttl}

        def work(connection: sa.Connection) -> tuple[bool, int]:
            if connection.execute(_IN_TIME, mine).rowcount:
                return True, self.owner
            known = connection.execute(_AGAIN, mine).rowcount
            return False, self.owner if known else self._entered(connection)

        in_time, self.owner = await self._store.write(work)
        return in_time

    async def held(self) -> Set[Lease]:
        mine = sa.select(LEASES.c.table_id, LEASES.c.owner, LEASES.c.token)
        mine = mine.where(LEASES.c.owner == self.owner)
        return await self._store.read(lambda connection: {Lease(*row) for row in connection.execute(mine)})

    async def leave(self) -> None:
        await self.counted()

        def work(connection: sa.Connection) -> None:
            connection.execute(LEASES.update().where(LEASES.c.owner == self.owner).values(owner=None))
            connection.execute(OWNERS.delete().where(OWNERS.c.id == self.owner))

        await self._store.write(work)

    async def create(self, sheet: Sheet, under: Lease | None = None) -> Lease:
        def work(connection: sa.Connection) -> Lease:
            if under is not None and under not in append.held_now(connection, [under.table]):
                raise Lost("table-elsewhere", table=under.table)
            number = sheets.insert(connection, sheet)
            connection.execute(LEASES.insert().values(table_id=number, owner=self.owner, token=1))
            return Lease(number, self.owner, 1)

        return await self._store.write(work)

    async def claim(self, scope: Scope, most: int) -> Sequence[Lease]:
        free, any_free = _free(scope)
        mine = {"me": self.owner, "most": most}

        def work(connection: sa.Connection) -> list[Lease]:
            found = [Lease(row.table_id, self.owner, row.token + 1) for row in connection.execute(free, mine)]
            if found:
                connection.execute(
                    LEASES.update().where(LEASES.c.table_id == sa.bindparam("here")),
                    [{"here": it.table, "owner": it.owner, "token": it.token} for it in found],
                )
            return found

        if not await self._store.read(lambda connection: connection.execute(any_free, mine).first()):
            return []
        return await self._store.write(work)

    async def preceded(self, scope: Scope) -> bool:
        """Does a process older than ours live that keeps our kind of tables? Ours is then its successor, and waits."""
        older = sa.and_(
            OWNERS.c.id < self.owner,
            OWNERS.c.expires > db_now(),
            OWNERS.c.expires <= db_now() + 2 * OWNERS.c.ttl,
        )
        found = sa.select(OWNERS.c.id).where(older).limit(1)
        if scope.of:  # owners do not tell their shards, their tables do
            found = found.join_from(OWNERS, LEASES, LEASES.c.owner == OWNERS.c.id).join(TABLES)
            found = found.where(_within(scope))
        return await self._store.read(lambda connection: connection.execute(found).first() is not None)

    async def release(self, lease: Lease) -> None:
        def work(connection: sa.Connection) -> None:
            connection.execute(LEASES.update().where(_under(lease)).values(owner=None))

        await self._store.write(work)

    # -- reading ---------------------------------------------------------------------------------

    async def load(self, leases: Sequence[Lease]) -> Mapping[int, Loaded]:
        wanted = {lease.table: lease for lease in leases}

        def work(connection: sa.Connection) -> Mapping[int, Loaded]:
            kept = LEASES.select().where(LEASES.c.table_id.in_(wanted))
            held = [Lease(row.table_id, row.owner, row.token) for row in connection.execute(kept)]
            return _loaded(connection, [it.table for it in held if it == wanted[it.table]])

        return await self._store.read(work)

    async def read(self, table: int) -> Loaded:
        found = await self._store.read(lambda connection: _loaded(connection, [table]))
        if table not in found:
            raise Absent("no-such-table", table=table)
        return found[table]

    # -- keeping order ---------------------------------------------------------------------------

    async def sweep(self, now: int) -> None:
        # the first time an hour after the start, for many a program is started anew every day
        first, self._scrubbed = not self._scrubbed, self._scrubbed or now - retention.DAY + SWEEP
        for table in await self._store.read(careers.uncounted):
            await self._count(table)
        await self._store.write(lambda connection: retention.sweep(connection, now))
        if (
            not first
        ):  # the clock may have been set since the last run: what that had open is looked at before
            await self._store.write(lambda connection: retention.sweep_panels(connection, now))
        if now - self._scrubbed < retention.DAY:
            await self._store.empty_log()
        else:
            await self._store.scrub()
            self._scrubbed = now

    async def _conclude(self, table: int) -> None:
        """A game is over: its words go from the disk too, and what became of whom is counted."""
        with contextlib.suppress(Trouble):  # the next sweep does it
            await self._store.empty_log()
        await self._count(table)

    async def _count(self, table: int) -> None:
        """Write the careers of a game. One that cannot be counted stays so until `recount` tells why."""
        with contextlib.suppress(Illegal, LookupError, TypeError, ValueError, AttributeError, AssertionError):
            loaded = await self.read(table)
            if any(seat.user is not None for seat in loaded.sheet.seats):
                await careers.conclude(self._store, self._games[loaded.sheet.game], loaded)

    async def counted(self) -> None:
        """Wait until the games that were over just now are concluded."""
        await asyncio.gather(*self._counting)

    # -- committing ------------------------------------------------------------------------------

    async def commit(self, commit: Commit) -> None:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue.append((commit, done))
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._write(), name="journal")
        await done

    async def _write(self) -> None:
        while self._queue:
            batch, self._queue = self._queue[:TOGETHER], self._queue[TOGETHER:]
            await self._write_together(batch)

    async def _write_together(self, batch: list[tuple[Commit, asyncio.Future[None]]]) -> None:
        try:
            lost = await append.write(self._store, [commit for commit, _ in batch])
        except BaseException as wrong:
            if not isinstance(wrong, Exception):
                _fail(batch, wrong)
                raise
            if isinstance(wrong, Trouble):
                _fail(batch, wrong)
            elif len(batch) > 1:  # whatever is wrong with one of them does not fail its neighbours
                for one in batch:
                    await self._write_together([one])
            elif isinstance(wrong, sa.exc.IntegrityError):
                _fail(batch, await self._disagreement(batch[0][0], wrong))
            else:
                _fail(batch, wrong)
            return
        for commit, done in batch:
            if done.done():
                continue
            if commit.lease.table in lost:
                done.set_exception(Lost("table-elsewhere", table=commit.lease.table))
                continue
            done.set_result(None)
            if commit.sheet is not None and commit.sheet.phase == "over":
                counting = asyncio.create_task(self._conclude(commit.lease.table))
                self._counting.add(counting)
                counting.add_done_callback(self._counting.discard)

    async def _disagreement(self, commit: Commit, wrong: sa.exc.IntegrityError) -> Illegal:
        """Either this interaction was accepted before, at another table, or somebody wrote this seq before us: then
        what we think the table is cannot be true."""
        if (press := commit.press) is not None:
            used = sa.select(PRESSES.c.table_id).where(PRESSES.c.id == press.id)
            try:
                if await self._store.read(lambda connection: connection.execute(used).first()):
                    return Illegal("accepted-before", press=press.id)
            except Trouble as trouble:
                return trouble
        return Doubt("journal-disagrees", detail=str(wrong.orig))


_AGAIN = (
    OWNERS.update()
    .where(OWNERS.c.id == sa.bindparam("me"))
    .values(expires=db_now() + sa.bindparam("lasts", type_=sa.BigInteger))
)
_IN_TIME = _AGAIN.where(OWNERS.c.expires > db_now())


@cache
def _free(scope: Scope) -> tuple[sa.Select[Any], sa.Select[Any]]:
    """Tables that nobody living keeps, for who lives himself; and whether there is one."""
    me = OWNERS.c.id == sa.bindparam("me")
    living = sa.select(OWNERS.c.id).where(
        # a time further off than any heartbeat can set it was set before the clock was turned back
        OWNERS.c.expires > db_now(),
        OWNERS.c.expires <= db_now() + 2 * OWNERS.c.ttl,
    )
    free: sa.Select[Any] = (
        sa.select(LEASES.c.table_id, LEASES.c.token)
        .where(sa.or_(LEASES.c.owner.is_(None), LEASES.c.owner.not_in(living)))
        .where(living.where(me).exists())  # the dead take nothing
        .order_by(LEASES.c.table_id)
        .limit(sa.bindparam("most", type_=sa.Integer))
        .with_for_update(skip_locked=True, of=LEASES)
    )
    if scope.of:
        free = free.join_from(LEASES, TABLES).where(_within(scope))
    return free, free.with_only_columns(sa.true())


def _within(scope: Scope) -> sa.ColumnElement[bool]:
    shard = TABLES.c.guild.op(">>")(sa.literal(22, sa.Integer)) % sa.literal(scope.of, sa.BigInteger)
    return sa.or_(TABLES.c.guild.is_(None), shard.in_(scope.shards))


def _fail(batch: list[tuple[Commit, asyncio.Future[None]]], wrong: BaseException) -> None:
    for _, done in batch:
        if done.done():
            continue
        if isinstance(wrong, Trouble):  # each its own, so that tracebacks do not pile up on one
            done.set_exception(type(wrong)(wrong.code, wrong.rule, **wrong.data))
        else:
            done.set_exception(wrong if isinstance(wrong, Exception) else Trouble("shutting-down"))


def _under(lease: Lease) -> sa.ColumnElement[bool]:
    """Still this lease?"""
    return sa.and_(
        LEASES.c.table_id == lease.table, LEASES.c.owner == lease.owner, LEASES.c.token == lease.token
    )


# Built once: to put a statement together takes longer than to carry it out.
_THESE: sa.BindParameter[int] = sa.bindparam("tables", expanding=True)
_MOVES_OF = (
    sa.select(MOVES, SPOKEN.c.text, SPOKEN.c.speaker)
    .join(SPOKEN, sa.and_(SPOKEN.c.table_id == MOVES.c.table_id, SPOKEN.c.seq == MOVES.c.seq), isouter=True)
    .where(MOVES.c.table_id.in_(_THESE))
    .order_by(MOVES.c.table_id, MOVES.c.seq)
)
_DUES_OF = DUES.select().where(DUES.c.table_id.in_(_THESE))
_PRESSES_OF = PRESSES.select().where(PRESSES.c.table_id.in_(_THESE)).order_by(PRESSES.c.at)


def _loaded(connection: sa.Connection, tables: Sequence[int]) -> Mapping[int, Loaded]:
    """These tables, each with everything; six statements however many there are."""
    found = sheets.read(connection, tables)
    entries: dict[int, list[JournalEntry]] = {table: [] for table in found}
    dues: dict[int, list[Due]] = {table: [] for table in found}
    presses: dict[int, list[Press]] = {table: [] for table in found}
    these = {"tables": list(found)}
    for table, seq, player, text, at, _token, spoken, speaker in connection.execute(_MOVES_OF, these):
        entries[table].append(JournalEntry(seq, player, text, at, spoken or "", speaker))
    for row in connection.execute(_DUES_OF, these):
        dues[row.table_id].append(Due(row.table_id, row.kind, row.at, row.span, row.player))
    for row in connection.execute(_PRESSES_OF, these):
        presses[row.table_id].append(Press(row.id, row.first, row.last))
    return {
        table: Loaded(sheet, tuple(entries[table]), tuple(dues[table]), tuple(presses[table]))
        for table, sheet in found.items()
    }
