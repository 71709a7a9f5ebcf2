"""The three mercies."""

from core.knyazi import events as ev
from core.knyazi.game import game
from tests.core.knyazi.helpers import FOUR, at, go, hand, legal, lines, refused, seats, step, waits_for


def test_K_MER_01_the_tsar_grants_three_at_his_discretion() -> None:
    state = at(FOUR + "turn: C")
    assert legal(state, "A", "grant") == {"grant B", "grant C", "grant D"}
    assert legal(state, "B", "grant") == set()
    assert refused(state, "B grant C") == "not-the-ruler"
    state = go(state, "A grant B", "A grant C", "A grant D")
    assert game.view(state, None).mercies == 0
    five = at(FOUR + "hand E: D4\nturn: C\nmercies: B C D", 5)
    assert refused(five, "A grant E") == "no-mercy-left"


def test_K_MER_02_one_for_each() -> None:
    state = go(at(FOUR + "turn: C"), "A grant B")
    assert refused(state, "A grant B") == "has-a-mercy"
    assert legal(state, "A", "grant") == {"grant C", "grant D"}


def test_K_MER_03_the_tsar_uses_none_himself() -> None:
    state = at(FOUR + "bout: B A\ntable: M5")
    assert legal(state, "A") == {"concede", "grant B", "grant C", "grant D"} | legal(state, "A", "chronicler")
    assert refused(state, "A beat M5 mercy") == "ruler-uses-no-mercy"
    assert refused(state, "A grant A") == "rulers-hold-no-mercy"


WINDOW = """
hand A: P9
hand B: G9 D9 M9
hand C: P2
hand D: P4 G8 D8
trump: M
mercies: D
bout: C B
table: P4/P8
stage: window
""".replace("hand D: P4", "hand D: G4")


def test_K_MER_05_to_throw_in_during_anothers_turn_without_leave() -> None:
    state = at(WINDOW)
    assert "throw-in G4,G8,D8 mercy" in legal(state, "D")
    state, events = step(state, "D throw-in G4,G8 mercy")
    assert ev.MercyUsed(3, "throw-in") in events  # type: ignore[arg-type, operator]
    assert lines(state, "mercies") == []
    assert waits_for(state) == "B"
    # Not in one's own turn: the attacker throws in by his own right only.
    own = at(WINDOW.replace("bout: C B", "bout: D B").replace("stage: window", "stage: more"))
    assert refused(own, "D throw-in G4 mercy") == "no-such-right"


def test_KR_11_one_batch_for_one_mercy_within_all_limits() -> None:
    state = at(WINDOW)
    assert refused(state, "D throw-in D9 mercy") == "not-in-hand"
    assert refused(at(WINDOW.replace("G9 D9 M9", "G9")), "D throw-in G4,G8 mercy") == "too-many-cards"
    again = go(state, "D throw-in G4 mercy", "B beat G4 G9", "C pass")
    assert waits_for(again) == "A"  # D is out of mercies
    # Not before the attacker has declined, not by the frozen, not against the Боярин.
    early = at(WINDOW.replace("hand C: P2", "hand C: P2 P12").replace("stage: window", "stage: more"))
    assert refused(early, "D throw-in G4 mercy") == "not-your-throw-in"
    frozen = at(WINDOW.replace("hand D: G4 G8 D8\n", "hand E: D4\n"), 5)
    assert refused(frozen, "D throw-in G4 mercy") == "no-right-to-throw-in"
    assert waits_for(frozen) == "A"


def test_KR_11_a_house_may_make_it_a_single_card() -> None:
    state = at(WINDOW, mercy_batch="single")
    assert legal(state, "D", "throw-in") == {f"throw-in {c} mercy" for c in ("G4", "G8", "D8")}
    assert refused(state, "D throw-in G4,G8 mercy") == "too-many-cards"


def test_K_MER_06_to_escape_blows_and_assignments() -> None:
    state = at(FOUR + "turn: C\nmercies: B")
    state = go(state, 'A blows B 3 duty "спал"', 'A assign B "стоять" duty "спал"')
    assert legal(state, "B", "escape") == {"escape 1", "escape 2"}
    assert refused(state, "C escape 1") == "no-mercy"
    state = go(state, "C strike 1", "B escape 1")
    assert not state.court.sentences
    assert len(state.court.assignments) == 1
    assert refused(state, "B escape 2") == "no-mercy"


def test_K_MER_07_a_used_mercy_returns_to_the_tsar() -> None:
    state = at(FOUR.replace("hand B: P8 G8 D8", "hand B: P2 G2") + "mercies: B C D\nbout: C B\ntable: M9")
    assert game.view(state, None).mercies == 0
    state = go(state, "B beat M9 mercy")
    assert game.view(state, None).mercies == 1
    assert go(state, "A grant B").court.mercies == 0b1110
    assert hand(state, "B") == {"P2", "G2"}


def test_KR_27_a_new_deal_does_not_refill_what_was_granted() -> None:
    state = go(at("hand A: P5\nhand B: P6\ntrump: M\nturn: A\nmercies: C D"), "A attack P5", "B concede")
    assert lines(state, "phase") == ["phase: dealing"]
    assert game.view(state, None).mercies == 1


def test_KC_20_a_mercy_may_be_granted_at_any_moment_and_counts_at_once() -> None:
    state = at(WINDOW.replace("mercies: D\n", ""))
    assert legal(state, "D") == set()
    state = go(state, "A grant D")
    assert waits_for(state) == "AD"
    assert "throw-in G4 mercy" in legal(state, "D")


def test_KC_17_a_mercy_spent_while_its_holder_is_asked_saves_him_no_more() -> None:
    """K-MER-06: one mercy, one escape."""
    state = at(FOUR + "turn: C\nmercies: C", etiquette="honour")
    state = go(state, 'A blows C 3 duty "спал"', 'B denounce C E-NAM-01 "Вася"', "A rule 2 demotion")
    assert legal(state, "C", "spare") == {"spare yes", "spare no"}
    state = go(state, "C escape 1")
    assert refused(state, "C spare yes") == "no-mercy"
    assert legal(state, "C", "spare") == {"spare no"}
    assert game.default(state, 2) == game.parse(2, "spare no")
    assert seats(go(state, "C spare no")) == "ABDC"


STALE = """
hand A: P9 G9
hand B: P8 G8
hand C: P6 G6
hand D: P5 G5
hand E: P10 G4
hand F: P11 D11
hand G: P12 D12
trump: M
turn: G
bout: G F
table: P3/M4
stage: window
mercies: D
"""


def test_KC_31_KC_03_a_mercy_granted_while_a_question_waits_gives_its_right_at_once() -> None:
    """The table of seven: D is asked for his mercy in the others' window, and meanwhile E is granted one."""
    rules = {"demotion_timing": "after_bout", "etiquette": "honour"}
    asked = go(at(STALE, 7, **rules), 'B denounce D E-NAM-01 "Вася"', "A rule 1 demotion")
    assert waits_for(asked) == "D"
    state = go(asked, "A grant E", "D spare no")
    assert set(waits_for(state)) == {"A", "D", "E"}
    assert legal(state, "E", "pass") == {"pass"}
    assert legal(at("\n".join(game.position(state)), 7, **rules), "E") == legal(state, "E")
    assert go(state, "E pass")


def test_KC_31_a_window_that_a_spent_mercy_leaves_empty_closes_after_the_answer() -> None:
    rules = {"demotion_timing": "after_bout", "etiquette": "honour"}
    state = at(STALE, 7, **rules)
    state = go(state, "A pass", 'B denounce D E-NAM-01 "Вася"', "A rule 1 demotion", "D spare yes")
    assert lines(state, "phase", "turn") == ["phase: turn", "turn: F"]


def test_KC_25_with_after_bout_the_kholop_too_is_asked_for_he_may_rise() -> None:
    rules = {"demotion_timing": "after_bout", "etiquette": "honour"}
    bout = FOUR.replace("D5", "") + "mercies: D\nbout: D C\ntable: D4\n"
    state = go(at(bout, 4, **rules), 'B denounce D E-NAM-01 "Вася"', "A rule 1 demotion")
    assert waits_for(state) == "D"
    assert legal(state, "D", "spare") == {"spare yes", "spare no"}
    assert seats(go(state, "D spare yes", "C concede")) == "ABDC"
    assert seats(go(state, "D spare no", "C concede")) == "ABCD"  # risen, and fallen again
    # Carried out at once it would change nothing, and he is not asked.
    between = at(FOUR + "mercies: D\nturn: C", 4, **rules)
    assert waits_for(go(between, 'B denounce D E-NAM-01 "Вася"', "A rule 1 demotion")) == "C"
