"""The cog of «Султан на миг»: loaded as `cogs.sultan.cog`."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from cogs.sultan import board, card
from cogs.texts import command as named
from cogs.ui import move_commands
from cogs.ui.cog import ServicesCog
from cogs.ui.game_packs import GamePack
from cogs.ui.services import Services, ServicesBot

CHOOSING = (
    "peek", "swap", "hide", "execute", "arrest", "murder", "hunt", "capture", "manipulate", "foretell", "predict",
)  # fmt: skip
"""Moves that say what or whom."""

BARE = (
    "call", "dance", "throne", "avoid", "intercept", "join", "pass",
)  # fmt: skip
"""Moves that take no more words."""

PACK = GamePack(
    name="sultan",
    board=board.draw,
    hand=card.page,
    asked=lambda table: board.asked(table.view(None)),
)


@app_commands.guild_only()
class SultanCog(
    ServicesCog,
    commands.GroupCog,
    group_name=named("command-sultan"),
    group_description=named("command-sultan-about"),
):
    """The game's pack, a command for every move, and what its own buttons do."""

    action_tables = (card.actions,)

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        assert self.app_command is not None
        for name in (*CHOOSING, *BARE):
            move_commands.add_move_command(self.app_command, services, "sultan", name, bare=name in BARE)

    async def cog_load(self) -> None:
        await super().cog_load()
        self.services.games.add(PACK)

    async def cog_unload(self) -> None:
        self.services.games.remove(PACK)
        await super().cog_unload()


async def setup(bot: ServicesBot) -> None:
    await bot.add_cog(SultanCog(bot.services))
