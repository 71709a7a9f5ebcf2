"""Everything that can be done at the table, as small frozen structs.

How they are written: `docs/record-knyazi.md`. Cards are `P3`, players `A`..`L`, characters their ids.
"""

from __future__ import annotations

from typing import Annotated, Literal, NewType

from core.knyazi.cards import Card, Cover, Suit
from core.knyazi.court_papers import Flaw, Ground, Penalty, Plea, Subject, Watch, Why
from core.notation import Player
from core.shapes import Move

Seat = NewType("Seat", int)
"""A seat in the fields of moves and events, written as a number: 0 is the Tsar's."""

Number = Annotated[int, "the number of a paper"]
"""Of a paper of the court."""

Law = NewType("Law", str)
"""The id of the law that was broken: `E-NAM-01`, `K-PUN-09` (see `core.knyazi.breaches`)."""

Right = Literal["plain", "mercy", "support"]
"""By what right one throws in: attacker's, permission's or Анархия's; a mercy's; the Воевода's (KC-13)."""

# -- Fate's moves -------------------------------------------------------------------------------


class Cast(Move, frozen=True):
    """Who plays whom: players from the Tsar's seat down (K-SET-02)."""

    players: tuple[Player, ...]


class Shuffle(Move, frozen=True):
    """The deck in the order in which it is dealt, and the salt of the seal (K-DEAL-01)."""

    order: tuple[Card, ...]
    salt: str = ""


class Draw(Move, frozen=True):
    """The card the Купец gets (KR-22)."""

    card: Card


class WindowClosed(Move, frozen=True):
    """Time is up for those who may still throw in: they pass."""


class TimeUp(Move, frozen=True):
    """K-END-03: the game ends by the clock; with `after_deal`, with the present deal."""

    after_deal: bool = False


# -- the cards ----------------------------------------------------------------------------------


class Deal(Move, frozen=True):
    """The Kholop deals (K-DEAL-01)."""


class Collect(Move, frozen=True):
    """The Дворник collects the discard (K-RES-06). The law has already put it away; this is his bow."""


class Trump(Move, frozen=True):
    """The Tsar names the trump (K-DEAL-02, K-NEW-02)."""

    suit: Suit


class Protest(Move, frozen=True):
    """A noble shows that he has no trump (K-DEAL-03)."""


class Attack(Move, frozen=True):
    """Cards of one rank; a `coup` at the Tsar, over the heads of others (K-ATT-01, K-MIL-01)."""

    cards: tuple[Card, ...]
    how: Literal["plain", "coup"] = "plain"

    @property
    def coup(self) -> bool:
        return self.how == "coup"


class Beat(Move, frozen=True):
    """One card beaten with another, or with a mercy (K-DEF-01, K-MER-04)."""

    card: Card
    cover: Cover


class ThrowIn(Move, frozen=True):
    """More cards of ranks on the table (K-THR-01)."""

    cards: tuple[Card, ...]
    right: Right = "plain"


class Permit(Move, frozen=True):
    """The ruler lets one player throw in at most so many cards (KC-01)."""

    player: Player
    most: int


class Pass(Move, frozen=True):
    """No throw-in, no bonus attack, no gift."""


class Concede(Move, frozen=True):
    """«Беру»: the defender gives up; in a riot the Tsar for all nobles (K-DEF-02)."""


class Give(Move, frozen=True):
    """One card of the Tsar's gift, or of what the nobles pick up after a riot (KR-13, KC-15)."""

    card: Card
    player: Player


class Exchange(Move, frozen=True):
    """The Купец gives a card for one drawn from that hand (KR-22)."""

    card: Card
    player: Player


class Look(Move, frozen=True):
    """The Чиновник looks at a hand (KR-22)."""

    player: Player


class Riot(Move, frozen=True):
    """One of the mob proposes a riot to the other (K-RIO-02)."""


class Consent(Move, frozen=True):
    """The other's answer (K-RIO-03)."""

    agree: bool


class Spare(Move, frozen=True):
    """Answer to «will you use your mercy?» before a demotion (KC-17)."""

    use: bool


# -- the court ----------------------------------------------------------------------------------


class Grant(Move, frozen=True):
    """A mercy for a player (K-MER-01)."""

    player: Player


class Decree(Move, frozen=True):
    """An act of the ruler that binds all (K-DEC-01). `binds` names whom, and only `all` is lawful."""

    words: str
    because: str = ""
    watch: Watch | None = None
    binds: str = "all"


class BuyDecree(Move, frozen=True):
    """Олигархия: a trump discarded for a decree (K-ORD-07)."""

    card: Card
    words: str
    because: str = ""
    watch: Watch | None = None


class Repeal(Move, frozen=True):
    """The ruler cancels a decree (K-DEC-05)."""

    decree: Number


class Object(Move, frozen=True):
    """A player holds a decree to be invalid (K-DEC-03)."""

    decree: Number
    flaw: Flaw
    words: str


class Overrule(Move, frozen=True):
    """The ruler's answer to an objection: `uphold` it, and the decree is repealed."""

    objection: Number
    uphold: bool


class Assign(Move, frozen=True):
    """An assignment, with its ground (K-PUN-05, K-PUN-01); `outside` the game only under Тирания (K-ORD-02)."""

    player: Player
    words: str
    ground: Ground
    because: str
    watch: Watch | None = None
    outside: bool = False


class Release(Move, frozen=True):
    """The ruler takes an assignment back, or declares it performed."""

    assignment: Number


class Blows(Move, frozen=True):
    """Blows without a charge, with their ground (K-PUN-02, K-PUN-01)."""

    player: Player
    blows: int
    ground: Ground
    because: str
    place: str = ""
    words: str = ""


class Remit(Move, frozen=True):
    """The ruler forgives a sentence: all blows of it that are not struck yet."""

    sentence: Number


class Strike(Move, frozen=True):
    """The Палач strikes once (K-PUN-02)."""

    sentence: Number


class Escape(Move, frozen=True):
    """A mercy instead of blows or an assignment (K-MER-06)."""

    paper: Number


class Charge(Move, frozen=True):
    """The Ear charges a player, or suspects him (E-CHG-01, E-CHG-03)."""

    offender: Player
    law: Law
    object: Player | None = None
    words: str = ""
    span: tuple[int, int] = (0, 0)
    start: int = 0
    end: int = 0
    confidence: float = 1.0
    suspicion: bool = False
    paper: Number = 0
    seat: int = -1
    """Where he sat when he did it (E-CHG-02); -1: where he sits now."""
    why: Why | None = None


class Withdraw(Move, frozen=True):
    """The Ear takes back, once, what has been excused since it was laid (ER-01, ER-02)."""

    charge: Number


class Prolong(Move, frozen=True):
    """The Ear: a voice that was charged while it still sounded went on until then (E-CHG-04)."""

    charge: Number
    end: int


class Denounce(Move, frozen=True):
    """A player charges another (E-CHG-07)."""

    offender: Player
    law: Law
    words: str
    secret: bool = False
    object: Player | None = None
    paper: Number = 0


class CryOut(Move, frozen=True):
    """«Слово и дело!»: the Шпион makes a suspicion a charge of his own (E-CHG-03)."""

    charge: Number


class LetPass(Move, frozen=True):
    """The Шпион lets a suspicion go (E-CHG-03)."""

    charge: Number


class Rule(Move, frozen=True):
    """The judge's ruling on a charge (E-CHG-06)."""

    charge: Number
    penalty: Penalty
    blows: int = 0
    place: str = ""
    words: str = ""
    watch: Watch | None = None
    outside: bool = False


class Keep(Move, frozen=True):
    """The judge keeps an open charge beyond the end of the deal (E-CHG-06)."""

    charge: Number


class Undo(Move, frozen=True):
    """The judge takes a ruling back while nothing has followed from it."""

    charge: Number


class Petition(Move, frozen=True):
    """A player petitions the ruler (K-PET-01)."""

    words: str
    secret: bool = False
    plea: Plea = ""


class Answer(Move, frozen=True):
    """The ruler's answer; `unheard`: he will not hear it (K-PET-02, K-PET-04)."""

    petition: Number
    answer: Literal["granted", "refused", "unheard"]
    words: str = ""


class CallVote(Move, frozen=True):
    """Constitution: to annul a paper (K-ORD-04)."""

    subject: Subject
    paper: Number


class CastVote(Move, frozen=True):
    """Aye annuls the paper; against the judge, aye condemns (K-ORD-04, KR-24)."""

    vote: Number
    aye: bool


class CountVotes(Move, frozen=True):
    """Time is up for those who have not voted (KC-27): Fate's, as the clock is."""

    vote: Number


class Visa(Move, frozen=True):
    """The Чиновник countersigns (K-ORD-06)."""

    paper: Number


class Demand(Move, frozen=True):
    """The Чиновник wants a service first (K-ORD-06)."""

    paper: Number
    service: str


class Chronicler(Move, frozen=True):
    """The ruler gives a character the chronicle to keep (K-CHN-01)."""

    seat: Seat


class Enter(Move, frozen=True):
    """The chronicler writes something down (K-CHN-02)."""

    words: str


class OrderEntry(Move, frozen=True):
    """The ruler has something written down (K-CHN-02)."""

    words: str
