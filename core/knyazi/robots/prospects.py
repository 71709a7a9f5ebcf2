"""What a hand and a seat are worth between two bouts: the height that one who sits so will probably end the deal at.

A straight-line fit (least squares) to 4,000 deals of seasoned players at tables of 4 to 12; it explains a third of
what the rest of the deal changes, and the seat by itself explains a sixth.
"""

from __future__ import annotations

from typing import Final

from core.knyazi.seating import first_clockwise
from core.knyazi.state import HAND, Board

LOW: Final = (0.160, -0.153, 0.429, 0.119, 0.260)
"""For the Kholop: for being in play, by cards, by trumps, by the ranks of trumps, by the ranks of the rest."""
HIGH: Final = (-0.339, -0.395, 0.434, 0.279, 0.109)
"""The same, and so much more for who sits higher, in full for the Tsar."""
HIGHEST: Final = 0.034
FEW: Final = (-0.381, 0.057)
"""For how few still have cards."""
TO_ATTACK, TO_DEFEND = 0.052, -0.010
MANY, MANY_TRUMPS = 0.097, -0.187


def height(board: Board, player: int) -> float:
    """From 0, the Kholop's seat, to 1, the throne."""
    bottom = board.table.kholop
    at = board.seats.index(player)
    now = (bottom - at) / bottom
    hand = board.hands[player]
    if not hand:
        return now
    deck, trump = board.table.deck, board.deal.trump
    trumps = trump_ranks = ranks = 0
    cards = deck.cards(hand)
    for card in cards:
        if card & 3 == trump:
            trumps += 1
            trump_ranks += card >> 2
        else:
            ranks += card >> 2
    top = (deck.ranks - 1) * HAND
    held, shining = len(cards) / HAND, trumps / HAND
    hers = (1.0, held, shining, trump_ranks / top, ranks / top)
    change = sum([worth * (low + now * high) for worth, low, high in zip(hers, LOW, HIGH, strict=True)])
    change += HIGHEST * now * now + (FEW[0] + FEW[1] * now) / board.alive.bit_count()
    change += MANY * held * held + MANY_TRUMPS * held * shining
    owner = board.turn.player
    if owner == player:
        change += TO_ATTACK
    elif first_clockwise(board.seats, board.alive, board.seats.index(owner)) == player:
        change += TO_DEFEND
    return now + change
