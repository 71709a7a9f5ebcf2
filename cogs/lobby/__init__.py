"""Opening a table: who plays what, by which rules, and when it begins.

commands   `/стол …` for those who type
board      the public message of a table that has not begun
host_panel the host's private panel of games, orders, length and house rules
lobby_buttons, more_menu  what the buttons of both do
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cogs.app.bot import Slovo


async def setup(bot: Slovo) -> None:
    from cogs.lobby import board, commands, lobby_buttons, more_menu

    bot.draws["lobby"] = board.draw
    bot.reminders = more_menu.remind
    for room in (lobby_buttons, more_menu):
        assert room.VERBS  # their handlers are registered by being imported
    await bot.add_cog(commands.TableCommands(bot))
