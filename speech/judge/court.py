"""The court's timeline: who sat where, under what law, at any moment (E-CHG-02).

Ranks change every minute and words are recognised seconds after they were said, so the court is kept as a list of
dated events from which the state of any moment can be asked. Players are numbers 0..n-1; characters are the ids of
`core.knyazi.characters`. No clock is read here: every event brings its own time, in seconds.
"""

from __future__ import annotations

import bisect
from collections.abc import Iterator
from enum import StrEnum

import msgspec

from core.knyazi.characters import ALL, BY_ID, NobleOrder, cast_for

Character = str
"""The id of a character: `tsar`, `boyar`, `kholop`…"""

NAMES = tuple(character.id for character in ALL)


class Order(StrEnum):
    """The seven social orders; several may hold at once (K-ORD-00)."""

    ABSOLUTISM = "absolutism"
    TYRANNY = "tyranny"
    THEOCRACY = "theocracy"
    CONSTITUTION = "constitution"
    ANARCHY = "anarchy"
    BUREAUCRACY = "bureaucracy"
    OLIGARCHY = "oligarchy"


class Watching(StrEnum):
    """What a machine can watch of a decree or an assignment (E-DEC-01)."""

    FORBIDDEN = "forbidden"
    REQUIRED = "required"
    WHISPER = "whisper"
    SILENCE = "silence"


class Watch(msgspec.Struct, frozen=True):
    """The watch a decree carries: words for the first two kinds, a ceiling in dB over one's own median for whisper."""

    kind: Watching
    words: tuple[str, ...] = ()
    ceiling: float = -6.0


class Event(msgspec.Struct, frozen=True, tag=True):
    """Something that happened at the table at `at` seconds of the table's clock."""

    at: float


class Seated(Event, frozen=True):
    """Everybody's character from now on, by player."""

    seats: tuple[Character, ...]


class ReignChanged(Event, frozen=True):
    """Another player ascended the throne. Told apart from `Seated` by itself: need not be sent beside it."""


class Ordered(Event, frozen=True):
    """The social orders in force from now on."""

    orders: frozenset[Order]


class Consented(Event, frozen=True):
    """A player agreed to be heard, or took it back (E-CHG-08)."""

    player: int
    agrees: bool = True


class Attacked(Event, frozen=True):
    """A player attacked another (or threw in to him)."""

    attacker: int
    defender: int


class Acted(Event, frozen=True):
    """A player did something in the game that others may remark on (collected cards, beat an attack…)."""

    player: int


class Asked(Event, frozen=True):
    """Leave to speak was asked without words (a button, a gesture)."""

    player: int


class Refused(Event, frozen=True):
    """Leave was refused to a player without words; whose refusal it is matters (ER-07)."""

    player: int
    by: int


class Decreed(Event, frozen=True):
    """A decree (player None: binding on all) or an assignment to one player, with what can be watched of it."""

    name: str
    watch: Watch
    player: int | None = None


class Lapsed(Event, frozen=True):
    """A decree or an assignment is over: repealed, carried out or run out."""

    name: str


class Pressed(Event, frozen=True):
    """A public control that is one character's work was pressed: `deal`, `collect` or `strike` (E-HND-01)."""

    player: int
    control: str


class Robots(Event, frozen=True):
    """Which players are played by the program from now on (ER-04)."""

    players: frozenset[int]


class Moment(msgspec.Struct, frozen=True):
    """The court as it stood at one moment."""

    seats: tuple[Character, ...]
    ranks: tuple[Character, ...]
    """Characters top down, those not in play included."""
    orders: frozenset[Order] = frozenset()
    consent: frozenset[int] = frozenset()
    robots: frozenset[int] = frozenset()
    decrees: tuple[Decreed, ...] = ()

    def holder(self, character: Character) -> int | None:
        """The player who plays this character, None if it is not in play."""
        return self.seats.index(character) if character in self.seats else None

    def senior(self, one: int, other: int) -> bool:
        """Whether `one` outranks `other`."""
        return self.ranks.index(self.seats[one]) < self.ranks.index(self.seats[other])

    def judging(self) -> int:
        """E-CHG-05: who holds the Tsar's judging power: the Духовник under Теократия, if he is in play."""
        confessor = self.holder("confessor")
        if Order.THEOCRACY in self.orders and confessor is not None:
            return confessor
        tsar = self.holder("tsar")
        return 0 if tsar is None else tsar

    @property
    def theocracy(self) -> bool:
        """K-ORD-03, KR-18: Теократия stands only with the Духовник in play."""
        return Order.THEOCRACY in self.orders and self.holder("confessor") is not None


def default_seats(players: int, noble_order: NobleOrder = "example") -> tuple[Character, ...]:
    """Player 0 on the throne, the last one at its foot (K-0.3)."""
    return tuple(character.id for character in cast_for(players, noble_order))


class Court:
    """The timeline. Events may arrive late: they are put where they belong and the state is worked out again."""

    def __init__(
        self,
        seats: tuple[Character, ...],
        *,
        orders: frozenset[Order] = frozenset(),
        consent: frozenset[int] | None = None,
        robots: frozenset[int] = frozenset(),
        noble_order: NobleOrder = "example",
        start: float = float("-inf"),
    ) -> None:
        if unknown := [seat for seat in seats if seat not in BY_ID]:
            raise ValueError(f"no such character: {unknown[0]}")
        if len(set(seats)) != len(seats):
            raise ValueError("a character is played by two players")
        ranks = tuple(c.id for c in cast_for(len(ALL), noble_order))
        everyone = frozenset(range(len(seats))) if consent is None else consent
        self.players = len(seats)
        self._times: list[float] = [start]
        self._events: list[Event | None] = [None]
        self._moments: list[Moment] = [Moment(tuple(seats), ranks, orders, everyone, robots)]
        self._reigns: list[float] = []

    def happened(self, event: Event) -> None:
        """Put the event in its place; everything after it is worked out anew."""
        place = bisect.bisect_right(self._times, event.at)
        place = max(place, 1)
        self._times.insert(place, event.at)
        self._events.insert(place, event)
        self._moments.insert(place, self._moments[place - 1])
        for index in range(place, len(self._events)):
            self._moments[index] = _after(self._moments[index - 1], self._events[index])
        self._reigns = [
            self._times[index] for index in range(1, len(self._times))
            if isinstance(self._events[index], ReignChanged)
            or self._moments[index].holder("tsar") != self._moments[index - 1].holder("tsar")
        ]  # fmt: skip

    def at(self, time: float) -> Moment:
        """The court as it stood at `time` (E-CHG-02)."""
        return self._moments[max(0, bisect.bisect_right(self._times, time) - 1)]

    @property
    def now(self) -> Moment:
        """The court after everything that has been told."""
        return self._moments[-1]

    def events(self, since: float, until: float) -> Iterator[Event]:
        """What happened between two times, both included."""
        for index in range(bisect.bisect_left(self._times, since), len(self._times)):
            if self._times[index] > until:
                return
            event = self._events[index]
            if event is not None:
                yield event

    def reigned(self, since: float, until: float) -> bool:
        """Whether the throne changed hands between two times, both included."""
        place = bisect.bisect_left(self._reigns, since)
        return place < len(self._reigns) and self._reigns[place] <= until

    def prune(self, before: float) -> None:
        """Let go of what is older than any window looks back, keeping the state it left."""
        keep = bisect.bisect_right(self._times, before) - 1
        if keep > 0:
            self._times[: keep + 1] = [self._times[keep]]
            self._events[: keep + 1] = [None]
            self._moments[: keep + 1] = [self._moments[keep]]
            self._reigns = [time for time in self._reigns if time >= before]

    def forget(self, player: int) -> None:
        """Keep no trace of a player's own acts; seats are the game's and stay."""
        for index, event in enumerate(self._events):
            if (isinstance(event, Acted | Asked | Pressed) and event.player == player) or (
                isinstance(event, Attacked) and player in (event.attacker, event.defender)
            ):
                self._events[index] = None


def _after(before: Moment, event: Event | None) -> Moment:
    replace = msgspec.structs.replace
    if isinstance(event, Seated):
        if sorted(event.seats) != sorted(before.seats):
            raise ValueError("a new seating must hold the same characters")
        after = replace(before, seats=event.seats)
        return replace(after, decrees=()) if _ruler(after) != _ruler(before) else after
    if isinstance(event, ReignChanged):
        return replace(before, decrees=())
    if isinstance(event, Ordered):
        return replace(before, orders=event.orders)
    if isinstance(event, Consented):
        consent = before.consent | {event.player} if event.agrees else before.consent - {event.player}
        return replace(before, consent=consent)
    if isinstance(event, Robots):
        return replace(before, robots=event.players)
    if isinstance(event, Decreed):
        return replace(before, decrees=(*(d for d in before.decrees if d.name != event.name), event))
    if isinstance(event, Lapsed):
        return replace(before, decrees=tuple(d for d in before.decrees if d.name != event.name))
    return before


def _ruler(moment: Moment) -> tuple[int | None, int]:
    """K-DEC-05, KR-18: decrees fall with the Tsar, under Теократия with the Духовник too."""
    return moment.holder("tsar"), moment.judging()
