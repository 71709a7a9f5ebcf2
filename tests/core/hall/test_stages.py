"""A move's stages, as whoever measures is told of them."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

import pytest

from core.shapes import Illegal
from data import Store
from tests.core.hall.house import hall_over
from tests.core.hall.test_play import seated


async def test_every_stage_of_a_move_is_entered_and_left_in_order(store: Store) -> None:
    heard: list[str] = []

    @contextlib.contextmanager
    def span(stage: str, table: int) -> Iterator[None]:
        heard.append(f"{stage} {table}")
        try:
            yield
        finally:
            heard.append("/" + stage)

    async with hall_over(store) as hall:
        table = await seated(hall)
        hall.span = span
        await hall.play(table.id, "take 1", user=10)
        one = (
            f"play {table.id}, wait {table.id}, /wait, rules {table.id}, /rules, commit {table.id}, /commit, "
        )
        assert ", ".join(heard) == one + f"tell {table.id}, /tell, /play"
        heard.clear()
        with pytest.raises(Illegal):
            await hall.play(table.id, "take 99", user=11)
        assert heard[-2:] == ["/rules", "/play"]
        assert "commit" not in " ".join(heard)
