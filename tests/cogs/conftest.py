"""The whole bot on a stage: unmodified discord.py over real sockets, a real database file."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import structlog

from cogs.app.bot import EXTENSIONS, Slovo
from cogs.app.doctor import INVITE, WISHED
from cogs.settings import Settings
from cogs.ui import boards, budget, panel
from core.games import GAMES
from core.hall import Clock, Hall, Pace, SteadyClock
from core.shapes import Game
from data import DurableJournal, connect
from stage.stage import Stage
from stage.testing import connector, running_stage

LOGGED: list[str] = []
"""Errors that the bot has logged: a press that failed inside is answered politely, and still a fault."""


def _errors(_: Any, level: str, event: structlog.typing.EventDict) -> structlog.typing.EventDict:
    if level in ("error", "exception", "critical"):
        LOGGED.append(str(event.get("event")))
    return event


@pytest.fixture(autouse=True)
def errors_are_noted() -> None:
    """Before every test: one that starts the whole program sets up the program's own logs."""
    structlog.reset_defaults()
    structlog.configure(
        processors=[
            _errors,
            structlog.stdlib.add_log_level,
            structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback),
        ]
    )


QUICK_MOTION = 50.0
"""Rate limits hold in all tests; their windows, and those that the bot keeps of itself, are so many times shorter."""
INVITED = (INVITE | WISHED).value
"""What the bot's own invitation asks for, and nothing more."""
QUICK = Pace(remind=0, patience=0, sealed=0, hearing=0, rest=0, robots=0.0)
"""Nobody is hurried in tests, and robots do not dawdle."""


@dataclass
class House:
    """A stage, the bot on it, and the hall behind it."""

    stage: Stage
    bot: Slovo
    hall: Hall

    def guest(self, name: str) -> Any:
        return self.stage.guest(name)


Playing = Callable[..., AbstractAsyncContextManager[House]]


@pytest.fixture
def playing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Playing:
    """`async with playing(guests=[…]) as house:`

    Messages follow the game at once; an answer may take a minute, because three seconds are measured by `bench` and not
    here; Discord's rate limits and the bot's own run in quick motion, errors in the log fail the test unless it is `forgiving`.
    The same test may open the house again: it finds the same database. With `stage`, also the same Discord.
    """
    monkeypatch.setattr(boards, "GATHER", 0.0)
    monkeypatch.setattr("stage.interactions.TO_ANSWER", 60.0)
    for room in (boards, panel):
        count, window = room.EDITS
        monkeypatch.setattr(room, "EDITS", (count, window / QUICK_MOTION))
    monkeypatch.setattr(budget, "WINDOW", budget.WINDOW / QUICK_MOTION)

    @contextlib.asynccontextmanager
    async def play(
        *,
        pace: Pace = QUICK,
        seed: int = 1,
        settings: dict[str, Any] | None = None,
        prepare: bool = False,
        forgiving: bool = False,
        stage: Stage | None = None,
        games: Mapping[str, Game] = GAMES,
        extensions: tuple[str, ...] = EXTENSIONS,
        clock: Clock | None = None,
        **options: Any,
    ) -> AsyncIterator[House]:
        options.setdefault("guests", ["Аня", "Борис", "Вера", "Глеб"])
        options.setdefault("rate_limits", QUICK_MOTION)
        options.setdefault("bot_permissions", INVITED)
        LOGGED.clear()
        async with (
            contextlib.nullcontext(stage) if stage else running_stage(**options) as here,
            await connect(f"sqlite:///{tmp_path / 'slovo.db'}") as store,
            Hall(
                games, DurableJournal(store), clock or SteadyClock(), random.Random(seed), pace=pace
            ) as hall,
        ):
            # `auto` would bring torch in in a thread that outlives the test
            told = Settings(**{"hear": False, "model": "none", **(settings or {})})
            bot = Slovo(
                told,
                store,
                hall,
                connector(here),
                prepare=prepare,
                extensions=extensions,
                guild_ready_timeout=0.02,
            )
            running = asyncio.create_task(bot.start("a-token-for-tests"))
            try:
                ready = asyncio.create_task(bot_ready(bot))
                done, _ = await asyncio.wait(
                    (running, ready), timeout=60, return_when=asyncio.FIRST_COMPLETED
                )
                if running in done:
                    running.result()
                assert ready in done, "the bot did not come up"
                yield House(here, bot, hall)
                assert hall.faults == 0, "a listener failed: see the log"
                assert forgiving or LOGGED == []
            finally:
                await bot.close()
                running.cancel()
                await asyncio.gather(running, return_exceptions=True)

    return play


async def bot_ready(bot: Slovo) -> None:
    """And knows its guilds: it does not wait long for them here, and may be ready before."""
    while not bot.is_ready() or any(guild.unavailable for guild in bot.guilds):
        await asyncio.sleep(0.01)


@contextlib.contextmanager
def told_twice(stage: Stage) -> Iterator[None]:
    """Meanwhile Discord tells the bot of every press and command twice."""
    (session,) = stage.gateway.connected

    def again(event: Any) -> None:
        if event.name == "INTERACTION_CREATE" and session.queue is not None:
            session.queue.put_nowait(session.sent[-1][1])

    stage.world.gateways.append(again)
    yield
    stage.world.gateways.remove(again)


async def played_out(house: House, table: Any, seed: int = 3) -> None:
    """Play the people's seats by what their own views show, until the game is over."""
    chance = random.Random(seed)
    while table.sheet.phase == "playing":
        moved = False
        for player in table.waiting():
            if player >= 0 and not table.sheet.seats[player].robot:
                move = table.game.robot(table.view(player), chance) or table.game.default(table.state, player)
                if move is not None:
                    await house.hall.play(table.id, move, player=player)
                    moved = True
        await asyncio.sleep(0 if moved else 0.01)
