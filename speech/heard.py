"""What the ear hands on: remarks without words, remarks as sound, remarks as words.

Times are seconds on the table's clock, the one that the table's events are stamped with. `speaker` is whatever
number the ear was told to use for that person (a player's number at a table; a line number in a file).
"""

from __future__ import annotations

import msgspec
import numpy as np
import numpy.typing as npt

Samples = npt.NDArray[np.int16]
RATE = 16_000
"""Samples per second everywhere between the Opus decoder and the words."""


class Overlap(msgspec.Struct, frozen=True):
    """Another person's voice that was already sounding when this remark began."""

    other: int
    seconds: float
    """How long both have been going on together so far."""


class Voice(msgspec.Struct, frozen=True):
    """A remark as far as it can be known without its words (E-SIL-01/02, E-THE-02/03, E-DEC-01).

    Sent when the voice is sure to have begun, again at every tenth of a second of voice, and once more with
    `finished` when it is over: `(speaker, start)` names the remark, the last one sent is the whole truth. The
    utterance and the transcript of the same remark carry the same `start`.
    """

    speaker: int
    start: float
    end: float
    voiced: float
    """Seconds of actual voice between start and end."""
    finished: bool = False
    heard: bool = True
    """False: the speaker has not consented; only his packets were counted, never opened (E-CHG-08, ER-05)."""
    overlaps: tuple[Overlap, ...] = ()
    loudness: float | None = None
    """dB over the speaker's own running median, median of this remark; None until enough of him was heard."""
    raised: float | None = None
    """The highest such level held for half a second on end; None likewise or if the remark is shorter."""


class Utterance(msgspec.Struct, frozen=True):
    """A remark as sound: what Whisper is given. `samples` include the pre-roll, so they begin at `sound_from`."""

    speaker: int
    start: float
    end: float
    sound_from: float
    samples: Samples

    @property
    def seconds(self) -> float:
        return len(self.samples) / RATE


class Pause(msgspec.Struct, frozen=True):
    """He has fallen silent, perhaps for good: what the remark will be if he has. With none: he goes on after all."""

    speaker: int
    utterance: Utterance | None = None


class Word(msgspec.Struct, frozen=True):
    """One word as heard, without punctuation of its neighbours."""

    text: str
    start: float
    end: float
    probability: float
    """0..1: how far the sound itself, with no hint given, supports this word."""


class Transcript(msgspec.Struct, frozen=True):
    """A remark as words. Nothing heard in it (noise, a hallucination thrown away) means no words."""

    speaker: int
    start: float
    end: float
    text: str
    words: tuple[Word, ...] = ()
    confidence: float = 0.0
    """0..1, the mean of the words' support."""
    rejected: str = ""
    """Why nothing is left of it: a code such as `noise`, `loop`, `credits`; empty when words are left."""
