"""What happened at the table, and who may learn of it."""

from __future__ import annotations

from typing import Literal

from core.shapes import Event
from core.sultan.cast import Character, Team

Question = Literal["claim", "arrest", "murder", "call"]
"""What a reaction window asks: will the Sultan claim the throne, will the arrested show himself, will a
Guard kill the Assassin, will a Slave join."""

Blow = Literal["murder", "intercept", "execution"]
"""How somebody was killed: by an Assassin, by a Guard who was quicker, by the Sultan."""

Why = Literal["ability", "forced", "throne", "avoid", "intercept", "join", "hunted"]
"""Why a card was turned up."""

End = Literal["coronation", "no-chance", "murder", "uprising", "limit"]
"""How a round ended: S-WIN-03, S-WIN-05, S-WIN-06, S-WIN-07, SR-25."""


class Told(Event, frozen=True):
    """What only those learn whom `knowers` names; every other event is everybody's."""

    def knowers(self) -> tuple[int, ...]:
        raise NotImplementedError


class FirstChosen(Event, frozen=True):
    player: int


class RoundBegan(Event, frozen=True):
    """The cards are dealt; `seal` binds Fate to them (see `cast.commitment`)."""

    round: int
    first: int
    seal: str


class CardGiven(Told, frozen=True):
    """`player` looks at the card that now lies before him: dealt, or got for another, or for one just like it."""

    player: int
    card: Character
    how: Literal["dealt", "other", "same"] = "dealt"

    def knowers(self) -> tuple[int, ...]:
        return (self.player,)


class TurnBegan(Event, frozen=True):
    player: int


class TurnSkipped(Event, frozen=True):
    player: int
    why: Literal["prison", "chains", "fatigue"]


class Peeked(Event, frozen=True):
    by: int
    player: int


class CardSeen(Told, frozen=True):
    """`by` saw the card of `player`, by a peek or as the Seer."""

    by: int
    player: int
    card: Character

    def knowers(self) -> tuple[int, ...]:
        return (self.by,)


class Swapped(Event, frozen=True):
    """An exchange in the open."""

    by: int
    partner: int


class Hidden(Event, frozen=True):
    """A player turned face down while all others closed their eyes. Perhaps he exchanged cards."""

    player: int


class SecretlySwapped(Told, frozen=True):
    """The exchange that only its two parties know of."""

    by: int
    partner: int

    def knowers(self) -> tuple[int, ...]:
        return (self.by, self.partner) if self.partner >= 0 else (self.by,)


class Revealed(Event, frozen=True):
    player: int
    card: Character
    why: Why


class Crowned(Event, frozen=True):
    """The Coronation card lies before `seat` (S-WIN-02)."""

    seat: int


class Uncrowned(Event, frozen=True):
    """The Sultan hid, and the Coronation card is gone (S-WIN-04)."""


class Declared(Event, frozen=True):
    """An ability was declared against these players."""

    by: int
    ability: Literal["arrest", "murder", "hunt", "capture", "manipulate", "foretell"]
    players: tuple[int, ...]


class Asked(Event, frozen=True):
    """These players are asked whether they react. Who of them can is nobody else's business."""

    question: Question
    players: tuple[int, ...]


class Answered(Event, frozen=True):
    """A player has answered; what he said stays sealed."""

    player: int


class WindowShut(Event, frozen=True):
    question: Question


class Imprisoned(Event, frozen=True):
    player: int
    by: int


class ArrestAvoided(Event, frozen=True):
    player: int
    by: int


class Released(Event, frozen=True):
    player: int


class Killed(Event, frozen=True):
    player: int
    card: Character
    by: int
    how: Blow = "murder"


class Prevented(Event, frozen=True):
    """A Guard was quicker than the Assassin."""

    guard: int
    assassin: int
    victim: int


class Called(Event, frozen=True):
    player: int


class NobodyJoined(Event, frozen=True):
    """All have been asked, and whoever called to rise stands alone."""

    player: int


class Shackled(Event, frozen=True):
    player: int
    by: int


class HuntMissed(Event, frozen=True):
    """All may know now: this player is no Slave."""

    player: int
    by: int


class Unshackled(Event, frozen=True):
    """The Overseer is gone from sight and all Shackles fall off."""

    players: tuple[int, ...]


class Danced(Event, frozen=True):
    player: int


class SideTaken(Event, frozen=True):
    player: int
    team: Team


class Forced(Event, frozen=True):
    """The Vizier makes `player` use his ability; Fatigue lies before him."""

    player: int
    by: int


class NothingToUse(Event, frozen=True):
    """Whom the Vizier forces has no use for his ability now (SR-15, SC-08)."""

    player: int


class Rested(Event, frozen=True):
    """Fatigue is taken away."""

    player: int


class Predicted(Event, frozen=True):
    player: int
    team: Team | None


class Banned(Told, frozen=True):
    """In his next turn `player` may not exchange cards with `partner` (SR-02): nobody else need know."""

    player: int
    partner: int

    def knowers(self) -> tuple[int, ...]:
        return (self.player,)


class RoundEnded(Event, frozen=True):
    """All cards are turned up, points are given, and the seal of the deal is opened."""

    round: int
    winner: Team | None
    how: End
    points: tuple[int, ...]
    cards: tuple[Character, ...]
    dealt: tuple[Character, ...]
    salt: str


class GameEnded(Event, frozen=True):
    totals: tuple[int, ...]
    best: tuple[int, ...]


KINDS: tuple[type[Event], ...] = (
    FirstChosen, RoundBegan, CardGiven, TurnBegan, TurnSkipped, Peeked, CardSeen, Swapped, Hidden,
    SecretlySwapped, Revealed, Crowned, Uncrowned, Declared, Asked, Answered, WindowShut, Imprisoned,
    ArrestAvoided, Released, Killed, Prevented, Called, NobodyJoined, Shackled, HuntMissed, Unshackled, Danced,
    SideTaken, Forced, NothingToUse, Rested, Predicted, Banned, RoundEnded, GameEnded,
)  # fmt: skip


def redact(event: Event, player: int | None) -> Event | None:
    """The event as `player` (None: a spectator) learns of it: whole or not at all (SR-27, S-HID-02)."""
    if isinstance(event, Told) and player not in event.knowers():
        return None
    return event
