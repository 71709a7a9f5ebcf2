"""What everybody may do in his turn, and what the words mean."""

from __future__ import annotations

import pytest

from core.sultan import events
from core.sultan.game import game
from core.sultan.moves import KINDS, SPARE
from core.sultan.table import Note, beside, players_in
from tests.core.sultan.tables import Play, at, begun

FIVE = ("sultan", "guard", "assassin", "slave", "slave", "slave")


def test_S_TRM_01_hidden_is_face_down_and_open_is_seen_by_all() -> None:
    play = Play(at("sultan", "guard open", "assassin", "slave dead", "slave", spare="slave"))
    assert (play.players("hidden"), play.players("open")) == ("ACE", "BD")
    assert [place.card for place in game.view(play.state, None).places] == [
        None, "guard", None, "slave", None,
    ]  # fmt: skip


def test_S_TRM_02_revealing_and_hiding_turn_a_card_for_all_to_see() -> None:
    play = begun(*FIVE, first="D").do("D call")
    assert play.happened(events.Revealed) == [events.Revealed(3, "slave", "ability")]
    assert play.players("open") == "D"
    play.do("E pass", "E peek A", "A peek B", "B peek A", "C peek A", "D hide")
    assert play.happened(events.Hidden) == [events.Hidden(3)]
    assert play.players("open") == ""


def test_S_TRM_03_the_acting_player_is_he_whose_turn_it_is() -> None:
    play = begun(*FIVE, first="C")
    assert (play.state.turn, play.waits) == (2, "C")
    play = Play(at("vizier", "slave", "assassin", "sultan", "guard", "slave", spare="slave"))
    play.do("A manipulate rebels C", "D pass")
    assert (play.state.turn, play.waits) == (0, "C")  # the Vizier still, while C is forced


def test_S_TRM_04_neighbours_sit_side_by_side_the_dead_skipped() -> None:
    assert players_in(beside(6, 0, 0)) == (1, 5)
    assert players_in(beside(6, 0b000010, 0)) == (2, 5)
    assert players_in(beside(6, 0b100110, 0)) == (3, 4)
    assert players_in(beside(6, 0b111010, 0)) == (2,)
    # A dead player between the Guard and the Assassin brings them together.
    far = at("assassin", "slave", "guard", "slave", "sultan", spare="slave")
    assert Play(far).do("A murder D", "E pass").refused("B intercept") != ""
    near = at("assassin", "slave dead", "guard", "slave", "sultan", spare="slave")
    assert Play(near).do("A murder E", "E pass").can("C intercept")


def test_S_TRM_05_free_is_neither_shackled_nor_arrested() -> None:
    row = ("guard", "sultan", "assassin")
    for chained, over in (("", "rebels uprising"), (" prison", ""), (" chains", "")):
        seats = ("overseer open", *row, f"slave open{chained}", "slave open", "slave dead")
        play = Play(at(*seats[:-1], "slave", spare="seer", act="G")).do("G call")
        assert play.over == over, chained


def test_S_TRM_06_S_SPR_01_the_spare_is_nobody() -> None:
    assert len(game.view(begun(*FIVE).state, 0).places) == 5
    assert begun(*FIVE).targets("A", "peek") == "BCDE"
    seats = ["overseer", "sultan", "guard", "assassin", "slave", "slave"]
    for who, kind in ((0, "hunt"), (2, "arrest"), (3, "murder")):
        play = Play(at(*seats, spare="slave", act="ABCDEF"[who]))
        assert play.targets("ABCDEF"[who], kind) == "ABCDEF".replace("ABCDEF"[who], "")
    # A call asks nobody for the spare, and it is nobody's neighbour: A and E sit side by side.
    assert players_in(beside(5, 0, 4)) == (0, 3)


def test_S_SPR_02_one_character_is_out_and_may_come_back_for_another() -> None:
    play = begun(*FIVE).do("A swap spare")
    assert play.cards() == ["slave", "guard", "assassin", "slave", "slave", "sultan"]
    play.do("B swap spare")
    assert play.cards() == ["slave", "sultan", "assassin", "slave", "slave", "guard"]


def test_S_PEEK_01_a_hidden_players_card_is_seen_by_the_peeker_alone() -> None:
    play = Play(at("sultan", "guard", "assassin open", "slave dead", "slave", spare="slave"))
    assert play.targets("A", "peek") == "BE"
    assert play.refused("A peek C") == "not-hidden S-PEEK-01"
    play.do("A peek B")
    assert events.CardSeen(0, 1, "guard") in play.told("A")
    for other in ("B", "E", None):
        assert not [e for e in play.told(other) if isinstance(e, events.CardSeen)]
        assert events.Peeked(0, 1) in play.told(other)
    assert game.view(play.state, 0).notebook == (Note(1, 1, 1, "guard", "peek"),)
    assert game.view(play.state, 1).notebook == ()


def test_S_PEEK_02_the_spare_cannot_be_peeked_at() -> None:
    play = begun(*FIVE)
    assert "peek spare" not in play.moves("A")
    for text in ("A peek *", "A peek O"):
        assert play.refused(text) == "no-such-player S-PEEK-01"


def test_SR_26_not_at_oneself_but_at_the_arrested_and_some_action_always_exists() -> None:
    play = Play(at("sultan", "guard prison", "assassin open", "slave open", "slave open", spare="slave"))
    assert play.refused("A peek A") == "not-to-yourself S-PEEK-01"
    assert play.targets("A", "peek") == "B"
    alone = at("sultan", "guard open", "assassin open", "slave open", "slave dead", spare="slave")
    assert Play(alone).targets("A", "swap") == "*"
    shown = at(
        "sultan open", "guard open", "assassin open", "slave open", "slave dead", spare="slave", crown="B"
    )
    assert "hide" in Play(shown).moves("A")


def test_S_SWP_01_two_hidden_players_exchange_unseen_and_look_at_what_they_got() -> None:
    play = begun(*FIVE).do("A swap C")
    assert play.cards()[:3] == ["assassin", "guard", "sultan"]
    assert play.players("open") == ""
    assert events.CardGiven(0, "assassin", "other") in play.told("A")
    assert events.CardGiven(2, "sultan", "other") in play.told("C")
    dealt = [events.CardGiven(1, "guard")]
    assert [e for e in play.told("B") if isinstance(e, events.CardGiven)] == dealt
    assert [game.view(play.state, at).places[at].card for at in (0, 2)] == ["assassin", "sultan"]


def test_S_SWP_02_SR_24_the_spare_is_always_a_partner_and_all_see_it() -> None:
    play = begun(*FIVE).do("A swap spare")
    assert events.Swapped(0, SPARE) in play.told(None)
    assert not any(isinstance(e, events.CardGiven) for e in play.told(None))
    play.do("B swap spare", "C swap spare")  # one after the other
    assert play.cards() == ["slave", "sultan", "guard", "slave", "slave", "assassin"]


def test_S_SWP_03_SR_02_no_swapping_straight_back() -> None:
    play = begun(*FIVE).do("A swap C", "B peek A")
    assert play.targets("C", "swap") == "BDE*"
    assert play.refused("C swap A") == "partner-just-swapped-with-you S-SWP-03"
    play.do("C peek A", "D peek A", "E peek A")
    assert play.targets("A", "swap") == "BCDE*"  # A may choose C again, the ban is C's alone
    play.do("A peek B", "B peek A")
    assert play.targets("C", "swap") == "ABDE*"  # and it is over after one turn of C's


def test_SR_02_the_ban_is_shown_to_the_banned_alone() -> None:
    play = begun(*FIVE).do("A swap C")
    assert [game.view(play.state, at).banned for at in range(5)] == [(), (), (0,), (), ()]
    assert game.view(play.state, None).banned == ()
    assert events.Banned(2, 0) in play.told("C")
    assert not any(isinstance(e, events.Banned) for who in "ABDE" for e in play.told(who))


def test_SR_02_two_partners_may_be_banned_and_a_skipped_turn_ends_the_ban() -> None:
    play = begun("slave", "guard", "slave", "slave", "sultan", "assassin").do("A swap C", "B swap C")
    assert play.targets("C", "swap") == "DE*"
    play = Play(at("guard", "slave banned=C prison", "slave", "slave", "sultan", spare="assassin"))
    play.do("A peek C")  # B is skipped
    assert (play.waits, play.state.banned[1]) == ("C", 0)


def test_S_SWP_04_no_exchange_with_the_arrested() -> None:
    play = Play(at("sultan", "guard prison", "assassin", "slave", "slave", spare="slave"))
    assert play.targets("A", "swap") == "CDE*"
    assert play.refused("A swap B") == "partner-in-prison S-SWP-04"
    shown = Play(at("sultan", "guard open prison", "assassin", "slave", "slave", spare="slave"))
    assert shown.refused("A swap B") == "not-hidden S-SWP-01"


def test_S_SWP_05_who_with_whom_is_seen_by_all() -> None:
    play = begun(*FIVE).do("A swap C")
    for who in ("B", "D", None):
        assert events.Swapped(0, 2) in play.told(who)
    assert [(e.by, e.partner) for e in game.view(play.state, None).exchanges] == [(0, 2)]


def test_S_SWP_06_an_open_player_hides_first() -> None:
    play = Play(at("sultan", "guard open", "assassin", "slave", "slave", spare="slave", act="B"))
    assert play.targets("B", "swap") == ""
    assert play.refused("B swap A") == "open-players-hide-first S-SWP-06"
    assert play.targets("B", "hide") == "ACDE*"
    assert play.refused("C swap A") == "not-yours-to-act S-TRN-03"
    assert Play(at("sultan", "guard open", "assassin", "slave", "slave", spare="slave")).refused(
        "A swap B"
    ) == ("not-hidden S-SWP-01")


def test_S_HID_01_hide_and_perhaps_exchange() -> None:
    table = at("sultan", "guard open", "assassin", "slave open", "slave", spare="slave", act="B")
    play = Play(table)
    assert [move for move in play.moves("B") if move.startswith("hide")] == [
        "hide", "hide A", "hide C", "hide E", "hide spare",
    ]  # fmt: skip
    assert Play(table).do("B hide").cards()[1] == "guard"
    assert Play(table).do("B hide C").cards()[1:3] == ["assassin", "guard"]
    assert Play(table).do("B hide spare").cards()[1] == "slave"
    assert Play(at(*FIVE[:5], spare="slave")).refused("A hide") == "hidden-already S-HID-01"
    assert Play(at("guard", "sultan", "assassin", "slave open", "slave", spare="slave")).refused(
        "A hide"
    ) == ("hidden-already S-HID-01")
    assert Play(table).refused("D hide") == "not-yours-to-act S-TRN-03"
    assert Play(table).do("B hide").happened(events.SecretlySwapped) == []
    secret = Play(table).do("B hide C")
    for who, told in (("B", True), ("C", True), ("A", False), ("E", False), (None, False)):
        assert (events.SecretlySwapped(1, 2) in secret.told(who)) == told


def test_S_HID_02_nobody_else_learns_whether_or_with_whom() -> None:
    table = at("sultan", "guard open", "assassin", "slave", "slave", spare="slave", act="B")
    told, views = set(), set()
    for move in ("B hide", "B hide A", "B hide C", "B hide spare"):
        play = Play(table).do(move)
        told.add(tuple(map(repr, play.told("D"))))
        views.add(repr(game.view(play.state, 3)))
    assert (len(told), len(views)) == (1, 1)
    assert [(e.by, e.partner) for e in game.view(play.state, 3).exchanges] == [(1, None)]


def test_S_HID_02_each_party_knows_what_he_gave() -> None:
    play = Play(at("sultan", "guard open", "assassin", "slave", "slave", spare="slave", act="B"))
    play.do("B hide C")
    assert game.view(play.state, 1).notebook == (Note(1, 1, 2, "guard", "swap"),)
    assert game.view(play.state, 2).notebook == (Note(1, 1, 1, "assassin", "swap"),)
    assert [game.view(play.state, at).banned for at in range(5)] == [(), (), (1,), (), ()]


def test_S_HID_03_the_same_partners_are_forbidden_in_secret() -> None:
    table = ("sultan prison", "guard open banned=E", "assassin", "slave", "slave")
    play = Play(at(*table, spare="slave", act="B"))
    assert play.targets("B", "hide") == "CD*"
    assert play.refused("B hide A") == "partner-in-prison S-SWP-04"
    assert play.refused("B hide E") == "partner-just-swapped-with-you S-SWP-03"


def test_SC_07_the_hide_is_tested_first_and_then_there_is_no_swap() -> None:
    table = ("overseer open", "slave open chains", "slave open", "slave open", "guard", "assassin")
    play = Play(at(*table, spare="sultan")).do("A hide E")
    assert play.over == "rebels uprising"
    assert play.cards()[0] == "overseer"
    assert not play.happened(events.SecretlySwapped)


def test_SR_27_what_is_public_and_what_is_not() -> None:
    play = begun(*FIVE).do("A peek B", "B swap C", "C peek A")
    public = {type(event).__name__ for event in play.told(None)}
    assert public == {"FirstChosen", "RoundBegan", "TurnBegan", "Peeked", "Swapped"}
    private = {type(event).__name__ for event in play.events} - public
    assert private == {"CardGiven", "CardSeen", "Banned"}


def test_S_INF_01_no_move_shows_a_card_of_ones_own_will() -> None:
    play = begun(*FIVE, first="B")
    kinds = {move.split()[0] for move in play.moves("B")}
    assert kinds == {"peek", "swap", "arrest"}
    # Out of turn only the Sultan may turn up, and nobody may show a card to one player.
    assert [play.moves(who) for who in "ACDE"] == [["throne"], [], [], []]
    tags = {kind.__struct_config__.tag for kind in KINDS}
    assert not tags & {"show", "reveal"}


def test_S_ABL_01_a_hidden_user_turns_open_and_the_turn_is_spent() -> None:
    play = begun(*FIVE, first="D")
    assert play.refused("D murder A") == "not-your-character S-ASN-01"
    play.do("D call", "E pass")
    assert play.players("open") == "D"
    assert play.waits == "E"
    assert play.refused("A execute D") == "not-yours-to-act S-TRN-03"


@pytest.mark.parametrize(
    ("ability", "rule"),
    [
        ("execute B", "S-SUL-01"), ("arrest B", "S-GRD-01"), ("murder B", "S-ASN-01"), ("call", "S-SLV-01"),
        ("hunt B", "S-OVR-02"), ("capture B", "S-OVR-03"), ("dance", "S-DAN-02"),
        ("manipulate rebels B", "S-VIZ-02"), ("foretell B,C,D", "S-FOR-02"),
    ],
)  # fmt: skip
def test_S_ABL_01_every_ability_wants_its_character_and_the_turn(ability: str, rule: str) -> None:
    first = "A" if ability != "call" else "B"
    others = begun("slave", "guard", "assassin", "sultan", "slave", "slave", first=first)
    assert others.refused(f"{first} {ability}") == f"not-your-character {rule}"
    assert others.refused(f"E {ability}") == "not-yours-to-act S-TRN-03"


def test_S_ABL_01_a_hidden_dancer_turns_open_to_dance() -> None:
    play = Play(at("dancer", "sultan", "guard", "slave", "slave", "assassin", spare="slave")).do("A dance")
    assert (play.players("open"), play.waits) == ("A", "B")
    assert play.happened(events.Danced) == [events.Danced(0)]


def test_S_ABL_02_the_user_stays_open_until_he_hides() -> None:
    play = begun(*FIVE, first="D").do("D call", "E pass", "E peek A", "A peek B", "B peek A", "C peek A")
    assert play.players("open") == "D"
    play.do("D call")
    assert play.players("open") == "D"


def test_S_DIE_01_the_killed_turns_up_and_is_out_with_his_card() -> None:
    play = begun(*FIVE, first="C").do("C murder D", "A pass", "B pass")
    assert play.happened(events.Killed) == [events.Killed(3, "slave", 2)]
    assert (play.players("dead"), play.players("open")) == ("D", "CD")
    assert game.view(play.state, 0).places[3].card == "slave"
    assert "D" not in play.targets("E", "peek") + play.targets("E", "swap")
    assert play.refused("E peek D") == "dead S-DIE-01"
    assert play.waits == "E"  # the dead player's turn is passed over


def test_S_DIE_02_the_dead_take_no_turn_score_nothing_and_part_no_neighbours() -> None:
    table = at("assassin", "sultan open", "slave dead", "slave", "guard", spare="slave", crown="C")
    play = Play(table).do("A murder B", "E pass")
    assert play.points == [2, 0, 0, 1, 0]
    assert players_in(beside(5, table.dead, 1)) == (0, 3)


def test_SR_28_state_cards_of_the_dead_go_back_to_the_box() -> None:
    seats = ("assassin", "vizier open prison tired", "seer open", "sultan", "guard dead", "slave", "slave")
    table = at(*seats, spare="slave", choice="rebels", prediction="rebels")
    play = Play(table).do("A murder B", "D pass")
    assert (play.players("prison"), play.players("tired"), play.state.choice) == ("", "", None)
    assert play.state.prediction == "rebels"
    play = Play(table).do("A murder C", "D pass")
    assert (play.state.prediction, play.state.choice) == (None, "rebels")
    seats = (
        "sultan open",
        "slave open chains banned=E",
        "slave open chains",
        "overseer open",
        "guard",
        "assassin",
    )
    play = Play(at(*seats, spare="slave", crown="E")).do("A execute B")
    assert (play.players("chains"), play.state.banned[1]) == ("C", 0)  # another's death frees nobody
    # An arrest turns nobody up or down.
    play = begun(*FIVE, first="B").do("B arrest D", "A pass")
    assert play.players("open") == "B"
    # After a forced ability the Vizier's turn is over.
    play = Play(at("vizier", "slave", "guard", "sultan", "assassin", "slave", spare="slave"))
    play.do("A manipulate loyalists C", "D pass", "C arrest B", "D pass")
    assert play.waits == "C"
