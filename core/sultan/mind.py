"""Robots of «Султан на миг» at the other two levels, and what a robot there might say something about."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Set

from core.shapes import Chance, Event, Move
from core.sultan import robot
from core.sultan.events import Killed, RoundEnded
from core.sultan.sage import begins, think, weighty
from core.sultan.view import View

__all__ = ["begins", "explained", "novice", "remarks", "think", "voiced", "weighty"]

HEEDLESS = 2
"""One action in so many a novice takes without a thought."""


def novice(view: View, chance: Chance, people: Set[int] = frozenset()) -> Move | None:
    """Every other time whatever his card lets him do."""
    if weighty(view) and not chance.randrange(HEEDLESS):
        return view.moves[chance.randrange(len(view.moves))]
    return robot.choose(view, chance)


def remarks(view: View, event: Event) -> Iterator[tuple[int, str]]:
    """Who has cause to speak, and of what: the dead, and at the end of a round those who have won and lost."""
    match event:
        case Killed(player=player):
            yield player, "slain"
        case RoundEnded(points=points):
            yield from ((player, "won" if got else "lost") for player, got in enumerate(points))
        case _:
            return


def explained(view: View, event: Event, people: Set[int]) -> None:
    """Nobody judges here."""


def voiced(move: Move, say: Callable[[str], str] | None) -> Move:
    """No move here has words."""
    return move
