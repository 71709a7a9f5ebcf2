"""The court: the Tsar's desk, and everybody's papers on it.

places     the pages of the private panel, and how they are turned
desk       the front page and the page of papers: what lies before this player, what he may do
charges    a charge on the docket, and the ruling on it
petitions  челобитные, and the answers to them
offices    what the Палач, the Шпион, the Чиновник and the voters do at their own desks
sight      what one player sees: the one thing that pages are drawn from
labels     moves about papers in words
forms      what needs words: decrees, assignments, petitions, denunciations; one list for modals and commands
commands   `/двор …` and `/указы …`
ear        the one entry by which the ear lays charges
herald     what the court tells besides the tale
ports      what the desk asks of the ears and the voice: clips, remembered words, sounds
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cogs.bot import Slovo


async def setup(bot: Slovo) -> None:
    from cogs.court import commands, desk
    from cogs.court.herald import Herald

    assert desk.SHELVES  # its pages and presses are registered by being imported
    bot.herald = Herald(bot)
    for group in commands.groups(bot):
        bot.tree.add_command(group)


async def teardown(bot: Slovo) -> None:
    bot.herald.close()
