"""Forget me, and give me my data. Every table that can hold a person is named in `HELD`; a test sees to it."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable, Mapping, Sequence, Set
from typing import Any

import msgspec
import sqlalchemy as sa

from core.hall.patience import PAUSE_STAYS
from core.hall.ports import Trouble
from core.hall.words import reworded, veil, whispered
from core.shapes import Game, Illegal
from data import schema, sheets
from data.careers import BROKEN_OFF
from data.dbclock import db_now
from data.schema import rows
from data.store import Store

SEATS, TABLES, GUESTS, LEASES = (rows(m) for m in (schema.Seats, schema.Tables, schema.Guests, schema.Leases))
MOVES, SPOKEN, CHRONICLE = rows(schema.Moves), rows(schema.Spoken), rows(schema.Chronicle)
DUES = rows(schema.Dues)
CHARGES, RULINGS, EFFECTS = rows(schema.Charges), rows(schema.Rulings), rows(schema.EffectRows)
ALIASES = rows(schema.Aliases)

OWN = tuple(
    rows(model)
    for model in (
        schema.Careers,
        schema.Figures,
        schema.Honours,
        schema.Consents,
        schema.Aliases,
        schema.Guests,
        schema.PanelRows,
    )
)
"""Rows that are about one person and nothing else: they go."""

HELD = {*(table.name for table in OWN), "seats", "tables", "effects"}
"""Every table with a user's number in it."""


_NUMBERED = sa.literal("№ ") + sa.cast(SEATS.c.number + 1, sa.Text)
"""What stands where his name was, on the table, in the results, in the chronicle and the record: his place."""


class Forgotten(msgspec.Struct, frozen=True):
    tables: tuple[int, ...]
    """Tables that the person had sat at."""
    robots: int
    """Games that go on, and in which a robot takes the person's place."""
    pending: int
    """Mutes or nicknames that are still to be undone: their rows go when they are."""


async def forget_me(store: Store, games: Mapping[str, Game], user: int) -> Forgotten:
    """Nothing that names the person, or that he said or wrote, is left; games stay as games of nobody.

    His seat becomes a robot's. A live table is read anew by whoever keeps it: its lease is taken away, so that no
    process writes back what it still remembers. Lift effects first (`core.hall.effects.Effects.lift`): the row of a
    mute that could not be undone yet must outlive this, or the person would stay muted for ever.
    """

    def work(connection: sa.Connection) -> Forgotten:
        _alone(connection)
        sits = sa.select(SEATS.c.table_id, SEATS.c.number, SEATS.c.name).where(SEATS.c.user == user)
        gave_up = sa.select(GUESTS.c.table_id, GUESTS.c.player, GUESTS.c.name)
        played = connection.execute(gave_up.where(GUESTS.c.user == user, GUESTS.c.standing == "played")).all()
        sat = [*connection.execute(sits), *played]
        goes_on = sa.and_(
            SEATS.c.user == user, SEATS.c.left.is_(False), TABLES.c.phase.in_(("playing", "paused"))
        )
        robots = sa.select(sa.func.count()).select_from(SEATS.join(TABLES)).where(goes_on)
        taken = connection.execute(robots).scalar_one()
        watched = connection.execute(sa.select(GUESTS.c.table_id).where(GUESTS.c.user == user)).scalars()
        hosted = connection.execute(sa.select(TABLES.c.id).where(TABLES.c.host == user)).scalars()
        touched = {table for table, _, _ in sat} | set(watched) | set(hosted)
        if touched:
            # Commits that were on their way are written by now; under the old lease no other will be.
            takeaway = LEASES.update().where(LEASES.c.table_id.in_(touched))
            connection.execute(takeaway.values(owner=None, token=LEASES.c.token + 1))
        # In order, as everybody locks them.
        of_his = sa.select(TABLES.c.id).where(TABLES.c.id.in_(touched)).order_by(TABLES.c.id)
        connection.execute(of_his.with_for_update(key_share=True))
        for table in sorted({table for table, _, _ in sat}):
            his = {number for at, number, _ in sat if at == table}
            names = {name for at, _, name in sat if at == table}
            sheets.forget(connection, table, his)
            _veil(connection, games, table, his, names | _other_names(connection, table, user))
        anonymous = {"user": None, "name": _NUMBERED, "away": False, "left": False, "missed": 0}
        connection.execute(SEATS.update().where(SEATS.c.user == user).values(anonymous))
        for table, number, _ in played:
            left = sa.and_(SEATS.c.table_id == table, SEATS.c.number == number, SEATS.c.user.is_(None))
            connection.execute(SEATS.update().where(left).values(name=_NUMBERED))
        for table in touched:
            _heir(connection, table, user)
        _pause_if_alone(connection, {table for table, _, _ in sat})
        for of in OWN:
            connection.execute(of.delete().where(of.c.user == user))
        count = sa.select(sa.func.count()).select_from(EFFECTS).where(EFFECTS.c.user == user)
        at = tuple(sorted({table for table, _, _ in sat}))
        return Forgotten(at, taken, connection.execute(count).scalar_one())

    forgotten = await store.write(work)
    with contextlib.suppress(Trouble):  # he is forgotten all the same; the next sweep scrubs
        await store.scrub()
    return forgotten


def _alone(connection: sa.Connection) -> None:
    """Let everything that is being written of people at tables be finished, and nothing begin until this is.

    Every commit holds its lease, and careers hold their table's row, from before they look who sits there. (SQLite
    has one writer at a time anyway.)
    """
    if connection.dialect.name == "postgresql":
        connection.execute(sa.text("LOCK TABLE leases IN EXCLUSIVE MODE"))


def _heir(connection: sa.Connection, table: int, user: int) -> None:
    """Another host, where the forgotten one was it: the first who is present, else the first who has not left."""
    others = sa.select(SEATS.c.user).where(
        SEATS.c.table_id == table, SEATS.c.user.is_not(None), SEATS.c.left.is_(False)
    )
    heir = connection.execute(others.order_by(SEATS.c.away, SEATS.c.number).limit(1)).scalar()
    connection.execute(TABLES.update().where(TABLES.c.id == table, TABLES.c.host == user).values(host=heir))


def _pause_if_alone(connection: sa.Connection, tables: Set[int]) -> None:
    """Robots do not play on among themselves when the last person has gone: as `Patience.alone` has it."""
    mine = SEATS.c.user.is_not(None)
    here = sa.select(SEATS.c.table_id).where(mine, SEATS.c.away.is_(False), SEATS.c.left.is_(False))
    alone = sa.and_(TABLES.c.id.in_(tables), TABLES.c.phase == "playing", TABLES.c.id.not_in(here))
    for table in (
        connection.execute(sa.select(TABLES.c.id).where(alone).order_by(TABLES.c.id)).scalars().all()
    ):
        connection.execute(TABLES.update().where(TABLES.c.id == table).values(phase="paused"))
        connection.execute(DUES.delete().where(DUES.c.table_id == table))
        ends = {"kind": "close", "player": 0, "at": db_now() + PAUSE_STAYS, "span": PAUSE_STAYS}
        connection.execute(DUES.insert().values(table_id=table, **ends))


def _other_names(connection: sa.Connection, table: int, user: int) -> set[str]:
    """What else he is called in the guild of this table: names that the court is to know, and quotes."""
    here = sa.select(TABLES.c.guild).where(TABLES.c.id == table).scalar_subquery()
    called = sa.select(ALIASES.c.name).where(ALIASES.c.user == user, ALIASES.c.guild == here)
    return set(connection.execute(called).scalars())


def _veil(
    connection: sa.Connection, games: Mapping[str, Game], table: int, his: Set[int], names: Set[str]
) -> None:
    """What he wrote as any of these players, and his names where others wrote them, in the moves and in the chronicle
    of a table."""
    connection.execute(SPOKEN.delete().where(SPOKEN.c.table_id == table, SPOKEN.c.speaker.in_(his)))
    game = games.get(connection.execute(sa.select(TABLES.c.game).where(TABLES.c.id == table)).scalar_one())
    any_of = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True) if len(name) > 1)
    called = re.compile(rf"(?<!\w)(?:{any_of})(?!\w)", re.IGNORECASE) if any_of else None

    def by(writer: int) -> Callable[[str], str]:
        if writer in his:
            return veil
        return lambda text: called.sub(lambda found: veil(found[0]), text) if called else text

    for of in (MOVES, SPOKEN, CHRONICLE):
        writer = of.c.speaker if of is SPOKEN else of.c.player
        key = [column for column in of.primary_key.columns if column.name != "table_id"]
        found = connection.execute(sa.select(writer, of.c.text, *key).where(of.c.table_id == table)).all()
        for who, text, *which in found:
            if of is CHRONICLE:
                after = by(who)(text)
            elif game is None or '"' not in text:
                continue
            else:
                after = rewritten(game, who, text, by(who))
            if after != text:
                this = sa.and_(of.c.table_id == table, *(k == v for k, v in zip(key, which, strict=True)))
                connection.execute(of.update().where(this).values(text=after))


def rewritten(game: Game, player: int, text: str, change: Callable[[str], str]) -> str:
    """A move's text with its free words changed. What cannot be read as a move any more is veiled whole."""
    try:
        move = game.parse(player, text)
    except Illegal:
        return veil(text)
    return game.write(reworded(move, change))


async def give_me_my_data(
    store: Store, games: Mapping[str, Game], user: int
) -> dict[str, list[dict[str, Any]]]:
    """Everything about the person, by table, ready for JSON; what a game keeps from him, when it is over."""

    def work(connection: sa.Connection) -> dict[str, list[dict[str, Any]]]:
        def all(statement: sa.Select[Any]) -> list[dict[str, Any]]:
            return [dict(row) for row in connection.execute(statement).mappings()]

        mine: dict[str, list[dict[str, Any]]] = {}
        for of in (*OWN, SEATS, EFFECTS):
            mine[of.name] = all(of.select().where(of.c.user == user))
        sat = {row["table_id"]: row["number"] for row in mine["seats"]}
        hosted = all(TABLES.select().where(TABLES.c.host == user))
        mine["tables"] = hosted + [
            row for row in all(TABLES.select().where(TABLES.c.id.in_(sat))) if row not in hosted
        ]
        for row in mine["tables"]:  # looked through, as the column has it, but nothing of it is in his career
            row["counted"] = row["counted"] and row["ending"] not in BROKEN_OFF
            row["agreed"] = sheets.agreed_by(connection, row["id"], sat.get(row["id"]))
        for of, who in (
            (MOVES, "player"),
            (SPOKEN, "speaker"),
            (CHRONICLE, "player"),
            (CHARGES, "offender"),
            (RULINGS, "offender"),
        ):
            me = _seat_is(of.c.table_id, of.c[who], user)
            if of is SPOKEN or of is CHRONICLE:
                me &= ~_another_was(of.c.table_id, of.c[who], user)
            elif of is MOVES:
                me &= ~(of.c.text.contains('"') & _another_was(of.c.table_id, of.c[who], user))
            mine[of.name] = all(of.select().where(me).order_by(*_order(of)))
        unseen = _whispered(connection, games, mine[SPOKEN.name] + mine[CHARGES.name])
        for of in (SPOKEN, CHARGES):
            mine[of.name] = [r for r in mine[of.name] if (r["table_id"], r["seq"]) not in unseen]
        return mine

    return await store.read(work)


def _whispered(
    connection: sa.Connection, games: Mapping[str, Game], rows: Sequence[Mapping[str, Any]]
) -> set[tuple[int, int]]:
    """The moves of games that go on, among those that these rows follow from, which are kept from whom they are
    about. One that cannot be read is kept."""
    found = set()
    of = sa.select(MOVES.c.seq, MOVES.c.player, MOVES.c.text, TABLES.c.game).join_from(
        MOVES, TABLES, TABLES.c.id == MOVES.c.table_id
    )
    goes_on = of.where(TABLES.c.phase.in_(("playing", "paused")))
    for table in {row["table_id"] for row in rows}:
        seqs = {row["seq"] for row in rows if row["table_id"] == table}
        moves = connection.execute(goes_on.where(TABLES.c.id == table, MOVES.c.seq.in_(seqs)))
        for seq, player, text, game in moves:
            try:
                kept = whispered(games[game].parse(player, text))
            except (KeyError, Illegal):
                kept = True
            if kept:
                found.add((table, seq))
    return found


def _seat_is(
    table: sa.ColumnElement[Any], player: sa.ColumnElement[Any], user: int
) -> sa.ColumnElement[bool]:
    """Is this player of this table the user?"""
    seat = sa.select(SEATS.c.number).where(SEATS.c.table_id == table, SEATS.c.user == user)
    return player == seat.scalar_subquery()


def _another_was(
    table: sa.ColumnElement[Any], player: sa.ColumnElement[Any], user: int
) -> sa.ColumnElement[bool]:
    """Has somebody else been this player before the user? Whose words are whose is not kept: they are in nobody's
    file."""
    others = sa.select(GUESTS.c.user).where(
        GUESTS.c.table_id == table,
        GUESTS.c.player == player,
        GUESTS.c.standing == "played",
        GUESTS.c.user != user,
    )
    return others.exists()


def _order(of: sa.Table) -> Sequence[sa.ColumnElement[Any]]:
    return [of.c.table_id, of.c.seq]
