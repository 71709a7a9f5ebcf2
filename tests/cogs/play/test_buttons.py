"""Every button and every list that these rooms put before anybody, pressed at least once."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import pytest

from cogs.ui import actions
from stage.permissions import P
from tests.cogs.conftest import House, Playing, played_out
from tests.cogs.play.evening import begun
from tests.cogs.play.reader import Reader
from tests.cogs.play.tables import DECK, hands, table_at

NAMES = ("Аня", "Борис", "Вера", "Глеб")
ELSEWHERE = ("cogs.court", "cogs.voice")
"""Rooms that hold their own buttons to proof."""


def watched(house: House) -> set[str]:
    """The verbs whose presses were answered without a refusal, from now on."""
    used: set[str] = set()

    def noted(verb: str, handler: actions.Handler) -> actions.Handler:
        async def run(call: Any) -> None:
            await handler(call)
            used.add(verb)

        return run

    handlers = house.bot.services.actions.handlers
    for verb, handler in list(handlers.items()):
        handlers[verb] = noted(verb, handler)
    return used


def ours(house: House) -> set[str]:
    return {
        verb
        for verb, handler in house.bot.services.actions.handlers.items()
        if not handler.__module__.startswith(ELSEWHERE)
    }


async def test_every_button_is_pressed(playing: Playing, monkeypatch: pytest.MonkeyPatch) -> None:
    async with playing(guests=NAMES) as house:
        # A house with casts offers the one (tests/cogs/test_house.py), a lesson the others (test_lesson.py), and a
        # table that rests the last (tests/cogs/sultan/test_round_end.py).
        every = ours(house) - {"set-cast", "lesson", "understood", "rehearse", "next-round"}
        used = watched(house)
        await in_the_lobby(house)
        table = max(house.hall.tables.values(), key=lambda one: one.id)
        await at_the_table(house, table)
        await when_it_is_over(house, table)
        await a_trade(house)
        await a_plea_and_a_will(house)
        await the_sultans_notes(house)
        await what_is_kept(house)
        await the_guilds_settings(house)
        await house.bot.services.boards.settle()
        assert sorted(every - used) == []


async def in_the_lobby(house: House) -> None:
    anya, boris, vera, _ = (house.guest(name) for name in NAMES)
    await anya.slash("играть", игра="Султан на миг")
    await boris.sees("Сесть")
    await boris.press("Сесть")
    await boris.press("Встать")
    await boris.press("Сесть")
    await vera.press("Смотреть")
    await anya.press("Позвать робота")
    await anya.sees("🤖")
    await anya.press("Прогнать робота")
    await anya.choose("Позвать роботов, чтобы за столом стало…", "до 5 за столом")
    await anya.press("Настроить")
    await anya.choose(re.compile("set-game"), "Из грязи в князи")
    await anya.choose("Готовый набор правил", "По книге")
    await anya.choose("Длина игры", "1 партия")
    await anya.choose("Общественный строй: один или до трёх сразу", "Пусть решит жребий")
    await anya.choose("Голосовой канал", "Палата")
    await anya.choose("Домашние правила по одному", "Бунт")
    await anya.choose(None, "запрещён")
    await anya.press("Настроить")
    await anya.choose(re.compile("set-wake"), "Звать, когда ждут хода: через 45 секунд")
    await anya.choose(re.compile("set-patience"), "Ход ждут минуту")
    await anya.choose(re.compile("set-patience"), "Ход ждут пять минут")
    await anya.choose(re.compile("set-robots"), "Роботы: простаки, молча")
    await anya.press("Ещё…")
    await anya.press("Показать стол внизу")
    await anya.choose("Передать стол…", "Борис")
    await boris.sees("**Борис** — хозяин стола")
    await boris.press("Закрыть")
    await anya.slash("играть", роботы=2)
    await boris.sees("Сесть")
    await boris.press("Сесть")
    await anya.press("Начать")


async def at_the_table(house: House, table: Any) -> None:
    anya, boris, vera, gleb = (house.guest(name) for name in NAMES)
    await anya.sees("Моя рука")
    await anya.press("Моя рука")
    await anya.press("Ещё…")
    await anya.choose(re.compile("bind-voice"), "Палата")
    await anya.press("Ещё…")
    await anya.choose(re.compile("wake-me"), "Не звать, когда ждут хода")
    await anya.press("Ещё…")
    await anya.choose("Голосовой канал", "Палата")
    await anya.press("Ещё…")
    await anya.press("Правила")
    await anya.choose("О чём почитать…", "Заход")
    await anya.choose(re.compile("rules-of"), "Султан на миг")
    await boris.press("Ещё…")
    await boris.press("Пауза")
    await boris.sees("⏸")
    await boris.sees("Продолжить")
    await boris.press("Продолжить")
    await boris.press("Ещё…")
    await boris.press("Отойти")
    await boris.press("Ещё…")
    await boris.press("Я снова здесь")
    await vera.press("Ещё…")
    await vera.choose("Сесть на место робота…", "1")
    await anya.press("Ещё…")
    await anya.choose("Голосовать за уход игрока…", "Вера")
    refused = await anya.slash("ход", что="attack P2")
    await anya.press("📖 Прочесть правило", message=refused.message)
    await gleb.sees("Моя рука")
    reader = Reader(anya, 1)
    for message in list(reader.mine()):
        anya.dismiss(message)
    await anya.press("Моя рука")
    while not reader.moves() and table.sheet.phase == "playing":
        await moved_by_others(house, table, anya.id)
    await reader.press(reader.choose(reader.moves()))
    await asyncio.wait_for(played_out(house, table), 60)


async def moved_by_others(house: House, table: Any, user: int) -> None:
    """The rest of the table moves, until it is this user's turn."""
    for player in table.waiting():
        seat = table.sheet.seats[player]
        if seat.user != user and not seat.robot:
            move = table.game.robot(table.view(player), house.hall.chance) or table.game.default(
                table.state, player
            )
            if move is not None:
                await house.hall.play(table.id, move, player=player)
    await asyncio.sleep(0.02)


async def when_it_is_over(house: House, table: Any) -> None:
    anya = house.guest("Аня")
    await anya.sees("🏁 Итоги")
    for button in ("Летопись", "Запись игры", "Честно ли сдавали", "Моя карьера", "Доска почёта"):
        await anya.press(button)
    await anya.press("Не показывать меня")
    await anya.press("Показывать меня")
    await anya.press("Ещё раз")
    await anya.sees("Начать")
    await anya.press("Начать")
    await anya.sees("Моя рука")
    await anya.press("Ещё…")
    await anya.press("Закончить игру")
    await anya.press("Да, закончить")
    await house.bot.services.boards.settle()
    await anya.press("Закрыть")


async def a_trade(house: House) -> None:
    held = {letter: f"{DECK[n]} {DECK[n + 12]}" for n, letter in enumerate("ABCDEFGHIJKL")}
    await table_at(
        house, "knyazi", 12, f"trump: M\n{hands(**held)}\nturn: F", {5: "Борис"}, noble_order="example"
    )
    boris = house.guest("Борис")
    await boris.sees("Купец (Борис)")
    await boris.press("Моя рука")
    await boris.choose("Торговля: какую карту отдать…", "3 Горян")
    await boris.press("Назад")


async def a_plea_and_a_will(house: House) -> None:
    """The accused begs; the Tsar lets everybody throw in."""
    held = hands(A="P14 G14", B="P8 G3 G9", C="P3 D3 G8", D="G2 D8 P2")
    table = await table_at(
        house, "knyazi", 4, f"{held}\ntrump: M\nturn: C", {2: "Вера", 0: "Глеб"}, etiquette="auto"
    )
    vera, gleb = house.guest("Вера"), house.guest("Глеб")
    await vera.sees("Палач (Вера)")
    await vera.press("Моя рука")
    await house.hall.play(table.id, 'charge C E-NAM-01 B "Вася, ходи"', player=-2)
    await vera.sees("🙇 Повиниться")
    await vera.press("🙇 Повиниться")
    await gleb.sees("Моя рука")
    await gleb.press("Моя рука")
    for player, text in ((2, "attack P3"), (1, "beat P3 P8"), (2, "pass")):
        await house.hall.play(table.id, text, player=player)
    await gleb.sees("Позволишь кому-нибудь подкинуть?")
    await gleb.press("Кому угодно")


async def the_sultans_notes(house: House) -> None:
    await begun(house, "sultan", "Аня", robots=4)
    await house.guest("Аня").press("Записи")


async def what_is_kept(house: House) -> None:
    gleb = house.guest("Глеб")
    await gleb.press("Ещё…")
    await gleb.press("Что слышно и что хранится")
    await gleb.press("Слушайте меня")
    await gleb.press("Больше не слушать")
    await gleb.press("Мои имена")
    await gleb.fill(names="Глеб, Глебушка")
    await gleb.press("Мои данные")
    await gleb.press("Забудь меня")
    await gleb.press("Назад")
    await gleb.press("Забудь меня")
    await gleb.press("Да, забудь")


async def the_guilds_settings(house: House) -> None:
    vera, world, guild = house.guest("Вера"), house.stage.world, house.stage.guild
    steward = world.add_role(guild, "управитель", P.MANAGE_GUILD)
    guild.members[vera.id].roles.append(steward.id)
    world.forget_permissions()
    await vera.slash("настройки")
    await vera.choose("Что поменять…", "Язык")
    await vera.choose(None, "английский")
    await vera.choose("Что поменять…", "Чины в именах")
    await vera.choose(None, "прибавлять чин")
    await vera.slash("приватность")
    await vera.press("Можно")
    await vera.press("Больше не трогать")
    await vera.slash("настройки")
    await vera.choose("Что поменять…", "Стол")
    await vera.press("Назад")
    await vera.choose("Кому открывать столы (роль)…", "управитель")
    await vera.sees("только")
    await vera.press("Столы открывает кто угодно")
