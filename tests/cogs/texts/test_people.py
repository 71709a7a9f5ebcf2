"""Names by case, as a Russian would say them."""

import pytest

from cogs.texts import Person, plain, t
from cogs.texts.people import decline, gender_of


@pytest.mark.parametrize(
    ("name", "dat", "ins"),
    [
        ("Саша", "Саше", "Сашей"),
        ("Лёха", "Лёхе", "Лёхой"),
        ("Маша", "Маше", "Машей"),
        ("Пётр", "Петру", "Петром"),
        ("Игорь", "Игорю", "Игорем"),
        ("Зульфия", "Зульфии", "Зульфией"),
        ("Илья", "Илье", "Ильёй"),
        ("Санёк", "Саньку", "Саньком"),
        ("Кирюха", "Кирюхе", "Кирюхой"),
        ("Иван Петров", "Ивану Петрову", "Иваном Петровым"),
        ("Анна-Мария", "Анне-Марии", "Анной-Марией"),
        ("Злой Кот", "Злому Коту", "Злым Котом"),
        ("САНЯ", "САНЕ", "САНЕЙ"),
        ("Саша 🌸", "Саше 🌸", "Сашей 🌸"),
    ],
)
def test_names_are_declined(name: str, dat: str, ins: str) -> None:
    assert (decline(name, "dat"), decline(name, "ins")) == (dat, ins)


@pytest.mark.parametrize(
    "name", ["Sasha", "xX_Саша_Xx", "Ккк", "", "123", "عمر", "Ы", "Злой Ыть", "Саша2007"]
)
def test_names_that_nobody_can_decline_stay(name: str) -> None:
    assert all(decline(name, case) == name for case in ("gen", "dat", "acc", "ins", "loc"))


def test_gender_is_guessed_for_agreement() -> None:
    assert [gender_of(n) for n in ("Маша", "Иван", "Саша", "Sasha", "Ольга")] == [
        "feminine", "masculine", "masculine", "masculine", "feminine",
    ]  # fmt: skip


def test_a_verb_agrees_with_the_character_first() -> None:
    assert Person("Маша", "tsar").agrees == "masculine"
    assert Person("Иван", "dancer").agrees == "feminine"
    assert Person("Маша").agrees == "feminine"


def test_titles_and_numbers_by_case() -> None:
    assert plain("ru", "character-executioner", case="ins") == "Палачом"
    assert [t("ru", "count-blows", n=n) for n in (1, 2, 5, 11, 21)] == [
        "1 удар", "2 удара", "5 ударов", "11 ударов", "21 удар",
    ]  # fmt: skip
