"""No secret on a foreign screen: all that ever reaches anybody, held against what he may know by then.

What is public may tell only what a spectator knows; a private message, what its reader does. Both follow from the views
and from what was told of the moves so far, as in the hunt for secrets (`bench.leaks`), here in the midst of kills,
repetitions and lost answers.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote, urlsplit

import msgspec

from bench.knowing import Knowing, texts
from core.hall import Moved, Table
from core.hall.ports import Lease, Loaded
from stage.entities import EPHEMERAL
from stage.events import StageEvent

if TYPE_CHECKING:
    from bench.simulation.evening import Evening

TABLE = re.compile(rb'"custom_id":"[bchrm]:[a-z-]+:(\d+):')
"""The table in a custom id."""
PICTURE = re.compile(rb'"url":"([^"]+)"')


class Secrets:
    def __init__(self, evening: Evening, found: Callable[[str], None]) -> None:
        self._evening, self._found = evening, found
        self._known: dict[int, dict[int | None, Knowing]] = {}
        self._people: dict[int, frozenset[int]] = {}
        """Where people sit."""
        self._about: dict[str, set[int]] = {}
        """Messages, and the tables their buttons spoke of last: of a table that is over they keep words, and no button."""
        self._again: dict[int, tuple[Any, Any, Table]] = {}
        """Tables as they were brought back the last time: for whom, by which moves."""

    def watch(self) -> None:
        """Read over everybody's shoulder. What is public reaches all alike: it is read once."""
        for player in self._evening.players:
            player.guest.watchers.append(
                partial(self._received, player.guest.id, player is self._evening.players[0])
            )

    def moved(self, table: Table, notice: Moved) -> None:
        for knowing in self._of(table):
            knowing.learn(notice)

    def gone(self, table: Table) -> None:
        self._known.pop(table.id, None)
        self._people.pop(table.id, None)
        self._again.pop(table.id, None)

    def back(self, table: Table, loaded: Loaded) -> None:
        """A table as it was brought back: some of its moves may have been told to nobody.

        What the same people have learned of its first moves, when it was brought back before, they know still.
        """
        sheet = loaded.sheet
        whose = sheet.options, sheet.position, sheet.phase, tuple(seat.user for seat in sheet.seats)
        known, entries, again = self._again.get(table.id, (None, (), None))
        same = len(entries)
        if again is None or known != whose or loaded.entries[:same] != entries:
            again, same = Table(table.game, sheet, Lease(table.id, 0, 0)), 0
            again.resume(Loaded(sheet, ()))
        again.sheet = sheet
        for entry in loaded.entries[same:]:
            move = again.game.parse(entry.player, entry.said or entry.text)
            state, events = again.game.apply(again.state, entry.player, move)
            again.moved(entry.player, move, state, entry.seq, entry.at, events)
            told = Moved(table.id, (msgspec.structs.replace(entry, events=events),), "player")
            for knowing in self._of(again):
                knowing.learn(told)
        self._again[table.id] = whose, loaded.entries, again
        self._of(table)  # who sits down or leaves from now on does so there

    # -- the inside ------------------------------------------------------------------------------

    def _of(self, table: Table) -> list[Knowing]:
        """What each who sits there knows, and who only watches; whoever has come since the last move among them."""
        if table.state is None or table.sheet.phase in ("over", "closed"):
            return []
        known = self._known.setdefault(table.id, {})
        before = self._people.get(table.id, frozenset())
        people = frozenset(number for number, seat in enumerate(table.sheet.seats) if seat.user is not None)
        self._people[table.id] = people
        for player in (None, *sorted(people)):
            one = known.setdefault(player, Knowing(table, player))
            one.table = table
            if player in people - before:  # who comes later has seen what all have, and sees his hand
                one.cards |= known[None].cards
                one.roles |= known[None].roles
                one.learn()
        return [known[player] for player in (None, *sorted(people))]

    def _received(self, user: int, first: bool, event: StageEvent) -> None:
        if not event.name.startswith(("MESSAGE_CREATE", "MESSAGE_UPDATE")):
            return
        if event.data["author"]["id"] != str(self._evening.stage.world.bot.id):
            return
        private = bool(event.data.get("flags", 0) & EPHEMERAL)
        if not (private or first):
            return
        message = event.data["id"]
        if buttons := {int(number) for number in TABLE.findall(event.raw)}:
            self._about[message] = buttons
        named = self._about.get(message) or set(self._known)
        tables = [known[None].table for number, known in self._known.items() if number in named]
        if not tables or any(table.sheet.phase in ("over", "closed") for table in tables):
            return
        wrong = [self._wrong(table, user if private else None, event) for table in tables]
        if all(wrong):  # what names no table may be about any of them
            who = "everybody"
            if private:
                who = next(one.guest.name for one in self._evening.players if one.guest.id == user)
            self._found(f"{who} was told a secret: {wrong[0]}")

    def _wrong(self, table: Table, user: int | None, event: StageEvent) -> str:
        """What a message says that this reader, or everybody (None), may not know of this table."""
        known = self._known[table.id]
        self._of(table)
        player = None if user is None else table.sheet.player_of(user)
        knowing = known.get(player) or known[None]
        for text in texts(event.data):
            if wrong := knowing.wrong(text, user is not None):
                return wrong
        for url in PICTURE.findall(event.raw):
            kept = self._evening.stage.world.files.find(unquote(urlsplit(url.decode()).path))
            sight = self._evening.easel.sights.get(kept.data) if kept is not None else None
            if sight is not None and (wrong := knowing.seen(sight)):
                return wrong
        return ""
