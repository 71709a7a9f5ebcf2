"""Whom the table waits for, and what stands in for one who does not answer."""

from __future__ import annotations

from core.knyazi import moves
from core.knyazi.cards import Card, Suit
from core.knyazi.plays import gifts
from core.knyazi.resolve import takers_of_gift
from core.knyazi.seating import members
from core.knyazi.state import Kind, Phase, Stage, State
from core.knyazi.window import holders
from core.shapes import FATE, Move


def waiting(state: State) -> tuple[int, ...]:
    """Those without whom nothing goes on. In a riot only the Tsar, who may surrender; whoever can beat a card may
    do so unasked."""
    phase, bout = state.phase, state.bout
    if phase == Phase.BOUT and bout is not None:
        stage = bout.stage
        if stage == Stage.DEFEND:
            return (state.seats[0] if bout.sides.kind == Kind.RIOT else bout.sides.defender,)
        if stage == Stage.WINDOW:
            return members(holders(state, bout))
        return (bout.permit if stage == Stage.PERMITTED else bout.sides.attacker,)
    if phase == Phase.TURN or phase == Phase.BONUS:
        return (state.turn.player,)
    if phase == Phase.CAST or phase == Phase.SHUFFLING or phase == Phase.DRAW:
        return (FATE,)
    if phase == Phase.MERCY or phase == Phase.CONSENT:
        return (state.court.ask.player,) if state.court.ask is not None else ()
    if phase == Phase.OVER:
        return ()
    return (state.seats[-1 if phase == Phase.DEALING else 0],)


def default(state: State, player: int) -> Move | None:
    """The mildest answer: pass, give up, keep the trump, refuse, lead the lowest card."""
    if player not in waiting(state) or player < 0:
        return None
    phase, bout = state.phase, state.bout
    if phase == Phase.BOUT and bout is not None:
        if bout.stage == Stage.LEAD:
            return lowest(state, player)
        return moves.Concede() if bout.stage == Stage.DEFEND else moves.Pass()
    if phase == Phase.TURN:
        return lowest(state, player)
    if phase == Phase.BONUS or (phase == Phase.GIFT and not state.turn.giving):
        return moves.Pass()
    if phase == Phase.TRUMP:
        return moves.Trump(longest_suit(state, player))
    if phase == Phase.NEW_TRUMP:
        return moves.Trump(Suit(state.deal.trump))
    if phase == Phase.MERCY:
        return moves.Spare(bool(state.court.mercies >> player & 1))
    if phase == Phase.CONSENT:
        return moves.Consent(False)
    if phase == Phase.GIFT:
        return gifts(state.table.deck, state.hands[player], takers_of_gift(state))[0]
    if phase == Phase.DIVIDE and bout is not None:
        return gifts(state.table.deck, bout.pile, bout.sides.takers)[0]
    return moves.Deal()


def lowest(state: State, player: int) -> moves.Attack:
    """One card: the lowest that is no trump, or the lowest trump."""
    trump = state.deal.trump
    cards = state.table.deck.cards(state.hands[player])
    return moves.Attack((Card(min(cards, key=lambda c: (c & 3 == trump, c))),))


def longest_suit(state: State, player: int) -> Suit:
    """The suit he holds most of, then the highest."""
    deck, hand = state.table.deck, state.hands[player]
    return Suit(
        max(range(deck.suits), key=lambda s: ((hand & deck.of_suit[s]).bit_count(), hand & deck.of_suit[s]))
    )
