"""What a transcriber is to the ear: a job goes in, what was heard comes out.

Jobs and answers are plain values that travel as well between threads as between machines (`encode`, `decode`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import msgspec
import numpy as np

from speech.heard import RATE, Samples


class Overdue(Exception):
    """The job's deadline passed before anybody got to it: what is not heard in time is no breach."""


class Unavailable(Exception):
    """There is nobody to hear it: a model is missing or broken, a worker died. The message is one clear line."""


class Abandoned(Exception):
    """Nobody wants the answer any more: the work was given up half-way."""


Stop = Callable[[], bool]
"""Asked while work goes on: shall it be given up?"""


def never() -> bool:
    return False


class Hints(msgspec.Struct, frozen=True):
    """Words that are likely to be said at this table and unlikely to be known elsewhere.

    A hint helps the ear to understand what it hears; it never makes it hear what the sound does not support.
    """

    phrases: tuple[str, ...] = ()
    """Titles and set expressions, as they would be written."""
    names: tuple[str, ...] = ()
    """Names of the people at the table."""


class Job(msgspec.Struct, frozen=True):
    """A remark to be put into words."""

    samples: bytes
    """16 kHz, mono, 16 bit, little-endian."""
    language: str = "ru"
    hints: Hints = Hints()
    deadline: float = 0.0
    """Seconds since 1970 after which nobody needs the answer; 0 for never."""
    importance: int = 0
    """What goes first when not everything can be heard."""

    @property
    def seconds(self) -> float:
        return len(self.samples) / 2 / RATE

    def sound(self) -> Samples:
        return np.frombuffer(self.samples, "<i2").astype(np.int16, copy=False)


class HeardWord(msgspec.Struct, frozen=True):
    """A word and where in the sound it is, in seconds from its beginning."""

    text: str
    start: float
    end: float
    probability: float


class Heard(msgspec.Struct, frozen=True):
    """What the sound says."""

    text: str = ""
    words: tuple[HeardWord, ...] = ()
    rejected: str = ""
    """Why there are no words, if there are none: `noise`, `loop`, `credits`, `unsure`, `hasty`, `empty`."""
    model: str = ""
    processor: float = 0.0
    """Seconds of processor time that it took."""


class Load(msgspec.Struct, frozen=True):
    """How a transcriber is doing, since it was made."""

    waiting: int = 0
    done: int = 0
    overdue: int = 0
    failed: int = 0
    rejected: dict[str, int] = msgspec.field(default_factory=dict)
    sound_seconds: float = 0.0
    busy_seconds: float = 0.0
    processor_seconds: float = 0.0
    """Of all cores, what was given up included."""
    abandoned_seconds: float = 0.0
    """Of these, what was given up half-way."""
    workers: int = 1
    model: str = ""


class Transcriber(Protocol):
    """Whoever turns remarks into words: a thread here, a pool of processes, workers elsewhere."""

    gives_way: bool
    """A job that is taken back ends at once even if it has begun, so that one begun too early costs others nothing."""

    async def transcribe(self, job: Job) -> Heard:
        """Raises `Overdue` or `Unavailable`. Cancelling it takes the job back if it has not begun."""
        ...

    def load(self) -> Load: ...

    async def close(self) -> None: ...


_encoder = msgspec.msgpack.Encoder()
_jobs = msgspec.msgpack.Decoder(Job)
_heard = msgspec.msgpack.Decoder(Heard)


def encode(value: Job | Heard) -> bytes:
    """For the wire. Thirty seconds of sound stay below a megabyte."""
    return _encoder.encode(value)


def decode_job(data: bytes) -> Job:
    return _jobs.decode(data)


def decode_heard(data: bytes) -> Heard:
    return _heard.decode(data)
