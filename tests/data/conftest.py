"""What every test of the data room may ask for."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

import data
from data import Store
from tests.core.hall.house import HandClock
from tests.data.databases import postgres_server, postgres_url, url

__all__ = ["postgres_server", "postgres_url", "url"]


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    async with await data.connect(url) as store:
        yield store


@pytest.fixture
def clock() -> HandClock:
    return HandClock()
