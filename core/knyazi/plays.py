"""Cards leaving a hand: what attack, throw-in and riot have in common."""

from __future__ import annotations

from functools import lru_cache

from core.knyazi.cards import Card, Deck, card_text
from core.knyazi.state import Deal, RiotTime, State, having
from core.shapes import Illegal


def hand_of(state: State, player: int, cards: tuple[Card, ...]) -> int:
    """The played cards as a set; refused when there are none or he does not hold them."""
    if not cards:
        raise Illegal("no-cards", "K-ATT-01")
    played = played_set(state.table.deck, cards)
    if played & ~state.hands[player]:
        missing = next(c for c in cards if played_set(state.table.deck, (c,)) & ~state.hands[player] or True)
        raise Illegal("not-in-hand", "K-DEAL-05", card=card_text(missing))
    return played


@lru_cache(maxsize=32768)
def played_set(deck: Deck, cards: tuple[int, ...]) -> int:
    """The set of these cards, remembered: the same few come again and again."""
    return deck.set_of(cards)


def one_rank(cards: tuple[Card, ...]) -> None:
    rank = cards[0] >> 2
    for card in cards:
        if card >> 2 != rank:
            raise Illegal("different-ranks", "K-ATT-01", cards=[card_text(c) for c in cards])


def opened(state: State) -> Deal:
    """The deal once an attack is made: protests are over (KC-14), the mob's first turn too (K-RIO-02)."""
    deal = state.deal
    if deal.opened and not deal.sweep and deal.riot != RiotTime.NOW:
        return deal
    return having(
        deal,
        opened=True,
        claims=0,
        sweep=False,
        riot=RiotTime.OVER if deal.riot == RiotTime.NOW else deal.riot,
    )


def without(state: State, player: int, played: int) -> tuple[tuple[int, ...], int]:
    """Hands and the players with cards after these have left a hand."""
    hands = state.hands
    deck = state.table.deck
    left = hands[player] ^ played if deck.copies == 1 else deck.part(hands[player], played)
    hands = (*hands[:player], left, *hands[player + 1 :])
    return hands, state.alive if left else state.alive & ~(1 << player)
