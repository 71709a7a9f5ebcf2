"""`/князи …`: every move of the cards for those who type."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import app_commands

from cogs.texts import command as named
from cogs.ui import move_controls

if TYPE_CHECKING:
    from cogs.app.bot import Slovo

CHOOSING = (
    "trump", "attack", "beat", "throw-in", "permit", "give", "exchange", "look", "consent", "spare",
)  # fmt: skip
"""Moves that say what or whom."""

BARE = (
    "deal", "collect", "protest", "pass", "concede", "riot",
)  # fmt: skip
"""Moves that take no more words."""


def group(bot: Slovo) -> app_commands.Group:
    made = app_commands.Group(
        name=named("command-knyazi"), description=named("command-knyazi-about"), guild_only=True
    )
    for name in (*CHOOSING, *BARE):
        move_controls.add_move_command(made, bot, "knyazi", name, bare=name in BARE)
    return made
