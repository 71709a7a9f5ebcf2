"""The stage's time: real, but it can be moved forward, so that nobody waits fifteen minutes for a token to die."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from datetime import UTC, datetime

DISCORD_EPOCH = 1_420_070_400_000  # milliseconds


class Clock:
    """Seconds since 1970, plus whatever was skipped; alarms ring when their time has come either way."""

    def __init__(self, now: Callable[[], float] = time.time) -> None:
        self._now = now
        self._skipped = 0.0
        self.last_id = 0
        self._alarms: dict[int, tuple[float, Callable[[], None], asyncio.TimerHandle]] = {}
        self._next_alarm = 0

    def time(self) -> float:
        return self._now() + self._skipped

    def iso(self) -> str:
        return datetime.fromtimestamp(self.time(), UTC).isoformat()

    def snowflake(self) -> int:
        """A new id. No two share a millisecond, so ids order everything, and spread guilds over shards."""
        self.last_id = max(self.last_id + 1, int(self.time() * 1000) - DISCORD_EPOCH)
        return self.last_id << 22

    def alarm(self, delay: float, ring: Callable[[], None]) -> Callable[[], None]:
        """Rings once after `delay` seconds; the answer is a function that stops it."""
        self._next_alarm += 1
        number = self._next_alarm

        def go() -> None:
            if self._alarms.pop(number, None) is not None:
                ring()

        handle = asyncio.get_running_loop().call_later(delay, go)
        self._alarms[number] = (self.time() + delay, go, handle)

        def stop() -> None:
            if (waiting := self._alarms.pop(number, None)) is not None:
                waiting[2].cancel()

        return stop

    def skip(self, seconds: float) -> None:
        """Move time forward and ring what has become due, in order."""
        self._skipped += seconds
        now = self.time()
        due = sorted((a for a in self._alarms.values() if a[0] <= now), key=lambda a: a[0])
        for _, go, handle in due:
            handle.cancel()
            go()

    def close(self) -> None:
        for _, _, handle in self._alarms.values():
            handle.cancel()
        self._alarms.clear()


def moment(snowflake: int) -> float:
    """When an id was made, in seconds since 1970."""
    return ((snowflake >> 22) + DISCORD_EPOCH) / 1000


def iso_of(snowflake: int) -> str:
    return datetime.fromtimestamp(moment(snowflake), UTC).isoformat()
