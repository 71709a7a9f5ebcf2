"""The one public message of each table: always current, never edited oftener than Discord likes.

Changes are gathered for a moment; a page that looks the same is not sent again; a message that was deleted, or
that talk has pushed out of sight, is posted anew at the bottom.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

import discord
import structlog

from cogs.house.call import NOBODY
from cogs.house.page import Page
from core.hall import Table

if TYPE_CHECKING:
    from cogs.bot import Slovo

log = structlog.get_logger(__name__)

GATHER = 0.15
"""Seconds that changes are gathered before the first edit."""
REST = 1.1
"""Seconds between two edits of one message: Discord takes about five in five seconds for a channel."""
OUT_OF_SIGHT = 8
"""So many messages below it, and the table is posted anew."""

Draw = Callable[[Table], Awaitable[Page | None]]


class Boards:
    """One worker per table that changed; it goes when nothing changes."""

    def __init__(self, bot: Slovo, draw: Draw) -> None:
        self._bot = bot
        self._draw = draw
        self._dirty: dict[int, asyncio.Event] = {}
        self._workers: dict[int, asyncio.Task[None]] = {}
        self._digests: dict[int, str] = {}
        self._below: dict[int, int] = {}

    def changed(self, table: Table) -> None:
        """Draw this table soon."""
        if table.sheet.channel is None:
            return
        event = self._dirty.setdefault(table.id, asyncio.Event())
        event.set()
        if table.id not in self._workers:
            worker = asyncio.create_task(self._work(table.id, event), name=f"board-{table.id}")
            self._workers[table.id] = worker

    def talked(self, channel: int) -> None:
        """Somebody wrote in a channel: the tables there moved up a little."""
        self._below[channel] = self._below.get(channel, 0) + 1

    def repost(self, table: Table) -> None:
        """Put the table at the bottom again."""
        if table.sheet.channel is not None:
            self._below[table.sheet.channel] = OUT_OF_SIGHT
            self._digests.pop(table.id, None)
            self.changed(table)

    async def put_away(self, table: Table) -> None:
        """The table is closed: a lobby's message goes, a played table's stays to be looked at."""
        anchor = table.sheet.anchors.get("board")
        self._digests.pop(table.id, None)
        if anchor is None:
            return
        message = self._bot.message(*anchor)
        with contextlib.suppress(discord.HTTPException):
            page = await self._draw(table) if table.sheet.started else None
            if page is None:
                await message.delete()
            else:
                await message.edit(view=page.view(), attachments=page.attachments(), allowed_mentions=NOBODY)

    async def settle(self) -> None:
        """Wait until everything that changed is drawn (for shutting down, and for tests)."""
        while self._workers:
            await asyncio.gather(*self._workers.values(), return_exceptions=True)

    async def close(self) -> None:
        for worker in list(self._workers.values()):
            worker.cancel()
        await asyncio.gather(*self._workers.values(), return_exceptions=True)

    async def _work(self, number: int, dirty: asyncio.Event) -> None:
        try:
            await asyncio.sleep(GATHER)
            while dirty.is_set():
                dirty.clear()
                table = self._bot.hall.tables.get(number)
                if table is None:
                    break
                try:
                    await self._put(table)
                except discord.HTTPException as wrong:
                    log.warning(
                        "the table could not be drawn", table=number, status=wrong.status, code=wrong.code
                    )
                except Exception:
                    log.exception("the table could not be drawn", table=number)
                await asyncio.sleep(REST)
        finally:
            del self._workers[number]
            if dirty.is_set() and number in self._bot.hall.tables:
                self.changed(self._bot.hall.tables[number])
            elif number not in self._bot.hall.tables:
                self._dirty.pop(number, None)
                self._digests.pop(number, None)

    async def _put(self, table: Table) -> None:
        page = await self._draw(table)
        if page is None or table.sheet.channel is None:
            return
        digest = page.digest()
        anchor = table.sheet.anchors.get("board")
        hidden = self._below.get(table.sheet.channel, 0) >= OUT_OF_SIGHT
        if anchor is not None and not hidden:
            if self._digests.get(table.id) == digest:
                return
            message = self._bot.message(*anchor)
            with contextlib.suppress(discord.NotFound):
                await message.edit(view=page.view(), attachments=page.attachments(), allowed_mentions=NOBODY)
                self._digests[table.id] = digest
                return
        channel = self._bot.get_partial_messageable(table.sheet.channel, guild_id=table.sheet.guild)
        posted = await channel.send(
            view=page.view(), files=page.attachments(), allowed_mentions=NOBODY, silent=True
        )
        self._below[table.sheet.channel] = 0
        self._digests[table.id] = digest
        await self._bot.hall.lobby.anchor(table.id, "board", (table.sheet.channel, posted.id))
        if anchor is not None:
            with contextlib.suppress(discord.HTTPException):
                await self._bot.message(*anchor).delete()
