"""A court set up by hand, with guests in the seats that matter and nobody in the others."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from core.games import GAMES
from core.hall import Table
from core.hall.sheet import Seat
from core.knyazi import moves
from core.knyazi.options import Options
from core.record import Record
from stage.screen import body
from tests.cogs.conftest import House

NAMES = ("Аня", "Борис", "Вера", "Глеб", "Дина", "Егор", "Жанна", "Захар", "Инна", "Клим", "Лада", "Мирон")
LETTERS = "ABCDEFGHIJKL"


def hands(players: int) -> str:
    """Two cards for everybody, no trump among them; the trump is М."""
    return "\n".join(f"hand {LETTERS[p]}: P{p + 3} G{p + 3}" for p in range(players)) + "\ntrump: M"


async def court(
    house: House, text: str, players: int, guests: Mapping[str, str] | None = None, **options: Any
) -> Table:
    """Begin at this position. `guests`: names by letters; by default everybody of `NAMES` who is on the stage.

    Who is no guest is a person who never does anything, so that no robot interferes.
    """
    hall = house.hall
    names = dict(zip(LETTERS, NAMES, strict=True)) | dict(guests or {})
    known = {user.name: user for user in house.stage.world.users.values()}
    first = house.guest(next(name for name in names.values() if name in known))
    channel = next(c for c in first.channels() if c.type == 0)
    lines = tuple(line.strip() for line in text.strip().splitlines() if line.strip())
    rules = Options(**{"etiquette": "auto", **options})
    called = tuple(names[LETTERS[p]] for p in range(players))
    table = await hall.lobby.open_record(
        Record(game="knyazi", players=called, options=rules, position=lines), guild=channel.guild_id
    )
    seats = tuple(
        Seat(known[name].id if name in known else 7_000 + number, name) for number, name in enumerate(called)
    )

    def change(here: Table) -> Any:
        return msgspec.structs.replace(here.sheet, seats=seats, channel=channel.id, host=seats[0].user)

    await hall.change(table.id, change, "join")
    await hall.lobby.start(table.id, None)
    await house.bot.services.boards.settle()
    return table


async def plays(house: House, table: Table, *said: str) -> None:
    """Moves as in a record: `B attack P8`, `! charge …`."""
    for text in said:
        who, _, rest = text.partition(" ")
        player = -2 if who == "!" else LETTERS.index(who)
        await house.hall.play(table.id, rest, player=player)


def charge(offender: int, law: str = "E-NAM-01", **more: Any) -> moves.Charge:
    """A charge as the ear lays it."""
    given = {"words": "эй, Саша, ходи", "span": (4, 8), "start": 1000, "end": 3000, "confidence": 0.9} | more
    return moves.Charge(offender=offender, law=moves.Law(law), **given)  # type: ignore[arg-type]


def seats(table: Table) -> str:
    """Who sits where, from the Tsar's down."""
    return "".join(LETTERS[seat.player] for seat in table.view(None).seats)


GAME = GAMES["knyazi"]


def desk_of(guest: Any) -> str:
    """What stands on his own desk now, and nothing of the table."""
    shown = [m for m in guest.messages() if m.ephemeral_for == guest.id]
    return "\n".join(body(guest.world, message) for message in shown)
