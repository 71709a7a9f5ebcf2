"""«Моя рука»: the door from the table to what only one player may see, for both games."""

from __future__ import annotations

from cogs.house.call import Call
from cogs.house.press import on
from core.hall import Table
from core.shapes import Illegal


@on("hand")
async def hand(call: Call) -> None:
    await show(call, call.table())


async def show(call: Call, table: Table) -> None:
    """Open the caller's hand, or draw it anew where it stands; it follows the game from then on."""
    call.player(table)  # refuses strangers
    if table.state is None:
        raise Illegal("not-begun")
    draw = call.bot.hands[table.sheet.game]
    shown = await call.bot.panels.show(
        call, table, "hand", lambda now, user: draw(call.bot, now, user, call.locale)
    )
    if not shown:
        raise Illegal("game-over")
