"""A sheet in rows, and back."""

from __future__ import annotations

from typing import Any

import msgspec
import sqlalchemy as sa

from core.hall.sheet import Pace, Seat, Sheet
from data.schema import Guests, Seats, Tables, rows

TABLES, SEATS, GUESTS = rows(Tables), rows(Seats), rows(Guests)


class _Agreed(msgspec.Struct, omit_defaults=True):
    """What has no column of its own, because nobody ever asks the database for it."""

    options: dict[str, str] = {}
    position: tuple[str, ...] = ()
    pace: Pace = Pace()
    anchors: dict[str, tuple[int, int]] = {}
    left_over: dict[str, int] = {}
    time_up: bool = False


def _row(sheet: Sheet) -> dict[str, Any]:
    agreed = _Agreed(sheet.options, sheet.position, sheet.pace, sheet.anchors, sheet.left_over, sheet.time_up)
    return {
        "game": sheet.game,
        "phase": sheet.phase,
        "guild": sheet.guild,
        "channel": sheet.channel,
        "voice": sheet.voice,
        "host": sheet.host,
        "opened": sheet.opened,
        "started": sheet.started,
        "ended": sheet.ended,
        "ending": sheet.ending,
        "after": sheet.after,
        "agreed": msgspec.json.encode(agreed).decode(),
    }


def insert(connection: sa.Connection, sheet: Sheet) -> int:
    """A new table; its number."""
    (number,) = connection.execute(TABLES.insert().values(_row(sheet))).inserted_primary_key or (0,)
    _people(connection, int(number), sheet)
    return int(number)


def update(connection: sa.Connection, sheet: Sheet) -> None:
    """The sheet as it is now; the people are written anew."""
    connection.execute(TABLES.update().where(TABLES.c.id == sheet.id).values(_row(sheet)))
    connection.execute(SEATS.delete().where(SEATS.c.table_id == sheet.id))
    connection.execute(GUESTS.delete().where(GUESTS.c.table_id == sheet.id))
    _people(connection, sheet.id, sheet)


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
    standings = [(user, "watches", -1) for user in sheet.spectators]
    standings += [(user, "removed", -1) for user in sheet.banned]
    standings += [(user, "votes", player) for player, users in sheet.votes.items() for user in users]
    guests = [
        {"table_id": table, "user": user, "standing": standing, "player": player, "place": place}
        for place, (user, standing, player) in enumerate(standings)
    ]
    if seats:
        connection.execute(SEATS.insert(), seats)
    if guests:
        connection.execute(GUESTS.insert(), guests)


def read(connection: sa.Connection, table: int) -> Sheet | None:
    row = connection.execute(TABLES.select().where(TABLES.c.id == table)).mappings().first()
    if row is None:
        return None
    agreed = msgspec.json.decode(row["agreed"], type=_Agreed)
    seats = connection.execute(
        sa.select(SEATS.c.user, SEATS.c.name, SEATS.c.away, SEATS.c.left, SEATS.c.missed)
        .where(SEATS.c.table_id == table)
        .order_by(SEATS.c.number)
    )
    guests = connection.execute(
        sa.select(GUESTS.c.user, GUESTS.c.standing, GUESTS.c.player)
        .where(GUESTS.c.table_id == table)
        .order_by(GUESTS.c.place)
    ).all()
    votes: dict[int, tuple[int, ...]] = {}
    for user, standing, player in guests:
        if standing == "votes":
            votes[player] = (*votes.get(player, ()), user)
    return Sheet(
        game=row["game"],
        id=row["id"],
        phase=row["phase"],
        guild=row["guild"],
        channel=row["channel"],
        voice=row["voice"],
        host=row["host"],
        seats=tuple(Seat(*seat) for seat in seats),
        spectators=tuple(user for user, standing, _ in guests if standing == "watches"),
        banned=tuple(user for user, standing, _ in guests if standing == "removed"),
        options=agreed.options,
        position=agreed.position,
        pace=agreed.pace,
        anchors=agreed.anchors,
        votes=votes,
        left_over=agreed.left_over,
        time_up=agreed.time_up,
        opened=row["opened"],
        started=row["started"],
        ended=row["ended"],
        ending=row["ending"],
        after=row["after"],
    )
