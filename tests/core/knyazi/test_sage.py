"""«Мудрец»: he imagines only what agrees with all he has seen, within the law, and chooses by that alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from core.chance import Seeded
from core.knyazi import moves, robots
from core.knyazi.cards import card_text
from core.knyazi.game import game
from core.knyazi.options import Options
from core.knyazi.robots import guide, sage
from core.knyazi.robots.worlds import Worlds
from core.knyazi.state import Dealing, Over, State, draft_of, frozen
from core.knyazi.view import View
from core.selfplay import random_move, robot_move
from core.shapes import FATE, Event
from tests.core.knyazi.helpers import at

Moment = tuple[State, int, View, list[Event]]


def moments(players: int, seed: int, deals: int = 2, **options: Any) -> Iterator[Moment]:
    """Whenever somebody has something to think over: the truth, who he is, what he sees, what he was told."""
    luck, state = Seeded(seed), game.new(players, Options(deals=deals, **options))
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


TABLES: list[tuple[int, dict[str, Any]]] = [
    (4, {}),
    (8, {}),
    (12, {}),
    (7, {"orders": "anarchy"}),
    (11, {"orders": "theocracy"}),
    (8, {"deck": "2x18x3", "throw_after_take": "on"}),
]


def as_he_thinks(view: View) -> View:
    """Without what concerns no cards: the seal, and moves of government."""
    return msgspec.structs.replace(
        view, seal="", legal=tuple(one for one in view.legal if type(one) in sage.PLAYED)
    )


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_every_world_he_imagines_looks_to_him_like_the_one_he_is_in(
    players: int, options: dict[str, Any]
) -> None:
    seen = 0
    for number, (_, player, view, told) in enumerate(moments(players, 5, 1, **options)):
        if number % 4 == 0:
            world = Worlds(view, told).draw(Seeded(number))
            assert as_he_thinks(game.view(world, player)) == as_he_thinks(view)
            seen += 1
    assert seen > 5


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_what_he_remembers_is_true(players: int, options: dict[str, Any]) -> None:
    known = 0
    for state, player, view, told in moments(players, 6, 1, **options):
        memory = Worlds(view, told).memory
        for other in range(players):
            if other != player:
                hand = state.hands[other]
                assert not memory.known[other] & ~hand
                assert not memory.lacks[other] & hand & ~memory.known[other]
                known += memory.known[other].bit_count()
    assert known > 10


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_imagined_games_keep_the_law(players: int, options: dict[str, Any]) -> None:
    for number, (_, _, view, told) in enumerate(moments(players, 7, 1, **options)):
        if number % 12:
            continue
        luck = Seeded(number)
        draft = draft_of(Worlds(view, told).draw(luck))
        while type(draft.phase) not in (Dealing, Over):
            player, move = guide.move(draft, luck)
            game.check(frozen(draft), player, move)
            sage.carry_out(draft, player, move)


def test_what_he_does_is_a_function_of_what_he_knows_and_of_a_seed() -> None:
    """Whatever the others really hold, as long as it looks the same to him."""
    different = 0
    for number, (state, player, view, told) in enumerate(moments(6, 8, 1)):
        if number % 10:
            continue
        other = Worlds(view, told).draw(Seeded(number))
        different += other.hands != state.hands
        looks = game.view(other, player)
        chosen = sage.think(view, told, Seeded(3), 40, lambda: True)
        assert chosen == sage.think(looks, told, Seeded(3), 40, lambda: True)
        assert chosen is None or chosen in view.legal
        for seed in range(9):  # the other two levels
            assert game.robot(view, Seeded(seed)) == game.robot(looks, Seeded(seed))
            assert robots.novice(view, Seeded(seed)) == robots.novice(looks, Seeded(seed))
    assert different > 2


def test_he_beats_with_the_card_that_he_needs_least() -> None:
    """K-DEF-01: the Tsar is attacked by all that the Spy has, and holds the way to be rid of his own cards."""
    state = at(
        """
        seats: A B C D
        phase: bout
        hand A: P9 M19
        hand C: G4 G5
        hand D: D3 D4 D5
        trump: M
        turn: B
        bout: B A
        table: P8
        stage: defend
        """
    )
    move = sage.think(game.view(state, 0), [], Seeded(1), 200, lambda: True)
    assert isinstance(move, moves.Beat)
    assert card_text(move.cover) == "P9"


def test_a_look_shows_him_the_hand_he_is_about_to_attack() -> None:
    """KR-22: the Чиновник looks first, and at his target."""
    luck, state = Seeded(2), game.new(10, Options(deals=1))
    while True:
        player, move = FATE, game.fate(state, luck)
        if move is None:
            player = game.waiting(state)[0]
            view = game.view(state, player)
            if view.phase == "turn" and any(type(one) is moves.Look for one in view.legal):
                break
            move = game.robot(view, luck) or game.default(state, player)
            assert move is not None
        state, _ = game.apply(state, player, move)
    assert sage.think(view, [], luck, 10, lambda: True) == moves.Look(view.target)
