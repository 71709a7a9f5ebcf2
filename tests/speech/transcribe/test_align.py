"""Word times from where the decoder looks."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np
import pytest

from speech.transcribe.align import token_times, word_times

if TYPE_CHECKING:
    from speech.transcribe.vocabulary import Vocabulary


def looks(places: list[int], frames: int, heads: int = 4) -> np.ndarray:
    dice = np.random.default_rng(1)
    seen = dice.normal(0, 0.3, (heads, len(places), frames)).astype(np.float32)
    for token, place in enumerate(places):
        seen[:, token, place : place + 10] += 6
    return seen


def test_tokens_begin_where_they_are_looked_at() -> None:
    times = token_times(looks([0, 10, 20, 40, 50], 60), 60)
    assert times == pytest.approx([0, 0.2, 0.4, 0.8, 1.0, 1.2], abs=0.13)
    assert times == sorted(times)


def test_one_token_and_hardly_any_sound() -> None:
    assert token_times(looks([0], 30), 30) == [0.0, 0.6]
    assert len(token_times(looks([0, 0, 0], 3), 2)) == 4


def test_words_stay_within_the_voice() -> None:
    assert word_times([0.0, 0.4, 1.0, 2.0], [[0, 1], [2]], (0.3, 1.5)) == [(0.3, 1.0), (1.0, 1.5)]


@pytest.fixture
def vocabulary() -> Callable[[str, int], Vocabulary]:
    """Imported no sooner than it is used: it takes PyTorch along."""
    pytest.importorskip("torch", reason="the extra «words» is not installed")
    from speech.transcribe.vocabulary import vocabulary

    return vocabulary


def test_words_are_made_of_tokens_with_their_marks(vocabulary: Callable[[str, int], Vocabulary]) -> None:
    words = vocabulary("ru", 99)
    text = "Ваше пресс-вещенство, кто – ты? Ну…"
    parts = words.split(words.spell(text))
    assert [word for word, _ in parts] == ["Ваше", "пресс-вещенство,", "кто –", "ты?", "Ну…"]
    assert [n for _, numbers in parts for n in numbers] == list(range(len(words.spell(text))))
    assert words.text(words.spell(text)) == text


def test_russian_is_written_with_russian_letters_only(vocabulary: Callable[[str, int], Vocabulary]) -> None:
    words = vocabulary("ru", 99)
    assert 2000 < len(words.words) < 8000
    assert words.text(words.spell("Hello Саша")).strip() == "Саша"
    assert words.text(words.spell("Ёжик щёлкнул объём эхом")) == "Ёжик щёлкнул объём эхом"
    digits = [words.tokenizer.decode([words.words[place]]) for place in words.digits]
    assert all(any(c.isdigit() for c in text) for text in digits)
    english = vocabulary("en", 99)
    assert english.text(english.spell("My lord, Саша!")).replace(" ", "") == "Mylord,!"
