"""`/султан …`: every move for those who type."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import app_commands

from cogs.texts import command as named
from cogs.ui import move_controls

if TYPE_CHECKING:
    from cogs.app.bot import Slovo

CHOOSING = (
    "peek", "swap", "hide", "execute", "arrest", "murder", "hunt", "capture", "manipulate", "foretell", "predict",
)  # fmt: skip
"""Moves that say what or whom."""

BARE = (
    "call", "dance", "throne", "avoid", "intercept", "join", "pass",
)  # fmt: skip
"""Moves that take no more words."""


def group(bot: Slovo) -> app_commands.Group:
    made = app_commands.Group(
        name=named("command-sultan"), description=named("command-sultan-about"), guild_only=True
    )
    for name in (*CHOOSING, *BARE):
        move_controls.add_move_command(made, bot, "sultan", name, bare=name in BARE)
    return made
