"""E-THE-03: raising one's voice, which Теократия forbids (K-ORD-03)."""

from __future__ import annotations

from core.knyazi import breaches
from speech.judge.law import Law, Needs
from speech.judge.laws.case import Case
from speech.judge.shapes import Finding

RAISED = 9.0
RAISED_FOR = 0.5
_SURE = 0.92


def shouted(case: Case) -> list[Finding]:
    """E-THE-03: at least 9 dB over one's own running median for half a second."""
    sound = case.sound
    if sound is None or sound.raised is None or not case.moment.theocracy:
        return []
    if sound.raised < RAISED or sound.end - sound.start < RAISED_FOR - 1e-9:
        return []
    return [case.whole(LAW, _SURE)]


LAW = Law(breaches.named("E-THE-03"), "theocracy", ("крик", "shouting"), shouted, Needs.VOICE)
