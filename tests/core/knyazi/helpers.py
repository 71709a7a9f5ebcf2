"""Positions and moves as text, the way a player would write them down."""

from __future__ import annotations

import pytest

from core.knyazi.game import game
from core.knyazi.options import Options
from core.knyazi.state import State
from core.shapes import Event, Illegal, letter, player_of


def at(text: str, players: int = 4, **options: object) -> State:
    """The position in these lines."""
    lines = [line.strip() for line in text.strip().splitlines()]
    return game.set_up(players, Options(**options), lines)  # type: ignore[arg-type]


def step(state: State, text: str) -> tuple[State, tuple[Event, ...]]:
    """One move: `B beat P3 P8`."""
    who, _, rest = text.partition(" ")
    player = player_of(who)
    return game.apply(state, player, game.parse(player, rest))


def go(state: State, *texts: str) -> State:
    """The state after these moves."""
    for text in texts:
        state, _ = step(state, text)
    return state


def told(state: State, *texts: str) -> list[Event]:
    """Everything that happened in these moves."""
    events: list[Event] = []
    for text in texts:
        state, more = step(state, text)
        events += more
    return events


def legal(state: State, who: str, *kinds: str) -> set[str]:
    """What a player may do, as text; of some kinds only, if named."""
    found = {game.write(move) for move in game.legal(state, player_of(who))}
    return {text for text in found if not kinds or text.split()[0] in kinds}


def refused(state: State, text: str) -> str:
    """The code with which a move is refused, and nothing has changed."""
    before = game.position(state)
    with pytest.raises(Illegal) as refusal:
        step(state, text)
    assert game.position(state) == before
    assert refusal.value.rule, f"{refusal.value.code} names no rule"
    return refusal.value.code


def seats(state: State) -> str:
    """Who sits where, from the Tsar's seat down."""
    return "".join(map(letter, state.seats))


def hand(state: State, who: str) -> set[str]:
    from core.knyazi.cards import card_text

    return {card_text(card) for card in state.table.deck.cards(state.hands[player_of(who)])}


def lines(state: State, *names: str) -> list[str]:
    """Lines of the position with these names."""
    return [line for line in game.position(state) if line.split(":")[0].split()[0] in names]


def waits_for(state: State) -> str:
    return "".join(map(letter, game.waiting(state)))
