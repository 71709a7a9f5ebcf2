"""Who goes first where not all can go at once."""

from __future__ import annotations

import asyncio
import heapq
from contextvars import ContextVar
from enum import IntEnum
from itertools import count


class Rank(IntEnum):
    """The smaller, the sooner."""

    ANSWER = 0
    """Somebody has pressed something."""
    AWAITED = 1
    """The hand of one who is awaited."""
    TABLE = 2
    ONLOOKER = 3
    ROBOTS = 4
    """Tables where only robots are awaited."""


on_behalf: ContextVar[Rank] = ContextVar("on_behalf", default=Rank.ANSWER)
"""Whose matter it is that is being seen to."""


class Turns:
    """So many places, given out by rank; nobody overtakes who waits before him."""

    def __init__(self, places: int, spare: int = 0) -> None:
        """`spare`: so many are kept for who has pressed something, or is awaited."""
        self._left, self._spare = places, spare
        self._waiting: list[tuple[Rank, int, asyncio.Future[None]]] = []
        self._order = count()

    def waiting(self, before: Rank) -> int:
        """How many wait who go before those of this rank."""
        return sum(rank < before for rank, _, _ in self._waiting)

    async def take(self, rank: Rank) -> None:
        """Wait for a place; whoever has one gives it back by `free`."""
        if not self._waiting and self._may(rank):
            self._left -= 1
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting, (rank, next(self._order), turn))
        self._call()
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.free()
            raise

    def free(self) -> None:
        self._left += 1
        self._call()

    def _may(self, rank: Rank) -> bool:
        return self._left > (self._spare if rank >= Rank.TABLE else 0)

    def _call(self) -> None:
        while self._waiting:
            rank, _, turn = self._waiting[0]
            if not turn.done():
                if not self._may(rank):
                    return
                self._left -= 1
                turn.set_result(None)
            heapq.heappop(self._waiting)
