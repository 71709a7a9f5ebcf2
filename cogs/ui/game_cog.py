"""What the cogs of all games have in common: the pack, and a command for every move."""

from __future__ import annotations

from typing import ClassVar

from discord.ext import commands

from cogs.texts import remove_folder
from cogs.ui.cog import ServicesCog
from cogs.ui.game_packs import GamePack
from cogs.ui.move_commands import add_move_command
from cogs.ui.services import Services


class GameCog(ServicesCog, commands.GroupCog):
    """Give it a `pack`, its moves, a group's name and description; loaded, the game can be played."""

    pack: ClassVar[GamePack]
    choosing: ClassVar[tuple[str, ...]] = ()
    """Moves that say what or whom, by tag: each command offers what is legal."""
    bare: ClassVar[tuple[str, ...]] = ()
    """Moves that take no more words."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        assert self.app_command is not None
        for tag in (*self.choosing, *self.bare):
            add_move_command(self.app_command, services, self.pack.name, tag, bare=tag in self.bare)

    async def cog_load(self) -> None:
        await super().cog_load()
        self.services.games.add(self.pack)

    async def cog_unload(self) -> None:
        self.services.games.remove(self.pack)
        if self.pack.texts is not None:
            remove_folder(self.pack.texts)
        await super().cog_unload()
