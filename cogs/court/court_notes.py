"""The herald: what the court tells besides the tale, and what it remembers of when a charge was laid."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from cogs.knyazi import burdens
from cogs.texts import safe, t
from cogs.ui.privacy_events import PrivacyListener
from cogs.ui.wording import people
from core.hall import Gone, Moved, Notice, Table
from core.hall.ports import JournalEntry
from core.knyazi import events as ev
from core.knyazi.court_papers import Charge
from core.shapes import Illegal

if TYPE_CHECKING:
    from cogs.ui.services import Services

HEARD = 160
"""Characters of what is remembered that stand with a denunciation: the last ones."""


class ChargeFacts(NamedTuple):
    """The facts of the moment: people move from seat to seat, a charge does not follow them."""

    at: int
    """On the table's clock."""
    cast: Mapping[int, str]


NEVER = ChargeFacts(0, {})


class CourtNotes(PrivacyListener):
    """Listens to the hall."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._laid: defaultdict[int, dict[int, ChargeFacts]] = defaultdict(dict)
        self._heard: defaultdict[int, dict[int, tuple[int, str]]] = defaultdict(dict)
        """What the court remembered of the accused when he was denounced: whose words (another may sit there
        by the time he is forgotten), and which. Never written down."""
        self._recalled: set[int] = set()
        """Tables whose journal was asked for what was laid before this start of the program."""
        self._redrawn: set[tuple[int, int]] = set()
        """Tables whose desks are drawn anew at a moment to come."""
        self._known: defaultdict[int, dict[int, int]] = defaultdict(dict)
        """Charges whose punishment everybody was told of, and how many blows it was."""
        self._ends = (services.hall.subscribe(self._told), services.privacy.subscribe(self))

    def laid(self, table: Table, charge: int) -> ChargeFacts:
        """When a charge was laid, and who was what then; `NEVER`: the journal is being asked, and the desks follow."""
        if charge not in self._laid[table.id] and table.id not in self._recalled:
            self._recalled.add(table.id)
            self._services.later(self._recall(table))
        return self._laid[table.id].get(charge, NEVER)

    def heard(self, table: int, charge: int) -> str:
        """E-CHG-07: the last half a minute of the accused's words before a denunciation: for him and for his judge."""
        return self._heard[table].get(charge, (0, ""))[1]

    def blows(self, table: int, charge: int) -> int:
        """How many were ruled for it; 0: that is known no longer."""
        return self._known[table].get(charge, 0)

    def redraw_at(self, table: Table, at: int) -> None:
        """Nothing happens at that moment, but what is drawn now will be true no longer."""
        if (table.id, at) not in self._redrawn:
            self._redrawn.add((table.id, at))
            self._services.background.start(self._redraw(table, at), at_leisure=True)

    async def _redraw(self, table: Table, at: int) -> None:
        try:
            await self._services.hall.clock.until(at, asyncio.Event())
        finally:
            self._redrawn.discard((table.id, at))
        self._services.panels.changed(table)

    def close(self) -> None:
        for end in self._ends:
            end()

    async def consented(self, guild: int, user: int, agrees: bool) -> None:
        if not agrees:
            await self.forgotten(user)

    async def forgotten(self, user: int) -> None:
        """Nothing of what this person said is remembered any more."""
        for words in self._heard.values():
            for paper in [paper for paper, (whose, _) in words.items() if whose == user]:
                del words[paper]

    async def _recall(self, table: Table) -> None:
        """Only events know a charge's number, so the game is played through once more, besides."""
        try:
            loaded = await self._services.hall.journal.read(table.id)
            before = await asyncio.to_thread(lambda: dict(_laid(table, loaded.entries)))
        except Illegal:
            # The table went away meanwhile, or the journal has other cares: whoever looks next asks again.
            self._recalled.discard(table.id)
            return
        if self._services.hall.tables.get(table.id) is table:
            self._laid[table.id] = before | self._laid[table.id]
            self._services.panels.changed(table)

    def _told(self, table: Table, notice: Notice) -> None:
        if isinstance(notice, Gone):
            self._laid.pop(table.id, None)
            self._heard.pop(table.id, None)
            self._known.pop(table.id, None)
            self._recalled.discard(table.id)
        if not isinstance(notice, Moved):
            return
        for entry in notice.entries:
            for event in entry.events:
                if isinstance(event, ev.Charged):
                    self._laid[table.id][event.charge.id] = ChargeFacts(
                        entry.at, self._services.cast_of(table)
                    )
                    self._remember(table, event.charge)
                    self._tell_what_was_broken(table, event)
                elif isinstance(event, ev.NewReign | ev.NewRuler):
                    self._services.panels.hurry(table.id, table.sheet.seats[event.former].user)
                elif isinstance(event, ev.Sentenced):
                    self._known[table.id][event.sentence.charge] = event.sentence.blows
                elif isinstance(event, ev.Assigned):
                    self._known[table.id][event.assignment.charge] = 0
                elif isinstance(event, ev.Undone) and event.charge in self._known[table.id]:
                    self._take_back(table, event)
        self._let_go(table)

    def _remember(self, table: Table, charge: Charge) -> None:
        """Of what the ear lays itself, the words stand in the charge."""
        if charge.by >= 0 and not charge.end:
            words = safe.clean(self._services.voice.port.recent_words(table.id, charge.offender))[-HEARD:]
            user = table.sheet.seats[charge.offender].user
            self._heard[table.id][charge.id] = (user or 0, words)

    def _let_go(self, table: Table) -> None:
        """Of what is ruled on, voted on, lapsed or dropped nothing that was heard is remembered."""
        if heard := self._heard.get(table.id):
            judge = table.view(table.view(None).ruler)
            unruled = (*burdens.UNRULED, "announced")
            waiting = [charge.id for charge in judge.docket if charge.status in unruled]
            self._heard[table.id] = {number: words for number, words in heard.items() if number in waiting}

    def _tell_what_was_broken(self, table: Table, event: ev.Charged) -> None:
        """E-DEC-01: which decree it was, where all hear of the charge."""
        words = burdens.broken(table.view(None), event.charge)
        if words and table.game.redact(event, None) is not None:
            locale = self._services.locale(table.sheet.guild)
            self._services.recent_events.add(table, t(locale, "charged-decree", words=words))

    def _take_back(self, table: Table, event: ev.Undone) -> None:
        """What all were told, all are told is off."""
        locale = self._services.locale(table.sheet.guild)
        by = people(table, self._services.cast_of(table))[event.by]
        self._services.recent_events.add(table, t(locale, "event-knyazi-undone", by=by))


def _laid(table: Table, entries: tuple[JournalEntry, ...]) -> Iterator[tuple[int, ChargeFacts]]:
    """Every charge that these moves laid, when, and who was what then."""
    state: Any = table.begin()
    for entry in entries:
        state, events = table.game.apply(
            state, entry.player, table.game.parse(entry.player, entry.said or entry.text)
        )
        laid = [event.charge.id for event in events if isinstance(event, ev.Charged)]
        if laid:
            cast = {int(seat.player): seat.character for seat in table.game.view(state, None).seats}
            yield from ((charge, ChargeFacts(entry.at, cast)) for charge in laid)
