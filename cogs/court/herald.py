"""The herald: what the court tells besides the tale, and what it remembers of when a charge was laid."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from cogs.house.wording import people
from cogs.texts import t
from core.hall import Gone, Moved, Notice, Table
from core.knyazi import events as ev

if TYPE_CHECKING:
    from cogs.bot import Slovo


class Herald:
    """Listens to the hall."""

    def __init__(self, bot: Slovo) -> None:
        self._bot = bot
        self._laid: defaultdict[int, dict[int, int]] = defaultdict(dict)
        self._known: defaultdict[int, set[int]] = defaultdict(set)
        """Charges whose punishment everybody was told of."""
        self.close = bot.hall.subscribe(self._told)

    def laid_at(self, table: int, charge: int) -> int:
        """When a charge was laid, on the table's clock; 0: that was before this start of the program."""
        return self._laid[table].get(charge, 0) if table in self._laid else 0

    def _told(self, table: Table, notice: Notice) -> None:
        if isinstance(notice, Gone):
            self._laid.pop(table.id, None)
            self._known.pop(table.id, None)
        if not isinstance(notice, Moved):
            return
        for entry in notice.entries:
            for event in entry.events:
                if isinstance(event, ev.Charged):
                    self._laid[table.id][event.charge.id] = entry.at
                elif isinstance(event, ev.NewReign | ev.NewRuler):
                    self._bot.panels.hurry(table.id, table.sheet.seats[event.former].user)
                    self._call_to_throne(table)
                elif isinstance(event, ev.Sentenced):
                    self._known[table.id].add(event.sentence.charge)
                elif isinstance(event, ev.Assigned):
                    self._known[table.id].add(event.assignment.charge)
                elif isinstance(event, ev.Undone) and event.charge in self._known[table.id]:
                    self._take_back(table, event)

    def _call_to_throne(self, table: Table) -> None:
        """Who rules now is told where his desk is; an open one has become the ruler's by itself."""
        seat = table.sheet.seats[table.view(None).ruler]
        if seat.user is not None and not seat.robot and self._bot.is_ready():
            words = t(self._bot.locale(table.sheet.guild), "way-to-desk")
            self._bot.later(self._whisper(table.id, seat.user, words))

    def _take_back(self, table: Table, event: ev.Undone) -> None:
        """What all were told, all are told is off."""
        locale = self._bot.locale(table.sheet.guild)
        by = people(table, self._bot.cast_of(table))[event.by]
        self._bot.tale.add(table, t(locale, "event-knyazi-undone", by=by))

    async def _whisper(self, table: int, user: int, words: str) -> None:
        await self._bot.panels.whisper(table, user, words)
