"""The court: the Tsar's desk, and everybody's papers on it.

desk       the private panel: what lies before this player, and what he may do about it
charges    a charge on the docket, and the ruling on it
forms      what needs words: decrees, assignments, petitions, denunciations; one list for modals and commands
commands   `/двор …` and `/указы …`
ports      what the desk asks of the ears and the voice: clips, remembered words, sounds
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cogs.bot import Slovo


async def setup(bot: Slovo) -> None:
    from cogs.court import charges, commands, desk, forms

    for room in (charges, desk, forms):
        assert room.VERBS  # their handlers are registered by being imported
    for group in commands.groups(bot):
        bot.tree.add_command(group)
