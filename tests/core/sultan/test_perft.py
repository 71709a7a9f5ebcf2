"""Perft: the engine and a naive reading of the same rules count the same ways."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.chance import Seeded
from core.perft import perft
from core.selfplay import random_move, robot_move, self_play
from core.sultan.game import game
from core.sultan.options import Options
from core.sultan.table import Acting, Predicting, State
from tests.core.sultan.naive import Naive, ways
from tests.core.sultan.tables import at, begun, options


def counts(state: State, depth: int) -> list[tuple[int, int]]:
    return [(count.sequences, count.positions) for count in perft(game, state, state.players, depth)]


KNOWN = {
    "a fresh deal for five": (
        begun("sultan", "guard", "assassin", "slave", "slave", "slave").state,
        [(10, 7), (130, 67), (1359, 498), (11879, 2722)],
    ),
    "an Overseer among Slaves": (
        at("overseer", "slave", "slave", "guard", "sultan", "assassin", spare="slave"),
        [(17, 13), (169, 71), (1973, 450), (25993, 3176)],
    ),
    "a Vizier with everybody hidden": (
        at("vizier", "slave", "assassin", "sultan", "guard", "slave", spare="slave"),
        [(22, 18), (188, 88), (2407, 696), (23427, 4246)],
    ),
    "a Slave's call with a Seer and a Dancer near": (
        at("slave", "seer", "dancer open", "sultan", "guard", "slave", "slave", spare="assassin"),
        [(13, 9), (245, 125), (2385, 583), (30290, 5756)],
    ),
}


@pytest.mark.parametrize("name", KNOWN)
def test_known_counts(name: str) -> None:
    state, wanted = KNOWN[name]
    assert counts(state, 4) == wanted


def compare(players: int, seed: int, rules: Options, robots: bool, depth: int) -> None:
    start, mover = game.new(players, rules), robot_move if robots else random_move
    for number, (_, _, state, _) in enumerate(self_play(game, start, players, Seeded(seed), mover)):
        if number % 23 == seed % 23 and isinstance(state.phase, (Acting, Predicting)):
            mine = [sequences for sequences, _ in counts(state, depth)]
            assert mine == [ways(Naive(state), deep) for deep in range(1, depth + 1)]


@settings(max_examples=40)
@given(st.integers(5, 15), st.integers(0, 2**32), options, st.booleans())
def test_a_naive_reading_of_the_rules_counts_the_same(
    players: int, seed: int, rules: Options, robots: bool
) -> None:
    compare(players, seed, rules, robots, 1 if players > 8 else 2)


@pytest.mark.slow
@settings(max_examples=60)
@given(st.integers(5, 9), st.integers(0, 2**32), options, st.booleans())
def test_a_naive_reading_of_the_rules_counts_the_same_further_on(
    players: int, seed: int, rules: Options, robots: bool
) -> None:
    compare(players, seed, rules, robots, 3 if players < 7 else 2)
