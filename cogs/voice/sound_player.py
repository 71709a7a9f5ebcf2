"""Sounds of the court in the voice channel: fanfare and glory at an accession, a gong at a deal, blows counted aloud.

They are drawn from what everybody at the table may know, so no sound tells a secret. What comes too thick is left
out: a sound that is late is worse than none. Playing does not hinder listening; the bot never hears itself.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter, deque
from collections.abc import Callable, Mapping

import discord
import structlog

from cogs.sounds import blow, clip, seconds
from core.hall import Moved, Table
from core.knyazi import events as knyazi
from core.shapes import Event
from core.sultan import events as sultan

log = structlog.get_logger(__name__)

ROOM = 6
"""Sounds that may wait: a whole sentence of blows with one to spare."""
LATE = 12.0
"""Seconds after which a sound that still waits is left out."""
RARELY = 5.0
"""Seconds between two rustles of cards, and none while anything else sounds."""

SOUNDS: Mapping[type[Event], tuple[str, ...]] = {
    knyazi.NewReign: ("fanfare", "glory"),
    knyazi.DealBegins: ("gong",),
    knyazi.RiotBegun: ("drum",),
    knyazi.VoteOpened: ("bell",),
    knyazi.GameEnded: ("fanfare",),
    knyazi.Attacked: ("card",),
    knyazi.TakenUp: ("card",),
    sultan.RoundBegan: ("gong",),
    sultan.Crowned: ("fanfare",),
    sultan.Declared: ("drum",),
    sultan.RoundEnded: ("bell",),
    sultan.GameEnded: ("fanfare",),
}


def sounds_of(table: Table, moved: Moved) -> list[tuple[str, ...]]:
    """What is to be heard of these moves, in their order."""
    found: list[tuple[str, ...]] = []
    for event in table.told(moved.entries, None):
        if isinstance(event, knyazi.Struck):
            found.append((blow(event.number),))
        elif (names := SOUNDS.get(type(event))) is not None:
            found.append(names)
    return found


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
