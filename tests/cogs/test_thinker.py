"""The process in which robots think: a real one."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from cogs.app import thinker
from cogs.app.thinker import PATIENCE, ThinkingProcess
from core.chance import Seeded
from core.knyazi.game import game
from core.knyazi.options import Options
from core.knyazi.robots import sage
from core.shapes import FATE, Move
from stage.testing import until


def something_to_think_over() -> Any:
    """The view of a player who has a choice."""
    state, luck = game.new(4, Options(deals=1)), Seeded(4)
    while True:
        player, move = FATE, game.fate(state, luck)
        if move is None:
            player = game.waiting(state)[0]
            view = game.view(state, player)
            if view.phase == "turn" and sage.weighty(view):
                return view
            move = game.robot(view, luck)
            assert move is not None
        state, _ = game.apply(state, player, move)


@asynccontextmanager
async def thinking(seconds: float) -> AsyncIterator[ThinkingProcess]:
    process = ThinkingProcess(seconds)
    try:
        yield process
    finally:
        await process.aclose()


async def answer(process: ThinkingProcess, view: Any) -> Move:
    """His answer, once the process is there: until then it is none, and nobody waits for it."""
    while (move := await process.think("knyazi", view, (), 1)) is None:
        await asyncio.sleep(0.05)
    return move


@pytest.fixture
def gives_way_to_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who gives way to all else comes to no end on a machine that is never idle: here it begins like any process."""
    monkeypatch.setattr(thinker, "_begin", bool)


async def test_it_gives_way_to_all_else() -> None:
    async with thinking(0.3) as process:
        await process.think("knyazi", something_to_think_over(), (), 1)
        assert process._pool is not None
        (number,) = process._pool._processes
        await until(lambda: os.sched_getscheduler(number) == os.SCHED_IDLE)


async def test_it_answers_and_comes_back_when_it_has_died(gives_way_to_nobody: None) -> None:
    view = something_to_think_over()
    async with thinking(1) as process:
        assert await answer(process, view) in view.legal
        assert process._pool is not None
        (number,) = process._pool._processes
        os.kill(number, signal.SIGKILL)
        assert await answer(process, view) in view.legal


async def test_who_would_have_to_wait_too_long_is_not_thought_for(gives_way_to_nobody: None) -> None:
    view = something_to_think_over()
    async with thinking(0.3) as process:
        await answer(process, view)
        many = [process.think("knyazi", view, (), seed) for seed in range(3 * PATIENCE)]
        moves = await asyncio.gather(*many)
        assert moves[PATIENCE:] == [None] * (2 * PATIENCE)


async def test_what_nobody_waits_for_any_more_is_not_thought_out(gives_way_to_nobody: None) -> None:
    view = something_to_think_over()
    async with thinking(5) as process:
        await answer(process, view)
        assert process._pool is not None
        (number,) = process._pool._processes
        os.kill(number, signal.SIGSTOP)
        thoughts = [
            asyncio.ensure_future(process.think("knyazi", view, (), seed)) for seed in range(PATIENCE)
        ]
        await asyncio.sleep(0)  # now the process has the first ones, and the last one waits
        await process.aclose()
        await asyncio.wait(thoughts[-1:])
        os.kill(number, signal.SIGCONT)
        assert thoughts[-1].cancelled()
        await asyncio.gather(*thoughts, return_exceptions=True)


def test_nobody_thinks_where_the_operator_wants_none_or_there_is_one_core(monkeypatch: Any) -> None:
    assert not ThinkingProcess(0).useful
    monkeypatch.setattr(os, "cpu_count", lambda: 1)
    assert not ThinkingProcess(0.7).useful
