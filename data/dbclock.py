"""The database's own clock, in milliseconds: the one clock that all processes share."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.functions import GenericFunction


class db_now(GenericFunction[int]):
    """`db_now()` in a statement. On PostgreSQL the time it is evaluated, not the time the transaction began."""

    type = sa.BigInteger()
    inherit_cache = True


@compiles(db_now, "sqlite")
def _sqlite(element: Any, compiler: Any, **kwargs: Any) -> str:
    return "slovo_now()"  # the machine's clock, as the store was given it


@compiles(db_now, "postgresql")
def _postgresql(element: Any, compiler: Any, **kwargs: Any) -> str:
    return "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)"
