"""The question whether the court may hear somebody: put once, answered by a button, taken back at any moment (E-CHG-08)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import ButtonStyle

from cogs.guild.privacy_panel import ACCENT, way_of_sound
from cogs.texts import plain, t
from cogs.ui.actions import ActionButton, ActionId
from cogs.ui.page import Page
from cogs.ui.request import Request
from core.hall import Table
from data.guilds import EARS, ConsentBook

if TYPE_CHECKING:
    from cogs.ui.services import Services

ASKED = "asked"
"""The question was put; silence is an answer too, and it is no."""


class ConsentQuestion:
    """Remembers in the database whom it has asked."""

    def __init__(self, services: Services) -> None:
        self._consent = ConsentBook(services.store)

    async def ask(self, request: Request, table: Table) -> None:
        """As the private answer to whoever sits down at a table where the court will listen."""
        if (
            request.guild is None
            or table.sheet.voice is None
            or table.sheet.options.get("etiquette") != "auto"
        ):
            return
        for kind in (EARS, ASKED):
            if await self._consent.given(request.user, request.guild, kind):
                return
        await self._consent.give(request.user, request.guild, ASKED)
        page = Page(accent=ACCENT).text(t(request.locale, "voice-may-we-hear"))
        page.text(way_of_sound(request.locale, request.services.settings))
        page.row(
            ActionButton(ActionId("hear"), plain(request.locale, "button-hear"), style=ButtonStyle.success),
            ActionButton(ActionId("unhear"), plain(request.locale, "voice-rather-not")),
        )
        await request.show(page)
