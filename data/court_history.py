"""What is counted and told of games: charges, rulings, the chronicle. Rows that follow from the journal's moves.

They are written in the same transaction as the move they follow from, so they can be neither missing nor wrong after
a kill; `rebuild` makes them anew from the journal. The game is known here by the names of its events only.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import sqlalchemy as sa

from core.hall.ports import JournalEntry
from core.hall.sheet import Sheet
from core.record import options_of
from core.shapes import Event, Game
from data.schema import Charges, Chronicle, Rulings, rows

CHARGES, RULINGS, CHRONICLE = rows(Charges), rows(Rulings), rows(Chronicle)


def _charged(event: Any) -> dict[str, Any]:
    charge = event.charge
    return {"paper": charge.id, "player": charge.by, "offender": charge.offender, "law": charge.law}


def _ruled(event: Any) -> dict[str, Any]:
    return {
        "paper": event.charge,
        "player": event.by,
        "offender": event.offender,
        "ruling": event.penalty,
        "blows": event.blows,
    }


def _entered(event: Any) -> dict[str, Any]:
    return {"player": event.entry.by, "text": event.entry.words}


_KEPT: Mapping[str, tuple[sa.Table, Any]] = {
    "charged": (CHARGES, _charged),
    "ruled": (RULINGS, _ruled),
    "entered": (CHRONICLE, _entered),
}


def write(connection: sa.Connection, moves: Iterable[tuple[int, JournalEntry]]) -> None:
    """The rows that follow from these moves of these tables."""
    found: dict[sa.Table, list[dict[str, Any]]] = {}
    for table, entry in moves:
        for line, event in enumerate(entry.events):
            tag = _tag(event)
            if tag in _KEPT:
                of, make = _KEPT[tag]
                row = {"table_id": table, "seq": entry.seq, "at": entry.at, **make(event)}
                if of is CHRONICLE:
                    row["line"] = line
                found.setdefault(of, []).append(row)
            elif tag == "undone":
                undone: Any = event
                _flush(connection, found)
                this = sa.and_(RULINGS.c.table_id == table, RULINGS.c.paper == undone.charge)
                connection.execute(RULINGS.delete().where(this))
    _flush(connection, found)


def tells(entry: JournalEntry) -> bool:
    """Does anything follow from this move that is kept here?"""
    return any(_tag(event) in _KEPT or _tag(event) == "undone" for event in entry.events)


def _flush(connection: sa.Connection, found: dict[sa.Table, list[dict[str, Any]]]) -> None:
    for of, values in found.items():
        connection.execute(of.insert(), values)
    found.clear()


def _tag(event: Event) -> str:
    return str(event.__struct_config__.tag)


def rebuild(connection: sa.Connection, game: Game, sheet: Sheet, entries: Iterable[JournalEntry]) -> None:
    """All rows of one table anew, from its moves: for a game whose events have learnt to say more."""
    for of in (CHARGES, RULINGS, CHRONICLE):
        connection.execute(of.delete().where(of.c.table_id == sheet.id))
    options, players = options_of(game, sheet.options), len(sheet.seats)
    state = game.set_up(players, options, sheet.position) if sheet.position else game.new(players, options)
    told = []
    for entry in entries:
        state, events = game.apply(state, entry.player, game.parse(entry.player, entry.said or entry.text))
        told.append((sheet.id, JournalEntry(entry.seq, entry.player, entry.text, entry.at, events=events)))
    write(connection, told)
