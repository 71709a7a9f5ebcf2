"""What a finished game leaves behind for the people who played it: best or not, numbers, titles; and the boards.

Worked out from the journal alone, beside the playing: when a game is over, and for those that a kill left uncounted
at the next sweep. `python -m data recount` works it all out anew.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import msgspec
import sqlalchemy as sa

from core.hall.ports import Loaded
from core.hall.sheet import Sheet
from core.knyazi import honours as knyazi_honours
from core.record import options_of
from core.shapes import Event, Game
from data.guilds import UNLISTED
from data.schema import Careers, Consents, Figures, Honours, Seats, Tables, rows
from data.store import Store

CAREERS, FIGURES, HONOURS = rows(Careers), rows(Figures), rows(Honours)
CONSENTS, SEATS, TABLES = rows(Consents), rows(Seats), rows(Tables)

Count = tuple[int, str, int]
"""Player, figure, how much of it."""


def _deal(event: Any) -> Iterable[Count]:
    """Where everybody sat at the end of a deal; `height` is steps above the Kholop, the measure of a career."""
    last = len(event.seats) - 1
    for seat, player in enumerate(event.seats):
        yield player, "deals", 1
        yield player, "reigns", int(seat == 0)
        yield player, "kholop", int(seat == last)
        yield player, "height", last - seat


def _round(event: Any) -> Iterable[Count]:
    for player, points in enumerate(event.points):
        yield player, "rounds", 1
        yield player, "points", points
        yield player, "rounds-won", int(points > 0)


COUNTED: Mapping[str, Callable[[Any], Iterable[Count]]] = {
    "deal-ended": _deal,
    "new-reign": lambda event: [(event.tsar, "accessions", 1)],
    "struck": lambda event: [(event.player, "blows", 1)],
    "granted": lambda event: [(event.player, "mercies", 1)],
    "charged": lambda event: [(event.charge.offender, "charges", 1)],
    "round-ended": _round,
}
"""Events by name -> what they count for whom."""

BROKEN_OFF = ("stopped", "abandoned")
"""How a game ends that its host stopped, or that everybody left."""

TITLES: Mapping[str, Callable[[Iterable[Event]], Sequence[Any]]] = {"knyazi": knyazi_honours.honours}
"""Games that award titles."""


class GameTally(msgspec.Struct, frozen=True):
    """What one game came to."""

    best: tuple[int, ...]
    figures: dict[int, Counter[str]]
    titles: tuple[tuple[int, str], ...]


def tally(game: Game, sheet: Sheet, moves: Iterable[tuple[int, str]]) -> GameTally:
    """Play it through once more and count."""
    options = options_of(game, sheet.options)
    players = len(sheet.seats)
    state = game.set_up(players, options, sheet.position) if sheet.position else game.new(players, options)
    figures: dict[int, Counter[str]] = {}
    told: list[Event] = []
    for player, text in moves:
        state, events = game.apply(state, player, game.parse(player, text))
        told += events
        for event in events:
            count = COUNTED.get(str(event.__struct_config__.tag))
            for whose, figure, much in count(event) if count else ():
                figures.setdefault(whose, Counter())[figure] += much
    outcome = game.outcome(state)
    titles = TITLES[game.name](told) if game.name in TITLES else ()
    return GameTally(
        outcome.best if outcome else (), figures, tuple((title.player, title.id) for title in titles)
    )


async def conclude(store: Store, game: Game, loaded: Loaded) -> None:
    """Write the careers of a game that is over. Playing it through takes a while, so nobody waits for it."""
    moves = [(entry.player, entry.text) for entry in loaded.entries]
    came_to = await asyncio.to_thread(tally, game, loaded.sheet, moves)
    await store.write(lambda connection: write(connection, loaded.sheet.id, came_to))


def write(connection: sa.Connection, table: int, came_to: GameTally) -> None:
    """The careers of those who sit at the table to its end, as it is known now: somebody may have been forgotten.

    A game that ended before anything was decided, or was broken off, is nobody's career.
    """
    # First of all: the row stays ours until this is written, and who is to be forgotten is forgotten after that, or
    # was before and is not found any more.
    connection.execute(TABLES.update().where(TABLES.c.id == table).values(counted=True))
    for of in (CAREERS, FIGURES, HONOURS):
        connection.execute(of.delete().where(of.c.table_id == table))
    sat = connection.execute(
        sa.select(
            SEATS.c.number, SEATS.c.user, TABLES.c.guild, TABLES.c.ended, TABLES.c.game, TABLES.c.ending
        )
        .join(TABLES, TABLES.c.id == SEATS.c.table_id)
        .where(SEATS.c.table_id == table, SEATS.c.user.is_not(None), SEATS.c.left.is_(False))
    ).all()
    careers: list[dict[str, Any]] = []
    figures: list[dict[str, Any]] = []
    honours: list[dict[str, Any]] = []
    for player, user, guild, ended, game, ending in sat if came_to.figures else ():
        if ending in BROKEN_OFF:
            continue
        own = {"table_id": table, "user": user}
        where = {"guild": guild, "at": ended}
        careers.append({**own, **where, "game": game, "player": player, "best": player in came_to.best})
        counted = came_to.figures.get(player, Counter())
        figures += [{**own, "name": name, "value": value} for name, value in counted.items() if value]
        honours += [{**own, **where, "honour": title} for who, title in came_to.titles if who == player]
    for of, new in ((CAREERS, careers), (FIGURES, figures), (HONOURS, honours)):
        if new:
            connection.execute(of.insert(), new)


def uncounted(connection: sa.Connection) -> list[int]:
    """Games of people that are over, and whose careers nobody has written yet."""
    people = sa.select(SEATS.c.table_id).where(SEATS.c.user.is_not(None))
    over = sa.and_(TABLES.c.phase.in_(("over", "closed")), TABLES.c.started > 0, TABLES.c.counted.is_(False))
    return list(connection.execute(sa.select(TABLES.c.id).where(over, TABLES.c.id.in_(people))).scalars())


class Career(msgspec.Struct, frozen=True):
    """One game of one person."""

    table: int
    guild: int | None
    game: str
    player: int
    best: bool
    at: int
    figures: dict[str, int]
    honours: tuple[str, ...]


class BoardPlace(msgspec.Struct, frozen=True):
    """A line of a board."""

    user: int
    total: int
    games: int


class Statistics:
    """Careers and boards, for whoever shows them."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def career(self, user: int, guild: int | None = None, most: int = 1000) -> list[Career]:
        """A person's games, the newest first; in one guild, or everywhere."""

        def work(connection: sa.Connection) -> list[Career]:
            mine = CAREERS.select().where(CAREERS.c.user == user)
            if guild is not None:
                mine = mine.where(CAREERS.c.guild == guild)
            figures: dict[int, dict[str, int]] = {}
            for row in connection.execute(FIGURES.select().where(FIGURES.c.user == user)):
                figures.setdefault(row.table_id, {})[row.name] = row.value
            titles: dict[int, tuple[str, ...]] = {}
            for row in connection.execute(HONOURS.select().where(HONOURS.c.user == user)):
                titles[row.table_id] = (*titles.get(row.table_id, ()), row.honour)
            newest = mine.order_by(CAREERS.c.at.desc(), CAREERS.c.table_id.desc()).limit(most)
            return [
                Career(
                    row.table_id, row.guild, row.game, row.player, row.best, row.at,
                    figures.get(row.table_id, {}), titles.get(row.table_id, ()),
                )
                for row in connection.execute(newest)
            ]  # fmt: skip

        return await self._store.read(work)

    async def people(self, guild: int) -> dict[int, str]:
        """Who has finished games in a guild, by the name he last sat down with; without those who asked not to be listed."""
        hidden = sa.select(CONSENTS.c.user).where(CONSENTS.c.guild == guild, CONSENTS.c.kind == UNLISTED)
        wanted = (
            sa.select(CAREERS.c.user, SEATS.c.name)
            .join(SEATS, sa.and_(SEATS.c.table_id == CAREERS.c.table_id, SEATS.c.user == CAREERS.c.user))
            .where(CAREERS.c.guild == guild, CAREERS.c.user.not_in(hidden))
            .order_by(CAREERS.c.at)
        )
        return await self._store.read(
            lambda connection: dict(tuple(row) for row in connection.execute(wanted))
        )

    async def board(self, guild: int, game: str, figure: str, most: int = 10) -> list[BoardPlace]:
        """Who has most of a figure in a guild (`best`: games won); without those who asked not to be listed."""
        hidden = sa.select(CONSENTS.c.user).where(CONSENTS.c.guild == guild, CONSENTS.c.kind == UNLISTED)
        value = (
            sa.cast(CAREERS.c.best, sa.Integer) if figure == "best" else sa.func.coalesce(FIGURES.c.value, 0)
        )
        total = sa.func.sum(value)
        here = sa.and_(CAREERS.c.guild == guild, CAREERS.c.game == game, CAREERS.c.user.not_in(hidden))
        same = sa.and_(
            FIGURES.c.table_id == CAREERS.c.table_id,
            FIGURES.c.user == CAREERS.c.user,
            FIGURES.c.name == figure,
        )
        wanted = (
            sa.select(CAREERS.c.user, sa.cast(total, sa.BigInteger), sa.func.count())
            .select_from(CAREERS.outerjoin(FIGURES, same))
            .where(here)
            .group_by(CAREERS.c.user)
            .having(total > 0)
            .order_by(total.desc(), sa.func.count(), CAREERS.c.user)
            .limit(most)
        )
        return await self._store.read(
            lambda connection: [BoardPlace(*row) for row in connection.execute(wanted)]
        )

    async def titles(self, guild: int, most: int = 100) -> list[tuple[int, str, int]]:
        """User, title, how often, in a guild; without those who asked not to be listed."""
        hidden = sa.select(CONSENTS.c.user).where(CONSENTS.c.guild == guild, CONSENTS.c.kind == UNLISTED)
        often = sa.func.count()
        wanted = (
            sa.select(HONOURS.c.user, HONOURS.c.honour, often)
            .where(HONOURS.c.guild == guild, HONOURS.c.user.not_in(hidden))
            .group_by(HONOURS.c.user, HONOURS.c.honour)
            .order_by(often.desc(), HONOURS.c.user, HONOURS.c.honour)
            .limit(most)
        )
        return await self._store.read(
            lambda connection: [(row[0], row[1], row[2]) for row in connection.execute(wanted)]
        )
