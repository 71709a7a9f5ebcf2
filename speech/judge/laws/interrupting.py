"""E-THE-02: interrupting, which Теократия forbids (K-ORD-03, ER-16)."""

from __future__ import annotations

from core.knyazi import breaches
from speech.judge.law import Law, Needs
from speech.judge.laws.case import SUSPECTED, Case
from speech.judge.shapes import Finding

AFTER = 0.3
"""ER-16: two who begin together interrupt nobody."""
TOGETHER = 0.8
_SURE = 0.92


def interrupted(case: Case) -> list[Finding]:
    """E-THE-02: began while another was speaking, and both went on for 0.8 s."""
    sound, found = case.sound, []
    if sound is None or not case.moment.theocracy:
        return []
    for other in case.memory.sounds(sound.start, sound.end):
        if other.speaker == sound.speaker or other.start > sound.start - AFTER:
            continue
        if min(sound.end, other.end) - sound.start < TOGETHER - 1e-9:
            continue
        finding = case.whole(LAW, _SURE).known(object=other.speaker)
        if other.speaker not in case.moment.consent:
            finding = finding.lowered(SUSPECTED, "interrupted-without-consent")  # ER-05
        found.append(finding)
    return found


LAW = Law(breaches.named("E-THE-02"), "theocracy", ("перебил", "interrupting"), interrupted, Needs.VOICE)
