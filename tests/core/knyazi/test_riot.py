"""The mob against the nobles."""

import pytest

from core.knyazi import events as ev
from core.knyazi.game import game
from tests.core.knyazi.helpers import NINE, at, go, hand, legal, lines, refused, seats, step, told, waits_for

# A Царь B Царевич C Боярин D Шпион E Палач F Шут G Дворник H Холоп.
EIGHT = """
hand A: P15 G15
hand B: P16 G16
hand C: P17 G17
hand D: D18 D19
hand E: P9 G9
hand F: P10 G10
hand G: P3 D4 M2
hand H: G3 G4 D3 M3
trump: M
"""
READY = EIGHT + "turn: H\nriot: now"


def begun(text: str = READY, players: int = 8, **options: object):  # type: ignore[no-untyped-def]
    return go(at(text, players, **options), "H riot", "G consent yes")


def test_K_RIO_01_only_with_eight_players_or_more() -> None:
    seven = (
        "\n".join(f"hand {p}: P{n} G{n}" for n, p in enumerate("ABCDEFG", 5))
        + "\ntrump: M\nturn: A\nopened: no"
    )
    state = go(at(seven, 7), "A attack P5", "G concede")
    assert waits_for(state) == "F"
    assert refused(state, "F riot") == "no-riot-now"
    state = go(at(EIGHT + "turn: A\nopened: no\nriot: ahead", 8), "A attack P15", "H concede")
    assert legal(state, "G", "riot") == {"riot"}


def test_K_RIO_02_in_the_mobs_first_turn_the_kholops_if_he_beat_the_tsar_off() -> None:
    start = EIGHT.replace("hand H: G3", "hand H: P18 G3") + "turn: A\nopened: no\nriot: ahead"
    beaten = go(at(start, 8), "A attack P15", "H beat P15 P18", "A pass", "A pass")
    assert waits_for(beaten) == "H"
    assert legal(beaten, "H", "riot") == {"riot"}
    assert refused(beaten, "G riot") == "not-your-turn"
    # He attacks instead: the chance is gone.
    state = go(beaten, "H attack G3", "G concede", "H pass")
    for who in "GH":
        assert legal(state, who, "riot") == set()
    # He lost: it is the Дворник's.
    lost = go(at(start, 8), "A attack P15", "H concede")
    assert waits_for(lost) == "G"
    assert legal(lost, "G", "riot") == {"riot"}
    later = go(lost, "G attack P3", "F concede", "G pass")
    assert all(legal(later, who, "riot") == set() for who in "GHF")


def test_K_RIO_03_the_other_of_the_mob_must_agree() -> None:
    state = go(at(READY, 8), "H riot")
    assert waits_for(state) == "G"
    assert refused(state, "H attack G3") == "no-attack-now"
    assert refused(state, "H consent yes") == "not-asked"
    assert refused(state, "F consent yes") == "nothing-to-answer"  # KC-22: as if nothing were asked
    assert lines(begun(), "phase", "stage") == ["phase: bout", "stage: lead"]


def test_KC_15_a_refusal_ends_it_for_the_deal() -> None:
    state = go(at(READY, 8), "H riot", "G consent no")
    assert waits_for(state) == "H"
    assert refused(state, "H riot") == "no-riot-now"
    assert legal(state, "H", "attack")


def test_KC_15_impossible_when_no_noble_holds_cards() -> None:
    text = "\n".join(line for line in READY.splitlines() if line[:6] not in ("hand A", "hand B", "hand C"))
    assert refused(at(text, 8), "H riot") == "no-noble-holds-cards"
    assert legal(at(text, 8), "H", "riot") == set()


def test_KC_15_a_frozen_rebel_must_consent_and_plays_nothing() -> None:
    text = READY.replace("hand G: P3 D4 M2\n", "")
    state = begun(text)
    state = go(state, "H attack G3", "A beat G3 G15")
    assert waits_for(state) == "H"


def test_the_plot_is_the_mobs_secret() -> None:
    state = at(READY, 8)
    plotted, events = step(state, "H riot")
    refused_, more = step(plotted, "G consent no")
    for who in (*range(6), None):
        assert game.view(plotted, who) == game.view(state, who)
        assert [game.redact(e, who) for e in (*events, *more)] == [None, None]
        assert game.view(refused_, who) == game.view(state, who)
    assert game.view(plotted, 6).question == "riot"


def test_K_RIO_04_every_rebel_may_throw_in_up_to_twelve_cards_without_leave() -> None:
    state = go(begun(), "H attack G3,D3", "A beat G3 G15", "D beat D3 D18")
    assert waits_for(state) == "GH"
    assert "throw-in P3" in legal(state, "G")
    assert "throw-in M3" in legal(state, "H")
    assert legal(state, "A", "permit") == set()
    assert refused(state, "F throw-in P10") == "no-right-to-throw-in"
    assert refused(go(state, "H pass"), "H throw-in M3") == "no-right-to-throw-in"
    assert waits_for(go(state, "H pass")) == "G"
    state = go(state, "G throw-in P3")
    assert refused(state, "H throw-in M3") == "open-cards"
    big = """
    hand A: P11 P12 P13 P14 P15 P16 P17 P18 P19
    hand B: G19
    hand C: G18
    hand G: G3 D9
    hand H: M2 D10
    trump: M
    bout: H G riot takers=ABC
    table: P2/P3 G2/G4 D2/D3 P4/P5 D4/D5 P6/P7 G5/G6 D6/D7 G7/G8 D8/M10 P8/P9
    stage: window
    """
    state = at(big, 8)
    assert legal(state, "G", "throw-in") == {"throw-in G3", "throw-in D9"}  # one more is the twelfth
    assert refused(state, "G throw-in G3,D9") == "too-many-cards"


def test_KR_16_open_cards_never_exceed_what_the_nobles_hold() -> None:
    text = (
        READY.replace("hand B: P16 G16\n", "")
        .replace("hand C: P17 G17\n", "")
        .replace("A: P15 G15", "A: P15")
    )
    assert legal(begun(text), "H", "attack") == {"attack G3", "attack D3", "attack M3", "attack G4"}
    assert refused(begun(text), "H attack G3,D3") == "too-many-cards"


def test_KR_16_per_deal_first_deal_or_never() -> None:
    def chance(deal: int, **options: object) -> bool:
        text = EIGHT + f"phase: trump\ndeal: {deal}"
        filled = "\n".join(
            line + (" D10 D11 D12 D13" if line.startswith("hand E") else "") for line in text.splitlines()
        )
        return game.set_up(8, game.options(**options), filled.strip().splitlines()).deal.riot == "ahead"  # type: ignore[arg-type]

    assert chance(1)
    assert chance(2)
    assert chance(1, riot="first_deal")
    assert not chance(2, riot="first_deal")
    assert not chance(1, riot="off")


def test_KR_16_the_boyars_shield_does_not_count_and_the_lead_is_one_rank() -> None:
    state = begun()
    assert refused(state, "H attack G3,G4") == "different-ranks"
    assert refused(state, "G attack P3") == "not-your-turn"
    state = go(state, "H attack G3", "C beat G3 G17")
    assert waits_for(state) == "GH"


def test_K_RIO_05_nobles_defend_together_and_commoners_may_help() -> None:
    state = go(begun(), "H attack G3,D3")
    assert legal(state, "A", "beat") == {"beat G3 G15"}
    assert legal(state, "D", "beat") == {"beat D3 D18", "beat D3 D19"}
    assert refused(state, "G beat G3 M2") == "rebels-do-not-defend"
    assert legal(state, "G") == set()
    assert waits_for(state) == "A"
    state = go(state, "D beat D3 D19", "E beat G3 G9")
    assert waits_for(state) == "GH"


def test_KC_15_mercies_beat_in_a_riot_and_do_not_throw_in() -> None:
    state = go(begun(READY + "\nmercies: B D H"), "H attack G3")
    assert "beat G3 mercy" in legal(state, "B")
    assert "beat G3 mercy" in legal(state, "D")
    assert refused(state, "A beat G3 mercy") == "ruler-uses-no-mercy"
    state = go(state, "B beat G3 mercy")
    assert refused(state, "H throw-in D3 mercy") == "no-right-to-throw-in"
    assert legal(state, "H", "throw-in") == {"throw-in D3", "throw-in M3", "throw-in D3,M3"}


WON = ("H attack G3,D3", "A concede")


def test_K_RIO_06_the_nobles_pick_up_and_the_tops_change_with_the_bottoms() -> None:
    state = go(begun(), *WON)
    assert waits_for(state) == "A"
    state = go(state, "A give G3 B", "A give D3 C")
    assert seats(state) == "HGCDEFBA"
    assert hand(state, "B") == {"P16", "G16", "G3"}
    assert hand(state, "C") == {"P17", "G17", "D3"}


def test_KR_16_only_the_tsar_surrenders_also_without_cards() -> None:
    state = go(begun(READY.replace("hand A: P15 G15\n", "")), "H attack G3")
    assert refused(state, "B concede") == "not-the-tsar"
    assert legal(state, "A", "concede") == {"concede"}
    assert lines(go(state, "A concede"), "phase") == ["phase: divide"]


def test_KC_15_the_tsar_divides_among_nobles_who_had_cards() -> None:
    state = go(begun(READY.replace("hand A: P15 G15\n", "")), *WON)
    assert legal(state, "A") >= {"give G3 B", "give G3 C", "give D3 B", "give D3 C"}
    assert legal(state, "A", "give") == {"give G3 B", "give G3 C", "give D3 B", "give D3 C"}
    assert refused(state, "A give G3 A") == "takes-no-part"
    assert refused(state, "B give G3 B") == "not-the-tsar"
    assert refused(state, "A give P3 B") == "not-on-table"


def test_K_RIO_06_success_is_a_change_of_reign() -> None:
    state = go(begun(READY + "\nmercies: C"), *WON)
    state, events = step(go(state, "A give G3 B"), "A give D3 C")
    assert ev.NewReign(7, 0, "riot") in events  # type: ignore[arg-type, operator]
    assert lines(state, "mercies") == []
    assert waits_for(state) == "H"
    assert waits_for(go(state, "H trump M")) == "F"


def test_K_RIO_07_beaten_rebels_lose_their_trumps_and_the_tsar_may_punish_them() -> None:
    state = go(begun(), "H attack G3", "C beat G3 G17", "H pass")
    state, events = step(state, "G pass")
    assert hand(state, "G") == {"P3", "D4"}
    assert hand(state, "H") == {"G4", "D3"}
    assert ev.RiotLost((6, 7), (3, 7)) in events  # type: ignore[arg-type, operator]
    assert seats(state) == "ABCDEFGH"
    assert go(state, 'A blows H 5 riot "за бунт"').court.sentences
    assert go(state, 'A assign G "стоять" riot "за бунт"').court.assignments
    assert refused(state, 'A blows F 5 riot "за бунт"') == "no-rebel"
    # The licence ends with the deal.
    over = at("hand A: P5\nhand B: P6\ntrump: M\nturn: A\nrebels: G H", 8)
    assert go(over, 'A blows H 5 riot "за бунт"').court.sentences
    over = go(over, "A attack P5", "B concede")
    assert refused(over, 'A blows H 5 riot "за бунт"') == "no-rebel"


def test_KC_07_a_trump_named_in_mid_riot_counts_after_the_rebels_lost_theirs() -> None:
    text = READY.replace("riot: now", "riot: now\nnext trump: D")
    state = go(begun(text), "H attack G3", "C beat G3 G17", "H pass", "G pass")
    assert hand(state, "G") == {"P3", "D4"}
    assert lines(state, "trump") == ["trump: D"]


@pytest.mark.parametrize(
    ("won", "empty", "next_"), [(False, "", "F"), (False, "F", "E"), (False, "FED", "C"), (True, "", "F")]
)
def test_K_RIO_08_next_is_the_lowest_commoner_with_cards(won: bool, empty: str, next_: str) -> None:
    text = "\n".join(
        line for line in READY.splitlines() if not any(line.startswith(f"hand {p}") for p in empty)
    )
    state = begun(text)
    if won:
        state = go(state, *WON, "A give G3 B", "A give D3 B", "H trump M")
    else:
        state = go(state, "H attack G3", "C beat G3 G17", "H pass", "G pass")
    assert waits_for(state) == next_


def test_K_RIO_09_the_executioner_keeps_his_place() -> None:
    for riot in (WON,):
        state = go(begun(), *riot, "A give G3 B", "A give D3 B")
        assert seats(state)[4] == "E"
    assert game.new(12).table.players - game.new(12).table.mob == 2


def test_KC_15_a_riot_is_one_bout() -> None:
    state = at(READY + "\nbouts: 7", 8)
    state = go(state, "H riot", "G consent yes", "H attack G3", "C beat G3 G17", "H pass", "G pass")
    assert state.deal.bouts == 8


def test_a_plot_dissolves_when_the_mob_changes() -> None:
    state = go(
        at(READY, 8, etiquette="honour"), "H riot", 'A denounce E E-NAM-01 "Вася"', "A rule 1 demotion"
    )
    assert seats(state) == "ABCDFGHE"
    assert waits_for(state) == "H"
    assert refused(state, "H riot") == "no-riot-now"
    assert legal(state, "H", "attack")


def test_a_demotion_in_mid_riot_leaves_the_rebels_rebels() -> None:
    state = go(
        begun(READY, etiquette="honour"), "H attack G3", 'A denounce B E-NAM-01 "Вася"', "A rule 1 demotion"
    )
    assert seats(state) == "ACDEFGHB"
    # D sits among the nobles now; the rebels still do not defend.
    state = go(state, "C beat G3 G17")
    assert waits_for(state) == "GH"
    assert any(isinstance(e, ev.RiotLost) for e in told(go(state, "G pass"), "H pass"))


def test_KC_16_who_falls_into_the_mob_in_mid_riot_beats_no_more_and_is_no_rebel() -> None:
    state = go(
        begun(READY, etiquette="honour"), "H attack G3", 'A denounce B E-NAM-01 "Вася"', "A rule 1 demotion"
    )
    assert seats(state) == "ACDEFGHB"
    assert refused(state, "B beat G3 G16") == "rebels-do-not-defend"
    assert legal(state, "B", "beat") == set()
    assert legal(state, "D", "beat") == set()  # a noble now, who has nothing that beats
    assert legal(go(state, "C beat G3 G17"), "B", "throw-in", "pass") == set()


def test_KC_22_a_plot_lapses_when_who_was_asked_sits_elsewhere() -> None:
    """As if nothing had been asked, H has his turn."""
    plot = go(at(READY, 8, etiquette="honour"), "H riot", 'A denounce G E-NAM-01 "Вася"', "A rule 1 demotion")
    assert seats(plot) == "ABCDEFHG"
    assert legal(plot, "G", "consent") == set()
    assert waits_for(plot) == "H"
    assert legal(plot, "H", "attack")


def test_KC_24_one_taker_is_asked_nothing() -> None:
    only = "\n".join(line for line in READY.splitlines() if line[:7] not in ("hand A:", "hand B:"))
    state = go(begun(only), "H attack G3,D3")
    state, events = step(state, "A concede")
    assert lines(state, "pile") == []
    assert {"G3", "D3"} <= hand(state, "C")
    assert [e.player for e in events if isinstance(e, ev.TakenUp)] == [2]
    assert seats(state)[:2] == "HG"


def test_KC_24_what_is_divided_is_written_once_and_the_old_writing_is_read() -> None:
    state = go(begun(), "H attack G3,D3", "A concede")
    text = game.position(state)
    assert "pile: G3 D3" in text
    assert not any(line.startswith("table:") for line in text)
    assert game.set_up(8, state.table.options, [*text, "table: G3 D3"]) == state


def test_KC_03_the_clock_closes_a_riots_window_for_both_rebels() -> None:
    state = go(begun(), "H attack G3", "C beat G3 G17", "G pass")
    assert legal(state, "*") == {"window-closed"}
    events = told(state, "* window-closed")
    assert any(isinstance(e, ev.RiotLost) for e in events)
    state = go(state, "* window-closed")
    assert waits_for(state) == "F"
    assert hand(state, "H") == {"G4", "D3"}  # K-RIO-07: the trump is gone


def test_K_RIO_02_the_mobs_first_turn_is_over_though_nothing_was_played_in_it() -> None:
    """The Холоп pays for a decree with his last card, and is frozen; the Дворник's turn is the mob's second."""
    text = READY.replace("hand H: G3 G4 D3 M3", "hand H: M3")
    state = go(at(text, 8, orders="oligarchy"), 'H buy-decree M3 "Всем петь"')
    assert waits_for(state) == "G"
    assert refused(state, "G riot") == "no-riot-now"


def test_K_RIO_07_the_rebels_answer_to_the_tsar_they_rose_against_only() -> None:
    text = NINE + "turn: B\nrebels: H I"
    state = go(at(text, 9), 'A blows I 2 riot "бунт"', "B attack P6", "A concede", "B trump M")
    assert state.court.sentences  # KC-20
    assert refused(state, 'B blows H 2 riot "бунт"') == "no-rebel"
