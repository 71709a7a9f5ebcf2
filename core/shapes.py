"""The shapes every game is made of.

A game is a value. `apply(state, player, move)` gives a new state and the events that
happened, or raises `Illegal` and leaves nothing changed. Chance is a move of a player
called Fate, so a record replays to the same state byte for byte. `view` is the only way
out of a state, and `redact` the only way out of an event.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence, Set
from typing import Any, Final, Literal, Protocol, TypeVar, get_args

import msgspec

FATE = -1
"""The player who shuffles, draws and casts lots."""

EAR = -2
"""The player who listens: lays charges for what was said, and never plays a card."""


class Illegal(Exception):
    """A move the law refuses: a code, the rule that refuses it, and data. Never a sentence.

    Sentences live in locale files under the code; `data` fills them in.
    """

    def __init__(self, code: str, rule: str = "", **data: Any) -> None:
        super().__init__(code)
        self.code = code
        self.rule = rule
        self.data = data

    def __str__(self) -> str:
        told = " ".join(f"{key}={_short(value)!r}" for key, value in self.data.items())
        return " ".join(part for part in (self.code, f"[{self.rule}]" if self.rule else "", told) if part)


def _short(value: Any) -> Any:
    """Of long words, as much as shows which they are."""
    return value[:60] + "…" if isinstance(value, str) and len(value) > 60 else value


class Ambiguous(Illegal):
    """What was written fits more than one move."""


class Malformed(Illegal):
    """What was written is no move, option, position or record at all."""


def kebab(name: str) -> str:
    """`ThrowIn` -> `throw-in`: how a move or an event is called in text."""
    return "".join("-" + c.lower() if c.isupper() and i else c.lower() for i, c in enumerate(name))


class Move(msgspec.Struct, frozen=True, tag_field="move", tag=kebab, gc=False):
    """Something a player does. Small, frozen, and the same after a round trip through text."""


class Event(msgspec.Struct, frozen=True, tag_field="event", tag=kebab, gc=False):
    """Something that happened. `redact` makes of it what one player may know."""


class ClockMoves(msgspec.Struct, frozen=True):
    """What the clock may ask of a game, as moves of Fate; nothing where a game knows no such thing."""

    close: Move | None = None
    """A question has been open for long enough: the silent let it pass."""

    end: tuple[Move, ...] = ()
    """The evening's time is over: the first of these that is lawful. Without any the game is broken off."""

    count: Callable[[int], Move] | None = None
    """A vote has been open for long enough: count it by its number."""

    opened: Callable[[Event], int | None] = lambda event: None
    """The number of the vote that an event opens, if it opens one."""

    ballot: Callable[[Move], int | None] = lambda move: None
    """The number of the vote that a move is cast in, if it is one: robots vote after people."""

    accused: Callable[[Any, int], int | None] = lambda state, vote: None
    """Whom the vote of this number accuses: he is heard before the others cast theirs (`Pace.hearing`)."""

    judges: Callable[[Any, Move], tuple[int, int] | None] = lambda state, move: None
    """Whom a move judges, and on which charge: a robot gives a person time to answer it (`Pace.answer`)."""

    open_charges: Callable[[Any, int], tuple[int, ...]] = lambda state, player: ()
    """The charges and votes that this player may answer now."""

    believes: Callable[[Any, Move, Chance, Set[int]], Move] = lambda view, ballot, chance, people: ballot
    """A robot's ballot about one who has confessed, from his view and the one he would cast else."""

    rests: Callable[[Any], bool] = lambda state: False
    """Has something just ended that all should see before Fate goes on? She waits then (`Pace.rest`)."""

    lent: Callable[[Move, Move | None], bool] = lambda move, default: False
    """May a robot make such a move for one whose time is up? Otherwise the `default` stands in for him: what binds
    him for long, or cannot be taken back, he says himself."""

    moot: Callable[[Any, int], bool] = lambda state, player: False
    """Is he asked what he can only say no to, and may nobody be told? He says so by himself, in a person's time."""

    denounces: Callable[[Move], int | None] = lambda move: None
    """Whom a move accuses: no robot accuses who is away."""

    asks: Callable[[Event], bool] = lambda event: False
    """Does this event put a new question? Then the time for the one before is no part of its own."""

    sealed: bool = False
    """Its questions to several are answered under seal, and silence is an answer: who could say nothing else need not
    say it, and the clock closes them all alike (`Pace.sealed`)."""

    weighed: Callable[[Any, Move], str] = lambda state, move: ""
    """The matter, by any name of its own, that a robot is to sleep over before such a move; empty: none."""


class Outcome(msgspec.Struct, frozen=True):
    """Why a game ended, kept apart from who did best in it."""

    reason: str
    best: tuple[int, ...] = ()


class Chance(Protocol):
    """The part of `random.Random` that Fate uses. Whoever calls the engine brings it."""

    def randrange(self, stop: int, /) -> int: ...

    def getrandbits(self, k: int, /) -> int: ...


T = TypeVar("T")


def shuffled(things: Sequence[T], chance: Chance) -> tuple[T, ...]:
    """A fair order (Fisher–Yates), the same for the same chance on every Python."""
    order = list(things)
    for i in range(len(order) - 1, 0, -1):
        j = chance.randrange(i + 1)
        order[i], order[j] = order[j], order[i]
    return tuple(order)


Level = Literal["novice", "seasoned", "sage"]
"""How well robots play: простак, бывалый, мудрец."""

LEVELS: Final[tuple[Level, ...]] = get_args(Level)


class Mind(Protocol):
    """How robots of the other two levels play a game: «бывалый» is the game's own `robot`.

    What they do is a function of what is given: the view, what was told, a seed, and for the sage how much he may try.
    """

    def begins(self, event: Event) -> bool:
        """Is what was told before this of no more use to anybody who thinks?"""

    def novice(self, view: Any, chance: Chance, people: Set[int] = frozenset()) -> Move | None:
        """What a beginner would do; None to wait."""

    def weighty(self, view: Any) -> bool:
        """Is there anything for the sage to think over?"""

    def think(
        self, view: Any, told: Sequence[Event], chance: Chance, budget: int, more: Callable[[], bool]
    ) -> Move | None:
        """The sage's move; None where the seasoned one's is as good. `told`: every event since the last that `begins`,
        as the player was told of it. At most `budget` games are tried, and no more once `more` says no."""

    def remarks(self, view: Any, event: Event) -> Iterable[tuple[int, str]]:
        """Who might say something of what has happened, and of what kind; from what a spectator sees and is told."""

    def explained(self, view: Any, event: Event, people: Set[int]) -> tuple[int, str] | None:
        """Who has judged, and why in a word, if that is what has happened. `people`: those who are present, and no
        robots."""

    def voiced(self, move: Move, say: Callable[[str], str] | None) -> Move | None:
        """A robot's move with its words, where it wants any: `say` makes them of an occasion; None where robots are to be
        silent, and then there is no such move."""


class Game(Protocol):
    """What the hall, robots, records and command lines ask of a game: `core.knyazi.game`, `core.sultan.game`.

    States are opaque to all of them; `Any` stands for the game's own types.
    """

    name: str
    fewest: int
    most: int
    options: type[msgspec.Struct]
    """House rules: a frozen struct, every field with its default first among a `Literal`'s values."""

    length: str
    """The option that says how many deals or rounds a game lasts."""

    clock: ClockMoves

    mind: Mind | None
    """Robots of other levels; None: there is one level."""

    def new(self, players: int, options: Any = None) -> Any:
        """The state before anything has happened: it waits for Fate."""

    def apply(self, state: Any, player: int, move: Move) -> tuple[Any, tuple[Event, ...]]: ...

    def check(self, state: Any, player: int, move: Move) -> None:
        """Raise `Illegal` where `apply` would."""

    def legal(self, state: Any, player: int) -> list[Move]:
        """Every legal move that can be listed (free words cannot); for Fate, only small choices."""

    def why_not(self, state: Any, player: int, kind: str) -> Illegal | None:
        """Why a player can make no move of a kind now (its tag); None: he can."""

    def meant(self, state: Any, player: int) -> Iterable[Move]:
        """What a player could mean, lawful or not, likeliest first; for telling him why not."""

    def counted(self, state: Any, player: int, move: Move) -> bool:
        """Does `perft` count it (moves of the cards and answers; not government or free words)?"""

    def beside(self, move: Move) -> bool:
        """Is it carried on beside the game (papers, charges, blows), so that it answers nothing the game asks?"""

    def asks(self, state: Any, player: int, move: Move) -> Hashable:
        """What this move of a player would be the answer to: the same in two states, and it means the same in both."""

    def key(self, state: Any) -> Hashable:
        """All that the rest of the game depends on, and nothing else: what tells two positions apart.

        What players have learned, or have been told, is not part of it.
        """

    def fate(self, state: Any, chance: Chance, people: Set[int] = frozenset()) -> Move | None:
        """Fate's next move, or None while chance is not asked for. `people`: the players who are no robots."""

    def waiting(self, state: Any) -> tuple[int, ...]:
        """Whom the table waits for now; `(FATE,)` when chance is due; empty when the game is over."""

    def default(self, state: Any, player: int) -> Move | None:
        """What stands in for one who does not answer in time."""

    def view(self, state: Any, player: int | None) -> Any:
        """All that a player (None: a spectator) may know, as a frozen struct."""

    def redact(self, event: Event, player: int | None) -> Event | None:
        """The event as that player learns of it; None when he learns of nothing."""

    def outcome(self, state: Any) -> Outcome | None: ...

    def robot(self, view: Any, chance: Chance, people: Set[int] = frozenset()) -> Move | None:
        """A sensible legal move from what the view shows and nothing else; None to wait. `people`: the players who are
        present and no robots; a robot decides nothing about them before they could."""

    def parse(self, player: int, text: str) -> Move:
        """A move from its notation; raises `Malformed` or `Ambiguous`."""

    def write(self, move: Move) -> str:
        """The notation of a move."""

    def position(self, state: Any) -> list[str]:
        """The whole position as lines of text."""

    def set_up(self, players: int, options: Any, lines: Sequence[str]) -> Any:
        """A state from such lines; raises `Malformed` with the `line` (from 1) in its data."""


def may(game: Game, state: Any, player: int, move: Move) -> bool:
    """Is the move legal now?"""
    try:
        game.check(state, player, move)
    except Illegal:
        return False
    return True


def play(game: Game, state: Any, moves: Sequence[tuple[int, Move]]) -> Any:
    """The state after these moves."""
    for player, move in moves:
        state, _ = game.apply(state, player, move)
    return state


def settle(game: Game, state: Any, chance: Chance, seen: Callable[[Move, tuple[Event, ...]], None]) -> Any:
    """Let Fate make every move that is hers now."""
    while (move := game.fate(state, chance)) is not None:
        state, events = game.apply(state, FATE, move)
        seen(move, events)
    return state


LETTERS = "ABCDEFGHIJKLMNO"


def letter(player: int) -> str:
    """How a player is written down: A..O, `*` for Fate, `!` for the Ear."""
    return "*" if player == FATE else "!" if player == EAR else LETTERS[player]


def player_of(text: str) -> int:
    """The player behind a letter."""
    if text == "*":
        return FATE
    if text == "!":
        return EAR
    found = LETTERS.find(text) if len(text) == 1 else -1
    if found < 0:
        raise Malformed("no-such-player", text=text)
    return found
