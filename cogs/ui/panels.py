"""Private messages that follow the game while their token lives: a hand, the Tsar's desk, a notebook.

Discord lets a private message be edited only through the token of the press that made or last touched it, for
fifteen minutes. Shortly before that the panel says goodbye and keeps one button, and that brings it back to life.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from contextvars import Context, copy_context
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import discord
import structlog

from cogs.spans import span
from cogs.texts import Locale, plain, t
from cogs.ui.actions import ActionButton, ActionId
from cogs.ui.boards import AGAIN
from cogs.ui.page import Page
from cogs.ui.rate_limit import RateLimit
from cogs.ui.request import Request
from core.hall import Hall, Table

if TYPE_CHECKING:
    from cogs.ui.background import Background
    from cogs.ui.first_time_hints import FirstTimeHints
    from cogs.ui.painter import Painter

log = structlog.get_logger(__name__)

LIFE = 14.5 * 60
"""Seconds of a token's fifteen minutes that are safe to use."""
EDITS = (4, 3.0)
"""So many edits in so many seconds; Discord takes five in two for one token."""

Draw = Callable[[Table, int], Awaitable[Page | None]]
"""What the panel shows now to this user; None: it is no longer his to see, and is closed."""


@dataclass(eq=False)
class Panel:
    """One open private message."""

    table: int
    user: int
    kind: str
    interaction: discord.Interaction[Any]
    locale: Locale
    draw: Draw
    notice: str = ""
    """Said first, whatever is drawn under it: an answer to the press that opened it."""
    hint: str | None = None
    """Told under the page until its reader presses something, or a more pressing one comes."""
    digest: str = ""
    dirty: bool = False
    cause: Context = field(default_factory=copy_context)
    """What changed it last: it is drawn as a part of that."""
    opening: bool = True
    """Its first page is on its way: what happens meanwhile is drawn after it."""
    worker: asyncio.Task[None] | None = None
    ending: asyncio.TimerHandle | None = None
    allowance: RateLimit = field(default_factory=lambda: RateLimit(*EDITS))

    @property
    def place(self) -> tuple[int, int, str]:
        return self.table, self.user, self.kind

    def stop(self) -> None:
        if self.worker is not None:
            self.worker.cancel()
        if self.ending is not None:
            self.ending.cancel()


class Panels:
    """The newest panel of each kind, per table and user. `kind` is also the verb that opens it."""

    def __init__(self, hall: Hall, painter: Painter, background: Background, hints: FirstTimeHints) -> None:
        self._hall, self._painter, self._background, self._hints = hall, painter, background, hints
        self._open: dict[tuple[int, int, str], Panel] = {}

    async def show(self, request: Request, table: Table, kind: str, draw: Draw, notice: str = "") -> bool:
        """Open a panel as the answer to a press, or redraw the one that was pressed; it follows the game then.

        `notice`: something to say first, until its reader presses again. False: there is nothing to show."""
        panel = Panel(table.id, request.user, kind, request.interaction, request.locale, draw, notice)
        old = self._open.get(panel.place)
        self._open[panel.place] = panel
        if old is not None:
            old.stop()
        try:
            page = await request.soon(self._page(panel, table))
            if page is not None:
                panel.digest = page.digest()
                await request.redraw(page)
        except BaseException:
            self._let_go(panel)
            raise
        if page is None:
            self._let_go(panel)
            return False
        if old is not None and not request.from_private:
            self._background.start(self._taken_away(old))
        panel.ending = asyncio.get_running_loop().call_later(LIFE, self._expired, panel)
        panel.opening = False
        self._stir(panel)
        return True

    def changed(self, table: Table) -> None:
        """Something happened at a table: whatever is open there is looked at again, those who are awaited first."""
        here = [panel for panel in self._open.values() if panel.table == table.id]
        if not here:
            return
        asked = {table.sheet.seats[player].user for player in table.waiting() if player >= 0}
        for panel in sorted(here, key=lambda panel: panel.user not in asked):
            panel.dirty, panel.cause = True, copy_context()
            self._stir(panel)

    def hurry(self, table: int, user: int | None) -> None:
        """What this user has open must change at once: he may not go on seeing what is another's now."""
        for panel in self._open.values():
            if (panel.table, panel.user) == (table, user):
                panel.allowance.forgive()

    def of(self, table: int, kind: str) -> list[int]:
        """Users who have such a panel open."""
        return [panel.user for panel in self._open.values() if (panel.table, panel.kind) == (table, kind)]

    async def whisper(self, table: int, user: int, words: str) -> bool:
        """Tell one person something through whatever he has open at the table. False: nothing is."""
        for panel in self._open.values():
            if (panel.table, panel.user) == (table, user):
                with contextlib.suppress(discord.HTTPException):
                    await panel.interaction.followup.send(view=Page().text(words).view(), ephemeral=True)
                    return True
        return False

    def drop(self, table: int) -> None:
        """The table is gone: nothing follows it any more."""
        for panel in [panel for panel in self._open.values() if panel.table == table]:
            self._let_go(panel)

    async def settle(self) -> None:
        """Wait until every panel shows what is (for tests)."""
        while busy := [
            panel.worker for panel in self._open.values() if panel.worker and not panel.worker.done()
        ]:
            await asyncio.gather(*busy, return_exceptions=True)

    async def close(self) -> None:
        workers = [panel.worker for panel in self._open.values() if panel.worker is not None]
        for panel in list(self._open.values()):
            self._let_go(panel)
        await asyncio.gather(*workers, return_exceptions=True)

    # -- the inside ------------------------------------------------------------------------------

    def _stir(self, panel: Panel) -> None:
        idle = panel.worker is None or panel.worker.done()
        if panel.dirty and idle and not panel.opening and self._open.get(panel.place) is panel:
            panel.worker = asyncio.create_task(self._follow(panel), name=f"panel-{panel.place}")

    def _let_go(self, panel: Panel) -> None:
        panel.stop()
        self._closed(panel)

    def _closed(self, panel: Panel) -> None:
        if panel.ending is not None:
            panel.ending.cancel()
        if self._open.get(panel.place) is panel:
            del self._open[panel.place]

    async def _page(self, panel: Panel, table: Table) -> Page | None:
        page = await panel.draw(table, panel.user)
        if page is not None:
            if panel.hint not in page.hints:
                panel.hint = None  # it was about what is over
            pressing = page.hints[: page.hints.index(panel.hint)] if panel.hint else page.hints
            panel.hint = await self._hints.next(panel.user, pressing) or panel.hint
            if panel.hint is not None:
                page.text(t(panel.locale, panel.hint))
            if panel.notice and page.room:
                page.parts.insert(0, discord.ui.TextDisplay(panel.notice[: page.room]))
        return page

    async def _follow(self, panel: Panel) -> None:
        while panel.dirty:
            await panel.allowance.ready()
            panel.dirty = False
            table = self._hall.tables.get(panel.table)
            if table is None:
                return
            if not await asyncio.create_task(self._renew(panel, table), context=panel.cause):
                return

    async def _renew(self, panel: Panel, table: Table) -> bool:
        """Draw it anew; False when there is nothing to follow any more."""
        with span("panel", table.id):
            try:
                async with self._painter.unhurried():
                    page = await self._page(panel, table)
                if page is None:
                    self._closed(panel)
                    await self._farewell(panel, again=False)
                    return False
                digest = page.digest()
                if digest != panel.digest:
                    panel.allowance.spend()
                    panel.digest = digest
                    await panel.interaction.edit_original_response(
                        view=page.view(), attachments=page.attachments()
                    )
            except discord.HTTPException as wrong:
                if wrong.status >= 500:
                    self._background.start(self._again(panel))
                    return False
                log.debug("a panel went still", table=panel.table, code=wrong.code)
                self._closed(panel)
                return False
            except Exception:
                log.exception("a panel could not be drawn", table=panel.table, kind=panel.kind)
                return False
            return True

    async def _again(self, panel: Panel) -> None:
        """Discord could not: the panel lives as long as its token, and is drawn once more."""
        await asyncio.sleep(AGAIN)
        panel.dirty, panel.digest = True, ""
        self._stir(panel)

    def _expired(self, panel: Panel) -> None:
        self._let_go(panel)
        self._background.start(self._farewell(panel, again=True))

    async def _farewell(self, panel: Panel, again: bool) -> None:
        """Say that nothing follows any more. It is not taken away: somebody may be pressing on it just now."""
        page = Page().text(t(panel.locale, "panel-expired" if again else "panel-closed"))
        if again:
            page.row(
                ActionButton(ActionId(panel.kind, panel.table), plain(panel.locale, "button-panel-again"))
            )
        with contextlib.suppress(discord.HTTPException):
            await panel.interaction.edit_original_response(view=page.view(), attachments=[])

    async def _taken_away(self, panel: Panel) -> None:
        with contextlib.suppress(discord.HTTPException):
            await panel.interaction.delete_original_response()
