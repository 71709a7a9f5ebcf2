"""Jobs wait here, and are handed out in batches: the more wait, the more are heard at once."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable

from speech.transcribe.port import Heard, Job, Load, Overdue, Unavailable

MOST = 8
"""Remarks heard at once: more gain nothing, and make the first of them wait for the last."""

SHORT = 7.0
"""Seconds up to which all remarks cost Whisper the same; longer ones would make short ones as dear as themselves."""

Hear = Callable[[list[Job]], Awaitable[list[Heard]]]


class Batching:
    """A `Transcriber` in front of whatever hears whole batches. Used from one event loop."""

    def __init__(
        self,
        hear: Hear,
        *,
        workers: int = 1,
        model: str = "",
        most: int = MOST,
        gives_way: bool = False,
        now: Callable[[], float] = time.time,
    ) -> None:
        """`workers`: how many batches may be under way at a time. `gives_way`: cancelling `hear` ends it at once."""
        self.model = model
        self.gives_way = gives_way
        self._hear = hear
        self._workers = workers
        self._most = most
        self._now = now
        self._waiting: list[tuple[Job, asyncio.Future[Heard]]] = []
        self._under_way: dict[asyncio.Task[None], list[tuple[Job, asyncio.Future[Heard]]]] = {}
        self._closed = False
        self._done = self._overdue = self._failed = 0
        self._rejected: Counter[str] = Counter()
        self._sound = self._busy = self._processor = 0.0
        self.abandoned = 0.0
        """Seconds of processor time spent on what was given up half-way."""

    async def transcribe(self, job: Job) -> Heard:
        if self._closed:
            raise Unavailable("the ear is closed")
        answer: asyncio.Future[Heard] = asyncio.get_running_loop().create_future()
        entry = job, answer
        self._waiting.append(entry)
        self._go_on()
        try:
            return await answer
        except asyncio.CancelledError:
            if entry in self._waiting:
                self._waiting.remove(entry)
            elif self.gives_way:
                self._give_up()
            raise

    def _give_up(self) -> None:
        """End what is under way for nobody."""
        for task, batch in self._under_way.items():
            if all(answer.done() for _, answer in batch):
                task.cancel()

    def _go_on(self) -> None:
        while len(self._under_way) < self._workers and (batch := self._next()):
            task = asyncio.get_running_loop().create_task(self._run(batch))
            self._under_way[task] = batch
            task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._under_way.pop(task, None)
        if not self._closed:
            self._go_on()

    def _next(self) -> list[tuple[Job, asyncio.Future[Heard]]]:
        """What is heard next: the most important first, then the oldest, with others that go well with it."""
        now = self._now()
        for entry in [entry for entry in self._waiting if entry[0].deadline and entry[0].deadline <= now]:
            self._waiting.remove(entry)
            self._overdue += 1
            if not entry[1].done():
                entry[1].set_exception(Overdue())
        if not self._waiting:
            return []
        order = sorted(self._waiting, key=lambda entry: -entry[0].importance)
        first = order[0][0]
        kind = first.language, first.hints, first.seconds <= SHORT
        batch = [
            entry for entry in order if (entry[0].language, entry[0].hints, entry[0].seconds <= SHORT) == kind
        ][: self._most]
        for entry in batch:
            self._waiting.remove(entry)
        return batch

    async def _run(self, batch: list[tuple[Job, asyncio.Future[Heard]]]) -> None:
        began = time.perf_counter()
        try:
            heard = await self._hear([job for job, _ in batch])
        except asyncio.CancelledError:
            for _, answer in batch:
                answer.cancel()
            raise
        except Exception as error:
            self._failed += len(batch)
            wrong = (
                error
                if isinstance(error, Unavailable)
                else Unavailable(f"the remark could not be heard: {error}")
            )
            for _, answer in batch:
                if not answer.done():
                    answer.set_exception(wrong)
            return
        self._busy += time.perf_counter() - began
        for (job, answer), one in zip(batch, heard, strict=True):
            self._done += 1
            self._sound += job.seconds
            self._processor += one.processor
            if one.rejected:
                self._rejected[one.rejected] += 1
            if not answer.done():
                answer.set_result(one)

    def load(self) -> Load:
        return Load(
            waiting=len(self._waiting),
            done=self._done,
            overdue=self._overdue,
            failed=self._failed,
            rejected=dict(self._rejected),
            sound_seconds=round(self._sound, 3),
            busy_seconds=round(self._busy, 3),
            processor_seconds=round(self._processor + self.abandoned, 3),
            abandoned_seconds=round(self.abandoned, 3),
            workers=self._workers,
            model=self.model,
        )

    async def close(self) -> None:
        """Nothing more is begun; whoever waits is told so."""
        self._closed = True
        for _, answer in self._waiting:
            if not answer.done():
                answer.set_exception(Unavailable("the ear is closed"))
        self._waiting.clear()
        for task in list(self._under_way):
            task.cancel()
        await asyncio.gather(*self._under_way, return_exceptions=True)
