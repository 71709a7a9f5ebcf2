"""What is read out of a remark before any law looks at it: words run together, ranks, and names by their sound."""

import pytest

from speech.judge.hearing import typed
from speech.judge.lexicon import pack
from speech.judge.names.roster import Roster
from speech.judge.reading.calls import names
from speech.judge.reading.mentions import Kind, Person
from speech.judge.reading.titles import titles_and_ranks
from speech.judge.reading.tokens import Line
from speech.judge.scenes.parse import scenes
from speech.judge.scenes.play import play


def line(text):
    return Line(typed(0, 1.0, text), pack("ru"))


@pytest.mark.parametrize(("heard", "words"), [
    ("берикарты", ["бери", "карты"]), ("твойчерт", ["твой", "черт"]),
    ("берикот", ["берикот"]),  # three letters are too few to be sure of
    ("выпрдурак", ["выпрдурак"]), ("бормодурак", ["бормодурак"]),  # one half of it is no word, or no head
])  # fmt: skip
def test_ER_12_two_words_run_together_are_parted_only_where_both_are_words(heard, words):
    assert line(heard).norms == words


@pytest.mark.parametrize(("said", "character", "nominative"), [
    ("шутиха здесь", "jester", True), ("видели шутиху", "jester", False),
    ("цари уходят", "tsar", True), ("знает царей", "tsar", False),
])  # fmt: skip
def test_ER_14_a_rank_in_another_form_keeps_its_case(said, character, nominative):
    [mention] = titles_and_ranks(line(said), frozenset())
    assert (mention.character, mention.nominative) == (character, nominative)


def called(said, *strings):
    roster = Roster(pack("ru"))
    roster.set({0: strings})
    return [(mention.players, mention.homonym) for mention in names(line(said), roster, frozenset(), ())]


def test_ER_12_a_word_that_sounds_like_a_name_may_be_it_but_never_a_word_of_the_game():
    assert called("колонна", "Калонна") == [((0,), True)]
    assert called("колода", "Калода") == []
    assert called("кетро", "Кедро") == [((0,), False)]


def test_ER_12_three_letters_are_too_few_to_know_a_name_by_its_sound():
    assert called("жуши", "Жужа") == [((0,), False)]
    assert called("ули", "Юля") == []


@pytest.mark.parametrize(("heard", "character"), [("велитчество", "tsar"), ("высочиство", "tsarevich")])
def test_ER_12_a_title_without_its_pronoun_is_known_by_its_sound(heard, character):
    [mention] = titles_and_ranks(line(f"{heard} ходит"), frozenset())
    assert (mention.kind, mention.character, mention.person) == (Kind.TITLE, character, Person.ALONE)


def laid(said):
    """What the court lays for one remark of the Executioner's, with Margarita on the Jester's seat."""
    [scene] = scenes(f"players: 6\nE: Маргарита\n5 D: {said}\nnothing")
    return {charge.law for charge in play(scene).unexpected}


@pytest.mark.parametrize(("said", "laws"), [
    ("Ваше благородие, ну не шали.", {"E-RES-01"}), ("Ваше благородие, не шали.", {"E-RES-01"}),
])  # fmt: skip
def test_ER_11_an_order_not_to_do_something_may_look_like_a_noun(said, laws):
    assert laid(said) == laws


@pytest.mark.parametrize(("said", "laws"), [
    ("Пусть «Маргарита» подаст карты.", {"E-NAM-01"}), ("Вчера ели пиццу «Маргарита».", set()),
    ("Вчера шёл «Мастер и Маргарита».", set()),
])  # fmt: skip
def test_ER_18_quotation_marks_alone_make_no_work_of_a_name(said, laws):
    assert laid(said) == laws


@pytest.mark.parametrize(("said", "laws"), [
    ("жаль ваше величество", {"E-LEA-01"}), ("жалей ваше величество", {"E-RES-01"}),
])  # fmt: skip
def test_ER_11_what_one_feels_is_no_order(said, laws):
    assert laid(said) == laws


def test_ER_09_the_plural_of_courtesy_tells_of_him_whose_title_stands_before_it():
    assert laid("всевидящий шпион изволили меняться") == set()
    assert laid("всевидящий шпион карты разлетелись") == {"E-LEA-01"}


@pytest.mark.parametrize("said", ["геннадий петрович ваш ход", "петрович геннадий ваш ход"])
def test_ER_12_a_name_and_its_patronymic_are_one_name(said):
    assert called(said, "Геннадий", "Петрович") == [((0,), False)]
    assert len(called("геннадий, петрович ваш ход", "Геннадий", "Петрович")) == 2
