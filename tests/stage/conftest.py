"""A stage and a real discord.py client on it."""

from __future__ import annotations

import contextlib
import os
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from typing import Any

import discord
import pytest
from discord import app_commands

from stage.stage import Stage
from stage.testing import connector, running, running_stage
from stage.voice.opus import NoOpus, library


class _Bot(discord.Client):
    """The client as anyone writes it; only its connector is turned to the stage."""

    def __init__(self, stage: Stage, *, sync: bool = True, **options: Any) -> None:
        options.setdefault("intents", discord.Intents(guilds=True, voice_states=True))
        options.setdefault("guild_ready_timeout", 0.02)
        super().__init__(connector=connector(stage), **options)
        self.tree = app_commands.CommandTree(self)
        self.sync = sync

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """The five seconds that Discord wants between two identifies would only hold up the tests."""

    async def setup_hook(self) -> None:
        if self.sync:
            await self.tree.sync()


@pytest.fixture(autouse=True, scope="session")
def libopus() -> None:
    """Let discord.py play with the stage's libopus: by itself it looks for the system's alone."""
    with contextlib.suppress(NoOpus):
        discord.opus.load_opus(library()._name)


@pytest.fixture
def Bot() -> type[_Bot]:
    """The class, for tests to register their commands on."""
    return _Bot


@pytest.fixture
async def stage() -> AsyncIterator[Stage]:
    async with running_stage() as made:
        yield made


@pytest.fixture
async def enter() -> AsyncIterator[Callable[..., Any]]:
    """`bot = await enter(Bot(stage))`: logs it in, and out again after the test."""
    async with AsyncExitStack() as stack:

        async def go(client: Any, stage: Stage) -> Any:
            return await stack.enter_async_context(running(client, stage))

        yield go


@pytest.fixture
def description_file() -> str:
    folder = os.environ.get("SLOVO_TEST_DISCORD", "")
    if not folder:
        pytest.skip("Discord's API description: set SLOVO_TEST_DISCORD to the folder that holds it")
    return os.path.join(folder, "openapi.json")
