"""Opening a table as guests see it."""

import re

from core.hall import Robots
from tests.cogs.conftest import Playing


async def test_a_table_is_opened_joined_settled_and_closed(playing: Playing) -> None:
    async with playing() as house:
        anya, boris, vera = (house.guest(name) for name in ("Аня", "Борис", "Вера"))
        opened = await anya.slash("играть", игра="Из грязи в князи", роботы=1)
        assert opened.ephemeral
        await boris.sees("Из грязи в князи")
        await boris.sees("Аня")
        await boris.press("Сесть")
        await anya.sees("Борис")
        refused = await boris.press("Сесть")
        assert refused.ephemeral
        refused = await vera.press("Настроить")
        assert refused.ephemeral
        await anya.press("Позвать робота")
        await anya.press("Настроить")
        await anya.choose("Общественный строй: один или до трёх сразу", "Анархия", "Бюрократия")
        await boris.sees("Анархия, Бюрократия")
        await anya.choose(re.compile("set-robots"), "Роботы: мудрецы, молча")
        (table,) = house.hall.tables.values()
        assert table.sheet.robots == Robots("sage", talk=False)
        await anya.choose("Домашние правила по одному", "Бунт")
        await anya.choose(None, "запрещён")
        await boris.sees("запрещён")
        await boris.press("Встать")
        await anya.loses("Борис")
        await anya.press("Закрыть")


async def test_switching_games_and_back_loses_nothing_and_the_length_shown_is_the_length_played(
    playing: Playing,
) -> None:
    async with playing(guests=["Аня"]) as house:
        anya = house.guest("Аня")
        await anya.slash("играть")
        await anya.sees("Длина: **3 партии**")
        await anya.press("Настроить")
        await anya.choose("Готовый набор правил", "По книге")
        await anya.sees("Длина: **3 партии**")
        await anya.choose("Готовый набор правил", "Строгий двор")
        await anya.choose("Длина игры", "60 минут по часам")
        await anya.choose(re.compile("set-patience"), "Ход ждут минуту")
        (table,) = house.hall.tables.values()
        before = table.sheet.options
        await anya.choose(re.compile("set-game"), "Султан на миг")
        await anya.sees("Длина: **5 раундов**")
        await anya.choose(re.compile("set-game"), "Из грязи в князи")
        await anya.sees("Длина: **60 минут по часам**")
        assert table.sheet.options == before
        assert table.sheet.pace.patience == 60
        await anya.choose("Готовый набор правил", "На полчаса")
        await anya.sees("Длина: **1 партия**")
        assert table.sheet.pace.length == 0


async def test_who_never_chose_knyazi_gets_its_court_when_he_does(playing: Playing) -> None:
    async with playing(guests=["Аня"]) as house:
        anya = house.guest("Аня")
        await anya.slash("играть", игра="Султан на миг")
        await anya.sees("Настроить")
        await anya.press("Настроить")
        await anya.choose(re.compile("set-game"), "Из грязи в князи")
        (table,) = house.hall.tables.values()
        assert table.sheet.options["etiquette"] == "auto"
