"""Robots of «Из грязи в князи»: what one does is a function of his view, of who at the table is a person, and of a seed.

`cards` plays the cards, `court` keeps the manners.
"""

from __future__ import annotations

from collections.abc import Set

from core.knyazi.robots import cards, court
from core.knyazi.robots.cards import lent
from core.knyazi.robots.court import weighed
from core.knyazi.view import View
from core.shapes import Chance, Move

__all__ = ["lent", "robot", "weighed"]


def robot(view: View, chance: Chance, people: Set[int] = frozenset()) -> Move | None:
    """His move, or None to wait for others. `people`: those who are present, and no robots."""
    if view.me is None or not view.legal:
        return None
    return cards.move(view, chance) or court.move(view, chance, people)
