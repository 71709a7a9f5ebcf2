"""Private panels: they follow the game, say goodbye before their token dies, and come back to life by a press."""

import asyncio
from typing import Any

import pytest

from cogs.ui import panels
from cogs.ui.page import Page
from core.knyazi import moves
from speech.session import lay_charge
from stage.guest import Guest
from stage.limits import walk
from tests.cogs.conftest import House, Playing
from tests.cogs.court.conftest import charge, court
from tests.cogs.play.tables import table_at
from tests.core.hall.house import HandClock

POSITION = """
    hand A: P9 G9 D4
    hand B: P8 G3 M2
    hand C: P3 D3 G8
    hand D: G2 D8 M3
    trump: M
    turn: C
"""


async def opened(house: House) -> tuple[Any, Guest, Guest]:
    """Аня is the Executioner whose turn it is, Борис the Spy whom she attacks; both have opened their hands."""
    table = await table_at(house, "knyazi", 4, POSITION, {2: "Аня", 1: "Борис"})
    anya, boris = house.guest("Аня"), house.guest("Борис")
    for guest in (anya, boris):
        await guest.sees("Моя рука")
        await guest.press("Моя рука")
    return table, anya, boris


async def test_a_hand_follows_the_game(playing: Playing) -> None:
    async with playing(guests=["Аня", "Борис"]) as house:
        _, anya, boris = await opened(house)
        assert boris.looks("Пока не твой ход")
        await anya.press("8 Горян")
        await boris.sees("Беру")
        assert len([m for m in boris.messages() if m.ephemeral_for]) == 1
        await boris.press("Моя рука")
        mine = lambda: [m for m in boris.messages() if m.ephemeral_for]  # noqa: E731
        await boris.until(lambda: len(mine()) == 1, "still sees the panel that another has replaced")


async def test_what_is_open_follows_the_language_of_its_reader(playing: Playing) -> None:
    async with playing(guests=["Аня", "Борис"]) as house:
        _, anya, boris = await opened(house)
        for locale, told in (("en-US", "What will you play?"), ("ru", "Чем пойдёшь?")):
            anya.user.locale = locale
            await anya.press("Ещё…")
            await anya.until(lambda words=told: anya.looks(words), f"is not told «{told}»")
            assert boris.looks("Пока не твой ход")


async def test_a_panel_whose_token_dies_says_so_and_comes_back(
    playing: Playing, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(panels, "LIFE", 0.3)
    async with playing(guests=["Аня", "Борис"]) as house:
        _, anya, _ = await opened(house)
        await anya.sees("Нажми, и она оживёт")
        assert not anya.looks("Чем пойдёшь?")
        monkeypatch.setattr(panels, "LIFE", 60)
        await anya.press("🔄 Показать снова")
        await anya.sees("Чем пойдёшь?")
        await anya.press("8 Горян")
        await anya.sees("2 карты")


async def test_a_change_while_a_panel_opens_is_not_lost(playing: Playing) -> None:
    async with playing(guests=["Аня", "Борис"]) as house:
        table = await table_at(house, "knyazi", 4, POSITION, {2: "Аня", 1: "Борис"})
        anya, boris = house.guest("Аня"), house.guest("Борис")
        for guest in (anya, boris):
            await guest.sees("Моя рука")
        opening = asyncio.create_task(boris.press("Моя рука"))
        await house.hall.play(table.id, "attack G8", user=anya.id)
        await opening
        await boris.sees("Беру")


async def test_each_hint_is_told_once_and_stays_until_something_is_pressed(playing: Playing) -> None:
    async with playing(guests=["Аня", "Борис"]) as house:
        table, anya, boris = await opened(house)
        assert anya.looks("Ты Палач")
        house.bot.services.boards.changed(table)
        house.bot.services.panels.changed(table)
        await house.bot.services.panels.settle()
        assert anya.looks("Ты Палач")
        await anya.press("Моя рука")
        await anya.sees("Это твоя рука")
        await anya.press("Моя рука")
        await anya.sees("Твой ход. Выбери одну карту")
        await anya.press("8 Горян")
        await boris.press("Моя рука")
        await boris.press("Моя рука")
        await boris.sees("На тебя напали")
        await anya.press("Моя рука")
        await anya.loses("💡")
        assert await house.bot.services.hints.next(anya.id, ["hint-attack", "hint-hand"]) is None
        house.bot.services.hints.forget(anya.id)
        assert await house.bot.services.hints.next(anya.id, ["hint-attack", "hint-hand"]) is None, (
            "it is in the database"
        )


async def stale(house: House) -> tuple[Any, Guest, Guest]:
    """Аня has pressed what was drawn for another moment, and is told so."""
    table, anya, boris = await opened(house)
    hand = next(m for m in reversed(anya.messages()) if m.ephemeral_for)
    old = next(
        part["custom_id"]
        for part, _ in walk(hand.data["components"])
        if ":attack" in part.get("custom_id", "")
    )
    await house.hall.play(table.id, "attack G8", user=anya.id)
    await boris.sees("Беру")
    await anya.forges(old, hand)
    await anya.sees("успел измениться")
    return table, anya, boris


async def test_a_notice_stays_on_the_hand_until_its_reader_presses_again(playing: Playing) -> None:
    async with playing(guests=["Аня", "Борис"]) as house:
        table, anya, boris = await stale(house)
        await house.hall.play(table.id, "concede", user=boris.id)
        await anya.sees("Остановлюсь")
        assert anya.looks("успел измениться"), "the redraw that follows has not taken it away"
        await anya.press("Моя рука")
        await anya.loses("успел измениться")


async def test_a_notice_goes_when_the_game_has_long_gone_on(playing: Playing) -> None:
    clock = HandClock()
    async with playing(guests=["Аня", "Борис"], clock=clock) as house:
        table, anya, boris = await stale(house)
        clock.skip(11)
        await house.hall.play(table.id, "concede", user=boris.id)
        await anya.sees("Остановлюсь")
        assert not anya.looks("успел измениться")


async def test_the_table_and_the_hands_in_words(playing: Playing) -> None:
    async with playing(guests=["Аня", "Борис"]) as house:
        await house.bot.services.guild_settings.choose(house.stage.guild.id, "board", "text")
        _, anya, _ = await opened(house)
        assert anya.looks("• Царь (Робот A): 3 карты")
        assert anya.looks("Поляне: 3.")
        assert "🖼" not in anya.screen()


async def test_a_word_that_comes_while_a_press_is_answered_goes_by_what_stands_already(
    playing: Playing, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord takes nothing by the token of a press that has no answer yet; the stage counts it as broken rules."""
    async with playing(guests=["Аня", "Борис"]) as house:
        table, anya, _ = await opened(house)
        all_panels, drawing, drawn = house.bot.services.panels, asyncio.Event(), asyncio.Event()
        draw = all_panels.draws["hand"]

        async def held(*given: Any) -> Any:
            drawing.set()
            await drawn.wait()
            return await draw(*given)

        monkeypatch.setitem(all_panels.draws, "hand", held)
        monkeypatch.setattr("cogs.ui.request.PROMPT", 60)
        pressing = asyncio.create_task(anya.press("8 Горян"))
        await drawing.wait()
        assert await all_panels.whisper(table.id, anya.id, Page().text("Тебя зовут."))
        await anya.sees("Тебя зовут.")
        drawn.set()
        await pressing
        await anya.sees("2 карты")


OUT_BUT_THREE = """
    hand D: P9 G9 D4
    hand E: P8 G3 M2
    hand F: P3 D3 G8
    trump: M
    turn: D
"""


async def test_a_button_follows_him_whom_it_is_upon_though_it_looks_the_same(playing: Playing) -> None:
    """Under the Kholop, says the hand; and he who is the Kholop has just become another."""
    async with playing(guests=["Глеб"]) as house:
        table = await court(house, OUT_BUT_THREE, 6)
        gleb = house.guest("Глеб")
        await gleb.sees("Моя рука")
        await gleb.press("Моя рука")
        await gleb.sees("под Холопа")
        await lay_charge(house.hall, table.id, charge(4))
        await house.hall.play(table.id, moves.Rule(1, "demotion"), player=0)
        await house.bot.services.panels.settle()
        await gleb.press("9 Полян")
        assert table.view(None).bout.defender == 4
