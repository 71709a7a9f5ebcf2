"""House rules of «Из грязи в князи»: every switch of the law, the law's own reading first.

slovo 1
option deck: 4x13x2
option orders: theocracy+anarchy
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

Switch = Literal["off", "on"]


class Options(msgspec.Struct, frozen=True):
    """How this table plays. The rule each switch belongs to stands beside it."""

    deals: Annotated[int, msgspec.Meta(ge=0, le=999)] = 3
    """K-END-03: the game ends after so many deals; 0: it goes on until somebody ends it."""
    goal: Literal["none", "every-character"] = "none"
    """K-END-03: it also ends with the deal in which everybody has been every character."""
    orders: str = "absolutism"
    """K-ORD-00: one social order, or two or three joined by `+`."""
    deck: Annotated[str, msgspec.Meta(pattern=r"^[1-4]x[1-9][0-9]?x[1-9]$")] = "4x18x1"
    """K-0.1: suits x ranks x copies; the boxed deck's makeup is lost."""
    cast: str = ""
    """K-CUS-01: characters top down, separated by spaces; empty: the printed ones for this many players."""
    noble_order: Literal["example", "table"] = "example"
    """KR-02: who is higher, Духовник (example) or Боярин (table)."""
    smuta_repeat: Literal["unlimited", "once"] = "unlimited"
    """KR-03: how often the nobles may force a redeal in one deal."""
    tsarevich_inherits: Switch = "off"
    """KR-05: in a palace coup by another, the Царевич takes the throne and the attacker his place."""
    throw_after_take: Switch = "off"
    """KR-10, KC-06: may cards be thrown in after the defender has conceded."""
    mercy_batch: Literal["batch", "single"] = "batch"
    """KR-11: does a mercy pay for a batch thrown in or for a single card."""
    mercy_saves_coup: Switch = "on"
    """KR-12: may a mercy save the Воевода after a lost military coup."""
    gift_to_frozen: Switch = "off"
    """KR-13: may the Tsar give trumps to players without cards."""
    riot: Literal["per_deal", "first_deal", "off"] = "per_deal"
    """KR-16: when the mob may riot."""
    demotion_timing: Literal["immediate", "after_bout"] = "immediate"
    """KR-17, KC-16: does a demotion in mid-bout wait for its end."""
    tsar_votes: Switch = "on"
    """KR-19: does the Tsar vote with his nobles and commoners."""
    anarchy_tsar_throws: Switch = "off"
    """KR-20: under Анархия, may the Tsar throw in to those he does not attack."""
    ability_timing: Literal["between_bouts", "own_turn"] = "between_bouts"
    """KR-22, KC-18: when the Купец trades and the Чиновник looks."""
    etiquette: Literal["off", "honour", "auto"] = "off"
    """KR-24: nobody is charged with breaches; players charge each other; the court's ear charges too."""
    hands: Literal["charge", "refuse"] = "charge"
    """E-HND-01: another's work, pressed for, is charged (with etiquette `auto`) or only refused."""
    max_bouts: Annotated[int, msgspec.Meta(ge=1, le=100_000)] = 500
    """KR-29: a deal of so many bouts is treated as ended."""
    leaders: Literal["people", "seated", "anyone"] = "people"
    """Do Tsar and Kholop fall to people, not to robots, when the characters are cast: by lot, where three people play,
    or as they sat down, the throne to the first and the Kholop's seat to the last?"""
    lesson: Switch = "off"
    """Is it a first game: the table is coached, and the court's ear lets the first slip of each pass with a whisper."""
