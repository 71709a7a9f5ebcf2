"""E-HND-01: another's work done by the buttons of a Discord table (K-ETQ-10)."""

from __future__ import annotations

from core.knyazi import breaches
from core.knyazi.characters import Power
from speech.judge.court import Moment
from speech.judge.law import Law, Needs
from speech.judge.laws.case import Case
from speech.judge.shapes import Finding

CONTROLS = {"deal": (Power.DEAL,), "collect": (Power.SWEEP, Power.DEAL), "strike": (Power.STRIKE,)}
"""Whose work a public control is: of several powers, the first that is in play."""


def whose_work(control: str, moment: Moment) -> int | None:
    """The Холоп deals, the Дворник collects (else the Холоп), the Палач strikes."""
    workers = (moment.with_power(power) for power in CONTROLS[control])
    return next((worker for worker in workers if worker is not None), None)


def meddled(case: Case) -> list[Finding]:
    """E-HND-01: a press by another player; with `hands=refuse` it is refused by the table and never charged."""
    assert case.press is not None
    control = case.press.control
    if control not in CONTROLS:
        raise ValueError(f"no such public control: {control}")
    owner = whose_work(control, case.moment)
    found = case.whole(LAW, 1.0).known(object=owner).because(control)
    if owner == case.speaker:
        return [found.but("own-work")]
    return [found.but("refused")] if case.options.hands == "refuse" else [found]


LAW = Law(breaches.named("E-HND-01"), "hands", ("рукоблудие", "hands"), meddled, Needs.PRESS)
