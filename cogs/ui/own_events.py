"""What concerns one player and is told to nobody else: a few lines on his own hand and desk, newest last."""

from __future__ import annotations

from collections import deque
from collections.abc import Container, Mapping
from operator import attrgetter
from typing import TYPE_CHECKING, Any

import msgspec

from cogs.texts import t
from cogs.ui.recent_events import timed_out
from cogs.ui.wording import arguments, people
from core.hall import Changed, Moved, Notice, Resumed, Table
from core.shapes import Event

if TYPE_CHECKING:
    from cogs.texts import Locale
    from cogs.ui.game_packs import GamePack, GamePacks

KEPT = 4
READ = 90_000
"""Milliseconds after which what stood on somebody's hand, and asks nothing of him, was read."""
LATE = "own-timed-out"

Addressees = tuple[tuple[str, str], ...]
"""Who is told of an event, and by which text, the first that fits: fields that hold a player or several, `@` and
a character all know, `*` for all others."""


class OwnEvent(msgspec.Struct, frozen=True):
    """What was told, and who was what then."""

    key: str
    """Of the text."""
    event: Any
    """An event, or the move that was made for him."""
    cast: Mapping[int, str]
    counted: bool = True
    """Of a move that was made for him: does it bring him nearer to losing his seat?"""
    seen: list[int] = msgspec.field(default_factory=list)
    """When it was shown first, on the table's clock."""


class OwnEvents:
    """Kept for each player until the matter is settled, or the next deal or round; a page that is drawn later tells the same."""

    def __init__(self, games: GamePacks) -> None:
        self._games = games
        self._told: dict[tuple[int, int], deque[OwnEvent]] = {}

    def heard(self, table: Table, notice: Notice) -> None:
        """Keep what these moves tell each player. Called in order, quick, for each table."""
        if isinstance(notice, Resumed):
            self.resumed(table)
        if isinstance(notice, Changed) and notice.what == "timed-out" and not notice.data["counted"]:
            self._in_secret(table, notice.data["player"])
        if not isinstance(notice, Moved):
            return
        pack = self._games.of(table)
        cast = pack.known(table)
        for player, seat in enumerate(table.sheet.seats):
            if seat.user is None:
                continue
            kept = self._told.setdefault((table.id, player), deque(maxlen=KEPT))
            if any(entry.player == player for entry in notice.entries) and notice.by in ("player", "clock"):
                for one in [one for one in kept if one.key == LATE]:
                    kept.remove(one)  # he is here again, or late again
            now = notice.entries[-1].at if notice.entries else 0
            for one in [one for one in kept if isinstance(one.event, pack.news)]:
                if one.seen and now - one.seen[0] >= READ:
                    kept.remove(one)
            if (entry := timed_out(notice)) is not None and entry.player == player and entry.move is not None:
                kept.append(OwnEvent(LATE, entry.move, cast))
            for event in table.told(notice.entries, player):
                _settle(kept, pack, event)
                if (key := told_to(pack, event, player, cast)) is not None:
                    kept.append(OwnEvent(key, event, cast))

    def _in_secret(self, table: Table, player: int) -> None:
        """KC-22: he is told that the clock has answered for him, though nobody holds it against him."""
        kept = self._told.get((table.id, player), deque())
        for number, one in enumerate(kept):
            if one.key == LATE:
                kept[number] = msgspec.structs.replace(one, counted=False)

    def resumed(self, table: Table) -> None:
        """It came back from the journal: what each was told since the deal stands on his page as before, but for news."""
        if table.sheet.game not in self._games:
            return
        pack = self._games.of(table)
        cast = pack.known(table)  # as it is by now: who was what then is not known any more
        for player, seat in enumerate(table.sheet.seats):
            if seat.user is None or (table.id, player) in self._told:
                continue
            kept = self._told[table.id, player] = deque(maxlen=KEPT)
            for event in table.remembered(player):
                _settle(kept, pack, event)
                if isinstance(event, pack.news):
                    continue  # it was read
                if (key := told_to(pack, event, player, cast)) is not None:
                    kept.append(OwnEvent(key, event, cast))

    def lines(self, table: Table, player: int, locale: Locale, but: Container[str] = ()) -> list[str]:
        """What he was told, in his own language. `but`: texts that say no more than what stands beside them."""
        pack = self._games.of(table)
        here = not table.sheet.seats[player].missed
        cast = pack.known(table)
        told = []
        for one in self._told.get((table.id, player), ()):
            if one.key == LATE:
                key = None if here and one.counted else LATE
            else:  # what he was told as a character is his while he is that character
                key = told_to(pack, one.event, player, cast)
            if key is not None and key not in but:
                told.append(msgspec.structs.replace(one, key=key))
        for one in told:
            if not one.seen:
                one.seen.append(table.at)
        return [line for one in told if (line := own_text(locale, pack, table, one, player).strip())]

    def drop(self, table: int) -> None:
        for key in [key for key in self._told if key[0] == table]:
            del self._told[key]


def _settle(kept: deque[OwnEvent], pack: GamePack, event: Event) -> None:
    """What is over with this goes."""
    if isinstance(event, pack.begins):
        kept.clear()
    for one in [one for one in kept if pack.settles(one.event, event)]:
        kept.remove(one)


def told_to(pack: GamePack, event: Event, player: int, cast: Mapping[int, str]) -> str | None:
    """The text by which this event is told to him alone; None: it is not."""
    for field, text in pack.own.get(type(event), ()):
        if field.startswith("@"):
            found = cast.get(player) == field[1:]
        else:
            whom = (player,) if field == "*" else attrgetter(field)(event)
            found = player in whom if isinstance(whom, tuple) else whom == player
        if found:
            return f"own-{pack.name}-{text}"
    return None


def own_text(locale: Locale, pack: GamePack, table: Table, told: OwnEvent, player: int) -> str:
    who = people(table, told.cast)
    given = arguments(pack.wording, locale, who, told.event)
    seat = table.sheet.seats[player]
    away = "yes" if seat.robot else "no" if told.counted or seat.missed else "secret"
    return t(locale, told.key, **given, me=who[player], away=away)
