"""Between two rounds the last one lies open, with its points, until all have looked; and why a tie was won."""

from __future__ import annotations

import msgspec
import pytest

from tests.cogs.conftest import Playing
from tests.cogs.play.tables import STILL, table_at
from tests.cogs.sultan.tables import NAMES, all_pass, looking
from tests.core.hall.house import HandClock

ABOUT_TO_WIN = """
round 1
first A
turn A
seat A assassin hidden
seat B sultan hidden
seat C slave hidden
seat D slave hidden
seat E slave hidden
spare guard
act A
"""
LAST = "totals 0,0,0,0,1\n" + ABOUT_TO_WIN.replace("round 1", "round 2").strip()


async def test_a_round_lies_open_until_all_have_looked(playing: Playing) -> None:
    clock = HandClock()
    async with playing(guests=["Аня", "Боря"], clock=clock) as house:
        pace = msgspec.structs.replace(STILL, rest=30)
        table = await table_at(
            house, "sultan", 5, ABOUT_TO_WIN, {0: "Аня", 1: "Боря"}, names=NAMES[:5], pace=pace, rounds="2"
        )
        anya, boris = house.guest("Аня"), house.guest("Боря")
        await boris.sees("Моя карта")
        await house.hall.play(table.id, "murder B", user=anya.id)
        while table.waiting():  # the question whether the Sultan shows himself
            if -1 in table.waiting():
                break
            for player in table.waiting():
                await house.hall.play(table.id, "pass", player=player)
        await boris.sees("Раунд 1 окончен: карты игроков открыты")
        await boris.sees("Победили Мятежники")
        await boris.sees("Дальше (0 из 2)")
        await boris.sees("Даша: Раб")
        await boris.press("Моя карта")
        await boris.sees("Раунд 1 окончен")
        await boris.press("Дальше (0 из 2)")
        await anya.sees("Дальше (1 из 2)")
        assert table.view(None).round == 1
        await anya.press("Дальше (1 из 2)")
        await boris.sees("раунд 2")
        assert not boris.looks("Дальше")


async def test_who_does_not_look_is_waited_for_no_longer_than_the_table_rests(playing: Playing) -> None:
    clock = HandClock()
    async with playing(guests=["Аня", "Боря"], clock=clock) as house:
        pace = msgspec.structs.replace(STILL, rest=30)
        resting = ABOUT_TO_WIN.replace("act A", "deal")
        table = await table_at(
            house, "sultan", 5, resting, {0: "Аня", 1: "Боря"}, names=NAMES[:5], pace=pace, rounds="2"
        )
        boris = house.guest("Боря")
        await boris.sees("Дальше (0 из 2)")
        clock.skip(29)
        await house.bot.services.boards.settle()
        assert table.view(None).round == 1
        clock.skip(1)
        await boris.sees("раунд 2")


async def test_why_a_tie_was_won_is_told(playing: Playing) -> None:
    """S-MAT-01: both have two points, but Anya took two at once."""
    async with playing(guests=["Аня", "Боря"]) as house:
        table = await table_at(house, "sultan", 5, LAST, {0: "Аня", 1: "Боря"}, names=NAMES[:5], rounds="2")
        anya, boris = house.guest("Аня"), house.guest("Боря")
        await boris.sees("Моя карта")
        await house.hall.play(table.id, "murder B", user=anya.id)
        while table.sheet.phase == "playing":
            for player in table.waiting():
                await house.hall.play(table.id, "pass", player=player)
        await boris.sees("🏁 Итоги")
        await boris.sees("Очков поровну у")


NEUTRALS = """
round 1
first A
turn A
seat A assassin hidden
seat B sultan hidden
seat C slave hidden
seat D slave hidden
seat E vizier hidden
seat F dancer open
seat G guard hidden
spare slave
act A
"""
STOOD = (
    "Танцовщица — лицом вверх, за Мятежников: +2.",
    "Визирь — рубашкой вверх, ни за кого: +1, сосед взял два.",
)


@pytest.mark.parametrize("rounds", ["1", "2"], ids=["the last round", "another to come"])
async def test_S_DAN_01_S_VIZ_01_for_whom_the_neutral_were_is_told_to_all(
    playing: Playing, rounds: str
) -> None:
    async with playing(guests=["Аня", "Боря"], clock=HandClock()) as house:
        pace = msgspec.structs.replace(STILL, rest=30)
        table, (_, boris) = await looking(house, "Аня", "Боря", position=NEUTRALS, pace=pace, rounds=rounds)
        assert not boris.looks(STOOD[0])
        await house.hall.play(table.id, "murder B", player=0)
        await all_pass(house, table)
        for told in STOOD:
            await boris.sees(told)
        assert ("🏁 Итоги" in boris.screen()) == (rounds == "1")


async def test_where_nobody_won_nobody_was_for_anybody(playing: Playing) -> None:
    """SR-25: the candles burnt down."""
    async with playing(guests=["Аня"], clock=HandClock()) as house:
        pace = msgspec.structs.replace(STILL, rest=30)
        table, (anya,) = await looking(
            house, "Аня", position=NEUTRALS, pace=pace, rounds="1", max_actions="1"
        )
        await house.hall.play(table.id, "peek B", player=0)
        await anya.sees("🏁 Итоги")
        await anya.sees("не победил никто")
        assert not anya.looks("Танцовщица — лицом вверх")


async def test_S_SET_05_between_rounds_no_card_forbids_an_exchange_of_the_last_one(playing: Playing) -> None:
    async with playing(guests=["Вера"]) as house:
        position = ABOUT_TO_WIN.replace("C slave hidden", "C slave hidden banned=D")
        pace = msgspec.structs.replace(STILL, rest=3600)
        table, (vera,) = await looking(house, "Вера", position=position, pace=pace, rounds="2")
        await vera.sees("нельзя меняться с Геной")
        await house.hall.play(table.id, "murder B", player=0)
        await all_pass(house, table)
        await vera.sees("За этот раунд тебе")
        assert not vera.looks("меняться с Геной")


@pytest.mark.parametrize(
    ("card", "why"),
    [
        ("vizier", "скрытому Визирю очко даёт лишь сосед"),
        ("seer", "Гадалка выигрывает, лишь когда открыта и предсказание верно"),
    ],
    ids=["vizier", "seer"],
)
async def test_S_VIZ_01_S_FOR_01_who_had_no_side_is_not_told_that_it_lost(
    playing: Playing, card: str, why: str
) -> None:
    async with playing(guests=["Даша"]) as house:
        position = NEUTRALS.replace("E vizier", f"E {card}").replace("F dancer open", "F dancer hidden")
        pace = msgspec.structs.replace(STILL, rest=3600)
        table, (dasha,) = await looking(house, "Даша", position=position, pace=pace, rounds="2")
        await house.hall.play(table.id, "murder B", player=0)
        await all_pass(house, table)
        await dasha.sees(f"За этот раунд тебе **0**: {why}")
        assert not dasha.looks("твоя сторона не победила")
