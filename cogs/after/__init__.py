"""After the game: who did what, careers, titles, the chronicle, the proof of fair deals, and once more.

story      a finished game told from its record
summary    the summary and its attachments, `rematch`
chronicle  the chronicle as a page to read: Markdown and a file of its own
fame       `/карьера` and `/доска`
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cogs.bot import Slovo


async def setup(bot: Slovo) -> None:
    from cogs.after import fame, summary

    for room in (fame, summary):
        assert room.VERBS  # their handlers are registered by being imported
    bot.draws["over"] = lambda table, locale: summary.board(bot, table, locale)
    for command in fame.commands(bot):
        bot.tree.add_command(command)
