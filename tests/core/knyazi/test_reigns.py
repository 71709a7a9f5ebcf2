"""What a new reign brings."""

from core.knyazi import events as ev
from core.knyazi.game import game
from tests.core.knyazi.helpers import (
    FOUR,
    at,
    deposed,
    go,
    judged,
    legal,
    lines,
    refused,
    seats,
    step,
    waits_for,
)


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


def test_KC_07_a_trump_that_is_trump_already_stays_and_nothing_is_to_come() -> None:
    state = deposed(FOUR + "bout: C B\ntable: D3\n", 4)
    kept, told = step(state, "B trump M")
    assert told[0] == ev.TrumpNamed(1, 3, waits=False)  # type: ignore[arg-type]
    assert lines(kept, "trump", "next") == ["trump: M"]
    for text in ("B beat D3 D8", "C pass", "B pass"):
        kept, events = step(kept, text)
        assert not [event for event in events if isinstance(event, ev.TrumpChanged)]
    _, told = step(state, "B trump P")
    assert told[0] == ev.TrumpNamed(1, 0, waits=True)  # type: ignore[arg-type]
    # Between bouts, too.
    state = go(at(FOUR + "turn: B"), "B attack P8", "A concede")
    assert step(state, "B trump M")[1][0] == ev.TrumpNamed(1, 3, waits=False)  # type: ignore[arg-type]
    assert step(state, "B trump P")[1][0] == ev.TrumpNamed(1, 0)  # type: ignore[arg-type]


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


def test_K_NEW_03_a_charge_ruled_to_an_assignment_is_closed_with_it() -> None:
    state = at(FOUR + "turn: B", etiquette="honour")
    state = go(
        state, 'B denounce C E-NAM-03 "эй"', 'A rule 1 assignment words="стоять"', "B attack P8", "A concede"
    )
    assert [c.status for c in state.court.docket] == ["done"]
    state = at(FOUR + "turn: B", etiquette="honour")
    state = go(state, 'B denounce C E-NAM-03 "эй"', "A rule 1 blows 2", "B attack P8", "A concede")
    assert [c.status for c in state.court.docket] == ["ruled"]


def test_KC_16_a_permission_ends_where_the_shield_comes_up_in_mid_bout() -> None:
    seven = "\n".join(f"hand {p}: P{n} G{n}" for n, p in enumerate("ABCDEFG", 5)) + "\ntrump: M\n"
    # C defends, F is permitted; B, the Боярин, falls, so C becomes Боярин.
    state = judged(seven + "bout: E C\ntable: D3/D4\nstage: permitted permit=F2", 7, "B")
    assert seats(state) == "ACDEFGB"
    assert lines(state, "phase") == ["phase: turn"]


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
