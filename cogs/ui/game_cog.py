"""What the cogs of all games have in common: the pack."""

from __future__ import annotations

from typing import ClassVar

from cogs.texts import remove_folder
from cogs.ui.cog import ServicesCog
from cogs.ui.game_packs import GamePack


class GameCog(ServicesCog):
    """Give it a `pack`; loaded, the game can be played."""

    pack: ClassVar[GamePack]

    async def cog_load(self) -> None:
        await super().cog_load()
        self.services.games.add(self.pack)

    async def cog_unload(self) -> None:
        self.services.games.remove(self.pack)
        if self.pack.texts is not None:
            remove_folder(self.pack.texts)
        await super().cog_unload()
