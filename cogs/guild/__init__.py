"""What belongs to a guild and to each person in it: settings, rules to read, what is kept and how to have it forgotten.

rules      `/правила`: topics by search, also from the table's menu
settings   `/настройки`: language, who may open tables, mutes and nicknames, sounds, how sure a charge must be
privacy    `/суд …`: consent, names, state of the ears, «forget me», «give me my data»
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cogs.bot import Slovo


async def setup(bot: Slovo) -> None:
    from cogs.guild import privacy, rules, settings

    bot.tree.add_command(rules.command(bot))
    bot.tree.add_command(settings.command(bot))
    bot.tree.add_command(privacy.group(bot))
    for room in (rules, settings, privacy):
        assert room.VERBS  # their handlers are registered by being imported
