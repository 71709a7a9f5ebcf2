"""What holds at every moment of every game, by random play under every house rule."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.chance import Seeded
from core.selfplay import random_move, self_play
from core.shapes import FATE, Illegal, Move, may
from core.sultan import moves as m
from core.sultan.cast import CHARACTERS, OVERSEER, SEER, SLAVE, SULTAN, TEAMS, VIZIER, lawful
from core.sultan.game import game
from core.sultan.laws import LAWS
from core.sultan.options import Options
from core.sultan.table import Acting, Asking, Dealing, State
from tests.core.sultan.tables import options

tables = {"players": st.integers(5, 15), "seed": st.integers(0, 2**32), "rules": options}


def imaginable(players: int) -> list[Move]:
    """Every move that could be said at a table, with a few that could not."""
    everyone = range(-1, players + 1)
    said: list[Move] = [m.Call(), m.Dance(), m.Throne(), m.Avoid(), m.Intercept(), m.Join(), m.Pass()]
    said += [m.Hide(), m.Predict(), m.Foretell(), m.WindowClosed()]
    one = (m.Peek, m.Swap, m.Hide, m.Execute, m.Arrest, m.Murder, m.Hunt, m.Capture, m.First)
    said += [kind(other) for kind in one for other in everyone]
    said += [m.Manipulate(team, other) for team in TEAMS for other in everyone]
    said += [m.Predict(team) for team in TEAMS]
    said += [m.Foretell(some) for some in ((0,), (0, 1), (0, 1, 2), (2, 3, 4), (1, 1, 2), (1, 2, 3, 4))]
    said += [m.Deal(CHARACTERS), m.Deal(())]
    return said


@settings(max_examples=25)
@given(**tables)
def test_what_is_listed_is_legal_and_nothing_else_and_the_rest_changes_nothing(
    players: int, seed: int, rules: Options
) -> None:
    said = imaginable(players)
    play = self_play(game, game.new(players, rules), players, Seeded(seed), random_move)
    for count, (_, _, state, _) in enumerate(play):
        if count % 9:
            continue
        before = msgspec.json.encode(state)
        player = count // 9 % (players + 1) - 1
        for mover in {player, *game.waiting(state)}:
            listed = game.legal(state, mover)
            for move in said:
                if isinstance(move, m.Deal):
                    continue
                assert may(game, state, mover, move) == (move in listed), (mover, move)
                if move not in listed:
                    with pytest.raises(Illegal):
                        game.apply(state, mover, move)
        assert msgspec.json.encode(state) == before


@settings(max_examples=60)
@given(**tables)
def test_the_cards_are_conserved_and_every_mark_has_its_owner(
    players: int, seed: int, rules: Options
) -> None:
    dealt: list[str] = []
    for _, move, state, _ in self_play(game, game.new(players, rules), players, Seeded(seed), random_move):
        if isinstance(move, m.Deal):
            dealt = sorted(move.cards)
        if not state.playing:
            continue
        assert sorted(state.cards) == dealt
        assert lawful(players, state.cards)
        assert state.cards.count(SULTAN) == 1
        _check_marks(state)


def _check_marks(state: State) -> None:
    up = state.open & ~state.dead
    assert state.dead & ~state.open == 0
    assert (state.prison | state.chains | state.tired) & state.dead == 0
    assert state.chains & ~(state.holders(SLAVE) & up) == 0
    assert not state.chains or state.holders(OVERSEER) & up
    assert (state.coronation >= 0) == bool(state.holders(SULTAN) & up)
    assert not state.holders(SULTAN) & state.dead
    assert (state.choice is not None) == bool(state.holders(VIZIER) & up)
    assert state.prediction is None or state.holders(SEER) & up
    assert not state.dead >> state.turn & 1
    assert game.waiting(state)
    if isinstance(state.phase, Acting):
        assert game.legal(state, state.phase.player)
    if isinstance(state.phase, Asking):
        assert state.phase.asked & (state.dead | 1 << state.phase.by) == 0
        assert state.phase.accepted & ~state.phase.answered == 0


@settings(max_examples=40)
@given(**tables)
def test_every_round_and_every_game_ends(players: int, seed: int, rules: Options) -> None:
    rounds, last = 0, None
    for _, move, last, _ in self_play(game, game.new(players, rules), players, Seeded(seed), random_move):
        rounds += isinstance(move, m.Deal)
        assert last.actions <= (rules.max_actions or 40 * players)
    assert last is not None
    assert rounds == rules.rounds
    assert game.waiting(last) == ()
    assert all(game.legal(last, player) == [] for player in range(-1, players))
    with pytest.raises(Illegal):
        game.apply(last, FATE, m.First(0))


@settings(max_examples=20)
@given(players=st.integers(5, 15), seed=st.integers(0, 2**32), points=st.integers(1, 9))
def test_SR_06_a_game_to_points_ends_with_the_round_that_reaches_them(
    players: int, seed: int, points: int
) -> None:
    start = game.new(players, Options(to_points=points))
    totals = start.totals
    for _, _, state, _ in self_play(game, start, players, Seeded(seed), random_move):
        if state.totals != totals:
            assert max(totals) < points
            totals = state.totals
    assert max(totals) >= points
    outcome = game.outcome(state)
    assert outcome is not None
    assert all(totals[player] == max(totals) for player in outcome.best)


@settings(max_examples=20)
@given(**tables)
def test_what_stands_in_for_the_silent_is_legal(players: int, seed: int, rules: Options) -> None:
    for _, _, state, _ in self_play(game, game.new(players, rules), players, Seeded(seed), random_move):
        for player in range(players):
            default = game.default(state, player)
            assert (default is not None) == (player in game.waiting(state))
            assert default is None or may(game, state, player, default)


@settings(max_examples=40)
@given(**tables)
def test_the_laws_offer_what_they_allow_and_count_on_whom_the_table_waits_for(
    players: int, seed: int, rules: Options
) -> None:
    """`check` and `offers` of every move hold each other to their word, for everybody; and whoever has more to do
    than to claim the throne is waited for."""
    play = self_play(game, game.new(players, rules), players, Seeded(seed), random_move)
    for count, (_, _, state, _) in enumerate(play):
        if count % 11 != seed % 11:
            continue
        owing = set()
        for player in range(FATE, players):
            assert list(LAWS.disputes(game.check, state, player)) == []
            if any(not isinstance(move, m.Throne | m.WindowClosed) for move in game.legal(state, player)):
                owing.add(player)
            for kind in ("peek", "throne", "murder", "pass"):
                named = [move for move in game.legal(state, player) if move.__struct_config__.tag == kind]
                assert (game.why_not(state, player, kind) is None) == bool(named)
        assert owing == set(game.waiting(state)) - ({FATE} if isinstance(state.phase, Dealing) else set())
