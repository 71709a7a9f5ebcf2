"""«Мудрец» of «Султан на миг»: he imagines only rounds that agree with all he has seen, and chooses by that alone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from core.chance import Seeded
from core.selfplay import random_move, robot_move
from core.shapes import FATE, Event
from core.sultan import mind, sage
from core.sultan.beliefs import Beliefs
from core.sultan.cast import lawful
from core.sultan.game import game
from core.sultan.table import State
from core.sultan.view import View

Moment = tuple[State, int, View, list[Event]]


def moments(players: int, seed: int) -> Iterator[Moment]:
    """Whenever somebody has something to think over: the truth, who he is, what he sees, what he was told."""
    luck, state = Seeded(seed), game.new(players)
    told: list[list[Event]] = [[] for _ in range(players)]
    while game.outcome(state) is None:
        player, move = FATE, game.fate(state, luck)
        if move is None:
            for one in game.waiting(state):
                view = game.view(state, one)
                if sage.weighty(view):
                    yield state, one, view, told[one]
            player, move = (robot_move if luck.randrange(3) else random_move)(game, state, players, luck)
        state, events = game.apply(state, player, move)
        for event in events:
            for one, book in enumerate(told):
                if sage.begins(event):
                    book.clear()
                if (learned := game.redact(event, one)) is not None:
                    book.append(learned)


@pytest.mark.parametrize("players", [5, 8, 11])
def test_every_round_he_imagines_looks_to_him_like_the_one_he_is_in(players: int) -> None:
    seen = 0
    for number, (_, player, view, told) in enumerate(moments(players, 5)):
        world = Beliefs(view, told).draw(Seeded(number))
        assert game.view(world, player) == view
        assert lawful(players, world.cards)
        seen += 1
    assert seen > 20


def test_imagined_rounds_keep_the_law() -> None:
    for number, (_, _, view, told) in enumerate(moments(8, 6)):
        if number % 6:
            continue
        luck = Seeded(number)
        state = Beliefs(view, told).draw(luck)
        for _ in range(sage.LONGEST):
            if not state.playing:
                break
            player, move = sage.next_move(state, luck)
            game.check(state, player, move)
            state = sage.carried_out(state, player, move)


def test_what_he_does_is_a_function_of_what_he_knows_and_of_a_seed() -> None:
    different = 0
    for number, (state, player, view, told) in enumerate(moments(7, 7)):
        if number % 8:
            continue
        other = Beliefs(view, told).draw(Seeded(number))
        different += other.cards != state.cards
        looks = game.view(other, player)
        chosen = sage.think(view, told, Seeded(3), 30, lambda: True)
        assert chosen == sage.think(looks, told, Seeded(3), 30, lambda: True)
        assert chosen in view.moves
        for seed in range(9):  # the other two levels
            assert game.robot(view, Seeded(seed)) == game.robot(looks, Seeded(seed))
            assert mind.novice(view, Seeded(seed)) == mind.novice(looks, Seeded(seed))
    assert different > 2
