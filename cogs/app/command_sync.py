"""The bot's commands told to Discord: only when they have changed, and never in the way of the start."""

from __future__ import annotations

import hashlib

import discord
import msgspec
import structlog
from discord.ext import commands

from cogs.ui.services import ServicesBot
from data.guilds import Guilds

log = structlog.get_logger(__name__)

DIGEST = "commands"
"""What was told last stands in the book of settings, under the application's number."""


async def sync(bot: ServicesBot) -> None:
    """Tell Discord the commands, unless it knows them. A refusal is logged: the old ones go on working."""
    book, application = Guilds(bot.services.store), bot.application_id or 0
    translator = bot.tree.translator
    told = [
        await command.get_translated_payload(bot.tree, translator)
        if translator
        else command.to_dict(bot.tree)
        for command in bot.tree.get_commands()
    ]
    digest = hashlib.sha256(msgspec.json.encode(told, order="deterministic")).hexdigest()
    if (await book.settings(application)).get(DIGEST) == digest:
        return
    try:
        await bot.tree.sync()
    except (discord.HTTPException, commands.CommandError, discord.app_commands.CommandSyncFailure) as wrong:
        log.error("Discord did not take the commands; those it has stay", why=str(wrong)[:500])
        return
    await book.choose(application, DIGEST, digest)
    log.info("Discord knows the commands", count=len(told))
