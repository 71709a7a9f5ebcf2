"""What follows a bout: cards, seats, whose turn it is, gifts, abilities."""

from core.knyazi import events as ev
from core.knyazi.game import game
from core.knyazi.seating import demote, reseat, swap
from tests.core.knyazi.helpers import at, go, hand, legal, lines, refused, seats, step, told, waits_for

# A Царь, B Шпион, C Палач, D Холоп.
FOUR = """
hand A: P9 G9
hand B: P8 G8 D8
hand C: P3 G3 D3 D4
hand D: P5 G5 D5
trump: M
"""


# -- resolution ---------------------------------------------------------------------------------


def test_K_RES_01_the_defeated_takes_everything_played() -> None:
    state = at(FOUR + "bout: C B\ntable: P4/P10 M8\n")
    state, events = step(state, "B concede")
    assert hand(state, "B") == {"P8", "G8", "D8", "P4", "P10", "M8"}
    assert ev.TakenUp(1, (8, 27, 32)) in events  # type: ignore[arg-type, operator]


def test_K_RES_02_attacker_and_defender_change_seats() -> None:
    state = go(at(FOUR + "turn: C"), "C attack P3", "B concede")
    assert seats(state) == "ACBD"


def test_K_RES_03_helpers_move_nowhere() -> None:
    state = go(
        at(FOUR.replace("D5", "D16") + "bout: C B\ntable: P15/P16\nstage: window\nmercies: D"),
        "D throw-in D16 mercy",
    )
    state = go(state, "B concede")
    assert seats(state) == "ACBD"


def test_K_RES_04_KR_07_the_victor_may_attack_on_from_his_new_seat() -> None:
    state = go(at(FOUR + "turn: C"), "C attack P3", "B concede")
    assert waits_for(state) == "C"
    assert game.view(state, None).bonus
    assert game.view(state, None).target == 0
    (attacked, *_) = told(state, "C attack G3")
    assert attacked.defender == 0  # type: ignore[attr-defined]
    # Declined: on from the contested seat; the loser does not come next.
    declined = go(state, "C pass")
    assert waits_for(declined) == "A"
    assert told(state, "C pass")[-1] == ev.TurnBegins(0)  # type: ignore[arg-type]
    # A new count of six, and a new right to throw in.
    again = go(state, "C attack G3", "A concede")
    assert seats(again) == "CABD"


def test_KR_07_a_victor_without_cards_hands_on() -> None:
    state = at(FOUR.replace("hand C: P3 G3 D3 D4", "hand C: P3") + "turn: C")
    state = go(state, "C attack P3", "B concede")
    assert seats(state) == "ACBD"
    assert waits_for(state) == "A"


def test_K_RES_05_who_outranks_his_victim_stays_where_he_is() -> None:
    state = go(at(FOUR + "turn: A"), "A attack P9", "D concede")
    assert seats(state) == "ABCD"
    assert waits_for(state) == "C"  # the next rank above the loser
    state = go(at(FOUR.replace("hand C: P3 G3 D3 D4\n", "") + "turn: A"), "A attack P9", "D concede")
    assert waits_for(state) == "B"


def test_K_RES_06_what_was_beaten_off_is_discarded_by_the_sweeper_or_the_kholop() -> None:
    state = go(at(FOUR + "turn: C"), "C attack P3", "B beat P3 P8")
    state, events = step(go(state, "C pass"), "A pass")
    assert ev.Discarded((4, 24)) in events  # type: ignore[arg-type, operator]
    assert lines(state, "discard", "sweep") == ["discard: P3 P8", "sweep: yes"]
    assert legal(state, "D", "collect") == {"collect"}
    assert go(state, "D collect").deal.sweep is False
    seven = (
        "\n".join(f"hand {p}: P{n} G{n}" for n, p in enumerate("ABCDEFG", 5))
        + "\ntrump: M\nturn: A\nsweep: yes"
    )
    assert legal(at(seven, 7), "F", "collect") == {"collect"}
    assert legal(at(seven, 7), "G", "collect") == set()
    # The law waits for no broom.
    assert refused(go(state, "B attack G8"), "D collect") == "nothing-to-collect"


def test_K_RES_07_who_beat_everything_off_attacks_next() -> None:
    state = go(at(FOUR + "turn: C"), "C attack P3", "B beat P3 P8", "C pass", "A pass")
    assert waits_for(state) == "B"
    assert game.view(state, None).target == 0


def test_KR_08_who_goes_next() -> None:
    # Defended with his last card: the first clockwise from him.
    one = FOUR.replace("hand B: P8 G8 D8", "hand B: P8")
    assert waits_for(go(at(one + "turn: C"), "C attack P3", "B beat P3 P8")) == "A"
    # Tsar gave away his trumps: the first clockwise from the Tsar.
    gift = FOUR.replace("hand A: P9 G9", "hand A: P9 M9") + "turn: D"
    state = go(
        at(gift.replace("turn: D", "turn: B").replace("hand C: P3 G3 D3 D4", "hand C: P4")),
        "B attack P8",
        "A beat P8 P9",
    )
    state = go(state, "B pass", "A pass")
    assert legal(state, "A", "give") == {"give M9 B", "give M9 C", "give M9 D"}
    assert waits_for(go(state, "A give M9 C")) == "D"
    # Frozen between bouts: the first clockwise from the seat whose turn it was.
    rich = FOUR.replace("hand C: P3 G3 D3 D4", "hand C: M3") + "turn: C"
    assert waits_for(go(at(rich, orders="oligarchy"), 'C buy-decree M3 "Всем петь"')) == "B"
    # Demoted between bouts: the same.
    state = at(FOUR + "turn: C", etiquette="honour")
    state = go(state, 'A denounce C E-NAM-01 "Вася"', "A rule 1 demotion")
    assert seats(state) == "ABDC"
    assert waits_for(state) == "B"


# -- what moves with whom -----------------------------------------------------------------------


def test_K_MOV_01_a_swap_is_of_two_seats() -> None:
    assert swap((4, 3, 2, 1, 0), 3, 1) == (4, 1, 2, 3, 0)


def test_K_MOV_02_K_MOV_03_the_named_sit_first_the_rest_keep_their_order() -> None:
    before = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11)
    assert reseat(before, {0: 2, 1: 4, 11: 0}) == (2, 4, 1, 3, 5, 6, 7, 8, 9, 10, 11, 0)
    assert reseat(before, {5: 5}) == before


def test_K_PUN_07_demotion_moves_all_below_one_seat_up() -> None:
    assert demote((0, 1, 2, 3, 4), 1) == (0, 2, 3, 4, 1)
    assert demote((0, 1, 2, 3, 4), 4) == (0, 1, 2, 3, 4)


def test_K_OWN_01_hand_mercy_and_tasks_go_with_the_player() -> None:
    state = at(FOUR + "turn: C\nmercies: B C")
    state = go(state, 'A assign C "стоять" duty "медлил"', 'A blows B 2 duty "молчал"')
    state = go(state, "C attack P3", "B concede")
    by = {one.player: one for one in game.view(state, None).seats}
    assert by[2].seat == 1  # type: ignore[index]
    assert by[2].mercy  # type: ignore[index]
    assert by[1].mercy  # type: ignore[index]
    assert by[2].tasks == 1  # type: ignore[index]
    assert by[1].blows == 2  # type: ignore[index]
    assert hand(state, "C") == {"G3", "D3", "D4"}


def test_K_OWN_02_the_seat_keeps_its_duties() -> None:
    state = at(FOUR + "turn: C\nchronicler: spy")
    state = go(state, "C attack P3", "B concede")
    assert game.view(state, None).seats[1].chronicler
    assert go(state, 'C enter "Шпион пал"').court.chronicle
    assert refused(state, 'B enter "Шпион пал"') == "not-the-chronicler"
    # The baton too: it is the new Палач who strikes.
    state = go(state, 'A blows D 1 duty "плохо сдал"')
    assert refused(state, "C strike 1") == "another-s-work"
    assert not go(state, "B strike 1").court.sentences


TEN = "\n".join(f"hand {p}: P{n} G{n}" for n, p in enumerate("ABCDEFGHIJ", 5)) + "\ntrump: M\n"
"""A Царь B Царевич C Боярин D Воевода E Шпион F Чиновник G Палач H Шут I Дворник J Холоп."""


def test_K_OWN_03_a_newcomer_does_not_regain_a_used_ability() -> None:
    state = go(at(TEN + "turn: G", 10), "F look A", "G attack P11", "F concede")
    assert seats(state)[5] == "G"
    assert legal(state, "G", "look") == set()
    assert refused(state, "G look A") == "ability-used"
    fresh = go(at(TEN + "turn: G", 10), "G attack P11", "F concede")
    assert len(legal(fresh, "G", "look")) == 9


# -- abilities ----------------------------------------------------------------------------------

TWELVE = "\n".join(f"hand {p}: P{n} G{n}" for n, p in enumerate("ABCDEFGHIJKL", 5)) + "\ntrump: M\n"
"""... D Боярин (C Духовник) E Воевода F Купец G Шпион H Чиновник I Палач J Шут K Дворник L Холоп."""


def test_KR_22_the_merchant_chooses_first_and_fate_draws() -> None:
    state = at(TWELVE + "turn: A", 12)
    state, events = step(state, "F exchange P10 A")
    assert events == (ev.ExchangeAsked(5, 0, 32),)  # type: ignore[arg-type]
    assert game.waiting(state) == (-1,)
    assert legal(state, "*") == {"draw P5", "draw G5"}
    assert refused(state, "* draw P10") == "not-in-hand"
    assert refused(state, "A attack P5") == "no-attack-now"
    state = go(state, "* draw G5")
    assert hand(state, "F") == {"G10", "G5"}
    assert hand(state, "A") == {"P5", "P10"}
    assert refused(state, "F exchange G5 A") == "ability-used"
    assert refused(state, "* draw P5") == "nothing-to-draw"
    # Both must hold cards.
    frozen = at(TWELVE.replace("hand A: P5 G5\n", "") + "turn: B", 12)
    assert refused(frozen, "F exchange P10 A") == "empty-hand"
    assert legal(at(TWELVE.replace("hand F: P10 G10\n", "") + "turn: A", 12), "F", "exchange") == set()


def test_KR_22_a_frozen_clerk_may_look_and_a_house_may_bind_abilities_to_ones_turn() -> None:
    state = at(TWELVE.replace("hand H: P12 G12\n", "") + "turn: A", 12)
    assert len(legal(state, "H", "look")) == 11
    state, events = step(state, "H look A")
    assert events == (ev.LookedAt(7, 0, (12, 13)),)  # type: ignore[arg-type]
    own = at(TWELVE + "turn: A", 12, ability_timing="own_turn")
    assert refused(own, "H look A") == "no-ability-now"
    own = at(TWELVE + "turn: H", 12, ability_timing="own_turn")
    assert len(legal(own, "H", "look")) == 11


def test_KC_18_between_bouts_in_anybodys_turn_and_not_at_an_empty_hand() -> None:
    for turn in ("turn: A", "turn: C bonus"):
        assert "look B" in legal(at(TWELVE + turn, 12), "H")
    in_bout = go(at(TWELVE + "turn: C", 12), "C attack P7")
    assert refused(in_bout, "H look A") == "no-ability-now"
    assert refused(at(TWELVE.replace("hand A: P5 G5\n", "") + "turn: B", 12), "H look A") == "empty-hand"
    unnamed = at("\n".join(f"hand {p}: P{n}" for n, p in enumerate("ABCDEFGHIJKL", 5)) + "\nphase: trump", 12)
    assert refused(unnamed, "H look A") == "no-ability-now"


# -- the Tsar's gift ----------------------------------------------------------------------------

GIFT = """
hand A: P9 M9 M10
hand B: P8 G8
hand C: P3 G3
trump: M
turn: B
"""


def test_K_MER_10_after_beating_off_an_attack_a_tsar_with_trumps_only_may_give_them_all() -> None:
    state = go(at(GIFT), "B attack P8", "A beat P8 P9", "B pass", "A pass")
    assert waits_for(state) == "A"
    assert legal(state, "A", "give", "pass") == {"give M9 B", "give M9 C", "give M10 B", "give M10 C", "pass"}
    assert refused(state, "A attack M9") == "no-attack-now"
    state = go(state, "A give M9 B", "A give M10 C")
    assert hand(state, "A") == set()
    assert hand(state, "B") == {"G8", "M9"}
    kept = go(go(at(GIFT), "B attack P8", "A beat P8 P9", "B pass", "A pass"), "A pass")
    assert lines(kept, "phase") == ["phase: turn"]
    # Another card in hand, or no attack beaten off, and there is no gift.
    other = go(
        at(GIFT.replace("hand A: P9 M9 M10", "hand A: P9 M9 D10")), "B attack P8", "A beat P8 P9", "B pass"
    )
    assert lines(go(other, "A pass"), "phase") == ["phase: turn"]
    assert legal(at(GIFT.replace("P9 M9", "M9").replace("turn: B", "turn: A")), "A", "give") == set()


def test_KR_13_all_or_nothing_and_only_to_those_with_cards() -> None:
    state = go(at(GIFT), "B attack P8", "A beat P8 P9", "B pass", "A pass")
    assert refused(state, "A give M9 D") == "not-to-be-given"
    assert refused(state, "B give M9 C") == "no-gift-now"  # KC-22: as if nothing were asked
    assert refused(go(state, "A give M9 C"), "B give G8 C") == "not-the-tsar"
    assert refused(state, "A give P9 B") == "not-in-hand"
    charged = go(
        at(GIFT, etiquette="honour"), "B attack P8", "A beat P8 P9", "B pass", "A pass", "A give M9 B"
    )
    charged = go(charged, 'A denounce C E-NAM-01 "Вася"')
    assert refused(charged, "A rule 1 demotion") == "question-waits"
    begun = go(state, "A give M9 B")
    assert refused(begun, "A pass") == "gift-begun"
    assert legal(begun, "A", "pass") == set()
    frozen_too = go(at(GIFT, gift_to_frozen="on"), "B attack P8", "A beat P8 P9", "B pass", "A pass")
    assert "give M9 D" in legal(frozen_too, "A")
    assert hand(go(frozen_too, "A give M9 D"), "D") == {"M9"}


def test_KR_13_nobody_else_learns_that_he_could_have_given() -> None:
    state = go(at(GIFT), "B attack P8", "A beat P8 P9", "B pass")
    plain = go(
        at(GIFT.replace("hand A: P9 M9 M10", "hand A: P9 M9 D10")), "B attack P8", "A beat P8 P9", "B pass"
    )
    gift, gift_events = step(state, "A pass")
    turn, turn_events = step(plain, "A pass")
    for who in (1, 2, 3, None):
        assert game.view(gift, who) == game.view(turn, who)
        assert [game.redact(e, who) for e in gift_events] == [game.redact(e, who) for e in turn_events]
    _, passed = step(gift, "A pass")
    assert [game.redact(e, 1) for e in passed] == [None] * len(passed)


def test_KC_08_cards_then_seats_then_trump_then_turn() -> None:
    state = at("hand A: P9 G9\nhand B: P8 G8\nhand C: P3 G3\ntrump: M\nturn: B")
    state, events = step(go(state, "B attack P8"), "A concede")
    kinds = [type(e).__name__ for e in events]
    assert kinds == ["Conceded", "TakenUp", "Reseated", "NewReign", "TrumpAsked"]
    state, events = step(state, "B trump P")
    assert [type(e).__name__ for e in events] == ["TrumpNamed", "TurnBegins"]
    # The gift comes after the end of the deal has been tested, and the end is tested after it again.
    state = at(
        "hand A: P9 M9\nhand B: P8\nhand C: D3 D4\ntrump: M\nturn: B".replace("hand B: P8 G8", "hand B: P8")
    )
    state = go(state, "B attack P8", "A beat P8 P9", "A pass")
    state, events = step(state, "A give M9 C")
    assert isinstance(events[-1], ev.DealEnded)


def test_KC_18_a_trade_with_a_tsar_about_to_give_may_end_the_gift() -> None:
    text = TWELVE.replace("hand A: P5 G5", "hand A: P19 M5 M6") + "turn: B"
    state = go(at(text, 12), "B attack P6", "A beat P6 P19", "B pass", "A pass", "E pass")
    assert lines(state, "phase") == ["phase: gift"]
    traded = go(state, "F exchange G10 A", "* draw M5")
    assert lines(traded, "phase") == ["phase: turn"]
    assert waits_for(traded) == "A"
    other = go(state, "F exchange G10 B", "* draw G6")
    assert lines(other, "phase") == ["phase: gift"]
    assert refused(go(state, "A give M5 B"), "F exchange G10 B") == "no-ability-now"
