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


# A Царь, B Шпион, C Палач, D Холоп.
FOUR = """
hand A: P9 G9
hand B: P8 G8 D8
hand C: P3 G3
hand D: P5 G5 D5
trump: M
"""

# A Царь B Царевич C Боярин D Воевода E Шпион F Палач G Шут H Дворник I Холоп.
NINE = "\n".join(f"hand {p}: P{n} G{n}" for n, p in enumerate("ABCDEFGHI", 5)) + "\ntrump: M\n"


def judged(text: str, players: int, offender: str, **options: object):  # type: ignore[no-untyped-def]
    """A charge of a hard breach against somebody below the Tsar, and the Tsar's ruling."""
    state = at(text, players, etiquette="honour", **options)
    accuser = "B" if offender != "B" else "C"
    return go(state, f'{accuser} denounce {offender} E-NAM-01 "Вася"', "A rule 1 demotion")


def deposed(text: str, players: int, **options: object):  # type: ignore[no-untyped-def]
    """The Tsar is charged, and the others condemn him."""
    state = at(text, players, etiquette="honour", **options)
    state = go(state, 'B denounce A E-NAM-01 "Вася"')
    for voter in "BCDEFGHI"[: players // 2 - (players % 2 == 0) + 1]:
        if state.court.votes:
            state = go(state, f"{voter} cast-vote 2 yes")
    return state
