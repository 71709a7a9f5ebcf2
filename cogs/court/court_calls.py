"""Whom the court wants now is told so at once, and what he was told goes away when the matter is over."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

from cogs.court import desk_pages
from cogs.knyazi import burdens
from cogs.texts import Raw, plain, safe, t
from cogs.ui.actions import ActionButton, ActionId, ActionTable
from cogs.ui.countdown import vote_left
from cogs.ui.page import Page
from cogs.ui.panels import HAND
from cogs.ui.passing import tried
from cogs.ui.private_word import TakeAway, told_at_once
from cogs.ui.request import Request
from core.hall import Changed, Gone, Moved, Notice, Table
from core.knyazi import events as ev
from core.knyazi.court_papers import Charge

if TYPE_CHECKING:
    from cogs.ui.services import Services

actions = ActionTable()

DESK = desk_pages.KIND
Place = tuple[int, int, str]
"""A table, a player, and why he is called: once for each."""


class Call:
    """What one person was told, for as long as it is true."""

    def __init__(self, true: Callable[[Table], bool]) -> None:
        self.true = true
        self.over = False
        self.take_away: TakeAway | None = None


class CourtCalls:
    """Listens to the hall. Who judges is told of a charge, the accused how to answer, a new ruler where his desk is."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._calls: dict[Place, Call] = {}
        self.close = services.hall.subscribe(self._told)

    def _told(self, table: Table, notice: Notice) -> None:
        gone = isinstance(notice, Gone)
        running = table.sheet.phase in ("playing", "paused") and not gone
        for place, call in list(self._calls.items()):
            if place[0] == table.id and not (running and call.true(table)):
                del self._calls[place]
                call.over = True
                if call.take_away is not None:
                    self._services.later(tried(call.take_away))
        if isinstance(notice, Moved) and running:
            for entry in notice.entries:
                for event in entry.events:
                    self._heard(table, event)
        if isinstance(notice, Changed) and notice.what == "resume":
            self.again(table)

    def said(self, place: Place, true: Callable[[Table], bool], take_away: TakeAway) -> Call:
        """Something else of the court's that he has before him for as long as that is true."""
        call = self._calls[place] = Call(true)
        call.take_away = take_away
        return call

    async def taken_away(self, *places: Place) -> None:
        """These, or all of them: whoever comes next will not know of them."""
        calls = [self._calls.pop(place) for place in places or list(self._calls) if place in self._calls]
        for call in calls:
            call.over = True
        going = [tried(call.take_away) for call in calls if call.take_away is not None]
        await asyncio.gather(*going, return_exceptions=True)

    def _heard(self, table: Table, event: object) -> None:
        locale = self._services.locale(table.sheet.guild)
        match event:
            case ev.Charged(charge=charge) if charge.status == "open":
                self._to_judge(table)
                self._to_plead(table, charge)
            case ev.VoteOpened(vote=vote):
                self._to_answer(table, vote.id)
            case ev.NewReign() | ev.NewRuler():
                ruler = table.view(None).ruler
                # A button of its own where the words stand beside what he has open; no ping of its own, a charge brings one.
                self._call(
                    table, ruler, "throne", t(locale, "way-to-desk"),
                    lambda now: now.view(None).ruler == ruler, None, apart=False,
                )  # fmt: skip
                # What was voted on under the old judge waits for the new one (ER-06), and may be answered anew.
                self._to_accused(table)

    def answered(self, table: int, player: int) -> None:
        """What called him to judge has become his desk, and stays."""
        self._calls.pop((table, player, "judge"), None)

    def again(self, table: Table) -> None:
        """It came back, and what the court had told at it went with the last keeper: whom it wants is told anew.

        At a paused table nobody can answer: there as soon as it goes on."""
        if table.kept and table.sheet.game == "knyazi" and table.sheet.phase == "playing":
            self._to_judge(table)
            self._to_accused(table)

    def _to_judge(self, table: Table) -> None:
        """Nobody's screen shows a charge of itself unless his desk, or his hand, is open."""
        locale = self._services.locale(table.sheet.guild)
        judge = table.view(None).ruler
        if self._services.panels.of(table.id, DESK).count(table.sheet.seats[judge].user or 0) == 0:
            button = ActionButton(ActionId("to-case", table.id), plain(locale, "button-to-case"))
            self._call(
                table, judge, "judge", t(locale, "way-to-judge"),
                lambda now: judge in self._services.wanted(now), button,
            )  # fmt: skip

    def _to_accused(self, table: Table) -> None:
        """All who may still answer what everybody knows of."""
        for charge in table.view(None).docket:
            view = table.view(charge.offender)
            if charge.id in [one.id for one in burdens.answerable(table, view)]:
                if (vote := burdens.vote_on(view, charge.offender)) is not None:
                    self._to_answer(table, vote.id)
                else:
                    self._to_plead(table, charge)

    def _to_plead(self, table: Table, charge: Charge) -> None:
        """Each charge by itself: one that is ruled on takes its own call away, and no other."""
        accused, number = charge.offender, charge.id
        if table.sheet.seats[accused].user in self._services.panels.of(table.id, HAND):
            return
        locale = self._services.locale(table.sheet.guild)
        words = next((one.words for one in table.view(accused).docket if one.id == number), "")
        self._call(
            table,
            accused,
            f"accused {number}",
            t(
                locale,
                "way-to-plea",
                law=charge.law,
                words=safe.cut(words, burdens.SHORT),
                said="ear" if burdens.heard(charge) else "player",
            ),
            lambda now: any(one.id == number and one.status == "open" for one in now.view(accused).docket),
        )

    def _to_answer(self, table: Table, vote: int) -> None:
        """KR-24: whom the others vote on is told where he answers, while he may."""
        accused = table.game.clock.accused(table.state, vote)
        if accused is not None:
            locale = self._services.locale(table.sheet.guild)
            left = vote_left(table, vote, locale)
            self._call(
                table, accused, f"vote {vote}", t(locale, "way-to-answer", left=Raw(left)),
                lambda now: any(one.id == vote for one in now.view(None).votes),
            )  # fmt: skip

    def _call(
        self,
        table: Table,
        player: int,
        why: str,
        words: str,
        true: Callable[[Table], bool],
        button: ActionButton | None = None,
        *,
        apart: bool = True,
    ) -> None:
        """`apart`: where he has nothing open, as a private message; who judges is called aloud there (`WakeUps`)."""
        seat, place = table.sheet.seats[player], (table.id, player, why)
        if (
            seat.user is None
            or seat.robot
            or place in self._calls
            or not true(table)
            or not self._services.client.is_ready()
        ):
            return
        call = self._calls[place] = Call(true)
        self._services.later(self._say(call, table.id, seat.user, words, button, apart and button is None))

    async def _say(
        self, call: Call, table: int, user: int, words: str, button: ActionButton | None, apart: bool
    ) -> None:
        services = self._services
        if apart:
            call.take_away = await told_at_once(services.client, services.panels, table, user, words)
        else:
            page = Page().text(words)
            page.row(button)
            if (said := await services.panels.whisper(table, user, page)) is not None:
                call.take_away = said.take_away
        if call.over and call.take_away is not None:
            await tried(call.take_away)


@actions.on("to-case")
async def to_case(request: Request) -> None:
    """From the call to the desk, which comes in its place."""
    table = request.table()
    request.services.part(CourtCalls).answered(table.id, request.begun(table, "knyazi"))
    await desk_pages.show(request, table)
