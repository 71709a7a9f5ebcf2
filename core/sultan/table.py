"""The table: a frozen `State` between moves, and the working copy that one move is carried out on.

Sets of players are whole numbers with one bit for each player, so that a move costs microseconds;
`bit` and `players_in` lead in and out of them. The spare card has the bit after the last player's,
and only where cards are counted.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

import msgspec

from core.shapes import Event, Move, kebab
from core.sultan.cast import CHARACTERS, Character, Team
from core.sultan.events import End, Question
from core.sultan.options import Options

NOBODY = -1

Cards = tuple[Character, ...]


def bit(player: int) -> int:
    return 1 << player


@lru_cache(1 << 14)
def players_in(some: int) -> tuple[int, ...]:
    """The players of a set, from A on."""
    return tuple(player for player in range(some.bit_length()) if some >> player & 1)


@lru_cache(1 << 14)
def beside(count: int, dead: int, player: int) -> int:
    """The neighbours of a player: next to him, the dead between them skipped (S-TRM-04, S-DIE-02)."""
    found = 0
    for step in (1, -1):
        other = (player + step) % count
        while dead >> other & 1 and other != player:
            other = (other + step) % count
        if other != player:
            found |= 1 << other
    return found


@lru_cache(1 << 14)
def holders(cards: Cards) -> dict[Character, int]:
    """Who holds each character; the spare card's bit comes after the last player's."""
    found: dict[Character, int] = dict.fromkeys(CHARACTERS, 0)
    for place, card in enumerate(cards):
        found[card] |= 1 << place
    return found


class Phase(msgspec.Struct, frozen=True, tag_field="phase", tag=kebab, gc=False):
    """What the table waits for."""


class Choosing(Phase, frozen=True):
    """Fate chooses who begins the first round."""


class Dealing(Phase, frozen=True):
    """Fate deals the next round."""


class Acting(Phase, frozen=True):
    """`player` must act: in his turn, with the action a hunt earned him, or because the Vizier makes him."""

    player: int
    extra: bool = False


class Predicting(Phase, frozen=True):
    """The Seer has looked and may now predict."""

    player: int


class Asking(Phase, frozen=True):
    """A reaction window: `by` declared `deed`, and every player of `asked` owes a sealed answer."""

    question: Question
    by: int
    deed: Move
    asked: int
    answered: int = 0
    accepted: int = 0


class Over(Phase, frozen=True):
    """The game is over."""


CHOOSING, DEALING, OVER = Choosing(), Dealing(), Over()


class Note(msgspec.Struct, frozen=True, gc=False):
    """What a player knows of a card since an action of the round: he saw it, or gave it away."""

    round: int
    action: int
    place: int
    card: Character
    how: Literal["peek", "seer", "swap"]


class KnownExchange(msgspec.Struct, frozen=True, gc=False):
    """What all know of exchanges: an open one names its partner, a hide leaves him a secret (None)."""

    action: int
    by: int
    partner: int | None


class Result(msgspec.Struct, frozen=True, gc=False):
    """How a round ended, for all to see."""

    round: int
    winner: Team | None
    how: End
    points: tuple[int, ...]
    cards: Cards


class Table(msgspec.Struct):
    """Everything there is. What the rules read; `State` and `Draft` are its two forms."""

    players: int
    options: Options
    totals: tuple[int, ...]
    twos: tuple[int, ...]
    """For each player the last round in which he scored two points (SR-05)."""
    round: int = 0
    first: int = NOBODY
    cards: Cards = ()
    """One card for each player, then the spare (S-TRM-06): nobody's, and nobody's neighbour (S-SPR-01)."""
    open: int = 0
    """Cards face up, those of the dead among them."""
    dead: int = 0
    prison: int = 0
    chains: int = 0
    tired: int = 0
    banned: tuple[int, ...] = ()
    """For each player those he may not exchange with in his next turn."""
    choice: Team | None = None
    """The side the open Vizier has taken."""
    prediction: Team | None = None
    coronation: int = NOBODY
    """The seat before which the Coronation card lies."""
    turn: int = NOBODY
    """The acting player (S-TRM-03): whose turn it is, even while another is forced to act."""
    last: int = NOBODY
    """Who last acted in his turn."""
    actions: int = 0
    """Actions completed in this round."""
    phase: Phase = CHOOSING
    notes: tuple[tuple[Note, ...], ...] = ()
    exchanges: tuple[KnownExchange, ...] = ()
    dealt: Cards = ()
    salt: str = ""
    seal: str = ""
    result: Result | None = None

    @property
    def everybody(self) -> int:
        return (1 << self.players) - 1

    @property
    def hidden(self) -> int:
        """Face down, and therefore alive (S-TRM-01)."""
        return ((1 << self.players) - 1) & ~self.open

    @property
    def playing(self) -> bool:
        """Is a round under way?"""
        return not isinstance(self.phase, (Choosing, Dealing, Over))

    def holds(self, player: int, card: Character) -> bool:
        return self.cards[player] == card

    def holders(self, card: Character) -> int:
        """The players (not the spare) with this card, dead or alive."""
        return holders(self.cards)[card] & ((1 << self.players) - 1)

    def clockwise(self, some: int) -> tuple[int, ...]:
        """The players of a set in order from the acting player's left, himself last."""
        start = self.turn + 1
        return players_in(some >> start << start) + players_in(some & ((1 << start) - 1))


class State(Table, frozen=True, gc=False):  # type: ignore[misc]  # a frozen form of the same fields
    """The table between two moves. Nothing can change it."""


class Draft(Table):
    """The table while one move is carried out on it, and what has happened so far."""

    events: list[Event] = msgspec.field(default_factory=list)

    def tell(self, event: Event) -> None:
        self.events.append(event)

    def note(self, player: int, place: int, card: Character, how: Literal["peek", "seer", "swap"]) -> None:
        """Write what `player` has just learned into his notebook."""
        book = (*self.notes[player], Note(self.round, self.actions + 1, place, card, how))
        self.notes = (*self.notes[:player], book, *self.notes[player + 1 :])


_FIELDS = len(State.__struct_fields__)


def draft_of(state: State) -> Draft:
    return Draft(*msgspec.structs.astuple(state))


def frozen(draft: Draft) -> State:
    return State(*msgspec.structs.astuple(draft)[:_FIELDS])
