"""When a team has won, and what everybody scores for it."""

from __future__ import annotations

import pytest

from core.sultan import events
from core.sultan.cast import LOYALISTS, REBELS
from core.sultan.game import game
from core.sultan.scoring import points, side
from core.sultan.table import State
from tests.core.sultan.tables import Play, at, begun

TEN = ("sultan open", "slave open", "assassin dead", "guard open", "vizier open", "assassin", "slave",
       "slave prison", "dancer open", "guard")  # fmt: skip


def sw_1(*seats: str) -> State:
    return at(*(seats or TEN), spare="overseer", act="F", crown="A", choice="rebels")


def test_SW_1_the_end_of_a_round_with_ten_players() -> None:
    play = Play(sw_1()).do("F murder A")
    # J sits beside the Sultan, but the Dancer beside him turns his head; D is beside neither.
    assert play.over == "rebels murder"
    assert play.points == [0, 2, 0, 0, 2, 2, 1, 1, 2, 0]
    assert play.state.first == 6
    hidden_sultan = Play(at("sultan", *TEN[1:], spare="overseer", act="F", choice="rebels"))
    assert hidden_sultan.do("F murder A", "A pass").points == [0, 2, 0, 0, 2, 2, 1, 1, 2, 0]


def test_SW_1_without_the_dancer_the_guard_beside_the_sultan_could_prevent_it() -> None:
    seats = (*TEN[:8], "dancer", "guard")
    assert Play(sw_1(*seats)).do("F murder A").waits == "J"


def test_SW_2_SR_21_the_hidden_vizier_scores_beside_two_points() -> None:
    seats = (*TEN[:4], "vizier", *TEN[5:])
    play = Play(at(*seats, spare="overseer", act="F", crown="A")).do("F murder A")
    assert play.points == [0, 2, 0, 0, 1, 2, 1, 1, 2, 0]


def test_S_WIN_01_the_teams() -> None:
    state = at("sultan", "guard", "assassin", "slave", "slave", spare="slave")
    assert [side(state, player) for player in range(5)] == [LOYALISTS, LOYALISTS, REBELS, REBELS, REBELS]


@pytest.mark.parametrize("how", ["unasked", "answering", "executing", "forced", "avoiding"])
def test_S_WIN_02_whatever_reveals_the_sultan_crowns_the_acting_players_seat(how: str) -> None:
    seats = ("vizier", "guard", "sultan", "assassin open", "slave", "slave")
    match how:
        case "unasked":
            play, seat = Play(at(*seats, spare="slave", act="B")).do("C throne"), 1
        case "answering":
            play, seat = Play(at(*seats, spare="slave", act="D")).do("D murder E", "C throne"), 3
        case "executing":
            play, seat = Play(at(*seats, spare="slave", act="C")).do("C execute D"), 2
        case "forced":
            play, seat = Play(at(*seats, spare="slave")).do("A manipulate loyalists C", "C pass"), 0
        case _:
            play, seat = Play(at(*seats, spare="slave", act="B")).do("B arrest C", "C avoid"), 1
    assert play.state.coronation == seat
    assert play.happened(events.Crowned) == [events.Crowned(seat)]


def test_S_WIN_03_a_full_circle_on_the_throne_wins() -> None:
    play = begun("guard", "sultan", "slave", "assassin", "slave", "slave").do("A peek B", "B throne")
    play.do("B peek C", "C peek D", "D peek C", "E peek C")
    assert play.over == ""
    play.do("A peek C")
    assert play.over == "loyalists coronation"
    assert play.points == [1, 2, 0, 0, 0]


@pytest.mark.parametrize("state", ["dead", "prison", "chains"])
def test_SR_03_the_coronation_is_bound_to_the_seat(state: str) -> None:
    seat = {"dead": "slave dead", "prison": "slave prison", "chains": "slave open chains"}[state]
    seats = ("overseer open", seat, "sultan open", "assassin", "slave", "guard")
    play = Play(at(*seats, spare="slave", crown="B")).do("A peek D")
    assert play.over == "loyalists coronation"
    assert play.players("prison") == ("B" if state == "prison" else "")  # tested before the skip


def test_SR_03_a_second_reveal_replaces_the_first() -> None:
    play = begun("sultan", "guard", "assassin", "slave", "slave", "slave").do(
        "A throne", "A hide", "B peek C"
    )
    play.do("A throne")
    assert play.state.coronation == 2
    play.do("C peek D", "D peek B", "E peek B")
    assert play.over == ""  # the first was forgotten when he hid
    play.do("A peek B", "B peek D")
    assert play.over == "loyalists coronation"


def test_S_WIN_04_hiding_takes_the_coronation_away() -> None:
    play = begun("sultan", "guard", "assassin", "slave", "slave", "slave").do("A throne", "A hide")
    assert play.state.coronation == -1
    assert play.happened(events.Uncrowned) == [events.Uncrowned()]
    play.do("B peek A", "C peek A", "D peek A", "E peek A")
    assert (play.over, play.waits) == ("", "A")


def test_S_WIN_05_no_assassin_and_two_slaves_at_liberty_leave_no_chance() -> None:
    # The Guard kills the only Assassin; of three Slaves one is dead.
    seats = ("assassin", "guard", "sultan", "slave dead", "slave")
    play = Play(at(*seats, spare="slave")).do("A murder C", "C pass", "B intercept")
    assert play.over == "loyalists no-chance"
    assert play.points == [0, 2, 1, 0, 0]
    three = ("assassin", "guard", "sultan", "slave", "slave")
    play = Play(at(*three, spare="slave")).do("A murder C", "C pass", "B intercept")
    assert play.over == ""


def test_SR_04_the_spare_may_come_back_unless_the_house_says_no() -> None:
    # An Assassin in the middle of the table is not dead.
    seats = ("sultan", "guard", "slave open", "slave", "slave")
    spare_assassin = at(*seats, spare="assassin")
    assert Play(spare_assassin).do("A execute C").over == ""
    off = at(*seats, spare="assassin", spare_counts="off")
    assert Play(off).do("A execute C").over == "loyalists no-chance"
    # A Slave there is at liberty.
    seats = ("sultan", "guard", "assassin dead", "slave open", "slave")
    assert Play(at(*seats, spare="slave")).do("A execute D").over == "loyalists no-chance"
    seats = ("sultan", "guard", "assassin open", "slave", "slave")
    assert Play(at(*seats, spare="slave")).do("A execute C").over == ""
    off = at(*seats, spare="slave", spare_counts="off")
    assert Play(off).do("A execute C").over == "loyalists no-chance"


def test_SC_13_the_spare_is_left_out_for_assassins_as_for_slaves() -> None:
    seats = ("sultan", "guard", "slave open", "slave open", "slave")
    assert Play(at(*seats, spare="assassin", spare_counts="off")).do("A peek B").over == ""
    arrested = at(*seats, spare="assassin", spare_counts="off", act="B")
    assert Play(arrested).do("B arrest D").over == ""  # the Sultan is asked
    assert Play(arrested).do("B arrest D", "A pass").over == "loyalists no-chance"


@pytest.mark.parametrize(("rule", "over"), [("on", "loyalists no-chance"), ("off", "")])
def test_SR_04_arrested_slaves_hidden_or_open_are_not_at_liberty(rule: str, over: str) -> None:
    seats = ("guard", "sultan", "assassin dead", "slave", "slave")
    play = Play(at(*seats, spare="slave", arrest_counts_for_loyalists=rule)).do("A arrest D", "B pass")
    assert play.over == over
    assert play.players("hidden") == "BDE"


def test_S_WIN_06_SR_19_the_rebels_win_as_an_assassin_kills_the_sultan() -> None:
    play = Play(at("assassin", "slave", "sultan", "slave", "guard", spare="slave"))
    play.do("A murder C", "C pass", "E pass")
    assert play.over == "rebels murder"
    assert play.points == [2, 1, 0, 1, 0]
    # Nobody else can: a Sultan executes no Sultan, and a Guard kills Assassins only.
    assert play.happened(events.Killed)[-1].by == 0


def test_S_WIN_07_three_open_free_slaves_in_a_row_rise_at_once() -> None:
    seats = ("slave", "slave open", "sultan", "guard", "slave open")
    play = Play(at(*seats, spare="assassin")).do("A call")
    assert play.over == "rebels uprising"  # E, A, B: the circle has no end
    assert play.points == [2, 2, 0, 0, 2]
    apart = ("slave", "slave open", "sultan", "slave open", "guard")
    assert Play(at(*apart, spare="assassin")).do("A call").over == ""
    over_the_dead = ("slave", "slave open", "sultan", "guard dead", "slave open")
    assert Play(at(*over_the_dead, spare="assassin")).do("A call").over == "rebels uprising"


def test_S_WIN_08_the_round_ends_at_that_very_moment() -> None:
    seats = ("overseer open", "slave open chains", "slave open", "slave open", "guard", "assassin")
    play = Play(at(*seats, spare="sultan")).do("A hide F")
    assert play.over == "rebels uprising"
    assert play.waits == "*"
    assert all(game.legal(play.state, player) == [] for player in range(6))
    assert play.refused("B peek E") == "not-yours-to-act S-TRN-03"


def test_SR_07_prison_taken_away_is_tested_before_the_coronation_arrives() -> None:
    seats = ("guard", "slave open prison", "slave open", "slave open", "sultan open", "assassin")
    play = Play(at(*seats, spare="dancer", crown="C")).do("A peek F")
    assert play.over == "rebels uprising"
    at_once = Play(at(*seats, spare="dancer", crown="B")).do("A peek F")
    assert at_once.over == "loyalists coronation"


def test_SR_22_a_death_may_bring_three_slaves_together() -> None:
    seats = ("assassin", "slave open", "slave open", "guard", "slave open", "sultan")
    play = Play(at(*seats, spare="dancer")).do("A murder D", "F pass")
    assert play.over == "rebels uprising"
    seats = ("sultan", "slave open", "slave open", "assassin open", "slave open", "guard")
    play = Play(at(*seats, spare="dancer")).do("A execute D")
    assert play.over == "rebels uprising"
    assert play.points == [0, 2, 2, 0, 2, 0]


def test_S_SCR_01_the_living_winners_score_one_hidden_and_two_open() -> None:
    seats = ("sultan open", "guard", "guard dead", "dancer", "assassin", "slave", "slave open", "slave")
    state = at(*seats, spare="assassin", crown="B")
    assert points(state, LOYALISTS) == (2, 1, 0, 1, 0, 0, 0, 0)
    assert points(state, REBELS) == (0, 0, 0, 0, 1, 1, 2, 1)
    assert points(state, None) == (0,) * 8


def test_S_SCR_02_prison_and_shackles_cost_no_points() -> None:
    seats = ("overseer open", "sultan", "guard prison", "slave open chains", "slave prison", "assassin")
    state = at(*seats, spare="slave")
    assert points(state, REBELS) == (0, 0, 0, 2, 1, 1)
    assert points(state, LOYALISTS) == (2, 1, 1, 0, 0, 0)


def test_SR_21_the_hidden_vizier_looks_over_the_dead_and_at_any_two_points() -> None:
    seats = ("vizier", "guard dead", "seer open", "sultan", "slave", "slave", "slave")
    state = at(*seats, spare="assassin", prediction="loyalists")
    assert points(state, LOYALISTS) == (1, 0, 2, 1, 0, 0, 0)
    assert points(state, REBELS) == (0, 0, 0, 0, 1, 1, 1)
    dead = at("vizier dead", *seats[1:], spare="assassin", prediction="loyalists", act="E")
    assert points(dead, LOYALISTS)[0] == 0
