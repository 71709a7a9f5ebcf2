"""A game as the bot knows it: one pack, which the game's own cog adds when it is loaded. Nothing else names games.

The engine, the pages, the words, the house rules offered, what is told at the end, what is heard: whatever a game has
of its own. What it does not have stands at its default.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from core.shapes import Event, Game, Move

if TYPE_CHECKING:
    import discord

    from cogs.pictures import Picture
    from cogs.pictures.uploaded_emojis import UploadedEmojis
    from cogs.texts import Locale
    from cogs.ui.own_events import Addressees
    from cogs.ui.page import Page
    from cogs.ui.request import Request
    from cogs.ui.services import Services
    from core.hall import Sheet, Table
    from core.record import Record

Options = Mapping[str, str]
"""House rules by name, as a table's sheet has them."""


# -- before the game ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Length:
    """How long a game lasts: by its own options, or by the clock, in seconds; what is begun is finished then."""

    options: dict[str, str]
    clock: int = 0


@dataclass(frozen=True)
class HouseRules:
    """What the host's panel offers. Every option of the engine that is not `apart` is offered one by one."""

    lengths: tuple[Length, ...]
    length: Callable[[Locale, Options], str]
    """The length that these options make, in words."""
    apart: tuple[str, ...] = ()
    """Options that are offered in ways of their own."""
    presets: Mapping[str, dict[str, str]] = field(default_factory=lambda: {"book": {}})
    """Whole sets for a table that does not want to think. `book` is the law as written."""
    first: str = "book"
    """The preset that a new table starts with."""
    lesson: str = ""
    """The preset for those who play for the first time; none where there is nothing to teach."""
    primer: Callable[[Options], str] = lambda options: ""
    """The key of what all should have read before it begins; nothing: it begins at once."""
    agreed: Callable[[Locale, Options], list[str]] = lambda locale, options: []
    """More lines on what was agreed."""
    rows: Callable[[Page, Table, Locale], None] = lambda page, table, locale: None
    """More selects on the host's panel."""


# -- in words ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Wording:
    """How the game's own kinds of values become arguments of texts; people, numbers and words do by themselves."""

    argument: Callable[[Locale, str, Any, Any], dict[str, Any] | None] = lambda locale, name, kind, value: (
        None
    )
    """A field's name, its type, its value: the arguments it makes; None: it is nothing of the game's own."""
    held: Callable[[Locale, Table], Iterable[str]] = lambda locale, table: ()
    """All that somebody may hold here and move with, in words."""
    emoji: Callable[[UploadedEmojis, Move], discord.PartialEmoji | None] = lambda emojis, move: None
    """The drawing that goes with a move."""


# -- after the game ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class GameStory:
    """A finished game, replayed once: its record, the state it began with, what came of every move, how it ended."""

    record: Record
    first: Any
    events: tuple[Event, ...]
    state: Any

    @property
    def names(self) -> tuple[str, ...]:
        return self.record.players


@dataclass(frozen=True)
class Results:
    """What is told of a finished game."""

    score: Callable[[Any, int], tuple[int | None, str]] = lambda view, player: (None, "")
    """From the last view: a player's points, and the character he ended as."""
    pictures: Callable[[Sheet, GameStory, Any, Locale], list[Picture]] = lambda sheet, story, view, locale: []
    titles: Callable[[GameStory], dict[int, list[str]]] = lambda story: {}
    """Each player's titles, by id."""
    chapters: Callable[[GameStory, Locale], list[tuple[int, list[str]]]] | None = None
    """The chronicle by deals; None: this game has none."""
    open_to_all: Callable[[GameStory], list[str]] = lambda story: []
    """Words that players wrote for some, and that all may read now that it is over."""
    proof: Callable[[GameStory], list[str]] = lambda story: []
    """Every seal, and what opens it."""
    verdict: Callable[[Any, Locale], str] = lambda view, locale: ""
    """From the last view: why the best are the best, where points alone do not say it."""
    figures: tuple[str, ...] = ()
    """What is counted for careers, in the order it is shown."""
    boards: tuple[str, ...] = ("best",)
    """The figures that a guild has a board of."""


# -- all of it ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class GamePack:
    """What one game brings."""

    engine: Game
    board: Callable[[Services, Table, Locale], Awaitable[Page]]
    """The table as everybody sees it."""
    hand: Callable[[Services, Table, int, Locale, str], Awaitable[Page | None]]
    """What one user alone may see, at the page that he has turned to; None: nothing is his to see."""
    asked: Callable[[Table], Sequence[int]]
    """Who is known to all to be asked."""
    rules: HouseRules
    wanted: Callable[[Table], Sequence[int]] = lambda table: ()
    """Who besides is known to all to be wanted, for something that runs against no clock."""
    cast: Callable[[Table], Mapping[int, str]] = lambda table: {}
    """Who is what, for all to know: player -> character id. Empty where characters are secret."""
    own: Mapping[type[Event], Addressees] = field(default_factory=dict)
    """Who is told of an event besides the table, on his own hand, and by which text (`own-<game>-<text>`)."""
    settles: Callable[[Event, Event], bool] = lambda told, since: False
    """Of what one was told so, and what happened after it: is the matter closed, and the line to go?"""
    news: tuple[type[Event], ...] = ()
    """Of what was told so, what asks nothing of him: once it was read, it goes."""
    begins: tuple[type[Event], ...] = ()
    """What ends all that was told so: a new deal, a new round."""
    label: Callable[[Locale, Table, Any, Move], str] | None = None
    """A move in words, from a table and a view, where the move's own fields do not say it (`move-<game>-<move>`)."""
    recast: Callable[[Event, Mapping[int, str]], Mapping[int, str]] = lambda event, cast: cast
    """Who is what after an event, from who was what before it: what happens is told of who did it."""
    already: Callable[[Event, Any], bool] = lambda event, before: False
    """Was it so already, by what all saw before (a view)? Then it is told by a text of its own (`…-already`)."""
    before: Callable[[Request, Table, Move | str], Awaitable[None]] | None = None
    """A last look at what somebody is about to do, which may refuse it in this game's own way."""
    wording: Wording = Wording()
    results: Results = Results()
    sounds: Callable[[Event], tuple[str, ...]] = lambda event: ()
    """What is heard in the voice channel when this happens."""
    texts: Path | None = None
    """Where its texts lie, if they are not among ours (`cogs.texts.add_folder`)."""
    court: bool = False
    """Does a court listen to this game, with ranks, charges and silence for some?"""

    @property
    def name(self) -> str:
        return self.engine.name

    def known(self, table: Table) -> Mapping[int, str]:
        """Who is what at this table, as far as all know."""
        return self.cast(table) if table.state is not None else {}


class GamePacks:
    """The games of one bot, by name, in the order they were added."""

    def __init__(self) -> None:
        self._packs: dict[str, GamePack] = {}

    def add(self, pack: GamePack) -> None:
        assert pack.name not in self._packs, pack.name
        self._packs[pack.name] = pack

    def remove(self, pack: GamePack) -> None:
        self._packs.pop(pack.name, None)

    def __getitem__(self, name: str) -> GamePack:
        return self._packs[name]

    def __contains__(self, name: object) -> bool:
        return name in self._packs

    def __iter__(self) -> Iterator[GamePack]:
        return iter(self._packs.values())

    @property
    def engines(self) -> dict[str, Game]:
        return {pack.name: pack.engine for pack in self}

    def of(self, table: Table) -> GamePack:
        return self._packs[table.sheet.game]
