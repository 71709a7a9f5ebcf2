"""The book of effects, in the database: see `core.hall.effects`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa

from core.hall.effects import Effect
from core.hall.ports import Lost
from data.append import held_now
from data.dbclock import db_now
from data.journal import DurableJournal
from data.schema import EffectRows, Leases, rows
from data.store import Store

EFFECTS, LEASES = rows(EffectRows), rows(Leases)
_COLUMNS = (
    EFFECTS.c.guild,
    EFFECTS.c.user,
    EFFECTS.c.kind,
    EFFECTS.c.before,
    EFFECTS.c.wanted,
    EFFECTS.c.table_id,
    EFFECTS.c.id,
)


def _of(guild: int, user: int, kind: str | None) -> sa.ColumnElement[bool]:
    person = sa.and_(EFFECTS.c.guild == guild, EFFECTS.c.user == user)
    return person if kind is None else sa.and_(person, EFFECTS.c.kind == kind)


def _which(these: sa.ColumnElement[bool]) -> sa.Select[Any]:
    return sa.select(*_COLUMNS).where(these).order_by(EFFECTS.c.id)


_ELSEWHERE = sa.select(LEASES.c.table_id).where(LEASES.c.owner != sa.bindparam("me"))
_OURS = sa.or_(EFFECTS.c.table_id.is_(None), EFFECTS.c.table_id.not_in(_ELSEWHERE))
_MINE = _which(_OURS)
_ERASE = EFFECTS.delete().where(EFFECTS.c.id == sa.bindparam("number"), _OURS)


def _read(connection: sa.Connection, which: sa.Select[Any], **given: Any) -> list[Effect]:
    return [Effect(*row) for row in connection.execute(which, given)]


class EffectBook:
    """`core.hall.effects.Book` over a store. `journal` says which process we are."""

    def __init__(self, store: Store, journal: DurableJournal) -> None:
        self._store = store
        self._journal = journal

    async def note(self, effect: Effect) -> Effect:
        """Only for a table that nobody else keeps: who slept for long knows neither the ranks nor the names of now."""

        def work(connection: sa.Connection) -> Effect:
            kept = held_now(connection, [effect.table]) if effect.table is not None else ()
            if any(lease.owner not in (None, self._journal.owner) for lease in kept):
                raise Lost("table-elsewhere", table=effect.table)
            values = {"table_id": effect.table, "wanted": effect.wanted, "at": db_now()}
            changed = connection.execute(EFFECTS.update().where(_of(*effect.key)).values(values))
            if not changed.rowcount:
                new = {
                    "guild": effect.guild,
                    "user": effect.user,
                    "kind": effect.kind,
                    "before": effect.before,
                }
                connection.execute(EFFECTS.insert().values({**values, **new}))
            return _read(connection, _which(_of(*effect.key)))[0]

        return await self._store.write(work)

    async def erase(self, effect: Effect) -> None:
        """What another has written down in its place stays: it is what he has to give back."""

        def work(connection: sa.Connection) -> None:
            connection.execute(_ERASE, {"number": effect.id, "me": self._journal.owner})

        await self._store.write(work)

    async def find(self, guild: int, user: int, kind: str | None = None) -> Sequence[Effect]:
        return await self._store.read(lambda connection: _read(connection, _which(_of(guild, user, kind))))

    async def mine(self) -> Sequence[Effect]:
        me = self._journal.owner
        return await self._store.read(lambda connection: _read(connection, _MINE, me=me))
