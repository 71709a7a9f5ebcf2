"""«Моя рука»: the door from the table to what only one player may see, for both games."""

from __future__ import annotations

from cogs.house.call import Call
from cogs.house.press import on
from core.hall import Table
from core.shapes import Illegal


@on("hand")
async def hand(call: Call) -> None:
    table = call.table()
    call.player(table)  # refuses strangers
    if table.state is None:
        raise Illegal("not-begun")
    if not await drawn(call, table):
        raise Illegal("game-over")


async def drawn(call: Call, table: Table, notice: str = "") -> bool:
    """Show the caller's hand, or draw it anew where it stands; it follows the game from then on.

    False: there is none to show any more."""
    draw = call.bot.hands[table.sheet.game]
    return await call.bot.panels.show(
        call, table, "hand", lambda now, user: draw(call.bot, now, user, call.locale), notice
    )
