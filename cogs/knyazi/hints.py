"""What a first-timer at the Tsar's table should be told just now."""

from __future__ import annotations

from core.knyazi.view import SeatView, View

STAGES = {"turn": "attack", "bonus": "bonus"}
BOUTS = {"defend": "defend", "more": "throw-in", "permitted": "throw-in"}


def wanted(view: View, mine: SeatView) -> list[str]:
    """Keys of hints, the most pressing first. Each is told once; so the next one comes with the next occasion."""
    found = []
    if view.me in view.waiting:
        if view.bout is not None and view.phase == "bout":
            found.append(BOUTS.get(view.bout.stage, ""))
        else:
            found.append(STAGES.get(view.phase, ""))
    if any(charge.status == "open" and charge.offender == view.me for charge in view.docket):
        found.append("charged")
    if mine.frozen:
        found.append("frozen")
    if mine.mercy:
        found.append("mercy")
    found.append(mine.character)
    found.append("hand")
    if view.options.etiquette != "off":
        found.append("names")
    return [f"hint-{name}" for name in found if name]
