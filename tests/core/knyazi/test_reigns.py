"""How the throne is lost, and what a new reign brings."""

import pytest

from core.knyazi import events as ev
from core.knyazi.game import game
from tests.core.knyazi.helpers import at, go, hand, legal, lines, refused, seats, step, waits_for

# A Царь, B Шпион, C Палач, D Холоп.
FOUR = """
hand A: P9 G9
hand B: P8 G8 D8
hand C: P3 G3
hand D: P5 G5 D5
trump: M
"""

# A Царь B Царевич C Боярин D Воевода E Шпион F Палач G Шут H Дворник I Холоп.
NINE = "\n".join(f"hand {p}: P{n} G{n}" for n, p in enumerate("ABCDEFGHI", 5)) + "\ntrump: M\n"


# -- four ways ----------------------------------------------------------------------------------


def test_K_REG_01_the_throne_is_lost_in_exactly_four_ways() -> None:
    ways = set()
    for state, moves in [
        (at(FOUR + "turn: B"), ["B attack P8", "A concede"]),
        (at(NINE + "turn: D", 9), ["D attack P8 coup", "A concede"]),
        (
            at(NINE + "turn: I\nriot: now", 9),
            ["I riot", "H consent yes", "I attack P13", "A concede", "A give P13 A"],
        ),
        (
            at(FOUR + "turn: B", etiquette="honour"),
            ['B denounce A E-NAM-01 "Вася"', "B cast-vote 2 yes", "C cast-vote 2 yes"],
        ),
    ]:
        for move in moves:
            state, events = step(state, move)
            ways |= {e.how for e in events if isinstance(e, ev.NewReign)}
    assert ways == {"palace", "military", "riot", "demotion"}
    # Neither beating the Tsar's attack off, nor the end of a deal, moves him.
    state = go(at(FOUR + "turn: A"), "A attack P9", "D concede")
    assert seats(state)[0] == "A"


def test_K_PAL_01_a_tsar_defeated_by_a_lower_changes_seats_with_him() -> None:
    state, events = step(go(at(FOUR + "turn: B"), "B attack P8"), "A concede")
    assert seats(state) == "BACD"
    assert ev.NewReign(1, 0, "palace") in events  # type: ignore[arg-type, operator]


def test_KR_05_without_the_tsarevich_the_attacker_still_takes_the_throne() -> None:
    text = NINE.replace("hand B: P6 G6\n", "") + "turn: C"
    assert seats(go(at(text, 9), "C attack P7", "A concede"))[:3] == "CBA"


def test_KR_05_KC_21_or_the_tsarevich_inherits_in_a_cycle_of_three() -> None:
    text = NINE.replace("hand B: P6 G6\n", "") + "turn: C"
    state = go(at(text, 9, tsarevich_inherits="on"), "C attack P7", "A concede")
    assert seats(state)[:3] == "BCA"
    assert waits_for(state) == "B"  # the trump is his to name
    assert waits_for(go(state, "B trump M")) == "C"  # the bonus is the attacker's
    own = go(at(NINE + "turn: B", 9, tsarevich_inherits="on"), "B attack P6", "A concede")
    assert seats(own)[:3] == "BAC"
    military = go(at(NINE + "turn: D", 9, tsarevich_inherits="on"), "D attack P8 coup", "A concede")
    assert seats(military) == "DBCEFGHIA"


# -- military coups -----------------------------------------------------------------------------


def test_K_MIL_01_only_the_voevoda_over_the_heads_of_others_in_his_own_turn() -> None:
    assert "attack P8 coup" in legal(at(NINE + "turn: D", 9), "D")
    for who in "BCEFGHI":
        state = at(NINE + f"turn: {who}", 9)
        assert not any("coup" in text for text in legal(state, who))
    assert refused(at(NINE + "turn: E", 9), "D attack P8 coup") == "not-your-turn"


def test_K_MIL_02_success_the_voevoda_reigns_and_the_tsar_serves() -> None:
    state = go(at(NINE + "turn: D", 9), "D attack P8 coup", "A concede")
    assert seats(state) == "DBCEFGHIA"
    assert waits_for(go(state, "D trump M")) == "D"


def test_K_MIL_03_failure_the_tsar_stays_and_the_voevoda_serves() -> None:
    text = NINE.replace("hand A: P5 G5", "hand A: P15 G5")
    state = go(at(text + "turn: D", 9), "D attack P8 coup", "A beat P8 P15", "D pass", "A pass")
    assert seats(state) == "ABCEFGHID"
    assert waits_for(state) == "A"


def supported(**options: object):  # type: ignore[no-untyped-def]
    """B attacks the Tsar, who beats the card; D may support him."""
    text = NINE.replace("hand A: P5 G5", "hand A: P15 G15 M5 M6").replace(
        "hand D: P8 G8", "hand D: D6 D8 M15"
    )
    return go(at(text + "turn: B", 9, **options), "B attack P6", "A beat P6 P15", "B pass")


def test_K_MIL_04_the_voevoda_may_support_another_by_throwing_in_without_leave() -> None:
    state = supported()
    assert waits_for(state) == "AD"
    assert legal(state, "D") == {
        "throw-in D6 support",
        "throw-in M15 support",
        "throw-in D6,M15 support",
        "pass",
    }
    state = go(state, "D throw-in D6 support")
    assert state.bout is not None
    assert state.bout.sides.support == 3


def test_K_MIL_05_supported_success_he_sits_next_to_the_new_tsar() -> None:
    text = NINE.replace("hand D: P8 G8", "hand D: D7 D8").replace("hand A: P5 G5", "hand A: P15 G15")
    text = text.replace("hand B: P6 G6\n", "")
    state = go(
        at(text + "turn: C", 9),
        "C attack P7",
        "A beat P7 P15",
        "C pass",
        "D throw-in D7 support",
        "A concede",
    )
    assert seats(state) == "CDBEFGHIA"


def test_K_MIL_06_supported_failure_only_the_voevoda_falls() -> None:
    state = go(supported(), "D throw-in D6 support", "A beat D6 M5", "B pass", "A pass", "D pass")
    assert seats(state) == "ABCEFGHID"
    assert waits_for(state) == "A"


def test_KR_23_KC_13_support_is_his_own_right_and_must_be_played() -> None:
    # A permitted throw is not support.
    state = go(supported(), "A permit D 1", "D throw-in D6", "A beat D6 M5", "B pass", "A pass", "D pass")
    assert seats(state) == "ABCDEFGHI"
    # Nor one paid with a mercy.
    state = supported()
    state = go(state, "A grant D", "D throw-in D6 mercy", "A beat D6 M5", "B pass", "A pass", "D pass")
    assert seats(state) == "ABCDEFGHI"
    # Where both are open to him he must say which.
    assert refused(go(supported(), "A grant D"), "D throw-in D6") == "mercy-or-support"
    # Without a card there is none.
    assert refused(supported(), "D throw-in () support") == "no-cards"
    assert refused(go(supported(), "A permit D 1"), "D throw-in D6 support") == "no-such-right"


def test_KR_23_the_voevoda_whose_target_is_the_tsar_chooses() -> None:
    text = NINE.replace("hand B: P6 G6\n", "").replace("hand C: P7 G7\n", "") + "turn: D"
    state = at(text, 9)
    assert {"attack P8", "attack P8 coup"} <= legal(state, "D")
    assert seats(go(state, "D attack P8", "A concede")) == "DBCAEFGHI"
    assert seats(go(state, "D attack P8 coup", "A concede")) == "DBCEFGHIA"
    frozen = at(NINE.replace("hand A: P5 G5\n", "") + "turn: D", 9)
    assert refused(frozen, "D attack P8 coup") == "no-coup"


def test_KR_12_a_mercy_saves_the_voevoda_after_a_lost_coup() -> None:
    text = NINE.replace("hand A: P5 G5", "hand A: P15 G5") + "turn: D\nmercies: D"
    lost = ("D attack P8 coup", "A beat P8 P15", "D pass", "A pass")
    state = go(at(text, 9), *lost)
    assert waits_for(state) == "D"
    assert legal(state, "D", "spare") == {"spare yes", "spare no"}
    saved = go(state, "D spare yes")
    assert seats(saved) == "ABCDEFGHI"
    assert game.view(saved, None).mercies == 3
    assert waits_for(saved) == "A"
    fallen = go(state, "D spare no")
    assert seats(fallen) == "ABCEFGHID"
    assert game.view(fallen, None).mercies == 2
    assert waits_for(fallen) == "A"
    assert seats(go(at(text, 9, mercy_saves_coup="off"), *lost)) == "ABCEFGHID"


def test_KC_10_a_bonus_turn_may_be_a_coup_never_a_riot() -> None:
    state = go(at(NINE + "turn: E", 9), "E attack P9", "D concede")
    assert seats(state)[3] == "E"
    assert "attack G9 coup" in legal(state, "E")
    bonus = at(NINE + "turn: H bonus\nriot: now", 9)
    assert refused(bonus, "H riot") == "no-riot-now"


def test_KC_09_after_a_military_coup_the_beaten_tsar_may_be_next() -> None:
    state = go(at(NINE + "turn: D", 9), "D attack P8 coup", "A concede", "D trump M", "D pass")
    assert waits_for(state) == "A"


# -- demotion -----------------------------------------------------------------------------------


def judged(text: str, players: int, offender: str, **options: object):  # type: ignore[no-untyped-def]
    """A charge of a hard breach against somebody below the Tsar, and the Tsar's ruling."""
    state = at(text, players, etiquette="honour", **options)
    accuser = "B" if offender != "B" else "C"
    return go(state, f'{accuser} denounce {offender} E-NAM-01 "Вася"', "A rule 1 demotion")


def deposed(text: str, players: int, **options: object):  # type: ignore[no-untyped-def]
    """The Tsar is charged, and the others condemn him."""
    state = at(text, players, etiquette="honour", **options)
    state = go(state, 'B denounce A E-NAM-01 "Вася"')
    for voter in "BCDEFGHI"[: players // 2 - (players % 2 == 0) + 1]:
        if state.court.votes:
            state = go(state, f"{voter} cast-vote 2 yes")
    return state


def test_K_DEM_01_K_PUN_08_the_tsar_too_can_fall_and_the_next_ascends() -> None:
    state = deposed(NINE + "turn: E", 9)
    assert seats(state) == "BCDEFGHIA"
    assert waits_for(state) == "B"
    assert legal(state, "B", "trump")
    assert waits_for(go(state, "B trump P")) == "E"


def test_KC_09_a_tsar_demoted_in_his_own_turn_keeps_the_move_from_the_kholops_seat() -> None:
    state = deposed(FOUR + "turn: A", 4)
    state = go(state, "B trump M")
    assert seats(state) == "BCDA"
    assert waits_for(state) == "A"
    # Players moved by somebody else's demotion keep their turn.
    state = judged(FOUR + "turn: C", 4, "B")
    assert seats(state) == "ACDB"
    assert waits_for(state) == "C"


def test_KC_16_KR_08_a_bonus_turn_is_lost_with_a_demotion() -> None:
    state = go(at(FOUR + "turn: C", etiquette="honour"), "C attack P3", "B concede")
    state = go(state, 'B denounce C E-NAM-01 "Вася"', "A rule 1 demotion")
    assert seats(state) == "ABDC"
    assert waits_for(state) == "A"
    assert lines(state, "phase") == ["phase: turn"]


BOUT = FOUR + "bout: C B\ntable: D3/D9 P4\n"


def test_KR_17_in_mid_bout_seats_change_at_once_and_ranks_at_the_end_count() -> None:
    state = judged(BOUT, 4, "B")
    assert seats(state) == "ACDB"
    assert waits_for(state) == "B"  # the bout goes on between the same two
    ended = go(state, "B concede")
    assert seats(ended) == "ACDB"  # the attacker is the higher by now: no exchange
    assert waits_for(ended) == "D"
    # With the other timing it waits.
    state = judged(BOUT, 4, "B", demotion_timing="after_bout")
    assert seats(state) == "ABCD"
    ended = go(state, "B concede")
    assert seats(ended) == "ACDB"


def test_KR_17_no_longer_a_coup_if_the_defender_is_no_tsar_at_the_end() -> None:
    text = NINE.replace("turn: D", "") + "bout: D A coup\ntable: D6\n"
    state = deposed(text, 9)
    assert seats(state) == "BCDEFGHIA"
    state = go(state, "A concede")
    assert seats(state) == "BCDEFGHIA"  # D outranks the fallen Tsar
    assert waits_for(go(state, "B trump M")) == "I"


def test_KR_30_a_tsar_demoted_during_his_own_attack_may_rise_again_by_it() -> None:
    state = deposed(FOUR.replace("hand D: P5 G5 D5", "hand D: P5 G5") + "bout: A D\ntable: P15\n", 4)
    assert seats(state) == "BCDA"
    state = go(state, "D concede")
    assert seats(state) == "BCAD"


def test_KC_16_rights_in_the_window_are_those_of_the_moment() -> None:
    seven = "\n".join(f"hand {p}: P{n} G{n}" for n, p in enumerate("ABCDEFG", 5)) + "\ntrump: M\n"
    # C defends; B, the Боярин, falls, so C becomes Боярин and his shield closes the window.
    state = judged(seven + "bout: E C\ntable: D3/D4\nstage: window", 7, "B")
    assert seats(state) == "ACDEFGB"
    assert lines(state, "phase") == ["phase: turn"]
    assert waits_for(state) == "C"
    # The Tsar of the moment permits, and none may throw in who has become Tsar.
    state = at(seven + "bout: E D\ntable: D3/D4\nstage: permitted permit=B2", 7, etiquette="honour")
    for text in (
        'C denounce A E-NAM-01 "Вася"',
        "C cast-vote 2 yes",
        "D cast-vote 2 yes",
        "E cast-vote 2 yes",
        "F cast-vote 2 yes",
    ):
        state = go(state, text)
    assert seats(state) == "BCDEFGA"
    assert lines(state, "stage") == ["stage: window"]
    assert waits_for(state) == "B"
    assert {"permit A 1", "permit C 2"} <= legal(state, "B")


def test_KC_16_after_the_bout_a_demotion_counts_as_one_between_bouts() -> None:
    # C wins and has a bonus turn; then his own demotion takes effect, and the bonus is lost.
    state = judged(BOUT.replace("hand C: P3 G3", "hand C: P3 G3 M4"), 4, "C", demotion_timing="after_bout")
    assert lines(state, "waiting") == ["waiting: C1"]
    ended = go(state, "B concede")
    assert seats(ended) == "ABDC"
    assert waits_for(ended) == "A"
    assert lines(ended, "phase") == ["phase: turn"]


def test_KC_17_who_holds_a_mercy_is_asked_first_and_the_question_blocks() -> None:
    for timing in ("immediate", "after_bout"):
        state = judged(BOUT + "mercies: B", 4, "B", demotion_timing=timing)
        assert waits_for(state) == "B"
        assert legal(state, "B") == {"spare yes", "spare no"}
        assert refused(state, "B concede") == "no-bout"
        assert refused(state, "A spare yes") == "not-asked"
        saved = go(state, "B spare yes")
        assert seats(saved) == "ABCD"
        assert waits_for(saved) == "B"
        assert lines(saved, "mercies") == []
        assert legal(saved, "B", "concede") == {"concede"}
        fallen = go(state, "B spare no")
        assert seats(fallen) == ("ACDB" if timing == "immediate" else "ABCD")
    # The Kholop has nothing to lose.
    assert lines(judged(FOUR + "turn: C\nmercies: D", 4, "D"), "phase") == ["phase: turn"]


def test_K_MER_06_a_mercy_escapes_demotion() -> None:
    state = go(judged(FOUR + "turn: C\nmercies: B", 4, "B"), "B spare yes")
    assert seats(state) == "ABCD"
    assert state.court.docket[0].status == "escaped"


def test_KC_20_a_waiting_question_blocks_cards_and_demotions_not_grants_decrees_and_votes() -> None:
    state = go(at(FOUR + "turn: B", etiquette="honour"), "B attack P8", "A concede")
    assert lines(state, "phase") == ["phase: new-trump"]
    state = go(state, 'A denounce C E-NAM-01 "Вася"')
    assert refused(state, "B rule 1 demotion") == "question-waits"
    assert refused(state, "B attack G8") == "no-attack-now"
    state = go(state, "B grant C", 'B decree "Всем петь"', "B rule 1 blows 2")
    assert state.court.decrees
    # A vote goes on, and its outcome follows the answer.
    state = go(
        at(FOUR + "turn: B", etiquette="honour"), "B attack P8", "A concede", 'A denounce B E-NAM-01 "Вася"'
    )
    state = go(state, "A cast-vote 2 yes", "C cast-vote 2 yes")
    assert seats(state) == "BACD"
    state = go(state, "B trump M")
    assert seats(state) == "ACDB"
    assert lines(state, "phase") == ["phase: new-trump"]  # and the next Tsar is asked in his turn
    assert waits_for(state) == "A"


# -- the new reign ------------------------------------------------------------------------------


def test_K_NEW_01_all_hail_the_new_tsar() -> None:
    _, events = step(go(at(FOUR + "turn: B"), "B attack P8"), "A concede")
    assert [e for e in events if isinstance(e, ev.NewReign)] == [ev.NewReign(1, 0, "palace")]  # type: ignore[arg-type]
    _, events = step(go(at(FOUR + "turn: C"), "C attack P3"), "B concede")
    assert not [e for e in events if isinstance(e, ev.NewReign)]


def test_K_NEW_02_the_new_tsar_may_name_a_new_trump() -> None:
    state = go(at(FOUR + "turn: B"), "B attack P8", "A concede")
    assert waits_for(state) == "B"
    assert legal(state, "B", "trump") == {"trump P", "trump G", "trump D", "trump M"}
    state = go(state, "B trump G")
    assert game.view(state, None).trump == 1


def test_K_NEW_03_decrees_and_assignments_of_the_old_one_lapse() -> None:
    state = at(FOUR + "turn: B")
    state = go(state, 'A decree "Всем петь"', 'A assign C "стоять" duty "медлил"', 'A blows D 2 duty "спал"')
    state, events = step(go(state, "B attack P8"), "A concede")
    assert ev.Lapsed((1,), (2,)) in events  # type: ignore[operator]
    assert not state.court.decrees
    assert not state.court.assignments


def test_KC_20_blows_survive_a_change_of_reign_an_open_vote_does_not() -> None:
    state = at(FOUR + "turn: B", orders="constitution")
    state = go(state, 'A blows D 2 duty "спал"', "B call-vote sentence 1")
    state = go(state, "B attack P8", "A concede")
    assert [s.blows for s in state.court.sentences] == [2]
    assert not state.court.votes
    assert go(state, "C strike 1").court.sentences[0].struck == 1


def test_K_NEW_04_K_MER_08_a_new_tsar_gathers_all_mercies() -> None:
    state = at(FOUR + "turn: B\nmercies: B C D")
    state, events = step(go(state, "B attack P8"), "A concede")
    assert ev.MerciesCollected(1, (1, 2, 3)) in events  # type: ignore[arg-type, operator]
    assert game.view(state, None).mercies == 3
    assert not any(one.mercy for one in game.view(state, None).seats)


def test_K_MER_09_moving_up_or_down_costs_nobody_his_mercy() -> None:
    state = go(at(FOUR + "turn: C\nmercies: B C"), "C attack P3", "B concede")
    assert lines(state, "mercies") == ["mercies: B C"]


def test_KR_15_a_trump_named_in_mid_bout_counts_when_the_table_is_clear() -> None:
    state = deposed(FOUR + "bout: C B\ntable: D3\n", 4)
    assert seats(state) == "BCDA"
    assert waits_for(state) == "B"
    assert legal(state, "B", "trump") == {"trump P", "trump G", "trump D", "trump M"}
    state = go(state, "B trump P")
    assert lines(state, "trump", "next") == ["trump: M", "next trump: P"]
    assert refused(state, "B beat D3 P8") == "does-not-beat"  # no trump yet
    state = go(state, "B beat D3 D8", "C pass", "B pass")
    assert lines(state, "trump", "next") == ["trump: P"]


def test_KC_07_the_trump_is_asked_before_the_next_attack_the_bonus_attack_too() -> None:
    state = go(at(FOUR + "turn: B"), "B attack P8", "A concede")
    assert refused(state, "B attack G8") == "no-attack-now"
    kept = go(state, "B trump M")  # keeping the suit is an answer
    assert lines(kept, "phase", "trump") == ["phase: bonus", "trump: M"]
    # Not answered in mid-bout, it blocks afterwards.
    state = deposed(FOUR + "bout: C B\ntable: D3\n", 4)
    state = go(state, "B beat D3 D8", "C pass", "B pass")
    assert lines(state, "phase") == ["phase: new-trump"]
    # Not asked when the deal has just ended, nor before the first trump.
    over = go(at("hand A: P9\nhand B: P8\ntrump: M\nturn: B"), "B attack P8", "A concede")
    assert lines(over, "phase") == ["phase: dealing"]
    assert seats(over) == "BACD"
    # It takes effect before the gift is tested.
    gift = at(
        "hand A: P9 G9\nhand B: P8\nhand C: P3 G3\nhand D: P5\ntrump: M\nnext trump: G\nbout: C A\ntable: P7"
    )
    gift = go(gift, "A beat P7 P9", "C pass", "A pass")
    assert legal(gift, "A", "give") == {f"give G9 {p}" for p in "BCD"}


@pytest.mark.parametrize("timing", ["immediate", "after_bout"])
def test_KR_24_demotion_of_the_kholop_is_nothing(timing: str) -> None:
    state = judged(FOUR + "turn: C", 4, "D", demotion_timing=timing)
    assert seats(state) == "ABCD"
    assert state.court.docket[0].status == "open"  # he may be punished otherwise
    assert {text.split()[2] for text in legal(state, "A", "rule")} == {"pardon", "blows"}
    assert hand(state, "D") == {"P5", "G5", "D5"}


@pytest.mark.parametrize(("timing", "now"), [("immediate", "BCDA"), ("after_bout", "ABCD")])
def test_KC_20_a_judge_condemned_while_a_question_waits_falls_after_it(timing: str, now: str) -> None:
    text = BOUT.replace("hand C: P3 G3", "hand C: P3 G3 M4") + "mercies: C"
    state = judged(text, 4, "C", demotion_timing=timing)
    assert lines(state, "phase") == ["phase: mercy"]
    state = go(state, 'B denounce A E-NAM-01 "Саша"', "B cast-vote 3 yes", "D cast-vote 3 yes")
    assert seats(state) == "ABCD"
    assert [c.status for c in state.court.docket] == ["asked", "waiting"]
    state = go(state, "C spare yes")
    assert seats(state) == now
    ended = go(state, "B concede")
    assert seats(ended).endswith("A")


def test_K_NEW_03_a_charge_ruled_to_an_assignment_is_closed_with_it() -> None:
    state = at(FOUR + "turn: B", etiquette="honour")
    state = go(
        state, 'B denounce C E-NAM-03 "эй"', 'A rule 1 assignment words="стоять"', "B attack P8", "A concede"
    )
    assert [c.status for c in state.court.docket] == ["done"]
    state = at(FOUR + "turn: B", etiquette="honour")
    state = go(state, 'B denounce C E-NAM-03 "эй"', "A rule 1 blows 2", "B attack P8", "A concede")
    assert [c.status for c in state.court.docket] == ["ruled"]


def test_KR_17_a_coup_beaten_off_by_who_is_no_longer_tsar_costs_the_voevoda_nothing() -> None:
    text = (
        NINE.replace("hand A: P5 G5", "hand A: P9 G9").replace("hand E: P9 G9", "hand E: P5 G5") + "turn: D"
    )
    state = go(at(text, 9, etiquette="honour"), "D attack P8 coup")
    state = go(state, 'B denounce A E-NAM-01 "Вася"', *(f"{v} cast-vote 2 yes" for v in "BCDEF"))
    assert seats(state) == "BCDEFGHIA"
    state = go(state, "A beat P8 P9")
    while waits_for(state) != "A" or lines(state, "phase") != ["phase: turn"]:
        who = waits_for(state)[0]
        state = go(state, f"{who} trump M" if legal(state, who, "trump") else f"{who} pass")
    assert seats(state) == "BCDEFGHIA"


def test_KC_16_a_permission_ends_where_the_shield_comes_up_in_mid_bout() -> None:
    seven = "\n".join(f"hand {p}: P{n} G{n}" for n, p in enumerate("ABCDEFG", 5)) + "\ntrump: M\n"
    # C defends, F is permitted; B, the Боярин, falls, so C becomes Боярин.
    state = judged(seven + "bout: E C\ntable: D3/D4\nstage: permitted permit=F2", 7, "B")
    assert seats(state) == "ACDEFGB"
    assert lines(state, "phase") == ["phase: turn"]


def test_KR_05_the_tsarevich_himself_simply_changes_with_the_tsar() -> None:
    eight = "\n".join(f"hand {p}: P{n} G{n}" for n, p in enumerate("ABCDEFGH", 5)) + "\ntrump: M\nturn: {}"
    ended = go(at(eight.format("B"), 8, tsarevich_inherits="on"), "B attack P6", "A concede")
    assert seats(ended) == "BACDEFGH"
    eight = eight.replace("hand B: P6 G6\n", "")
    ended = go(at(eight.format("C"), 8, tsarevich_inherits="on"), "C attack P7", "A concede")
    assert seats(ended) == "BCADEFGH"


def test_KC_19_a_demotion_in_mid_bout_does_not_give_the_chain_a_second_decree() -> None:
    text = FOUR.replace("hand C: P3 G3", "hand C: P3 G3 M3 M4") + "turn: C"
    state = go(
        at(text, 4, orders="oligarchy", etiquette="honour"), 'C buy-decree M3 "Всем петь"', "C attack P3"
    )
    state = go(state, 'D denounce C E-NAM-01 "Вася"', "A rule 2 demotion")
    assert seats(state) == "ABDC"
    state = go(state, "B concede")
    assert lines(state, "phase") == ["phase: bonus"]
    assert refused(state, 'C buy-decree M4 "Всем плясать"') == "decree-bought"


def test_KC_14_a_claim_speaks_of_the_trump_it_saw() -> None:
    text = (
        "\n".join(f"hand {p}: P{n} G{n}" for n, p in enumerate("ABCDEFGH", 5))
        + "\ntrump: M\nturn: A\nopened: no"
    )
    for suit, claims in (("D", []), ("M", ["claims: C"])):
        state = go(at(text, 8, etiquette="honour"), "C protest", 'B denounce A E-NAM-01 "Вася"')
        state = go(state, *(f"{voter} cast-vote 2 yes" for voter in "BCDE"), f"B trump {suit}")
        assert seats(state) == "BCDEFGHA"
        assert lines(state, "claims") == claims


def test_K_RIO_07_the_rebels_answer_to_the_tsar_they_rose_against_only() -> None:
    text = NINE + "turn: B\nrebels: H I"
    state = go(at(text, 9), 'A blows I 2 riot "бунт"', "B attack P6", "A concede", "B trump M")
    assert state.court.sentences  # KC-20
    assert refused(state, 'B blows H 2 riot "бунт"') == "no-rebel"
