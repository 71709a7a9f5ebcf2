"""What goes into the judge and what comes out of it: remarks in, charges and suspicions out (E-CHG-01..06).

Law ids are those of the rulebook of the court by ear. Nothing here is a sentence: reasons are codes, and the words
of an offence are the offender's own.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Protocol

import msgspec

NAM_01, NAM_02, NAM_03 = "E-NAM-01", "E-NAM-02", "E-NAM-03"
LEA_01, SIL_01, SIL_02, RES_01 = "E-LEA-01", "E-SIL-01", "E-SIL-02", "E-RES-01"
THE_01, THE_02, THE_03 = "E-THE-01", "E-THE-02", "E-THE-03"
DEC_01, HND_01 = "E-DEC-01", "E-HND-01"

LAWS = (NAM_01, NAM_02, NAM_03, LEA_01, SIL_01, SIL_02, RES_01, THE_01, THE_02, THE_03, DEC_01, HND_01)
HARD = frozenset({NAM_01, NAM_02, HND_01})
DEMOTING = HARD | {THE_01, THE_02, THE_03}
"""Laws whose breach may lawfully be punished by demotion (K-PUN-06, K-ORD-03)."""

KIND = {
    NAM_01: "naming", NAM_02: "naming", NAM_03: "naming", LEA_01: "leave", SIL_01: "leave", SIL_02: "leave",
    RES_01: "respect", THE_01: "theocracy", THE_02: "theocracy", THE_03: "theocracy", DEC_01: "decree",
    HND_01: "hands",
}  # fmt: skip


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

    law: str
    offender: int
    object: int | None
    span: tuple[int, int]
    """First and last+1 word of the remark; (0, 0) where no words are needed."""
    confidence: float
    start: float
    end: float
    why: tuple[str, ...] = ()
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
        return msgspec.structs.replace(self, confidence=ceiling, why=(*self.why, why))


class Grade(StrEnum):
    """E-CHG-03: how sure the court is."""

    CHARGE = "charge"
    SUSPICION = "suspicion"


class Venue(StrEnum):
    """Before whom it comes."""

    DOCKET = "docket"  # the holder of the judging power (E-CHG-05)
    VOTE = "vote"  # the other players, when it is against that holder (KR-24)
    SPY = "spy"  # a suspicion: the Шпион, or whoever ER-04 names
    ANNOUNCED = "announced"  # the ruler's breach of his own decree: no penalty (ER-06)


class Penalty(StrEnum):
    """What the law allows for a charge (E-CHG-01)."""

    PARDON = "pardon"
    BLOWS = "blows"
    ASSIGNMENT = "assignment"
    DEMOTION = "demotion"


class Charge(msgspec.Struct, frozen=True):
    """E-CHG-01: a charge or, by its grade, a suspicion."""

    id: int
    law: str
    kind: str
    grade: Grade
    offender: int
    object: int | None
    words: str
    span: tuple[int, int]
    """Where in `words` the offence stands, as characters [from, to)."""
    start: float
    end: float
    confidence: float
    venue: Venue
    to: int | None
    """The player it is shown to; None when it goes to everybody."""
    penalties: tuple[Penalty, ...]
    count: int = 1
    why: tuple[str, ...] = ()
    written: bool = False


class Laid(msgspec.Struct, frozen=True, tag=True):
    """A new charge or suspicion."""

    charge: Charge


class Repeated(msgspec.Struct, frozen=True, tag=True):
    """E-CHG-04: the same offence again; the charge with its new count."""

    charge: Charge


class Withdrawn(msgspec.Struct, frozen=True, tag=True):
    """A charge laid in good faith that what happened or was understood since has excused (ER-01, ER-02)."""

    charge: Charge
    reason: str


Outcome = Laid | Repeated | Withdrawn
