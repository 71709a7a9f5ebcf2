"""Private messages that follow the game while their token lives: a hand, the Tsar's desk, the host's panel.

Discord lets a private message be edited only through the token of the press that made or last touched it, for
fifteen minutes. Shortly before that the panel says goodbye and keeps one button, and that brings it back to life.
Panels are written down before they are shown: whoever keeps their table next, after a restart or a change of hands,
draws them anew. An edit that got lost is tried again; a hand that can be edited no more is said to be asleep.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextvars import copy_context
from typing import TYPE_CHECKING

import discord
import structlog
from msgspec.structs import replace

from cogs.spans import span
from cogs.texts import Locale, plain, t
from cogs.ui.actions import ActionButton, ActionId
from cogs.ui.page import Page
from cogs.ui.panel import READ, Panel
from cogs.ui.passing import passing, pause, tried
from cogs.ui.privacy_events import PrivacyListener
from cogs.ui.private_message import PrivateMessage
from cogs.ui.request import Request
from cogs.ui.turns import Rank, on_behalf
from core.hall import Hall, Stale, Table, Trouble
from data.panel_book import PanelBook, PanelRow, Sealed

if TYPE_CHECKING:
    from cogs.ui.background import Background
    from cogs.ui.budget import Budget
    from cogs.ui.first_time_hints import FirstTimeHints
    from cogs.ui.painter import Painter

log = structlog.get_logger(__name__)

LIFE = 14.5 * 60
"""Seconds of a token's fifteen minutes that are safe to use."""
HAND = "hand"

Draw = Callable[[Table, int, Locale, str], Awaitable[Page | None]]
"""What this kind of panel shows now to this user, in his language, at this of its pages; None: it is no longer his to
see, and is closed."""


class Panels(PrivacyListener):
    """The newest panel of each kind, per table and user. `kind` is also the verb that opens it."""

    def __init__(
        self,
        client: discord.Client,
        hall: Hall,
        painter: Painter,
        background: Background,
        hints: FirstTimeHints,
        book: PanelBook,
        budget: Budget,
    ) -> None:
        self._client, self._hall, self._painter, self._budget = client, hall, painter, budget
        self._background, self._hints, self._book = background, hints, book
        self._open: dict[tuple[int, int, str], Panel] = {}
        self._asleep: set[tuple[int, int]] = set()
        self.draws: dict[str, Draw] = {}
        """By kind, from the cogs that are loaded."""
        self._told: list[Callable[[Table, int], None]] = []
        self._parted: set[tuple[int, int, str]] = set()
        """Table, user, phase: who reads just now, on one panel, that nothing is left to do there."""

    async def show(
        self, request: Request, table: Table, kind: str, where: str = "", notice: str = ""
    ) -> bool:
        """Open a panel as the answer to a press, or redraw the one that was pressed; it follows the game then.

        `notice`: something to say first, until its reader presses again, or the game has gone on. False: there is nothing to show."""
        asked = request.interaction
        sealed = Sealed(asked.token, request.locale, where)
        expires = self._hall.clock.now() + int(LIFE * 1000)
        row = PanelRow(asked.id, table.id, request.user, kind, sealed, expires)
        panel = Panel(row, PrivateMessage(self._client, asked.token), notice, self._open.get(row.place))
        panel.opening, panel.opened, panel.lies = True, self._hall.clock.now(), request.lies
        old = panel.before
        if old is not None:
            self._hush(old)
        self._open[panel.place] = panel
        try:
            panel.drawn = table.seq
            page = await request.soon(
                self._first(panel, table, at_once=old is not None and request.from_private)
            )
            if page is not None:
                digest = page.digest()
                await request.redraw(page)
                panel.digest, panel.lies = digest, request.lies
                if request.apart:  # another has answered this press before us
                    self._moved(panel, request.apart)
        except Exception as wrong:
            if not (passing(wrong) and request.from_private):
                # The press of a public message may yet be answered otherwise: an edit would land on what all see.
                self._undone(panel)
                raise
            # Whether it came nobody knows: the edits that follow will find out.
            panel.dirty, came = True, False
        except BaseException:
            self._undone(panel)
            raise
        else:
            if page is None:
                self._nothing(panel, table)
                return False
            came = True
        if self._replaced(panel):
            self._superfluous(panel, apart=not request.from_private)
            return True
        if came:
            self._stands(panel, apart=not request.from_private)
        self._begin(panel)
        return True

    async def resume(self, *tables: Table) -> None:
        """Follow again what was open at these tables when their last keeper let them go."""
        tries = 0
        while True:
            try:
                found = await self._book.of([table.id for table in tables])
                break
            except Trouble as trouble:
                tries += 1
                await asyncio.sleep(pause(tries, trouble))
        for row in found:
            here = self._open.get(row.place)
            if here is not None and here.row.id >= row.id:
                here.doubt()  # another keeper may have drawn it meanwhile
                continue
            now = self._hall.clock.now()
            if row.expires <= now:  # or the clock was set meanwhile: Discord knows which
                self._book.take_back(row)
                row = replace(row, expires=now + int(LIFE * 1000))
                self._book.keep(row, now)
            panel = Panel(row, PrivateMessage(self._client, row.sealed.token, row.sealed.apart), before=here)
            if here is not None:
                here.stop()
            self._open[panel.place] = panel
            self._begin(panel)
        for table in tables:
            if table.kept:
                self.changed(table)

    def changed(self, table: Table) -> None:
        """Something happened at a table: whatever is open there is looked at again, those who are awaited first."""
        here = [panel for panel in self._open.values() if panel.row.table == table.id]
        for panel in sorted(here, key=self._rank):
            panel.dirty, panel.cause = True, copy_context()
            self._stir(panel)

    def speaks(self, user: int, locale: Locale) -> None:
        """He has pressed something, in this language: whatever he has open is in it from now on."""
        for panel in [one for one in self._open.values() if one.row.user == user and one.reads(locale)]:
            self._stir(panel)

    def hurry(self, table: int, user: int | None) -> None:
        """What this user has open must change at once: he may not go on seeing what is another's now."""
        for panel in self._of(table, user):
            panel.allowance.forgive()

    def of(self, table: int, kind: str) -> list[int]:
        """Users who have such a panel open."""
        return [user for number, user, what in self._open if (number, what) == (table, kind)]

    def asleep(self, table: Table) -> set[int]:
        """Who had a hand here that can be drawn no more, and has not opened another."""
        return {user for number, user in self._asleep if number == table.id}

    def told_of_sleep(self, tell: Callable[[Table, int], None]) -> Callable[[], None]:
        """Be told when somebody's hand falls asleep, or wakes; the answer ends it."""
        self._told.append(tell)
        return lambda: self._told.remove(tell)

    def reach(self, table: int, user: int) -> bool:
        """Has he anything open here, through which he can be told something?"""
        return any(not one.opening for panel in self._of(table, user) for one in panel.line)

    def lies_in(self, message: int) -> bool:
        """Does anything open stand in this message?"""
        return message != 0 and any(
            one.lies == message for panel in self._open.values() for one in panel.line
        )

    async def whisper(self, table: int, user: int, page: Page) -> PrivateMessage | None:
        """Tell one person something through whatever he has open at the table. None: nothing is."""
        for panel in self._of(table, user):
            # The press that opens a page has no answer yet, and nothing may stand beside that.
            if (standing := next((one for one in panel.line if not one.opening), None)) is None:
                continue
            try:
                return await standing.message.say(page)
            except Exception as wrong:
                if not (passing(wrong) or isinstance(wrong, discord.HTTPException)):
                    raise
        return None

    def gone(self, table: Table, why: str) -> None:
        """A table is gone: nothing follows it any more. One that only changes hands may come back."""
        for panel in [panel for panel in self._open.values() if panel.row.table == table.id]:
            if why == "closed":
                self._let_go(panel)
            elif panel.worker is not None:
                panel.worker.cancel()
        if why == "closed":
            self._asleep = {(number, user) for number, user in self._asleep if number != table.id}

    async def forgotten(self, user: int) -> None:
        """Nothing is remembered of him, and nothing that is on its way is written."""
        ids = []
        for panel in [panel for panel in self._open.values() if panel.row.user == user]:
            panel.stop()
            ids += [one.row.id for one in panel.line]
            self._open.pop(panel.place, None)
        self._asleep = {(number, whose) for number, whose in self._asleep if whose != user}
        await self._book.drop(*ids)

    async def settle(self) -> None:
        """Wait until every panel shows what is (for tests)."""
        while busy := [one.worker for one in self._open.values() if one.worker and not one.worker.done()]:
            await asyncio.gather(*busy, return_exceptions=True)

    async def close(self) -> None:
        """Stop. What is open stays written down, for whoever comes next."""
        workers = [panel.worker for panel in self._open.values() if panel.worker is not None]
        for panel in self._open.values():
            panel.stop()
        self._open.clear()
        await asyncio.gather(*workers, return_exceptions=True)
        await self._book.settle()

    # -- the inside ------------------------------------------------------------------------------

    def _of(self, table: int, user: int | None) -> Sequence[Panel]:
        return [panel for panel in self._open.values() if panel.place[:2] == (table, user)]

    async def _first(self, panel: Panel, table: Table, at_once: bool) -> Page | None:
        """The first page; and its row is written before anybody sees it. `at_once`: the row of what is there already
        does until then, for it is the same message."""
        writing = self._book.keep(panel.row, self._hall.clock.now(), lambda: self._kept(panel))
        if at_once and panel.before is not None and panel.before.kept is False:
            panel.kept = False
        page = await self._page(panel, table)
        if not at_once:
            await self._written(panel, writing)
        return _unkept(panel, page)

    def _kept(self, panel: Panel) -> None:
        """It is written down, perhaps later than it was shown."""
        said, panel.kept = panel.kept is False, True
        if said:
            panel.dirty = True
            self._stir(panel)

    def _moved(self, panel: Panel, apart: int) -> None:
        """It stands beside the first answer to its press. If its reader was forgotten meanwhile, nothing is written."""
        panel.row = replace(panel.row, sealed=replace(panel.row.sealed, apart=apart))
        panel.message.which = apart
        if not self._replaced(panel):
            self._book.keep(panel.row, self._hall.clock.now())

    @staticmethod
    async def _written(panel: Panel, writing: asyncio.Future[None]) -> None:
        """It is shown all the same when it could not be written; only a restart will not find it then, and it says so."""
        try:
            await writing
        except Exception as wrong:
            panel.kept = panel.kept or False
            log.warning("a panel was not written down", table=panel.row.table, why=type(wrong).__name__)

    def _begin(self, panel: Panel) -> None:
        """Follow the game from now on."""
        panel.opening = False
        left = (panel.row.expires - self._hall.clock.now()) / 1000
        panel.ending = asyncio.get_running_loop().call_later(left, self._expired, panel)
        self._stir(panel)

    def _hush(self, old: Panel) -> None:
        """What it was about to show, another shows in its place. What it has sent already may yet come after that:
        then whatever stands there is drawn again."""
        if old.worker is None or old.worker.done():
            return
        old.dirty = False
        if not old.sending:
            old.worker.cancel()
            return
        old.worker.add_done_callback(lambda _: self._again(old.place))

    def _nothing(self, panel: Panel, table: Table) -> None:
        """It has nothing to show. What stands in its place has not either, and was hushed when it was about to say so."""
        newest = self._open.get(panel.place) is panel
        standing = next((one for one in panel.line[1:] if not one.opening), None)
        self._let_go(panel)
        if newest and standing is not None:
            standing.stop()
            self._background.start(self._farewell(standing, again=False, phase=table.sheet.phase))

    def _again(self, place: tuple[int, int, str]) -> None:
        """Whatever stands there now is drawn again: it may show an old page."""
        if (here := self._open.get(place)) is not None:
            here.doubt()
            self._stir(here)

    def _stands(self, panel: Panel, apart: bool = False) -> None:
        """Discord has taken it. What it stands in for is over, and goes where it was a message `apart`."""
        self._slumber(panel.place, False)
        if (old := panel.before) is not None:
            panel.before = None
            old.stop(at_once=apart)
            self._book.drop(*({one.row.id for one in old.line} - {panel.row.id}))
            newest = self._open.get(panel.place, panel)
            if not panel.same(old, apart) and not (old.lies and newest.lies == old.lies):
                self._background.start(tried(old.message.take_away))

    def _replaced(self, panel: Panel) -> bool:
        """Has a newer one come to stand in its place, while it was on its way?"""
        here = self._open.get(panel.place)
        return here is None or panel not in here.line

    def _superfluous(self, panel: Panel, apart: bool) -> None:
        """It came, and a newer one stands already. Where both are the same message (one press was told twice, or two
        were made of one hand) it shows whichever came last."""
        here = self._open.get(panel.place)
        if apart and (here is None or here.itself != panel.itself):
            self._background.start(tried(panel.message.take_away))
        else:
            self._again(panel.place)

    def _undone(self, panel: Panel) -> None:
        """It never came to stand: what was there before goes on."""
        panel.stop()
        here, old = self._open.get(panel.place), panel.before
        line = here.line if here is not None else []
        if not any(one.row.id == panel.row.id for one in line if one is not panel):
            self._book.take_back(panel.row)  # a press that was told twice has one row
        if here is not panel:
            for later in line:
                if later.before is panel:
                    later.before = old
            return
        del self._open[panel.place]
        if old is not None:
            self._open[old.place] = old
            if old.opening:
                return
            old.doubt()  # what did not come may have come all the same
            if old.ending is None or old.ending.cancelled():
                self._begin(old)
            self._stir(old)

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
        self._book.drop(*(one.row.id for one in panel.line))

    async def _page(self, panel: Panel, table: Table) -> Page | None:
        page = await self.draws[panel.row.kind](table, panel.row.user, panel.locale, panel.row.sealed.where)
        if page is not None:
            if panel.hint not in page.hints:
                panel.hint = None  # it was about what is over
            pressing = page.hints[: page.hints.index(panel.hint)] if panel.hint else page.hints
            panel.hint = await self._hints.next(panel.row.user, pressing) or panel.hint
            if panel.hint is not None:
                page.text(t(panel.locale, panel.hint))
            if (notice := panel.said_first(self._hall.clock.now())) and page.room:
                page.parts.insert(0, discord.ui.TextDisplay(notice[: page.room]))
        return page

    async def _follow(self, panel: Panel) -> None:
        tries = 0
        while panel.dirty:
            await panel.allowance.ready()
            await self._budget.ready(self._rank(panel))
            await self._hall.keeper.known()
            panel.dirty = False
            table = self._hall.tables.get(panel.row.table)
            if table is None or panel.row.kind not in self.draws:
                return
            try:
                if not await asyncio.create_task(self._renew(panel, table), context=panel.cause):
                    return
                tries = 0
            except Exception as wrong:
                if not (passing(wrong) or isinstance(wrong, Trouble)):
                    log.exception("a panel could not be drawn", table=table.id, kind=panel.row.kind)
                    return
                if self._open.get(panel.place) is not panel:
                    return
                tries += 1
                panel.dirty = True
                await asyncio.sleep(pause(tries, wrong))

    def _rank(self, panel: Panel) -> Rank:
        table = self._hall.tables.get(panel.row.table)
        asked = [table.sheet.seats[one].user for one in table.waiting() if one >= 0] if table else []
        return Rank.AWAITED if panel.row.user in asked else Rank.ONLOOKER

    async def _renew(self, panel: Panel, table: Table) -> bool:
        """Draw it anew; False when there is nothing to follow any more."""
        on_behalf.set(self._rank(panel))
        with span("panel", table.id):
            drawn = table.seq
            async with self._painter.unhurried():
                page = _unkept(panel, await self._page(panel, table))
            if page is None:
                self._closed(panel)
                await self._farewell(panel, again=False, phase=table.sheet.phase)
                return False
            digest = page.digest()
            if digest == panel.digest and _good(panel, table):
                return True
            panel.allowance.spend()
            panel.digest, panel.doubted, panel.sending = "", False, True  # until it is known that it came
            try:
                await panel.message.redraw(page)
            except discord.HTTPException as wrong:
                if passing(wrong):
                    raise
                if self._open.get(panel.place) is panel:
                    self._dead(panel, wrong)
                return False
            finally:
                panel.sending = False
            panel.digest, panel.drawn = "" if panel.doubted else digest, drawn
            self._stands(panel)
            return True

    def _dead(self, panel: Panel, wrong: discord.HTTPException) -> None:
        """Discord lets it be edited no more."""
        log.info("a panel went still", table=panel.row.table, kind=panel.row.kind, code=wrong.code)
        if panel.before is not None:
            self._undone(panel)
        else:
            self._closed(panel)
            self._slumber(panel.place, True)

    def _slumber(self, place: tuple[int, int, str], sleeps: bool) -> None:
        """A hand can be drawn no more, or can again."""
        number, user, kind = place
        table = self._hall.tables.get(number)
        if kind != HAND or table is None or ((number, user) in self._asleep) == sleeps:
            return
        self._asleep ^= {(number, user)}
        for tell in tuple(self._told):
            tell(table, user)

    def _expired(self, panel: Panel) -> None:
        here = self._open.get(panel.place) is panel
        self._let_go(panel)
        if here and panel.row.table in self._hall.tables:  # one that is kept elsewhere is followed there
            self._slumber(panel.place, True)
            self._background.start(self._farewell(panel, again=True))

    async def _farewell(self, panel: Panel, again: bool, phase: str = "") -> None:
        """Say that nothing follows any more, once to each: of several, the others just go. What says it is not taken away
        at once: somebody may be pressing on it just now."""
        parting = (*panel.place[:2], phase)
        if not again and parting in self._parted:
            await tried(panel.message.take_away)
            return
        page = Page().text(t(panel.locale, "panel-expired" if again else "panel-closed", phase=phase))
        if again:
            key = ActionId(panel.row.kind, panel.row.table)
            page.row(ActionButton(key, plain(panel.locale, "button-panel-again")))
        if not again:
            self._parted.add(parting)
        await tried(lambda: panel.message.redraw(page))
        self._again(panel.place)  # it may have come late, over what its reader has opened there since
        if not again:
            self._background.start(self._read_and_gone(panel, parting), at_leisure=True)

    async def _read_and_gone(self, panel: Panel, parting: tuple[int, int, str]) -> None:
        """It has said that it is over: it goes when that has been read."""
        clock = self._hall.clock
        try:
            await clock.until(clock.now() + READ, asyncio.Event())
            await tried(panel.message.take_away)
        finally:
            self._parted.discard(parting)


def _good(panel: Panel, table: Table) -> bool:
    """Would what stands there still make its move? It may look the same, and be upon somebody else by now."""
    player = table.sheet.player_of(panel.row.user)
    if player is None or table.sheet.phase != "playing":
        return True
    move = next((one for one in table.legal(player) if not table.game.beside(one)), None)
    try:
        if move is not None:
            table.current(panel.drawn, player, move)
    except Stale:
        return False
    return True


def _unkept(panel: Panel, page: Page | None) -> Page | None:
    """It says of itself that a restart will not find it."""
    if page is not None and panel.kept is False:
        page.text(t(panel.locale, "panel-unkept"))
    return page
