"""What all cogs have in common: the services, and handlers of presses that come and go with the cog."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import ClassVar

from discord.ext import commands

from cogs.texts import Locale
from cogs.ui.actions import ActionTable
from cogs.ui.page import Page
from cogs.ui.services import Services
from core.hall import Table

DrawsPanel = Callable[[Services, Table, int, Locale, str], Awaitable[Page | None]]


class ServicesCog(commands.Cog):
    """A cog whose presses are handled as long as it is loaded."""

    action_tables: ClassVar[tuple[ActionTable, ...]] = ()
    panel_kinds: ClassVar[Mapping[str, DrawsPanel]] = {}
    """Private panels that are its own, and what draws them: see `cogs.ui.panels`."""

    def __init__(self, services: Services) -> None:
        self.services = services

    async def cog_load(self) -> None:
        self.services.actions.add(*self.action_tables)
        for kind, draw in self.panel_kinds.items():
            self.services.panels.draws[kind] = partial(draw, self.services)

    async def cog_unload(self) -> None:
        self.services.actions.remove(*self.action_tables)
        for kind in self.panel_kinds:
            del self.services.panels.draws[kind]
