"""E-SIL-02: the Дворник answers only (ER-01, ER-03, ER-05, ER-10)."""

from __future__ import annotations

import msgspec

from core.knyazi import breaches
from speech.judge.court import Acted, Attacked, Pressed
from speech.judge.law import Law, Needs
from speech.judge.laws.case import NEAR, SUSPECTED, Case
from speech.judge.laws.silence import but_for_acclamation
from speech.judge.shapes import Finding

SWEEPER_VOICE = 0.5
_ASKED = 20.0
"""E-SIL-02: how long being spoken to unties the Дворник."""
_IN_THE_AIR = 8.0
"""ER-10: how long a question to nobody in particular does."""
_JUST_BEFORE = 3.0
_AFTER_ACT = 6.0
"""How soon after the Дворник's own act a remark to «you» is about it."""


class Untied(msgspec.Struct, frozen=True):
    """Whether the Дворник may speak, and how sure it is that he may not."""

    lawful: bool
    confidence: float = 0.0
    why: str = ""


def sweeper_spoke(case: Case) -> list[Finding]:
    """E-SIL-02: the Дворник spoke though nobody spoke to him."""
    if not case.moment.replies(case.speaker) or case.remark.written:
        return []
    free = untied(case)
    found = case.whole(LAW, free.confidence or 0.9)
    if case.voiced < SWEEPER_VOICE:
        return [found.but("too-short")]
    if free.lawful:
        return [found.but(free.why)]
    if free.why:
        found = found.because(free.why)
    if case.reading.apologises:
        if case.attacked:
            return [found.but("apology-with-attack")]
        found = found.known(waits=case.end + NEAR)
    return [but_for_acclamation(case, found, SWEEPER_VOICE)]


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


LAW = Law(
    breaches.named("E-SIL-02"), "leave", ("дворник-молчит", "sweeper-silent"), sweeper_spoke, Needs.EITHER,
    silences=True, waits=True,
)  # fmt: skip
