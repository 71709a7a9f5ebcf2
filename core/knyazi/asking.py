"""What stands in for one who does not answer: the mildest answer."""

from __future__ import annotations

from collections.abc import Callable

from core.knyazi import moves
from core.knyazi.cards import Card, Suit
from core.knyazi.law import awaits
from core.knyazi.questions import gives_now
from core.knyazi.state import (
    Adding,
    AtTurn,
    Board,
    Consenting,
    Dealing,
    Defending,
    Dividing,
    Giving,
    Leading,
    LeaveGiven,
    Naming,
    Phase,
    Renaming,
    Sparing,
    Window,
)  # fmt: skip
from core.shapes import Move


def lowest(state: Board, player: int) -> Move:
    """One card: the lowest that is no trump, or the lowest trump."""
    trump = state.deal.trump
    cards = state.table.deck.cards(state.hands[player])
    return moves.Attack((Card(min(cards, key=lambda c: (c & 3 == trump, c))),))


def longest_suit(state: Board, player: int) -> Suit:
    """The suit he holds most of, then the highest."""
    deck, hand = state.table.deck, state.hands[player]
    return Suit(
        max(range(deck.suits), key=lambda s: ((hand & deck.of_suit[s]).bit_count(), hand & deck.of_suit[s]))
    )


def attack(state: Board, player: int) -> Move:
    return moves.Pass() if state.turn.bonus else lowest(state, player)


def gift(state: Board, player: int) -> Move:
    begun = type(state.phase) is Giving and not state.phase.begun
    return moves.Pass() if begun else gives_now(state, player)[0]


def decline(state: Board, player: int) -> Move:
    return moves.Pass()


DEFAULTS: dict[type[Phase], Callable[[Board, int], Move]] = {
    Dealing: lambda state, player: moves.Deal(),
    Naming: lambda state, player: moves.Trump(longest_suit(state, player)),
    Renaming: lambda state, player: moves.Trump(Suit(state.deal.trump)),
    AtTurn: attack,
    Defending: lambda state, player: moves.Concede(),
    Adding: decline,
    Window: decline,
    LeaveGiven: decline,
    Leading: lowest,
    Giving: gift,
    Dividing: lambda state, player: gives_now(state, player)[0],
    Sparing: lambda state, player: moves.Spare(bool(state.court.mercies >> player & 1)),
    Consenting: lambda state, player: moves.Consent(False),
}


def default(state: Board, player: int) -> Move | None:
    """Pass, give up, keep the trump, refuse, lead the lowest card."""
    return DEFAULTS[type(state.phase)](state, player) if player >= 0 and awaits(state, player) else None
