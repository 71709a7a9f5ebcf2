"""What belongs to a guild and to each person in it: settings, rules to read, what is kept and how to have it forgotten.

rulebook_panel  `/правила`: topics by search, also from the table's menu
settings_panel  `/настройки`: language, who may open tables, mutes and nicknames, sounds, how sure a charge must be
privacy_panel   `/суд …`: consent, names, state of the ears, «forget me», «give me my data»
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cogs.app.bot import Slovo


async def setup(bot: Slovo) -> None:
    from cogs.guild import privacy_panel, rulebook_panel, settings_panel

    bot.tree.add_command(rulebook_panel.command(bot))
    bot.tree.add_command(settings_panel.command(bot))
    bot.tree.add_command(privacy_panel.group(bot))
    for room in (rulebook_panel, settings_panel, privacy_panel):
        assert room.VERBS  # their handlers are registered by being imported
