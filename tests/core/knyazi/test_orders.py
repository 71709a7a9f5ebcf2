"""The seven social orders and their combinations."""

from itertools import combinations

import pytest

from core.knyazi import events as ev
from core.knyazi.game import game
from core.knyazi.options import Options
from core.shapes import Malformed
from tests.core.knyazi.helpers import at, go, hand, legal, lines, refused, seats, step, told, waits_for

# A Царь, B Шпион, C Палач, D Шут, E Холоп.
FIVE = """
hand A: P9 G9
hand B: P8 G8
hand C: P3 G3
hand D: P5 G5 D3
hand E: P4 G4
trump: M
turn: C
"""
ELEVEN = "\n".join(f"hand {p}: P{n} G{n}" for n, p in enumerate("ABCDEFGHIJK", 5)) + "\ntrump: M\n"
"""A Царь B Царевич C Духовник D Боярин E Воевода F Шпион G Чиновник H Палач I Шут J Дворник K Холоп."""
TEN = "\n".join(f"hand {p}: P{n} G{n}" for n, p in enumerate("ABCDEFGHIJ", 5)) + "\ntrump: M\n"
"""A Царь B Царевич C Боярин D Воевода E Шпион F Чиновник G Палач H Шут I Дворник J Холоп."""

ORDERS = ("tyranny", "theocracy", "constitution", "anarchy", "bureaucracy", "oligarchy")


def order(text: str) -> tuple[str, ...]:
    return tuple(one.id for one in game.new(11, Options(orders=text)).table.orders)


def test_K_ORD_00_one_or_two_or_three_may_be_joined() -> None:
    for count in (1, 2, 3):
        for some in combinations(ORDERS, count):
            assert order("+".join(some)) == some
    for text, code in [
        ("monarchy", "unknown-order"),
        ("anarchy+anarchy", "order-twice"),
        ("anarchy+tyranny+oligarchy+bureaucracy", "too-many-orders"),
        ("absolutism+anarchy", "order-stands-alone"),
    ]:
        with pytest.raises(Malformed) as wrong:
            order(text)
        assert wrong.value.code == code


def test_KR_18_theocracy_needs_the_confessor() -> None:
    for players in range(4, 11):
        with pytest.raises(Malformed) as wrong:
            game.new(players, Options(orders="anarchy+theocracy"))
        assert wrong.value.code == "order-needs-character"
        assert wrong.value.data["needs"] == ["confessor"]
    assert order("theocracy") == ("theocracy",)


def test_K_ORD_01_absolutism_is_the_common_law() -> None:
    plain, named = game.new(5), game.new(5, Options(orders="absolutism"))
    assert plain.table == named.table
    assert lines(at(FIVE, 5), "phase") == ["phase: turn"]
    assert refused(at(FIVE, 5), 'C buy-decree P3 "Всем петь"') == "no-oligarchy"
    assert refused(go(at(FIVE, 5), 'A decree "Всем петь"'), "B call-vote decree 1") == "no-constitution"


def test_K_ORD_02_a_tyrants_punishments_are_harsher_and_reach_outside_the_game() -> None:
    state = at(FIVE, 5, orders="tyranny")
    assert go(state, 'A blows B 10 duty "спал"').court.sentences
    assert refused(state, 'A blows B 11 duty "спал"') == "wrong-number-of-blows"
    assert go(state, 'A assign B "принести чай" duty "спал" outside=yes').court.assignments[0].outside
    assert refused(at(FIVE, 5), 'A assign B "принести чай" duty "спал" outside=yes') == "outside-the-game"


# -- theocracy ----------------------------------------------------------------------------------


def theocracy(text: str = ELEVEN + "turn: E", **options: object):  # type: ignore[no-untyped-def]
    return at(text, 11, orders="theocracy", etiquette="auto", **options)


def test_K_ORD_03_KC_11_the_confessor_does_all_but_the_trump() -> None:
    state = theocracy()
    for move in ('decree "Всем петь"', "grant B", 'assign B "стоять" duty "спал"', 'blows B 1 duty "спал"'):
        assert refused(state, f"A {move}") == "not-the-ruler"
        go(state, f"C {move}")
    state = go(state, 'B petition "Дай милость"')
    assert refused(state, "A answer 1 granted") == "not-the-ruler"
    assert go(state, "C answer 1 granted").court.petitions
    trump = at(ELEVEN.replace("trump: M", "phase: trump"), 11, orders="theocracy")
    assert waits_for(trump) == "A"
    window = at(ELEVEN + "bout: F E\ntable: D17/D18\nstage: window", 11, orders="theocracy")
    assert waits_for(window) == "C"
    assert "permit C 1" in legal(window, "C")  # himself too
    assert "permit A 1" not in legal(window, "C")  # K-THR-04 stays on the Царь
    assert legal(window, "A") == set()


def test_K_ORD_03_swearing_interrupting_and_shouting_may_cost_the_seat() -> None:
    for law in ("E-THE-01", "E-THE-02", "E-THE-03"):
        state = go(theocracy(), f'! charge B {law} words="эх"')
        assert seats(go(state, "C rule 1 demotion"))[-1] == "B"


def test_KC_11_neither_of_the_two_holds_a_mercy_and_the_tsar_is_above_the_confessor() -> None:
    state = theocracy()
    assert refused(state, "C grant A") == refused(state, "C grant C") == "rulers-hold-no-mercy"
    assert refused(state, 'C blows A 1 duty "спал"') == "above-the-law"
    state = go(state, '! charge A E-NAM-01 words="Вася"')
    assert [v.subject for v in state.court.votes] == ["charge"]
    state = go(theocracy(), '! charge C E-NAM-01 words="Вася"')
    assert [v.subject for v in state.court.votes] == ["charge"]


def test_KC_11_a_change_of_either_collects_mercies_and_ends_decrees_only_a_tsar_is_asked_for_the_trump() -> (
    None
):
    def with_papers(turn: str):  # type: ignore[no-untyped-def]
        return go(
            theocracy(ELEVEN + turn), "C grant B", 'C decree "Всем петь"', 'C assign F "стоять" duty "спал"'
        )

    state = go(with_papers("turn: D"), "D attack P8", "C concede")
    assert seats(state)[2] == "D"
    assert (state.court.mercies, state.court.decrees, state.court.assignments) == (0, (), ())
    assert lines(state, "phase") == ["phase: bonus"]
    state = go(with_papers("turn: B"), "B attack P6", "A concede")
    assert (state.court.mercies, state.court.decrees, state.court.assignments) == (0, (), ())
    assert lines(state, "phase") == ["phase: new-trump"]


def test_KR_18_he_keeps_his_immunity_and_the_gift_is_the_tsars() -> None:
    assert refused(theocracy(), 'C blows C 1 duty "спал"') == "above-the-law"
    text = ELEVEN.replace("hand A: P5 G5", "hand A: P19 M5") + "turn: B"
    state = go(theocracy(text), "B attack P6", "A beat P6 P19", "B pass", "C pass", "E pass")
    assert waits_for(state) == "A"
    assert "give M5 B" in legal(state, "A")


# -- constitution -------------------------------------------------------------------------------


def test_K_ORD_04_nobles_and_commoners_annul_by_simple_majority() -> None:
    state = go(at(FIVE, 5, orders="constitution"), 'A decree "Всем петь"', 'A blows C 2 duty "спал"')
    assert legal(state, "B", "call-vote") == {"call-vote decree 1", "call-vote sentence 2"}
    assert refused(state, "E call-vote decree 1") == "no-vote"
    state = go(state, "B call-vote decree 1")
    assert refused(state, "E cast-vote 3 yes") == "no-vote"
    annulled = go(state, "B cast-vote 3 yes", "C cast-vote 3 yes", "D cast-vote 3 no", "A cast-vote 3 no")
    assert annulled.court.decrees  # a tie fails
    annulled = go(state, "B cast-vote 3 yes", "C cast-vote 3 yes", "D cast-vote 3 yes")
    assert not annulled.court.decrees  # KC-27: the Tsar's voice would change nothing
    assert refused(state, "B call-vote decree 1") == "vote-is-open"


def test_KC_27_a_vote_closes_when_nothing_can_change_and_nobody_closes_it_earlier() -> None:
    state = go(at(FIVE, 5, orders="constitution"), 'A decree "Всем петь"', "B call-vote decree 1")
    assert waits_for(state) == waits_for(at(FIVE, 5))  # no card waits for it
    state = go(state, "B cast-vote 2 yes")
    for who in "ABCDE":
        assert refused(state, f"{who} count-votes 2") == "vote-closes-itself"
        assert legal(state, who, "count-votes") == set()
    assert state.court.votes
    state = go(state, "C cast-vote 2 yes")
    assert state.court.votes  # two noes would still be enough for a tie
    assert not go(state, "D cast-vote 2 yes").court.votes
    # A tie fails, so of four two noes settle it.
    assert go(state, "D cast-vote 2 no").court.votes
    refusal = go(at(FIVE, 5, orders="constitution"), 'A decree "Всем петь"', "B call-vote decree 1")
    refusal = go(refusal, "A cast-vote 2 no", "B cast-vote 2 no")
    assert not refusal.court.votes
    assert refusal.court.decrees
    # By the clock: of the votes cast.
    assert not go(state, "* count-votes 2").court.decrees


def test_KC_27_a_vote_that_a_change_of_seats_decides_closes_at_once() -> None:
    """The two noes are B's and D's, who was of the mob since: A, C and E could outvote them, A and C alone cannot."""
    paper = 'seats: A B C E D\ndecree: {"type":"decree","id":1,"by":0,"words":"Всем петь","voted":true}'
    vote = 'vote: {"id":2,"subject":"decree","paper":1,"caller":1,"ayes":0,"nays":10}'
    state = at("\n".join((FIVE.strip().replace("turn: C", "turn: D"), paper, vote)), 5, orders="constitution")
    assert state.court.votes
    state, events = step(go(state, "D attack P5"), "E concede")
    assert lines(state, "seats") == ["seats: A B C D E"]
    assert [event.carried for event in events if isinstance(event, ev.VoteClosed)] == [False]
    assert not state.court.votes
    assert state.court.decrees


def test_KC_27_one_vote_for_a_paper_and_a_sentence_waits_for_it_once() -> None:
    state = go(at(FIVE, 5, orders="constitution"), 'A blows D 2 duty "спал"', "B call-vote sentence 1")
    state = go(state, "A cast-vote 2 no", "B cast-vote 2 no")
    assert legal(state, "B", "call-vote") == set()
    assert refused(state, "C call-vote sentence 1") == "voted-before"
    again = at("\n".join(game.position(state)), 5, orders="constitution")
    assert again == state
    assert go(state, "C strike 1").court.sentences[0].struck == 1


def test_KC_27_a_paper_that_lapses_takes_its_vote_with_it() -> None:
    rules = {"orders": "constitution+oligarchy", "max_bouts": 1}
    text = FIVE.replace("hand C: P3 G3", "hand C: P3 M3").replace("deal: 1", "")
    state = go(at(text, 5, **rules), 'C buy-decree M3 "Всем петь"', "B call-vote decree 1")
    state, events = step(go(state, "C attack P3"), "B concede")
    assert lines(state, "phase") == ["phase: dealing"]  # and the buyer is frozen (KC-19)
    assert ev.Lapsed((1,), (), (2,), bought=True) in events
    assert (state.court.decrees, state.court.votes) == ((), ())
    assert at("\n".join(game.position(state)), 5, **rules) == state


def test_KC_27_the_vote_on_a_bought_decree_ends_with_its_circle() -> None:
    """Oligarchy with constitution: the circle is over while the others vote."""
    paper = '{"type":"decree","id":1,"by":2,"words":"Всем петь","rich":true}'
    vote = '{"id":2,"subject":"decree","paper":1,"caller":1}'
    text = f"hand A: P9\nhand B: P8 G8\nhand C: P3 G3\nhand D: P5 G5\nhand E: P4 G4\ntrump: M\ndecree: {paper}\nvote: {vote}\n"
    state = at(text + "bout: D C\ntable: G2\nstage: defend\n", 5, orders="constitution+oligarchy")
    state, events = step(go(state, "C beat G2 G3", "D pass"), "A pass")
    assert waits_for(state) == "C"
    assert ev.Lapsed((1,), (), (2,), bought=True) in events
    assert state.court.votes == ()
    assert at("\n".join(game.position(state)), 5, orders="constitution+oligarchy") == state


def test_K_ORD_04_the_clerk_counts_and_a_petition_must_be_heard() -> None:
    state = go(at(TEN + "turn: E", 10, orders="constitution"), 'A decree "Всем петь"', "B call-vote decree 1")
    state = go(state, "B cast-vote 2 yes", "E cast-vote 2 yes", "A cast-vote 2 no")
    state, events = step(state, "* count-votes 2")
    assert not state.court.decrees
    (closed,) = events
    assert isinstance(closed, ev.VoteClosed)
    assert (closed.carried, closed.counter) == (True, 5)
    # Without a Чиновник, who called the vote.
    five = go(at(FIVE, 5, orders="constitution"), 'A decree "Всем петь"', "B call-vote decree 1")
    (closed,) = told(five, "* count-votes 2")
    assert isinstance(closed, ev.VoteClosed)
    assert (closed.carried, closed.counter) == (False, 1)
    petition = go(at(FIVE, 5, orders="constitution"), 'B petition "Дай милость"')
    assert legal(petition, "A", "answer") == {"answer 1 granted", "answer 1 refused"}
    assert refused(petition, "A answer 1 unheard") == "must-be-heard"


def test_K_ORD_04_demotion_is_not_annulled() -> None:
    state = go(
        at(FIVE, 5, orders="constitution", etiquette="honour"),
        'B denounce D E-NAM-01 "Вася"',
        "A rule 1 demotion",
    )
    assert seats(state) == "ABCED"
    assert legal(state, "B", "call-vote") == set()
    assert refused(state, "B call-vote charge 1") == "not-to-be-annulled"


def test_KR_19_more_ayes_than_nays_before_it_is_carried_out() -> None:
    state = go(at(FIVE, 5, orders="constitution"), 'A blows D 2 duty "спал"', "B call-vote sentence 1")
    assert refused(state, "C strike 1") == "vote-is-open"
    assert legal(state, "C", "strike") == set()
    annulled = go(state, "D cast-vote 2 yes", "* count-votes 2")
    assert not annulled.court.sentences
    kept = go(state, "D cast-vote 2 yes", "A cast-vote 2 no", "* count-votes 2")
    assert go(kept, "C strike 1").court.sentences[0].struck == 1
    done = go(kept, "C strike 1", "C strike 1")
    assert refused(done, "B call-vote sentence 1") == "no-such-paper"
    # With `tsar_votes=off` he has no voice.
    off = go(
        at(FIVE, 5, orders="constitution", tsar_votes="off"),
        'A blows D 2 duty "спал"',
        "B call-vote sentence 1",
    )
    assert refused(off, "A cast-vote 2 no") == "no-vote"
    charged = at(FIVE, 5, orders="constitution", etiquette="auto")
    charged = go(
        charged,
        '! charge D E-NAM-03 words="эй"',
        "A rule 1 blows 2",
        "B call-vote sentence 2",
        "D cast-vote 3 yes",
    )
    assert go(charged, "* count-votes 3").court.docket[0].status == "annulled"


# -- anarchy ------------------------------------------------------------------------------------

ANARCHY = """
hand A: P9 G9 D2
hand B: P8 G8 D8 M8
hand C: P2 G2
hand D: P5 G5 M2
hand E: P4 G4 P12
trump: M
bout: C B
table: D12/D13
stage: more
"""


def test_K_ORD_05_KC_12_anyone_throws_in_after_the_attacker_without_leave() -> None:
    state = go(at(ANARCHY, 5, orders="anarchy"), "C pass")
    assert waits_for(state) == "DE"  # not the Tsar (K-THR-04)
    assert legal(state, "E") == {"throw-in P12", "pass"}
    assert legal(state, "A", "permit") == set()
    assert refused(state, "A permit D 1") == "not-the-ruler"
    state = go(state, "E throw-in P12")
    assert waits_for(state) == "B"  # one batch at a time, each beaten before the next
    state = go(state, "B beat P12 M8")
    assert waits_for(state) == "C"
    # Mercies are not needed for it.
    mercy = at(ANARCHY + "mercies: E", 5, orders="anarchy")
    assert refused(go(mercy, "C pass"), "E throw-in P12 mercy") == "no-permission-needed"


def test_KR_20_limits_remain_and_the_boyar_stays_protected() -> None:
    state = go(at(ANARCHY.replace("P8 G8 D8 M8", "P8"), 5, orders="anarchy"), "C pass")
    assert refused(state, "E throw-in P12,P4") == "rank-not-on-table"
    two = ANARCHY.replace("hand E: P4 G4 P12", "hand E: P12 G12").replace("P8 G8 D8 M8", "P8")
    assert legal(go(at(two, 5, orders="anarchy"), "C pass"), "E", "throw-in") == {
        "throw-in P12",
        "throw-in G12",
    }
    tsar = go(at(ANARCHY, 5, orders="anarchy", anarchy_tsar_throws="on"), "C pass")
    assert waits_for(tsar) == "ADE"
    seven = "\n".join(f"hand {p}: P{n} G{n}" for n, p in enumerate("ABCDEFG", 5)) + "\ntrump: M\n"
    boyar = go(at(seven + "bout: C B\ntable: D3/D4\nstage: more", 7, orders="anarchy"), "C pass")
    assert lines(boyar, "phase") == ["phase: turn"]


def test_KC_12_the_voevoda_says_whether_he_supports() -> None:
    text = TEN.replace("hand D: P8 G8", "hand D: D6 G8").replace("hand A: P5 G5", "hand A: P15 G15 M5")
    state = go(at(text + "turn: B", 10, orders="anarchy"), "B attack P6", "A beat P6 P15", "B pass")
    assert legal(state, "D", "throw-in") == {"throw-in D6", "throw-in D6 support"}
    rest = ("A beat D6 M5", "B pass", *(f"{p} pass" for p in "CDEFGHIJ"))
    assert seats(go(state, "D throw-in D6", *rest)) == "ABCDEFGHIJ"
    assert seats(go(state, "D throw-in D6 support", *rest)) == "ABCEFGHIJD"


# -- bureaucracy --------------------------------------------------------------------------------


def test_K_ORD_06_every_paper_waits_for_the_clerks_visa() -> None:
    state = at(TEN + "turn: E", 10, orders="bureaucracy", etiquette="auto")
    papers = [
        ('A decree "Всем петь"', "decrees"),
        ('A blows B 1 duty "спал"', "sentences"),
        ('A assign B "стоять" duty "спал"', "assignments"),
        ('E petition "Дай милость"', "petitions"),
    ]
    for move, field in papers:
        waiting = go(state, move)
        assert getattr(waiting.court, field) == ()
        assert legal(waiting, "F", "visa") == {"visa 1"}
        assert refused(waiting, "E visa 1") == "not-the-clerk"
        assert len(getattr(go(waiting, "F visa 1").court, field)) == 1
    ruled = go(state, '! charge B E-NAM-01 words="Вася"', "A rule 1 demotion")
    assert seats(ruled) == "ABCDEFGHIJ"
    assert ruled.court.docket[0].status == "countersign"
    assert seats(go(ruled, "F visa 1"))[-1] == "B"
    assert go(ruled, "A undo 1").court.drafts == ()
    # Without a Чиновник there is nobody to sign.
    assert go(at(FIVE, 5, orders="bureaucracy"), 'A decree "Всем петь"').court.decrees


def test_K_ORD_06_he_may_want_a_service_from_all_but_the_tsar() -> None:
    state = go(
        at(TEN + "turn: E", 10, orders="bureaucracy"), 'E petition "Дай милость" yes', 'A decree "Всем петь"'
    )
    assert refused(state, 'F demand 2 "козырь"') == "nothing-from-the-tsar"
    state, (event,) = step(state, 'F demand 1 "помочь с указом"')
    assert [game.redact(event, who) is not None for who in (5, 4, 0, None)] == [True, True, False, False]
    assert refused(state, 'F demand 1 "и ещё"') == "already-demanded"
    assert game.view(state, 4).drafts[0].service == "помочь с указом"
    assert game.view(state, 6).drafts == ()
    assert go(state, "F visa 1").court.petitions


# -- oligarchy ----------------------------------------------------------------------------------

RICH = FIVE.replace("hand C: P3 G3", "hand C: P3 G3 M3 M4")


def test_K_ORD_07_a_trump_buys_a_decree_for_one_circle() -> None:
    state = at(RICH, 5, orders="oligarchy")
    assert refused(state, 'C buy-decree P3 "Всем петь"') == "not-a-trump"
    assert refused(state, 'B buy-decree M3 "Всем петь"') == "not-your-turn"
    assert refused(state, 'C buy-decree M9 "Всем петь"') == "not-in-hand"
    state, events = step(state, 'C buy-decree M3 "Всем петь"')
    assert ev.TrumpPaid(2, 7) in events  # type: ignore[arg-type, operator]
    assert hand(state, "C") == {"P3", "G3", "M4"}
    assert lines(state, "discard") == ["discard: M3"]
    assert refused(state, "A repeal 1") == "decree-is-bought"
    assert waits_for(state) == "C"
    # It stands while others have their turns.
    state = go(
        state, "C attack P3", "B beat P3 P8", "C pass", "A pass", "B attack G8", "A beat G8 G9", "A pass"
    )
    assert waits_for(state) == "A"
    assert state.court.decrees


def test_KR_21_once_a_turn_before_the_attack_and_his_last_card_freezes_him() -> None:
    state = go(at(RICH, 5, orders="oligarchy"), 'C buy-decree M3 "Всем петь"')
    assert refused(state, 'C buy-decree M4 "Всем плясать"') == "decree-bought"
    assert (
        refused(go(at(RICH, 5, orders="oligarchy"), "C attack P3"), 'C buy-decree M3 "Всем петь"')
        == "not-your-turn"
    )
    # The next one may buy his own, after a swap declined or an attack beaten off.
    rich = RICH.replace("hand B: P8 G8", "hand B: P8 M8").replace("hand A: P9 G9", "hand A: P9 M9")
    state = go(at(rich, 5, orders="oligarchy"), 'C buy-decree M3 "Всем петь"', "C attack P3")
    assert (
        go(state, "B beat P3 P8", "C pass", "A pass", 'B buy-decree M8 "Всем плясать"').court.decrees[1].by
        == 1
    )
    assert go(state, "B concede", "C pass", 'A buy-decree M9 "Всем плясать"').court.decrees[1].by == 0
    last = at(FIVE.replace("hand C: P3 G3", "hand C: M3"), 5, orders="oligarchy")
    state, events = step(last, 'C buy-decree M3 "Всем петь"')
    assert ev.Frozen(2) in events  # type: ignore[arg-type, operator]
    assert waits_for(state) == "B"


def test_KR_21_it_ends_with_his_next_turn() -> None:
    text = (
        RICH.replace("turn: C", "turn: E")
        + 'decree: {"type":"decree","id":1,"by":2,"words":"Всем петь","rich":true}\n'
    )
    state = at(text.replace("hand D: P5 G5 D3\n", ""), 5, orders="oligarchy")
    state = go(state, "E attack P4")
    state, events = step(state, "C concede")
    state = go(state, "E pass")
    assert state.court.decrees
    state = at(text.replace("hand D: P5 G5 D3\n", "").replace("M3 M4", "P13"), 5, orders="oligarchy")
    state, events = step(go(state, "E attack P4", "C beat P4 P13", "E pass"), "A pass")
    assert ev.Lapsed((1,), (), bought=True) in events  # type: ignore[operator]


def test_KC_19_a_chain_is_one_turn_and_the_decree_of_the_unfrozen_outlives_the_deal() -> None:
    state = go(at(RICH, 5, orders="oligarchy"), 'C buy-decree M3 "Всем петь"', "C attack P3", "B concede")
    assert lines(state, "phase") == ["phase: bonus"]
    assert state.court.decrees  # a bonus turn is no new turn
    assert refused(state, 'C buy-decree M4 "Всем плясать"') == "decree-bought"
    unused = go(at(RICH, 5, orders="oligarchy"), "C attack P3", "B concede")
    assert go(unused, 'C buy-decree M3 "Всем петь"').court.decrees
    paper = 'decree: {{"type":"decree","id":1,"by":{},"words":"Всем петь","rich":true}}'
    end = "hand A: P5 G5\nhand B: P6\ntrump: M\nturn: A\n"
    for buyer, lives in [(1, True), (2, False)]:
        state = go(
            at(end + paper.format(buyer), 5, orders="oligarchy", max_bouts=1), "A attack P5", "B concede"
        )
        assert lines(state, "phase") == ["phase: dealing"]
        assert bool(state.court.decrees) == lives
    # Like any decree it ends with the reign.
    state = go(
        at(RICH, 5, orders="oligarchy"),
        'C buy-decree M3 "Всем петь"',
        "C attack P3",
        "B concede",
        "C attack G3",
    )
    assert not go(state, "A concede").court.decrees


# -- combinations -------------------------------------------------------------------------------


def test_K_ORD_00_theocracy_and_anarchy_together() -> None:
    state = at(ELEVEN + "bout: F E\ntable: D17/D18\nstage: more", 11, orders="theocracy+anarchy")
    state = go(state, "F pass")
    assert waits_for(state) == "BCDGHIJK"
    assert refused(state, "C permit B 1") == "not-the-ruler"
    go(state, 'C decree "Всем петь"')


def test_K_ORD_00_anarchic_bureautheocracy() -> None:
    state = at(ELEVEN + "turn: E", 11, orders="anarchy+bureaucracy+theocracy")
    state = go(state, 'C decree "Всем петь"')
    assert legal(state, "G", "visa") == {"visa 1"}
    go(state, 'G demand 1 "козырь"')  # from the Духовник he may want something
    assert go(state, "G visa 1").court.decrees


def test_K_ORD_00_constitution_with_oligarchy_and_tyranny() -> None:
    state = go(
        at(RICH, 5, orders="constitution+oligarchy+tyranny"),
        'C buy-decree M3 "Всем петь"',
        'A blows B 9 duty "спал"',
    )
    assert legal(state, "D", "call-vote") == {"call-vote decree 1", "call-vote sentence 2"}
    state = go(state, "D call-vote decree 1", "D cast-vote 3 yes", "* count-votes 3")
    assert not state.court.decrees


def test_KR_21_a_bought_decree_that_waits_for_its_visa_ends_with_the_circle_too() -> None:
    """K-ORD-06, K-ORD-07: the Чиновник cannot make it outlive its turn by sitting on it."""
    text = "hand B: P19\nhand E: P8 P9 M3\nhand F: P4 P5\nhand G: P3 P18\ntrump: M\n"
    rich = "bureaucracy+oligarchy"
    state = go(at(text + "turn: E", 10, orders=rich), 'E buy-decree M3 "Всем петь"')
    paper = next(line for line in game.position(state) if line.startswith("draft: "))
    # G's attack on F fails: F's turn, and E's circle is not over. F's on E fails: it is.
    state = at(
        f"{text.replace(' M3', '')}{paper}\nbout: F E\ntable: P4\n".replace("P4 P5", "P5"), 10, orders=rich
    )
    assert legal(state, "F", "visa") == {"visa 1"}
    state, events = step(go(state, "E beat P4 P8", "F pass"), "A pass")
    assert ev.Lapsed((1,), (), bought=True) in events  # type: ignore[operator]
    assert not state.court.drafts
    assert refused(state, "F visa 1") == "no-such-paper"
    state = at(
        f"{text.replace(' M3', '')}{paper}\nbout: G F\ntable: P3\n".replace("P3 P18", "P18"), 10, orders=rich
    )
    state = go(state, "F beat P3 P4", "G pass", "A pass")
    assert go(state, "F visa 1").court.decrees


def test_KC_19_an_unsigned_decree_of_the_frozen_ends_with_the_deal() -> None:
    paper = 'draft: {{"paper":{{"type":"decree","id":1,"by":{},"words":"Всем петь","rich":true}},"by":{}}}'
    for buyer, lives in [(1, True), (2, False)]:
        text = f"hand A: P5 G5\nhand B: P6\ntrump: M\nturn: A\n{paper.format(buyer, buyer)}"
        state = go(at(text, 10, orders="bureaucracy+oligarchy", max_bouts=1), "A attack P5", "B concede")
        assert lines(state, "phase") == ["phase: dealing"]
        assert bool(state.court.drafts) == lives


def test_KC_29_the_ruler_withdraws_what_waits_for_its_visa() -> None:
    paper = "bureaucracy"
    state = at(TEN + "turn: E", 10, orders=paper, etiquette="honour")
    for written, taken in [
        ('A decree "Всем петь"', "A repeal 1"),
        ('A assign B "стоять" duty "спал"', "A release 1"),
        ('A blows B 2 duty "спал"', "A remit 1"),
    ]:
        waiting = go(state, written)
        assert taken.partition(" ")[2] in legal(waiting, "A")
        assert refused(waiting, taken.replace("A", "B")) == "not-the-ruler"
        withdrawn, events = step(waiting, taken)
        assert withdrawn.court.drafts == ()
        assert refused(withdrawn, "F visa 1") == "no-such-paper"
        assert [game.redact(e, who) is not None for e in events for who in (0, 5, 1, None)] == [
            True,
            True,
            False,
            False,
        ]
    charged = go(state, 'B denounce C K-PUN-09 "спал"', "A rule 1 blows 2")
    open_again = go(charged, "A remit 2")
    assert [c.status for c in open_again.court.docket] == ["open"]
    # A demotion too, and not only within the turn.
    ruled = go(state, 'B denounce C E-NAM-01 "Вася"', "A rule 1 demotion", "E attack P9", "D concede")
    assert "undo 1" in legal(ruled, "A")
    assert go(ruled, "A undo 1").court.drafts == ()


def test_KC_29_a_paper_about_who_has_come_to_the_throne_goes_to_the_vote() -> None:
    text = TEN.replace("hand A: P5 G5", "hand A: P5") + "turn: B\n"
    state = at(text, 10, orders="bureaucracy", etiquette="honour")
    state = go(state, 'C denounce B E-NAM-01 "Вася"', "A rule 1 demotion", "B attack P6", "A concede")
    assert seats(state)[:2] == "BA"
    assert refused(state, "F visa 1") == "no-such-paper"
    assert [(vote.subject, vote.paper) for vote in state.court.votes] == [("charge", 1)]
    assert [c.status for c in state.court.docket] == ["vote"]
    # Blows for what is no hard breach are dropped with the charge.
    state = at(text, 10, orders="bureaucracy", etiquette="honour")
    state = go(state, 'C denounce B K-PUN-09 "спал"', "A rule 1 blows 2", "B attack P6", "A concede")
    assert (state.court.drafts, state.court.docket) == ((), ())


def test_KR_19_only_the_blows_that_are_voted_on_wait() -> None:
    state = go(at(FIVE, 5, orders="constitution"), 'A blows D 2 duty "спал"', 'A blows E 1 duty "спал"')
    state = go(state, 'A decree "Всем петь"', "B call-vote sentence 1", "B call-vote decree 3")
    assert refused(state, "C strike 1") == "vote-is-open"
    assert legal(state, "C", "strike") == {"strike 2"}
    assert [s.id for s in go(state, "C strike 2").court.sentences] == [1]
