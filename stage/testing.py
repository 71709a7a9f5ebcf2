"""For tests of any bot: a stage for the length of a block, and a client turned to it.

    async with running_stage(guests=["Аня", "Борис"]) as stage:
        async with running(client_with(connector(stage)), stage):
            await stage.guest("Аня").slash("стол создать")

Leaving the block fails when the bot broke a rule of Discord's on the way.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
import ssl
from collections.abc import AsyncIterator, Callable
from typing import Any

import aiohttp
from aiohttp.abc import AbstractResolver, ResolveResult

from stage.stage import Stage


@contextlib.asynccontextmanager
async def running_stage(*, forgiving: bool = False, **options: Any) -> AsyncIterator[Stage]:
    """A stage on random ports. `forgiving`: violations are for the test to look at."""
    options.setdefault("guests", ["Аня", "Борис", "Вера"])
    async with Stage(**options) as stage:
        yield stage
        if not forgiving:
            stage.violations.check()
            if stage.rest.unplayed:
                raise AssertionError(f"the bot asked for what the stage does not play: {stage.rest.unplayed}")


class ToStage(AbstractResolver):
    """Every name leads to the stage's port on loopback."""

    def __init__(self, address: str) -> None:
        self.host, _, port = address.rpartition(":")
        self.port = int(port)

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        return [
            ResolveResult(
                hostname=host, host=self.host, port=self.port, family=socket.AF_INET, proto=0,
                flags=socket.AI_NUMERICHOST,
            )
        ]  # fmt: skip

    async def close(self) -> None: ...


def connector(stage: Stage) -> aiohttp.TCPConnector:
    """For `discord.Client(connector=…)`: it leads to the stage and trusts it alone."""
    env = stage.connection_for_bot()
    context = ssl.create_default_context(cafile=env["SLOVO_STAGE_CA"])
    return aiohttp.TCPConnector(resolver=ToStage(env["SLOVO_STAGE"]), ssl=context, limit=0)


@contextlib.asynccontextmanager
async def running(client: Any, stage: Stage, *, seconds: float = 60.0) -> AsyncIterator[Any]:
    """A discord.py client, logged in to the stage and ready."""
    task = asyncio.create_task(client.start(stage.connection_for_bot()["DISCORD_TOKEN"]))
    try:
        await _until_ready(client, task, seconds)
        yield client
    finally:
        await client.close()
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.wait([task], timeout=5)
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)


async def until(true: Callable[[], Any], seconds: float = 60.0) -> None:
    """Wait for what no guest gets to see."""
    async with asyncio.timeout(seconds):
        while not true():  # noqa: ASYNC110 - there is no event for «anything at all»
            await asyncio.sleep(0.002)


async def _until_ready(client: Any, task: asyncio.Task[Any], seconds: float) -> None:
    async with asyncio.timeout(seconds):
        # A client that does not wait long for its guilds may be ready before it knows them.
        while not client.is_ready() or any(guild.unavailable for guild in client.guilds):
            if task.done():
                task.result()
                raise AssertionError("the client stopped before it was ready")
            await asyncio.sleep(0.002)
