"""What all cogs have in common: the services, and handlers of presses that come and go with the cog."""

from __future__ import annotations

from typing import ClassVar

from discord.ext import commands

from cogs.ui.actions import ActionTable
from cogs.ui.services import Services


class ServicesCog(commands.Cog):
    """A cog whose presses are handled as long as it is loaded."""

    action_tables: ClassVar[tuple[ActionTable, ...]] = ()

    def __init__(self, services: Services) -> None:
        self.services = services

    async def cog_load(self) -> None:
        self.services.actions.add(*self.action_tables)

    async def cog_unload(self) -> None:
        self.services.actions.remove(*self.action_tables)
