"""What is asked of who sits down: may the court hear him (E-CHG-08), may the bot touch his name and his microphone.

Each is put once, answered by a button, taken back at any moment.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.guild.privacy_panel import ACCENT, switch, way_of_sound
from cogs.texts import plain, t
from cogs.ui.actions import ActionButton, ActionId
from cogs.ui.page import Page
from cogs.ui.request import Request
from core.hall import Table
from data.guilds import EARS, TOUCH, ConsentBook

if TYPE_CHECKING:
    from cogs.ui.services import Services

ASKED = {EARS: "asked", TOUCH: "asked-touch"}
"""The question was put; silence is an answer too, and it is no."""


class ConsentQuestion:
    """Remembers in the database whom it has asked."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._consent = ConsentBook(services.store)

    async def ask(self, request: Request, table: Table) -> None:
        """As the private answer to whoever sits down at a table where he would be heard or touched."""
        guild, sheet, page = request.guild, table.sheet, Page(accent=ACCENT)
        if guild is None:
            return
        hears = self._services.settings.hear and sheet.options.get("etiquette") == "auto"
        if hears and sheet.voice is not None and await self._first(request.user, guild, EARS):
            page.text(t(request.locale, "voice-may-we-hear"))
            page.text(way_of_sound(request.locale, self._services.settings))
            self._answers(page, request, "hear")
        if self._services.guild_settings.touches(guild) and await self._first(request.user, guild, TOUCH):
            page.text(t(request.locale, "voice-may-we-touch"))
            self._answers(page, request, "touch")
        if page.parts:
            await request.show(page)

    async def _first(self, user: int, guild: int, kind: str) -> bool:
        """Was he never asked, and has not agreed unasked? Asked from now on."""
        for known in (kind, ASKED[kind]):
            if await self._consent.given(user, guild, known):
                return False
        await self._consent.give(user, guild, ASKED[kind])
        return True

    @staticmethod
    def _answers(page: Page, request: Request, verb: str) -> None:
        no = ActionButton(ActionId(f"un{verb}"), plain(request.locale, "voice-rather-not"))
        page.row(switch(request.locale, verb, agreed=False), no)
