"""What a robot makes of a charge: is there evidence, and can he whom it is on have done it at all."""

from __future__ import annotations

from collections.abc import Set

from core.knyazi import breaches
from core.knyazi.court_papers import Charge
from core.knyazi.view import View
from core.shapes import EAR

ALOUD = ("E-NAM-", "E-LEA-", "E-SIL-", "E-RES-", "E-THE-")
"""Laws that are broken by voice."""


def heard(charge: Charge) -> bool:
    """Is there more than somebody's word for it: what the Ear has heard or seen, though the Шпион has cried it out?"""
    return charge.by == EAR or charge.end > 0


def unspoken(charge: Charge, people: Set[int]) -> bool:
    """Is it one man's word that a robot has said something aloud? No robot ever does."""
    return charge.law.startswith(ALOUD) and charge.offender not in people and not heard(charge)


def impossible(view: View, charge: Charge) -> bool:
    """E-CHG-07: by hand anybody is denounced for anything, and no hour is named: what he cannot do where he sits is not
    so on one man's word. Silence binds one character (K-ETQ-05), a junior is no senior wronged (K-ETQ-08)."""
    breach = breaches.find(charge.law)
    if breach is None or heard(charge):
        return False
    seats = {one.player: one for one in view.seats}
    his = seats[charge.offender]
    if breach.only:
        return his.character != breach.only
    wronged = None if charge.object is None else seats[charge.object]
    return breach.senior and (his.seat == 0 or (wronged is not None and wronged.seat > his.seat))
