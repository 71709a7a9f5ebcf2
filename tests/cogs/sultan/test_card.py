"""One's own card of «Султан на миг»: what it says, and to whom."""

from __future__ import annotations

import msgspec

from tests.cogs.conftest import Playing
from tests.cogs.play.evening import gathered
from tests.cogs.play.tables import STILL, table_at

CIRCLE = """
round 1
first A
turn A
seat A sultan open
seat B guard hidden banned=C,D
seat C assassin hidden
seat D slave hidden
seat E slave hidden
spare slave
coronation E
act A
"""


async def test_SC_16_the_card_names_everybody_one_may_not_swap_with(playing: Playing) -> None:
    async with playing(guests=["Аня", "Боря"]) as house:
        names = ("Аня", "Боря", "Вера", "Гена", "Даша")
        await table_at(house, "sultan", 5, CIRCLE, {0: "Аня", 1: "Боря"}, names=names)
        for guest, told in (("Боря", True), ("Аня", False)):
            await house.guest(guest).sees("Моя карта")
            card = await house.guest(guest).press("Моя карта")
            assert card.ephemeral
            assert ("меняться с Верой и Геной" in card.text) == told, card.text


SEVEN = """
round 1
first A
turn A
seat A guard hidden
seat B sultan hidden
seat C assassin hidden
seat D slave hidden
seat E vizier hidden
seat F slave hidden
seat G dancer hidden
spare slave
act A
"""
NAMES = ("Аня", "Боря", "Вера", "Гена", "Даша", "Женя", "Зоя")


async def test_who_has_nothing_to_answer_presses_nothing(playing: Playing) -> None:
    """SR-08: the Sultan may answer, the Assassin need not; for both the clock closes the question at one time."""
    async with playing(guests=["Боря", "Вера"]) as house:
        pace = msgspec.structs.replace(STILL, sealed=3600)
        table = await table_at(house, "sultan", 7, SEVEN, {1: "Боря", 2: "Вера"}, names=NAMES, pace=pace)
        boris, vera = house.guest("Боря"), house.guest("Вера")
        for guest in (boris, vera):
            await guest.sees("Моя карта")
            await guest.press("Моя карта")
        await house.hall.play(table.id, "arrest D", player=0)
        await boris.sees("Молчание — тоже ответ")
        await vera.sees("От тебя ответа не нужно")
        await vera.sees("⏱ <t:")
        for guest in (boris, vera):
            assert not guest.looks("Промолчать")
        await boris.press("Занять трон")
        await vera.sees("на троне")
        assert table.view(None).places[1].open


async def test_who_is_arrested_learns_that_it_is_he_and_what_can_be_done(playing: Playing) -> None:
    async with playing(guests=["Вера", "Гена"]) as house:
        pace = msgspec.structs.replace(STILL, sealed=3600)
        table = await table_at(house, "sultan", 7, SEVEN, {2: "Вера", 3: "Гена"}, names=NAMES, pace=pace)
        vera, gena = house.guest("Вера"), house.guest("Гена")
        for guest in (vera, gena):
            await guest.sees("Моя карта")
            await guest.press("Моя карта")
        await house.hall.play(table.id, "arrest D", player=0)
        await gena.sees("Арестовывают **тебя**")
        while table.view(None).window is not None and table.view(None).window.question == "claim":
            window = table.view(None).window
            await house.hall.play(table.id, "pass", player=min(set(window.asked) - set(window.answered)))
        await vera.sees("Аня арестовывает: Гена")
        assert not vera.looks("Арестовывают **тебя**")


async def test_what_one_expects_and_cannot_do_says_why(playing: Playing) -> None:
    async with playing(guests=["Аня"]) as house:
        opened = SEVEN.replace("seat A guard hidden", "seat A sultan open").replace("B sultan", "B guard")
        await table_at(house, "sultan", 7, f"{opened}coronation D", {0: "Аня"}, names=NAMES)
        anya = house.guest("Аня")
        await anya.sees("Моя карта")
        await anya.press("Моя карта")
        await anya.sees("поменяться: Меняются рубашкой вверх, а твоя карта открыта")
        assert not anya.looks("скрыться: "), "that can be done"
        await anya.sees("казнить: Казнят только открытых Мятежников")


async def test_who_lies_hidden_is_told_why_there_is_nothing_to_hide(playing: Playing) -> None:
    async with playing(guests=["Аня"]) as house:
        await table_at(house, "sultan", 7, SEVEN, {0: "Аня"}, names=NAMES)
        anya = house.guest("Аня")
        await anya.sees("Моя карта")
        await anya.press("Моя карта")
        await anya.sees("скрыться: Твоя карта и так лежит рубашкой вверх")


async def test_the_forced_is_told_what_he_is_forced_to(playing: Playing) -> None:
    async with playing(guests=["Вера"]) as house:
        viziers = SEVEN.replace("first A\nturn A", "first E\nturn E").replace("act A", "act E")
        table = await table_at(house, "sultan", 7, viziers, {2: "Вера"}, names=NAMES)
        vera = house.guest("Вера")
        await vera.sees("Моя карта")
        await vera.press("Моя карта")
        await house.hall.play(table.id, "manipulate loyalists C", player=4)
        while (window := table.view(None).window) is not None:
            left = set(window.asked) - set(window.answered)
            await house.hall.play(table.id, "pass", player=min(left))
        await vera.sees("Даша заставляет тебя: убить")
        await vera.sees("Убить…")


async def test_the_card_names_the_team_it_plays_for_as_it_lies(playing: Playing) -> None:
    """S-GEN-01, S-DAN-01, S-VIZ-01: Sultan, Assassin, Vizier, and the Dancer, hidden."""
    teams = {"Боря": "Ты за **Сторонников**", "Вера": "Ты за **Мятежников**", "Даша": "Команды пока нет",
             "Зоя": "Пока ты под покровом, ты за **Сторонников**"}  # fmt: skip
    async with playing(guests=list(teams)) as house:
        seats = {NAMES.index(name): name for name in teams}
        await table_at(house, "sultan", 7, SEVEN, seats, names=NAMES)
        for name, team in teams.items():
            guest = house.guest(name)
            await guest.sees("Моя карта")
            card = await guest.press("Моя карта")
            assert team in card.text


async def test_a_table_of_newcomers_is_taught(playing: Playing) -> None:
    names = ["Аня", "Боря", "Вера", "Гена", "Даша"]
    async with playing(guests=names) as house:
        await gathered(house, "sultan", tuple(names))
        anya = house.guest("Аня")
        await anya.sees("Первый раз: сыграть с подсказками")
        await anya.press("Первый раз: сыграть с подсказками")
        await anya.loses("сыграть с подсказками")
        await anya.press("Начать")
        for name in names:
            await house.guest(name).sees("Понятно")
            await house.guest(name).press("Понятно")
        await anya.sees("раунд 1")
        assert anya.looks("🎓 **Зачем:** набрать очки")
        assert anya.looks("🎓 Кто ходит, жмёт «Моя карта»")
