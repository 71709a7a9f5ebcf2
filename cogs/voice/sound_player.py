"""Sounds of the court in the voice channel: fanfare and glory at an accession, a gong at a deal, blows counted aloud.

They are drawn from what everybody at the table may know, so no sound tells a secret. What comes too thick is left
out: a sound that is late is worse than none. Playing does not hinder listening; the bot never hears itself.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter, deque
from collections.abc import Callable

import discord
import structlog

from cogs.sounds import clip, seconds
from cogs.ui.game_packs import GamePack
from core.hall import Moved, Table

log = structlog.get_logger(__name__)

ROOM = 6
"""Sounds that may wait: a whole sentence of blows with one to spare."""
LATE = 12.0
"""Seconds after which a sound that still waits is left out."""
RARELY = 5.0
"""Seconds between two rustles of cards, and none while anything else sounds."""


def sounds_of(pack: GamePack, table: Table, moved: Moved) -> list[tuple[str, ...]]:
    """What is to be heard of these moves, in their order."""
    return [names for event in table.told(moved.entries, None) if (names := pack.sounds(event))]


class SoundPlayer:
    """One channel's player. `voice` gives the client to play through, or None; `wanted` whether the guild wants it."""

    def __init__(self, voice: Callable[[], discord.VoiceClient | None], wanted: Callable[[], bool]) -> None:
        self._voice, self._wanted = voice, wanted
        self._waiting: deque[tuple[float, tuple[str, ...]]] = deque()
        self._wake = asyncio.Event()
        self._rustled = float("-inf")
        self._sounding = False
        self.counts: Counter[str] = Counter()
        self._worker = asyncio.create_task(self._work(), name="music")

    def play(self, *names: str) -> None:
        """Play these one after another when their turn comes; called from the loop, never waits."""
        now = asyncio.get_running_loop().time()
        if names == ("card",):
            if self._sounding or self._waiting or now - self._rustled < RARELY:
                self.counts["left out"] += 1
                return
            self._rustled = now
        if len(self._waiting) >= ROOM:
            self.counts["left out"] += 1
            return
        self._waiting.append((now, names))
        self._wake.set()

    async def close(self) -> None:
        self._worker.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._worker

    async def _work(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._waiting:
                since, names = self._waiting.popleft()
                voice = self._voice()
                if voice is None or not voice.is_connected() or loop.time() - since > LATE:
                    self.counts["left out"] += 1
                    continue
                try:
                    self._sounding = True
                    if self._wanted():
                        await self._sound(voice, names)
                        self.counts["played"] += 1
                except (discord.ClientException, OSError) as wrong:
                    self.counts["failed"] += 1
                    log.warning("a sound could not be played", why=str(wrong))
                finally:
                    self._sounding = False

    async def _sound(self, voice: discord.VoiceClient, names: tuple[str, ...]) -> None:
        loop, over = asyncio.get_running_loop(), asyncio.Event()

        def after(wrong: Exception | None) -> None:
            with contextlib.suppress(RuntimeError):
                loop.call_soon_threadsafe(over.set)

        voice.play(clip(*names), after=after)
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(over.wait(), sum(map(seconds, names)) + 5)
