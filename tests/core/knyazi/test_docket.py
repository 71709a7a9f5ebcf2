"""Charges and rulings; etiquette as far as the engine knows it."""

import pytest

from core.knyazi import breaches, etiquette, judge
from core.knyazi import events as ev
from core.knyazi.court_papers import Why
from core.knyazi.etiquette import Voice
from core.knyazi.game import game
from core.notation import Player
from core.shapes import EAR, Malformed
from tests.core.knyazi.helpers import at, go, legal, lines, refused, seats, step

# A Царь, B Шпион, C Палач, D Шут, E Холоп.
FIVE = """
hand A: P9 G9
hand B: P8 G8
hand C: P3 G3
hand D: P5 G5
hand E: P4 G4
trump: M
turn: C
"""


def five(etiquette: str = "auto", text: str = FIVE, **options: object):  # type: ignore[no-untyped-def]
    return at(text, 5, etiquette=etiquette, **options)


# -- charges ------------------------------------------------------------------------------------


def test_E_CHG_01_a_charge_holds_what_was_said_when_and_how_surely() -> None:
    state = go(five(), '! charge C E-NAM-02 B "Шпион, ходи" [0,5] 1200 2400 0.9')
    (charge,) = game.view(state, 0).docket
    assert (charge.offender, charge.law, charge.object, charge.words) == (2, "E-NAM-02", 1, "Шпион, ходи")
    assert (charge.span, charge.start, charge.end, charge.confidence) == ((0, 5), 1200, 2400, 0.9)
    assert {t.split()[2] for t in legal(state, "A", "rule")} == {"pardon", "blows", "demotion"}
    assert refused(state, 'B charge C E-NAM-02 B "Шпион"') == "only-the-ear"
    assert refused(state, '! charge C E-XXX-02 B "Шпион"') == "unknown-law"
    assert refused(state, '! charge C E-NAM-02 B "Шпион" [0,50]') == "charge-is-unsound"


def test_E_CHG_02_judged_by_the_law_of_the_table_it_was_said_at() -> None:
    # The godless laws hold under Теократия only.
    assert refused(five(), '! charge C E-THE-01 words="чёрт"') == "law-of-theocracy"
    eleven = "\n".join(f"hand {p}: P{n}" for n, p in enumerate("ABCDEFGHIJK", 5)) + "\ntrump: M\nturn: E\n"
    state = at(eleven, 11, etiquette="auto", orders="theocracy")
    assert "rule 1 demotion" in legal(go(state, '! charge E E-THE-01 words="чёрт"'), "C")


def test_E_CHG_03_a_suspicion_is_the_spys_until_he_cries_out() -> None:
    state, (event,) = step(five(), '! charge C E-NAM-01 A "саня" suspicion=yes confidence=0.5')
    assert [len(game.view(state, who).docket) for who in (0, 1, 2, 3, 4, None)] == [0, 1, 0, 0, 0, 0]
    assert [game.redact(event, who) is not None for who in (0, 1, 2, None)] == [False, True, False, False]
    assert legal(state, "B", "cry-out", "let-pass") == {"cry-out 1", "let-pass 1"}
    cried = go(state, "B cry-out 1")
    (charge,) = game.view(cried, 0).docket
    assert (charge.by, charge.status) == (1, "open")
    passed, (event,) = step(state, "B let-pass 1")
    assert not passed.court.docket
    assert game.redact(event, 0) is None
    # One about himself goes to the judge.
    about = go(five(), '! charge B E-NAM-01 A "саня" suspicion=yes')
    assert legal(about, "B", "cry-out") == set()
    assert legal(about, "A", "cry-out") == {"cry-out 1"}


def test_E_CHG_03_no_refusal_tells_that_there_is_a_suspicion() -> None:
    """Whoever may not hear of it is refused as if it had no such number; the judge's own moves too."""
    nothing = five()
    state = go(nothing, '! charge C E-NAM-01 A "саня" suspicion=yes confidence=0.5')
    said = [
        f"{what} 1{how}"
        for what, how in (
            ("cry-out", ""), ("let-pass", ""), ("rule", " pardon"), ("keep", ""), ("undo", ""), ("withdraw", ""), ("prolong", " 1000"),
            ("call-vote charge", ""), ("escape", ""), ("strike", ""),
        )
    ]  # fmt: skip
    for text in (f"{who} {move}" for who in "ACDE" for move in said):
        assert refused(state, text) == refused(nothing, text), text


def test_E_CHG_04_the_same_within_ten_seconds_is_one_charge_with_a_count() -> None:
    first = '! charge C E-NAM-01 A "Саня" start=1000 end=2000'
    state = go(five(), first, '! charge C E-NAM-01 A "Санёк" start=11000 end=12000')
    assert [c.count for c in state.court.docket] == [2]
    state = go(state, '! charge C E-NAM-01 A "Санёк" start=21900 end=22000')  # the ten seconds slide
    assert [c.count for c in state.court.docket] == [3]
    for other in (
        '! charge C E-NAM-01 A "Саня" start=32001 end=33000',
        '! charge C E-NAM-01 B "Вася" start=22500 end=23000',
        '! charge C E-RES-01 A "ты" start=22500 end=23000',
        '! charge D E-NAM-01 A "Саня" start=22500 end=23000',
    ):
        assert len(go(state, other).court.docket) == 2


def test_E_CHG_04_the_ten_seconds_run_from_the_end_of_a_voice_that_was_charged_while_it_sounded() -> None:
    live = "! charge C E-SIL-02 start=1000 end=1400"
    again = "! charge C E-SIL-02 start=15000 end=15400"
    state = go(five(), live)
    assert len(go(state, again).court.docket) == 2
    state = go(state, "! prolong 1 13000")
    assert game.apply(state, -2, game.parse(-2, "prolong 1 14000"))[1] == ()  # nobody is told
    state = go(state, again, "! prolong 1 30000", "! charge C E-SIL-02 start=40000 end=40400")
    assert [(c.count, c.start, c.end) for c in state.court.docket] == [(3, 1000, 40400)]
    assert go(state, "! prolong 1 2000").court.docket[0].end == 40400  # it has lasted longer already
    assert refused(state, "A prolong 1 50000") == "only-the-ear"
    assert refused(state, "! prolong 7 50000") == "no-such-paper"
    assert refused(go(state, "A rule 1 blows 1"), "! prolong 1 50000") == "not-open"


def test_E_CHG_05_charges_are_numbered_as_they_come_before_the_judge_and_keep_their_numbers() -> None:
    """Not with the other papers, nor with what only the Шпион hears."""
    said = [
        '! charge C E-NAM-01 B "Вася" start=1000 end=2000',
        '! charge D E-NAM-01 B "Вася" start=1000 end=2000 suspicion=yes',
        "A rule 1 blows 2",
        'C petition "каюсь"',
        'E denounce C E-RES-01 words="дразнил"',
        "B cry-out 2",
    ]
    state = go(five(), *said)
    numbers = {(c.offender, c.law): (c.id, c.number, c.called) for c in state.court.docket}
    assert numbers == {(2, "E-NAM-01"): (1, 1, 1), (2, "E-RES-01"): (5, 2, 2), (3, "E-NAM-01"): (2, 3, 3)}
    assert game.set_up(5, state.table.options, game.position(state)).court.docket == state.court.docket
    state = go(five(), *said[1:2])
    assert [c.number for c in state.court.docket] == [0]


def test_E_CHG_05_the_docket_is_the_judges_and_he_is_judged_by_the_others() -> None:
    state = go(five(), '! charge C E-NAM-01 B "Вася"')
    assert [[c.words for c in game.view(state, who).docket] for who in (0, 1, 2, None)] == [
        ["Вася"], [""], ["Вася"], [""],
    ]  # fmt: skip
    assert legal(state, "B", "rule") == set()
    assert refused(state, "B rule 1 pardon") == "not-the-ruler"
    against = go(five(), '! charge A E-NAM-01 B "Вася"')
    assert refused(against, "A rule 1 pardon") == "not-open"
    assert [v.subject for v in against.court.votes] == ["charge"]
    assert legal(against, "A", "cast-vote") == set()
    assert legal(against, "E", "cast-vote") == {"cast-vote 2 yes", "cast-vote 2 no"}


def test_KR_24_the_majority_of_all_the_others_condemns_the_tsar() -> None:
    state = go(five(), '! charge A E-NAM-01 B "Вася"', "B cast-vote 2 yes", "C cast-vote 2 yes")
    assert seats(state) == "ABCDE"
    fallen = go(state, "D cast-vote 2 yes")
    assert seats(fallen) == "BCDEA"
    half = go(state, "D cast-vote 2 no", "E cast-vote 2 no")
    assert seats(half) == "ABCDE"
    assert half.court.docket[0].status == "pardoned"
    # Half against is enough to acquit, whatever the rest would say.
    acquitted = go(five(), '! charge A E-NAM-01 B "Вася"', "B cast-vote 2 no", "C cast-vote 2 no")
    assert acquitted.court.votes == ()
    assert seats(acquitted) == "ABCDE"
    # The clock may close it, and silence is no aye.
    assert seats(go(state, "* count-votes 2")) == "ABCDE"
    assert refused(state, "B count-votes 2") == "vote-closes-itself"
    assert refused(state, "B cast-vote 2 no") == "has-voted"


def test_KR_24_etiquette_off_honour_or_auto() -> None:
    ear, player = '! charge C E-NAM-01 B "Вася"', 'B denounce C E-NAM-01 "Вася"'
    assert refused(five("off"), ear) == refused(five("off"), player) == "etiquette-is-off"
    assert refused(five("honour"), ear) == "etiquette-is-off"
    assert go(five("honour"), player).court.docket
    assert go(five("auto"), ear).court.docket
    # Duties are no etiquette.
    assert go(five("off"), 'B denounce C K-PUN-09 "бил слабо"').court.docket


def test_E_CHG_06_open_ruled_carried_out() -> None:
    state = go(five(), '! charge C E-RES-01 B "дурак"')
    assert go(state, "A rule 1 pardon").court.docket[0].status == "pardoned"
    ruled = go(state, 'A rule 1 blows 2 "пятки" "не дури"')
    assert ruled.court.docket[0].status == "ruled"
    assert ruled.court.sentences[0].place == "пятки"
    assert go(ruled, "C strike 2", "C strike 2").court.docket[0].status == "done"
    task = go(state, 'A rule 1 assignment words="стоять"')
    assert go(task, "A release 2").court.docket[0].status == "done"
    assert refused(ruled, "A rule 1 pardon") == "not-open"
    escaped = go(state, "A grant C", "A rule 1 blows 2", "C escape 2")
    assert escaped.court.docket[0].status == "escaped"
    demoted = go(five(), '! charge C E-NAM-01 B "Вася"', "A rule 1 demotion")
    assert demoted.court.docket[0].status == "done"
    assert seats(demoted) == "ABDEC"


def test_E_CHG_06_an_open_charge_blocks_nothing_and_lapses_unless_kept() -> None:
    end = "hand A: P5\nhand B: P6\ntrump: M\nturn: A"
    state = go(five(text=end), '! charge C E-RES-01 B "дурак"', '! charge D E-NAM-01 B "Вася"', "A keep 2")
    assert refused(state, "A keep 2") == "not-to-be-kept"
    state = go(state, "A attack P5")
    state, events = step(state, "B concede")
    assert ev.ChargesLapsed((1,), 0) in events  # type: ignore[arg-type, operator]
    assert [c.id for c in state.court.docket] == [2]


def test_E_CHG_06_a_ruling_may_be_undone_while_nothing_has_followed() -> None:
    state = go(five(), '! charge C E-RES-01 B "дурак"')
    for ruling in ("A rule 1 pardon", "A rule 1 blows 2", 'A rule 1 assignment words="стоять"'):
        undone = go(state, ruling, "A undo 1")
        assert undone.court.docket[0].status == "open"
        assert not undone.court.sentences
        assert not undone.court.assignments
    struck = go(state, "A rule 1 blows 2", "C strike 2")
    assert refused(struck, "A undo 1") == "too-late-to-undo"
    # A demotion that waits for the end of the bout has moved nobody yet.
    waits = go(
        five(demotion_timing="after_bout"), '! charge B E-NAM-01 A "Саша"', "C attack P3", "A rule 1 demotion"
    )
    assert seats(go(waits, "B beat P3 P8", "C pass", "A pass")) == "ACDEB"
    assert seats(go(waits, "A undo 1", "B beat P3 P8", "C pass", "A pass")) == "ABCDE"
    later = go(state, "A rule 1 blows 2", "C attack P3", "B concede", "C pass")
    assert refused(later, "A undo 1") == "too-late-to-undo"
    assert refused(state, "A undo 1") == "too-late-to-undo"


def test_E_CHG_05_who_came_to_rule_does_not_judge_anew_what_was_ruled_on_him() -> None:
    """It is not offered; a record in which it was done replays."""
    state = go(five(), '! charge B E-NAM-01 A "Саша"', '! charge C E-RES-01 D "дурак"', "A rule 1 pardon")
    state = go(state, "A rule 2 pardon", '! charge A E-NAM-01 B "Вася"')
    (vote,) = state.court.votes
    assert legal(state, "A", "undo") == {"undo 1", "undo 2"}
    state = go(state, *(f"{who} cast-vote {vote.id} yes" for who in "CDE"))
    assert seats(state) == "BCDEA"
    assert legal(state, "B", "undo") == {"undo 2"}
    assert go(state, "B undo 1", "B rule 1 pardon").court.docket[0].status == "pardoned"


def test_E_CHG_07_anybody_may_denounce_anybody_openly_or_in_secret() -> None:
    state, (event,) = step(five(), 'E denounce C E-RES-01 "дразнил"')
    assert game.redact(event, None) == event
    state, (event,) = step(five(), 'E denounce C E-RES-01 "дразнил" yes')
    assert [game.redact(event, who) is not None for who in (0, 4, 2, None)] == [True, True, False, False]
    ruled = go(state, "A rule 1 blows 2")
    (seen,) = game.view(ruled, 2).docket
    assert seen.by == -1  # punished, he does not learn by whom
    assert refused(five(), 'E denounce E E-RES-01 "дразнил"') == "not-oneself"


def test_E_CHG_08_the_engine_hears_nothing_of_itself() -> None:
    # Only the Ear's own moves make charges of words; a game without them has none.
    state = go(five(), "C attack P3", "B concede")
    assert state.court.docket == ()


def test_E_HND_01_anothers_work_is_charged_or_refused() -> None:
    state = five(text=FIVE + "sweep: yes\n")
    after, (event,) = step(state, "D collect")
    assert isinstance(event, ev.Charged)
    assert (event.charge.offender, event.charge.law) == (3, "E-HND-01")
    assert after.deal.sweep
    assert "rule 1 demotion" in legal(after, "A")
    assert refused(five(text=FIVE + "sweep: yes\n", hands="refuse"), "D collect") == "another-s-work"
    assert refused(five("honour", text=FIVE + "sweep: yes\n"), "D collect") == "another-s-work"
    blows = go(five(), 'A blows B 1 duty "спал"')
    assert go(blows, "D strike 1").court.docket[0].law == "E-HND-01"
    assert go(blows, "D strike 1").court.sentences[0].struck == 0
    dealing = at("phase: dealing", 5, etiquette="auto")
    assert go(dealing, "B deal").court.docket[0].law == "E-HND-01"
    assert lines(go(dealing, "B deal"), "phase") == ["phase: dealing"]


def test_K_ETQ_10_hands_off_other_peoples_work_always_demotion() -> None:
    state = go(five(text=FIVE + "sweep: yes\n"), "D collect")
    assert seats(go(state, "A rule 1 demotion"))[-1] == "D"
    # The Tsar's own hand goes to the vote.
    state = go(five(text=FIVE + "sweep: yes\n"), "A collect")
    assert state.court.docket[0].status == "vote"


# -- etiquette ----------------------------------------------------------------------------------


def test_K_ETQ_01_soft_and_hard_rules() -> None:
    for law, hard in [("E-RES-01", False), ("E-LEA-01", False), ("E-NAM-01", True), ("E-HND-01", True)]:
        state = go(five(), f'! charge C {law} words="вот"')
        assert ("rule 1 demotion" in legal(state, "A")) == hard
        assert "rule 1 blows 1" in legal(state, "A")
    # Soft breaches do not reach the judge himself; hard ones do.
    assert refused(five(), '! charge A E-RES-01 words="ты"') == "above-the-law"
    assert go(five(), '! charge A E-NAM-02 words="Шпион"').court.votes


def test_ER_06_the_judge_breaking_his_own_decree_is_announced_and_no_more() -> None:
    state = go(five(), 'A decree "Всем петь"', '! charge A E-DEC-01 words="вот" paper=1')
    assert state.court.docket[-1].status == "announced"
    assert legal(state, "A", "rule") == set()


def test_ER_06_open_charges_pass_to_the_next_reign() -> None:
    text = FIVE.replace("turn: C", "turn: B")
    state = go(
        five(text=text),
        '! charge C E-NAM-01 B "Вася"',
        '! charge B E-NAM-01 A "Саша"',
        '! charge B E-RES-01 A "ты"',
    )
    state = go(state, "B attack P8", "A concede")
    assert [(c.id, c.status) for c in state.court.docket] == [(1, "open"), (2, "vote")]
    assert "rule 1 demotion" in legal(go(state, "B trump M"), "B")
    # And a vote against the fallen Tsar becomes an ordinary charge.
    state = go(five(text=text), '! charge A E-NAM-01 B "Вася"', "B attack P8", "A concede")
    assert [c.status for c in state.court.docket] == ["open"]
    assert not state.court.votes


def test_ER_06_what_is_dropped_because_he_rules_now_is_told_to_who_may_know() -> None:
    text = FIVE.replace("turn: C", "turn: B")
    laid = ('D denounce B K-PUN-01 "a"', 'E denounce B E-RES-01 "b" yes')
    _, events = step(go(five(text=text), *laid, "B attack P8"), "A concede")
    dropped = [event for event in events if isinstance(event, ev.Dropped)]
    assert [(one.offender, one.by, one.law, one.private) for one in dropped] == [
        (1, 3, "K-PUN-01", False),
        (1, 4, "E-RES-01", True),
    ]
    seen = [[game.redact(one, player) is not None for one in dropped] for player in (None, 1, 3, 4)]
    assert seen == [[True, False], [True, False], [True, False], [True, True]]


def test_ER_06_a_soft_suspicion_of_who_rules_by_now_is_dropped_when_it_is_cried_out() -> None:
    """It was no decree of his own that he broke; only who cries it out knew of it, and is told why it comes to nothing."""
    state = go(
        five(text=FIVE.replace("turn: C", "turn: B")),
        'A decree "Всем петь"',
        '! charge B E-DEC-01 words="вот" paper=1 suspicion=yes',
        '! charge B E-NAM-03 A "сиятельство" suspicion=yes',
        '! charge B E-NAM-01 A "саня" suspicion=yes',
        "B attack P8",
        "A concede",
        "B trump M",
    )
    assert seats(state)[:2] == "BA"
    for number, law in ((2, "E-DEC-01"), (3, "E-NAM-03")):
        cried, events = step(state, f"A cry-out {number}")
        assert events == (ev.Dropped(number, Player(1), Player(0), law, private=True),)
        assert number not in [charge.id for charge in cried.court.docket]
    assert [charge.status for charge in go(state, "A cry-out 4").court.docket if charge.id == 4] == ["vote"]


def test_ER_06_a_suspicion_that_the_ruler_broke_his_own_decree_is_announced_when_it_is_cried_out() -> None:
    state = go(five(), 'A decree "Всем петь"', '! charge A E-DEC-01 words="вот" paper=1 suspicion=yes')
    assert go(state, "B cry-out 2").court.docket[-1].status == "announced"


def test_E_CHG_01_the_ear_takes_back_what_was_excused_since() -> None:
    state = go(five(), '! charge C E-SIL-02 words=""', '! charge C E-LEA-01 A "Ваше величество"')
    (event,) = game.apply(state, -2, game.parse(-2, "withdraw 1"))[1]
    assert event == ev.Withdrawn(1, 2, 0, 0, "E-SIL-02")
    assert [charge.id for charge in go(state, "! withdraw 1").court.docket] == [2]
    assert refused(state, "A withdraw 1") == "only-the-ear"
    assert refused(state, "! withdraw 7") == "no-such-paper"
    assert refused(go(state, "A rule 1 blows 1"), "! withdraw 1") == "not-open"
    assert refused(go(state, 'B denounce C E-NAM-01 "Вася"'), "! withdraw 3") == "not-open"


def test_E_CHG_04_of_several_one_is_taken_back() -> None:
    state = go(five(), "! charge C E-SIL-02 start=1000 end=2000", "! charge C E-SIL-02 start=3000 end=4000")
    (charge,) = state.court.docket
    assert charge.count == 2
    state = go(state, "! withdraw 1")
    assert state.court.docket[0].count == 1
    assert go(state, "! withdraw 1").court.docket == ()


def test_K_ETQ_03_K_ETQ_06_the_jester_owes_neither_respect_nor_leave() -> None:
    for law in ("E-RES-01", "E-LEA-01"):
        assert refused(five(), f'! charge D {law} words="ты"') == "jester-is-free"
        assert refused(five(), f'B denounce D {law} "дразнил"') == "jester-is-free"
        assert go(five(), f'B denounce C {law} "дразнил"').court.docket
    assert go(five(), 'B denounce D E-NAM-01 "Вася"').court.docket


def test_KC_30_penalties_are_those_for_the_character_that_offended() -> None:
    state = go(
        five(text=FIVE.replace("turn: C", "turn: E")),
        '! charge E E-RES-01 words="ты"',
        "E attack P4",
        "D concede",
    )
    assert seats(state) == "ABCED"  # E is the Jester now; he offended as Kholop
    assert {"rule 1 pardon", "rule 1 blows 1"} <= legal(state, "A", "rule")
    assert go(state, "A rule 1 blows 2", "C strike 2", "C strike 2").court.docket[0].status == "done"
    assert five(text="\n".join(game.position(state))) == state
    # The other way round: the Ear says who he was when he began to speak (E-CHG-02).
    jester = '! charge E E-RES-01 words="ты" seat=3'
    assert refused(state, jester) == "jester-is-free"
    assert refused(state, '! charge E E-RES-01 words="ты" seat=7') == "charge-is-unsound"
    kholop = go(state, '! charge E E-RES-01 words="ты" seat=4')
    assert kholop.court.docket[-1].seat == 4


def test_K_ETQ_05_the_kholop_is_silent_the_sweeper_replies() -> None:
    voices = {one.id: etiquette.voice(one) for one in game.new(7).table.cast}
    assert voices["kholop"] is Voice.SILENT
    assert voices["sweeper"] is Voice.REPLY
    assert voices["jester"] is Voice.FREE
    assert "rule 1 blows 1" in legal(go(five(), '! charge E E-SIL-01 words=""'), "A")


def test_K_ETQ_08_demotion_for_two_breaches_of_naming_only() -> None:
    lawful = {
        law: "rule 1 demotion" in legal(go(five(), f'! charge C {law} B "э"'), "A")
        for law in ("E-NAM-01", "E-NAM-02", "E-NAM-03")
    }
    assert lawful == {"E-NAM-01": True, "E-NAM-02": True, "E-NAM-03": False}


def test_K_ETQ_09_other_deviations_are_the_tsars_to_pardon_or_punish() -> None:
    state = go(five(), '! charge C E-NAM-03 B "о светлейший"')
    kinds = {text.split()[2] for text in legal(state, "A", "rule")}
    assert kinds == {"pardon", "blows"}  # and assignments, which want words
    assert go(state, 'A rule 1 assignment words="поклониться"').court.assignments


def test_E_CHG_02_the_ear_tells_where_he_sat_when_he_said_it() -> None:
    """The Шут is free in what he says as the Шут, and in nothing that he said before."""
    said_as_kholop = '! charge D E-RES-01 words="ты" seat=4'
    state = go(five(), said_as_kholop)
    assert legal(state, "A", "rule") >= {"rule 1 pardon", "rule 1 blows 1"}
    assert refused(five(), '! charge C E-RES-01 words="ты" seat=3') == "jester-is-free"
    assert refused(five(), '! charge C E-RES-01 words="ты" seat=5') == "charge-is-unsound"
    assert refused(five(), '! charge D E-RES-01 words="ты" seat=-1') == "jester-is-free", (
        "where it is not known, now"
    )


def test_E_CHG_04_words_understood_out_of_turn_are_one_charge_all_the_same() -> None:
    state = go(
        five(), "! charge C E-SIL-02 start=20000 end=21000", "! charge C E-SIL-02 start=12000 end=13000"
    )
    assert [charge.count for charge in state.court.docket] == [2]
    state = go(five(), "! charge C E-SIL-02 start=20000 end=21000", "! charge C E-SIL-02 start=8000 end=9000")
    assert [charge.count for charge in state.court.docket] == [1, 1]


def test_E_CHG_04_a_doubtful_repetition_is_one_and_a_certain_one_is_no_suspicion() -> None:
    sure, doubtful = (
        "! charge C E-SIL-02 start={} end={}",
        "! charge C E-SIL-02 start={} end={} suspicion=yes",
    )
    state = go(five(), sure.format(1000, 2000), doubtful.format(3000, 4000))
    assert [(charge.status, charge.count) for charge in state.court.docket] == [("open", 2)]
    state = go(five(), doubtful.format(1000, 2000), sure.format(3000, 4000))
    assert [(charge.status, charge.count) for charge in state.court.docket] == [("suspicion", 1), ("open", 1)]


def test_E_CHG_01_what_the_law_allows_against_one_whom_only_the_others_judge() -> None:
    state = go(five(), '! charge A E-NAM-01 B words="Саша"', "! charge A E-DEC-01")
    hard, announced = state.court.docket
    assert judge.penalties(state, hard) == ("pardon", "demotion")
    assert judge.penalties(state, announced) == ()


def test_E_CHG_01_why_it_was_laid_travels_with_the_charge_and_not_to_everybody() -> None:
    told = '! charge C E-NAM-03 B words="Ваше величество" end=9 why={"notes":["reply"],"due":"spy","said":"tsar","asker":1}'
    state = go(five(), told)
    (charge,) = state.court.docket
    assert charge.why == Why(("reply",), "spy", "tsar", Player(1))
    again = game.set_up(5, state.table.options, game.position(state))
    assert again.court.docket == state.court.docket
    short = told.removeprefix("! ").replace("words=", "")
    assert game.write(game.parse(EAR, short)) == short
    ruled = go(state, "A rule 1 blows 1")
    assert game.view(ruled, 2).docket[0].why == charge.why, "the accused"
    assert game.view(ruled, 3).docket[0].why is None, "somebody else"
    for wrong in (
        '{"notes":["Some sentence."]}',
        '{"asker":9}',
        '{"notes":["a","b","c","d","e","f","g","h","i"]}',
    ):
        assert refused(five(), f"! charge C E-NAM-03 B why={wrong}") in (
            "charge-is-unsound",
            "no-such-player",
        ), wrong


def test_K_CUS_01_a_breach_of_the_house_is_charged_and_ruled_on() -> None:
    assert refused(five(), "! charge C E-HUM-01") == "unknown-law"
    breaches.welcome(breaches.Breach("E-HUM-01"))
    try:
        state = go(five(), "! charge C E-HUM-01")
        assert "rule 1 demotion" not in legal(state, "A", "rule")
        assert "rule 1 blows 2" in legal(state, "A", "rule")
    finally:
        del breaches._known["E-HUM-01"]
    with pytest.raises(Malformed, match="law-known"):
        breaches.welcome(breaches.Breach("E-NAM-01"))


# -- pleas --------------------------------------------------------------------------------------


def test_E_CHG_06_a_plea_is_settled_with_its_charge_and_has_no_answer_of_its_own() -> None:
    state = go(five(), 'B denounce C E-RES-01 "a"', 'B denounce C E-LEA-01 "b"', 'C petition "c" plea=repent')
    assert refused(state, "A answer 3 granted") == "ruling-answers-it"
    assert not [one for one in legal(state, "A") if one.startswith("answer")]
    state = go(state, "A rule 1 blows 1")
    assert [one.status for one in state.court.petitions] == ["open"]
    state = go(state, "A rule 2 pardon")
    assert [one.status for one in state.court.petitions] == ["settled"]


def test_E_CHG_06_a_plea_after_the_ruling_is_refused() -> None:
    state = go(five(), 'B denounce C E-RES-01 "a"', "A rule 1 blows 1")
    assert refused(state, 'C petition "c" plea=explain') == "judged-already"
    assert go(state, 'C petition "c"').court.petitions
