"""The table's history as the judge wants it: who sat where, under what law, at any moment (E-CHG-02).

Everything goes by one clock, the hall's: milliseconds since 1970 that never run backwards, here as seconds. Moves are
stamped by it when they are made, packets of sound when they arrive, so words and deeds can be compared.

What lasts (seats, decrees, robots) is told by comparing the table with what it was; what passes (attacks and other
deeds) is read off the events. So nothing is missed, however a decree came to its end.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from core.hall import Moved, Table
from core.knyazi import events as ev
from core.knyazi.characters import Character, Estate, character
from core.knyazi.court_papers import Assignment, Decree
from core.knyazi.orders import order
from core.knyazi.view import View
from speech.judge.court import (
    Acted,
    Attacked,
    Court,
    Decreed,
    Event,
    Lapsed,
    ReignChanged,
    Robots,
    Seated,
)  # fmt: skip

EVERYBODY = -1
"""The defender of a riot: all nobles."""

DEEDS: Mapping[type[Any], str] = {
    ev.Beaten: "player", ev.TakenUp: "player", ev.Conceded: "player", ev.SweptUp: "player", ev.Given: "player",
    ev.DealBegins: "dealer", ev.Struck: "executioner", ev.Exchanged: "player", ev.TrumpNamed: "player",
}  # fmt: skip
"""Deeds at the table that others may remark on (ER-10), and the field that holds the doer."""


def seconds(at: int) -> float:
    """The hall's milliseconds on the judge's clock."""
    return at / 1000


class CourtTimeline:
    """One table's past as far as it has been told. Make it anew after a restart: it begins with what is now."""

    def __init__(self, table: Table) -> None:
        self._table = table
        view: View = table.view(None)
        self._seats = _seated(view)
        self._nobles = _nobles(view)
        self._papers = _papers(view)
        self._robots = robots(table)
        self._defender = int(view.bout.defender) if view.bout is not None else EVERYBODY

    def court(self, consent: frozenset[int], at: float) -> Court:
        """The court as it stands now, on the judge's clock."""
        view: View = self._table.view(None)
        made = Court(
            self._seats,
            cast=tuple(character(seat.character) for seat in view.seats),
            orders=frozenset(order(id) for id in view.orders),
            consent=consent,
            robots=self._robots,
        )
        for name, paper in self._papers.items():
            made.happened(_decreed(at, name, paper))
        return made

    def told(self, moved: Moved) -> Iterator[Event]:
        """What these moves mean for the judge."""
        at = seconds(moved.entries[-1].at)
        for entry in moved.entries:
            for event in entry.events:
                yield from self._passing(event, seconds(entry.at))
        view: View = self._table.view(None)
        yield from self._lasting(view, at)

    def looked(self, at: float) -> Iterator[Event]:
        """Who sits here may have changed without a move."""
        if (now := robots(self._table)) != self._robots:
            self._robots = now
            yield Robots(at, now)

    def _passing(self, event: Any, at: float) -> Iterator[Event]:
        if isinstance(event, ev.Attacked):
            self._defender = int(event.defender)
            yield from self._attacked(int(event.player), at)
        elif isinstance(event, ev.ThrownIn):
            yield from self._attacked(int(event.player), at)
        elif isinstance(event, ev.NewReign):
            yield ReignChanged(at)
        elif (field := DEEDS.get(type(event))) is not None:
            yield Acted(at, int(getattr(event, field)))

    def _attacked(self, player: int, at: float) -> Iterator[Event]:
        """An apology is due to whoever is attacked; in a riot, to every noble (K-ATT-03)."""
        whom = self._nobles if self._defender == EVERYBODY else (self._defender,)
        for defender in whom:
            if defender != player:
                yield Attacked(at, player, defender)

    def _lasting(self, view: View, at: float) -> Iterator[Event]:
        self._nobles = _nobles(view)
        reseated = (seats := _seated(view)) != self._seats
        if reseated:
            self._seats = seats
            yield Seated(at, seats)
        papers = _papers(view)
        for name in self._papers:
            if name not in papers:
                yield Lapsed(at, name)
        for name, paper in papers.items():
            # The judge lets every decree fall with its ruler; what outlived him by the table's law is told again.
            if name not in self._papers or reseated:
                yield _decreed(at, name, paper)
        self._papers = papers
        yield from self.looked(at)


def robots(table: Table) -> frozenset[int]:
    return frozenset(number for number, seat in enumerate(table.sheet.seats) if seat.robot)


def _seated(view: View) -> tuple[Character, ...]:
    """Everybody's character, by player; those of a house are asked of the game like any other (K-CUS-01)."""
    characters = {int(seat.player): character(seat.character) for seat in view.seats}
    return tuple(characters[player] for player in range(view.players))


def _nobles(view: View) -> tuple[int, ...]:
    return tuple(int(seat.player) for seat in view.seats if seat.estate == Estate.NOBLES)


def _papers(view: View) -> dict[str, Decree | Assignment]:
    """What a machine can watch, by the number of the paper; a charge of its breach names that number."""
    papers: list[Decree | Assignment] = [*view.decrees, *view.assignments]
    return {str(paper.id): paper for paper in papers if paper.watch is not None}


def _decreed(at: float, name: str, paper: Decree | Assignment) -> Decreed:
    assert paper.watch is not None
    return Decreed(at, name, paper.watch, int(paper.player) if isinstance(paper, Assignment) else None)
