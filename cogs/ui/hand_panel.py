"""«Моя рука»: the door from the table to what only one player may see, for both games."""

from __future__ import annotations

from cogs.ui.actions import ActionTable
from cogs.ui.request import Request
from core.hall import Table
from core.shapes import Illegal

actions = ActionTable()


@actions.on("hand")
async def hand(request: Request) -> None:
    table = request.table()
    request.player(table)  # refuses strangers
    if table.state is None:
        raise Illegal("not-begun")
    if not await drawn(request, table):
        raise Illegal("game-over")


async def drawn(request: Request, table: Table, notice: str = "") -> bool:
    """Show the caller's hand, or draw it anew where it stands; it follows the game from then on.

    False: there is none to show any more."""
    draw = request.services.games[table.sheet.game].hand
    return await request.services.panels.show(
        request, table, "hand", lambda now, user: draw(request.services, now, user, request.locale), notice
    )
