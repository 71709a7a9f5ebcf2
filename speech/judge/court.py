"""The court's timeline: who sat where, under what law, at any moment (E-CHG-02).

Ranks change every minute and words are recognised seconds after they were said, so the court is kept as a list of
dated events from which the state of any moment can be asked. Players are numbers 0..n-1; characters, social orders and
watches are the game's own (`core.knyazi`), those of a house among them: what counts here are their powers. No clock is
read: every event brings its own time, in seconds.
"""

from __future__ import annotations

import bisect
from collections.abc import Iterator, Sequence

import msgspec

from core.knyazi.characters import Character, Power
from core.knyazi.court_papers import Watch
from core.knyazi.etiquette import Voice, voice
from core.knyazi.orders import Order


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
    """By player."""
    cast: tuple[Character, ...]
    """Top down."""
    orders: frozenset[Order] = frozenset()
    consent: frozenset[int] = frozenset()
    robots: frozenset[int] = frozenset()
    decrees: tuple[Decreed, ...] = ()

    def holder(self, character: str) -> int | None:
        """The player who plays the character of this id, None if it is not in play."""
        return next((player for player, held in enumerate(self.seats) if held.id == character), None)

    def with_power(self, power: Power) -> int | None:
        """The player whose character has a power."""
        return next((player for player, held in enumerate(self.seats) if power in held.powers), None)

    def senior(self, one: int, other: int) -> bool:
        """Whether `one` outranks `other`."""
        return self.cast.index(self.seats[one]) < self.cast.index(self.seats[other])

    def judging(self) -> int:
        """E-CHG-05: who holds the Tsar's judging power: under Теократия the Духовник."""
        ruler = self.with_power(Power.ALTAR if self.theocracy else Power.THRONE)
        return 0 if ruler is None else ruler

    def above_the_law(self, player: int) -> bool:
        """KR-24, KR-26, KC-11: whom soft breaches do not reach: the Tsar, and who judges in his stead."""
        return player == self.judging() or player == self.with_power(Power.THRONE)

    @property
    def theocracy(self) -> bool:
        """K-ORD-03, KR-18: the altar rules only with somebody to rule from it."""
        return any(order.altar_rules for order in self.orders) and self.with_power(Power.ALTAR) is not None

    def silent(self, player: int) -> bool:
        """K-ETQ-05: he never speaks."""
        return voice(self.seats[player]) is Voice.SILENT

    def replies(self, player: int) -> bool:
        """K-ETQ-05: he speaks only when spoken to."""
        return voice(self.seats[player]) is Voice.REPLY

    def free(self, player: int) -> bool:
        """K-ETQ-03, K-ETQ-06: he owes nobody respect or leave."""
        return Power.JEST in self.seats[player].powers


class Court:
    """The timeline. Events may arrive late: they are put where they belong and the state is worked out again."""

    def __init__(
        self,
        seats: Sequence[Character],
        *,
        cast: Sequence[Character] = (),
        orders: frozenset[Order] = frozenset(),
        consent: frozenset[int] | None = None,
        robots: frozenset[int] = frozenset(),
    ) -> None:
        """`seats`: everybody's character, by player. `cast`: the same top down, if they are not so seated."""
        if len(set(seats)) != len(seats):
            raise ValueError("a character is played by two players")
        if cast and set(cast) != set(seats):
            raise ValueError("the cast does not hold the characters in play")
        everyone = frozenset(range(len(seats))) if consent is None else consent
        self.players = len(seats)
        self.cast = tuple(cast or seats)
        self._times: list[float] = [float("-inf")]
        self._events: list[Event | None] = [None]
        self._moments: list[Moment] = [Moment(tuple(seats), self.cast, orders, everyone, robots)]
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
            or self._moments[index].with_power(Power.THRONE) != self._moments[index - 1].with_power(Power.THRONE)
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
        if len(event.seats) != len(before.seats) or set(event.seats) != set(before.seats):
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
    return moment.with_power(Power.THRONE), moment.judging()
