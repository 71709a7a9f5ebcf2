"""`/султан …`: every move for those who type."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import app_commands

from cogs.house import moving
from cogs.texts import command as named

if TYPE_CHECKING:
    from cogs.bot import Slovo

COMMANDS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("peek", ("peek",)),
    ("swap", ("swap",)),
    ("hide", ("hide",)),
    ("execute", ("execute",)),
    ("arrest", ("arrest",)),
    ("murder", ("murder",)),
    ("call", ("call",)),
    ("hunt", ("hunt",)),
    ("capture", ("capture",)),
    ("dance", ("dance",)),
    ("manipulate", ("manipulate",)),
    ("foretell", ("foretell",)),
    ("predict", ("predict",)),
    ("throne", ("throne",)),
    ("avoid", ("avoid",)),
    ("intercept", ("intercept",)),
    ("join", ("join",)),
    ("pass", ("pass",)),
)


def group(bot: Slovo) -> app_commands.Group:
    made = app_commands.Group(
        name=named("command-sultan"), description=named("command-sultan-about"), guild_only=True
    )
    for name, tags in COMMANDS:
        moving.add_move_command(made, bot, "sultan", name, tags)
    return made
