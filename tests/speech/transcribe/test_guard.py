"""What Whisper says when nobody says anything."""

import pytest

from speech.transcribe.guard import credits, repeats, verdict

FINE = {"nobody": 0.02, "belief": -0.3, "seconds": 3.0, "broken_off": False}


@pytest.mark.parametrize("text", [
    "Ваше величество, разрешите слово молвить.", "Спасибо!", "Продолжаем игру.", "Да.", "Включи музыку потише.",
    "Это какая-то тревожная ситуация.", "Ну ты и редактор.",
])  # fmt: skip
def test_what_people_say_stands(text: str) -> None:
    assert verdict(text, **FINE) == ""


@pytest.mark.parametrize("text", [
    "Субтитры сделал DimaTorzok", "Субтитры создавал ДимаТорзок", "Продолжение следует...", "ТРЕВОЖНАЯ МУЗЫКА",
    "СПОКОЙНАЯ МУЗЫКА", "Редактор субтитров А.Семкин Корректор А.Егорова", "Спасибо за просмотр!",
    "Подписывайтесь на мой канал", "Музыка", "Аплодисменты",
])  # fmt: skip
def test_credits_are_thrown_away(text: str) -> None:
    assert credits(text)
    assert verdict(text, **FINE) == "credits"


@pytest.mark.parametrize(("change", "why"), [
    ({"nobody": 0.6}, "noise"),
    ({"nobody": 0.6, "belief": 0.0}, "noise"),
    ({"nobody": 0.4, "belief": -1.0}, "noise"),
    ({"nobody": 0.4, "belief": -0.4}, ""),
    ({"belief": -1.6}, "unsure"),
    ({"broken_off": True}, "loop"),
])  # fmt: skip
def test_reasons(change: dict[str, float], why: str) -> None:
    assert verdict("Саша бьёт тузом", **{**FINE, **change}) == why  # type: ignore[arg-type]


def test_too_many_words_and_none_at_all() -> None:
    assert (
        verdict("раз два три четыре пять шесть", nobody=0, belief=-0.1, seconds=0.5, broken_off=False)
        == "hasty"
    )
    assert verdict("раз два три", nobody=0, belief=-0.1, seconds=0.4, broken_off=False) == ""
    assert verdict(" …", nobody=0, belief=-0.1, seconds=2, broken_off=False) == "empty"


def test_repetition_is_found_and_emphasis_is_not() -> None:
    assert repeats("в то время как-то " * 8)
    assert not repeats("Нет, нет, нет, нет!")
