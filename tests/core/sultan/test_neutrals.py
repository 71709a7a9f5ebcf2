"""Надсмотрщик, Танцовщица, Визирь, Гадалка: what each can do in his turn, and what comes of it."""

from __future__ import annotations

import pytest

from core.sultan import events
from core.sultan.game import game
from core.sultan.scoring import side
from tests.core.sultan.tables import Play, at

# Надсмотрщик


def test_S_OVR_01_hidden_with_the_rebels_open_with_the_loyalists() -> None:
    hidden = at("overseer", "sultan", "guard", "slave", "slave", "slave", spare="assassin")
    shown = at("overseer open", "sultan", "guard", "slave", "slave", "slave", spare="assassin")
    assert (side(hidden, 0), side(shown, 0)) == ("rebels", "loyalists")


def test_S_OVR_02_SR_13_a_hunted_slave_is_shackled_and_the_overseer_acts_again_and_again() -> None:
    table = at("overseer", "slave", "slave", "guard", "sultan", "assassin", spare="slave")
    play = Play(table).do("A hunt B", "E pass")
    assert (play.players("chains"), play.players("open"), play.waits) == ("B", "AB", "A")
    assert {move.split()[0] for move in play.moves("A")} == {"peek", "hide", "hunt"}
    play.do("A hunt C", "E pass")
    assert (play.players("chains"), play.waits) == ("BC", "A")
    assert play.refused("A hunt B") == "not-hidden S-OVR-02"
    play.do("A hunt D", "E pass")
    assert play.happened(events.HuntMissed) == [events.HuntMissed(3, 0)]
    assert play.happened(events.Shackled) == [events.Shackled(1, 0), events.Shackled(2, 0)]
    assert (play.players("open"), play.waits) == ("ABC", "D")  # B and C are shackled and skipped


def test_S_OVR_02_a_miss_reveals_nothing_and_ends_the_turn() -> None:
    table = at("overseer", "slave", "slave", "guard", "sultan", "assassin", spare="slave")
    play = Play(table).do("A hunt D", "E pass")
    assert (play.players("open"), play.waits) == ("A", "B")
    assert game.view(play.state, 0).notebook == ()


def test_S_OVR_03_SR_13_capture_shackles_an_open_slave_and_ends_the_turn() -> None:
    seats = ("overseer open", "slave open prison", "slave open chains", "slave", "sultan", "assassin")
    play = Play(at(*seats, spare="guard"))
    assert play.targets("A", "capture") == "B"
    assert play.refused("A capture C") == "not-an-open-unshackled-slave S-OVR-03"
    assert play.refused("A capture D") == "not-an-open-unshackled-slave S-OVR-03"
    play.do("A capture B", "E pass")
    assert (play.players("chains"), play.players("prison")) == ("BC", "")  # B's turn came and was skipped
    assert play.waits == "D"


def test_S_OVR_04_SR_14_the_shackled_neither_act_nor_rise() -> None:
    row = ("overseer open", "sultan", "guard", "slave open chains", "slave open", "slave", "assassin")
    play = Play(at(*row, spare="seer", act="C")).do("C peek B")
    assert play.waits == "E"
    assert events.TurnSkipped(3, "chains") in play.events
    play.do("E call", "F join")
    assert play.over == ""
    # Prison for the Overseer leaves the Shackles where they are.
    held = Play(at("overseer open", "sultan", "guard", "slave open chains", "slave", "slave", "assassin",
                   spare="seer", act="C")).do("C arrest A", "B pass")  # fmt: skip
    assert (held.players("chains"), held.players("prison")) == ("D", "A")


def test_SR_14_prison_and_shackles_may_lie_on_one_player() -> None:
    seats = ("overseer open", "guard", "slave open chains prison", "slave", "sultan", "assassin")
    play = Play(at(*seats, spare="slave", act="B")).do("B peek D")
    assert (play.players("prison"), play.players("chains"), play.waits) == ("", "C", "D")


@pytest.mark.parametrize("how", ["hides", "dies"])
def test_S_OVR_05_the_shackles_fall_when_the_overseer_hides_or_dies(how: str) -> None:
    row = (
        "overseer open",
        "sultan",
        "guard dead",
        "slave open chains",
        "slave open",
        "slave open",
        "assassin",
    )
    if how == "hides":
        play = Play(at(*row, spare="seer")).do("A hide")
    else:
        play = Play(at(*row, spare="seer", act="G")).do("G murder A", "B pass")
    assert play.happened(events.Unshackled) == [events.Unshackled((3,))]
    assert play.over == "rebels uprising"


def test_S_OVR_06_the_shackled_are_not_at_liberty() -> None:
    seats = ("overseer open", "sultan", "guard", "slave", "slave", "slave")
    dead = at(*seats, "assassin dead", spare="seer")
    play = Play(dead).do("A hunt D", "B pass")
    assert play.over == "loyalists no-chance"
    assert play.points[:3] == [2, 1, 1]


def test_SR_13_a_hit_is_one_step_with_no_uprising_in_between() -> None:
    row = ("overseer", "sultan", "guard", "slave", "slave open", "slave open", "assassin")
    assert Play(at(*row, spare="seer")).do("A hunt D", "B pass").over == ""


def test_SR_13_a_forced_overseer_has_his_extra_action_as_the_house_likes() -> None:
    seats = ("vizier", "overseer", "slave", "slave", "sultan", "guard", "assassin")
    for rule, kinds in (("any", {"peek", "hide", "hunt"}), ("ability_only", {"hunt"})):
        play = Play(at(*seats, spare="slave", forced_extra_action=rule))
        play.do("A manipulate rebels B", "E pass", "B hunt C", "E pass")
        assert play.waits == "B"
        assert {move.split()[0] for move in play.moves("B")} == kinds
        assert play.state.turn == 0
    play.do("B hunt D", "E pass", "B hunt F", "E pass")
    assert play.waits == "B"  # his own turn now, tired
    assert {move.split()[0] for move in play.moves("B")} == {"peek", "hide"}


def test_SR_13_with_nothing_to_hunt_the_extra_ability_is_lost() -> None:
    seats = ("vizier open", "overseer", "slave", "slave dead", "sultan open", "guard open", "assassin open")
    table = at(*seats, spare="slave", forced_extra_action="ability_only", choice="rebels", crown="G")
    play = Play(table).do("A manipulate rebels B", "B hunt C")
    assert play.waits == "B"
    assert play.state.turn == 1


def test_SC_06_the_extra_action_is_never_tired() -> None:
    seats = ("vizier", "overseer", "slave", "slave", "sultan", "guard", "assassin")
    play = Play(at(*seats, spare="slave")).do("A manipulate rebels B", "E pass", "B hunt C", "E pass")
    assert play.players("tired") == "B"
    assert play.can("B hide D")


def test_SR_23_the_overseer_who_hides_into_an_uprising_scores_with_the_rebels() -> None:
    row = ("overseer open", "sultan", "guard", "slave open chains", "slave open", "slave open", "assassin")
    play = Play(at(*row, spare="seer")).do("A hide B")
    assert play.over == "rebels uprising"
    assert play.points == [1, 0, 0, 2, 2, 2, 1]


# Танцовщица


def test_S_DAN_01_hidden_with_the_loyalists_open_with_the_rebels() -> None:
    hidden = at("dancer", "sultan", "guard", "slave", "slave", "slave", spare="assassin")
    shown = at("dancer open", "sultan", "guard", "slave", "slave", "slave", spare="assassin")
    assert (side(hidden, 0), side(shown, 0)) == ("loyalists", "rebels")


def test_S_DAN_02_guards_beside_her_neither_arrest_nor_kill_an_assassin() -> None:
    seats = ("guard", "dancer open", "guard", "sultan", "assassin", "slave", "assassin", "slave")
    play = Play(at(*seats, spare="slave"))
    assert play.targets("A", "arrest") == ""
    assert play.refused("A arrest F") == "distracted-by-the-dancer S-DAN-02"
    apart = ("guard", "slave", "dancer open", "guard", "sultan", "assassin", "assassin", "slave")
    assert Play(at(*apart, spare="slave")).targets("A", "arrest") == "BCDEFGH"
    assert Play(at(*apart, spare="slave")).do("A arrest H", "E pass").players("prison") == "H"
    play = Play(at(*seats, spare="slave", act="E")).do("E murder D", "D pass")
    assert play.over == "rebels murder"  # C sat beside the Sultan, but looked elsewhere
    free = ("guard", "dancer", *seats[2:])
    assert Play(at(*free, spare="slave", act="E")).do("E murder D", "D pass").can("C intercept")


def test_S_DAN_03_the_dance_ends_and_goes_on() -> None:
    seats = ("guard", "dancer open", "guard", "sultan", "assassin", "slave", "assassin", "slave")
    held = ("guard", "dancer open prison", *seats[2:])
    play = Play(at(*held, spare="slave", act="A"))
    assert play.targets("A", "arrest") != ""  # an arrested Dancer does not dance
    play.do("A peek D")  # her turn is skipped, Prison goes, she dances on
    assert play.waits == "C"
    assert play.targets("C", "arrest") == ""
    hides = Play(at(*seats, spare="slave", act="B")).do("B hide")
    assert hides.targets("C", "arrest") != ""
    dies = Play(at(*seats, spare="slave", act="G")).do("G murder B", "D pass", "H peek D")
    assert dies.waits == "A"
    assert dies.targets("A", "arrest") != ""


def test_SR_20_SC_13_dancing_on_is_an_action_unless_the_house_says_no() -> None:
    seats = ("dancer open", "sultan", "guard", "slave open", "slave", "assassin")
    play = Play(at(*seats, spare="slave")).do("A dance")
    assert (play.players("open"), play.waits) == ("AD", "B")
    off = Play(at(*seats, spare="slave", repeat_dance="off"))
    assert off.refused("A dance") == "dancing-already SR-20"
    assert Play(at(*seats, spare="slave", repeat_dance="off", act="D")).can("D call")  # Slaves always may
    hidden = ("dancer", *seats[1:])
    assert Play(at(*hidden, spare="slave", repeat_dance="off")).can("A dance")


# Визирь


def test_S_VIZ_01_open_with_the_side_he_took_hidden_beside_two_points() -> None:
    shown = at("vizier open", "sultan", "guard", "slave", "slave", "slave", spare="assassin", choice="rebels")
    assert side(shown, 0) == "rebels"
    hidden = at(
        "vizier", "slave open", "slave open", "slave open", "sultan", "guard", spare="assassin", act="B"
    )
    assert side(hidden, 0) is None
    # Beside B, who scores two with the Rebels, and beside F who scores nothing.
    play = Play(hidden).do("B call")
    assert play.points == [1, 2, 2, 2, 0, 0]
    apart = at(
        "slave open", "slave open", "slave open", "sultan", "vizier", "guard", spare="assassin", act="B"
    )
    assert Play(apart).do("B call").points == [2, 2, 2, 0, 0, 0]


def test_S_VIZ_02_S_VIZ_03_a_side_first_then_the_forced_player_decides() -> None:
    play = Play(at("vizier", "slave", "assassin", "sultan", "guard", "slave", spare="slave"))
    assert play.targets("A", "peek") == "BCDEF"
    assert len([move for move in play.moves("A") if move.startswith("manipulate")]) == 10
    play.do("A manipulate loyalists C", "D pass")
    assert play.state.choice == "loyalists"
    kinds = [type(event).__name__ for event in play.events]
    assert kinds.index("SideTaken") < kinds.index("Forced")
    assert (play.waits, play.moves("A")) == ("C", [])
    assert play.targets("C", "murder") == "ABDEF"
    assert {move.split()[0] for move in play.moves("C")} == {"murder"}
    assert play.refused("C peek B") == "not-this-action-now S-VIZ-02"


def test_S_VIZ_04_SR_16_the_tired_peek_or_hide_and_then_are_rested() -> None:
    play = Play(at("vizier", "slave", "assassin", "sultan", "guard", "slave", spare="slave"))
    play.do("A manipulate rebels C", "D pass", "C murder B", "D pass")
    assert (play.players("tired"), play.waits) == ("C", "C")  # B is dead
    assert play.moves("C") == ["peek D", "peek E", "peek F", "hide"]
    assert play.refused("C murder D") == "not-this-action-now S-VIZ-04"
    assert play.refused("C hide D") == "not-this-action-now S-VIZ-04"
    play.do("C hide")
    assert play.players("tired") == ""
    assert play.happened(events.Rested) == [events.Rested(2)]


def test_S_VIZ_04_a_tired_hidden_player_may_only_peek() -> None:
    play = Play(at("assassin tired", "slave", "slave", "sultan", "guard", spare="slave"))
    assert play.moves("A") == ["peek B", "peek C", "peek D", "peek E"]
    assert play.refused("A swap B") == "not-this-action-now S-VIZ-04"


def test_SR_16_a_tired_player_who_hides_may_swap_where_the_house_says_so() -> None:
    seats = ("assassin open tired", "slave", "slave", "sultan", "guard")
    assert Play(at(*seats, spare="slave")).targets("A", "hide") == ""
    assert Play(at(*seats, spare="slave", tired_hide_swap="on")).targets("A", "hide") == "BCDE*"


def test_SR_16_SC_06_a_skip_takes_fatigue_along() -> None:
    prison = ("guard", "slave open prison tired", "slave", "sultan", "assassin")
    assert Play(at(*prison, spare="slave")).do("A peek C").players("tired") == ""
    kept = Play(at(*prison, spare="slave", fatigue_survives_skip="on")).do("A peek C")
    assert (kept.players("tired"), kept.players("prison")) == ("B", "")
    chains = ("overseer open", "slave open chains tired banned=C", "slave", "sultan", "assassin", "guard")
    play = Play(at(*chains, spare="slave")).do("A peek C")
    assert (play.players("tired"), play.state.banned[1], play.waits) == ("", 0, "C")


def test_SC_06_a_ban_ends_with_a_skip_even_where_fatigue_does_not() -> None:
    seats = ("guard", "slave open prison tired banned=D", "slave", "sultan", "assassin")
    play = Play(at(*seats, spare="slave", fatigue_survives_skip="on")).do("A peek C")
    assert (play.players("tired"), play.state.banned[1]) == ("B", 0)


def test_S_GRD_01_a_skip_in_shackles_releases_nobody_from_prison() -> None:
    seats = ("overseer open", "slave open chains", "slave", "sultan prison", "assassin", "guard")
    play = Play(at(*seats, spare="slave")).do("A peek C")
    assert play.happened(events.TurnSkipped) == [events.TurnSkipped(1, "chains")]
    assert (play.happened(events.Released), play.players("prison")) == ([], "D")
    assert play.happened(events.TurnBegan) == [events.TurnBegan(2)]


def test_SC_06_prison_and_fatigue_lie_before_the_player_not_on_the_card() -> None:
    # An arrested, forced Overseer hides and exchanges cards in his extra action: both stay with him.
    seats = ("vizier", "overseer prison", "slave", "slave", "sultan", "guard", "assassin")
    play = Play(at(*seats, spare="slave")).do("A manipulate rebels B", "E pass", "B hunt C", "E pass")
    play.do("B hide D")
    assert (play.cards()[1], play.cards()[3]) == ("slave", "overseer")
    assert play.happened(events.Released) == [events.Released(1)]
    assert play.state.prison == 0
    assert play.waits == "C"  # B's turn was the one he missed; C's Shackles fell as the Overseer hid


def test_SC_09_an_exchange_in_the_extra_action_bans_as_usual() -> None:
    seats = ("vizier", "overseer", "slave", "slave", "sultan", "guard", "assassin")
    play = Play(at(*seats, spare="slave")).do("A manipulate rebels B", "E pass", "B hunt C", "E pass")
    play.do("B hide D", "B peek E", "C peek E")
    assert play.waits == "D"
    assert play.refused("D swap B") == "partner-just-swapped-with-you S-SWP-03"


def test_S_VIZ_05_the_side_stands_until_he_hides() -> None:
    table = at("vizier open", "slave", "assassin", "sultan", "guard", "slave", spare="slave", choice="rebels")
    play = Play(table)
    assert play.refused("A manipulate loyalists B") == "side-taken-already S-VIZ-05"
    shown = at(
        "vizier open", "slave open", "assassin", "sultan", "guard", "slave", spare="slave", choice="rebels"
    )
    assert Play(shown).refused("A manipulate rebels B") == "not-hidden S-VIZ-02"
    play.do("A manipulate rebels E", "D pass", "E arrest C", "D pass")
    assert (play.state.choice, play.happened(events.SideTaken)) == ("rebels", [])
    hiding = Play(table).do("A hide")
    assert hiding.state.choice is None
    hiding.do("B peek A", "C peek A", "D peek A", "E peek A", "F peek A")
    assert hiding.can("A manipulate loyalists B")


def test_SR_15_forced_without_a_use_only_turns_up_and_tires() -> None:
    play = Play(at("vizier", "sultan", "assassin", "slave", "guard", "slave", spare="slave"))
    play.do("A manipulate rebels B", "B pass")
    assert (play.players("open"), play.players("tired"), play.waits) == ("AB", "B", "B")
    assert play.happened(events.NothingToUse) == [events.NothingToUse(1)]
    assert (play.state.turn, play.state.coronation) == (1, 0)  # and the Coronation lay before the Vizier
    seats = ("vizier", "sultan", "assassin", "dancer open", "guard", "slave", "slave")
    play = Play(at(*seats, spare="slave")).do("A manipulate rebels E", "B pass")
    assert (play.state.turn, play.waits, play.players("tired")) == (1, "B", "E")
    assert play.happened(events.NothingToUse) == [events.NothingToUse(4)]


def test_SR_15_he_needs_another_hidden_player_and_may_force_the_arrested() -> None:
    seats = ("vizier", "slave open", "assassin open", "sultan open", "guard open", "slave dead")
    play = Play(at(*seats, spare="slave", crown="B"))
    assert not [move for move in play.moves("A") if move.startswith("manipulate")]
    seats = ("vizier", "slave open", "assassin prison", "sultan", "guard open", "slave dead")
    play = Play(at(*seats, spare="slave")).do("A manipulate rebels C", "D pass")
    assert (play.waits, play.players("prison")) == ("C", "C")


def test_SC_10_the_order_in_which_she_names_them_is_nothing() -> None:
    play = Play(at("seer", "sultan", "slave", "slave", "guard", "slave", spare="assassin"))
    move = game.parse(0, "foretell D,C,B")  # so it stands in records of old
    assert move in game.legal(play.state, 0)
    assert game.write(move) == "foretell B,C,D"
    assert play.refused("A foretell B,B,C") == "wrong-number-of-players SC-10"
    play.do("A foretell D,C,B", "B pass")
    assert [note.place for note in game.view(play.state, 0).notebook] == [1, 2, 3]


def test_SC_11_one_possible_use_still_waits_to_be_said() -> None:
    play = Play(at("vizier", "dancer", "assassin", "sultan", "guard", "slave", "slave", spare="slave"))
    play.do("A manipulate rebels B", "D pass")
    assert (play.waits, play.moves("B")) == ("B", ["dance"])
    play.do("B dance")
    assert play.state.turn == 1
    assert not play.happened(events.NothingToUse)


def test_SC_11_the_forced_dancer_says_her_one_use_where_no_dance_is_repeated() -> None:
    seats = ("vizier", "dancer", "assassin", "sultan", "guard", "slave", "slave")
    play = Play(at(*seats, spare="slave", repeat_dance="off")).do("A manipulate rebels B", "D pass")
    assert (play.waits, play.moves("B")) == ("B", ["dance"])  # she was hidden a moment ago: it is her first
    assert play.do("B dance").state.turn == 1


def test_SR_03_forced_to_open_the_sultan_crowns_the_vizier() -> None:
    seats = ("vizier", "sultan", "assassin open", "slave", "guard", "slave")
    play = Play(at(*seats, spare="slave")).do("A manipulate rebels B", "B pass")
    assert (play.waits, play.state.coronation) == ("B", 0)
    assert play.moves("B") == ["execute C"]


# Гадалка


def test_S_FOR_01_only_an_open_seer_who_is_right_wins() -> None:
    seats = ("seer", "slave open", "slave open", "slave open", "sultan", "guard")
    assert Play(at(*seats, spare="assassin", act="C")).do("C call").points[0] == 0
    for foretold, points in (("rebels", 2), ("loyalists", 0)):
        shown = at("seer open", *seats[1:], spare="assassin", act="C", prediction=foretold)
        assert Play(shown).do("C call").points[0] == points
    silent = at("seer open", *seats[1:], spare="assassin", act="C")
    assert Play(silent).do("C call").points[0] == 0


def test_S_FOR_02_three_cards_and_then_perhaps_a_prediction() -> None:
    play = Play(at("seer", "slave", "assassin", "sultan", "guard", "slave", spare="slave"))
    assert len([move for move in play.moves("A") if move.startswith("foretell")]) == 10
    assert play.refused("A foretell B,C") == "wrong-number-of-players SC-10"
    assert play.refused("A foretell B,C,C") == "wrong-number-of-players SC-10"
    play.do("A foretell B,C,D", "D pass")
    seen = [(note.place, note.card, note.how) for note in game.view(play.state, 0).notebook]
    assert seen == [(1, "slave", "seer"), (2, "assassin", "seer"), (3, "sultan", "seer")]
    assert game.view(play.state, 1).notebook == ()
    assert play.moves("A") == ["predict loyalists", "predict rebels", "predict"]
    assert play.refused("B predict rebels") == "nothing-to-predict S-FOR-02"
    play.do("A predict rebels")
    assert (play.state.prediction, play.players("open"), play.waits) == ("rebels", "A", "B")
    assert play.happened(events.Predicted) == [events.Predicted(0, "rebels")]
    assert [e for e in play.told("A") if isinstance(e, events.CardSeen)] == [
        events.CardSeen(0, 1, "slave"), events.CardSeen(0, 2, "assassin"), events.CardSeen(0, 3, "sultan"),
    ]  # fmt: skip
    assert not any(isinstance(e, events.CardSeen) for e in play.told("B"))


def test_S_FOR_03_SC_10_fewer_when_there_are_fewer_and_never_the_spare() -> None:
    seats = ("seer", "slave", "assassin open", "sultan", "guard open", "slave dead")
    play = Play(at(*seats, spare="slave"))
    assert [move for move in play.moves("A") if move.startswith("foretell")] == ["foretell B,D"]
    assert play.refused("A foretell B,D,*") == "no-such-player S-FOR-02"
    seats = ("seer", "slave open", "assassin open", "sultan open", "guard open", "slave dead")
    play = Play(at(*seats, spare="slave", crown="B"))
    assert "foretell" in play.moves("A")
    play.do("A foretell", "A predict loyalists")
    assert play.state.prediction == "loyalists"


def test_S_FOR_04_SR_17_in_her_next_turn_she_hides_and_may_exchange() -> None:
    seats = ("seer open", "slave", "assassin", "sultan", "guard", "slave")
    for prediction in ({"prediction": "rebels"}, {}):  # though she foretold nothing
        play = Play(at(*seats, spare="slave", **prediction))
        assert play.moves("A")[:2] == ["hide", "hide B"]
        assert play.refused("A peek B") == "not-this-action-now S-FOR-04"
        assert play.do("A hide").state.prediction is None
    still = Play(at(*seats, spare="slave", fortune_hide_swap="off"))
    assert still.moves("A") == ["hide"]
    tired = ("seer open tired", *seats[1:])
    assert Play(at(*tired, spare="slave")).moves("A") == ["hide"]
    assert Play(at(*tired, spare="slave", tired_hide_swap="on")).targets("A", "hide") == "BCDEF*"
    both = Play(at(*tired, spare="slave", tired_hide_swap="on", fortune_hide_swap="off"))
    assert both.moves("A") == ["hide"]


def test_S_FOR_05_an_arrest_keeps_the_prediction_and_puts_off_the_hiding() -> None:
    seats = ("guard", "seer open prison", "slave", "assassin", "sultan", "slave")
    play = Play(at(*seats, spare="slave", prediction="rebels")).do("A peek C")
    assert (play.state.prediction, play.players("open"), play.waits) == ("rebels", "B", "C")
    play.do("C peek A", "D peek A", "E peek A", "F peek A", "A peek C")
    assert (play.waits, play.moves("B")[0]) == ("B", "hide")
    assert not play.can("B peek A")
    forced = Play(at("vizier", "seer", "slave", "assassin", "sultan", "guard", "slave", spare="slave"))
    forced.do("A manipulate rebels B", "E pass", "B foretell C,D,E", "E pass", "B predict rebels")
    assert (forced.waits, forced.moves("B")) == ("B", ["hide"])
