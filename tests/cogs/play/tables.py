"""Tables set up from a position, with guests in their seats: for what seldom comes up by itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.games import GAMES
from core.hall import Pace, Table
from core.record import Record, options_of
from core.shapes import letter
from stage.components import pressable
from stage.entities import Message
from stage.limits import walk
from tests.cogs.conftest import House

STILL = Pace(remind=0, patience=0, window=0, sealed=0, rest=0, robots=3600)
"""Nobody moves unless told to: robots think for an hour."""

KNYAZI = ("tsar", "tsarevich", "confessor", "boyar", "voevoda", "merchant", "spy", "clerk", "executioner", "jester",
          "sweeper", "kholop")  # fmt: skip
"""Players A … L of a full table, by what they are when seats stand in their own order."""

DECK = [f"{suit}{rank}" for rank in range(2, 20) for suit in "PGDM"]


async def table_at(
    house: House,
    game: str,
    players: int,
    position: str,
    seats: dict[int, str],
    *,
    names: Sequence[str] = (),
    pace: Pace = STILL,
    **options: str,
) -> Table:
    """A table in this position; `seats`: which guest sits where. The others are robots."""
    law = GAMES[game]
    told = Record(
        game=game,
        players=tuple(names) or tuple(f"Робот {letter(n)}" for n in range(players)),
        options=options_of(law, options),
        position=tuple(line.strip() for line in position.strip().splitlines()),
        moves=(),
    )
    stage = house.stage
    table = await house.hall.lobby.open_record(told, guild=stage.guild.id)
    await house.hall.lobby.set_pace(table.id, None, pace)
    await house.hall.lobby.bind(table.id, channel=stage.channel("стол").id)
    await house.hall.lobby.start(table.id, None)
    for number, name in seats.items():
        await house.hall.lobby.substitute(table.id, number, house.guest(name).id, name)
    return table


def fits(message: Message) -> None:
    """Discord would take this message: the stage has checked it already; here is said what."""
    parts = [component for component, _ in walk(message.data["components"])]
    assert len(parts) <= 40, len(parts)
    words = sum(len(part.get("content") or "") for part in parts)
    assert words <= 4000, words
    ids = [part["custom_id"] for part in parts if pressable(part)]
    assert len(ids) == len(set(ids))


def hands(**held: Any) -> str:
    """`hands(A="P2 G3", B=…)` as lines of a position."""
    return "\n".join(f"hand {who}: {cards}" for who, cards in held.items())
