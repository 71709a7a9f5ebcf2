"""ER-23: a confidence that is told is a frequency: of the charges told at 0.9, nine in ten are right.

A finding's score says how much speaks for it in its own law's eyes. How often such findings were right is another
matter: `confidence.toml` holds, for each law, how far the odds are to be moved, fitted on scenes that no detector was
written from (`python -m bench train-confidence`).
"""

from __future__ import annotations

import math
import tomllib
from functools import cache
from pathlib import Path

FITTED = Path(__file__).with_suffix(".toml")
SUSPECTED = 0.6
"""What the rules call a suspicion, however often it proves right (ER-12 … ER-14): never told as more than that."""


def log_odds(share: float) -> float:
    """Of a share, kept away from both ends."""
    share = min(0.99, max(0.01, share))
    return math.log(share / (1 - share))


def frequency(odds: float) -> float:
    return 1 / (1 + math.exp(-odds))


@cache
def _moves() -> dict[str, float]:
    fitted: dict[str, float] = tomllib.loads(FITTED.read_text(encoding="utf-8"))
    return fitted


def told(law: str, score: float) -> float:
    """The frequency with which a finding of this score, under this law, is right."""
    move = _moves().get(law, 0.0)
    return (
        score if not move or score <= SUSPECTED or score >= 1 else round(frequency(log_odds(score) + move), 3)
    )
