"""A call on the stage that the bot listens to: for the commands that see whether it hears, whatever happens."""

from __future__ import annotations

import asyncio
import contextlib
import random
import tempfile
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from typing import Any

import numpy as np

from bench.listening_table import RATE, ListeningTable, seated
from cogs.app.bot import Slovo
from cogs.settings import Settings
from core.games import GAMES
from core.hall import Hall, Pace, SteadyClock
from data import DurableJournal, connect
from stage.testing import connector, running_stage, until

STARTING = 0.7
"""Seconds of his talking after which somebody should be heard."""
LAG = 20
"""Tenths of a second that the last of what was said may be on its way."""


@contextlib.asynccontextmanager
async def in_call(
    names: Sequence[str], rules: Mapping[str, str], *, rate_limits: float, silent_after: float = 60.0
) -> AsyncIterator[ListeningTable]:
    """These guests sit at a table and in its voice channel; the bot listens, and says nothing itself."""
    with tempfile.TemporaryDirectory() as home:
        async with (
            running_stage(guests=list(names), rate_limits=rate_limits, forgiving=True) as stage,
            await connect(f"sqlite:///{home}/slovo.db") as store,
            Hall(
                GAMES, DurableJournal(store), SteadyClock(), random.Random(1), pace=Pace(0, 0, robots=0)
            ) as hall,
        ):
            room: Any = stage.voice
            room.silent_after = silent_after
            settings = Settings(hear=True, model="none")
            bot = Slovo(settings, store, hall, connector(stage), prepare=False, guild_ready_timeout=0.05)
            running = asyncio.create_task(bot.start("a-token-for-tests"))
            try:
                await until(bot.is_ready, 20)
                await bot.services.guild_settings.choose(stage.guild.id, "sounds", "off")
                yield await seated(stage, bot, hall, store, names, dict(rules))
            finally:
                await bot.close()
                running.cancel()
                await asyncio.gather(running, return_exceptions=True)


def hum(pitch: float, seconds: float) -> bytes:
    """Something like a voice: a tone and its overtones, swelling four times a second."""
    at = np.arange(round(RATE * seconds)) / RATE
    tone = sum(np.sin(2 * np.pi * pitch * n * at) / n for n in range(1, 6))
    return (tone * (0.6 + 0.4 * np.sin(8 * np.pi * at)) * 6000).astype("<i2").tobytes()


class Heard:
    """Who talks, and whether the bot hears him: looked at several times a second."""

    def __init__(self, room: ListeningTable) -> None:
        self._room = room
        self._since: dict[int, float] = {}
        """Who talks just now, since when."""
        self._unheard: dict[int, float] = {}
        """Who has talked and not been heard, since when."""
        self._known: dict[int, int] = {}
        self.longest, self.worst = 0.0, 0.0
        """How long somebody was not heard, and since when."""
        self.remarks = self.lost = 0
        """Remarks made, and those of which nothing was heard."""

    async def says(self, guest: Any, pcm: bytes) -> None:
        """Let somebody talk."""
        before = self._decoded().get(guest.id, 0)
        self._since[guest.id] = time.monotonic()
        try:
            await guest.says(pcm)
        finally:
            self.look()
            del self._since[guest.id]
        self.remarks += 1
        for _ in range(LAG):
            if self._decoded().get(guest.id, 0) != before:
                return
            await asyncio.sleep(0.1)
        self.lost += 1

    def look(self) -> None:
        now, decoded = time.monotonic(), self._decoded()
        for user, since in self._since.items():
            if decoded.get(user, 0) != self._known.get(user, 0):
                self._unheard.pop(user, None)
            elif now - since > STARTING:
                began = self._unheard.setdefault(user, since)
                self.longest, self.worst = max((self.longest, self.worst), (now - began, began))
        self._known = decoded

    def _decoded(self) -> dict[int, int]:
        """Frames of each speaker that were opened and understood."""
        ears: Any = self._room.bot.services.voice.port
        session = ears.sessions.get(self._room.table.id)
        if session is None:
            return {}
        counts = session.ear.receiver.counts()
        return {user: int(one.get("decoded", 0)) for user, one in counts.speakers.items()}
