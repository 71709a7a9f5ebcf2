"""What a picture shows: plain values that the tables' cogs fill in from what a viewer may know.

Nothing here reads a game. A card is its notation ("P10": suit letter and rank label), a character
its id. People's names come raw: the pictures clean and cut them themselves. Whatever is None or
at its default is not drawn.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from cogs.texts import Locale

Card = str
Suit = Literal["P", "G", "D", "M"]
Team = Literal["loyalists", "rebels"]


# ---- «Из грязи в князи»


@dataclass(frozen=True, kw_only=True)
class PictureSeat:
    """A place at the Tsar's table and who sits there."""

    character: str  # "tsar" … "kholop"
    estate: str  # "nobles" | "commoners" | "mob"
    name: str
    cards: int = 0
    frozen: bool = False  # no cards left this deal
    mercies: int = 0  # mercy cards that lie before him (the Tsar: those he may still grant)
    blows: int = 0  # sentenced and not yet struck
    assignments: int = 0  # personal tasks from the Tsar
    chronicler: bool = False
    robot: bool = False
    away: bool = False
    ability_spent: bool = False  # once-per-deal ability already used


@dataclass(frozen=True, kw_only=True)
class Pair:
    """One attacking card and what beat it: a card, "mercy", or nothing yet."""

    attack: Card
    defence: Card | None = None
    by: int | None = None  # seat of who threw it in, when not the attacker


@dataclass(frozen=True, kw_only=True)
class TablePicture:
    """The public table of «Из грязи в князи». `seats` top down, the Tsar first."""

    seats: tuple[PictureSeat, ...]
    locale: Locale = "ru"
    deal: int = 1
    orders: tuple[str, ...] = ()  # "absolutism" …
    trump: Suit | None = None
    next_trump: Suit | None = None  # named in mid-bout, takes effect when the table is clear
    turn: int | None = None  # seat whose turn it is, or whom alone the table waits for
    what: Literal["turn", "names-trump", "deals", "decides"] = "turn"  # what the table waits for him to do
    attacker: int | None = None
    defender: int | None = None
    asked: tuple[int, ...] = ()  # seats the table waits for
    bout: tuple[Pair, ...] = ()
    riot: bool = False
    coup: bool = False  # the bout is a military coup
    decrees: int = 0
    petitions: int = 0
    charges: int = 0  # open ones on the Tsar's desk, if public
    discard: int = 0  # cards in the discard
    aside: int = 0  # undealt cards out of play
    paused: bool = False


@dataclass(frozen=True, kw_only=True)
class HandPicture:
    """One player's own cards, as he alone sees them."""

    cards: tuple[Card, ...]
    locale: Locale = "ru"
    character: str = ""
    trump: Suit | None = None
    playable: frozenset[Card] = frozenset()
    chosen: frozenset[Card] = frozenset()  # picked in the select, not yet played
    mercy: bool = False  # he holds a mercy card
    mercy_playable: bool = False
    facing: tuple[Card, ...] = ()  # what he has to beat
    dealt: bool = True  # no cards, because there are none left; else because they are still to come


# ---- «Султан на миг»


@dataclass(frozen=True, kw_only=True)
class SultanPlace:
    """A place in the circle and what lies there."""

    name: str
    character: str | None = None  # shown face up; None: face down
    remembered: str | None = None  # for one's own eyes: what one saw there
    stale: bool = False  # … and it may have been exchanged since
    mine: bool = False  # for one's own eyes: this is me (a hidden card is then drawn half open)
    dead: bool = False
    prison: bool = False
    chains: bool = False
    tired: bool = False
    coronation: bool = False
    choice: Team | None = None  # the Vizier's
    prediction: Team | None = None  # the Fortune Teller's
    points: int = 0
    gained: int | None = None  # this round's, at its end
    robot: bool = False
    away: bool = False


@dataclass(frozen=True, kw_only=True)
class SultanTable:
    """The circle of «Султан на миг», clockwise from player A."""

    places: tuple[SultanPlace, ...]
    locale: Locale = "ru"
    round: int = 1
    rounds: int = 5  # 0: played to points
    to_points: int = 0
    turn: int | None = None
    asked: tuple[int, ...] = ()
    targets: tuple[int, ...] = ()  # whom the declared ability is aimed at
    spare: bool = True
    eyes_closed: bool = False
    won: Team | Literal["nobody"] | None = None  # who won the round, at its end
    paused: bool = False
    spare_remembered: str | None = None  # for one's own eyes


@dataclass(frozen=True, kw_only=True)
class SultanCard:
    """One player's own card, large, for his eyes only."""

    character: str
    locale: Locale = "ru"
    hidden: bool = True
    prison: bool = False
    chains: bool = False
    tired: bool = False


# ---- after the game


@dataclass(frozen=True, kw_only=True)
class CareerLine:
    """One player's way: the seat (0 = the Tsar) at each step; None where he was not at the table."""

    name: str
    seats: tuple[int | None, ...]


@dataclass(frozen=True, kw_only=True)
class CareerChart:
    """Rank over time. `deals` are the steps at which a new deal began; `reigns` those with a new Tsar."""

    careers: tuple[CareerLine, ...]
    characters: tuple[str, ...]  # top down
    locale: Locale = "ru"
    deals: tuple[int, ...] = ()
    reigns: tuple[int, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Laurel:
    """One player's line in the summary. `best` gets the wreath."""

    name: str
    character: str = ""  # where he ended; Sultan: the last card he held
    line: str = ""  # what is said of him, in the locale, already a finished text
    honours: tuple[str, ...] = ()  # finished texts: «самодержец»
    score: int | None = None
    best: bool = False
    robot: bool = False


@dataclass(frozen=True, kw_only=True)
class SummaryPicture:
    """The evening's end, for both games."""

    game: str
    laurels: tuple[Laurel, ...]
    locale: Locale = "ru"
    title: str = ""  # finished text; empty: the game's own
    line: str = ""  # one more line: how long, how many deals
    facts: tuple[str, ...] = field(default=())  # a few finished lines for the foot
