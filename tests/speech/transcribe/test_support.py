"""When a hinted word may stand, and when it may not."""

import pytest

from speech.transcribe.port import Hints
from speech.transcribe.support import (
    NO_WORD,
    NO_WORD_FAR,
    NOTHING,
    TORN,
    WORD,
    Hinted,
    HintedSpan,
    allowed_loss,
    belief,
    core,
    dictionary,
    differences,
    prompt,
    spliced,
)

RUSSIAN = dictionary("ru")
HINTED = Hinted(
    ["Ваше величество", "батюшка воевода", "купец", "Саша", "Лёша", "шут", "Слово и дело"], RUSSIAN
)


@pytest.mark.parametrize("word", ["воевода", "Воеводе,", "купца", "купцу!", "Саша", "Сашей", "сашка", "Леша", "Лёшу", "шута",
                                  "величества", "дело"])  # fmt: skip
def test_a_hinted_word_is_known_in_any_form(word: str) -> None:
    assert word in HINTED


@pytest.mark.parametrize("word", ["ваше", "и", "стол", "наша", "каша", "куплю", "воевал", "шутить", "", "—"])
def test_other_words_are_not(word: str) -> None:
    assert word not in HINTED


def test_differences_word_by_word_where_they_pair_and_whole_where_they_do_not() -> None:
    free = ["Боярен", "Саша,", "ты", "врешь", "и", "вода"]
    hinted = ["боярин", "Саша", "ты", "врёшь", "воевода"]
    assert differences(free, hinted) == [HintedSpan(0, 1, ("боярин",)), HintedSpan(4, 6, ("воевода",))]
    assert differences(["да"], ["да", "Саша"]) == [HintedSpan(1, 1, ("Саша",))]
    assert differences(["и", "да"], ["да"]) == [HintedSpan(0, 1, ())]


def test_splicing_keeps_marks_and_capitals() -> None:
    free = ["Боярен,", "ты", "и", "вода."]
    assert spliced(free, [HintedSpan(0, 1, ("боярин",)), HintedSpan(2, 4, ("воевода",))]) == [
        "Боярин,",
        "ты",
        "воевода.",
    ]
    assert spliced(["И", "я", "думаю."], [HintedSpan(2, 3, ())]) == ["И", "я."]
    assert spliced(["да"], []) == ["да"]


@pytest.mark.parametrize(("free", "put", "allowed"), [
    ("палачь", "шут", NO_WORD_FAR),        # no word, and nothing like it
    ("воивода", "воевода", NO_WORD),       # no word, and sounds like it
    ("сарю", "Саша", NO_WORD_FAR),
    ("наша", "Саша", WORD),                # a word: it was said
    ("вы и вода", "воевода", TORN),        # words that make one hinted word together
    ("я не знаю", "Саша", WORD),
    ("", "Саша", NOTHING),
    ("карта", "карты", WORD),
    ("стол", "сттол", NOTHING),            # not a word itself
])  # fmt: skip
def test_how_much_may_be_lost_depends_on_what_is_replaced(free: str, put: str, allowed: float) -> None:
    words = free.split()
    assert allowed_loss(HintedSpan(0, len(words), tuple(put.split())), words, HINTED, RUSSIAN) == allowed


def test_an_unaccusing_word_may_not_take_a_hinted_ones_place() -> None:
    assert allowed_loss(HintedSpan(0, 1, ("каша",)), ["Саша"], HINTED, RUSSIAN) == NOTHING


def test_belief_falls_to_a_half_at_the_limit() -> None:
    assert [belief(loss, 9.0) for loss in (-3, 0, 4.5, 9)] == [1, 1, 0.75, 0.5]


def test_of_the_forms_of_a_name_one_is_told() -> None:
    hints = Hints(("Ваше величество", "Слово и дело"), ("Саша", "Сашка", "Сашенька", "Дима", "Димка"))
    assert prompt(hints) == "Саша, Дима. Ваше величество, Слово и дело."
    assert prompt(Hints()) == ""


def test_without_a_dictionary_everything_is_a_word() -> None:
    plain = dictionary("xx")
    assert plain.known("бдыщ")
    assert "табль" in Hinted(["табль"], plain)


def test_core() -> None:
    assert [core(word) for word in ("«Лёша»,", "царь-батюшка!", "—", "")] == ["леша", "царь-батюшка", "", ""]
