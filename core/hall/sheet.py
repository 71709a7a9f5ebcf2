"""A table's sheet: everything about a table that is not the game itself.

Who sits where, who is the host, what was agreed, how long people may think, which messages show it. A frozen
value: what changes it are the plain functions of `lobby`, and the hall writes the new sheet to the journal before
anyone sees it. Users, guilds, channels and messages are opaque numbers here.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from core.shapes import Level

Phase = Literal["lobby", "playing", "paused", "over", "closed"]
"""lobby -> playing <-> paused -> over -> closed. An open lobby may be closed too; a closed table is history."""


class Seat(msgspec.Struct, frozen=True, omit_defaults=True):
    """One player's place, by number. `user` None: a robot that nobody stands behind."""

    user: int | None
    name: str
    away: bool = False
    """Did not answer in time (or said so): a robot plays for him until he returns."""
    left: bool = False
    """Stood up in mid-game: a robot plays; he may come back, and a substitute may take the seat."""
    missed: int = 0
    """Time-outs in a row."""

    @property
    def robot(self) -> bool:
        """Does a robot play here now?"""
        return self.user is None or self.away or self.left


class Pace(msgspec.Struct, frozen=True, omit_defaults=True):
    """How long a table waits, in seconds. 0 means: never."""

    remind: int = 20
    """An awaited player who does not stir is called after this, unless he has chosen otherwise."""
    patience: int = 150
    """An awaited player who still has not answered is passed over: the default move is made for him."""
    misses: int = 2
    """After so many time-outs in a row the player counts as away and a robot plays for him."""
    window: int = 30
    """A question put to several at once is closed after this."""
    sealed: float = 20
    """So is a question that is answered under seal: as long for all, whoever could have said yes."""
    votes: int = 60
    """A vote of the court is counted after this, whoever has not cast his."""
    hearing: int = 20
    """Whom a vote accuses may answer for so long before it begins, unless he has answered sooner."""
    answer: int = 30
    """A robot judges a person not before this, unless he has answered sooner."""
    writing: int = 60
    """Who has begun to write his answer is waited for so long: he has not fallen silent."""
    rest: int = 30
    """What has ended lies open for so long, for all to see, unless everybody has said sooner that he has seen it."""
    robots: float = 1.5
    """A robot's pause before its move, so that people can follow."""
    weigh: float = 8
    """What a robot decides about others it sleeps over for so long, so that they can answer, or decide themselves."""
    length: int = 0
    """The game ends by the clock after this many seconds, pauses not counted; what is begun may be finished."""


class Shelved(msgspec.Struct, frozen=True):
    """What was agreed for another game than the one on the table: it is there again when that game is chosen."""

    options: dict[str, str] = {}
    length: int = 0


class Robots(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the robots of a table are like, those who play for the absent too."""

    level: Level = "seasoned"
    talk: bool = True
    """Do they say a line now and then?"""


class Heard(msgspec.Struct, frozen=True):
    """What the accused has said to those who vote on him."""

    player: int
    at: int
    words: str = ""
    confessed: bool = False
    """He has said that it was his fault."""


class Sheet(msgspec.Struct, frozen=True):
    """The whole of it. `dict` and `tuple` fields are never changed in place."""

    game: str
    id: int = 0
    phase: Phase = "lobby"
    guild: int | None = None
    channel: int | None = None
    voice: int | None = None
    host: int | None = None
    seats: tuple[Seat, ...] = ()
    spectators: tuple[int, ...] = ()
    banned: tuple[int, ...] = ()
    """Removed by vote: may watch, but not sit down at this table again."""
    former: tuple[tuple[int, int, str], ...] = ()
    """Who played, under which name, for a player that is another's now, or a robot's: what was said there may be his,
    and others called him so."""
    options: dict[str, str] = {}
    """House rules that differ from the default, as text (as in a record)."""
    position: tuple[str, ...] = ()
    """Where the game began, when not at the beginning."""
    pace: Pace = Pace()
    robots: Robots = Robots()
    shelf: dict[str, Shelved] = {}
    """By the names of games."""
    anchors: dict[str, tuple[int, int]] = {}
    """What shows the table: a name -> (channel, message)."""
    votes: dict[int, tuple[int, ...]] = {}
    """Votes to remove: player -> the users who want it."""
    wills: dict[int, str] = {}
    """What players have said once for all, so that they need not be asked: player -> his answer, in the game's words."""
    heard: dict[int, Heard] = {}
    """Votes that go on, whose accused has said what he had to say."""
    writing: dict[int, int] = {}
    """Votes and charges whose accused has begun to write his answer: until when he is waited for."""
    seen: tuple[int, ...] = ()
    """Players who have seen what lies open before the game goes on."""
    spared: tuple[int, ...] = ()
    """In a lesson: players whose first slip was let pass, whoever noticed it."""
    left_over: dict[str, int] = {}
    """While paused: how many milliseconds each due time had still to run."""
    time_up: bool = False
    """The clock has said so; a game that may finish its deal is finishing it."""
    opened: int = 0
    started: int = 0
    ended: int = 0
    ending: str = ""
    """Why it is over: the outcome's reason, or `stopped`, `clock`, `abandoned`."""
    after: int | None = None
    """The table this one is a rematch of."""

    def player_of(self, user: int) -> int | None:
        """The seat a user holds, if any; one who left still holds his until it is taken."""
        return next((n for n, seat in enumerate(self.seats) if seat.user == user), None)

    @property
    def people(self) -> tuple[int, ...]:
        """Users who sit here and have not left."""
        return tuple(seat.user for seat in self.seats if seat.user is not None and not seat.left)

    @property
    def present(self) -> tuple[int, ...]:
        """Users who sit here and play themselves."""
        return tuple(seat.user for seat in self.seats if seat.user is not None and not seat.robot)

    @property
    def played_by_people(self) -> frozenset[int]:
        """Players who are present, by number: all but those a robot plays for."""
        return frozenset(n for n, seat in enumerate(self.seats) if not seat.robot)
