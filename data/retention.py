"""How long things are kept. The table of `docs/data.md` in code."""

from __future__ import annotations

import sqlalchemy as sa

from data.dbclock import db_now
from data.schema import GuildChoices, Leases, Owners, PanelRows, Presses, Spoken, Tables, rows

DAY = 86_400_000
PRESSES_STAY = DAY
"""Far longer than Discord lets an interaction live."""
OWNERS_STAY = DAY
GAMES_STAY = 90
"""Days that the moves of a finished game are kept, unless the guild has chosen otherwise."""
KEEP_GAMES = "keep_games"
"""The guild setting with another number of days."""

TABLES, LEASES, OWNERS = rows(Tables), rows(Leases), rows(Owners)
PRESSES, SPOKEN, SETTINGS = rows(Presses), rows(Spoken), rows(GuildChoices)
PANELS = rows(PanelRows)


def unsay(connection: sa.Connection, which: sa.ColumnElement[bool]) -> None:
    """Delete these words of charges.

    SQLite overwrites a row it deletes, but leaves copies of it in pages that it was moved from. Pages of a table that is
    deleted whole are overwritten whole: so the words of games that go on, which are few, are written anew.
    """
    if connection.dialect.name != "sqlite":
        connection.execute(SPOKEN.delete().where(which))
    elif connection.execute(sa.select(sa.true()).where(which)).first():
        kept = connection.execute(SPOKEN.select().where(sa.not_(which))).mappings().all()
        connection.execute(SPOKEN.delete())
        if kept:
            connection.execute(SPOKEN.insert(), [dict(row) for row in kept])


def sweep_panels(connection: sa.Connection, now: int) -> None:
    connection.execute(PANELS.delete().where(PANELS.c.expires <= now))


def sweep(connection: sa.Connection, now: int) -> None:
    """Throw away what has been kept for long enough."""
    connection.execute(PRESSES.delete().where(PRESSES.c.at < now - PRESSES_STAY))
    living = sa.select(LEASES.c.owner).where(LEASES.c.owner.is_not(None))
    gone = sa.and_(OWNERS.c.expires < db_now() - OWNERS_STAY, OWNERS.c.id.not_in(living))
    connection.execute(OWNERS.delete().where(gone))
    closed = TABLES.c.phase == "closed"
    never_begun = sa.and_(closed, TABLES.c.started == 0, TABLES.c.opened < now - DAY)
    connection.execute(TABLES.delete().where(never_begun))
    # The words of charges go with the end of the game; this is for an end that somebody wrote by hand.
    over = sa.select(TABLES.c.id).where(TABLES.c.phase.in_(("over", "closed")))
    unsay(connection, SPOKEN.c.table_id.in_(over))
    chosen = sa.select(SETTINGS.c.guild, SETTINGS.c.value).where(SETTINGS.c.name == KEEP_GAMES)
    own = {guild: int(days) for guild, days in connection.execute(chosen) if days.isdecimal()}
    for guild, days in own.items():
        old = sa.and_(closed, TABLES.c.guild == guild, TABLES.c.ended < now - days * DAY)
        connection.execute(TABLES.delete().where(old, TABLES.c.started > 0))
    elsewhere = sa.or_(TABLES.c.guild.is_(None), TABLES.c.guild.not_in(own))
    old = sa.and_(closed, elsewhere, TABLES.c.ended < now - GAMES_STAY * DAY)
    connection.execute(TABLES.delete().where(old, TABLES.c.started > 0))
