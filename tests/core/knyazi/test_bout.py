"""Attack, defence, throwing in, conceding."""

import pytest

from core.knyazi.events import Attacked, Beaten, Conceded, ThrownIn
from core.knyazi.game import game
from tests.core.knyazi.helpers import at, go, hand, legal, lines, refused, seats, step, told, waits_for

# Seven players: A Царь, B Боярин, C Шпион, D Палач, E Шут, F Дворник, G Холоп.
SEVEN = """
hand A: P9 G9
hand B: P8 G8
hand C: P7 G7 D7
hand D: P6 G6
hand E: P5 G5
hand F: P4 G4
hand G: P3 G3 D3
trump: M
"""

# Four players: A Царь, B Шпион, C Палач, D Холоп.
FOUR = """
hand A: P9 G9 D9 M9
hand B: P8 G8 D8 M8
hand C: P3 G3 D3 M3 P4
hand D: P5 G5 D5 P6
trump: M
turn: C
"""


def without(text: str, *players: str) -> str:
    kept = [t for t in text.splitlines() if not any(t.strip().startswith(f"hand {p}:") for p in players)]
    return "\n".join(kept) + "\n"


# -- targets ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("frozen", "target"), [("", "F"), ("F", "E"), ("FE", "D"), ("FED", "C"), ("FEDCB", "A")]
)
def test_K_TGT_01_the_nearest_senior_with_cards(frozen: str, target: str) -> None:
    state = at(without(SEVEN, *frozen) + "turn: G", 7)
    (attacked, *_) = told(state, "G attack P3")
    assert isinstance(attacked, Attacked)
    assert "ABCDEFG"[attacked.defender] == target


@pytest.mark.parametrize(("frozen", "target"), [("", "G"), ("G", "F"), ("GF", "E")])
def test_K_TGT_02_the_tsar_attacks_the_kholop_or_the_next_up(frozen: str, target: str) -> None:
    state = at(without(SEVEN, *frozen) + "turn: A", 7)
    (attacked, *_) = told(state, "A attack P9")
    assert isinstance(attacked, Attacked)
    assert "ABCDEFG"[attacked.defender] == target


def test_K_TGT_03_KR_04_past_a_frozen_tsar_the_way_goes_on_from_the_kholop() -> None:
    state = at(without(SEVEN, "A", "B") + "turn: C", 7)
    (attacked, *_) = told(state, "C attack P7")
    assert isinstance(attacked, Attacked)
    assert attacked.defender == 6
    state = at(without(SEVEN, "A", "B", "G", "F") + "turn: C", 7)
    (attacked, *_) = told(state, "C attack P7")
    assert attacked.defender == 4  # type: ignore[attr-defined]


def test_K_TGT_04_the_voevoda_alone_may_go_straight_for_the_tsar() -> None:
    text = "\n".join(f"hand {p}: P{n} G{n}" for n, p in enumerate("ABCDEFGHI", 5)) + "\ntrump: M\n"
    state = at(text + "turn: D", 9)
    (attacked, *_) = told(state, "D attack P8 coup")
    assert attacked == Attacked(3, 0, (24,), "coup")
    (attacked, *_) = told(state, "D attack P8")
    assert attacked.defender == 2  # type: ignore[attr-defined]
    state = at(text + "turn: E", 9)
    assert refused(state, "E attack P9 coup") == "no-coup"


def test_K_TGT_05_the_frozen_neither_attack_nor_throw_in_nor_are_attacked() -> None:
    state = at(without(FOUR, "B"))
    state = go(state, "C attack P3")
    assert waits_for(state) == "A"
    state = go(state, "A beat P3 P9", "C pass")
    assert lines(state, "stage") == ["stage: window"]
    assert legal(state, "A", "permit") == {f"permit D {n}" for n in (1, 2, 3)}  # B has no cards
    assert refused(state, "B throw-in P3") == "no-right-to-throw-in"


# -- attack -------------------------------------------------------------------------------------


def test_K_ATT_01_one_or_more_cards_of_one_rank() -> None:
    state = at(FOUR)
    attacks = legal(state, "C", "attack")
    assert {"attack P3", "attack P3,G3", "attack P3,G3,D3,M3", "attack P4"} <= attacks
    assert len(attacks) == 15 + 1
    assert refused(state, "C attack P3,P4") == "different-ranks"
    assert refused(state, "C attack P9") == "not-in-hand"
    assert refused(state, "C attack P3,P3") == "card-given-twice"
    assert refused(state, "C attack ()") == "no-cards"
    assert refused(state, "C attack P19") == "not-in-hand"
    assert refused(state, "D attack P5") == "not-your-turn"
    assert hand(go(state, "C attack P3,G3"), "C") == {"D3", "M3", "P4"}


def test_K_ATT_02_not_more_cards_than_the_defender_holds() -> None:
    state = at(FOUR.replace("hand B: P8 G8 D8 M8", "hand B: P8 G8"))
    assert max(text.count(",") for text in legal(state, "C", "attack")) == 1
    assert refused(state, "C attack P3,G3,D3") == "too-many-cards"


def test_K_ATT_03_an_attack_on_a_senior_is_legal_without_an_apology() -> None:
    assert legal(at(FOUR), "C", "attack")


def test_K_ATT_04_who_has_the_turn_must_attack() -> None:
    state = at(FOUR)
    assert refused(state, "C pass") == "must-attack"
    assert legal(state, "C", "pass") == set()
    bonus = at(FOUR.replace("turn: C", "turn: C bonus"))
    assert legal(bonus, "C", "pass") == {"pass"}


def test_KR_06_six_cards_at_most_from_the_first_attack_on() -> None:
    text = """
    hand A: P9 P9 P8 P8 P7 P7 G7 G7
    hand B: P5 P5 G5 G5 D5 D5 M5 M5
    hand C: P4
    hand D: P6
    trump: M
    turn: B
    """
    state = at(text, deck="4x13x2")
    assert refused(state, "B attack P5,P5,G5,G5,D5,D5,M5") == "too-many-cards"
    state = go(state, "B attack P5,P5,G5,G5,D5,D5")
    for cover in ("P9", "P9"):
        state = go(state, f"A beat P5 {cover}")
    state = go(state, "A beat G5 G7", "A beat G5 G7")
    assert refused(state, "A beat D5 P7") == "does-not-beat"


def test_KR_06_a_batch_that_would_cross_six_is_refused() -> None:
    text = """
    hand A: P19 G19 D19 M19 P18
    hand B: P3 G3 D3
    hand C: P4
    hand D: P6
    trump: M
    turn: B
    bout: B A
    table: P5/P7 G5/G7 D5/D7 M5/M7
    stage: more
    """.replace("hand B: P3 G3 D3", "hand B: P2 G2")
    state = at(
        text.replace("P5/P7 G5/G7 D5/D7 M5/M7", "P2/P3 G2/G3 D2/D3 M2/M3").replace(
            "hand B: P2 G2", "hand B: P12"
        )
    )
    assert legal(state, "B") == {"pass"}
    text = """
    hand A: P19 G19 D19 M19 P18
    hand B: D5 M5 P7
    hand C: P4
    hand D: P6
    trump: M
    bout: B A
    table: P5/P6 G5/G7 D7/D8 G8/G9
    stage: more
    """.replace("hand D: P6", "hand D: P16")
    state = at(text)
    assert legal(state, "B") >= {"throw-in D5,M5", "throw-in P7", "pass"}
    assert refused(state, "B throw-in D5,M5,P7") == "too-many-cards"  # the seventh


# -- defence ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("attack", "cover", "beats"),
    [
        ("P3", "P4", True),
        ("P4", "P3", False),
        ("P3", "G4", False),
        ("P19", "M2", True),
        ("M3", "M4", True),
        ("M4", "M3", False),
        ("M3", "P19", False),
    ],
)
def test_K_DEF_01_a_higher_card_of_the_suit_or_a_trump(attack: str, cover: str, beats: bool) -> None:
    state = at(f"hand A: {cover}\nhand B: P12\nhand C: P13\ntrump: M\nbout: B A\ntable: {attack}")
    allowed = f"beat {attack} {cover}" in legal(state, "A")
    assert allowed == beats
    if not beats:
        assert refused(state, f"A beat {attack} {cover}") == "does-not-beat"


def test_K_DEF_02_he_may_give_up_though_able_and_after_beating_some() -> None:
    state = go(at(FOUR), "C attack P3,G3")
    assert "concede" in legal(state, "B")
    state = go(state, "B beat P3 P8")
    assert waits_for(state) == "B"
    state, events = step(state, "B concede")
    assert events[0] == Conceded(1)
    assert hand(state, "B") == {"P8", "G8", "D8", "M8", "P3", "G3"}


def test_K_DEF_03_K_MER_04_a_mercy_beats_any_card_the_highest_trump_too() -> None:
    text = "hand A: P4 P5\nhand B: P12\nhand C: P13\ntrump: M\nmercies: B\nbout: C B\ntable: M19"
    state = at(text)
    assert legal(state, "B") == {"beat M19 mercy", "concede"}
    state = go(state, "B beat M19 mercy")
    assert hand(state, "B") == {"P12"}
    assert game.view(state, None).mercies == 3
    assert refused(at(text.replace("mercies: B", "mercies: D")), "B beat M19 mercy") == "no-mercy"
    # It is no card to attack with: an attack names cards of the hand.
    state = at("hand A: P4\nhand B: P12\nhand C: P13\ntrump: M\nmercies: B\nturn: B")
    assert legal(state, "B", "attack") == {"attack P12"}


def test_KC_05_cards_are_beaten_one_at_a_time_in_any_order() -> None:
    state = go(at(FOUR), "C attack P3,G3")
    assert {"beat G3 G8", "beat P3 P8", "beat P3 M8", "beat G3 M8"} == legal(state, "B", "beat")
    state = go(state, "B beat G3 G8")
    assert refused(state, "B beat G3 M8") == "not-open"  # it is not taken back
    state = go(state, "B beat P3 P8")
    assert refused(state, "B concede") == "not-at-that-stage"


# -- throwing in --------------------------------------------------------------------------------


def test_K_THR_01_only_ranks_on_the_table_and_only_when_all_is_beaten() -> None:
    state = go(at(FOUR), "C attack P3,G3", "B beat P3 P8")
    assert refused(state, "C throw-in D3") == "open-cards"
    state = go(state, "B beat G3 G8")
    assert legal(state, "C") == {"throw-in D3", "throw-in M3", "throw-in D3,M3", "pass"}
    assert refused(state, "C throw-in P4") == "rank-not-on-table"
    state, events = step(state, "C throw-in D3,M3")
    assert events == (ThrownIn(2, (6, 7)),)


def test_K_THR_01_ranks_of_covers_count_and_several_may_be_mixed() -> None:
    text = "hand A: P19 G18 D17\nhand B: P3 G4 D4 P5\nhand C: P13\ntrump: M\nbout: B A\ntable: D3/D5 G3/M4\nstage: more"
    state = at(text)
    assert legal(state, "B", "throw-in") >= {"throw-in P3,G4,P5", "throw-in G4", "throw-in D4,P5"}


def test_K_THR_02_the_attacker_is_first_and_again_after_each_defence() -> None:
    state = go(at(FOUR), "C attack P3", "B beat P3 P8")
    assert waits_for(state) == "C"
    assert refused(state, "A permit D 1") == "not-at-that-stage"
    state = go(state, "C throw-in G3", "B beat G3 G8")
    assert waits_for(state) == "C"


def test_K_THR_03_others_only_after_he_declines_and_with_leave() -> None:
    state = go(at(FOUR), "C attack P4", "B beat P4 P8")
    assert refused(state, "D throw-in P5") == "not-your-throw-in"
    state = go(state, "C pass")
    assert waits_for(state) == "A"
    assert refused(state, "D throw-in P5") == "no-right-to-throw-in"
    assert refused(state, "C permit D 1") == "not-the-ruler"
    state = go(state, "A permit D 2")
    assert waits_for(state) == "D"
    assert refused(state, "D throw-in P5") == "rank-not-on-table"


def test_K_THR_04_the_tsar_throws_in_only_to_whom_he_attacks() -> None:
    text = "hand A: P8 G4\nhand B: P12 G12 D12\nhand C: P13\nhand D: P16 G16 D16\ntrump: M\n"
    state = at(text + "bout: C B\ntable: P4/P8\nstage: window".replace("P4/P8", "D4/D8"))
    assert "permit A 1" not in legal(state, "A")
    assert refused(state, "A throw-in P8") == "no-permission"
    assert refused(state, "A permit A 1") == "not-to-be-permitted"
    attacking = at(text + "bout: A D\ntable: D4/D8\nstage: more")
    assert legal(attacking, "A", "throw-in") == {
        "throw-in P8",
        "throw-in G4",
        "throw-in P8,G4",
        "throw-in G4,P8",
    } & legal(attacking, "A", "throw-in")
    assert len(legal(attacking, "A", "throw-in")) == 3


def test_K_THR_05_not_more_than_the_defender_has_cards_left() -> None:
    text = "hand A: P9 G9\nhand B: D4 M4 P4\nhand C: P13\ntrump: M\nbout: B A\ntable: G4/G5\nstage: more"
    state = at(text)
    assert max(t.count(",") for t in legal(state, "B", "throw-in")) == 1
    assert refused(state, "B throw-in P4,D4,M4") == "too-many-cards"
    empty = at(
        text.replace("hand A: P9 G9\n", "hand A: P9\n")
        .replace("G4/G5", "G4 D5/D6")
        .replace("stage: more", "")
    )
    state = go(empty, "A concede")
    assert hand(state, "A") == {"P9", "G4", "D5", "D6"}


def test_K_THR_05_an_empty_hand_ends_the_bout() -> None:
    state = at(
        "hand A: P5 P6\nhand B: D4 M4\nhand C: P13\ntrump: M\nbout: B A\ntable: P4 G4/G5".replace(
            "P5 P6", "P5"
        )
    )
    state = go(state, "A beat P4 P5")
    assert lines(state, "phase") == ["phase: turn"]
    assert waits_for(state) == "C"  # A is empty; first clockwise from the Tsar with cards: D none, then C


def test_K_THR_06_none_once_six_have_been_played() -> None:
    text = """
    hand A: P19 G19
    hand B: P2
    hand C: D13
    trump: M
    bout: B A
    table: G2/G3 D2/D3 M2/M3 P3/P4 G4/G5 D4
    """
    state = go(at(text), "A concede")
    assert "D4" in hand(state, "A")
    text = text.replace("hand A: P19 G19", "hand A: D19 G19")
    state = go(at(text), "A beat D4 D19")
    assert lines(state, "phase") == ["phase: turn"]  # six lie there: nobody is asked


def test_K_THR_07_nobody_but_his_attacker_throws_in_to_the_boyar() -> None:
    text = SEVEN + "mercies: D E\nbout: C B\ntable: D17/D18\nstage: more"
    state = go(at(text, 7), "C pass")
    assert lines(state, "phase") == ["phase: turn"]
    assert waits_for(state) == "B"
    other = go(at(text.replace("bout: C B", "bout: D C"), 7), "D pass")
    assert waits_for(other) == "AE"


def test_K_THR_08_rights_without_permission() -> None:
    # A mercy.
    text = "hand A: P9 G9\nhand B: P12 G12\nhand C: P13\nhand D: G4 D4\ntrump: M\nmercies: D\nbout: C B\ntable: P4/P8\n"
    state = at(text + "stage: window")
    assert legal(state, "D") == {"pass", "throw-in G4 mercy", "throw-in D4 mercy", "throw-in G4,D4 mercy"}
    # The Воевода against the Tsar, and nobody else.
    nine = "\n".join(f"hand {p}: P{n} G{n} D{n}" for n, p in enumerate("ABCDEFGHI", 5)) + "\ntrump: M\n"
    state = at(nine + "bout: B A\ntable: M8/M9\nstage: window", 9)
    assert legal(state, "D", "throw-in") == {
        "throw-in P8 support", "throw-in G8 support", "throw-in D8 support", "throw-in P8,G8 support",
        "throw-in P8,D8 support", "throw-in G8,D8 support", "throw-in P8,G8,D8 support",
    }  # fmt: skip
    assert legal(state, "E") == set()
    state = at(nine + "bout: C B\ntable: M8/M9\nstage: window", 9)
    assert legal(state, "D") == set()
    mercy = at(nine + "mercies: E\nbout: B A\ntable: M8/M9\nstage: window", 9)
    assert refused(mercy, "E throw-in G9 support") == "no-support"
    assert refused(mercy, "D throw-in G8 mercy") == "no-mercy"
    # Anybody, under Анархия.
    state = at(text.replace("mercies: D\n", "") + "stage: window", orders="anarchy")
    assert legal(state, "D", "throw-in") == {"throw-in G4", "throw-in D4", "throw-in G4,D4"}


def test_K_THR_09_new_cards_must_be_beaten_too() -> None:
    state = go(at(FOUR), "C attack P3", "B beat P3 P8", "C throw-in G3")
    assert waits_for(state) == "B"
    assert refused(state, "C pass") == "nothing-to-pass"
    state, events = step(state, "B beat G3 G8")
    assert events[0] == Beaten(1, 5, 25)
    state = go(state, "C pass", "A pass")
    assert waits_for(state) == "B"
    assert lines(state, "phase") == ["phase: turn"]


# -- the others' window -------------------------------------------------------------------------

WINDOW = """
hand A: P9 G9 D9
hand B: P8 G8 D8 M8
hand C: G3 D3 P4
hand D: M3 G5 D5
trump: M
bout: C B
table: P3/P7
stage: window
"""


def test_KC_01_permission_is_one_at_a_time_for_one_batch() -> None:
    state = at(WINDOW)
    assert legal(state, "A", "permit", "pass") == {*(f"permit D {n}" for n in (1, 2, 3, 4)), "pass"}
    assert refused(state, "A permit D 5") == "too-many-cards"
    assert refused(state, "A permit D 0") == "too-many-cards"
    assert refused(state, "A permit C 1") == "not-to-be-permitted"
    assert refused(state, "A permit B 1") == "not-to-be-permitted"
    open_ = go(state, "A permit D 1")
    for move in ("A pass", "A permit D 2", "C pass"):
        refused(open_, move)
    assert legal(open_, "D") == {"throw-in M3", "pass"}
    declined = go(open_, "D pass")
    assert lines(declined, "phase") == ["phase: turn"]  # nobody is left to be permitted
    thrown = go(open_, "D throw-in M3")
    assert waits_for(thrown) == "B"
    assert lines(thrown, "stage") == ["stage: defend"]


def test_KC_01_who_declined_is_not_permitted_again_in_that_window() -> None:
    text = WINDOW.replace("hand C", "hand E: D2\nhand C")
    state = go(at(text, 5), "A permit E 1", "E pass")
    assert not any(t.startswith("permit E") for t in legal(state, "A"))
    assert refused(state, "A permit E 1") == "not-to-be-permitted"
    assert waits_for(state) == "A"
    state = go(state, "A permit D 1", "D throw-in M3", "B concede")
    assert "M3" in hand(state, "B")


def test_KC_02_the_tsar_may_permit_against_himself_and_when_he_attacks() -> None:
    state = at(WINDOW.replace("bout: C B", "bout: B A"))
    assert {"permit C 1", "permit D 1"} <= legal(state, "A")
    attacking = at(WINDOW.replace("bout: C B", "bout: A D").replace("stage: window", "stage: more"))
    state = go(attacking, "A pass")
    assert waits_for(state) == "A"
    assert {"permit B 1", "permit C 1"} <= legal(state, "A")


def test_KC_03_rights_are_held_together_and_each_may_pass_once() -> None:
    state = at(WINDOW + "mercies: D")
    assert waits_for(state) == "AD"
    after = go(state, "D pass")
    assert waits_for(after) == "A"
    assert refused(after, "D throw-in M3 mercy") == "no-right-to-throw-in"
    assert go(after, "A permit D 2").bout is not None  # he passed his own right, not a permission
    closed = go(after, "A pass")
    assert lines(closed, "phase") == ["phase: turn"]
    assert lines(go(state, "A pass", "D pass"), "phase") == ["phase: turn"]
    # First come, first served; and after a throw-in is beaten the attacker is asked first again.
    thrown = go(state, "D throw-in M3 mercy", "B beat M3 M8")
    assert waits_for(thrown) == "C"


def test_KC_03_the_clock_may_close_the_window() -> None:
    state = at(WINDOW + "mercies: D")
    assert refused(state, "A window-closed") == "only-fate"
    state = go(state, "* window-closed")
    assert lines(state, "phase") == ["phase: turn"]
    assert refused(state, "* window-closed") == "no-window"


def test_KC_04_who_is_asked_depends_on_public_facts() -> None:
    # C holds nothing that fits and is asked all the same.
    state = go(at(FOUR.replace("hand C: P3 G3 D3 M3 P4", "hand C: P3 P4")), "C attack P3", "B beat P3 P8")
    assert legal(state, "C") == {"pass"}
    # Without cards, or without room, he counts as having declined.
    state = go(at(FOUR.replace("hand C: P3 G3 D3 M3 P4", "hand C: P3")), "C attack P3", "B beat P3 P8")
    assert waits_for(state) == "A"
    # Nobody with cards is left to be permitted: the Tsar is not asked.
    state = at("hand B: P9 G9\nhand C: G3 P3\ntrump: M\nturn: C")
    state = go(state, "C attack P3", "B beat P3 P9", "C pass")
    assert lines(state, "phase") == ["phase: turn"]


def test_KC_06_after_conceding_cards_may_be_added_if_the_house_plays_so() -> None:
    state = go(at(FOUR, throw_after_take="on"), "C attack P3", "B concede")
    assert waits_for(state) == "C"
    # Four cards in hand, one of them claimed by the open card: three may follow.
    assert max(t.count(",") for t in legal(state, "C", "throw-in")) == 2
    state = go(state, "C throw-in G3")
    assert waits_for(state) == "C"
    assert refused(state, "B beat G3 G8") == "not-at-that-stage"
    state = go(state, "C pass")
    assert waits_for(state) == "A"
    state = go(state, "A pass")
    assert hand(state, "B") == {"P8", "G8", "D8", "M8", "P3", "G3"}
    assert seats(state) == "ACBD"


def test_KR_10_no_throw_in_after_conceding_unless_the_house_plays_so() -> None:
    state = go(at(FOUR), "C attack P3", "B concede")
    assert lines(state, "phase") == ["phase: bonus"]
    # What is played is open to all: the discard can be read by anybody.
    state = go(at(FOUR), "C attack P3", "B beat P3 P8", "C pass", "A pass")
    assert set(game.view(state, None).discard) == {4, 24}
    assert game.view(state, None).hand == ()


def test_KC_01_who_is_permitted_throws_in_no_more_than_he_may() -> None:
    text = "hand A: P9 G9\nhand B: P8 G8 D8\nhand C: P10\nhand D: P4 G4\ntrump: M\nbout: C B\ntable: D3/D4\nstage: window"
    state = go(at(text), "A permit D 1")
    assert refused(state, "D throw-in P4,G4") == "too-many-cards"
    assert legal(state, "D") == {"throw-in P4", "throw-in G4", "pass"}
    go(go(at(text), "A permit D 3"), "D throw-in P4,G4")


def test_K_ATT_01_the_order_in_which_cards_are_named_means_nothing() -> None:
    assert go(at(FOUR), "C attack M3,D3,P3") == go(at(FOUR), "C attack P3,D3,M3")


@pytest.mark.parametrize(("hand", "moot"), [("P9 G7", True), ("P9 G6", False)])
def test_KC_22_who_can_only_say_no_to_throwing_in_is_known_to_the_clock_alone(hand: str, moot: bool) -> None:
    state = at(f"hand A: P8 G8\nhand B: {hand} P6\nhand C: P3 G3\nhand D: P4 G4\ntrump: M\nturn: B", 4)
    state = go(state, "B attack P6", "A beat P6 P8")
    assert game.clock.moot(state, 1) is moot
    assert not game.clock.moot(state, 0)
