"""A word to one person that nobody else sees."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

import discord

from cogs.ui.page import Page
from cogs.ui.passing import tried

if TYPE_CHECKING:
    from cogs.ui.panels import Panels

TakeAway = Callable[[], Awaitable[object]]


async def told_apart(
    client: discord.Client, panels: Panels, table: int, user: int, words: str
) -> discord.Message | None:
    """As a private message; if he takes none, through what he has open at the table. What was sent, if it can go again."""

    async def tell() -> discord.Message | None:
        try:
            return await (await client.create_dm(discord.Object(user))).send(words)
        except discord.Forbidden:
            await panels.whisper(table, user, Page().text(words))
            return None

    return await tried(tell)


async def told_at_once(
    client: discord.Client, panels: Panels, table: int, user: int, words: str
) -> TakeAway | None:
    """Through what he has open at the table, where he sees it at once; else as a private message. How it goes again."""
    if (whispered := await panels.whisper(table, user, Page().text(words))) is not None:
        return whispered.take_away
    message = await told_apart(client, panels, table, user, words)
    return None if message is None else message.delete
