"""What the other cogs ask of the voice: they work without it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.texts import t

if TYPE_CHECKING:
    from cogs.texts import Locale
    from cogs.ui.page import Page
    from cogs.ui.request import Request
    from core.hall import Table


class VoicePort:
    """Nothing is heard and nothing sounds. The voice cog puts its own in the place of this."""

    async def ask_consent(self, request: Request, table: Table) -> None:
        """Ask the caller, once, whether the court may hear him (E-CHG-08), and whether the bot may touch him."""

    async def state(self, request: Request) -> Page:
        """What the court hears just now, for whoever asks."""
        from cogs.ui.page import Page

        return Page().text(t(request.locale, "ears-off"))

    def listening(self, table: Table) -> bool:
        """Does the court hear this table just now, whoever of it has agreed?"""
        return False

    def line(self, table: Table, locale: Locale) -> str:
        """What stands on the table about it, for all to see; empty where nothing is heard."""
        return ""

    def clip(self, table: int, charge: int) -> bytes | None:
        """The sound of a charge as an Ogg Opus file, while it lives: ten minutes, or until the ruling (E-CHG-01)."""
        return None

    def clip_awaited(self, table: int, charge: int) -> bool:
        """Will that sound be there soon? It is made when what was said is over."""
        return False

    def drop_clip(self, table: int, charge: int) -> None:
        """The ruling was made: the sound dies."""

    def recent_words(self, table: int, player: int) -> str:
        """The last thirty seconds of what a player said, as it was heard; empty when nothing is remembered (E-CHG-07)."""
        return ""


class VoiceSlot:
    """The place of the voice among the services."""

    def __init__(self) -> None:
        self.port = VoicePort()
