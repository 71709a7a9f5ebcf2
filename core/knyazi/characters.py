"""The twelve characters, in the order of the table from the Tsar down (K-0.2, K-0.3, KR-02)."""

from __future__ import annotations

from enum import StrEnum
from typing import Literal

import msgspec


class Estate(StrEnum):
    """Сословие: знать, мещане, чернь."""

    NOBLES = "nobles"
    COMMONERS = "commoners"
    MOB = "mob"


class Character(msgspec.Struct, frozen=True):
    """A character card. `number` says from how many players on it is in play."""

    id: str
    number: int
    estate: Estate


TSAR = Character("tsar", 2, Estate.NOBLES)  # Царь
TSAREVICH = Character("tsarevich", 8, Estate.NOBLES)  # Царевич
CONFESSOR = Character("confessor", 11, Estate.NOBLES)  # Духовник
BOYAR = Character("boyar", 6, Estate.NOBLES)  # Боярин
VOEVODA = Character("voevoda", 9, Estate.NOBLES)  # Воевода
MERCHANT = Character("merchant", 12, Estate.COMMONERS)  # Купец
SPY = Character("spy", 4, Estate.COMMONERS)  # Шпион
CLERK = Character("clerk", 10, Estate.COMMONERS)  # Чиновник
EXECUTIONER = Character("executioner", 3, Estate.COMMONERS)  # Палач
JESTER = Character("jester", 5, Estate.COMMONERS)  # Шут
SWEEPER = Character("sweeper", 7, Estate.MOB)  # Дворник
KHOLOP = Character("kholop", 1, Estate.MOB)  # Холоп

ALL = (
    TSAR, TSAREVICH, CONFESSOR, BOYAR, VOEVODA, MERCHANT,
    SPY, CLERK, EXECUTIONER, JESTER, SWEEPER, KHOLOP,
)  # fmt: skip
BY_ID = {character.id: character for character in ALL}

NobleOrder = Literal["example", "table"]


def cast_for(players: int, noble_order: NobleOrder = "example") -> tuple[Character, ...]:
    """The characters in play, top down (K-SET-01, K-0.3; `noble_order` is KR-02's doubt)."""
    chosen = [character for character in ALL if character.number <= players]
    if noble_order == "table" and CONFESSOR in chosen:
        at = chosen.index(CONFESSOR)
        chosen[at], chosen[at + 1] = chosen[at + 1], chosen[at]
    return tuple(chosen)
