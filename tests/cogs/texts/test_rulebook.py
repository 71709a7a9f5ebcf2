"""The rules can be read, searched, and fit a screen."""

import pytest

from cogs.texts import LOCALES, Locale, t
from cogs.texts.rulebook import TOPICS, search, topic_of
from speech.judge.laws.case import REIGN


@pytest.mark.parametrize("locale", LOCALES)
def test_every_topic_reads_and_fits_a_message(locale: Locale) -> None:
    for topic in TOPICS:
        assert 2 <= len(topic.title(locale)) <= 60
        assert 40 <= len(topic.body(locale)) <= 1200
    assert len({topic.title(locale) for topic in TOPICS}) == len(TOPICS)


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("подкинуть", "throw-in"), ("подкидывание", "throw-in"), ("козырь", "deal"), ("милости", "mercy"),
        ("как бунтовать", "riot"), ("переворот", "coup"), ("имя", "naming"), ("указ", "decrees"),
        ("Палач бьёт", "punishment"), ("K-THR-05", "throw-in"), ("танцовщица", "sultan-dancer"),
        ("подсмотреть", "sultan-peek"), ("очки", "sultan-score"), ("челобитная", "petitions"),
    ],
)  # fmt: skip
def test_people_find_what_they_ask_for(words: str, name: str) -> None:
    assert name in [topic.name for topic in search("ru", words)[:3]]


def test_english_people_too() -> None:
    assert search("en", "throw in")[0].name == "throw-in"
    assert search("en", "riots")[0].name == "riot"


def test_nothing_typed_gives_the_contents() -> None:
    assert len(search("ru", "", most=100)) == len(TOPICS)
    assert {topic.game for topic in search("ru", "", "sultan")} == {"sultan"}


def test_nonsense_finds_nothing() -> None:
    assert search("ru", "ыъщх") == []


def test_a_rule_belongs_to_the_topic_that_fits_it_best() -> None:
    assert topic_of("K-THR-05").name == "throw-in"  # type: ignore[union-attr]
    assert topic_of("KC-17").name == "mercy"  # type: ignore[union-attr]
    assert topic_of("X-1") is None


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("text", ["mute-kholop", "law-e-sil-01.about", "topic-silence", "topic-reign"])
def test_er_01_who_is_allowed_the_cry_is_told_for_how_long(text: str, locale: Locale) -> None:
    assert f"{REIGN:.0f} " in t(locale, text)
