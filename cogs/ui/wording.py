"""Moves and events in words: their fields become the arguments of a text that bears their name.

    move-<game>-<tag>     a move, as the label of a button or an option: «Подсмотреть у Саши»
    event-<game>-<tag>    an event, as the table is told of it; several tellings take turns; `…-already`: it was so before

Fields that hold players become people (name, character, grammar), papers inside an event give their own fields, and
what else a game has (cards) its own `Wording` puts into words. What players typed stays marked as theirs and is quoted.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, get_args, get_type_hints

import msgspec

from cogs.texts import Locale, Person, Raw, has, plain, tell
from core.hall import Table
from core.notation import Player
from core.shapes import Event, Move

if TYPE_CHECKING:
    from cogs.ui.game_packs import GamePack, Wording

PEOPLE = ("player", "players", "by", "partner", "guard", "assassin", "victim", "seat", "best")
"""Fields that hold players, whatever their type says."""


SEAL = 16
"""Letters of a seal that are told at the deal; the whole of it stands beside what opens it."""


def people(table: Table, cast: Mapping[int, str]) -> list[Person]:
    """Everybody at the table, by number."""
    return [Person(seat.name, cast.get(number, "")) for number, seat in enumerate(table.sheet.seats)]


@cache
def _kinds(kind: type[msgspec.Struct]) -> dict[str, Any]:
    """Its fields, and what it says besides them (a property), with their types."""
    hints = get_type_hints(kind)
    said = {name: it.fget for name, it in vars(kind).items() if isinstance(it, property)}
    return {field: hints[field] for field in kind.__struct_fields__} | {
        name: get_type_hints(made)["return"] for name, made in said.items()
    }


def holds(kind: Any, wanted: Any) -> bool:
    return kind is wanted or any(holds(inner, wanted) for inner in get_args(kind))


def arguments(wording: Wording, locale: Locale, who: list[Person], thing: msgspec.Struct) -> dict[str, Any]:
    """The fields of a move or an event as arguments of a text. `wording`: the game's."""
    found: dict[str, Any] = {}
    for field, kind in _kinds(type(thing)).items():
        value = getattr(thing, field)
        name = field.replace("_", "-")
        if isinstance(value, msgspec.Struct):
            found |= {
                key: given
                for key, given in arguments(wording, locale, who, value).items()
                if key not in found
            }
        elif (own := wording.argument(locale, field, kind, value)) is not None:
            found |= own
        elif holds(kind, Player) or field in PEOPLE:
            found[name] = people_said(locale, who, value)
            if isinstance(value, tuple):  # by name, where ranks may change before it is read
                found[f"{name}-named"] = ", ".join(
                    who[one].called() for one in value if one in range(len(who))
                )
        elif isinstance(value, bool):
            found[name] = "yes" if value else "no"
        elif isinstance(value, str | int | float):
            found[name] = value
        elif value is None:
            found[name] = "none"
        elif isinstance(value, tuple) and all(isinstance(one, str) for one in value):
            found[name] = ", ".join(value)
    return found


def seal_said(seal: str) -> str:
    """The beginning of a deal's seal: long enough to be held to, short enough to be read."""
    return f"{seal[:SEAL]}…"


def people_said(locale: Locale, who: list[Person], value: Any) -> Any:
    if isinstance(value, tuple):
        return [people_said(locale, who, one) for one in value if not isinstance(one, tuple)]
    if value is None or value < 0 or value >= len(who):
        return Raw(plain(locale, "nobody"))
    return who[value]


def move_text(locale: Locale, table: Table, move: Move, pack: GamePack) -> str:
    """A move as a label."""
    key = f"move-{table.sheet.game}-{move.__struct_config__.tag}"
    return plain(locale, key, **arguments(pack.wording, locale, people(table, pack.known(table)), move))


def event_text(
    locale: Locale,
    table: Table,
    event: Event,
    turn: int,
    pack: GamePack,
    cast: Mapping[int, str],
    before: Any = None,
) -> str | None:
    """An event as the table is told of it; None for what is only shown in the picture. `cast`: who was what then;
    `before`: what all saw last."""
    key = f"event-{table.sheet.game}-{event.__struct_config__.tag}"
    if before is not None and pack.already(event, before):
        key += "-already"
    if not has(locale, key):
        return None
    who = people(table, cast)
    told = tell(locale, key, turn, **arguments(pack.wording, locale, who, event))
    return told.strip() or None
