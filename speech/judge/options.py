"""What a guild may set for its court."""

from __future__ import annotations

from typing import Literal

import msgspec


class Options(msgspec.Struct, frozen=True):
    """Thresholds and choices of one table; the defaults are the law's."""

    charge_at: float = 0.75
    suspect_at: float = 0.45
    """E-CHG-03."""
    judge_text: bool = False
    """E-TXT-01."""
    hands: Literal["charge", "refuse"] = "charge"
    """E-HND-01."""
    swearing_added: tuple[str, ...] = ()
    swearing_removed: tuple[str, ...] = ()
    """ER-16: the host edits the list."""
    language: str = "ru"

    def __post_init__(self) -> None:
        if not 0 < self.suspect_at <= self.charge_at <= 1:
            raise ValueError("thresholds must be 0 < suspect_at <= charge_at <= 1")
