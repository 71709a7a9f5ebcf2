"""ER-23: a confidence that is told is a frequency: of the charges told at 0.9, nine in ten are right.

What is laid, and as what, is decided by a finding's own score (`combine.grade`). How often charges of such a score were
right is another matter, and only told: `confidence.toml` holds it for each law, in steps that never fall as the score
rises (`python -m bench train-confidence`). So however it is fitted anew, nothing else is charged than before.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

FITTED = Path(__file__).with_suffix(".toml")
SUSPECTED = 0.6
"""What the rules call a suspicion, however often it proves right (ER-12 … ER-14): never scored higher than that."""


@cache
def _steps() -> dict[str, list[tuple[float, float]]]:
    """For each law: from which score on, how often right."""
    fitted: dict[str, list[tuple[float, float]]] = tomllib.loads(FITTED.read_text(encoding="utf-8"))
    return fitted


def told(law: str, score: float) -> float:
    """The frequency with which charges of this score, under this law, are right; what was seen, not guessed, is sure."""
    if score >= 1:
        return score
    return next((often for least, often in reversed(_steps().get(law, [])) if score >= least), score)
