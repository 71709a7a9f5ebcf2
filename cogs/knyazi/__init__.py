"""«Из грязи в князи» in Discord: the cards. The court's papers are in `cogs.court`.

board      the table as everybody sees it
hand       one's own cards and what may be done with them now: for his eyes only
commands   `/князи …`, a command for every move of the cards
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cogs.app.bot import Slovo


async def setup(bot: Slovo) -> None:
    from cogs.knyazi import board, commands, hand

    bot.draws["knyazi"] = lambda table, locale: board.draw(bot, table, locale)
    bot.hands["knyazi"] = hand.page
    bot.casts["knyazi"] = board.cast
    bot.asks["knyazi"] = lambda table: table.view(None).waiting
    bot.tree.add_command(commands.group(bot))
