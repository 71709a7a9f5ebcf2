"""The bot falls in mid-game and comes back: the table is drawn anew, and what stands on screens still works."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from stage.testing import running_stage
from tests.cogs.conftest import INVITED, QUICK_MOTION, Playing, played_out
from tests.cogs.play.evening import NAMES, gathered
from tests.cogs.play.reader import Reader


@pytest.mark.parametrize(("game", "door"), [("knyazi", "Моя рука"), ("sultan", "Моя карта")])
async def test_a_game_goes_on_after_a_restart(playing: Playing, game: str, door: str) -> None:
    names = NAMES[:5]
    async with running_stage(guests=names, rate_limits=QUICK_MOTION, bot_permissions=INVITED) as stage:
        async with playing(stage=stage) as house:
            await gathered(house, game, names)
            await house.guest(names[0]).press("Начать")
            readers = [Reader(house.guest(name), 7) for name in names]
            for reader in readers:
                await reader.opens()
            for _ in range(3):
                await asyncio.gather(*(moved(reader) for reader in readers))
            (before,) = house.hall.tables.values()
            await house.bot.services.boards.settle()
            await house.bot.services.panels.settle()
            board = readers[0].table()
            seq = before.seq
        async with playing(stage=stage) as house:
            (table,) = house.hall.tables.values()
            assert table.seq == seq
            await house.bot.services.boards.settle()
            assert board is not None
            assert readers[0].table() is board, "the same message, not a second one"
            async with asyncio.timeout(60):
                while table.seq == seq:  # buttons of before the fall work as if nothing had been
                    await asyncio.gather(*(moved(reader) for reader in readers))
                    await asyncio.sleep(0.1)
            await readers[0].guest.press(door)
            await asyncio.wait_for(played_out(house, table), 60)
            await readers[0].guest.sees("🏁 Итоги")


async def moved(reader: Reader) -> None:
    """One press, if his screen offers any."""
    offered = reader.moves()
    if offered:
        await reader.press(reader.choose(offered))


async def test_a_lobby_and_a_form_outlive_a_restart(playing: Playing) -> None:
    async with running_stage(guests=NAMES[:2], rate_limits=QUICK_MOTION, bot_permissions=INVITED) as stage:
        anya, boris = stage.guest("Аня"), stage.guest("Борис")
        async with playing(stage=stage) as house:
            await anya.slash("играть", игра="Султан на миг")
            await boris.sees("Сесть")
            await anya.press("Настроить")
            await anya.choose(
                "Домашние правила по одному", "Действий в раунде, не больше (0 — сорок на игрока)"
            )
            assert anya.form is not None
        async with playing(stage=stage) as house:
            await anya.fill(value="60")
            await boris.sees("Действий в раунде, не больше")
            await boris.press("Сесть")
            await anya.sees("Борис")
            (table,) = house.hall.tables.values()
            assert table.sheet.options["max_actions"] == "60"


async def test_a_game_goes_on_when_the_stage_itself_was_begun_anew(playing: Playing, tmp_path: Path) -> None:
    options = {
        "guests": NAMES[:5], "rate_limits": QUICK_MOTION, "bot_permissions": INVITED, "memory": tmp_path / "world"
    }  # fmt: skip
    async with running_stage(**options) as stage, playing(stage=stage) as house:
        await gathered(house, "sultan", NAMES[:5])
        await house.guest(NAMES[0]).press("Начать")
        await house.bot.services.boards.settle()
        board = Reader(house.guest(NAMES[0]), 7).table()
        assert board is not None
        (table,) = house.hall.tables.values()
        seq = table.seq
    async with running_stage(**options) as stage, playing(stage=stage) as house:
        (table,) = house.hall.tables.values()
        assert table.seq == seq
        await house.bot.services.boards.settle()
        again = Reader(house.guest(NAMES[0]), 7).table()
        assert again is not None
        assert again.id == board.id, "the same message, not a second one"
        assert house.guest(NAMES[0]).commands(stage.channel("стол")), "nothing had to be told again"
        await house.guest(NAMES[1]).press("Моя карта")
        await asyncio.wait_for(played_out(house, table), 60)
        await house.guest(NAMES[2]).sees("🏁 Итоги")
