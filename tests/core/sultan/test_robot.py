"""Robots: lawful by construction, guided by what they have seen, and not always honest."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from core.chance import Seeded
from core.selfplay import robot_move, self_play
from core.shapes import Chance, Game, Move
from core.sultan import robot
from core.sultan.game import game
from core.sultan.moves import SPARE, Call, Dance, Join, Murder, Pass, Peek, Throne
from tests.core.sultan.tables import Play, at, begun


def choices(state: Any, player: int, count: int = 200) -> Counter[str]:
    view = game.view(state, player)
    return Counter(game.write(game.robot(view, Seeded(seed))) for seed in range(count))


def test_an_assassin_who_has_seen_the_sultan_goes_for_him() -> None:
    unseen = at("assassin", "slave", "sultan", "guard", "slave", spare="slave")
    assert choices(unseen, 0)["murder C"] < 30
    seen = Play(unseen).do("A peek C", "B peek A", "C peek A", "D peek C", "E peek A")
    assert choices(seen.state, 0)["murder C"] > 140
    # He exchanged his card in the open since: now it is sought where it went.
    moved = Play(unseen).do("A peek C", "B peek A", "C swap D", "D peek A", "E peek A")
    found = choices(moved.state, 0)
    assert found["murder D"] > 140
    assert found["murder C"] < 10


def test_knowledge_follows_open_exchanges_and_doubts_those_who_hid() -> None:
    play = begun("guard", "sultan", "slave", "slave", "assassin", "slave").do("A peek B", "B swap spare")
    assert robot.knowledge(game.view(play.state, 0)) == {0: "guard", SPARE: "sultan"}
    play.do("C swap A")
    assert robot.knowledge(game.view(play.state, 0)) == {0: "slave", 2: "guard", SPARE: "sultan"}
    assert robot.knowledge(game.view(play.state, 2)) == {2: "guard", 0: "slave"}
    hidden = Play(at("slave", "guard open", "assassin", "slave", "sultan", spare="slave", act="B"))
    assert robot.knowledge(game.view(hidden.state, 0))[1] == "guard"
    hidden.do("B hide")
    assert robot.knowledge(game.view(hidden.state, 0)) == {0: "slave"}


def test_a_slave_calls_when_he_knows_that_others_will_rise() -> None:
    table = at("slave", "slave", "slave", "guard", "sultan", spare="assassin")
    assert choices(table, 0)["call"] < 100
    play = Play(table).do("A peek B", "B peek A", "C peek A", "D peek A", "E peek A")
    play.do("A peek C", "B peek A", "C peek A", "D peek A", "E peek A")
    assert choices(play.state, 0)["call"] > 140


def test_of_those_arrested_a_guard_shows_himself_sooner_than_the_sultan() -> None:
    def avoiding(who: str) -> float:
        seats = {
            "sultan": ("guard", "sultan", "assassin", "slave", "slave", "slave", "assassin", "guard")
        }.get(who, ("guard", "guard", "assassin", "slave", "slave", "slave", "assassin", "sultan"))
        play = Play(at(*seats, spare="seer")).do("A arrest B", *(["H pass"] if who == "guard" else []))
        assert play.moves("B") == ["avoid", "pass"]
        return choices(play.state, 1, 600)["avoid"] / 600

    assert abs(avoiding("sultan") - 1 / 2) < 0.07
    assert abs(avoiding("guard") - 2 / 3) < 0.07


def test_a_robot_bluffs_now_and_then() -> None:
    table = at("assassin", "sultan open", "guard dead", "slave", "slave", spare="slave", crown="C")
    found = choices(table, 0, 400)
    assert found["murder B"] > 250
    assert sum(count for move, count in found.items() if not move.startswith("murder")) > 20


def test_a_robot_that_is_not_asked_waits() -> None:
    play = begun("sultan", "guard", "assassin", "slave", "slave", "slave", first="B")
    assert all(game.robot(game.view(play.state, at), Seeded(1)) is None for at in (2, 3, 4))
    assert game.robot(game.view(play.state, None), Seeded(1)) is None


def test_robots_score_more_than_players_who_move_at_random() -> None:
    def mixed(game: Game, state: Any, players: int, chance: Chance) -> tuple[int, Move]:
        player = game.waiting(state)[0]
        move = game.robot(game.view(state, player), chance) if player % 2 == 0 else None
        moves = game.legal(state, player)
        return player, move or moves[chance.randrange(len(moves))]

    robots = randoms = 0
    for seed in range(60):
        *_, (_, _, last, _) = self_play(game, game.new(10), 10, Seeded(seed), mixed)
        robots += sum(last.totals[0::2])
        randoms += sum(last.totals[1::2])
    assert robots > 1.1 * randoms


def test_a_table_of_robots_plays_every_ability_and_ends_in_every_way() -> None:
    used, ends = set(), set()
    for seed in range(30):
        for _, move, state, _ in self_play(game, game.new(12), 12, Seeded(seed), robot_move):
            used.add(type(move))
            if state.result is not None:
                ends.add(state.result.how)
    assert {Call, Murder} < used
    assert len(used) >= 18
    assert ends == {"coronation", "no-chance", "murder", "uprising"}


def test_a_novice_does_every_other_time_whatever_his_card_lets_him() -> None:
    table = Play(at("assassin", "slave", "sultan", "guard", "slave", spare="slave"))
    table.do("A peek C", "B peek A", "C peek A", "D peek C", "E peek A")
    view = game.view(table.state, 0)
    tried = Counter(game.mind.novice(view, Seeded(seed)) for seed in range(1000))  # type: ignore[union-attr]
    wise = Counter(robot.choose(view, Seeded(seed)) for seed in range(1000))
    assert set(tried) == set(view.moves)
    for move in view.moves:
        assert tried[move] == pytest.approx((wise[move] + 1000 / len(view.moves)) / 2, abs=50)
    idle = game.view(table.state, 1)
    assert {game.mind.novice(idle, Seeded(seed)) for seed in range(30)} == {robot.choose(idle, Seeded(1))}  # type: ignore[union-attr]


def test_no_card_is_shown_for_one_who_is_late_unless_he_is_forced_to() -> None:
    for move, default, lent in (
        (Join(), Pass(), False),
        (Throne(), Pass(), False),
        (Pass(), Pass(), True),
        (Call(), Peek(1), False),
        (Dance(), Dance(), True),
    ):
        assert game.clock.lent(move, default) == lent
