"""«Султан на миг» in Discord.

board      the circle as everybody sees it
card       one's own card, what one may do now, and one's notebook: for his eyes only
commands   `/султан …`, a command for every move
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cogs.app.bot import Slovo


async def setup(bot: Slovo) -> None:
    from cogs.sultan import board, card, commands

    bot.draws["sultan"] = lambda table, locale: board.draw(bot, table, locale)
    bot.hands["sultan"] = card.page
    bot.asks["sultan"] = lambda table: board.asked(table.view(None))
    bot.tree.add_command(commands.group(bot))
