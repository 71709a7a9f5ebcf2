"""Private messages that follow the game while their token lives: a hand, the Tsar's desk, a notebook.

Discord lets a private message be edited only through the token of the press that made or last touched it, for
fifteen minutes. After that the panel goes still, and a fresh press of its button on the table brings a new one.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import discord
import structlog

from cogs.house.call import Call
from cogs.house.page import Page
from core.hall import Table

if TYPE_CHECKING:
    from cogs.bot import Slovo

log = structlog.get_logger(__name__)

LIFE = 14.5 * 60
"""Seconds of a token's fifteen minutes that are safe to use."""
REST = 0.9

Draw = Callable[[Table, int], Awaitable[Page | None]]
"""What the panel shows now to this user; None: it is no longer his to see, and is closed."""


@dataclass
class Panel:
    """One open private message."""

    table: int
    user: int
    kind: str
    interaction: discord.Interaction[Any]
    draw: Draw
    digest: str = ""
    born: float = field(default_factory=time.monotonic)
    dirty: bool = False
    worker: asyncio.Task[None] | None = None


class Panels:
    """The newest panel of each kind, per table and user."""

    def __init__(self, bot: Slovo) -> None:
        self._bot = bot
        self._open: dict[tuple[int, int, str], Panel] = {}

    async def show(self, call: Call, table: Table, kind: str, draw: Draw) -> bool:
        """Open a panel as the answer to a press, or redraw the one that was pressed; it follows the game then.

        False: there is nothing to show."""
        page = await draw(table, call.user)
        if page is None:
            return False
        panel = Panel(table.id, call.user, kind, call.interaction, draw, page.digest())
        await call.redraw(page)
        old = self._open.get((table.id, call.user, kind))
        if old is not None and old.worker is not None:
            old.worker.cancel()
        self._open[table.id, call.user, kind] = panel
        return True

    def changed(self, table: Table) -> None:
        """Something happened at a table: whatever is open there is looked at again."""
        now = time.monotonic()
        for key, panel in list(self._open.items()):
            if key[0] != table.id:
                continue
            if now - panel.born > LIFE:
                del self._open[key]
                continue
            panel.dirty = True
            if panel.worker is None or panel.worker.done():
                panel.worker = asyncio.create_task(self._work(panel), name=f"panel-{key}")

    def of(self, table: int, kind: str) -> list[int]:
        """Users who have such a panel open."""
        return [user for (number, user, name) in self._open if number == table and name == kind]

    def drop(self, table: int) -> None:
        for key in [key for key in self._open if key[0] == table]:
            del self._open[key]

    async def close(self) -> None:
        workers = [panel.worker for panel in self._open.values() if panel.worker is not None]
        for worker in workers:
            worker.cancel()
        await asyncio.gather(*workers, return_exceptions=True)

    async def _work(self, panel: Panel) -> None:
        while panel.dirty:
            panel.dirty = False
            table = self._bot.hall.tables.get(panel.table)
            if table is None:
                return
            try:
                page = await panel.draw(table, panel.user)
                if page is None:
                    self._open.pop((panel.table, panel.user, panel.kind), None)
                    await panel.interaction.delete_original_response()
                    return
                digest = page.digest()
                if digest != panel.digest:
                    panel.digest = digest
                    await panel.interaction.edit_original_response(
                        view=page.view(), attachments=page.attachments()
                    )
            except discord.HTTPException as wrong:
                log.debug("a panel went still", table=panel.table, code=wrong.code)
                self._open.pop((panel.table, panel.user, panel.kind), None)
                return
            except Exception:
                log.exception("a panel could not be drawn", table=panel.table, kind=panel.kind)
                return
            await asyncio.sleep(REST)
