"""Words for all tables of the process: one transcriber, opened when the first court sits down, and one queue before it.

Without weights there are no words, and the laws that need none are kept all the same.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from typing import Literal

import structlog

from cogs.settings import Settings
from cogs.spans import span
from cogs.voice import recognition
from cogs.voice.weights_arrival import WeightsArrival
from speech.heard import Pause, Transcript, Utterance
from speech.scribe import Scribe, ScribeCounts
from speech.transcribe.port import Hints, Transcriber

log = structlog.get_logger(__name__)

Standing = Literal["off", "idle", "opening", "ready", "absent"]
"""`off`: the operator wants none. `idle`: no court has sat yet. `absent`: what is needed is not on this machine."""


class Transcription:
    """Used from the event loop. Speakers are users, so one queue serves every table."""

    def __init__(self, settings: Settings, clock: Callable[[], float], weights: WeightsArrival) -> None:
        self._settings, self._clock = settings, clock
        self.standing: Standing = "idle" if settings.hear and settings.model != "none" else "off"
        self.weights = weights
        self.transcriber: Transcriber | None = None
        self._scribe: Scribe | None = None
        self._opening: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Begin to get ready, if we are not; loading takes seconds and happens in a thread."""
        if self.standing in ("idle", "absent"):
            self.standing = "opening"
            self._opening = asyncio.create_task(self._open(), name="words")

    async def _open(self) -> None:
        try:
            if await self.weights.here():
                self.transcriber = await recognition.transcriber(self._settings)
        except Exception:
            log.exception("speech is not put into words")
        self.standing = "absent" if self.transcriber is None else "ready"
        if self.transcriber is not None:
            self._scribe = Scribe(self.transcriber, self._clock)
            self._scribe.span = span

    async def opened(self) -> bool:
        """Wait until it is known whether there will be words."""
        if self._opening is not None:
            await asyncio.shield(self._opening)
        return self.standing == "ready"

    def take(
        self,
        utterance: Utterance,
        hands: Callable[[Transcript], object],
        expected: Hints,
        language: str,
        importance: int,
    ) -> bool:
        """Have a remark put into words. They may never come: nothing waits for them but the judge's own patience."""
        if self._scribe is None:
            return False
        self._scribe.take(utterance, hands, hints=expected, language=language, importance=importance)
        return True

    def pause(self, pause: Pause, expected: Hints, language: str) -> None:
        """He has fallen silent, or goes on: what may be a whole remark is begun, or thrown away."""
        if self._scribe is not None:
            self._scribe.pause(pause, hints=expected, language=language)

    def forget(self, user: int) -> None:
        """Nothing of his is to be put into words any more."""
        if self._scribe is not None:
            self._scribe.forget(user)

    def counts(self) -> ScribeCounts | None:
        return None if self._scribe is None else self._scribe.counts()

    @property
    def trouble(self) -> str:
        """Why the last remark could not be heard."""
        return "" if self._scribe is None else self._scribe.trouble

    async def close(self) -> None:
        if self._opening is not None:
            self._opening.cancel()
            await asyncio.gather(self._opening, return_exceptions=True)
        await self.weights.close()
        if self._scribe is not None:
            await self._scribe.close()
        if self.transcriber is not None:
            with contextlib.suppress(Exception):
                await self.transcriber.close()
