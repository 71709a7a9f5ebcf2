"""Pictures on pages: each sight is painted once, and whoever just pressed something waits for nobody else's.

All pictures are made by one painter, one after another. What redraws tables and hands by itself goes through a
narrow door, who is awaited first, so that at most one such picture is ever before the one that a player has asked for.
"""

from __future__ import annotations

import contextlib
from collections import OrderedDict
from collections.abc import AsyncIterator

from cogs import pictures
from cogs.pictures import contents, describe
from cogs.texts import safe
from cogs.ui.page import Page, Picture
from cogs.ui.turns import Turns, on_behalf

KEPT = 300
"""Pictures remembered: some tens of kilobytes each."""

Drawing = pictures.Picture


class Painter:
    """Where pages get their pictures from."""

    def __init__(self) -> None:
        self._painted: OrderedDict[Drawing, Picture] = OrderedDict()
        self._door = Turns(1)

    @contextlib.asynccontextmanager
    async def unhurried(self) -> AsyncIterator[None]:
        """Draw something that nobody has pressed for."""
        await self._door.take(on_behalf.get())
        try:
            yield
        finally:
            self._door.free()

    async def show(self, page: Page, sight: Drawing, *, in_words: bool = False) -> Page:
        """Put a picture on a page; in text mode, the same in words."""
        if in_words:
            return page.text(_told(sight))
        return page.picture(await self.painted(sight))

    async def painted(self, sight: Drawing) -> Picture:
        if (found := self._painted.get(sight)) is not None:
            self._painted.move_to_end(sight)
            return found
        drawn = await pictures.painted(sight)
        made = self._painted[sight] = Picture(drawn.name, drawn.file, drawn.alt)
        while len(self._painted) > KEPT:
            self._painted.popitem(last=False)
        return made


def _told(sight: Drawing) -> str:
    match sight:
        case contents.SultanCard():
            return safe.escape(describe.sultan_card_alt(sight))
        case contents.SummaryPicture():
            return safe.escape(describe.summary_alt(sight))
        case contents.CareerChart():
            return safe.escape(describe.careers_alt(sight))
        case _:
            return pictures.in_words(sight)
