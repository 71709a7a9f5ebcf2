"""What lies on the Tsar's desk: decrees, assignments, sentences, charges, petitions, votes, the chronicle.

Papers are numbered through the game; `id` is that number. Players are numbers of persons, so what belongs to
a player follows him from seat to seat (K-OWN-01).
"""

from __future__ import annotations

from typing import Any, Final, Literal

import msgspec

from core.notation import Player

MERCIES: Final = 3  # K-MER-01
NOBODY: Final = Player(-1)

Status = Literal[
    "suspicion",  # known to the Шпион only (E-CHG-03)
    "open",  # waits for the judge (E-CHG-06)
    "vote",  # waits for the others, being against the judge (E-CHG-05)
    "countersign",  # ruled; waits for the Чиновник (K-ORD-06)
    "asked",  # ruled; the offender is asked for his mercy (KC-17)
    "waiting",  # demotion that waits for the bout's end (KC-16)
    "pardoned",
    "ruled",  # blows, an assignment or demotion, not carried out yet
    "done",
    "annulled",  # by vote (K-ORD-04)
    "escaped",  # by mercy (K-MER-06)
    "announced",  # the judge broke his own decree (ER-06)
]
UNJUDGED: Final = ("open", "vote")
PENDING: Final = frozenset({"suspicion", "open", "vote", "countersign", "asked", "waiting", "ruled"})

Penalty = Literal["pardon", "blows", "assignment", "demotion"]
Ground = Literal["etiquette", "duty", "decree", "disloyalty", "riot"]
Flaw = Literal["not-uniform", "insult", "hands", "principles", "rules"]
Subject = Literal["decree", "assignment", "sentence", "charge"]


class Paper(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type", tag=str.lower):
    """What can lie before the Чиновник."""


class Watch(msgspec.Struct, frozen=True, omit_defaults=True):
    """E-DEC-01: what the machine listens for to see a decree or an assignment kept."""

    kind: Literal["forbidden", "required", "whisper", "silence"]
    words: tuple[str, ...] = ()
    ceiling: float = -6.0
    """For a whisper: the loudest it may be, in dB over one's own median."""


class Objection(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player holds a decree to be invalid (K-DEC-03); the ruler answers."""

    id: int
    player: Player
    flaw: Flaw
    words: str = ""


class Decree(Paper, frozen=True):
    """Указ: binds everybody, its author included (K-DEC-01)."""

    id: int
    by: Player
    words: str
    because: str = ""
    watch: Watch | None = None
    rich: bool = False
    """Bought by `by` with a trump (K-ORD-07); it lasts until his next turn."""
    objections: tuple[Objection, ...] = ()
    voted: bool = False
    """There has been a vote on it, and there is one for a paper (KC-27)."""


class Assignment(Paper, frozen=True):
    """Поручение: a task for one player; it follows him (K-PUN-05)."""

    id: int
    player: Player
    words: str
    ground: Ground
    because: str = ""
    watch: Watch | None = None
    charge: int = 0
    outside: bool = False
    """It reaches outside the game (K-ORD-02)."""
    voted: bool = False


class Sentence(Paper, frozen=True):
    """Blows to be struck (K-PUN-02)."""

    id: int
    player: Player
    blows: int
    ground: Ground
    place: str = ""
    words: str = ""
    """What the Палач is to say."""
    because: str = ""
    struck: int = 0
    charge: int = 0
    voted: bool = False


class Why(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the Ear tells of a charge besides the words: enough for the judge, and the accused, to understand it."""

    notes: tuple[str, ...] = ()
    """Codes: how it was a breach, and what makes it doubtful. Each has a sentence in the locale files."""
    due: str = ""
    """The character by whose title the wronged was to be called."""
    said: str = ""
    """The character whose title or name was said instead."""
    asker: Player | None = None
    """Who had spoken to the accused, whom he seems to answer."""


class Charge(Paper, frozen=True):
    """E-CHG-01. `law` is the id of the law broken; times are milliseconds on the table's clock."""

    id: int
    offender: Player
    law: str
    by: Player
    """Who lays it: a player, or the Ear."""
    object: Player | None = None
    words: str = ""
    span: tuple[int, int] = (0, 0)
    start: int = 0
    end: int = 0
    confidence: float = 1.0
    secret: bool = False
    paper: int = 0
    """The decree or assignment that was broken."""
    status: Status = "open"
    count: int = 1
    kept: bool = False
    """The judge keeps it beyond the end of the deal."""
    penalty: Penalty | None = None
    ruled_in: tuple[int, int] = (0, 0)
    """Deal and bout it was ruled in: within the turn the ruling may be undone."""
    seat: int = -1
    """Where the offender sat when he offended (E-CHG-02, KC-30); -1: where he sits."""
    why: Why | None = None
    number: int = 0
    """What people call it by: its place among those that came before the judge in this deal, and it keeps it. `id` is
    shared with all other papers, and with what only the Шпион hears."""

    @property
    def called(self) -> int:
        return self.number or self.id


Plea = Literal["", "repent", "mercy", "explain"]
"""Повинная, просьба о милости, оправдание: what an accused says before he is judged."""


class Petition(Paper, frozen=True):
    """Челобитная (K-PET-01..04)."""

    id: int
    player: Player
    words: str
    secret: bool = False
    written: bool = False
    """By one who may not speak unasked: the Холоп and the Дворник write (K-PET-01)."""
    status: Literal["open", "unheard", "granted", "refused", "settled"] = "open"
    answer: str = ""
    plea: Plea = ""
    """It belongs to the charges that lay on him: it is settled with them, and has no answer of its own."""


class Vote(msgspec.Struct, frozen=True, omit_defaults=True):
    """A vote to annul (K-ORD-04), or on a charge against the judge (KR-24). Players as bits."""

    id: int
    subject: Subject
    paper: int
    caller: Player
    ayes: int = 0
    nays: int = 0


class Unsigned(msgspec.Struct, frozen=True, omit_defaults=True):
    """K-ORD-06: a paper that waits for the Чиновник's visa."""

    paper: Decree | Assignment | Sentence | Petition | Charge
    """A charge stands for the demotion it was ruled to."""
    by: Player
    service: str = ""
    """What the Чиновник wants for it."""


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of the chronicle (K-CHN-02)."""

    deal: int
    by: Player
    words: str
    ordered: bool = False
    """Written by the ruler's order."""
    read: bool = False


class Court(msgspec.Struct, frozen=True):
    """Everything but the cards."""

    mercies: int = 0
    """Players, as bits, who hold a mercy; the rest lie with the ruler."""
    serial: int = 0
    """The number of the last paper."""
    decrees: tuple[Decree, ...] = ()
    assignments: tuple[Assignment, ...] = ()
    sentences: tuple[Sentence, ...] = ()
    docket: tuple[Charge, ...] = ()
    petitions: tuple[Petition, ...] = ()
    votes: tuple[Vote, ...] = ()
    drafts: tuple[Unsigned, ...] = ()
    rebels: int = 0
    """Players, as bits, whom the Tsar may punish for a lost riot (K-RIO-07)."""
    chronicler: int = -1
    """The seat whose duty the chronicle is (K-CHN-01)."""
    chronicle: tuple[Entry, ...] = ()
    waiting: tuple[tuple[int, int], ...] = ()
    """Demotions that wait for the end of the bout: player, charge (KC-16)."""
    been: tuple[int, ...] = ()
    """For each player the seats he has held, as bits (K-END-03)."""
    career: tuple[int, ...] = ()
    """For each player the steps above the Kholop, summed over the deals' ends (K-GEN-02)."""
    ended: str = ""
    """Why the game is over."""
    busy: bool = False
    """Does any paper wait for somebody? Kept so that the common case is one look."""


def filed(court: Court, **changes: object) -> Court:
    """The court with other papers, and whether any of them waits for somebody."""
    court = msgspec.structs.replace(court, **changes)
    if any(pleads(court, p) is False for p in court.petitions):
        petitions = tuple(
            msgspec.structs.replace(p, status="settled") if pleads(court, p) is False else p
            for p in court.petitions
        )
        court = msgspec.structs.replace(court, petitions=petitions)
    busy = bool(
        court.sentences or court.votes or court.drafts or court.assignments or court.decrees
        or any(p.status == "open" for p in court.petitions)
        or any(c.status in PENDING for c in court.docket)
    )  # fmt: skip
    return court if busy == court.busy else msgspec.structs.replace(court, busy=busy)


def pleads(court: Court, paper: Petition) -> bool | None:
    """Does a charge wait that this plea, not settled yet, speaks to? None: it is no such plea."""
    if not paper.plea or paper.status != "open":
        return None
    return any(c.offender == paper.player and c.id < paper.id and c.status in UNJUDGED for c in court.docket)


def numbers_of(court: Court) -> list[int]:
    """The numbers of all papers that lie there, each once: what waits for its visa and the objections too."""
    papers: list[Any] = [draft.paper for draft in court.drafts]
    papers += (objection for decree in court.decrees for objection in decree.objections)
    for kind in (
        court.decrees,
        court.assignments,
        court.sentences,
        court.docket,
        court.petitions,
        court.votes,
    ):
        papers += kind
    return sorted({paper.id for paper in papers})


def paper_charge(paper: Paper) -> int:
    """The charge that a punishment was ruled on; 0: none."""
    if isinstance(paper, Charge):
        return paper.id
    return paper.charge if isinstance(paper, (Assignment, Sentence)) else 0


def punished(paper: Paper) -> int:
    """Whom a paper punishes."""
    if isinstance(paper, Charge):
        return paper.offender
    return paper.player if isinstance(paper, (Assignment, Sentence)) else NOBODY


def without(court: Court, *numbers: int) -> Court:
    """The court without these decrees, assignments, sentences, signed or not, nor any vote on them (KC-27)."""
    return filed(
        court,
        decrees=tuple(d for d in court.decrees if d.id not in numbers),
        assignments=tuple(a for a in court.assignments if a.id not in numbers),
        sentences=tuple(s for s in court.sentences if s.id not in numbers),
        votes=tuple(v for v in court.votes if v.paper not in numbers),
        drafts=tuple(d for d in court.drafts if d.paper.id not in numbers),
    )


def kept(docket: tuple[Charge, ...]) -> tuple[Charge, ...]:
    """The charges that still wait for something."""
    return tuple(charge for charge in docket if charge.status in PENDING)


def punishments_of(court: Court) -> list[Sentence | Assignment]:
    """Blows still to be struck and tasks still to be done."""
    found: list[Sentence | Assignment] = [*court.sentences]
    found += court.assignments
    return found
