"""Slash commands as a tree: who may give them, and what is said when one cannot be carried out."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from cogs.ui.request import Request
from core.shapes import Illegal

if TYPE_CHECKING:
    from cogs.ui.services import ServicesBot

REMEMBERED = 256
"""So many commands that were given last."""
OUTDATED = (
    app_commands.CommandNotFound,
    app_commands.CommandSignatureMismatch,
    app_commands.TransformerError,
)
"""A command as an older Discord client still knows it."""


class SlashCommands(app_commands.CommandTree["ServicesBot"]):
    """Slash commands whose refusals are sentences, in the language of who asked."""

    def __init__(self, client: ServicesBot, **given: Any) -> None:
        super().__init__(client, **given)
        self._told: deque[int] = deque(maxlen=REMEMBERED)
        """Discord may tell us of one command twice: it is carried out once."""

    async def interaction_check(self, interaction: discord.Interaction[ServicesBot], /) -> bool:
        if interaction.id in self._told:
            return False
        self._told.append(interaction.id)
        if not await interaction.client.services.may_answer(0):
            return False
        command = interaction.command
        asked = interaction.type is discord.InteractionType.application_command
        if asked and interaction.guild_id is None and isinstance(command, app_commands.Command):
            at_home = (command.root_parent or command).guild_only
            if at_home:  # Discord does not offer it in private; that is not relied upon
                raise app_commands.NoPrivateMessage
        return True

    async def on_error(
        self, interaction: discord.Interaction[ServicesBot], error: app_commands.AppCommandError, /
    ) -> None:
        request = Request(interaction)
        wrong = error.original if isinstance(error, app_commands.CommandInvokeError) else error
        async with request.answering():
            if isinstance(wrong, app_commands.NoPrivateMessage):
                raise Illegal("guild-only")
            if isinstance(wrong, app_commands.CheckFailure):
                raise Illegal("not-permitted")
            if isinstance(wrong, OUTDATED):
                raise Illegal("outdated-command")
            raise wrong
