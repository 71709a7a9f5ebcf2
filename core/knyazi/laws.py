"""Every law of the game, in the order in which moves are listed. For what a law is see `core.law`."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain, combinations
from typing import Final

from core.knyazi import (
    abilities,
    bout,
    chronicle,
    dealing,
    decrees,
    demotion,
    docket,
    handiwork,
    mercy,
    moves,
    petitions,
    punishments,
    questions,
    riot,
    throwing,
    visa,
    votes,
)
from core.knyazi.cards import MERCY, Card, Cover, Suit
from core.knyazi.court_papers import numbers_of
from core.knyazi.law import moment, passing
from core.knyazi.moves import Number, Seat
from core.knyazi.secrets import SECRET, as_seen
from core.knyazi.state import Board, Dividing, Draft, Drawing, State
from core.law import Law, Laws
from core.notation import Player
from core.shapes import EAR, FATE, Move

CARDS: tuple[Law[Board, Draft], ...] = (
    dealing.CAST, dealing.SHUFFLE, abilities.DRAW, throwing.WINDOW_CLOSED, dealing.TIME_UP,
    handiwork.DEAL, questions.TRUMP, bout.ATTACK, bout.BEAT, bout.CONCEDE, throwing.THROW_IN, throwing.PERMIT,
    questions.GIVE, throwing.PASS, riot.RIOT, riot.CONSENT, demotion.SPARE, dealing.PROTEST,
    abilities.LOOK, abilities.EXCHANGE,
)  # fmt: skip
COURT: tuple[Law[Board, Draft], ...] = (
    mercy.GRANT, chronicle.CHRONICLER, chronicle.ENTER, chronicle.ORDER_ENTRY,
    decrees.DECREE, decrees.BUY_DECREE, decrees.REPEAL, decrees.OBJECT, decrees.OVERRULE,
    punishments.ASSIGN, punishments.BLOWS, punishments.RELEASE, punishments.REMIT,
    petitions.PETITION, petitions.ANSWER,
    docket.CHARGE, docket.PROLONG, docket.WITHDRAW, docket.DENOUNCE, docket.RULE, docket.KEEP, docket.UNDO,
    handiwork.COLLECT, punishments.STRIKE, docket.CRY_OUT, docket.LET_PASS, punishments.ESCAPE,
    votes.CAST_VOTE, votes.CALL_VOTE, votes.COUNT_VOTES, visa.VISA, visa.DEMAND,
)  # fmt: skip

OTHERS: Final[dict[int, frozenset[type[Move]]]] = {
    FATE: frozenset(
        {moves.Cast, moves.Shuffle, moves.Draw, moves.WindowClosed, moves.TimeUp, moves.CountVotes}
    ),
    EAR: frozenset({moves.Charge, moves.Prolong, moves.Withdraw}),
}
"""What those may do who are no players."""


# -- what a player could mean, likeliest first ------------------------------------------------------


def hand(state: Board, player: int) -> tuple[int, ...]:
    """His cards, trumps last."""
    cards = state.table.deck.kinds(state.hands[player]) if player >= 0 else ()
    return tuple(sorted(cards, key=lambda card: (card & 3 == state.deal.trump, card)))


def one_card(state: Board, player: int) -> Iterable[int]:
    """One that lies open, or is to be divided or drawn; one of his own."""
    bout, phase, kinds = state.bout, state.phase, state.table.deck.kinds
    pile = kinds(state.fight.pile) if type(phase) is Dividing else ()
    drawn = kinds(state.hands[phase.other]) if type(phase) is Drawing else ()
    return dict.fromkeys((*(bout.open if bout is not None else ()), *pile, *drawn, *hand(state, player)))


def several_cards(state: Board, player: int) -> Iterable[tuple[int, ...]]:
    """One, two or three of his own."""
    own = hand(state, player)
    return chain(((card,) for card in own), *(map(_sorted, combinations(own, many)) for many in (2, 3)))


def _sorted(cards: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(cards))


def papers(state: Board, player: int) -> Iterable[int]:
    """One that never was, then those that lie there."""
    return 0, *numbers_of(state.court)


def players(state: Board, player: int) -> Iterable[int]:
    return (*(p for p in range(state.table.players) if p != player), player)


LAWS: Final = Laws(
    (*CARDS, *COURT),
    moment,
    {
        Card: one_card,
        Cover: lambda state, player: (*hand(state, player), MERCY),
        tuple[Card, ...]: several_cards,
        Suit: lambda state, player: range(state.table.deck.suits),
        Player: players,
        Seat: lambda state, player: range(state.table.players),
        Number: papers,
        int: lambda state, player: range(state.table.most_blows + 1),
    },
)


def legal(state: State, player: int) -> list[Move]:
    """Every move that needs no words, as its player sees the table; for Fate, the draw."""
    seen = as_seen(state, player) if type(state.phase) in SECRET else state
    found = LAWS.legal(seen, player)
    return passing(veto, seen, player, found) if state.table.vetoes else found


def veto(state: Board, player: int, move: Move) -> None:
    """K-CUS-01: what a house's social order forbids beyond the common law."""
    for order in state.table.vetoes:
        order.veto(state, player, move)
