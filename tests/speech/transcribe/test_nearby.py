"""What a weak ear is asked about a second time: the table's words that sound like what it wrote."""

import pytest

from speech.judge.laws.case import believed
from speech.judge.options import Options
from speech.transcribe.nearby import GUESS, MISHEARD, SAID, TORN, Nearby, cased
from speech.transcribe.support import NOTHING, Hinted, HintedSpan, dictionary

RUSSIAN = dictionary("ru")
NAMES, TITLES = ("Коля", "Катя", "Маша", "Сергей"), ("Боярин", "Купец", "Батюшка воевода", "Царевич")
NEARBY = Nearby(NAMES, TITLES, RUSSIAN)
HINTED = Hinted((*TITLES, *NAMES), RUSSIAN)


def readings(text: str) -> dict[tuple[str, str], float]:
    words = text.split()
    return {
        (" ".join(words[span.start : span.stop]), " ".join(span.words)): allowed
        for span, allowed, _ in NEARBY.readings(words, HINTED)
    }


@pytest.mark.parametrize(("heard", "place", "meant", "allowed"), [
    ("Боярен твой ход", "Боярен", "боярин", MISHEARD),
    ("Саревич подвинься", "Саревич", "царевич", MISHEARD),
    ("Вой вода бери", "Вой вода", "воевода", TORN),
    ("Мы скатить не договаривались", "скатить", "с Катей", SAID),   # a preposition run together with a name
    ("Она купила серги", "серги", "Сергей", NOTHING),               # «серьги»: that is what was said
])  # fmt: skip
def test_the_nearest_of_the_tables_words_is_asked_about(
    heard: str, place: str, meant: str, allowed: float
) -> None:
    assert readings(heard)[place, meant] == allowed


@pytest.mark.parametrize("heard", ["Боярину твой ход", "с Катей", "Серёжа ходи", "где стол", ""])
def test_what_is_heard_already_and_what_sounds_like_nothing_is_not(heard: str) -> None:
    assert not any(set(meant.split()) & {"боярин", "Катя", "Сергей"} for _, meant in readings(heard))


def test_a_misspelling_is_read_as_the_word_of_the_language_that_sounds_so() -> None:
    assert ("серги", "серьги") in readings("Она купила серги")
    assert RUSSIAN.spelt("боярен", HINTED) == "", "that would be the Boyar"
    assert RUSSIAN.spelt("бдыщ", HINTED) == ""


def test_every_form_of_one_person_is_known() -> None:
    assert {"коля", "коле", "колей", "боярина", "боярину", "воеводы"} <= NEARBY.forms
    assert not {"бояр", "купцы", "купцами"} & NEARBY.forms, "many accuse nobody"


def test_names_are_tried_large_and_small() -> None:
    words = ["против", "Маши."]
    assert cased(words, HintedSpan(1, 2, ("Маши",))) == ["против", "маши."]
    assert cased(["против", "маши."], HintedSpan(1, 2, ("маши",))) == words


def test_a_guess_against_a_word_of_the_language_is_no_more_than_a_suspicion() -> None:
    def most(text: str, meant: str) -> float:
        found = NEARBY.readings(text.split(), HINTED)
        return next(reading.most for reading in found if reading.span.words[-1] == meant)

    assert most("Мы скатить не договаривались", "Катей") == GUESS
    assert most("Вой вода бери", "воевода") == GUESS
    assert most("Боярен твой ход", "боярин") == 1
    assert believed(1.0, GUESS) < Options().charge_at, "the surest finding does not charge by it"
    assert believed(0.94, GUESS) >= Options().suspect_at
