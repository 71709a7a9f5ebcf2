"""The program as it is run, killed without warning in mid-game: everything by what guests see and hear."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from stage.stage import Stage
from stage.testing import running_stage, until
from tests.cogs.conftest import INVITED
from tests.cogs.voice.conftest import NAMES

Line = Callable[[str], bytes]


@asynccontextmanager
async def bot(stage: Stage, folder: Path) -> AsyncIterator[asyncio.subprocess.Process]:
    """`slovo run`, turned to the stage; killed at the end if it still lives."""
    env = os.environ | stage.connection_for_bot() | {
        "SLOVO_DATABASE": f"sqlite:///{folder / 'slovo.db'}", "SLOVO_MODEL": "none", "SLOVO_LOG_LEVEL": "error",
    }  # fmt: skip
    running = await asyncio.create_subprocess_exec(sys.executable, "-m", "cogs.program", "run", env=env)
    try:
        await stage.until_bot(60)
        yield running
    finally:
        if running.returncode is None:
            running.send_signal(signal.SIGKILL)
        await running.wait()


def spoken(folder: Path) -> int:
    """Charges for a voice without words, in the journal."""
    with sqlite3.connect(folder / "slovo.db") as opened:
        found = opened.execute("SELECT count(*) FROM moves WHERE text LIKE 'charge % E-SIL-01%'")
        return int(found.fetchone()[0])


@pytest.mark.slow
async def test_killed_in_mid_game_it_comes_back_to_the_channel_and_hears_on(
    tmp_path: Path, line: Line
) -> None:
    async with running_stage(guests=NAMES, forgiving=True, bot_permissions=INVITED) as stage:
        host, *others = (stage.guest(name) for name in NAMES)
        for guest in (host, *others):
            await guest.join_voice("Палата")
        async with bot(stage, tmp_path) as running:
            await host.slash("играть", игра="Из грязи в князи")
            for guest in others:
                await guest.sees("Сесть")
                await guest.press("Сесть")
            await host.press("Настроить")
            await host.choose("Готовый набор правил", "Строгий двор")
            for guest in (host, *others):
                await guest.slash("приватность")
                await guest.press("Слушайте меня")
            await host.sees("За столом 4 человека")
            await host.press("Начать")
            await host.until(lambda: host.looks("слышно 4 из 4"), "that the court listens")
            running.send_signal(signal.SIGKILL)
            await running.wait()
        me = stage.world.bot.id
        async with bot(stage, tmp_path):
            await until(lambda: me in stage.guild.voice_states, 60)
            await asyncio.sleep(3)
            for guest in (host, *others):
                if spoken(tmp_path):
                    break
                await guest.says(line("Холоп, молчать!"))
                await asyncio.sleep(1.0)
            await until(lambda: spoken(tmp_path))
