"""Reaction windows: who is asked, in what order, what the clock does, and that asking tells nothing."""

from __future__ import annotations

from typing import Any

import pytest

from core.sultan import events
from core.sultan.game import game
from tests.core.sultan.tables import Play, at, begun

FIVE = ("sultan", "guard", "assassin", "slave", "slave", "slave")
EIGHT = ("slave", "guard", "sultan", "guard", "slave", "slave", "assassin", "assassin")


def test_S_REA_01_a_reaction_costs_no_turn_and_reveals() -> None:
    play = Play(at(*EIGHT, spare="dancer", act="G"))
    assert play.refused("B intercept") == "not-asked S-REA-01"
    play.do("G murder C", "C pass")
    assert play.refused("B join") == "not-the-question S-REA-01"
    play.do("B intercept")
    assert play.players("open") == "BG"
    play.do("H peek A", "A peek C")
    assert (play.waits, play.targets("B", "arrest") != "") == ("B", True)  # his turn comes all the same


@pytest.mark.parametrize(
    ("card", "deed", "others", "spare", "asked"),
    [
        ("guard", "arrest D", "assassin", "seer", "BCEFG"),
        ("assassin", "murder D", "guard", "seer", "BCDEFG"),
        ("overseer", "hunt D", "guard", "assassin", "BCDEFG"),
        ("vizier", "manipulate rebels D", "guard", "assassin", "BCDEFG"),
        ("seer", "foretell D,E,F", "guard", "assassin", "BCDEFG"),
    ],
)
def test_SC_01_the_sultan_is_asked_after_every_declared_targeted_ability(
    card: str, deed: str, others: str, spare: str, asked: str
) -> None:
    seats = (card, "sultan", "dancer", "slave", "slave", "slave", others)
    play = Play(at(*seats, spare=spare), quiet=False).do(f"A {deed}")
    assert play.state.phase.question == "claim"
    assert play.waits == asked  # every hidden player; all see the same question
    everybody = tuple("ABCDEFG".index(who) for who in asked)
    assert play.happened(events.Asked) == [events.Asked("claim", everybody)]
    targets = tuple("ABCDEFG".index(who) for who in deed.split()[-1].split(","))
    assert play.happened(events.Declared) == [events.Declared(0, deed.split()[0], targets)]
    assert play.moves("B") == ["throne", "pass"]
    assert play.moves("C") == ["pass"]
    assert play.refused("A peek B") == "not-yours-to-act S-TRN-03"  # it blocks
    play.do("C pass")
    assert play.moves("C") == []
    play.do("B throne")
    assert (play.state.coronation, play.players("open")[:2]) == (0, "AB")
    assert play.happened(events.WindowShut) == [events.WindowShut("claim")]


def test_SC_01_a_capture_too_but_no_call_no_dance_and_no_execution() -> None:
    seats = ("overseer", "sultan", "guard", "slave open", "slave", "slave")
    play = Play(at(*seats, spare="assassin"), quiet=False).do("A capture D")
    assert (play.state.phase.question, play.waits) == ("claim", "BCEF")
    play = Play(at(*seats, spare="assassin", act="F"), quiet=False).do("F call")
    assert play.state.phase.question == "call"
    seats = ("dancer", *seats[1:])
    assert Play(at(*seats, spare="assassin"), quiet=False).do("A dance").waits == "B"
    assert Play(at(*seats, spare="assassin", act="B"), quiet=False).do("B execute D").waits == "C"


def test_SC_01_not_its_user_nor_the_target_of_the_arrest() -> None:
    play = Play(at(*EIGHT, spare="dancer", act="B"), quiet=False).do("B arrest C")
    assert play.waits == "ADEFGH"  # C is the Sultan and is asked afterwards whether he avoids it
    play.do("A pass", "D pass", "E pass", "F pass", "G pass", "H pass")
    assert (play.state.phase.question, play.waits) == ("arrest", "C")
    assert play.moves("C") == ["avoid", "pass"]
    assert play.refused("C throne") == "not-now SC-01"


def test_SC_01_once_the_sultan_is_open_nobody_is_asked_for_him() -> None:
    table = ("slave", "guard", "sultan open", "guard", "slave", "slave", "assassin", "assassin")
    play = Play(at(*table, spare="dancer", act="B", crown="H"), quiet=False).do("B arrest A")
    assert (play.state.phase.question, play.waits) == ("arrest", "A")


def test_SC_01_unasked_in_any_phase_that_waits() -> None:
    play = begun("guard", "assassin", "slave", "slave", "sultan", "slave", first="C")
    assert play.moves("E") == ["throne"]
    play.do("C call")
    assert play.waits == "D"
    assert play.moves("E") == ["throne"]  # asked for form's sake, answered, and still free to
    play.do("E throne", "D join")
    assert (play.players("open"), play.state.coronation) == ("CDE", 2)
    seer = Play(at("seer", "slave", "assassin", "sultan", "guard", "slave", spare="slave"))
    seer.do("A foretell B,C,E", "D pass")
    assert seer.moves("D") == ["throne"]
    seer.do("D throne", "A predict loyalists")
    assert seer.state.coronation == 0


def test_SC_01_whoever_has_shown_himself_is_not_waited_for() -> None:
    seats = ("slave", "guard", "sultan", "slave", "slave")
    play = Play(at(*seats, spare="assassin"), quiet=False).do("A call")
    assert play.waits == "BCDE"
    play.do("C throne")
    assert play.waits == "BDE"
    assert play.refused("C pass") == "not-asked S-REA-01"
    answered = Play(at(*seats, spare="assassin"), quiet=False).do("A call", "C pass", "C throne")
    window = game.view(answered.state, 1).window
    assert (window.asked, window.answered) == ((1, 3, 4), ())


def test_SC_01_anothers_arrest_does_not_keep_the_sultan_from_the_throne() -> None:
    seats = ("guard", "sultan", "assassin", "slave", "slave")
    play = Play(at(*seats, spare="slave"), quiet=False).do("A arrest D", "B pass", "C pass", "E pass")
    assert (play.state.phase.question, play.waits) == ("arrest", "D")
    assert play.can("B throne")
    assert play.refused("B pass") == "not-asked S-REA-01"
    play.do("B throne")
    assert (play.waits, play.state.coronation) == ("D", 0)


def test_SC_02_SR_18_the_deed_goes_on_though_its_target_is_the_sultan_now() -> None:
    seats = ("overseer", "sultan", "guard", "slave", "slave", "assassin")
    hunted = Play(at(*seats, spare="slave")).do("A hunt B", "B throne")
    assert hunted.happened(events.HuntMissed) == [events.HuntMissed(1, 0)]
    forced = Play(at("vizier", *seats[1:], spare="slave")).do("A manipulate rebels B", "B throne")
    assert (forced.players("tired"), forced.state.turn, forced.waits) == ("B", 1, "B")
    foretold = Play(at("seer", *seats[1:], spare="slave")).do("A foretell B,C,D", "B throne")
    assert [note.card for note in game.view(foretold.state, 0).notebook] == ["sultan", "guard", "slave"]
    killed = Play(at("assassin", "slave", "sultan", "slave", "slave", spare="guard"))
    killed.do("A murder C", "C throne")
    assert killed.over == "rebels murder"


def test_SR_10_SC_04_guards_are_asked_clockwise_and_the_first_to_accept_acts() -> None:
    seats = ("guard", "assassin", "guard", "sultan", "guard", "slave", "slave", "slave", "slave",
             "assassin", "assassin", "vizier")  # fmt: skip
    table = at(*seats, spare="dancer", act="B")
    play = Play(table).do("B murder D", "D pass")
    # Clockwise from B: C, then E, then A. Their answers are sealed, so E may speak first.
    assert (play.waits, play.players("open")) == ("ACE", "B")
    play.do("E intercept")
    assert play.happened(events.Killed) == []
    play.do("C pass")
    assert play.happened(events.Killed) == [events.Killed(1, "assassin", 4, "intercept")]
    assert play.players("open") == "BE"  # A was never revealed, and the victim neither
    first = Play(table).do("B murder D", "D pass", "C intercept")
    assert first.happened(events.Killed) == [events.Killed(1, "assassin", 2, "intercept")]
    none = Play(table).do("B murder D", "D pass", "C pass", "E pass", "A pass")
    assert none.over == "rebels murder"


def test_SC_04_from_the_vizier_when_the_assassin_is_forced_and_open_guards_too() -> None:
    seats = ("guard", "vizier", "guard open", "assassin", "sultan", "guard", "slave", "slave", "slave",
             "slave", "assassin", "assassin")  # fmt: skip
    play = Play(at(*seats, spare="dancer", act="B"))
    play.do("B manipulate rebels D", "E pass", "D murder A", "E pass")
    # In reach of D: C (open); of A: nobody else but L and B. F is beside neither.
    assert play.waits == "C"
    play.do("C intercept")
    assert play.happened(events.Killed) == [events.Killed(3, "assassin", 2, "intercept")]
    # From the Vizier (H) the Guard B comes before the Guard D; from the Assassin he would come after.
    seats = ("slave", "guard", "assassin", "guard", "slave", "slave", "slave", "vizier",
             "guard", "sultan", "assassin", "assassin")  # fmt: skip
    play = Play(at(*seats, spare="dancer", act="H"))
    play.do("H manipulate rebels C", "J pass", "C murder F", "J pass", "D intercept")
    assert play.happened(events.Killed) == []
    play.do("B intercept")
    assert play.happened(events.Killed) == [events.Killed(2, "assassin", 1, "intercept")]


def test_SR_10_a_victim_beside_the_assassin_may_react_as_the_house_likes() -> None:
    seats = ("assassin", "guard", "sultan", "slave", "slave")
    assert Play(at(*seats, spare="slave")).do("A murder B", "C pass").can("B intercept")
    off = Play(at(*seats, spare="slave", victim_guard_reacts="off")).do("A murder B", "C pass")
    assert off.players("dead") == "B"
    apart = ("assassin", "slave", "guard", "sultan", "slave")
    assert Play(at(*apart, spare="slave")).do("A murder C", "D pass").players("dead") == "C"


def test_SR_10_the_intercepted_victim_lives_on_unrevealed() -> None:
    play = Play(at("assassin", "guard", "slave", "sultan", "slave", spare="slave"))
    play.do("A murder C", "D pass", "B intercept")
    assert (play.players("dead"), play.players("hidden")) == ("A", "CDE")


@pytest.mark.parametrize(("rule", "asked"), [("on", True), ("off", False)])
def test_SR_09_SC_13_arrested_guards_and_slaves_may_react_as_the_house_likes(rule: str, asked: bool) -> None:
    seats = ("assassin", "guard prison", "slave", "sultan", "slave")
    play = Play(at(*seats, spare="slave", arrested_may_react=rule)).do("A murder D", "D pass")
    assert (play.over == "") == asked
    seats = ("slave", "guard", "slave prison", "sultan prison", "slave")
    play = Play(at(*seats, spare="assassin", arrested_may_react=rule)).do("A call", "E join")
    assert play.can("C join") == asked
    assert play.can("D throne")  # the Sultan's claim is never in question
    if asked:
        play.do("C join")
        assert play.players("open") == "ACE"
        assert play.over == ""  # three in a row, but one is not free


@pytest.mark.parametrize(("rule", "may"), [("on", True), ("off", False)])
def test_SR_16_SC_13_the_tired_may_use_every_reaction_or_none(rule: str, may: bool) -> None:
    seats = ("assassin", "guard tired", "slave", "sultan tired", "slave tired")
    play = Play(at(*seats, spare="slave", tired_may_react=rule)).do("A murder C")
    assert play.can("D throne") == may
    if may:
        assert play.do("D pass", "B intercept").players("dead") == "A"
    else:
        assert play.refused("D throne") == "not-now SC-13"
        seats = ("assassin", "guard", "slave", "sultan", "slave tired")
        rested = Play(at(*seats, spare="slave", tired_may_react=rule))
        assert rested.can("D throne")
        assert play.players("dead") == "C"
    called = Play(at("slave", *seats[1:3], "sultan", seats[4], spare="assassin", tired_may_react=rule))
    assert called.do("A call").can("E join") == may
    arrest = Play(
        at("guard", "sultan tired", "assassin", "slave", "slave", spare="slave", tired_may_react=rule)
    )
    assert arrest.do("A arrest B").can("B avoid") == may


def test_SR_08_joining_is_sealed_and_all_turn_up_together() -> None:
    seats = ("slave", "slave", "sultan", "guard", "slave", "slave", "assassin", "guard", "assassin", "vizier",
             "seer")  # fmt: skip
    play = Play(at(*seats, spare="overseer"), quiet=False).do("A call")
    assert play.waits == "BCDEFGHIJK"  # Slave or not
    play.do("E join")
    assert play.players("open") == "A"
    assert play.happened(events.Answered) == [events.Answered(4)]
    before = [game.view(play.state, viewer) for viewer in (0, 2, None)]
    other = Play(at(*seats, spare="overseer"), quiet=False).do("A call", "E pass")
    assert before == [game.view(other.state, viewer) for viewer in (0, 2, None)]
    assert play.refused("E pass") == "answered-already SR-08"
    play.do("B join", "C pass", "D pass", "G pass", "H pass", "I pass", "J pass", "K pass")
    assert play.players("open") == "A"
    play.do("F pass")
    assert play.players("open") == "ABE"
    assert play.refused("C join") == "not-asked S-REA-01"


def test_SR_08_not_a_call_and_calls_again() -> None:
    # A Slave found by a hunt calls nobody; nor does one who joins.
    hunt = Play(at("overseer", "slave", "slave", "slave", "sultan", "guard", spare="assassin"), quiet=False)
    hunt.do("A hunt B", *(f"{who} pass" for who in "BCDEF"))
    assert hunt.waits == "A"
    # An open Slave may call again, and one who is alone too.
    lone = Play(at("slave open", "sultan", "guard", "assassin", "slave dead", spare="slave"))
    lone.do("A call")
    assert (lone.players("open"), lone.waits) == ("AE", "B")
    # A forced Slave does call.
    forced = Play(at("vizier", "slave", "slave", "slave", "sultan", "guard", spare="assassin"))
    forced.do("A manipulate rebels B", "E pass", "B call", "C join", "D join")
    assert forced.over == "rebels uprising"


def test_SC_03_a_call_is_tested_once_with_all_its_answers() -> None:
    # B and C are open, A calls: three in a row already. D's answer is awaited all the same, and scores him two.
    seats = ("slave", "slave open", "slave open", "slave", "sultan", "guard", "assassin", "guard", "assassin",
             "vizier", "seer")  # fmt: skip
    play = Play(at(*seats, spare="overseer")).do("A call")
    assert (play.over, play.waits) == ("", "D")
    play.do("E throne")  # the Sultan's claim does not test it early
    assert play.over == ""
    play.do("D join")
    assert play.over == "rebels uprising"
    assert play.points[:4] == [2, 2, 2, 2]
    forced = ("vizier", *seats[1:4], "sultan", "guard", "assassin", "guard", "assassin", "slave", "seer")
    play = Play(at(*forced, spare="overseer")).do("A manipulate rebels D", "E pass")
    assert (play.over, play.waits) == ("", "D")
    assert play.do("D call", "J pass").over == "rebels uprising"


def test_SC_05_the_target_is_asked_only_if_hidden() -> None:
    seats = ("guard", "slave", "slave", "slave open", "sultan")
    play = Play(at(*seats, spare="assassin"), quiet=False).do("A arrest D", "B pass", "C pass", "E pass")
    assert play.players("prison") == "D"
    play = Play(at(*seats, spare="assassin"), quiet=False).do("A arrest C", "B pass", "E pass")
    assert (play.waits, play.moves("C")) == ("C", ["pass"])  # a Slave, but asked like anybody


def test_SC_08_a_tired_player_with_nobody_to_peek_at_is_skipped() -> None:
    seats = ("guard", "slave tired banned=A", "assassin open", "sultan open", "slave open")
    play = Play(at(*seats, spare="slave", crown="E")).do("A arrest C")
    assert events.TurnSkipped(1, "fatigue") in play.events
    assert (play.players("tired"), play.state.banned[1]) == ("", 0)
    # The only one he could have peeked at turns up in the middle of his turn.
    seats = ("slave tired", "guard open", "assassin open", "sultan", "slave open")
    play = Play(at(*seats, spare="slave"))
    assert play.moves("A") == ["peek D"]
    play.do("D throne")
    assert (play.waits, play.players("tired"), play.state.coronation) == ("B", "", 0)


def test_SC_08_a_forced_ability_whose_target_vanished_is_over() -> None:
    seats = ("vizier", "overseer", "assassin open", "sultan", "slave dead", "guard open")
    play = Play(at(*seats, "slave dead", spare="slave")).do("A manipulate rebels B", "D pass")
    assert play.moves("B") == ["hunt D"]
    play.do("D throne")
    assert (play.state.turn, play.waits, play.state.actions) == (1, "B", 1)
    assert play.happened(events.NothingToUse) == [events.NothingToUse(1)]


def test_SC_08_an_extra_action_whose_target_vanished_is_over() -> None:
    seats = ("vizier", "overseer", "slave", "sultan", "guard open", "assassin open", "slave dead")
    play = Play(at(*seats, spare="slave", forced_extra_action="ability_only"))
    play.do("A manipulate rebels B", "D pass", "B hunt C", "D pass")
    assert play.moves("B") == ["hunt D"]
    play.do("D throne")
    assert (play.state.turn, play.waits, play.state.actions) == (1, "B", 1)


def test_a_window_shut_by_the_clock_takes_silence_for_no() -> None:
    play = Play(at(*EIGHT, spare="dancer", act="G"), quiet=False).do("G murder C")
    assert [game.write(move) for move in game.legal(play.state, -1)] == ["window-closed"]
    play.do("* window-closed")
    assert play.state.phase.question == "murder"
    play.do("B intercept", "* window-closed")
    assert play.players("dead") == "G"
    assert play.refused("* window-closed") == "no-window-open S-REA-01"
    calls = Play(at(*EIGHT, spare="dancer", act="A"), quiet=False).do("A call", "E join", "* window-closed")
    assert calls.players("open") == "AE"


def test_a_window_shut_by_the_clock_honours_a_guard_who_answered_after_a_silent_one() -> None:
    seats = ("guard", "assassin", "guard", "sultan", "slave", "slave", "slave", "assassin")
    play = Play(at(*seats, spare="dancer", act="B"), quiet=False).do("B murder D", "* window-closed")
    play.do("A intercept")
    assert play.players("dead") == ""
    play.do("* window-closed")
    assert play.happened(events.Killed) == [events.Killed(1, "assassin", 0, "intercept")]


def test_the_default_answers_are_lawful_and_harmless() -> None:
    play = Play(at(*EIGHT, spare="dancer", act="G"), quiet=False).do("G murder C")
    assert all(game.write(game.default(play.state, player)) == "pass" for player in (0, 1, 2))
    assert game.default(play.state, 6) is None
    assert game.write(game.default(at(*EIGHT, spare="dancer"), 0)) == "peek B"


def arrested_sultan(**more: Any) -> Play:
    """B arrests the hidden Sultan; the others are asked about the throne, and he is not."""
    seats = ("slave", "guard", "sultan", "slave", "assassin")
    return Play(at(*seats, spare="slave", act="B", **more), quiet=False).do("B arrest C")


@pytest.mark.parametrize("before", [(), ("A pass",), ("A pass", "D pass")])
def test_SC_15_whoever_shows_himself_as_the_sultan_before_he_is_arrested_avoids_it(
    before: tuple[str, ...],
) -> None:
    play = arrested_sultan().do(*before)
    assert (play.waits[-1], play.moves("C")) == ("E", ["throne"])
    play.do("C throne")
    assert (play.players("prison"), play.players("open"), play.state.coronation) == ("", "BC", 1)
    assert play.happened(events.ArrestAvoided) == [events.ArrestAvoided(2, 1)]
    assert play.happened(events.Imprisoned) == []
    assert (play.waits, play.state.actions) == (
        "C",
        1,
    )  # S-GRD-02: the Guard's action is lost, C has his turn


def test_SC_15_another_sultan_than_the_arrested_changes_nothing_for_him() -> None:
    play = Play(at("slave", "guard", "sultan", "slave", "assassin", spare="slave", act="B"), quiet=False)
    play.do("B arrest E", "C throne", "E pass")
    assert (play.players("prison"), play.happened(events.ArrestAvoided)) == ("E", [])


def test_SC_15_one_who_lay_open_before_was_not_hidden_from_his_arrest() -> None:
    seats = ("slave", "guard", "sultan open", "slave", "assassin")
    play = Play(at(*seats, spare="slave", act="B", crown="A"), quiet=False).do("B arrest C")
    assert play.happened(events.Imprisoned) == [events.Imprisoned(2, 1)]


def test_S_SLV_01_a_call_that_nobody_joins_is_told_to_have_failed() -> None:
    alone = begun(*FIVE, first="D").do("D call", "E pass")
    assert alone.happened(events.NobodyJoined) == [events.NobodyJoined(3)]
    joined = begun(*FIVE, first="D").do("D call", "E join")
    assert joined.happened(events.NobodyJoined) == []
