"""The bot's commands told to Discord: only when they have changed, as small as can be, and never in the way of the start."""

from __future__ import annotations

import asyncio
import functools
import hashlib
import json
from typing import Any

import aiohttp
import discord
import structlog

from cogs.ui.passing import passing, pause
from cogs.ui.services import ServicesBot
from core.hall import Trouble
from data.guilds import Guilds

log = structlog.get_logger(__name__)

DIGEST = "commands"
"""What was told last stands in the book of settings, under the application's number."""

UNSAID = ("required", "nsfw", "options", "default_member_permissions")
"""What Discord takes for false or nothing where nothing is said."""

written = functools.partial(json.dumps, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
"""As UTF-8: discord.py without orjson escapes every Cyrillic letter, which nearly doubles what is sent."""


async def sync(bot: ServicesBot) -> None:
    """Tell Discord the commands, unless it knows them; again, where that got lost. A refusal is logged: the old ones go
    on working."""
    tries = 0
    while True:
        try:
            await _told(bot)
        except Exception as wrong:
            if not (passing(wrong) or isinstance(wrong, Trouble)):
                raise
            tries += 1
            await asyncio.sleep(pause(tries, wrong))
        else:
            return


async def _told(bot: ServicesBot) -> None:
    book, application = Guilds(bot.services.store), bot.application_id or 0
    told = await commands_of(bot)
    digest = hashlib.sha256(written(told).encode()).hexdigest()
    if (await book.settings(application)).get(DIGEST) == digest:
        return
    route = discord.http.Route("PUT", "/applications/{application_id}/commands", application_id=application)
    try:
        await bot.http.request(route, data=aiohttp.JsonPayload(told, dumps=written))
    except discord.HTTPException as wrong:
        if passing(wrong):
            raise
        log.error("Discord did not take the commands; those it has stay", why=str(wrong)[:500])
        return
    await book.choose(application, DIGEST, digest)
    log.info("Discord knows the commands", count=len(told))


async def commands_of(bot: ServicesBot) -> list[Any]:
    """Every command as Discord takes it, without what it would assume anyway."""
    translator = bot.tree.translator
    assert translator is not None
    return [
        _lean(await command.get_translated_payload(bot.tree, translator))
        for command in bot.tree.get_commands()
    ]


def _lean(told: Any) -> Any:
    if isinstance(told, dict):
        return {key: _lean(value) for key, value in told.items() if value or key not in UNSAID}
    return [_lean(one) for one in told] if isinstance(told, list) else told
