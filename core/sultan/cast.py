"""The sixteen character cards of «Султан на миг»: who is in play, on whose side, and a sealed deal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from hashlib import sha256
from typing import Literal

Character = Literal["sultan", "guard", "assassin", "slave", "overseer", "dancer", "vizier", "seer"]

SULTAN: Character = "sultan"  # Султан
GUARD: Character = "guard"  # Стражник
ASSASSIN: Character = "assassin"  # Убийца
SLAVE: Character = "slave"  # Раб
OVERSEER: Character = "overseer"  # Надсмотрщик
DANCER: Character = "dancer"  # Танцовщица
VIZIER: Character = "vizier"  # Визирь
SEER: Character = "seer"  # Гадалка

CHARACTERS = (SULTAN, GUARD, ASSASSIN, SLAVE, OVERSEER, DANCER, VIZIER, SEER)
NEUTRALS = (OVERSEER, DANCER, VIZIER, SEER)

Team = Literal["loyalists", "rebels"]

LOYALISTS: Team = "loyalists"  # Сторонники
REBELS: Team = "rebels"  # Мятежники
TEAMS = (LOYALISTS, REBELS)

FEWEST, MOST = 5, 15

_SET_UP = {
    # players: Guards (and as many Assassins), Slaves, neutrals; one Sultan always
    5: (1, 3, 0),
    6: (1, 3, 1),
    7: (1, 3, 2),
    8: (2, 3, 1),
    9: (2, 3, 2),
    10: (2, 3, 3),
    11: (2, 4, 3),
    12: (3, 4, 2),
    13: (3, 4, 3),
    14: (3, 4, 4),
    15: (3, 5, 4),
}


def sure_cards(players: int) -> tuple[Character, ...]:
    """The cards that are in play in every round (S-SET-01)."""
    guards, slaves, _ = _SET_UP[players]
    return (SULTAN, *[GUARD] * guards, *[ASSASSIN] * guards, *[SLAVE] * slaves)


def neutral_count(players: int) -> int:
    """How many of the four neutral cards are drawn unseen for a round (S-SET-02)."""
    return _SET_UP[players][2]


def lawful(players: int, cards: Sequence[Character]) -> bool:
    """Are these the cards of a round: one for each player and the spare (S-SET-01, S-SET-02)?"""
    extra = Counter(cards)
    extra.subtract(sure_cards(players))
    drawn = [card for card, count in extra.items() if count]
    return (
        len(cards) == players + 1
        and all(card in NEUTRALS and extra[card] == 1 for card in drawn)
        and len(drawn) == neutral_count(players)
    )


def commitment(cards: Sequence[Character], salt: str) -> str:
    """The seal of a deal, told before it: SHA-256 of the cards, first player to spare, and the salt."""
    return sha256(" ".join((*cards, salt)).encode()).hexdigest()
