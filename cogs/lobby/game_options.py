"""House rules as things to pick from: read off the games' own options, so that none is ever forgotten."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec

from cogs.texts import Locale, has, plain
from core.games import GAMES
from core.shapes import Chance

SETTLED_APART = {"knyazi": ("deals", "goal", "orders", "cast"), "sultan": ("rounds", "to_points", "totals")}
"""Options that the panel offers in ways of their own."""

ORDERS = (
    "absolutism", "tyranny", "theocracy", "constitution", "anarchy", "bureaucracy", "oligarchy",
)  # fmt: skip

PRESETS: dict[str, dict[str, dict[str, str]]] = {
    "knyazi": {
        "book": {},
        "quick": {"deals": "1", "riot": "first_deal", "etiquette": "auto"},
        "friends": {"deals": "3", "etiquette": "auto"},
        "strict": {"deals": "5", "etiquette": "auto", "hands": "charge", "smuta_repeat": "once"},
        "silent": {"deals": "3", "etiquette": "off", "hands": "refuse"},
    },
    "sultan": {
        "book": {},
        "quick": {"rounds": "3"},
        "long": {"rounds": "8"},
        "points": {"to_points": "8"},
    },
}
"""Whole sets of house rules for a table that does not want to think. `book` is the law as written."""


@dataclass(frozen=True)
class Length:
    """How long a game lasts: by its own options, or by the clock, in seconds; what is begun is finished then."""

    options: dict[str, str]
    clock: int = 0


def _deals(deals: int, goal: str = "none", clock: int = 0) -> Length:
    return Length({"deals": str(deals), "goal": goal}, clock)


def _rounds(rounds: int, to_points: int = 0) -> Length:
    return Length({"rounds": str(rounds), "to_points": str(to_points)})


LENGTHS: dict[str, tuple[Length, ...]] = {
    "knyazi": (
        _deals(1), _deals(3), _deals(5), _deals(7), _deals(0, clock=3600), _deals(0, clock=7200),
        _deals(0, "every-character"), _deals(0),
    ),
    "sultan": (_rounds(1), _rounds(3), _rounds(5), _rounds(8), _rounds(5, 8), _rounds(5, 12)),
}  # fmt: skip


@dataclass(frozen=True)
class OptionChoice:
    """One switch: its name, the values it may take (the law's own first), or a free number or word."""

    name: str
    values: tuple[str, ...]
    default: str


def rules(game: str) -> tuple[OptionChoice, ...]:
    """The switches of a game, one by one."""
    options = GAMES[game].options
    hints = get_type_hints(options)
    found = []
    for field in msgspec.structs.fields(options):
        if field.name in SETTLED_APART[game]:
            continue
        kind = hints[field.name]
        values = tuple(map(str, get_args(kind))) if get_origin(kind) is Literal else ()
        found.append(OptionChoice(field.name, values, str(field.default)))
    return tuple(found)


def said(locale: Locale, game: str, name: str, value: str | None = None) -> str:
    """A switch, or one of its values, in words."""
    key = f"rule-{game}-{name.replace('_', '-')}"
    if value is None:
        return plain(locale, key)
    exact = f"{key}.{value.replace('_', '-')}"
    if has(locale, exact):
        return plain(locale, exact)
    common = f"rule-value.{value}"
    return plain(locale, common) if has(locale, common) else value


def orders_of(options: dict[str, str]) -> tuple[str, ...]:
    return tuple(options.get("orders", "absolutism").split("+"))


def drawn_by_lot(players: int, chance: Chance) -> str:
    """One social order by lot (K-ORD-00); Теократия only where there is a Духовник (KR-18)."""
    open_ = [order for order in ORDERS if order != "theocracy" or players >= 11]
    return open_[chance.randrange(len(open_))]


def differing(game: str, options: dict[str, str]) -> dict[str, str]:
    """The switches that are not as the law has them, without those that are shown apart."""
    return {name: value for name, value in options.items() if name not in SETTLED_APART[game]}


def defaults(game: str) -> dict[str, Any]:
    return {field.name: field.default for field in msgspec.structs.fields(GAMES[game].options)}


def as_text(game: str, values: dict[str, str]) -> dict[str, str]:
    """A preset as the whole set of options: what it does not name goes back to the default."""
    plain_ = {name: _text(value) for name, value in defaults(game).items()}
    return plain_ | values


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)
