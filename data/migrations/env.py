"""Alembic's way in. The connection is handed over by `data.migrate`; there is no ini file and no URL here."""

from typing import Any, Literal

from alembic import context
from sqlmodel import AutoString, SQLModel

import data.schema  # noqa: F401  the models fill the metadata


def _plain(kind: str, thing: Any, _context: Any) -> str | Literal[False]:
    """Migrations speak of SQLAlchemy's types only: they must still run when SQLModel has changed its own."""
    return "sa.String()" if kind == "type" and isinstance(thing, AutoString) else False


connection = context.config.attributes["connection"]
context.configure(
    connection=connection,
    target_metadata=SQLModel.metadata,
    render_item=_plain,
    render_as_batch=connection.dialect.name == "sqlite",
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
