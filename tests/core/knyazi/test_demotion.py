"""Demotion: the seats change at once, the ranks at the end count."""

import pytest

from tests.core.knyazi.helpers import (
    FOUR,
    NINE,
    at,
    deposed,
    go,
    hand,
    judged,
    legal,
    lines,
    refused,
    seats,
    waits_for,
)

BOUT = FOUR + "bout: C B\ntable: D3/D9 P4\n"


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


@pytest.mark.parametrize("timing", ["immediate", "after_bout"])
def test_KR_24_demotion_of_the_kholop_is_nothing(timing: str) -> None:
    state = judged(FOUR + "turn: C", 4, "D", demotion_timing=timing)
    assert seats(state) == "ABCD"
    assert state.court.docket[0].status == "open"  # he may be punished otherwise
    assert {text.split()[2] for text in legal(state, "A", "rule")} == {"pardon", "blows"}
    assert hand(state, "D") == {"P5", "G5", "D5"}


@pytest.mark.parametrize(
    ("text", "players", "options", "offered"),
    [
        (FOUR + "turn: C", 4, {}, False),
        (FOUR + "turn: C", 4, {"demotion_timing": "after_bout"}, False),
        (FOUR + "turn: C", 4, {"orders": "bureaucracy"}, False),  # no Чиновник at so small a table
        (BOUT, 4, {}, False),
        (BOUT, 4, {"demotion_timing": "after_bout"}, True),
        (NINE + "hand J: P14 G14\nturn: C", 10, {"orders": "bureaucracy"}, True),
    ],
)
def test_KR_24_the_kholops_demotion_is_lawful_and_offered_only_where_he_may_rise_before_it(
    text: str, players: int, options: dict[str, object], offered: bool
) -> None:
    lowest = "ABCDEFGHIJ"[players - 1]
    state = go(at(text, players, etiquette="honour", **options), f'B denounce {lowest} E-NAM-01 "Вася"')
    assert ("rule 1 demotion" in legal(state, "A", "rule")) == offered
    assert seats(go(state, "A rule 1 demotion")) == seats(state)
    state = go(state, 'B denounce C E-NAM-01 "Вася"')
    assert "rule 2 demotion" in legal(state, "A", "rule")


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


def test_KC_25_what_a_kholop_was_demoted_for_in_vain_does_not_follow_him_to_the_throne() -> None:
    text = FOUR.replace("hand B: P8 G8 D8\n", "").replace("hand C: P3 G3\n", "")
    state = at(text + "turn: D", 4, etiquette="honour")
    state = go(state, 'B denounce D E-NAM-01 "Вася"', "A rule 1 demotion")
    assert state.court.docket[0].status == "open"  # KR-24: he may be punished otherwise
    state = go(state, "D attack P5", "A concede")
    assert seats(state)[0] == "D"
    assert (state.court.docket, state.court.votes) == ((), ())
    # A charge nobody has judged goes to the vote.
    state = go(at(text + "turn: D", 4, etiquette="honour"), 'B denounce D E-NAM-01 "Вася"')
    state = go(state, "D attack P5", "A concede")
    assert [vote.paper for vote in state.court.votes] == [1]


def test_KC_26_each_demotion_that_waited_with_all_that_follows_before_the_next() -> None:
    """Two Tsars fall one after the other: the first one's heir names the trump before he falls himself."""
    text = FOUR + "bout: C B\ntable: D3/D9 P4\nwaiting: A1 B2\n"
    for number, player in enumerate((0, 1), 1):
        text += f'charge: {{"type":"charge","id":{number},"offender":{player},"law":"E-NAM-01","by":3,"status":"waiting"}}\n'
    state = go(at(text, 4, demotion_timing="after_bout", etiquette="honour"), "B concede")
    assert seats(state) == "CBDA"
    assert waits_for(state) == "C"
    state = go(state, "C trump M")
    assert seats(state) == "CDAB"


def test_KC_26_a_coup_supported_by_who_became_voevoda_in_its_middle_seats_him_next_to_the_throne() -> None:
    text = NINE.replace("hand E: P9 G9", "hand E: G16 G9") + "bout: B A\ntable: P16/P17\nstage: window\n"
    state = at(text, 9, etiquette="honour")
    assert waits_for(state) == "AD"
    state = go(state, 'F denounce D E-NAM-01 "Вася"', "A rule 1 demotion")
    assert seats(state) == "ABCEFGHID"
    assert waits_for(state) == "AE"
    state = go(state, "E throw-in G16 support", "A concede")
    assert seats(state) == "BECFGHIDA"
