"""Characters and orders of a house are heard and judged by their powers and their own titles (K-CUS-01)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from core.knyazi import characters, orders
from core.knyazi.characters import Character, Estate, Power, SpokenNames
from core.knyazi.orders import Order
from speech.judge.lexicon import pack

COOK = Character("cook", 13, Estate.COMMONERS, address="cook", called=(
    SpokenNames("ru", "повар", "искуснейший повар"), SpokenNames("en", "cook", "masterly cook")))  # fmt: skip
ABBESS = Character("abbess", 14, Estate.NOBLES, frozenset({Power.ALTAR}), called=(
    SpokenNames("ru", "игуменья", "Ваше преподобие"),))  # fmt: skip
FOOL = Character(
    "fool", 15, Estate.COMMONERS, frozenset({Power.JEST}), called=(SpokenNames("ru", "скоморох"),)
)
GROOM = Character("groom", 16, Estate.MOB, frozenset({Power.SWEEP}), called=(SpokenNames("ru", "конюх"),))
VIGIL = Order("vigil", needs=frozenset({Power.ALTAR}), altar_rules=True)

HOUSE = """cast: tsar abbess cook spy executioner fool groom kholop
A: Николай
C: Прохор
"""
"""A Царь, B игуменья, C повар, D Шпион, E Палач, F скоморох, G конюх, H Холоп."""

Court = Callable[[str], list[str]]


@pytest.fixture(autouse=True)
def house(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(characters, "_guests", {})
    monkeypatch.setattr(orders, "_guests", {})
    for one in (COOK, ABBESS, FOOL, GROOM):
        characters.welcome(one)
    orders.welcome(VIGIL)


@pytest.mark.parametrize(
    "words", ["Повар, ходите!", "Под повара хожу.", "С поваром не спорят.", "Игуменья спит."]
)
def test_a_senior_of_the_house_is_not_called_by_his_bare_name(court: Court, words: str) -> None:
    (charge,) = court(f"{HOUSE}5 E: {words}")
    assert charge.startswith("! E-NAM-02 E ")


def test_nor_spoken_to_without_leave_though_by_the_title_of_his_own_data(court: Court) -> None:
    assert court(f"{HOUSE}5 E: Искуснейший повар, подвиньтесь!") == ["! E-LEA-01 E C"]
    assert court(f"{HOUSE}5 E: Ваше преподобие, беда!") == ["! E-LEA-01 E B"]
    assert court(f"{HOUSE}5 E: Искуснейшего повара не видать.") == [], "in the third person"
    assert court(f"{HOUSE}5 E: Дозвольте слово молвить, искуснейший повар.") == []
    assert court(f"{HOUSE}5 B: Повар, ходи!") == [], "a junior"


def test_his_name_is_a_name_like_any_other(court: Court) -> None:
    assert court(f"{HOUSE}5 E: Прохор, ходи!") == ["! E-NAM-01 E C"]


def test_powers_not_ids_say_who_is_free_and_who_only_answers(court: Court) -> None:
    assert court(f"{HOUSE}5 F: Ваше величество, ты неправ!") == [], "who jests"
    assert court(f"{HOUSE}5 G: Надоело.") == ["! E-SIL-02 G"], "who sweeps"
    assert court(f"{HOUSE}5 H: Ой, беда-то какая!") == ["! E-SIL-01 H"]
    assert court(f"{HOUSE}5 E: Скоморох, потише!") == [], (
        "a title is due to nobody who has none, and he is a junior"
    )
    assert court(f"{HOUSE}5 * press E collect") == ["! E-HND-01 E G"]


def test_an_order_of_the_house_puts_the_altar_above_the_throne(court: Court) -> None:
    assert court(f"{HOUSE}order: vigil\n5 E: Какого хуя!") == ["! E-THE-01 E"]
    assert court(f"{HOUSE}5 E: Какого хуя!") == []


def test_where_the_altar_rules_it_judges(charges: Callable[[str], list[object]]) -> None:
    (charge,) = charges(f"{HOUSE}order: vigil\n5 E: Прохор, ходи!")
    assert charge.to == 1  # type: ignore[attr-defined]


def test_a_title_that_cannot_be_read_is_refused_with_the_two_that_can() -> None:
    odd = Character("odd", 17, Estate.MOB, called=(SpokenNames("ru", "лекарь", "лекарь всея Руси"),))
    with pytest.raises(ValueError, match="your NOUN"):
        pack("ru", (odd,))


def test_in_a_language_that_a_character_says_nothing_of_he_is_nobody() -> None:
    assert "cook" in pack("en", (COOK,)).ranks
    assert pack("en", (ABBESS,)) is pack("en")
