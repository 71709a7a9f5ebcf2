"""House rules as things to pick from: read off the game's own options, so that none is ever forgotten."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec

from cogs.texts import Locale, has, plain
from cogs.ui.game_packs import GamePack
from core.shapes import Game


@dataclass(frozen=True)
class OptionChoice:
    """One switch: its name, the values it may take (the law's own first), or a free number or word."""

    name: str
    values: tuple[str, ...]
    default: str


def choices(pack: GamePack) -> tuple[OptionChoice, ...]:
    """The switches of a game, one by one."""
    options = pack.engine.options
    hints = get_type_hints(options)
    found = []
    for field in msgspec.structs.fields(options):
        if field.name in pack.rules.apart:
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


def differing(pack: GamePack, options: Mapping[str, str]) -> dict[str, str]:
    """The switches that are not as the law has them, without those that are shown apart."""
    return {name: value for name, value in options.items() if name not in pack.rules.apart}


def length(locale: Locale, pack: GamePack, options: Mapping[str, str], clock: int) -> str:
    """How long the game lasts, in words."""
    if clock:
        return plain(locale, "length-clock", minutes=clock // 60)
    return pack.rules.length(locale, options)


def defaults(game: Game) -> dict[str, Any]:
    return {field.name: field.default for field in msgspec.structs.fields(game.options)}


def as_text(game: Game, values: dict[str, str]) -> dict[str, str]:
    """A preset as the whole set of options: what it does not name goes back to the default."""
    plain_ = {name: _text(value) for name, value in defaults(game).items()}
    return plain_ | values


def first(pack: GamePack) -> dict[str, str]:
    """The house rules that a table begins with."""
    return as_text(pack.engine, pack.rules.presets[pack.rules.first])


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)
