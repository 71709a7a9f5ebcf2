"""E-SIL-01: the Холоп is silent (ER-01, ER-03)."""

from __future__ import annotations

from core.knyazi import breaches
from speech.judge.law import Law, Needs
from speech.judge.laws.case import NEAR, SUSPECTED, Case
from speech.judge.reading.phrases import cry_heard
from speech.judge.shapes import Finding

KHOLOP_VOICE = 0.4
SHORT_CRY = 2.5
"""Seconds that «Слава новому Царю!» may take."""
_SURE = 0.95
_NEARLY = 0.55
"""How much of the cry must be heard in it."""


def kholop_spoke(case: Case) -> list[Finding]:
    """E-SIL-01: the Холоп spoke, whatever he said; the acclamation alone is excused (ER-01)."""
    if not case.moment.silent(case.speaker) or case.remark.written:
        return []
    found = case.whole(LAW, _SURE)
    if case.voiced < KHOLOP_VOICE:
        return [found.but("too-short")]
    return [but_for_acclamation(case, found, KHOLOP_VOICE)]


def but_for_acclamation(case: Case, found: Finding, least: float) -> Finding:
    """ER-01: only what is said beside the acclamation counts."""
    reading = case.reading
    if not reading.acclamation:
        return found.but("acclamation") if case.acclamation_in_time and may_acclaim(case) else found
    spoken = {reading.line.tokens[index].word for index in reading.acclamation}
    rest = sum(
        word.end - word.start for index, word in enumerate(reading.remark.words) if index not in spoken
    )
    if not reading.acclaims_only and rest >= least:
        return found
    if case.acclamation_in_time:
        return found.but("acclamation") if reading.acclaims_well else found.lowered(SUSPECTED, "acclamation")
    return found.known(waits=case.end + NEAR)


def may_acclaim(case: Case) -> bool:
    """ER-01: a short cry that is not plainly anything else, when all are to cry: heard badly, or no words of it at all."""
    if not case.reading.remark.words:
        return case.voiced <= SHORT_CRY
    return cry_heard(case.reading.line) > _NEARLY


LAW = Law(
    breaches.named("E-SIL-01"), "leave", ("холоп-молчит", "kholop-silent"), kholop_spoke, Needs.EITHER,
    silences=True,
)  # fmt: skip
