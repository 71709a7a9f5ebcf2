"""A PostgreSQL for the processes of a test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bench.postgres_server import NoServer, server


@pytest.fixture
def shared() -> Iterator[str]:
    try:
        with server(durable=False) as url:
            yield url
    except NoServer:
        pytest.skip("no PostgreSQL server is installed")
