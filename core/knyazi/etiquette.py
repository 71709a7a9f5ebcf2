"""Придворный этикет as far as it follows from the seats alone: who may speak at all (K-ETQ-05).

What is said is heard and judged in `speech/judge`; charges are in `core.knyazi.docket`.
"""

from __future__ import annotations

from enum import StrEnum

from core.knyazi.characters import Character, Power


class Voice(StrEnum):
    """K-ETQ-05: whether a character may speak."""

    FREE = "free"
    REPLY = "reply"
    SILENT = "silent"


def voice(character: Character) -> Voice:
    """K-ETQ-05: the Kholop is silent, the Дворник only answers. Both may gesture and write."""
    if Power.DEAL in character.powers:
        return Voice.SILENT
    return Voice.REPLY if Power.SWEEP in character.powers else Voice.FREE
