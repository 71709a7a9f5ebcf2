"""A sheet in rows, and back."""

from __future__ import annotations

from collections.abc import Sequence, Set
from typing import Any

import msgspec
import sqlalchemy as sa

from core.hall import lobby
from core.hall.sheet import Heard, Pace, Robots, Seat, Sheet, Shelved
from data.schema import Guests, Seats, Tables, rows

TABLES, SEATS, GUESTS = rows(Tables), rows(Seats), rows(Guests)


class _Agreed(msgspec.Struct, omit_defaults=True):
    """What has no column of its own, because nobody ever asks the database for it."""

    options: dict[str, str] = {}
    position: tuple[str, ...] = ()
    pace: Pace = Pace()
    robots: Robots = Robots()
    shelf: dict[str, Shelved] = {}
    anchors: dict[str, tuple[int, int]] = {}
    left_over: dict[str, int] = {}
    time_up: bool = False
    wills: dict[int, str] = {}
    heard: dict[int, Heard] = {}
    writing: dict[int, int] = {}
    seen: tuple[int, ...] = ()
    spared: tuple[int, ...] = ()


_READ = msgspec.json.Decoder(_Agreed)
"""Made before any thread reads: msgspec crashes when two of them meet a class for the first time at once."""

# Built once: to put a statement together takes longer than to carry it out.
_THESE: sa.BindParameter[int] = sa.bindparam("tables", expanding=True)
_HERE: sa.BindParameter[int] = sa.bindparam("here")
_UPDATE = TABLES.update().where(TABLES.c.id == _HERE)
_NO_SEATS, _NO_GUESTS = (people.delete().where(people.c.table_id == _HERE) for people in (SEATS, GUESTS))
_SEATS_OF = SEATS.select().where(SEATS.c.table_id.in_(_THESE)).order_by(SEATS.c.table_id, SEATS.c.number)
_GUESTS_OF = GUESTS.select().where(GUESTS.c.table_id.in_(_THESE)).order_by(GUESTS.c.table_id, GUESTS.c.place)
_TABLES_OF = TABLES.select().where(TABLES.c.id.in_(_THESE)).order_by(TABLES.c.id)
_COLUMNS = tuple(column.name for column in TABLES.columns if column.name not in ("agreed", "counted"))


def _row(sheet: Sheet) -> dict[str, Any]:
    agreed = _Agreed(**{name: getattr(sheet, name) for name in _Agreed.__struct_fields__})
    row = {name: getattr(sheet, name) for name in _COLUMNS if name != "id"}
    return {**row, "agreed": msgspec.json.encode(agreed).decode()}


def insert(connection: sa.Connection, sheet: Sheet) -> int:
    """A new table; its number."""
    (number,) = connection.execute(TABLES.insert().values(_row(sheet))).inserted_primary_key or (0,)
    _people(connection, int(number), sheet)
    return int(number)


def update(connection: sa.Connection, sheet: Sheet) -> None:
    """The sheet as it is now; the people are written anew."""
    here = {"here": sheet.id}
    connection.execute(_UPDATE, here | _row(sheet))
    connection.execute(_NO_SEATS, here)
    connection.execute(_NO_GUESTS, here)
    _people(connection, sheet.id, sheet)


def forget(connection: sa.Connection, table: int, players: Set[int]) -> None:
    """What stands on the sheet of these players' own."""
    known = read(connection, [table])[table]
    connection.execute(_UPDATE, {"here": table} | _row(lobby.disowned(known, players)))


def agreed_by(connection: sa.Connection, table: int, player: int | None) -> str:
    """What was agreed at a table; of what players have said, answered and seen there, this one's alone."""
    known = read(connection, [table])[table]
    others = set(range(len(known.seats))) - {player}
    own = msgspec.structs.replace(lobby.disowned(known, others), writing={})
    return str(_row(own)["agreed"])


def _people(connection: sa.Connection, table: int, sheet: Sheet) -> None:
    seats = [
        {
            "table_id": table,
            "number": number,
            "user": seat.user,
            "name": seat.name,
            "away": seat.away,
            "left": seat.left,
            "missed": seat.missed,
        }
        for number, seat in enumerate(sheet.seats)
    ]
    standings = [(user, "watches", -1, "") for user in sheet.spectators]
    standings += [(user, "removed", -1, "") for user in sheet.banned]
    standings += [(user, "played", player, name) for user, player, name in sheet.former]
    standings += [(user, "votes", player, "") for player, users in sheet.votes.items() for user in users]
    guests = [
        {
            "table_id": table,
            "user": user,
            "standing": standing,
            "player": player,
            "name": name,
            "place": place,
        }
        for place, (user, standing, player, name) in enumerate(standings)
    ]
    if seats:
        connection.execute(SEATS.insert(), seats)
    if guests:
        connection.execute(GUESTS.insert(), guests)


def read(connection: sa.Connection, tables: Sequence[int]) -> dict[int, Sheet]:
    """The sheets of these tables; those that there are."""
    these = {"tables": list(tables)}
    seats: dict[int, list[Seat]] = {}
    for row in connection.execute(_SEATS_OF, these):
        seats.setdefault(row.table_id, []).append(Seat(row.user, row.name, row.away, row.left, row.missed))
    guests: dict[int, list[tuple[int, str, int, str]]] = {}
    for row in connection.execute(_GUESTS_OF, these):
        guests.setdefault(row.table_id, []).append((row.user, row.standing, row.player, row.name))
    own = [dict(row) for row in connection.execute(_TABLES_OF, these).mappings()]
    return {row["id"]: _sheet(row, seats.get(row["id"], []), guests.get(row["id"], [])) for row in own}


def _sheet(row: dict[str, Any], seats: list[Seat], guests: list[tuple[int, str, int, str]]) -> Sheet:
    agreed = _READ.decode(row["agreed"])
    votes: dict[int, tuple[int, ...]] = {}
    for user, standing, player, _ in guests:
        if standing == "votes":
            votes[player] = (*votes.get(player, ()), user)
    return Sheet(
        seats=tuple(seats),
        spectators=tuple(user for user, standing, _, _ in guests if standing == "watches"),
        banned=tuple(user for user, standing, _, _ in guests if standing == "removed"),
        former=tuple((user, player, name) for user, standing, player, name in guests if standing == "played"),
        votes=votes,
        **{name: row[name] for name in _COLUMNS},
        **msgspec.structs.asdict(agreed),
    )
