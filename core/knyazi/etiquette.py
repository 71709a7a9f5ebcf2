"""Придворный этикет as far as it follows from seats alone: manner, voice, bows, forms of address (K-ETQ).

What is said is heard and judged elsewhere (`speech/judge`); charges are in `core.knyazi.docket`.
"""

from __future__ import annotations

from enum import StrEnum

from core.knyazi.characters import Character, Estate, Power
from core.knyazi.state import Table

_HEIGHT = {Estate.MOB: 0, Estate.COMMONERS: 1, Estate.NOBLES: 2}


class Manner(StrEnum):
    """K-ETQ-02: how one estate speaks to another."""

    SERVILITY = "servility"  # подобострастие
    OBLIGINGNESS = "obligingness"  # услужливость
    RESPECT = "respect"  # уважение
    CONTEMPT = "contempt"  # презрение


class Voice(StrEnum):
    """K-ETQ-05: whether a character may speak."""

    FREE = "free"
    REPLY = "reply"
    SILENT = "silent"


def manner(speaker: Character, other: Character) -> Manner:
    """K-ETQ-02: by the distance between estates."""
    up = _HEIGHT[other.estate] - _HEIGHT[speaker.estate]
    return (Manner.RESPECT, Manner.OBLIGINGNESS, Manner.SERVILITY)[up] if up >= 0 else Manner.CONTEMPT


def voice(character: Character) -> Voice:
    """K-ETQ-05: the Kholop is silent, the Дворник only answers. Both may gesture and write."""
    if Power.DEAL in character.powers:
        return Voice.SILENT
    return Voice.REPLY if Power.SWEEP in character.powers else Voice.FREE


def asks_leave(table: Table, speaker: int, other: int) -> bool:
    """K-ETQ-04, K-ETQ-06: must one seat ask leave before addressing the other?"""
    return other < speaker and Power.JEST not in table.cast[speaker].powers


def address(table: Table, speaker: int, other: int) -> str:
    """K-ETQ-07: the form due to a senior, as a key of the locale; empty where the short name may be said."""
    return table.cast[other].address if other < speaker else ""


def apology_due(attacker: int, defender: int) -> bool:
    """K-ATT-03: an attack on a senior wants a bow and an apology."""
    return defender < attacker


def bows(table: Table) -> tuple[tuple[int, int], ...]:
    """K-DEAL-06: whom the Kholop bows to as he deals, in order, and how deep: 1 to the next, most to the Tsar."""
    return tuple((seat, table.kholop - seat) for seat in range(table.kholop - 1, -1, -1))
