"""A store and a hall over it, for every test of the hall."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

import data
from core.hall import Hall
from data import Store
from tests.core.hall.house import HandClock, Listening, hall_over


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    async with await data.connect(f"sqlite:///{tmp_path / 'slovo.db'}") as store:
        yield store


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
async def hall(store: Store, clock: HandClock) -> AsyncIterator[Hall]:
    async with hall_over(store, clock) as hall:
        faults: list[BaseException] = []
        hall.on_fault = faults.append
        yield hall
        assert faults == []


@pytest.fixture
def heard(hall: Hall) -> Listening:
    listening = Listening()
    hall.subscribe(listening)
    return listening
