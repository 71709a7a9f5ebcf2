"""Remarks become words here, as many as can in time: the queue between the ear and whoever transcribes.

When more is said than can be heard, the oldest of the least important goes first, and nobody's words come after they
have ceased to matter: what is not heard in time is no breach. Everything that is dropped is counted.
"""

from __future__ import annotations

import asyncio
import itertools
import logging
import time
from collections import Counter
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from contextvars import Context, copy_context
from dataclasses import dataclass
from typing import NamedTuple

import msgspec

from speech.heard import Pause, Transcript, Utterance, Word
from speech.transcribe.port import Heard, Hints, Job, Overdue, Transcriber, Unavailable

PER_SPEAKER = 2
"""Remarks of one speaker that may wait."""
AT_ALL = 16
"""Remarks that may wait."""
AT_ONCE = 8
"""Remarks given to the transcriber at a time: what it can hear in one go."""
NO_HINTS = Hints()
OLDEST = 6.0
"""Seconds after its end from which a remark is worth nothing."""


Span = Callable[[str], AbstractContextManager[object]]


log = logging.getLogger(__name__)


class ScribeCounts(msgspec.Struct, frozen=True):
    """How the remarks fared."""

    taken: int
    heard: int
    """Put into words, or found to hold none."""
    dropped: int
    """Given up for a more important one, or for want of room."""
    late: int
    """Given up because they were too old."""
    failed: int
    waiting: int
    under_way: int
    rejected: dict[str, int]
    """Found to hold no words, by reason."""
    delays: tuple[float, ...]
    """Seconds from the end of speech to its words, of the last hundred."""
    early: int = 0
    """Begun when the speaker fell silent, before it was known that he had finished."""
    early_used: int = 0
    """Of these, those that were the whole remark."""
    processor: float = 0.0
    """Seconds of processor time spent on hearing."""
    thrown: float = 0.0
    """Of these, on what was begun early and thrown away."""


class _Waiting(NamedTuple):
    importance: int
    number: int
    utterance: Utterance
    hints: Hints
    language: str
    hands: Callable[[Transcript], object]
    cause: Context
    """Where it came from: what is done with it belongs to the same trace."""


@dataclass
class _Early:
    """What may be a whole remark, before it is known."""

    utterance: Utterance
    hints: Hints
    language: str
    task: asyncio.Task[Heard] | None = None
    """None: it has not begun, or had to give way."""

    @property
    def running(self) -> bool:
        return self.task is not None and not self.task.done()

    def is_of(self, utterance: Utterance, hints: Hints, language: str) -> bool:
        """This is what was begun, as it would be begun now, and it did not fail."""
        mine = self.utterance
        if (mine.start, mine.end, len(mine.samples)) != (
            utterance.start,
            utterance.end,
            len(utterance.samples),
        ):
            return False
        if self.task is None or (self.hints, self.language) != (hints, language):
            return False
        return self.running or not (self.task.cancelled() or self.task.exception())


class Scribe:
    """Used from one event loop. Several tables may share one."""

    def __init__(
        self, transcriber: Transcriber, clock: Callable[[], float] = time.monotonic, *, at_once: int = AT_ONCE
    ) -> None:
        """`clock`: the one that the utterances are stamped with."""
        self.transcriber = transcriber
        self._clock = clock
        self._at_once = at_once
        self._waiting: list[_Waiting] = []
        self._tasks: dict[asyncio.Task[None], int] = {}
        self._numbers = itertools.count()
        self._counts: Counter[str] = Counter()
        self._rejected: Counter[str] = Counter()
        self._delays: list[float] = []
        self._early: dict[int, _Early] = {}
        self._thrown = 0.0
        self.span: Span = lambda stage: nullcontext()
        """Entered around every stage of a remark, by whoever measures: `utterance`, and in it `transcribe`, `judge`."""
        self.trouble = ""
        """Why the last remark could not be heard; empty when one could."""

    def take(
        self,
        utterance: Utterance,
        hands: Callable[[Transcript], object],
        *,
        hints: Hints = NO_HINTS,
        language: str = "ru",
        importance: int = 0,
    ) -> None:
        """Have a remark put into words; `hands` gets the transcript, on this loop. It may never come."""
        self._counts["taken"] += 1
        one = _Waiting(importance, next(self._numbers), utterance, hints, language, hands, copy_context())
        early = self._early.get(utterance.speaker)
        if early is not None and early.is_of(utterance, hints, language):
            del self._early[utterance.speaker]
            self._counts["early_used"] += 1
            self._start(one, early.task)
            return
        self._throw_away(utterance.speaker)
        self._waiting.append(one)
        self._make_room()
        for other in self._early.values():
            if other.running:
                self._stop_early(other)
        self._go_on()

    def pause(self, pause: Pause, *, hints: Hints = NO_HINTS, language: str = "ru") -> None:
        """Begin with what may be a whole remark, as soon as nobody's finished remark is waited for; it gives way to
        any. When it is taken after all, its words are there, or on the way."""
        self._throw_away(pause.speaker)
        if pause.utterance is not None and self.transcriber.gives_way:
            self._early[pause.speaker] = _Early(pause.utterance, hints, language)
        self._go_on()

    def _throw_away(self, speaker: int) -> None:
        early = self._early.pop(speaker, None)
        if early is not None and early.task is not None:
            self._stop_early(early)

    def _stop_early(self, early: _Early) -> None:
        task, early.task = early.task, None
        assert task is not None
        if not task.cancel() and not task.cancelled() and not task.exception():
            self._thrown += task.result().processor

    def forget(self, speaker: int) -> None:
        """Nothing of his is to be heard any more: consent was taken back."""
        self._throw_away(speaker)
        self._waiting = [one for one in self._waiting if one.utterance.speaker != speaker]
        for task, who in self._tasks.items():
            if who == speaker:
                task.cancel()

    def _make_room(self) -> None:
        for speaker in {one.utterance.speaker for one in self._waiting}:
            own = [one for one in self._waiting if one.utterance.speaker == speaker]
            if len(own) > PER_SPEAKER:
                self._drop(own)
        if len(self._waiting) > AT_ALL:
            self._drop(self._waiting)

    def _drop(self, among: list[_Waiting]) -> None:
        """The oldest of the least important goes."""
        self._waiting.remove(min(among, key=lambda one: (one.importance, one.number)))
        self._counts["dropped"] += 1

    def _go_on(self) -> None:
        now = self._clock()
        late = [one for one in self._waiting if now - one.utterance.end > OLDEST]
        for one in late:
            self._waiting.remove(one)
            self._counts["late"] += 1
        while self._waiting and len(self._tasks) < self._at_once:
            first = max(self._waiting, key=lambda one: (one.importance, -one.number))
            self._waiting.remove(first)
            self._start(first)
        if self._tasks or self._waiting or any(early.running for early in self._early.values()):
            return
        for early in self._early.values():
            if early.task is None:
                self._counts["early"] += 1
                job = self._job(early.utterance, early.hints, early.language)
                early.task = asyncio.get_running_loop().create_task(self.transcriber.transcribe(job))
                early.task.add_done_callback(self._begun_early)
                return

    def _start(self, one: _Waiting, begun: asyncio.Task[Heard] | None = None) -> None:
        """Hear a finished remark, or wait for what of it has `begun`."""
        task = asyncio.get_running_loop().create_task(self._hear(one, begun), context=one.cause)
        self._tasks[task] = one.utterance.speaker
        task.add_done_callback(self._ended)

    def _begun_early(self, task: asyncio.Task[Heard]) -> None:
        if not task.cancelled():
            task.exception()  # whoever takes the remark will ask again, and be told
        self._go_on()

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.pop(task, None)
        if not task.cancelled() and (wrong := task.exception()) is not None:
            log.error(
                "a transcript was not taken", exc_info=wrong
            )  # whoever takes it must not stop the others
        self._go_on()

    async def _hear(self, one: _Waiting, begun: asyncio.Task[Heard] | None) -> None:
        with self.span("utterance"):
            heard = await self._transcribed(one, begun)
            if heard is not None:
                with self.span("judge"):
                    one.hands(transcript(one.utterance, heard))

    def _job(self, utterance: Utterance, hints: Hints, language: str, importance: int = 0) -> Job:
        left = OLDEST - (self._clock() - utterance.end)
        sound = utterance.samples.astype("<i2").tobytes()
        return Job(sound, language, hints, time.time() + left, importance)

    async def _transcribed(self, one: _Waiting, begun: asyncio.Task[Heard] | None) -> Heard | None:
        utterance = one.utterance
        try:
            with self.span("transcribe"):
                heard = await (
                    begun
                    or self.transcriber.transcribe(
                        self._job(utterance, one.hints, one.language, one.importance)
                    )
                )
        except Overdue:
            self._counts["late"] += 1
            return None
        except Unavailable as error:
            self._counts["failed"] += 1
            self.trouble = str(error)
            return None
        self.trouble = ""
        self._counts["heard"] += 1
        if heard.rejected:
            self._rejected[heard.rejected] += 1
        self._delays = [*self._delays[-99:], self._clock() - utterance.end]
        return heard

    def counts(self) -> ScribeCounts:
        load = self.transcriber.load()
        return ScribeCounts(
            taken=self._counts["taken"],
            heard=self._counts["heard"],
            dropped=self._counts["dropped"],
            late=self._counts["late"],
            failed=self._counts["failed"],
            waiting=len(self._waiting),
            under_way=len(self._tasks),
            rejected=dict(self._rejected),
            delays=tuple(self._delays),
            early=self._counts["early"],
            early_used=self._counts["early_used"],
            processor=load.processor_seconds,
            thrown=round(self._thrown + load.abandoned_seconds, 3),
        )

    async def close(self) -> None:
        """Take everything back. The transcriber is whoever's opened it."""
        self._waiting.clear()
        tasks: list[asyncio.Task[object]] = [*self._tasks]
        tasks += [early.task for early in self._early.values() if early.task is not None]
        self._early.clear()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def transcript(utterance: Utterance, heard: Heard) -> Transcript:
    """What was heard, on the table's clock."""
    at = utterance.sound_from
    words = tuple(Word(word.text, at + word.start, at + word.end, word.probability) for word in heard.words)
    sure = sum(word.probability for word in words) / len(words) if words else 0.0
    return Transcript(
        speaker=utterance.speaker,
        start=utterance.start,
        end=utterance.end,
        text=heard.text,
        words=words,
        confidence=round(sure, 3),
        rejected=heard.rejected,
    )
