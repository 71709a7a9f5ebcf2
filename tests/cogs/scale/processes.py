"""The program as processes of its own on one stage and one PostgreSQL, and what they have written there."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from data import connect
from data.schema import Moves, Tables, rows

ROOT = Path(__file__).parents[3]


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

    async def kill(self) -> None:
        """As the kernel would."""
        self.process.send_signal(signal.SIGKILL)
        await self.process.wait()

    async def end(self) -> int:
        """As `systemctl stop` would."""
        with contextlib.suppress(ProcessLookupError):
            self.process.send_signal(signal.SIGTERM)
        return await asyncio.wait_for(self.process.wait(), 60)


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


async def journal(url: str) -> dict[int, list[tuple[int, int]]]:
    """For every table its moves' numbers and keepers' tokens, in the order in which they were written."""
    moves, tables = rows(Moves), rows(Tables)
    query = sa.select(moves.c.table_id, moves.c.seq, moves.c.token).order_by(moves.c.table_id, moves.c.seq)
    async with await connect(url) as store:
        every = await store.read(
            lambda connection: list(connection.execute(sa.select(tables.c.id)).scalars())
        )
        written = await store.read(lambda connection: list(connection.execute(query)))
    found: dict[int, list[tuple[int, int]]] = {table: [] for table in every}
    for table, seq, token in written:
        found[table].append((seq, token))
    return found


def whole(moves: list[tuple[int, int]]) -> bool:
    """No gap, no move made twice, and none written by an earlier keeper after a later one."""
    tokens = [token for _, token in moves]
    return [seq for seq, _ in moves] == list(range(1, len(moves) + 1)) and tokens == sorted(tokens)
