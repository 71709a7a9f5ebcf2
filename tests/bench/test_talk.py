"""What the capitals and commas of real dialogues are taken to say, before any judge is measured by them."""

import pytest

from bench.talk import bared, labels

FORMS = {"слава": "nominative", "славу": "oblique", "маша": "nominative", "машу": "oblique", "саш": "called"}


@pytest.mark.parametrize(("text", "kinds"), [
    ("Ну, Слава, заходи!", ["call"]),
    ("Заходи, Слава.", ["call"]),
    ("Маша, где ключи?", ["call"]),
    ("Слава, где ключи?", []),  # glory and a name begin a sentence alike
    ("Вчера Славу видели.", ["mention"]),
    ("Ему нужна слава.", ["trap"]),
    ("Я машу рукой, а Маша смотрит.", ["trap", "mention"]),
    ("Были Петя, Маша, Коля.", ["mention"]),  # a row of names calls nobody
    ("Живу на улице Слава Труду.", []),
])  # fmt: skip
def test_a_word_is_labelled_by_its_capital_and_its_commas(text, kinds):
    assert [label.kind for label in labels(text, FORMS)] == kinds


def test_a_bare_remark_has_the_words_and_nothing_else():
    assert bared("Ну, Слава, что-то ты… Ещё!") == "ну слава что-то ты еще"
