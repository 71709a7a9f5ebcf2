"""The cog of «Из грязи в князи»: loaded as `cogs.knyazi.cog`."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from cogs.knyazi import board, hand
from cogs.texts import command as named
from cogs.ui import move_commands
from cogs.ui.cog import ServicesCog
from cogs.ui.game_packs import GamePack
from cogs.ui.services import Services, ServicesBot

CHOOSING = (
    "trump", "attack", "beat", "throw-in", "permit", "give", "exchange", "look", "consent", "spare",
)  # fmt: skip
"""Moves that say what or whom."""

BARE = (
    "deal", "collect", "protest", "pass", "concede", "riot",
)  # fmt: skip
"""Moves that take no more words."""

PACK = GamePack(
    name="knyazi",
    board=board.draw,
    hand=hand.page,
    asked=lambda table: table.view(None).waiting,
    cast=board.cast,
)


@app_commands.guild_only()
class KnyaziCog(
    ServicesCog,
    commands.GroupCog,
    group_name=named("command-knyazi"),
    group_description=named("command-knyazi-about"),
):
    """The game's pack, a command for every move, and what its own buttons do."""

    action_tables = (hand.actions,)

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        assert self.app_command is not None
        for name in (*CHOOSING, *BARE):
            move_commands.add_move_command(self.app_command, services, "knyazi", name, bare=name in BARE)

    async def cog_load(self) -> None:
        await super().cog_load()
        self.services.games.add(PACK)

    async def cog_unload(self) -> None:
        self.services.games.remove(PACK)
        await super().cog_unload()


async def setup(bot: ServicesBot) -> None:
    await bot.add_cog(KnyaziCog(bot.services))
