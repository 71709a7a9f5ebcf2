"""The cogs of a guild: loaded as `cogs.guild.cog`."""

from __future__ import annotations

from cogs.guild.privacy_panel import PrivacyCog
from cogs.guild.rulebook_panel import RulebookCog
from cogs.guild.settings_panel import SettingsCog
from cogs.ui.services import ServicesBot


async def setup(bot: ServicesBot) -> None:
    for cog in (RulebookCog, SettingsCog, PrivacyCog):
        await bot.add_cog(cog(bot.services))
