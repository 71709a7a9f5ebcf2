"""A live upgrade: two real bot processes on one stage and one PostgreSQL; the older is told to go in mid-game."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
import time
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
import sqlalchemy as sa

from core.games import GAMES
from core.hall import Hall, Scope, SteadyClock
from data import DurableJournal, connect
from data.private_server import NoServer, server
from data.schema import Moves, Tables, rows
from stage.testing import running_stage

ROOT = Path(__file__).parents[3]
pytestmark = [pytest.mark.slow, pytest.mark.postgres]


class Bot:
    """One process of the real program, and what it has logged."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.log = ""
        self._reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        assert self.process.stdout is not None
        async for line in self.process.stdout:
            self.log += line.decode()

    async def logs(self, words: str, seconds: float = 60) -> None:
        deadline = time.monotonic() + seconds
        while words not in self.log:
            assert self.process.returncode is None, self.log
            assert time.monotonic() < deadline, self.log
            await asyncio.sleep(0.05)

    async def end(self) -> int:
        """As `systemctl stop` would."""
        with contextlib.suppress(ProcessLookupError):
            self.process.send_signal(signal.SIGTERM)
        return await asyncio.wait_for(self.process.wait(), 40)


@contextlib.asynccontextmanager
async def a_bot(stage: Any, url: str, folder: Path, **more: str) -> AsyncIterator[Bot]:
    told = {
        **stage.connection_for_bot(), "SLOVO_DATABASE": url, "SLOVO_HEAR": "no", "SLOVO_DATA_FOLDER": str(folder),
        "SLOVO_LOG_FORMAT": "text", **more,
    }  # fmt: skip
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "cogs.program", "run", cwd=ROOT, env=os.environ | told,
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
    )  # fmt: skip
    bot = Bot(process)
    try:
        yield bot
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()


@pytest.fixture
def shared() -> Any:
    try:
        with server(durable=False) as url:
            yield url
    except NoServer:
        pytest.skip("no PostgreSQL server is installed")


async def journal(url: str) -> tuple[list[tuple[int, int]], list[int]]:
    """Every move's number and keeper's token, and the tables there are."""
    moves, tables = rows(Moves), rows(Tables)
    async with await connect(url) as store:
        query = sa.select(moves.c.seq, moves.c.token).order_by(moves.c.table_id, moves.c.seq)
        found = await store.read(lambda connection: [tuple(row) for row in connection.execute(query)])
        every = await store.read(
            lambda connection: list(connection.execute(sa.select(tables.c.id)).scalars())
        )
    return found, every


async def moved(url: str, token: int) -> bool:
    """Has that keeper made a move? Waits for one."""
    for _ in range(40):
        if any(by == token for _, by in (await journal(url))[0]):
            return True
        await asyncio.sleep(0.2)
    return False


async def test_a_new_process_takes_the_tables_of_an_old_one_while_people_play(
    shared: str, tmp_path: Path
) -> None:
    async with running_stage(guests=["Аня", "Борис"]) as stage, a_bot(stage, shared, tmp_path) as old:
        await old.logs("ready")
        anya = stage.guest("Аня")
        await anya.slash("стол открыть", игра="Султан на миг", роботы=4)
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
                await guest.slash("стол отойти")
                if await moved(shared, 2):
                    break
                await guest.slash("стол вернуться")
            assert await moved(shared, 2), "the game does not go on"
            await anya.slash("стол открыть", игра="Султан на миг")
            moves, tables = await journal(shared)
            assert [seq for seq, _ in moves] == list(range(1, len(moves) + 1)), "a gap, or a move made twice"
            tokens = [token for _, token in moves]
            assert tokens == sorted(tokens), "the old one wrote after the new one"
            assert len(tables) == 2
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
