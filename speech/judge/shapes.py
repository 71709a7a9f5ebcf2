"""What goes into the judge and what comes out of it: remarks in, charges and suspicions out (E-CHG-01..06).

Nothing here is a sentence: reasons are codes, and the words of an offence are the offender's own.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any, Protocol

import msgspec

from core.knyazi.characters import Character
from core.knyazi.court_papers import Why
from speech.judge.law import Law


class Word(msgspec.Struct, frozen=True):
    """One word of a remark with the punctuation that clings to it."""

    text: str
    start: float
    end: float
    probability: float = 1.0


class Remark(msgspec.Struct, frozen=True):
    """What one player said in one breath, or typed (`written`, E-TXT-01)."""

    speaker: int
    start: float
    end: float
    words: tuple[Word, ...]
    loudness: float | None = None
    """dB over the speaker's own running median (E-DEC-01, whisper)."""
    written: bool = False


class VoiceFact(Protocol):
    """A remark as far as it is known without words: what `speech.heard.Voice` tells (E-SIL, E-THE-02/03)."""

    @property
    def speaker(self) -> int: ...
    @property
    def start(self) -> float: ...
    @property
    def end(self) -> float: ...
    @property
    def voiced(self) -> float: ...
    @property
    def finished(self) -> bool: ...
    @property
    def loudness(self) -> float | None: ...
    @property
    def raised(self) -> float | None: ...


class Sound(msgspec.Struct, frozen=True):
    """The judge's own plain `VoiceFact`, for scenes and tests."""

    speaker: int
    start: float
    end: float
    voiced: float
    finished: bool = True
    loudness: float | None = None
    raised: float | None = None


class Finding(msgspec.Struct, frozen=True):
    """What one detector found: a breach, or something that would have been one but for `excuse`."""

    law: Law
    offender: int
    object: int | None
    span: tuple[int, int]
    """First and last+1 word of the remark; (0, 0) where no words are needed."""
    confidence: float
    start: float
    end: float
    why: Why = Why()
    paper: str = ""
    """The name of the decree or assignment that was broken."""
    excuse: str = ""
    waits: float | None = None
    """Until when an event could still excuse it (ER-02)."""

    def but(self, excuse: str) -> Finding:
        """The same, excused."""
        return msgspec.structs.replace(self, excuse=excuse)

    def lowered(self, ceiling: float, why: str) -> Finding:
        """The same, believed no more than `ceiling`."""
        if self.confidence <= ceiling:
            return self
        return msgspec.structs.replace(self, confidence=ceiling).because(why)

    def because(self, *notes: str, **more: Any) -> Finding:
        """The same, with more to say about it."""
        why = msgspec.structs.replace(self.why, notes=(*self.why.notes, *notes), **more)
        return msgspec.structs.replace(self, why=why)

    def known(self, **changes: Any) -> Finding:
        """The same, with more known."""
        return msgspec.structs.replace(self, **changes)


class Grade(StrEnum):
    """E-CHG-03: how sure the court is."""

    CHARGE = "charge"
    SUSPICION = "suspicion"


class Charge(msgspec.Struct, frozen=True):
    """E-CHG-01, what the ear knows of it: a charge or, by its grade, a suspicion. The rest is the docket's."""

    id: int
    law: str
    grade: Grade
    offender: int
    object: int | None
    words: str
    span: tuple[int, int]
    """Where in `words` the offence stands, as characters [from, to)."""
    start: float
    end: float
    confidence: float
    why: Why = Why()
    seat: Character | None = None
    """What the offender was when he said it (E-CHG-02)."""
    paper: str = ""
    """The name of the decree or assignment that was broken."""
    written: bool = False


class Laid(msgspec.Struct, frozen=True, tag=True):
    """A charge or suspicion. Whether it is one more of the same is for the docket to say (E-CHG-04)."""

    charge: Charge


class Lasted(msgspec.Struct, frozen=True, tag=True):
    """A voice that was charged while it still sounded is over: the charge, with its end (E-CHG-04)."""

    charge: Charge


class Withdrawn(msgspec.Struct, frozen=True, tag=True):
    """A charge laid in good faith that what happened or was understood since has excused (ER-01, ER-02)."""

    charge: Charge
    reason: str


Outcome = Laid | Lasted | Withdrawn
