"""After the game: who did what, careers, titles, the chronicle, the proof of fair deals, and once more.

game_story       a finished game told from its record
summary          the summary and its attachments, `rematch`
chronicle_pages  the chronicle as a page to read: Markdown and a file of its own
career_pages     `/карьера` and `/доска`
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cogs.app.bot import Slovo


async def setup(bot: Slovo) -> None:
    from cogs.results import career_pages, summary

    for room in (career_pages, summary):
        assert room.VERBS  # their handlers are registered by being imported
    bot.draws["over"] = lambda table, locale: summary.board(bot, table, locale)
    for command in career_pages.commands(bot):
        bot.tree.add_command(command)
