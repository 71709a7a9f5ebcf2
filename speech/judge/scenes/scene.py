"""A scene as values: the table, what happens, what is expected of the judge."""

from __future__ import annotations

import msgspec

from core.knyazi.characters import Character
from core.knyazi.orders import Order
from speech.judge.court import Event
from speech.judge.options import Options
from speech.judge.scenes.keywords import Venue
from speech.judge.shapes import Remark, Sound

LETTERS = "ABCDEFGHIJKLMNO"
_LOOKALIKES = str.maketrans("АВСЕНКМО", "ABCEHKMO")


def letter(player: int | None) -> str:
    """A player as the text of scenes and records writes him."""
    return "-" if player is None else LETTERS[player]


def player_of(word: str) -> int | None:
    """Whom a letter means; those that look alike in both scripts are one."""
    plain = word.upper().translate(_LOOKALIKES)
    return LETTERS.index(plain) if len(plain) == 1 and plain in LETTERS else None


class Malformed(ValueError):
    """A scene that cannot be read: which line, and why."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line, self.reason = line, reason


class Forget(Event, frozen=True):
    """«Forget me» of one player."""

    player: int


class Renamed(Event, frozen=True):
    """A player is called otherwise from now on."""

    player: int
    names: tuple[str, ...]


Happening = Remark | Sound | Event


class Expected(msgspec.Struct, frozen=True):
    """One expectation: `!` a charge, `?` a suspicion, `~` either or nothing."""

    mark: str
    law: str
    offender: int
    object: int | None
    """None: not said, anything will do."""
    count: int | None
    venue: Venue | None
    line: int


class Scene(msgspec.Struct, frozen=True):
    """One scene."""

    title: str
    line: int
    seats: tuple[Character, ...]
    """By player."""
    cast: tuple[Character, ...]
    """Top down."""
    names: dict[int, tuple[str, ...]]
    orders: frozenset[Order]
    consent: frozenset[int]
    robots: frozenset[int]
    options: Options
    happenings: tuple[Happening, ...]
    """In the order in which the judge learns of them."""
    expected: tuple[Expected, ...]
    checked: bool
    """Whether anything, «nothing» included, is expected of it."""
