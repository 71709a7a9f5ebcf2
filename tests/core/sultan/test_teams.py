"""Султан, Стражник, Убийца, Раб: what each can do in his turn, and what comes of it."""

from __future__ import annotations

from core.sultan import events
from core.sultan.game import game
from core.sultan.table import Note
from tests.core.sultan.tables import Play, at, begun

# Султан


def test_S_SUL_01_the_sultan_executes_open_rebels_only() -> None:
    seats = (
        "sultan",
        "guard open",
        "assassin open",
        "slave open",
        "slave",
        "assassin",
        "dancer open",
        "guard",
    )
    play = Play(at(*seats, spare="slave"))
    assert play.targets("A", "execute") == "CD"
    assert play.refused("A execute B") == "not-an-open-rebel S-SUL-01"
    corpse = Play(at("sultan", "guard", "assassin dead", "slave", "slave", spare="slave"))
    assert corpse.refused("A execute C") == "dead S-DIE-01"
    assert corpse.targets("A", "execute") == ""
    assert play.refused("A execute E") == "not-an-open-rebel S-SUL-01"
    assert play.refused("A execute G") == "not-an-open-rebel S-SUL-01"  # dancing with the Rebels or not
    play.do("A execute C")
    assert (play.players("dead"), play.state.coronation, play.waits) == ("C", 0, "B")


def test_S_SUL_02_the_throne_is_claimed_in_any_phase_that_waits() -> None:
    play = begun("guard", "sultan", "assassin", "slave", "slave", "slave")
    assert play.moves("B") == ["throne"]
    play.do("B throne")
    assert (play.state.coronation, play.waits) == (0, "A")
    assert play.refused("B throne") == "open-already S-SUL-02"
    assert play.refused("C throne") == "not-your-character S-SUL-02"
    over = Play(at("assassin", "sultan open", "guard dead", "slave", "slave", spare="slave", crown="C"))
    assert over.do("A murder B").refused("B throne") == "no-round-now S-SUL-02"


def test_SR_18_claiming_costs_nothing_and_saves_from_nothing() -> None:
    play = begun("sultan", "guard", "assassin", "slave", "slave", "slave").do("A throne")
    assert (play.waits, play.state.coronation) == ("A", 0)
    assert {move.split()[0] for move in play.moves("A")} == {"peek", "hide"}
    play.do("A peek B", "B peek D")
    play.do("C murder A", "B pass")  # the open Sultan is not asked any more
    assert play.over == "rebels murder"
    play = begun("sultan", "guard", "assassin", "slave", "slave", "slave", first="C")
    play.do("C murder A", "A throne", "B pass")
    assert play.over == "rebels murder"


def test_S_SUL_03_the_sultan_avoids_his_arrest_and_the_guard_has_acted() -> None:
    play = begun("guard", "sultan", "assassin", "slave", "slave", "slave").do("A arrest B")
    assert play.moves("B") == ["avoid", "pass"]
    play.do("B avoid")
    assert (play.players("prison"), play.players("open"), play.state.coronation) == ("", "AB", 0)
    assert play.waits == "B"


# Стражник


def test_S_GRD_01_prison_costs_one_turn_and_is_then_taken_away() -> None:
    play = begun("guard", "slave", "slave", "slave", "sultan", "assassin").do("A arrest C", "E pass")
    assert play.players("prison") == "C"
    play.do("B peek A" if play.can("B peek A") else "B peek D")
    assert play.happened(events.TurnSkipped) == [events.TurnSkipped(2, "prison")]
    assert play.happened(events.Released) == [events.Released(2)]
    assert (play.players("prison"), play.waits) == ("", "D")
    play.do("D peek B", "E peek B", "A peek B", "B peek D")
    assert play.waits == "C"  # an ordinary turn again
    assert "call" in play.moves("C")


def test_S_GRD_01_SR_11_anyone_but_himself_the_dead_and_prisoners() -> None:
    seats = ("guard", "slave prison", "slave open", "slave dead", "sultan", "assassin", "guard", "assassin")
    play = Play(at(*seats, spare="dancer"))
    assert play.targets("A", "arrest") == "CEFGH"
    assert play.refused("A arrest A") == "not-to-yourself SR-11"
    assert play.refused("A arrest B") == "not-to-be-arrested SR-11"
    assert play.refused("A arrest D") == "dead S-DIE-01"


def test_SR_11_SC_05_open_loyalists_cannot_avoid_it_unless_the_house_spares_them() -> None:
    seats = ("guard", "slave", "sultan open", "guard open", "slave", "slave", "assassin", "assassin")
    table = at(*seats, spare="dancer", crown="H")
    assert Play(table).do("A arrest C").players("prison") == "C"
    assert Play(table).do("A arrest D").players("prison") == "D"
    spared = Play(at(*seats, spare="dancer", crown="H", open_loyalists_arrestable="off"))
    assert spared.targets("A", "arrest") == "BEFGH"
    assert spared.refused("A arrest D") == "not-to-be-arrested SR-11"
    hidden = ("guard", "slave", "sultan", "guard", "slave", "slave", "assassin", "assassin")
    unseen = Play(at(*hidden, spare="dancer", open_loyalists_arrestable="off"))
    assert unseen.targets("A", "arrest") == "BCDEFGH"


def test_S_GRD_02_a_hidden_guard_avoids_it_and_the_arrest_is_lost() -> None:
    table = at("guard", "slave", "guard", "sultan", "slave", "slave", "assassin", "assassin", spare="dancer")
    play = Play(table).do("A arrest C", "D pass")
    assert play.moves("C") == ["avoid", "pass"]
    play.do("C avoid")
    assert (play.players("prison"), play.players("open"), play.waits) == ("", "AC", "B")
    assert play.happened(events.ArrestAvoided) == [events.ArrestAvoided(2, 0)]
    refusing = Play(table).do("A arrest C", "D pass", "C pass")
    assert (refusing.players("prison"), refusing.players("open")) == ("C", "A")
    assert refusing.happened(events.Imprisoned) == [events.Imprisoned(2, 0)]


def test_S_GRD_03_a_guard_beside_either_kills_the_assassin() -> None:
    table = at("slave", "guard", "sultan", "slave", "slave", "assassin", "assassin", "guard",
               spare="dancer", act="F")  # fmt: skip
    play = Play(table).do("F murder C", "C pass")
    assert play.waits == "B"  # beside the victim; H is beside neither
    play.do("B intercept")
    assert (play.players("dead"), play.players("open")) == ("F", "BF")
    assert play.happened(events.Prevented) == [events.Prevented(1, 5, 2)]
    assert play.over == ""
    beside_killer = Play(table).do("F murder D", "C pass", "G peek A")
    assert beside_killer.players("dead") == "D"  # nobody near was a Guard
    near = at("slave", "guard", "sultan", "slave", "slave", "assassin", "guard", "assassin",
              spare="dancer", act="F")  # fmt: skip
    assert Play(near).do("F murder D", "C pass").waits == "G"


# Убийца


def test_S_ASN_01_SR_12_he_kills_anyone_but_himself_and_the_dead() -> None:
    seats = ("assassin", "slave dead", "guard open", "sultan", "slave", "vizier open")
    play = Play(at(*seats, spare="slave", choice="rebels"))
    assert play.targets("A", "murder") == "CDEF"
    assert play.refused("A murder A") == "not-to-yourself SR-12"
    assert play.refused("A murder B") == "dead S-DIE-01"
    play.do("A murder F", "D pass", "C pass")
    assert play.players("dead") == "BF"
    forced = Play(at("vizier", "slave", "assassin", "sultan", "guard", "slave", spare="slave"))
    forced.do("A manipulate rebels C", "D pass", "C murder A", "D pass")
    assert forced.players("dead") == "A"  # the Vizier who forced him


# Раб


def test_S_SLV_01_S_SLV_02_a_call_reveals_the_caller_and_lets_others_join_at_once() -> None:
    play = begun("sultan", "slave", "slave", "guard", "assassin", "slave", first="B").do("B call")
    assert play.players("open") == "B"
    assert play.moves("C") == ["join", "pass"]
    play.do("C join")
    assert (play.players("open"), play.waits) == ("BC", "C")
    assert play.happened(events.Called) == [events.Called(1)]


def test_S_SLV_03_slaves_opened_by_anything_rise() -> None:
    row = ("overseer", "sultan", "guard", "slave", "slave open", "slave open", "assassin")
    # Hunted and shackled he does not; freed when the Overseer hides, all three do.
    play = Play(at(*row, spare="seer")).do("A hunt D", "B pass")
    assert play.over == ""
    play.do("A hide")
    assert play.over == "rebels uprising"
    forced = Play(at("vizier", *row[1:], spare="seer")).do("A manipulate loyalists D", "B pass", "D call")
    assert forced.over == "rebels uprising"


def test_the_notebook_says_when_a_card_was_seen() -> None:
    play = begun("sultan", "guard", "assassin", "slave", "slave", "slave")
    play.do("A peek B", "B peek C", "C peek D", "D peek C")
    assert game.view(play.state, 3).notebook == (Note(1, 4, 2, "assassin", "peek"),)
