"""The schema's history, and bringing a database up to date. Runs at every start; does nothing when nothing is to do."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlmodel import SQLModel

import data.schema  # noqa: F401  the models fill the metadata
from core.hall.ports import Trouble

_FOLDER = Path(__file__).parent / "migrations"
_LOCK = 0x510F0


def _config(connection: sa.Connection | None = None) -> Config:
    config = Config()
    config.set_main_option("script_location", str(_FOLDER))
    config.set_main_option("path_separator", "os")
    if connection is not None:
        config.attributes["connection"] = connection
    return config


@cache
def revisions() -> tuple[str, ...]:
    """Every schema there has been, the newest first."""
    return tuple(entry.revision for entry in ScriptDirectory.from_config(_config()).walk_revisions())


def revision(connection: sa.Connection) -> str | None:
    """How far a database has come; None for a new one."""
    return MigrationContext.configure(connection).get_current_revision()


def up(connection: sa.Connection, to: str = "head") -> None:
    """Up to the newest schema, in the transaction of this connection. Two processes take turns."""
    if connection.dialect.name == "postgresql":
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(_LOCK)))
    found = revision(connection)
    known = revisions()
    if found is not None and found not in known:
        raise Trouble("database-newer", found=found, known=known[0])
    if found is None and set(sa.inspect(connection).get_table_names()) & set(SQLModel.metadata.tables):
        raise Trouble("database-corrupt", detail="tables without a revision")
    if found != known[0] or to != "head":
        command.upgrade(_config(connection), to)


def down(connection: sa.Connection, to: str) -> None:
    """Back to an older schema; `base` leaves nothing."""
    command.downgrade(_config(connection), to)


def difference(connection: sa.Connection) -> list[object]:
    """What the database has that the models have not, and the other way round: nothing, when all is well."""
    return list(compare_metadata(MigrationContext.configure(connection), SQLModel.metadata))


def draft(connection: sa.Connection, message: str) -> None:
    """Write a new migration from the difference, for a developer to read and mend."""
    command.revision(_config(connection), message, autogenerate=True, rev_id=f"{len(revisions()) + 1:04d}")
