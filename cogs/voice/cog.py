"""The cog of the voice: loaded as `cogs.voice.cog`."""

from __future__ import annotations

import contextlib

import discord
from discord.ext import commands

from cogs.sounds import give_opus
from cogs.ui.cog import ServicesCog
from cogs.ui.services import ServicesBot
from cogs.ui.voice_port import VoicePort
from cogs.voice import status_page
from cogs.voice.manager import VoiceManager
from speech.receive.opus import OpusFailed


class VoiceCog(ServicesCog):
    """What Discord tells of voice channels, to the one who sits in them."""

    action_tables = (status_page.actions,)

    async def cog_load(self) -> None:
        await super().cog_load()
        with contextlib.suppress(OpusFailed):
            give_opus()
        self.manager = self.services.parts[VoiceManager] = self.services.voice.port = VoiceManager(
            self.services
        )

    async def cog_unload(self) -> None:
        self.services.voice.port = VoicePort()
        del self.services.parts[VoiceManager]
        await self.manager.close()
        await super().cog_unload()

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        await self.manager.on_ready()

    @commands.Cog.listener()
    async def on_shard_connect(self, shard: int) -> None:
        self.manager.on_shard_connect(shard)

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        self.manager.on_guild_available(guild.id)

    @commands.Cog.listener()
    async def on_voice_state_update(
        self, member: discord.Member, before: discord.VoiceState, after: discord.VoiceState
    ) -> None:
        await self.manager.on_voice_state_update(member, before, after)

    @commands.Cog.listener()
    async def on_guild_role_update(self, _: discord.Role, role: discord.Role) -> None:
        self.manager.nicknames.permitted(role.guild.id)

    @commands.Cog.listener()
    async def on_member_update(self, _: discord.Member, member: discord.Member) -> None:
        """Without the members intent Discord tells of nobody but the bot itself."""
        self.manager.nicknames.permitted(member.guild.id)

    @commands.Cog.listener()
    async def on_message(self, message: discord.Message) -> None:
        await self.manager.on_message(message)


async def setup(bot: ServicesBot) -> None:
    await bot.add_cog(VoiceCog(bot.services))
