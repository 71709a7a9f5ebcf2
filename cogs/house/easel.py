"""Pictures on pages: each sight is painted once, and whoever just pressed something waits for nobody else's.

All pictures are made by one painter, one after another. What redraws tables and hands by itself goes through a
narrow door, so that at most one such picture is ever before the one that a player has asked for.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import OrderedDict
from collections.abc import AsyncIterator

from cogs import art
from cogs.art import describe
from cogs.house.page import Page, Picture
from cogs.texts import safe

KEPT = 300
"""Pictures remembered: some tens of kilobytes each."""

Sight = art.Picture


class Easel:
    """Where pages get their pictures from."""

    def __init__(self) -> None:
        self._painted: OrderedDict[Sight, Picture] = OrderedDict()
        self._door = asyncio.Semaphore(1)

    @contextlib.asynccontextmanager
    async def unhurried(self) -> AsyncIterator[None]:
        """Draw something that nobody has pressed for."""
        async with self._door:
            yield

    async def show(self, page: Page, sight: Sight, *, in_words: bool = False) -> Page:
        """Put a picture on a page; in text mode, the same in words."""
        if in_words:
            return page.text(_told(sight))
        return page.picture(await self.painted(sight))

    async def painted(self, sight: Sight) -> Picture:
        if (found := self._painted.get(sight)) is not None:
            self._painted.move_to_end(sight)
            return found
        drawn = await art.painted(sight)
        made = self._painted[sight] = Picture(drawn.name, drawn.file, drawn.alt)
        while len(self._painted) > KEPT:
            self._painted.popitem(last=False)
        return made


def _told(sight: Sight) -> str:
    match sight:
        case art.SultanCard():
            return safe.escape(describe.sultan_card_alt(sight))
        case art.SummaryPicture():
            return safe.escape(describe.summary_alt(sight))
        case art.CareerChart():
            return safe.escape(describe.careers_alt(sight))
        case _:
            return art.in_words(sight)
