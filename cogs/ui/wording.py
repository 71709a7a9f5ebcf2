"""Moves and events in words: their fields become the arguments of a text that bears their name.

    move-<game>-<tag>     a move, as the label of a button or an option: «Подсмотреть у Саши»
    event-<game>-<tag>    an event, as the table is told of it; several tellings take turns

Fields that hold players become people (name, character, grammar), cards become cards in words, papers inside an
event give their own fields. What players typed stays marked as theirs and is quoted.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, get_args, get_type_hints

import discord
import msgspec

from cogs.texts import Locale, Person, Raw, has, plain, tell
from core.hall import Table
from core.knyazi import moves as knyazi
from core.knyazi.cards import SUITS, Card, Cover, Suit, card_text, cover_text
from core.notation import Player
from core.shapes import Event, Move
from core.sultan.moves import SPARE

if TYPE_CHECKING:
    from cogs.pictures.uploaded_emojis import UploadedEmojis

Cast = Callable[[Table], Mapping[int, str]]
"""Who is what, for all to know: player -> character id. Empty where characters are secret."""


def nobody_known(table: Table) -> Mapping[int, str]:
    return {}


def people(table: Table, cast: Mapping[int, str]) -> list[Person]:
    """Everybody at the table, by number."""
    return [Person(seat.name, cast.get(number, "")) for number, seat in enumerate(table.sheet.seats)]


@cache
def _kinds(kind: type[msgspec.Struct]) -> dict[str, Any]:
    return get_type_hints(kind)


def _holds(kind: Any, wanted: Any) -> bool:
    return kind is wanted or any(_holds(inner, wanted) for inner in get_args(kind))


def card_words(locale: Locale, card: Any) -> str:
    """«8 Полян»."""
    written = cover_text(card)
    if written == "mercy":
        return plain(locale, "card-mercy")
    return plain(locale, "card-name", rank=written[1:], suit=written[0])


def arguments(locale: Locale, who: list[Person], thing: msgspec.Struct) -> dict[str, Any]:
    """The fields of a move or an event as arguments of a text."""
    found: dict[str, Any] = {}
    kinds = _kinds(type(thing))
    for field in msgspec.structs.fields(thing):
        value = getattr(thing, field.name)
        kind = kinds[field.name]
        name = field.name.replace("_", "-")
        if isinstance(value, msgspec.Struct):
            found |= {key: given for key, given in arguments(locale, who, value).items() if key not in found}
        elif field.name == "partner" and value in (None, SPARE):
            found[name] = "none" if value is None else Raw(plain(locale, "spare-card"))
        elif _holds(kind, Player) or field.name in (
            "player",
            "by",
            "partner",
            "guard",
            "assassin",
            "victim",
            "seat",
            "players",
            "best",
        ):
            found[name] = _people(locale, who, value)
        elif _holds(kind, Suit):
            found[name] = SUITS[value] if value is not None else "none"
        elif _holds(kind, Card) or _holds(kind, Cover):
            cards = value if isinstance(value, tuple) else (value,) if value is not None else ()
            if not any(isinstance(card, tuple) for card in cards):
                found[name] = Raw(", ".join(card_words(locale, card) for card in cards))
                found[f"{name}-count"] = len(cards)
        elif isinstance(value, bool):
            found[name] = "yes" if value else "no"
        elif isinstance(value, str | int | float):
            found[name] = value
        elif value is None:
            found[name] = "none"
        elif isinstance(value, tuple) and all(isinstance(one, str) for one in value):
            found[name] = ", ".join(value)
    return found


def _people(locale: Locale, who: list[Person], value: Any) -> Any:
    if isinstance(value, tuple):
        return [_people(locale, who, one) for one in value if not isinstance(one, tuple)]
    if value is None or value < 0 or value >= len(who):
        return Raw(plain(locale, "nobody"))
    return who[value]


def move_text(locale: Locale, table: Table, move: Move, cast: Mapping[int, str]) -> str:
    """A move as a label."""
    key = f"move-{table.sheet.game}-{move.__struct_config__.tag}"
    return plain(locale, key, **arguments(locale, people(table, cast), move))


def emoji_of(deck: UploadedEmojis, move: Move) -> discord.PartialEmoji | None:
    """The drawing that goes with a move: the card that is played, the suit that is named. None: none, or not yet."""
    match move:
        case knyazi.Beat(cover=cover):
            return deck.card(cover_text(cover))
        case knyazi.Attack(cards=cards) | knyazi.ThrowIn(cards=cards) if cards:
            return deck.card(card_text(cards[0]))
        case knyazi.Give(card=card) | knyazi.Exchange(card=card):
            return deck.card(card_text(card))
        case knyazi.Trump(suit=suit) if suit is not None:
            return deck.emoji(f"suit_{SUITS[suit].lower()}")
    return None


def event_text(locale: Locale, table: Table, event: Event, turn: int, cast: Mapping[int, str]) -> str | None:
    """An event as the table is told of it; None for what is only shown in the picture."""
    key = f"event-{table.sheet.game}-{event.__struct_config__.tag}"
    if not has(locale, key):
        return None
    told = tell(locale, key, turn, **arguments(locale, people(table, cast), event))
    return told.strip() or None
