"""Before a lesson: sixty words for all, from the moment it is agreed. The game begins when everybody has said «Понятно»,
or a while after the host has pressed «Начать»."""

from __future__ import annotations

import asyncio
import contextlib
from collections import defaultdict
from collections.abc import Set
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from discord import ButtonStyle

from cogs.texts import Locale, Raw, plain, t
from cogs.ui.actions import ActionButton, ActionId, ActionTable
from cogs.ui.page import Page
from cogs.ui.request import Request
from core.hall import Gone, Notice, Table
from core.shapes import Illegal

if TYPE_CHECKING:
    from cogs.ui.services import Services

actions = ActionTable()

READING = 25
"""Seconds to read sixty words in: then it begins, whoever has said nothing."""


@dataclass(eq=False)
class Reading:
    """One table whose people are reading."""

    until: int
    understood: set[int] = field(default_factory=set)
    done: asyncio.Event = field(default_factory=asyncio.Event)


class Primer:
    """Listens to the hall: who stands up is not waited for. Kept in memory: after a restart the host presses again."""

    def __init__(self, services: Services) -> None:
        self._services, self._hall = services, services.hall
        self._open: dict[int, Reading] = {}
        self._early: defaultdict[int, set[int]] = defaultdict(set)
        """By table: who had understood before the host pressed."""
        self.end = services.hall.subscribe(self._told)

    def of(self, table: Table) -> Reading | None:
        return self._open.get(table.id)

    def early(self, table: Table) -> frozenset[int]:
        return frozenset(self._early.get(table.id, ()))

    def wanted(self, table: Table) -> str:
        """The key of the words, where this game, as it is agreed, has some."""
        return self._services.games.of(table).rules.primer(table.sheet.options)

    def begin(self, table: Table) -> None:
        if table.id in self._open:
            raise Illegal("outdated-button")
        reading = self._open[table.id] = Reading(
            self._hall.clock.now() + READING * 1000, self._early.pop(table.id, set())
        )
        self._look(table, reading)
        self._services.later(self._waits(table.id, reading))
        self._services.boards.changed(table)

    def understood(self, table: Table, user: int) -> None:
        reading = self.of(table)
        if reading is not None:
            reading.understood.add(user)
            self._look(table, reading)
        elif table.sheet.phase == "lobby" and self.wanted(table):
            self._early[table.id].add(user)
        else:
            raise Illegal("outdated-button")
        self._services.boards.changed(table)

    def _told(self, table: Table, notice: Notice) -> None:
        if isinstance(notice, Gone) or table.sheet.phase != "lobby":
            self._early.pop(table.id, None)
        if (reading := self.of(table)) is None:
            return
        if isinstance(notice, Gone) or table.sheet.phase != "lobby" or not self.wanted(table):
            del self._open[table.id]
            reading.done.set()
        else:
            self._look(table, reading)

    def _look(self, table: Table, reading: Reading) -> None:
        if reading.understood >= set(table.sheet.people):
            reading.done.set()

    async def _waits(self, table: int, reading: Reading) -> None:
        await self._hall.clock.until(reading.until, reading.done)
        if self._open.get(table) is not reading:
            return
        with contextlib.suppress(Illegal):  # somebody stood up, and they are too few now
            await self._hall.lobby.start(table, None)
        if self._open.pop(table, None) is not None and table in self._hall.tables:
            self._services.boards.changed(self._hall.table(table))


def show(
    page: Page, words: str, table: Table, reading: Reading | None, early: Set[int], locale: Locale
) -> None:
    """What is to be read, who has, and how long the others still have, once the host has pressed."""
    page.text(t(locale, words))
    people = table.sheet.people
    read = early if reading is None else reading.understood
    at = "" if reading is None else Raw(f"<t:{reading.until // 1000}:R>")
    page.text(t(locale, "primer-waits", count=len(read & set(people)), of=len(people), at=at))
    page.row(
        ActionButton(
            ActionId("understood", table.id), plain(locale, "button-understood"), style=ButtonStyle.success
        )
    )


@actions.on("understood")
async def understood(request: Request) -> None:
    table = request.table()
    request.player(table)
    request.services.part(Primer).understood(table, request.user)
