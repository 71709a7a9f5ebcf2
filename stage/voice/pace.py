"""One clock for all who speak: a frame every 20 ms for each, in one loop rather than a task apiece."""

from __future__ import annotations

import asyncio
from typing import Protocol

FRAME = 0.020
FALLEN_BEHIND = 1.0  # seconds after which lost time is let go instead of being caught up in a burst
BURST = 64  # frames in one go for those who speak faster than life


class Speaker(Protocol):
    rate: float  # 1 is the pace of life; more is faster

    def pump(self) -> bool:
        """Send one frame's worth; False when there is nothing more to say."""


class SendingPace:
    def __init__(self) -> None:
        self._speakers: dict[Speaker, float] = {}  # and the part of a frame each is due
        self._task: asyncio.Task[None] | None = None
        self._due = 0.0  # when the next frame is due
        self.ticks = 0
        self.slips = 0  # how often the clock had to let time go
        self.latest = 0.0  # the most that a frame was ever late by

    def add(self, speaker: Speaker) -> None:
        loop = asyncio.get_running_loop()
        if self._task is None or self._task.done():
            self._due = loop.time()
            self._task = loop.create_task(self._run(), name="voice pace")
        # Where the clock is being caught up after a stall, who begins now owes nothing of what was missed.
        missed = max(0.0, loop.time() - self._due) // FRAME
        self._speakers.setdefault(speaker, -missed * speaker.rate)

    def remove(self, speaker: Speaker) -> None:
        self._speakers.pop(speaker, None)

    async def close(self) -> None:
        self._speakers.clear()
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        clock = asyncio.get_running_loop().time
        while self._speakers:
            self._tick()
            self._due += FRAME
            rest = self._due - clock()
            self.latest = max(self.latest, -rest)
            if rest < -FALLEN_BEHIND:
                self._due, self.slips = clock(), self.slips + 1
                self._speakers = {speaker: max(0.0, owed) for speaker, owed in self._speakers.items()}
            # Even when late, let sockets and the gateway have their turn between two frames.
            await asyncio.sleep(max(0.0, rest))

    def _tick(self) -> None:
        self.ticks += 1
        for speaker, owed in list(self._speakers.items()):
            owed += speaker.rate
            frames = max(0, min(int(owed), BURST))
            for _ in range(frames):
                if not speaker.pump():
                    self._speakers.pop(speaker, None)
                    break
            else:
                if speaker in self._speakers:
                    self._speakers[speaker] = min(owed - frames, 1.0)
