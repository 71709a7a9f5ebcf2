"""Every table of the database. What each is for, how long its rows live and why: `docs/data.md`.

Times are milliseconds since 1970. Users, guilds, channels and messages are Discord's numbers, opaque here. Rows that
belong to one table of the hall die with it (ON DELETE CASCADE); what outlives the game stands on its own.
"""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from sqlmodel import Field, SQLModel

SQLModel.metadata.naming_convention = {
    "ix": "ix_%(table_name)s_%(column_0_name)s",
    "uq": "uq_%(table_name)s_%(column_0_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s",
    "pk": "pk_%(table_name)s",
}
"""Every constraint has a name, so that a migration can speak of it."""


def _big(**kwargs: Any) -> Any:
    return Field(sa_type=sa.BigInteger, **kwargs)


def _number(**kwargs: Any) -> Any:
    """A number the database gives out: 64 bits where it can, and never the same twice on SQLite either."""
    return Field(sa_type=sa.BigInteger().with_variant(sa.Integer(), "sqlite"), primary_key=True, **kwargs)


def _table(**kwargs: Any) -> Any:
    return _big(foreign_key="tables.id", ondelete="CASCADE", **kwargs)


class GuildChoices(SQLModel, table=True):
    """What a guild has chosen: one row for each setting that differs from the default."""

    __tablename__ = "settings"

    guild: int = _big(primary_key=True)
    name: str = Field(primary_key=True)
    value: str


class Owners(SQLModel, table=True):
    """Processes that keep tables. `expires` is on the database's clock; the number is never given out again."""

    __table_args__ = {"sqlite_autoincrement": True}

    id: int | None = _number(default=None)
    entered: int = _big()
    expires: int = _big()
    ttl: int
    """How far a heartbeat sets `expires` ahead, in milliseconds."""


class Tables(SQLModel, table=True):
    """A table of the hall: the part of its sheet that is not about people."""

    __table_args__ = {"sqlite_autoincrement": True}

    id: int | None = _number(default=None)
    game: str
    phase: str = Field(index=True)
    guild: int | None = _big(default=None, nullable=True, index=True)
    channel: int | None = _big(default=None, nullable=True)
    voice: int | None = _big(default=None, nullable=True)
    host: int | None = _big(default=None, nullable=True)
    opened: int = _big()
    started: int = _big()
    ended: int = _big()
    ending: str = ""
    after: int | None = _big(default=None, nullable=True)
    counted: bool = Field(default=False, sa_column_kwargs={"server_default": sa.false()})
    """Over, and its careers written."""
    agreed: str
    """House rules, pace, starting position, anchors and stopped deadlines, as JSON."""


class Leases(SQLModel, table=True):
    """Who keeps a table that is not closed. `token` grows whenever it changes hands."""

    table_id: int = _table(primary_key=True)
    owner: int | None = _big(default=None, nullable=True, index=True)
    token: int = _big(default=0)


class Seats(SQLModel, table=True):
    """Who sits where."""

    table_id: int = _table(primary_key=True)
    number: int = Field(primary_key=True)
    user: int | None = _big(default=None, nullable=True, index=True)
    name: str
    away: bool = False
    left: bool = False
    missed: int = 0


class Guests(SQLModel, table=True):
    """Other people at a table: `watches`, `removed` (by vote), `played` (for `player`, once, as `name`),
    `votes` (to remove `player`)."""

    table_id: int = _table(primary_key=True)
    user: int = _big(primary_key=True, index=True)
    standing: str = Field(primary_key=True)
    player: int = Field(primary_key=True, default=-1)
    name: str = Field(primary_key=True, default="", sa_column_kwargs={"server_default": ""})
    place: int = 0


class Moves(SQLModel, table=True):
    """The journal: every accepted move of every table, in order. Rows are added, never changed."""

    table_id: int = _table(primary_key=True)
    seq: int = Field(primary_key=True)
    player: int
    text: str
    at: int = _big()
    token: int = _big()
    """The lease it was written under: evidence that no two processes ever wrote the same game."""


class Spoken(SQLModel, table=True):
    """The whole text of moves that quote what somebody said. Dies with the game; the journal keeps a veil."""

    table_id: int = _table(primary_key=True)
    seq: int = Field(primary_key=True)
    speaker: int
    text: str


class Presses(SQLModel, table=True):
    """Interactions that were accepted, so that none is accepted twice."""

    id: int = _big(primary_key=True)
    table_id: int = _table(index=True)
    first: int
    last: int
    at: int = _big(index=True)


class Dues(SQLModel, table=True):
    """What must happen at a time: reminders, time-outs, ends."""

    table_id: int = _table(primary_key=True)
    kind: str = Field(primary_key=True)
    player: int = Field(primary_key=True)
    at: int = _big()
    span: int = _big()


class Charges(SQLModel, table=True):
    """Charges laid, for honours and statistics; without the words. `paper` is the charge's number in the game."""

    table_id: int = _table(primary_key=True)
    seq: int = Field(primary_key=True)
    paper: int = Field(primary_key=True)
    player: int
    offender: int
    law: str
    at: int = _big()


class Rulings(SQLModel, table=True):
    """What was ruled on a charge, and stands."""

    table_id: int = _table(primary_key=True)
    seq: int = Field(primary_key=True)
    paper: int = Field(primary_key=True)
    player: int
    offender: int
    ruling: str
    blows: int
    at: int = _big()


class Chronicle(SQLModel, table=True):
    """The tale of a game, entry by entry, as the chronicler wrote it."""

    table_id: int = _table(primary_key=True)
    seq: int = Field(primary_key=True)
    line: int = Field(primary_key=True)
    player: int
    text: str
    at: int = _big()


class Careers(SQLModel, table=True):
    """One finished game of one person. Stays after the game's moves are gone, until its owner asks otherwise."""

    table_id: int = _big(primary_key=True)
    user: int = _big(primary_key=True, index=True)
    guild: int | None = _big(default=None, nullable=True, index=True)
    game: str
    player: int
    best: bool
    at: int = _big()


class Figures(SQLModel, table=True):
    """The numbers of such a game: `deals`, `reigns`, `points`, …"""

    table_id: int = _big(primary_key=True)
    user: int = _big(primary_key=True, index=True)
    name: str = Field(primary_key=True)
    value: int = _big()


class Honours(SQLModel, table=True):
    """Titles awarded after a game."""

    table_id: int = _big(primary_key=True)
    user: int = _big(primary_key=True, index=True)
    honour: str = Field(primary_key=True)
    guild: int | None = _big(default=None, nullable=True, index=True)
    at: int = _big()


class Consents(SQLModel, table=True):
    """What a person has agreed to in a guild (`ears`), asked for (`unlisted`), or, in guild 0, been told (`hint-…`)."""

    user: int = _big(primary_key=True)
    guild: int = _big(primary_key=True)
    kind: str = Field(primary_key=True)
    version: int
    at: int = _big()


class Aliases(SQLModel, table=True):
    """What else a person is called in a guild, entered by himself or by a host: names the court must know."""

    guild: int = _big(primary_key=True)
    user: int = _big(primary_key=True, index=True)
    name: str = Field(primary_key=True)


class EffectRows(SQLModel, table=True):
    """What was done to a person outside the game: written down before it is done, erased after it is undone."""

    __tablename__ = "effects"

    __table_args__ = (
        sa.UniqueConstraint("guild", "user", "kind"),
        {"sqlite_autoincrement": True},
    )

    id: int | None = _number(default=None)
    table_id: int | None = _big(default=None, nullable=True, index=True)
    guild: int = _big()
    user: int = _big(index=True)
    kind: str
    before: str
    """What to go back to."""
    wanted: str
    at: int = _big()


class PanelRows(SQLModel, table=True):
    """Private messages that follow a table, by the press that made or last touched each: so that they go on after a
    restart. What lets one be edited is encrypted, and the row goes when Discord takes no more edits."""

    __tablename__ = "panels"

    id: int = _big(primary_key=True)
    """The interaction's number."""
    table_id: int = _table(index=True)
    user: int = _big(index=True)
    kind: str
    sealed: str
    """Its token, its page and its reader's language: see `data.panel_book`."""
    expires: int = _big(index=True)


def rows(model: type[SQLModel]) -> sa.Table:
    """The table behind a model, for statements."""
    table = SQLModel.metadata.tables[str(model.__tablename__)]
    assert isinstance(table, sa.Table)
    return table
