"""`/князи …`: every move of the cards for those who type."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import app_commands

from cogs.house import moving
from cogs.texts import command as named

if TYPE_CHECKING:
    from cogs.bot import Slovo

COMMANDS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("deal", ("deal",)),
    ("collect", ("collect",)),
    ("trump", ("trump",)),
    ("protest", ("protest",)),
    ("attack", ("attack",)),
    ("beat", ("beat",)),
    ("throw-in", ("throw-in",)),
    ("permit", ("permit",)),
    ("pass", ("pass",)),
    ("concede", ("concede",)),
    ("give", ("give",)),
    ("exchange", ("exchange",)),
    ("look", ("look",)),
    ("riot", ("riot",)),
    ("consent", ("consent",)),
    ("spare", ("spare",)),
)


def group(bot: Slovo) -> app_commands.Group:
    made = app_commands.Group(
        name=named("command-knyazi"), description=named("command-knyazi-about"), guild_only=True
    )
    for name, tags in COMMANDS:
        moving.add_move_command(made, bot, "knyazi", name, tags)
    return made
