"""What is asked of who sits down: may the court hear him (E-CHG-08), may the bot touch his name and his microphone.

Each is put until it is answered by a button, once at each table; the answer is taken back at any moment.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.guild.privacy_panel import ACCENT, switch, way_of_sound
from cogs.texts import plain, t
from cogs.ui.actions import ActionButton, ActionId
from cogs.ui.page import Page
from cogs.ui.passing import tried
from cogs.ui.private_message import PrivateMessage
from cogs.ui.request import Request
from core.hall import Table
from data.guilds import ANSWERED, EARS, TOUCH, ConsentBook

if TYPE_CHECKING:
    from cogs.ui.services import Services


class ConsentQuestion:
    """Remembers at which table it has last asked whom; who has answered stands in the database."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._consent = ConsentBook(services.store)
        self._asked: dict[tuple[int, str], int] = {}
        self._standing: dict[int, PrivateMessage] = {}
        """By user, the question that was put to him last."""

    async def ask(self, request: Request, table: Table) -> None:
        """As the private answer to whoever sits down at a table where he would be heard or touched."""
        guild, sheet, page = request.guild, table.sheet, Page(accent=ACCENT)
        if guild is None:
            return
        hears = self._services.settings.hear and sheet.options.get("etiquette") == "auto"
        if hears and sheet.voice is not None and await self._open(request.user, table, EARS):
            page.text(t(request.locale, "voice-may-we-hear"))
            page.text(way_of_sound(request.locale, self._services.settings))
            self._answers(page, request, "hear")
        if self._services.guild_settings.touches(guild) and await self._open(request.user, table, TOUCH):
            page.text(t(request.locale, "voice-may-we-touch"))
            self._answers(page, request, "touch")
        if page.parts:
            await request.show(page)
            if (old := self._standing.pop(request.user, None)) is not None:
                self._services.later(tried(old.take_away))  # the same question, left from another table
            self._standing[request.user] = request.said

    def forget(self, user: int) -> None:
        """His answers are gone: wherever he sits down again he is asked anew."""
        self._asked = {key: table for key, table in self._asked.items() if key[0] != user}
        self._standing.pop(user, None)

    async def _open(self, user: int, table: Table, kind: str) -> bool:
        """Has he neither answered nor been asked at this table? Asked from now on."""
        if self._asked.get((user, kind)) == table.id:
            return False
        for known in (kind, ANSWERED[kind]):
            if await self._consent.given(user, table.sheet.guild or 0, known):
                return False
        self._asked[user, kind] = table.id
        return True

    @staticmethod
    def _answers(page: Page, request: Request, verb: str) -> None:
        no = ActionButton(ActionId(f"un{verb}"), plain(request.locale, "voice-rather-not"))
        page.row(switch(request.locale, verb, agreed=False), no)
