"""Cards leaving a hand, and the lists of those that could: what attack, throw-in and riot have in common.

Lists are made from sets of cards, and the moves in them are made once and shared: they are frozen.
"""

from __future__ import annotations

from functools import lru_cache

from core.knyazi import moves
from core.knyazi.cards import MERCY, MOST_RANKS, Card, Cover, Deck, card_text
from core.knyazi.seating import members
from core.knyazi.state import Board, Draft, RiotTime, having
from core.notation import Player
from core.shapes import Illegal, Move


def hand_of(state: Board, player: int, cards: tuple[Card, ...]) -> int:
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


def check_ranks(state: Board, player: int, cards: tuple[Card, ...]) -> None:
    """K-THR-01: of ranks that lie on the table."""
    bout = state.bout
    assert bout is not None
    if hand_of(state, player, cards) & ~bout.ranks:
        raise Illegal("rank-not-on-table", "K-THR-01", cards=[card_text(c) for c in cards])


def opened(draft: Draft) -> None:
    """An attack is made: protests are over (KC-14), the mob's first turn too (K-RIO-02)."""
    deal = draft.deal
    if not deal.opened or deal.sweep or deal.riot == "now":
        riot: RiotTime = "over" if deal.riot == "now" else deal.riot
        draft.deal = having(deal, opened=True, claims=0, sweep=False, riot=riot)


def need_card(state: Board, player: int, card: int, rule: str) -> None:
    """He holds it."""
    need_among(state.table.deck, state.hands[player], card, "not-in-hand", rule)


def need_among(deck: Deck, cards: int, card: int, code: str, rule: str) -> None:
    """It is one of these, given as a set."""
    if not deck.has(card) or not cards & deck.bit[card]:
        raise Illegal(code, rule, card=card_text(max(card, 0)))


# -- lists --------------------------------------------------------------------------------------

FEW = 4
"""Sets of up to so many cards are remembered with their throw-ins; there are too many larger ones."""


@lru_cache(maxsize=8192)
def attacks(deck: Deck, same: int, most: int, coup: bool) -> tuple[moves.Attack, ...]:
    """Attacks with these cards of one rank."""
    cards = deck.cards
    return tuple(moves.Attack(cards(part), "coup" if coup else "plain") for part in deck.parts(same, most))  # type: ignore[arg-type]


@lru_cache(maxsize=8192)
def throw_in(deck: Deck, part: int, right: moves.Right) -> moves.ThrowIn:
    return moves.ThrowIn(deck.cards(part), right)  # type: ignore[arg-type]


@lru_cache(maxsize=8192)
def few_throw_ins(deck: Deck, fit: int, most: int, right: moves.Right) -> tuple[moves.ThrowIn, ...]:
    return tuple(throw_in(deck, part, right) for part in deck.parts(fit, most))


def throw_ins(deck: Deck, fit: int, most: int, right: moves.Right = "plain") -> tuple[moves.ThrowIn, ...]:
    """Throw-ins of at most so many of these cards."""
    if not fit:
        return ()
    if fit.bit_count() <= FEW:
        return few_throw_ins(deck, fit, min(most, FEW), right)
    return tuple(throw_in(deck, part, right) for part in deck.parts(fit, most))


def beats(deck: Deck, card: int, covers: int) -> list[moves.Beat]:
    """One card beaten with each of these."""
    each = beaten_by(card)
    return [each[cover] for cover in deck.kinds(covers)]


def beat(card: int, cover: int) -> moves.Beat:
    return beaten_by(card)[cover]


@lru_cache(maxsize=4 * MOST_RANKS)
def beaten_by(card: int) -> tuple[moves.Beat, ...]:
    """One card beaten with each there could be, by its number, and with a mercy."""
    return tuple(moves.Beat(Card(card), Cover(cover)) for cover in range(MERCY + 1))


def permits(players: int, most: int) -> list[moves.Permit]:
    """Each of these players, up to each number of cards."""
    found: list[moves.Permit] = []
    for player in members(players):
        found += permits_of(player, most)
    return found


@lru_cache(maxsize=256)
def permits_of(player: int, most: int) -> tuple[moves.Permit, ...]:
    return tuple(moves.Permit(Player(player), number) for number in range(1, most + 1))


def attack_moves(deck: Deck, hand: int, most: int, coup: bool) -> list[Move]:
    """Every set of cards of one rank, up to so many."""
    of_rank, width = deck.of_rank, deck.width
    found: list[Move] = []
    while hand:
        rank = of_rank[((hand & -hand).bit_length() - 1) // width]
        found += attacks(deck, hand & rank, most, coup)
        hand &= ~rank
    return found


def gifts(deck: Deck, cards: int, players: int) -> list[Move]:
    """Each of these cards to each of these players."""
    return [moves.Give(Card(c), Player(p)) for c in deck.kinds(cards) for p in members(players)]
