"""Robots of «Из грязи в князи»: what one does is a function of his view, of who at the table is a person, and of a seed.

`cards` plays the cards, `court` keeps the manners, `complaints` brings papers of his own, `guilt` weighs a charge: that
is the seasoned one, «бывалый». `novice` is «простак». The wise
one, «мудрец», is `sage`: he tries what he may do in `worlds` that agree with all he has seen (`memory`), played on
by `guide`.
"""

from __future__ import annotations

from collections.abc import Set

from core.knyazi.robots import cards, court
from core.knyazi.robots.cards import lent
from core.knyazi.robots.court import believes, weighed
from core.knyazi.robots.sage import PLAYED, begins, think, weighty
from core.knyazi.robots.talk import explained, remarks, voiced
from core.knyazi.view import View
from core.shapes import Chance, Move

__all__ = [
    "begins",
    "believes",
    "explained",
    "lent",
    "novice",
    "remarks",
    "robot",
    "think",
    "voiced",
    "weighed",
    "weighty",
]

HEEDLESS = 3
"""One move of the cards in so many a novice makes without a thought."""


def robot(view: View, chance: Chance, people: Set[int] = frozenset()) -> Move | None:
    """His move, or None to wait for others. `people`: those who are present, and no robots."""
    if view.me is None:
        return None
    played = cards.move(view, chance) if view.legal else None
    return played or court.move(view, chance, people)


def novice(view: View, chance: Chance, people: Set[int] = frozenset()) -> Move | None:
    """Now and then whatever card comes to his hand; at court as mannerly as anybody."""
    if view.me in view.waiting and not chance.randrange(HEEDLESS):
        played = [move for move in view.legal if type(move) in PLAYED]
        if played:
            return played[chance.randrange(len(played))]
    return robot(view, chance, people)
