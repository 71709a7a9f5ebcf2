"""E-0: what a charge is, when it is one, before whom it comes (E-CHG-01..08, ER-03..06)."""

import pytest
from msgspec.structs import replace

from core.knyazi.characters import cast_for
from speech.judge.court import Court, Seated
from speech.judge.judge import Judge
from speech.judge.options import Options
from speech.judge.scenes.keywords import Venue
from speech.judge.shapes import Grade, Laid, Lasted, Remark, Sound, Word


def remark(speaker, start, text, **more):
    words = text.split()
    each = 0.3
    return Remark(speaker, start, start + each * len(words),
                  tuple(Word(word, start + at * each, start + (at + 1) * each) for at, word in enumerate(words)), **more)  # fmt: skip


def table(**more):
    return Judge(Court(cast_for(12)), {3: ("Александр",)}, **more)


def test_E_CHG_01_a_charge_says_who_whom_what_when_how_surely_and_what_the_law_allows(charges):
    (charge,) = charges("12.5-14 J: Ох, боярин{0.9}, подвинься!")
    assert (charge.law, charge.kind, charge.offender, charge.object) == ("E-NAM-02", "naming", 9, 3)
    assert charge.words == "Ох, боярин, подвинься!"
    assert charge.words[slice(*charge.span)] == "боярин,"
    assert (charge.start, charge.end) == (12.5, 14.0)
    assert 0.75 < charge.confidence < 0.94
    assert set(charge.penalties) == {"pardon", "blows", "assignment", "demotion"}


def test_E_CHG_01_penalties_follow_the_law_and_the_offender(charges):
    def of(text):
        return set(charges(text)[0].penalties)

    soft = {"pardon", "blows", "assignment"}
    assert of("5 H: Ваше величество, беда!") == soft
    assert of("5 C: Ваше величество, беда!") == soft - {"blows"}, "the Confessor is never struck"
    assert of("5 L: Боярин!") == soft, "the Kholop cannot be demoted; both charges of his"
    assert of("order: theocracy\n5 H: Пиздец.") == soft | {"demotion"}
    assert of("5 A: Саша, ходи!") == {"pardon", "demotion"}, "the vote demotes or not"


def test_E_CHG_01_a_judge_who_begins_anew_numbers_on() -> None:
    earlier = table()
    (first,) = earlier.hear(remark(9, 5.0, "боярин подвинься"))
    judge = table()
    judge.follow(earlier)
    (laid,) = judge.hear(remark(9, 65.0, "боярин подвинься"))
    assert laid.charge.id > first.charge.id, "what the table calls the first one is still its own"


def test_E_CHG_02_judged_by_the_ranks_that_held_when_it_began(court):
    assert court("10-14 J: Боярин, ну сколько можно?\n12 * swap J D") == ["! E-NAM-02 J D"]
    assert court("9 * swap J D\n10-14 J: Боярин, ну сколько можно?") == []
    assert court("8 * decree d forbids: карта\n10-14 G: Моя карта бита.\n12 * repeal d") == ["! E-DEC-01 G"]


def test_E_CHG_03_charge_suspicion_or_nothing_by_confidence(court):
    assert court("5 J: Это боярин сделал.") == ["! E-NAM-02 J D"]
    assert court("5 J: Это боярин{0.3} сделал.") == ["? E-NAM-02 J D"]
    assert court("5 J: Это боярин{0.02} сделал.") == []
    assert court("thresholds: charge 0.99, suspicion 0.5\n5 J: Это боярин сделал.") == ["? E-NAM-02 J D"]
    assert court("thresholds: charge 0.3, suspicion 0.2\n5 J: Это боярин{0.3} сделал.") == ["! E-NAM-02 J D"]


def test_E_CHG_03_a_suspicion_is_shown_only_to_the_spy(charges):
    (suspicion,) = charges("5 F: У Веры три карты.")
    assert (suspicion.grade, suspicion.venue, suspicion.to) == (Grade.SUSPICION, Venue.SPY, 6)


def test_E_CHG_03_thresholds_must_make_sense():
    with pytest.raises(ValueError, match="thresholds"):
        Options(charge_at=0.4, suspect_at=0.5)


def test_E_CHG_04_the_same_offence_within_ten_seconds_is_one_charge_with_a_count(court):
    assert court("5-6 J: Боярин!\n15-16 J: Боярин!") == ["! E-NAM-02 J D x2"]
    assert court("5-6 J: Боярин!\n17-18 J: Боярин!") == ["! E-NAM-02 J D", "! E-NAM-02 J D"]
    assert court("5-6 J: Боярин!\n9-10 J: Палач!") == ["! E-NAM-02 J D", "! E-NAM-02 J I"]


def test_E_CHG_04_a_voice_charged_while_it_sounds_is_charged_until_its_end():
    judge = table()
    (laid,) = judge.voice(Sound(11, 5.0, 5.4, 0.4, finished=False))
    assert judge.voice(Sound(11, 5.0, 9.0, 4.0, finished=False)) == []  # told once, when it is over
    assert judge.voice(Sound(11, 5.0, 17.0, 12.0)) == [Lasted(replace(laid.charge, end=17.0))]
    # One too long for one hearing goes on in its next part.
    assert judge.voice(Sound(11, 17.0, 20.0, 3.0)) == [Lasted(replace(laid.charge, end=20.0))]
    (again,) = judge.voice(Sound(11, 25.0, 25.4, 0.4, finished=False))
    assert again.charge.id != laid.charge.id


def test_ER_22_a_voice_too_long_for_one_hearing_is_one_utterance():
    """E-SIL-01: it is cut where it goes on without a pause; who has fallen silent and speaks again does so twice."""
    judge = table()
    told = [
        judge.voice(Sound(11, *times)) for times in ((5.0, 14.0, 9.0), (14.0, 20.0, 6.0), (20.6, 22.0, 1.4))
    ]
    laid = [[one.charge.law for one in some if isinstance(one, Laid)] for some in told]
    assert laid == [["E-SIL-01"], [], ["E-SIL-01"]]


def test_E_CHG_04_one_utterance_may_hold_several_charges(court):
    assert court("5 H: Саша, отдай козырь Вите.") == ["! E-NAM-01 H D", "! E-NAM-01 H F"]


def test_E_CHG_05_the_docket_is_his_who_judges_and_the_vote_judges_him(charges):
    assert (charges("5 J: Боярин!")[0].venue, charges("5 J: Боярин!")[0].to) == (Venue.DOCKET, 0)
    (charge,) = charges("order: theocracy\n5 J: Боярин!")
    assert (charge.venue, charge.to) == (Venue.DOCKET, 2), "the Confessor under theocracy"
    (charge,) = charges("5 A: Саша, ходи!")
    assert (charge.venue, charge.to) == (Venue.VOTE, None)
    (charge,) = charges("order: theocracy\n5 A: Саша, ходи!")
    assert (charge.venue, charge.to) == (Venue.VOTE, None), (
        "the Confessor cannot punish the Tsar (KR-24, KC-11)"
    )


def test_E_CHG_07_the_last_thirty_seconds_of_words_can_be_quoted():
    judge = table()
    judge.hear(remark(9, 0, "старые слова"))
    judge.hear(remark(9, 40, "новые слова"))
    judge.hear(remark(8, 42, "чужие слова"))
    assert [word.text for word in judge.words_of(9, 60.0)] == ["новые", "слова"]


def test_E_CHG_08_who_has_not_consented_is_not_heard(court):
    assert court("consent: all but J, L\n5 J: Боярин, Саша!\n8-10 * voice L\n12 L: Ой!") == []
    judge = Judge(Court(cast_for(12), consent=frozenset({0})))
    judge.hear(remark(9, 5, "Боярин, подвинься!"))
    assert list(judge.memory.readings(0, 100)) == [], "his words are in no buffer"


def test_E_CHG_08_consent_taken_back_leaves_nothing(court):
    assert court("5 J: Тихо.\n6 * consent J no\n7 J: Боярин!") == []


def test_ER_03_one_utterance_one_object_only_the_gravest(court):
    assert court("5 H: Саша, ты врёшь!") == ["! E-NAM-01 H D"]
    assert court("5 H: Боярин, ты врёшь!") == ["! E-NAM-02 H D"]
    assert court("5 H: Ваше благородие, ты врёшь!") == ["! E-RES-01 H D"]
    assert court("5 H: Господин боярин, вы врёте!") == ["! E-NAM-03 H D"]
    assert court("5 H: Ваше благородие, вы врёте!") == ["! E-LEA-01 H D"]


def test_ER_03_a_suspicion_absorbs_only_suspicions(court):
    assert court("5 H: Ваше благородие, ты врёшь, а у Саши{0.3} козырь.") == [
        "? E-NAM-01 H D",
        "! E-RES-01 H D",
    ]


def test_ER_03_silence_absorbs_what_is_soft_but_not_names(court):
    assert court("5 L: Ваше благородие, ты врёшь!") == ["! E-SIL-01 L"]
    assert court("5 L: Саша, ты врёшь!") == ["! E-SIL-01 L", "! E-NAM-01 L D"]


def test_ER_04_a_suspicion_about_the_spy_goes_to_the_judge(charges):
    (suspicion,) = charges("5 G: У Веры три карты.")
    assert (suspicion.grade, suspicion.venue, suspicion.to) == (Grade.SUSPICION, Venue.DOCKET, 0)


def test_ER_04_a_robot_spy_passes_suspicions_on(charges):
    (suspicion,) = charges("robots: G\n5 F: У Веры три карты.")
    assert (suspicion.grade, suspicion.venue, suspicion.to) == (Grade.SUSPICION, Venue.DOCKET, 0)


def test_ER_05_where_one_unheard_may_have_spoken_it_is_a_suspicion(court):
    unheard = "consent: all but B\n"
    assert court(unheard + "5-6 * voice B\n9 H: Иду, Ваше высочество.") == ["? E-LEA-01 H B"]
    assert court(unheard + "9 H: Иду, Ваше высочество.") == ["! E-LEA-01 H B"]
    assert court(unheard + "5-6 * voice B\n12 K: Всё подмёл.") == ["? E-SIL-02 K"]
    assert court(unheard + "order: theocracy\n5-9 * voice B\n6-8 * voice H") == ["? E-THE-02 H B"]
    assert court(unheard + "5 H: Таня, ходи.") == ["! E-NAM-01 H B"], "naming him is a breach all the same"


def test_ER_06_soft_charges_against_the_judge_are_dropped_hard_ones_voted(court):
    theocracy = "order: theocracy\n"
    assert court(theocracy + "5 C: Ваше величество, беда!") == []
    assert court("5 C: Ваше величество, беда!") == ["! E-LEA-01 C A"]
    assert court(theocracy + "5 C: Пиздец.") == ["! E-THE-01 C"]


def test_ER_06_breach_of_his_own_decree_is_announced_without_penalty(charges):
    (charge,) = charges("1 * decree d forbids: карта\n5 A: Карта бита.")
    assert (charge.venue, charge.to, charge.penalties) == (Venue.ANNOUNCED, None, ())


def test_ER_06_at_a_change_of_reign_charges_pass_on(charges):
    (charge,) = charges("5-6 H: Простите, Ваше благородие.\n9 * swap A B")
    assert (charge.law, charge.venue, charge.to) == ("E-LEA-01", Venue.DOCKET, 1)
    assert charges("5-6 B: Простите, Ваше величество.\n9 * swap A B") == [], (
        "KR-26: nothing soft reaches the Tsar"
    )


def test_the_wordless_are_charged_at_once():
    judge = table()
    out = judge.voice(Sound(11, 5.0, 5.3, 0.3, finished=False))
    assert out == []
    (laid,) = judge.voice(Sound(11, 5.0, 5.4, 0.4, finished=False))
    assert laid.charge.law == "E-SIL-01"
    (lasted,) = judge.voice(Sound(11, 5.0, 6.0, 1.0))
    assert lasted == Lasted(replace(laid.charge, end=6.0)), "the same voice going on is the same offence"
    assert judge.hear(remark(11, 5.0, "Помилуйте, люди добрые")) == [], "and so are its words"


def test_words_that_may_have_been_a_question_are_awaited():
    judge = table()
    judge.voice(Sound(0, 3.0, 5.0, 2.0))
    assert judge.hear(remark(7, 6.0, "Слушаюсь, Ваше величество.")) == []
    assert judge.hear(remark(0, 3.0, "Чиновник, поди сюда!")) == []
    assert judge.tick(30.0) == []


def test_words_that_never_come_make_a_suspicion():
    judge = table()
    judge.voice(Sound(0, 3.0, 5.0, 2.0))
    judge.hear(remark(7, 6.0, "Слушаюсь, Ваше величество."))
    (laid,) = judge.tick(30.0)
    assert (laid.charge.law, laid.charge.grade) == ("E-LEA-01", Grade.SUSPICION)


def test_a_charge_laid_too_soon_is_withdrawn():
    judge = table()
    (laid,) = judge.hear(remark(7, 6.0, "Слушаюсь, Ваше величество."))
    (withdrawn,) = judge.hear(remark(0, 3.0, "Чиновник, поди сюда!"))
    assert withdrawn.charge.id == laid.charge.id
    assert withdrawn.reason == "answers-senior"


def test_forget_leaves_nothing():
    judge = table()
    judge.hear(remark(3, 5.0, "Здравствуйте, люди."))
    judge.hear(remark(3, 7.0, "Прости, Ваше величество."))
    judge.voice(Sound(3, 12.0, 13.0, 1.0))
    judge.forget(3)
    assert list(judge.memory.readings(0, 100)) == []
    assert list(judge.memory.sounds(0, 100)) == []
    assert judge.words_of(3, 20.0) == ()
    assert judge.tick(60.0) == [], "what waited is gone"
    assert judge.hear(remark(9, 61.0, "Саша, ходи!")) == [], "his name is nobody's"


def test_forgotten_in_a_scene_he_leaves_no_charge_and_others_keep_theirs(court):
    both = "5-6 J: Боярин!\n9-10 H: Боярин!\n"
    assert court(both) == ["! E-NAM-02 J D", "! E-NAM-02 H D"]
    assert court(both + "12 * forget J") == ["! E-NAM-02 H D"]


def test_what_the_game_does_not_let_be_charged_is_not_laid(court):
    assert court("5-6 B: Ваше величество, беда!\n9 * swap A B") == ["! E-LEA-01 B A"], (
        "laid while it was lawful"
    )
    assert court("5-6 B: Простите, Ваше величество.\n9 * swap A B") == [], (
        "not laid on the Tsar whom it waited for"
    )


def test_the_court_may_learn_late():
    court = Court(cast_for(4))
    tsar, spy, executioner, kholop = cast_for(4)
    seats = (spy, tsar, executioner, kholop)
    court.happened(Seated(10.0, seats))
    court.happened(Seated(5.0, seats))
    assert court.at(7.0).holder("tsar") == 1
    assert court.at(4.0).holder("tsar") == 0
