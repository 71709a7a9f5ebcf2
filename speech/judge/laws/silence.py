"""E-SIL-01, E-SIL-02: the Холоп is silent, the Дворник answers only (ER-01, ER-03, ER-05, ER-10)."""

from __future__ import annotations

import msgspec

from speech.judge.court import Acted, Attacked, Pressed
from speech.judge.laws.case import NEAR, SUSPECTED, Case
from speech.judge.shapes import SIL_01, SIL_02, Finding

KHOLOP_VOICE = 0.4
SWEEPER_VOICE = 0.5
_ASKED = 20.0
"""E-SIL-02: how long being spoken to unties the Дворник."""
_IN_THE_AIR = 8.0
"""ER-10: how long a question to nobody in particular does."""
_JUST_BEFORE = 3.0
_AFTER_ACT = 6.0
"""How soon after the Дворник's own act a remark to «you» is about it."""
_SURE = 0.95


class Untied(msgspec.Struct, frozen=True):
    """Whether the Дворник may speak, and how sure it is that he may not."""

    lawful: bool
    confidence: float = 0.0
    why: str = ""


def kholop_spoke(case: Case) -> list[Finding]:
    """E-SIL-01: the Холоп spoke, whatever he said; the acclamation alone is excused (ER-01)."""
    if case.character != "kholop" or case.reading.remark.written:
        return []
    found = msgspec.structs.replace(
        case.finding(SIL_01, None, 0, len(case.reading.line), _SURE), span=(0, len(case.reading.remark.words))
    )
    if _voiced(case) < KHOLOP_VOICE:
        return [found.but("too-short")]
    return [_but_for_acclamation(case, found, KHOLOP_VOICE)]


def sweeper_spoke(case: Case) -> list[Finding]:
    """E-SIL-02: the Дворник spoke though nobody spoke to him."""
    if case.character != "sweeper" or case.reading.remark.written:
        return []
    free = untied(case)
    found = msgspec.structs.replace(
        case.finding(SIL_02, None, 0, len(case.reading.line), free.confidence or 0.9),
        span=(0, len(case.reading.remark.words)),
    )
    if _voiced(case) < SWEEPER_VOICE:
        return [found.but("too-short")]
    if free.lawful:
        return [found.but(free.why)]
    if free.why:
        found = msgspec.structs.replace(found, why=(free.why,))
    if case.reading.apologises:
        if case.attacked:
            return [found.but("apology-with-attack")]
        found = msgspec.structs.replace(found, waits=case.end + NEAR)
    return [_but_for_acclamation(case, found, SWEEPER_VOICE)]


def untied(case: Case) -> Untied:
    """ER-10: spoken to by name within 20 s, after an act of his own, or by a question to the air within 8 s."""
    for other, how in case.spoke_to_me(_ASKED):
        if how == "named":
            return Untied(True, why="spoken-to")
        if other.second_person and _acted_before(case, other.remark.start):
            return Untied(True, why="remark-on-his-act")
        if other.remark.end >= case.start - _IN_THE_AIR and not _spoke_since(case, other.remark.end):
            return Untied(True, why="asked-in-the-air")
    moment = case.moment
    for player in range(len(moment.seats)):
        if player != case.speaker and case.may_have_spoken(player, _ASKED):
            return Untied(False, SUSPECTED, "somebody-may-have-asked")
    for other in case.memory.readings(case.start - _JUST_BEFORE, case.start):
        if (
            other.remark.speaker != case.speaker
            and not other.remark.written
            and other.remark.start < case.start
        ):
            return Untied(False, SUSPECTED, "another-spoke-just-before")
    return Untied(False, 0.9)


def _acted_before(case: Case, time: float) -> bool:
    return any(
        (isinstance(event, Acted | Pressed) and event.player == case.speaker)
        or (isinstance(event, Attacked) and event.attacker == case.speaker)
        for event in case.court.events(time - _AFTER_ACT, time)
    )


def _spoke_since(case: Case, time: float) -> bool:
    """The one remark that a question to the air allows has been made."""
    return any(other.remark.speaker == case.speaker and other is not case.reading and other.remark.start >= time - 0.5
               and not other.remark.written for other in case.memory.readings(time, case.start)
               if other.remark.start < case.start)  # fmt: skip


def _voiced(case: Case) -> float:
    """Seconds of voice: as measured if it was, else the length of the remark."""
    for sound in case.memory.sounds(case.start, case.end):
        if sound.speaker == case.speaker and case.memory.words_of(sound) is case.reading:
            return max(sound.voiced, 0.0)
    return case.end - case.start


def _but_for_acclamation(case: Case, found: Finding, least: float) -> Finding:
    """ER-01: only what is said beside the acclamation counts."""
    reading = case.reading
    if not reading.acclamation:
        return found
    spoken = {reading.line.tokens[index].word for index in reading.acclamation}
    rest = sum(
        word.end - word.start for index, word in enumerate(reading.remark.words) if index not in spoken
    )
    if not reading.acclaims_only and rest >= least:
        return found
    if case.acclamation_in_time:
        return found.but("acclamation") if reading.acclaims_well else found.lowered(SUSPECTED, "acclamation")
    return msgspec.structs.replace(found, waits=case.end + NEAR)
