"""«Моя рука»: the door from the table to what only one player may see, for both games."""

from __future__ import annotations

from cogs.texts import Locale
from cogs.ui.actions import ActionTable
from cogs.ui.page import Page
from cogs.ui.panels import HAND
from cogs.ui.request import Request
from cogs.ui.services import Services
from core.hall import Table
from core.shapes import Illegal

actions = ActionTable()


@actions.on("hand")
async def hand(request: Request) -> None:
    await opened(request, request.table())


async def opened(request: Request, table: Table) -> None:
    """The caller's hand, as the answer to his press or his command."""
    request.player(table)  # refuses strangers
    if table.state is None:
        raise Illegal("not-begun")
    if not await drawn(request, table):
        raise Illegal("game-over")
    if request.services.games.of(table).court:  # who sat down before it listened was not asked then
        await request.services.voice.port.ask_consent(request, table)


async def drawn(request: Request, table: Table, notice: str = "", where: str = "") -> bool:
    """Show the caller's hand, or draw it anew where it stands; it follows the game from then on. `where`: turned to
    this page of it.

    False: there is none to show any more."""
    return await request.services.panels.show(request, table, HAND, where, notice)


async def draw(services: Services, table: Table, user: int, locale: Locale, where: str) -> Page | None:
    """What lies in this user's hand now."""
    return await services.games[table.sheet.game].hand(services, table, user, locale, where)
