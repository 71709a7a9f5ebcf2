"""What one person was told goes away when it is true no longer, and is not asked of who may not decide."""

from __future__ import annotations

import asyncio
import re

import pytest
from msgspec.structs import replace

from cogs.texts import plain
from cogs.ui.panel import READ
from cogs.ui.private_message import PrivateMessage
from cogs.ui.turns import Rank, on_behalf
from cogs.ui.while_true import REFUSED
from tests.cogs.conftest import QUICK, Playing
from tests.core.hall.house import HandClock

LAID, SURE = plain("ru", "table-opened"), "Вернуть её будет нельзя"


async def test_a_host_who_goes_away_is_told_whose_the_table_is_and_is_welcomed_back(playing: Playing) -> None:
    slow = replace(QUICK, robots=600.0)  # what robots do pushes off the board who went away
    async with playing(guests=["Аня", "Борис"], pace=slow) as house:
        anna, boris = house.guest("Аня"), house.guest("Борис")
        await anna.slash("играть", игра="Из грязи в князи", роботы=3)
        await anna.sees(LAID)
        await boris.press("Сесть")
        await anna.press("Начать")
        await anna.loses(LAID)
        await anna.press("Ещё…")
        await anna.slash("отойти")
        await anna.sees("Стол переходит: хозяин теперь — @Борис")
        await boris.sees("пока играет робот")
        await anna.press("Закончить игру")
        await anna.sees("Это решает хозяин стола")
        assert not anna.looks(SURE), "who may not end it is not asked whether he is sure"
        await boris.slash("отойти")
        await boris.sees(re.compile(r"За \w+ и \w+ пока играют роботы"))
        assert not boris.looks("пока играет робот."), "one line for all who are away, not one for each"
        await boris.slash("сесть")
        await boris.sees(re.compile(r"За \w+ пока играет робот\."))
        await anna.press("Я здесь")
        await anna.sees("С возвращением! Дальше играешь ты.")
        await anna.loses("За тебя играет робот")
        await boris.loses("пока играет робот")
        assert anna.looks("hand.png"), "and has his hand"


async def test_the_menu_that_was_pressed_tells_of_what_came_of_it(playing: Playing) -> None:
    async with playing(guests=["Аня", "Борис"]) as house:
        anna, boris = house.guest("Аня"), house.guest("Борис")
        await anna.slash("играть", игра="Из грязи в князи", роботы=3)
        await boris.press("Сесть")
        await anna.press("Начать")
        await anna.press("Ещё…")
        await anna.press("Отойти")
        await anna.sees("Хозяин стола — @Борис")
        await anna.press("Я снова здесь")
        await anna.sees("С возвращением!")
        await anna.loses("За тебя играет робот")


async def test_when_a_game_is_ended_its_question_goes_and_the_hand_soon_after(playing: Playing) -> None:
    clock = HandClock()
    async with playing(guests=["Аня", "Борис"], clock=clock) as house:
        anna = house.guest("Аня")
        await anna.slash("играть", игра="Из грязи в князи", роботы=3)
        await anna.press("Начать")
        await anna.press("Моя рука")
        await anna.press("Ещё…")
        await anna.press("Закончить игру")
        await anna.sees(SURE)
        await anna.press("Да, закончить")
        await anna.loses(SURE)
        await anna.sees("Здесь всё решено")
        async with asyncio.timeout(60):
            while anna.looks("Здесь всё решено"):  # it may only just have begun to wait
                clock.skip(READ // 1000)
                await asyncio.sleep(0.005)


async def test_who_has_several_panels_open_is_told_once_that_the_game_is_no_more(playing: Playing) -> None:
    async with playing(guests=["Аня"], clock=HandClock()) as house:
        anna = house.guest("Аня")
        await anna.slash("играть", игра="Из грязи в князи", роботы=4)
        await anna.press("Начать")
        await anna.press("Моя рука")
        await anna.sees("hand.png")
        await anna.press("Двор")
        (table,) = house.hall.tables.values()
        await house.bot.services.panels.settle()
        open_here = len(anna.messages())
        await house.hall.lobby.end(table.id, None)
        await anna.sees("Здесь всё решено")
        await anna.until(lambda: len(anna.messages()) < open_here, "still has the other one")
        await house.bot.services.panels.settle()
        assert anna.screen().count("Здесь всё решено") == 1


async def test_who_settled_the_table_is_told_that_the_game_begins_and_not_that_it_is_no_more(
    playing: Playing,
) -> None:
    async with playing(guests=["Аня"], clock=HandClock()) as house:
        anna = house.guest("Аня")
        await anna.slash("играть", игра="Из грязи в князи", роботы=3)
        await anna.press("Настроить")
        await anna.press("Начать")
        await anna.sees("Игра идёт! Здесь больше нечего решать")
        assert not anna.looks("этой игры больше нет")


async def test_that_the_table_is_cleared_is_said_for_a_while_only(playing: Playing) -> None:
    clock = HandClock()
    async with playing(guests=["Аня"], clock=clock) as house:
        anna = house.guest("Аня")
        await anna.slash("играть", игра="Из грязи в князи", роботы=3)
        await anna.slash("закончить")
        await anna.sees("Стол убран.")
        async with asyncio.timeout(60):
            while anna.looks("Стол убран."):
                clock.skip(READ // 1000)
                await asyncio.sleep(0.005)


async def test_a_refusal_of_a_press_goes_when_it_was_read_and_words_to_copy_stay(
    playing: Playing, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock, ranks, whole = HandClock(), set(), PrivateMessage.take_away

    async def take_away(self: PrivateMessage) -> None:
        ranks.add(on_behalf.get())
        await whole(self)

    monkeypatch.setattr(PrivateMessage, "take_away", take_away)
    async with playing(guests=["Аня", "Борис"], clock=clock) as house:
        anna, boris = house.guest("Аня"), house.guest("Борис")
        await anna.slash("играть", игра="Из грязи в князи", роботы=3)
        await anna.press("Настроить")
        await anna.choose("Домашние правила по одному", "deck")
        await anna.fill(value="колода моей бабушки")
        await anna.sees("колода моей бабушки")
        await boris.press("Настроить")
        await boris.sees("Это решает хозяин стола")
        await boris.press("Начать")
        await boris.until(lambda: boris.screen().count("Это решает хозяин стола") == 2, "is told once")
        clock.skip(REFUSED / 1000 - 1)
        await house.bot.services.boards.settle()
        assert boris.screen().count("Это решает хозяин стола") == 2
        async with asyncio.timeout(60):
            while boris.looks("Это решает хозяин стола"):
                clock.skip(1)
                await asyncio.sleep(0.005)
        assert ranks == {Rank.ONLOOKER}, "who waits for a page goes first"
        assert boris.looks("Из грязи в князи"), "the table that was pressed stands"
        assert anna.looks("колода моей бабушки")


async def test_who_sits_down_in_mid_game_picks_a_seat_by_its_rank_and_is_told_his(playing: Playing) -> None:
    async with playing(guests=["Аня", "Борис"]) as house:
        anna, boris = house.guest("Аня"), house.guest("Борис")
        await anna.slash("играть", игра="Из грязи в князи", роботы=3)
        await anna.press("Начать")
        await anna.press("Моя рука")
        (table,) = house.hall.tables.values()
        await boris.slash("сесть")
        await boris.sees("можно сесть вместо робота")
        await boris.choose("Сесть на место робота…", "1")
        seat = next(one for one in table.view(None).seats if one.player == 1)
        rank = plain("ru", f"character-{seat.character}", case="nom")
        await boris.sees(f"чин теперь — **{rank}**")
        assert table.sheet.player_of(boris.id) == 1


async def test_who_presses_go_on_a_moment_too_late_is_told_so(playing: Playing) -> None:
    async with playing(guests=["Аня", "Борис"], clock=HandClock()) as house:
        anna, boris = house.guest("Аня"), house.guest("Борис")
        await anna.slash("играть", игра="Из грязи в князи", роботы=3)
        await boris.press("Сесть")
        await anna.press("Начать")
        await anna.press("Ещё…")
        await anna.press("Пауза")
        await anna.sees("[Продолжить]")
        (table,) = house.hall.tables.values()
        await house.hall.lobby.resume(table.id, None)
        await anna.press("Продолжить")
        await anna.sees("Пауза уже кончена")


async def test_the_question_of_consent_stands_but_once(playing: Playing) -> None:
    """Unanswered at one table, it was put anew at the next, and both stood."""
    async with playing(guests=["Аня"], settings={"hear": True, "model": "none"}) as house:
        anna = house.guest("Аня")
        await anna.join_voice("Палата")

        def asked() -> list[object]:
            return [m for m in anna.messages() if plain("ru", "voice-rather-not") in str(m.data)]

        for _ in range(2):
            await anna.slash("играть", игра="Из грязи в князи", роботы=3)
            await anna.sees(plain("ru", "voice-rather-not"))
            first = asked()
            await anna.press("Закрыть")
        await anna.until(lambda: len(asked()) == 1, "is asked twice")
        assert first
