"""Both databases for every test: a SQLite file, and a real PostgreSQL server where its programs are installed."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import create_async_engine

from bench.postgres_server import NoServer, server

BOTH = ["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)]


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """A server of our own for this run."""
    try:
        with server(durable=False) as url:
            yield url
    except NoServer:
        pytest.skip("PostgreSQL's programs are not installed (Debian: postgresql-15)")


async def _statement(url: str, text: str) -> None:
    engine = create_async_engine(
        sa.make_url(url).set(drivername="postgresql+asyncpg"), isolation_level="AUTOCOMMIT"
    )
    async with engine.connect() as connection:
        await connection.exec_driver_sql(text)
    await engine.dispose()


_numbers = iter(range(1, 1_000_000))


@pytest.fixture
def postgres_url(postgres_server: str) -> Iterator[str]:
    """An empty database on it."""
    name = f"slovo{next(_numbers)}"
    asyncio.run(_statement(postgres_server, f"CREATE DATABASE {name}"))
    yield sa.make_url(postgres_server).set(database=name).render_as_string()
    asyncio.run(_statement(postgres_server, f"DROP DATABASE {name} WITH (FORCE)"))


@pytest.fixture(params=BOTH)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database of either kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'slovo.db'}"
    return str(request.getfixturevalue("postgres_url"))
