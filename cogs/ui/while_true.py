"""Private words that are true for a while only: they go away when they are true no longer, as long as Discord lets them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

from cogs.ui.panel import READ
from cogs.ui.passing import tried
from cogs.ui.turns import Rank, on_behalf
from core.hall import Gone, Notice, Table

if TYPE_CHECKING:
    from cogs.ui.private_message import PrivateMessage
    from cogs.ui.services import Services

REFUSED = 60_000
"""Milliseconds after which it was read why something was not possible: it may be by now."""
MOST = 500
"""So many are remembered; of older ones the token is long over."""

True_ = Callable[[Table], bool]


class WhileTrue:
    """Listens to the hall."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._kept: list[tuple[int, True_, PrivateMessage]] = []
        self.close = services.hall.subscribe(self._told)

    def keep(self, table: Table, message: PrivateMessage, true: True_) -> None:
        """Take this message away as soon as that is not so at the table."""
        self._kept = [*self._kept[1 - MOST :], (table.id, true, message)]
        self._look(table)

    def _told(self, table: Table, notice: Notice) -> None:
        self._look(table, gone=isinstance(notice, Gone))

    def _look(self, table: Table, gone: bool = False) -> None:
        over = [one for one in self._kept if one[0] == table.id and (gone or not one[1](table))]
        if over:
            self._kept = [one for one in self._kept if one not in over]
            for _, _, message in over:
                self._services.later(tried(message.take_away))


async def read_and_gone(
    services: Services, message: PrivateMessage, after: int = READ, alone: Callable[[], bool] = lambda: True
) -> None:
    """It says what is over, or was so just then: it goes when that has been read, unless something else stands there."""
    clock = services.hall.clock
    await clock.until(clock.now() + after, asyncio.Event())
    if alone():
        on_behalf.set(Rank.ONLOOKER)
        await tried(message.take_away)
