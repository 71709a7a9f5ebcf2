"""Time in the hall: a clock that never runs backwards, and one sleeper for all that is due."""

from __future__ import annotations

import asyncio
import contextlib
import heapq
import time
from collections.abc import Awaitable, Callable, Iterable

from core.hall.ports import Clock, Due

Key = tuple[int, str, int]


def _elapsed() -> float:
    """Seconds that no one can set back, counting those the machine was asleep where it can be known."""
    boot = getattr(time, "CLOCK_BOOTTIME", None)
    return time.monotonic() if boot is None else time.clock_gettime(boot)


class SteadyClock:
    """The wall clock once, at the start; from then on the time that has passed.

    So a wall clock that is turned back, or forward, in mid-game moves no deadline. What was written by an earlier
    run, under a wall clock that was ahead, is dealt with where it is read: see `Sleeper.load`.
    """

    def __init__(
        self, wall: Callable[[], float] = time.time, elapsed: Callable[[], float] = _elapsed
    ) -> None:
        self._elapsed = elapsed
        self._start = wall() - elapsed()

    def now(self) -> int:
        return int((self._start + self._elapsed()) * 1000)

    async def until(self, at: int | None, wake: asyncio.Event) -> None:
        timeout = None if at is None else max(0.0, (at - self.now()) / 1000)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(timeout):
                await wake.wait()


LONGEST = 60_000
"""A wait is looked at again at least this often: the machine may have been asleep."""


class Sleeper:
    """One task that sleeps until the earliest of all due times, and fires what is due, each exactly once."""

    def __init__(self, clock: Clock, fire: Callable[[Due], Awaitable[None]]) -> None:
        self._clock = clock
        self._fire = fire
        self._armed: dict[Key, Due] = {}
        self._heap: list[tuple[int, Key]] = []
        self._wake = asyncio.Event()

    def __len__(self) -> int:
        return len(self._armed)

    def __contains__(self, key: Key) -> bool:
        return key in self._armed

    def armed(self, key: Key) -> Due | None:
        """For when this is armed, if it is."""
        return self._armed.get(key)

    def load(self, dues: Iterable[Due]) -> list[Due]:
        """Arm what an earlier run left behind. None may last longer from now than it was set for."""
        now = self._clock.now()
        mended = [
            due
            if due.at <= now + due.span
            else Due(due.table, due.kind, now + due.span, due.span, due.player)
            for due in dues
        ]
        self.arm(mended)
        return mended

    def arm(self, dues: Iterable[Due]) -> None:
        """Set, or set anew."""
        for due in dues:
            self._armed[due.key] = due
            heapq.heappush(self._heap, (due.at, due.key))
            if self._heap[0][1] == due.key:
                self._wake.set()
        if len(self._heap) > 64 + 4 * len(self._armed):
            self._heap = [(due.at, due.key) for due in self._armed.values()]
            heapq.heapify(self._heap)

    def disarm(self, keys: Iterable[Key]) -> None:
        for key in keys:
            self._armed.pop(key, None)

    def _earliest(self) -> Due | None:
        while self._heap:
            at, key = self._heap[0]
            due = self._armed.get(key)
            if due is not None and due.at == at:
                return due
            heapq.heappop(self._heap)
        return None

    async def run(self) -> None:
        """Sleep and fire, for ever. Firing takes its own turn at the table, so a slow table delays no other."""
        firing: set[asyncio.Future[None]] = set()
        try:
            while True:
                self._wake.clear()
                now = self._clock.now()
                while (due := self._earliest()) is not None and due.at <= now:
                    del self._armed[due.key]
                    heapq.heappop(self._heap)
                    task = asyncio.ensure_future(self._fire(due))
                    firing.add(task)
                    task.add_done_callback(firing.discard)
                await self._clock.until(min(due.at, now + LONGEST) if due else None, self._wake)
        finally:
            for running in firing:
                running.cancel()
