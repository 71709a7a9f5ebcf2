"""What guilds have chosen, and what people have agreed to in them."""

from __future__ import annotations

import sqlalchemy as sa

from data.dbclock import db_now
from data.schema import Aliases, Consents, GuildChoices, rows
from data.store import Store

SETTINGS, CONSENTS, ALIASES = rows(GuildChoices), rows(Consents), rows(Aliases)


class Guilds:
    """Settings by name, as text: what a name means is for whoever reads it. None: the default."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def settings(self, guild: int) -> dict[str, str]:
        wanted = sa.select(SETTINGS.c.name, SETTINGS.c.value).where(SETTINGS.c.guild == guild)
        return await self._store.read(
            lambda connection: {row[0]: row[1] for row in connection.execute(wanted)}
        )

    async def everywhere(self, name: str) -> dict[int, str]:
        """One setting in every guild that has chosen it: for the start."""
        wanted = sa.select(SETTINGS.c.guild, SETTINGS.c.value).where(SETTINGS.c.name == name)
        return await self._store.read(
            lambda connection: {row[0]: row[1] for row in connection.execute(wanted)}
        )

    async def choose(self, guild: int, name: str, value: str | None) -> None:
        this = sa.and_(SETTINGS.c.guild == guild, SETTINGS.c.name == name)

        def work(connection: sa.Connection) -> None:
            connection.execute(SETTINGS.delete().where(this))
            if value is not None:
                connection.execute(SETTINGS.insert().values(guild=guild, name=name, value=value))

        await self._store.write(work)

    async def leave(self, guild: int) -> None:
        """The bot was sent away: nothing of the guild's own is kept. Games go with their retention."""

        def work(connection: sa.Connection) -> None:
            for table in (SETTINGS, CONSENTS, ALIASES):
                connection.execute(table.delete().where(table.c.guild == guild))

        await self._store.write(work)


EARS = "ears"
"""Agreed to be heard by the court."""

TOUCH = "touch"
"""Agreed to be renamed and muted by his rank while he plays."""

WAKE = "wake:"
"""Agreed to be called after so many seconds."""

ANSWERED = {EARS: "asked", TOUCH: "asked-touch"}
"""Has said yes or no when asked. Silence is no, too, but asked again at the next table."""

UNLISTED = "unlisted"
"""Asked not to appear on boards."""


class ConsentBook:
    """Who has agreed to what, where. `version`: of the text that was agreed to; an older one is no consent."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def give(self, user: int, guild: int, kind: str = EARS, version: int = 1) -> None:
        def work(connection: sa.Connection) -> None:
            connection.execute(CONSENTS.delete().where(_this(user, guild, kind)))
            new = {"user": user, "guild": guild, "kind": kind, "version": version, "at": db_now()}
            connection.execute(CONSENTS.insert().values(new))

        await self._store.write(work)

    async def withdraw(self, user: int, guild: int, kind: str = EARS) -> None:
        def work(connection: sa.Connection) -> None:
            connection.execute(CONSENTS.delete().where(_this(user, guild, kind)))

        await self._store.write(work)

    async def given(self, user: int, guild: int, kind: str = EARS, version: int = 1) -> bool:
        return user in await self.all(guild, kind, version)

    async def all(self, guild: int, kind: str = EARS, version: int = 1) -> set[int]:
        """Everybody in the guild who has agreed to at least this version."""
        wanted = {"guild": guild, "kind": kind, "version": version}
        return await self._store.read(lambda connection: set(connection.execute(_AGREED, wanted).scalars()))


_AGREED = sa.select(CONSENTS.c.user).where(
    CONSENTS.c.guild == sa.bindparam("guild"),
    CONSENTS.c.kind == sa.bindparam("kind"),
    CONSENTS.c.version >= sa.bindparam("version"),
)


def _this(user: int, guild: int, kind: str) -> sa.ColumnElement[bool]:
    return sa.and_(CONSENTS.c.user == user, CONSENTS.c.guild == guild, CONSENTS.c.kind == kind)


class HintBook:
    """Which hints for first-timers a person has been told. Nothing of a guild's: one learns to play once."""

    EVERYWHERE = 0

    def __init__(self, store: Store) -> None:
        self._store = store

    async def of(self, user: int) -> set[str]:
        this = sa.and_(CONSENTS.c.user == user, CONSENTS.c.guild == self.EVERYWHERE)
        wanted = sa.select(CONSENTS.c.kind).where(this)
        return await self._store.read(lambda connection: set(connection.execute(wanted).scalars()))

    async def tell(self, user: int, hint: str) -> None:
        new = {"user": user, "guild": self.EVERYWHERE, "kind": hint, "version": 1, "at": db_now()}

        def work(connection: sa.Connection) -> None:
            connection.execute(CONSENTS.delete().where(_this(user, self.EVERYWHERE, hint)))
            connection.execute(CONSENTS.insert().values(new))

        await self._store.write(work)


class WakeBook:
    """How soon people want to be called when they are awaited, in seconds; 0: never. The same wherever they play."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def all(self) -> dict[int, int]:
        wanted = sa.select(CONSENTS.c.user, CONSENTS.c.kind).where(CONSENTS.c.kind.startswith(WAKE))
        return await self._store.read(
            lambda connection: {user: int(kind[len(WAKE) :]) for user, kind in connection.execute(wanted)}
        )

    async def choose(self, user: int, seconds: int | None) -> None:
        mine = sa.and_(CONSENTS.c.user == user, CONSENTS.c.kind.startswith(WAKE))

        def work(connection: sa.Connection) -> None:
            connection.execute(CONSENTS.delete().where(mine))
            if seconds is not None:
                kind = f"{WAKE}{seconds}"
                new = {"user": user, "guild": HintBook.EVERYWHERE, "kind": kind, "version": 1, "at": db_now()}
                connection.execute(CONSENTS.insert().values(new))

        await self._store.write(work)


class Names:
    """What else people are called, as they or the host told the court: it must not be said aloud (E-NAM-01)."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def of(self, guild: int, users: tuple[int, ...]) -> dict[int, tuple[str, ...]]:
        wanted = (
            sa.select(ALIASES.c.user, ALIASES.c.name)
            .where(ALIASES.c.guild == guild, ALIASES.c.user.in_(users))
            .order_by(ALIASES.c.name)
        )

        def work(connection: sa.Connection) -> dict[int, tuple[str, ...]]:
            found: dict[int, tuple[str, ...]] = {}
            for user, name in connection.execute(wanted):
                found[user] = (*found.get(user, ()), name)
            return found

        return await self._store.read(work)

    async def call(self, guild: int, user: int, names: tuple[str, ...]) -> None:
        """These, and no others."""

        def work(connection: sa.Connection) -> None:
            connection.execute(ALIASES.delete().where(ALIASES.c.guild == guild, ALIASES.c.user == user))
            new = [{"guild": guild, "user": user, "name": name} for name in dict.fromkeys(names)]
            if new:
                connection.execute(ALIASES.insert(), new)

        await self._store.write(work)
