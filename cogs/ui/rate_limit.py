"""How often a message may be edited: at once while there is room, then no oftener than Discord likes."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque


class RateLimit:
    """So many edits in so many seconds."""

    def __init__(self, edits: int, seconds: float) -> None:
        self._used: deque[float] = deque(maxlen=edits)
        self._seconds = seconds
        self._forgiven = asyncio.Event()

    async def ready(self) -> None:
        """Wait until one more edit fits. Waiting spends nothing."""
        while len(self._used) == self._used.maxlen:
            left = self._used[0] + self._seconds - _now()
            if left <= 0:
                return
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._forgiven.wait(), left)
                self._forgiven.clear()

    def spend(self) -> None:
        self._used.append(_now())

    def forgive(self) -> None:
        """Once, something may not wait."""
        self._used.clear()
        self._forgiven.set()


def _now() -> float:
    """The loop's own time, by which it also wakes us."""
    return asyncio.get_running_loop().time()
