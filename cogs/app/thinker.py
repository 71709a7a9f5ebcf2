"""Where the wise robots think: one process beside the program, which the machine runs only when nothing else wants to.

It is begun when a robot first thinks, and anew when it has died. It learns of a table what the robot's player may know
and nothing else, and keeps nothing.
"""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

import structlog

from core.chance import Seeded
from core.games import GAMES
from core.shapes import Event, Move

log = structlog.get_logger(__name__)

PLAYOUTS = 2000
"""Games tried for one move where time allows: more hardly change a choice."""
ENOUGH = 16
"""Where the machine had time for fewer worlds than this, nothing has come of the thought."""
PATIENCE = 3
"""So many robots at once, of all tables, may think or wait for their turn to; the rest play as they can."""


class ThinkingProcess:
    """`seconds`: how long a thought may take. `house`: the file of characters that games here know besides."""

    def __init__(self, seconds: float, house: Path | None = None) -> None:
        self.useful = seconds > 0 and (os.cpu_count() or 1) > 1
        """Not where nobody may think, or the machine has no core to spare."""
        self._seconds, self._house = seconds, house
        self._pool: ProcessPoolExecutor | None = None
        self._waiting = 0

    async def think(self, game: str, view: Any, told: Sequence[Event], seed: int) -> Move | None:
        """None where the process is not there yet, is busy with others, or had no time."""
        if self._waiting + 1 > PATIENCE:
            return None
        if self._pool is None:
            self._pool = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), _begin, (self._house,))
        pool = self._pool
        self._waiting += 1
        try:
            async with asyncio.timeout(self._seconds * (PATIENCE + 1)):
                thought = pool.submit(_think, game, view, tuple(told), seed, self._seconds)
                return await asyncio.wrap_future(thought)
        except TimeoutError:
            return None
        except BrokenProcessPool:
            log.warning("the process in which robots think has ended; another is begun")
            if self._pool is pool:
                self._pool = None
            return None
        finally:
            self._waiting -= 1

    async def aclose(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)


def _begin(rules: Path | None) -> None:
    """Hearing, and everything else, comes first."""
    if rules is not None:
        from cogs import house  # much that nobody needs in order to think, where there is no house

        house.install(house.read(rules))
    with contextlib.suppress(AttributeError, OSError):
        os.nice(19)
    with contextlib.suppress(AttributeError, OSError):
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))


def _think(game: str, view: Any, told: tuple[Event, ...], seed: int, seconds: float) -> Move | None:
    mind, worlds, until = GAMES[game].mind, 0, time.monotonic() + seconds

    def more() -> bool:
        nonlocal worlds
        worlds += 1
        return time.monotonic() < until

    move = mind.think(view, told, Seeded(seed), PLAYOUTS, more) if mind is not None else None
    return move if worlds >= ENOUGH or time.monotonic() < until else None
