"""A live upgrade: two real bot processes on one stage and one PostgreSQL; the older is told to go in mid-game."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest

from core.games import GAMES
from core.hall import Hall, Scope, SteadyClock
from data import DurableJournal, connect
from stage.testing import running_stage
from tests.cogs.conftest import INVITED
from tests.cogs.scale.processes import a_bot, journal, whole

pytestmark = [pytest.mark.slow, pytest.mark.postgres]


async def moved(url: str, token: int) -> bool:
    """Has that keeper made a move? Waits for one."""
    for _ in range(40):
        if any(by == token for moves in (await journal(url)).values() for _, by in moves):
            return True
        await asyncio.sleep(0.2)
    return False


async def test_a_new_process_takes_the_tables_of_an_old_one_while_people_play(
    shared: str, tmp_path: Path
) -> None:
    async with (
        running_stage(guests=["Аня", "Борис", "Вера"], bot_permissions=INVITED) as stage,
        a_bot(stage, shared, tmp_path) as old,
    ):
        await old.logs("ready")
        anya = stage.guest("Аня")
        await anya.slash("играть", игра="Султан на миг", роботы=4)
        await anya.sees("5. ")
        boris = stage.guest("Борис")
        await boris.press("Сесть")
        await anya.sees("Борис")
        await anya.press("Начать")
        assert await moved(shared, 1)
        async with a_bot(stage, shared, tmp_path) as new:
            await new.logs("standing by")
            await new.logs("ready")
            answered = await anya.press("Моя карта")  # both hear it: a second answer would be a violation
            assert answered.ephemeral
            assert await old.end() == 0, old.log
            await new.logs("answering")
            assert (await anya.press("Моя карта")).ephemeral
            for guest in (
                anya,
                boris,
            ):  # whoever is waited for, a robot plays for him; the other one is there
                await guest.slash("отойти")
                if await moved(shared, 2):
                    break
                await guest.slash("сесть")
            assert await moved(shared, 2), "the game does not go on"
            await stage.guest("Вера").slash("играть", игра="Султан на миг")
            written = await journal(shared)
            assert len(written) == 2
            assert all(whole(moves) for moves in written.values()), written
            assert "Traceback" not in old.log + new.log
            assert await new.end() == 0, new.log


async def test_who_is_a_successor_and_of_whom(shared: str) -> None:
    async with await connect(shared) as store:
        halls = []
        for scope in (Scope((0,), 2), Scope((1,), 2), Scope((0,), 2), Scope()):
            hall = Hall(GAMES, DurableJournal(store), SteadyClock(), Random(1), scope=scope)
            await hall.__aenter__()
            halls.append(hall)
        first, other, second, everything = halls

        async def preceded(hall: Hall, scope: Scope) -> bool:
            assert isinstance(hall.journal, DurableJournal)
            return await hall.journal.preceded(scope)

        assert not await preceded(second, Scope((0,), 2)), (
            "nobody keeps a table yet, so nobody can be told apart"
        )
        await first.lobby.open("sultan", host=1, name="A", guild=6 << 22)
        assert await preceded(second, Scope((0,), 2))
        assert not await preceded(other, Scope((1,), 2)), "another cluster's shards"
        assert not await preceded(first, Scope((0,), 2)), "nobody is before the first"
        assert await preceded(everything, Scope())
        await first.keeper.retire()
        for _ in range(200):
            if second.tables or everything.tables:
                break
            await asyncio.sleep(0.05)
        assert second.tables or everything.tables, "nobody took it"
        assert not await preceded(second, Scope((0,), 2)) or everything.tables
        for hall in halls:
            await hall.__aexit__(None, None, None)
