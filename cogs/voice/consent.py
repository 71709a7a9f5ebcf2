"""The question whether the court may hear somebody: put once, answered by a button, taken back at any moment (E-CHG-08)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import ButtonStyle

from cogs.guild.privacy import ACCENT
from cogs.house.call import Call
from cogs.house.page import Page
from cogs.house.press import Key, Press
from cogs.texts import plain, t
from core.hall import Table
from data.guilds import EARS, Consent

if TYPE_CHECKING:
    from cogs.bot import Slovo

ASKED = "asked"
"""The question was put; silence is an answer too, and it is no."""


class Asking:
    """`cogs.bot.Asker`."""

    def __init__(self, bot: Slovo) -> None:
        self._consent = Consent(bot.store)

    async def ask(self, call: Call, table: Table) -> None:
        """As the private answer to whoever sits down at a table where the court will listen."""
        if call.guild is None or table.sheet.voice is None or table.sheet.options.get("etiquette") != "auto":
            return
        for kind in (EARS, ASKED):
            if await self._consent.given(call.user, call.guild, kind):
                return
        await self._consent.give(call.user, call.guild, ASKED)
        page = Page(accent=ACCENT).text(t(call.locale, "voice-may-we-hear"))
        page.row(
            Press(Key("hear"), plain(call.locale, "button-hear"), style=ButtonStyle.success),
            Press(Key("unhear"), plain(call.locale, "voice-rather-not")),
        )
        await call.show(page)
