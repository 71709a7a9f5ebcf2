"""Everything that happens at the table. `core.knyazi.redact` makes of each what one player may know."""

from __future__ import annotations

from typing import Literal

from core.knyazi.cards import Card, Cover, Suit
from core.knyazi.court_papers import (
    Assignment,
    Charge,
    Decree,
    Entry,
    Ground,
    Objection,
    Petition,
    Sentence,
    Status,
    Unsigned,
    Vote,
)  # fmt: skip
from core.knyazi.moves import Right, Seat
from core.notation import Player
from core.shapes import Event

Reason = Literal["cast", "swap", "palace", "military", "riot", "demotion"]

# -- the deal -----------------------------------------------------------------------------------


class RolesCast(Event, frozen=True):
    """Players from the Tsar's seat down."""

    seats: tuple[Player, ...]


class DealBegins(Event, frozen=True):
    """The Kholop takes the deck and bows to everyone as he deals (K-DEAL-06)."""

    number: int
    dealer: Player


class ChronicleRead(Event, frozen=True):
    """K-CHN-02: read aloud while cards are dealt."""

    reader: Player
    entries: tuple[Entry, ...]


class Dealt(Event, frozen=True):
    """Hands by player (each sees his own); `seal` commits to the order and its salt."""

    number: int
    seal: str
    hands: tuple[tuple[Card, ...], ...]


class TrumpNamed(Event, frozen=True):
    player: Player
    suit: Suit
    waits: bool = False
    """It takes effect when the table is cleared (KC-07)."""


class TrumpChanged(Event, frozen=True):
    """A trump named in mid-bout takes effect."""

    suit: Suit


class Protested(Event, frozen=True):
    """K-DEAL-03: this noble has no trump."""

    player: Player


class Redeal(Event, frozen=True):
    """Palace disturbance: the Kholop must deal anew. Order and salt open the seal of the deal that ends so (KC-31)."""

    players: tuple[Player, ...]
    order: tuple[Card, ...] = ()
    salt: str = ""


class TurnBegins(Event, frozen=True):
    player: Player
    bonus: bool = False


class DealEnded(Event, frozen=True):
    """`left` still holds cards; order and salt open the seal."""

    number: int
    left: tuple[Player, ...]
    order: tuple[Card, ...]
    salt: str
    seats: tuple[Player, ...]


class GameEnded(Event, frozen=True):
    reason: str
    best: tuple[Player, ...]


# -- the bout -----------------------------------------------------------------------------------


class Attacked(Event, frozen=True):
    player: Player
    defender: Player
    """-1: all nobles, in a riot."""
    cards: tuple[Card, ...]
    kind: Literal["plain", "coup", "riot"] = "plain"


class Beaten(Event, frozen=True):
    player: Player
    card: Card
    cover: Cover


class ThrownIn(Event, frozen=True):
    player: Player
    cards: tuple[Card, ...]
    right: Right = "plain"


class Passed(Event, frozen=True):
    """Declined: to throw in, a permission, the bonus attack, or (for the Tsar's eyes only) the gift."""

    player: Player
    what: Literal["more", "window", "permission", "bonus", "gift"]


class Permitted(Event, frozen=True):
    by: Player
    player: Player
    most: int


class WindowShut(Event, frozen=True):
    """By the clock."""


class Conceded(Event, frozen=True):
    player: Player


class Discarded(Event, frozen=True):
    """The attack was beaten off; the cards go to the discard (K-RES-06)."""

    cards: tuple[Card, ...]


class TakenUp(Event, frozen=True):
    """K-RES-01."""

    player: Player
    cards: tuple[Card, ...]


class Frozen(Event, frozen=True):
    """His last card is gone (K-FRZ-01)."""

    player: Player


class SweptUp(Event, frozen=True):
    """The Дворник has collected the discard."""

    player: Player


# -- abilities and gifts ------------------------------------------------------------------------


class ExchangeAsked(Event, frozen=True):
    player: Player
    other: Player
    card: Card | None


class Exchanged(Event, frozen=True):
    player: Player
    other: Player
    given: Card | None
    drawn: Card | None


class LookedAt(Event, frozen=True):
    player: Player
    other: Player
    cards: tuple[Card, ...] | None


class Given(Event, frozen=True):
    """A trump of the Tsar's gift (known to the two), or a card of the divided pick-up (known to all)."""

    player: Player
    to: Player
    card: Card | None
    gift: bool


# -- seats and reigns ---------------------------------------------------------------------------


class Reseated(Event, frozen=True):
    """Who sits where, from the Tsar's seat down, before and after."""

    reason: Reason
    before: tuple[Player, ...]
    after: tuple[Player, ...]

    @property
    def moved(self) -> tuple[Player, ...]:
        """Who sits elsewhere now, but whom a cry of its own tells so: the new Tsar, who was demoted."""
        cried = {*self.after[:1], *(self.after[-1:] if self.reason == "demotion" else ())}
        seats = enumerate(self.after)
        return tuple(
            now for seat, now in seats if self.before[seat : seat + 1] != (now,) and now not in cried
        )


class CoupFailed(Event, frozen=True):
    """The Tsar beat off a military coup (K-MIL-03, K-MIL-06)."""

    attacker: Player
    voevoda: Player


class NewReign(Event, frozen=True):
    """«Слава новому Царю!» (K-NEW-01)."""

    tsar: Player
    former: Player
    how: Reason


class NewRuler(Event, frozen=True):
    """Under Теократия the Духовник has changed (KC-11)."""

    ruler: Player
    former: Player


class MerciesCollected(Event, frozen=True):
    """K-MER-08: by the new ruler, from these."""

    ruler: Player
    players: tuple[Player, ...]


class Lapsed(Event, frozen=True):
    """Decrees and assignments that are over (K-NEW-03, K-ORD-07)."""

    decrees: tuple[int, ...]
    assignments: tuple[int, ...]
    votes: tuple[int, ...] = ()
    bought: bool = False
    """KR-21: those that somebody had bought, and no others."""


class TrumpAsked(Event, frozen=True):
    """The new Tsar may name a new trump (K-NEW-02)."""

    player: Player


class RiotProposed(Event, frozen=True):
    player: Player
    other: Player


class RiotRefused(Event, frozen=True):
    player: Player
    other: Player


class RiotBegun(Event, frozen=True):
    rebels: tuple[Player, ...]


class RiotWon(Event, frozen=True):
    rebels: tuple[Player, ...]


class RiotLost(Event, frozen=True):
    """The rebels' trumps go to the discard (K-RIO-07)."""

    rebels: tuple[Player, ...]
    cards: tuple[Card, ...]


class MercyAsked(Event, frozen=True):
    """About to be demoted, he may use his mercy (KC-17)."""

    player: Player
    charge: int


class MercyUsed(Event, frozen=True):
    player: Player
    use: Literal["beat", "throw-in", "escape"]


class Demoted(Event, frozen=True):
    player: Player
    charge: int
    """0: for a lost coup."""
    already: bool = False
    """He was the Kholop: nothing changes (KR-24)."""
    law: str = ""
    """What for."""


class DemotionWaits(Event, frozen=True):
    player: Player
    charge: int


# -- the court ----------------------------------------------------------------------------------


class Granted(Event, frozen=True):
    by: Player
    player: Player
    tsar: Player


class Decreed(Event, frozen=True):
    decree: Decree


class TrumpPaid(Event, frozen=True):
    """Discarded for a decree (K-ORD-07)."""

    player: Player
    card: Card


class Repealed(Event, frozen=True):
    decree: int
    by: Player


class TakenBack(Event, frozen=True):
    """KC-29: the ruler withdraws a paper before the Чиновник has signed it. Known to the two."""

    paper: int
    by: Player
    clerk: Player


class Objected(Event, frozen=True):
    decree: int
    objection: Objection


class Overruled(Event, frozen=True):
    objection: int
    uphold: bool


class Assigned(Event, frozen=True):
    by: Player
    assignment: Assignment


class Released(Event, frozen=True):
    assignment: int
    player: Player


class Sentenced(Event, frozen=True):
    by: Player
    sentence: Sentence


class Struck(Event, frozen=True):
    executioner: Player
    player: Player
    sentence: int
    number: int
    """Which blow of the sentence this was."""
    left: int


class Remitted(Event, frozen=True):
    sentence: int
    player: Player


class Escaped(Event, frozen=True):
    """A mercy spared him blows or an assignment (K-MER-06)."""

    player: Player
    paper: int


class Charged(Event, frozen=True):
    """Before `desk`: who judges, or for a suspicion who hears of it. Cried aloud, it is known to all."""

    charge: Charge
    desk: Player


class Repeated(Event, frozen=True):
    """The same offence again within ten seconds (E-CHG-04)."""

    charge: int
    offender: Player
    law: str
    count: int
    status: Status
    desk: Player


class Withdrawn(Event, frozen=True):
    """What the Ear had laid in good faith was excused (ER-01, ER-02)."""

    charge: int
    offender: Player
    count: int
    """How often the offence is still charged; 0: the charge is as if it had never been."""
    desk: Player
    law: str = ""
    status: Status = "open"


class Ruled(Event, frozen=True):
    by: Player
    charge: int
    offender: Player
    penalty: Literal["pardon", "blows", "assignment", "demotion"]
    blows: int = 0
    private: bool = False
    """The charge was not cried aloud, so its pardon is between the two."""
    law: str = ""


class Undone(Event, frozen=True):
    by: Player
    charge: int


class Kept(Event, frozen=True):
    charge: int
    by: Player


class ChargesLapsed(Event, frozen=True):
    """At the end of the deal (E-CHG-06), or because nobody may rule on them (ER-06)."""

    charges: tuple[int, ...]
    desk: Player


class Dropped(Event, frozen=True):
    """The accused rules now, and nobody may rule on what he is charged with (ER-06)."""

    charge: int
    offender: Player
    by: Player
    """Who laid it."""
    law: str
    private: bool = False
    """It was not cried aloud: only who laid it knows of it."""
    judged: bool = False
    """It was ruled on before, in vain (KC-25)."""


class LetGo(Event, frozen=True):
    """The Шпион has let a suspicion pass."""

    player: Player
    charge: int


class Petitioned(Event, frozen=True):
    petition: Petition
    desk: Player


class Answered(Event, frozen=True):
    by: Player
    petition: Petition


class VoteOpened(Event, frozen=True):
    vote: Vote


class Voted(Event, frozen=True):
    vote: int
    player: Player
    aye: bool


class VoteClosed(Event, frozen=True):
    vote: Vote
    carried: bool
    counter: Player
    """Who counted: the Чиновник where he is in play."""
    accused: Player = Player(-1)
    """KR-24: on whom, and for what, where it was on a charge."""
    law: str = ""


class AwaitsVisa(Event, frozen=True):
    draft: Unsigned
    clerk: Player


class Countersigned(Event, frozen=True):
    player: Player
    paper: int


class ServiceDemanded(Event, frozen=True):
    player: Player
    paper: int
    of: Player
    service: str


class ChroniclerNamed(Event, frozen=True):
    by: Player
    seat: Seat
    player: Player


class Entered(Event, frozen=True):
    """Kept by the chronicler until it is read aloud."""

    entry: Entry
    keeper: Player


class MobAtMercy(Event, frozen=True):
    """After a lost riot who rules may punish these as he will (K-RIO-07, KC-11)."""

    players: tuple[Player, ...]
    ground: Ground = "riot"
    desk: Player = Player(-1)
    """Who rules."""
