"""The bot run until it is told to stop, over one database and one hall; connected anew when Discord was not there."""

from __future__ import annotations

import asyncio
import contextlib
import signal
from random import SystemRandom
from typing import Any

import aiohttp
import discord
import structlog

from cogs import house
from cogs.app.bot import Slovo
from cogs.app.discord_connector import connector_for
from cogs.app.handover import Handover
from cogs.app.thinker import ThinkingProcess
from cogs.settings import Settings
from core.games import GAMES
from core.hall import Caps, Clock, Hall, Scope, SteadyClock
from core.shapes import Chance
from data import DurableJournal, Store, connect
from speech.judge import laws

log = structlog.get_logger(__name__)

LONGEST_PAUSE = 600.0
BEAT = 1.5
FINAL = {
    4004: "Discord does not accept the token: copy it anew from the developer pages",
    4010: "SLOVO_SHARDS names a shard that there is not",
    4011: "so many servers want shards: see SLOVO_SHARDS",
    4012: "Discord no longer speaks this version of its gateway: a newer program is needed",
    4013: "Discord does not know an intent that was asked for: a newer program is needed",
    4014: "an intent is not switched on for this application on the developer pages; `slovo doctor` says which",
}
"""Close codes after which trying again can only cost the token."""


def shards_of(text: str) -> tuple[dict[str, Any], Scope | None]:
    """`0-3/16` or `0,1/2`: which shards this process runs, and whose tables it keeps."""
    if not text:
        return {}, None
    some, _, of = text.partition("/")
    ids: list[int] = []
    for part in some.split(","):
        low, _, high = part.partition("-")
        ids += range(int(low), int(high or low) + 1)
    return {"shard_ids": ids, "shard_count": int(of)}, Scope(tuple(ids), int(of))


async def serve(
    settings: Settings,
    clock: Clock | None = None,
    chance: Chance | None = None,
    store: Store | None = None,
    *,
    beat: float = BEAT,
    **given: Any,
) -> int:
    """Run until told to stop. Gives the exit code.

    `store`: an open one, which is closed then. `beat`: seconds between heartbeats; a lease outlasts four of them.
    `given`: what the bot is made with besides.
    """
    if settings.house is not None:
        house.install(house.read(settings.house))  # before the tables of the last run are read again
    options, scope = shards_of(settings.shards)
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):
            loop.add_signal_handler(number, stop.set)
    assert settings.token is not None
    laws.found()  # those of the house too, before any table of theirs is read again
    thinker = ThinkingProcess(settings.think, settings.house)
    async with (
        contextlib.aclosing(thinker),
        store or await connect(settings.database_url) as opened,
        Hall(
            GAMES,
            DurableJournal(opened, ttl=int(4000 * beat)),
            clock or SteadyClock(),
            chance or SystemRandom(),
            scope=scope,
            caps=Caps(guild=settings.tables_per_server, host=settings.tables_per_person),
            beat=beat,
        ) as hall,
    ):
        if thinker.useful:
            hall.thinker = thinker
        succession = Handover(hall, scope, shared=settings.database_url.startswith("postgres"))
        await succession.begin()
        pause = 1.0
        while not stop.is_set():
            line = connector_for(settings.stage, settings.stage_ca)
            bot = Slovo(settings, opened, hall, line, handover=succession, **options, **given)
            running = asyncio.create_task(bot.start(settings.token.get_secret_value()))
            stopping = asyncio.create_task(stop.wait())
            await asyncio.wait((running, stopping), return_when=asyncio.FIRST_COMPLETED)
            stopping.cancel()
            if stop.is_set():
                await succession.retire()
            await bot.close()
            if stop.is_set():
                running.cancel()  # it may still wait for an answer
            try:
                await running
            except asyncio.CancelledError:
                if not running.cancelled():
                    raise
            except discord.LoginFailure:
                log.error("Discord does not accept the token: copy it anew from the developer pages")
                return 2
            except discord.PrivilegedIntentsRequired:
                log.error(FINAL[4014])
                return 2
            except discord.ConnectionClosed as closed:
                if closed.code in FINAL:
                    log.error(FINAL[closed.code])
                    return 2
                log.warning("Discord closed the connection", code=closed.code, again_in=f"{pause:.0f} s")
                await _rest(stop, pause)
                pause = min(pause * 2, LONGEST_PAUSE)
            except Exception as wrong:
                if stop.is_set():
                    break  # taken off while it was still connecting
                # discord.py gives up when its very first connection fails; we do not.
                known = isinstance(
                    wrong, (OSError, aiohttp.ClientError, discord.HTTPException, discord.GatewayNotFound)
                )
                log.warning(
                    "Discord cannot be reached", why=str(wrong), again_in=f"{pause:.0f} s", exc_info=not known
                )
                await _rest(stop, pause)
                pause = min(pause * 2, LONGEST_PAUSE)
    return 0


async def _rest(stop: asyncio.Event, seconds: float) -> None:
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(stop.wait(), seconds)
