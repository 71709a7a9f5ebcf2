"""What somebody said, kept apart from the moves.

A charge is a move of the game and must be replayed for ever; the words in it belong to the person who said
them and die with the game. So the journal keeps the move with its words veiled, and the words in a place of
their own, from which they can be thrown away without touching what is append-only.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec

from core.record import Record
from core.shapes import Event, Game, Move

FREE = ("words", "because", "place", "service")
"""The fields of moves in which a player writes what he likes."""
VEIL = "·"
_UNWRITABLE = re.compile("[\x00\ud800-\udfff]")


def writable(text: str) -> str:
    """Without what some database cannot keep: NUL, and halves of characters."""
    return _UNWRITABLE.sub("", text)


def one_line(text: str) -> str:
    """What was typed over several lines, as a paper keeps it: breaks are spaces."""
    return " ".join(writable(text).split())


def veil(text: str) -> str:
    """The same length and the same gaps, nothing to read: spans into the words stay true."""
    return "".join(c if c.isspace() else VEIL for c in text)


def veiled(player: int, move: Move) -> tuple[Move, int] | None:
    """The move without what was said in it, and who said it; None when it quotes nobody.

    A move quotes when it has a field `words` beside the `offender` who said them.
    """
    words = getattr(move, "words", "")
    offender = getattr(move, "offender", None)
    if not isinstance(words, str) or not words or offender is None:
        return None
    return msgspec.structs.replace(move, words=veil(words)), int(offender)


def whispered(move: Move) -> bool:
    """Is it kept from him whom it is about while the game goes on? A suspicion (E-CHG-03), a secret denunciation
    (E-CHG-07)."""
    secret = getattr(move, "secret", False) and hasattr(move, "offender")
    return bool(getattr(move, "suspicion", False) or secret)


def reworded(move: Move, change: Callable[[str], str]) -> Move:
    """The move with its free words changed."""
    return _deep(move, change)  # type: ignore[no-any-return]


def _deep(value: Any, change: Callable[[str], str], free: bool = False) -> Any:
    if isinstance(value, str):
        return change(value) if free else value
    if isinstance(value, tuple):
        return tuple(_deep(one, change, free) for one in value)
    if isinstance(value, msgspec.Struct):
        names = [field.name for field in msgspec.structs.fields(value)]
        new = {name: _deep(getattr(value, name), change, name in FREE) for name in names}
        return msgspec.structs.replace(value, **new)
    return value


def as_told(
    game: Game, record: Record, events: Iterable[Event], reader: int | None, open_to_all: Iterable[str] = ()
) -> Record:
    """The record of a finished game as a player of it (None: somebody else) may read it.

    Cards and characters lie open after the game; words that were for some only stay theirs. `events`: all that came of
    the record; `open_to_all`: words that the end of the game lays open. Veiled is what neither the reader wrote nor any
    event told him nor the end laid open.
    """
    told = {
        text for event in events if (seen := game.redact(event, reader)) is not None for text in _texts(seen)
    }.union(open_to_all)

    def seen_by(writer: int) -> Callable[[str], str]:
        return lambda text: text if writer == reader or text in told else veil(text)

    moves = tuple((writer, reworded(move, seen_by(writer))) for writer, move in record.moves)
    return msgspec.structs.replace(record, moves=moves)


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for one in value:
            yield from _texts(one)
    elif isinstance(value, msgspec.Struct):
        for field in msgspec.structs.fields(value):
            yield from _texts(getattr(value, field.name))
