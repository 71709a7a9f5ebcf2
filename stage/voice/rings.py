"""Who is speaking just now, told from the packets: for the rings around the faces."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

HANGOVER = 0.25  # seconds without a frame after which somebody has ceased to speak

Who = tuple[int, int, int]  # guild, channel, user


class Rings:
    def __init__(self, tell: Callable[[int, int, int, bool], None]) -> None:
        self._tell = tell
        self._heard_at: dict[Who, float] = {}
        self._timer: asyncio.TimerHandle | None = None

    def sounded(self, guild_id: int, channel_id: int, user_id: int) -> None:
        who = (guild_id, channel_id, user_id)
        loop = asyncio.get_running_loop()
        fresh = who not in self._heard_at
        self._heard_at[who] = loop.time()
        if fresh:
            self._tell(*who, True)
        if self._timer is None:
            self._timer = loop.call_later(HANGOVER / 2, self._look)

    def _look(self) -> None:
        loop = asyncio.get_running_loop()
        self._timer = None
        for who, at in list(self._heard_at.items()):
            if loop.time() - at > HANGOVER:
                del self._heard_at[who]
                self._tell(*who, False)
        if self._heard_at:
            self._timer = loop.call_later(HANGOVER / 2, self._look)

    def close(self) -> None:
        if self._timer:
            self._timer.cancel()
