"""What becomes of the charges of a scene: they are laid in a game of «Из грязи в князи», whose law of charges it is.

The ear finds; who is charged with what, before whom it comes, what may be ruled on it and what is only one more of the
same is decided by `core.knyazi.docket`, here as at every table.
"""

from __future__ import annotations

import msgspec

from core.knyazi import events as ev
from core.knyazi import judge, moves, reign
from core.knyazi.characters import NobleOrder, Power, cast_for
from core.knyazi.court_papers import Charge as Paper
from core.knyazi.court_papers import Penalty
from core.knyazi.game import game
from core.knyazi.options import Options
from core.knyazi.orders import Order
from core.knyazi.state import DEALING, State, draft_of, frozen, having
from core.notation import Player
from core.shapes import EAR, Illegal
from speech.judge import laws
from speech.judge.court import Event, Ordered, Robots, Seated
from speech.judge.scenes.keywords import Venue
from speech.judge.scenes.scene import Scene
from speech.judge.shapes import Charge, Grade, Lasted, Outcome, Withdrawn

_VENUES = {"suspicion": Venue.SPY, "open": Venue.DOCKET, "vote": Venue.VOTE, "announced": Venue.ANNOUNCED}


class Standing(msgspec.Struct, frozen=True):
    """E-CHG-01: a charge as it was laid, with what the law says about it."""

    id: int
    law: str
    kind: str
    grade: Grade
    offender: int
    object: int | None
    words: str
    span: tuple[int, int]
    start: float
    end: float
    confidence: float
    venue: Venue
    to: int | None
    """The player it is shown to; None when it goes to everybody."""
    penalties: tuple[Penalty, ...]
    count: int = 1
    why: tuple[str, ...] = ()
    written: bool = False


class Desk:
    """One scene's game, as far as its charges need one."""

    def __init__(self, scene: Scene) -> None:
        self.standing: dict[int, Standing] = {}
        """By the number of the paper."""
        self._numbers: dict[int, int] = {}
        """The paper of each charge of the ear."""
        self._papers: dict[str, int] = {}
        self._robots = scene.robots
        self._cast = scene.cast
        self._state = _state(scene)
        self._ordered(scene.orders)

    def happened(self, event: Event) -> None:
        """Seats and orders change for the docket too."""
        if isinstance(event, Seated):
            seats = tuple(event.seats.index(one) for one in self._cast)
            draft = draft_of(self._state)
            reign.sit(draft, seats, "demotion")
            self._state = frozen(draft)
        elif isinstance(event, Ordered):
            self._ordered(event.orders)
        elif isinstance(event, Robots):
            self._robots = event.players

    def take(self, outcome: Outcome) -> None:
        """What the ear says, laid as at any table. What the law refuses there is not laid here."""
        try:
            if isinstance(outcome, Withdrawn):
                self._withdraw(outcome.charge)
            elif isinstance(outcome, Lasted):
                self._prolong(outcome.charge)
            else:
                self._lay(outcome.charge)
        except Illegal:
            return

    def forget(self, player: int) -> None:
        self.standing = {number: one for number, one in self.standing.items() if one.offender != player}

    def _lay(self, charge: Charge) -> None:
        paper = self._papers.setdefault(charge.paper, len(self._papers) + 1) if charge.paper else 0
        move = moves.Charge(
            Player(charge.offender), moves.Law(charge.law), None if charge.object is None else Player(charge.object),
            charge.words[:2000], charge.span if charge.span[1] <= 2000 else (0, 0), round(charge.start * 1000),
            round(charge.end * 1000), charge.confidence, charge.grade is Grade.SUSPICION, paper,
            -1 if charge.seat is None else self._cast.index(charge.seat), charge.why,
        )  # fmt: skip
        self._state, events = game.apply(self._state, EAR, move)
        for event in events:
            if isinstance(event, ev.Charged):
                self._numbers[charge.id] = event.charge.id
                self.standing[event.charge.id] = self._as_laid(charge, event)
            elif isinstance(event, ev.Repeated):
                self._numbers[charge.id] = event.charge
                held = self.standing[event.charge]
                again = msgspec.structs.replace(held, count=event.count, end=max(held.end, charge.end))
                self.standing[event.charge] = again

    def _prolong(self, charge: Charge) -> None:
        if (number := self._numbers.get(charge.id)) is not None:
            self._state, _ = game.apply(self._state, EAR, moves.Prolong(number, round(charge.end * 1000)))
            held = self.standing[number]
            self.standing[number] = msgspec.structs.replace(held, end=max(held.end, charge.end))

    def _withdraw(self, charge: Charge) -> None:
        if (number := self._numbers.pop(charge.id, None)) is None:
            return
        move = moves.Withdraw(number)
        self._state, (event,) = game.apply(self._state, EAR, move)
        assert isinstance(event, ev.Withdrawn)
        if event.count:
            self.standing[number] = msgspec.structs.replace(self.standing[number], count=event.count)
        else:
            del self.standing[number]

    def _as_laid(self, charge: Charge, event: ev.Charged) -> Standing:
        paper: Paper = event.charge
        venue, to = _VENUES[paper.status], int(event.desk)
        if venue is Venue.SPY and (to in self._robots or to == self._state.ruler):
            venue, to = Venue.DOCKET, self._state.ruler  # ER-04
        notes = ((charge.paper,) if charge.paper else ()) + charge.why.notes
        return Standing(
            len(self._numbers), charge.law, laws.law(charge.law).kind, charge.grade, charge.offender, charge.object,
            charge.words, charge.span, charge.start, charge.end, charge.confidence, venue,
            to if venue in (Venue.DOCKET, Venue.SPY) else None, judge.penalties(self._state, paper),
            why=notes, written=charge.written,
        )  # fmt: skip

    def _ordered(self, orders: frozenset[Order]) -> None:
        """In a scene orders come and go, and one that nobody here can keep stands for nothing."""
        table = self._state.table
        altar = table.seat_with(Power.ALTAR) if any(order.altar_rules for order in orders) else -1
        self._state = having(self._state, table=having(table, orders=tuple(orders), power=max(altar, 0)))


def _state(scene: Scene) -> State:
    """A game of these people in which nothing has happened but the casting."""
    ids = " ".join(one.id for one in scene.cast)
    players = len(scene.cast)
    printed = scene.cast in (cast_for(players), cast_for(players, "table"))
    order: NobleOrder = "table" if scene.cast == cast_for(players, "table") else "example"
    options = Options(etiquette="auto", noble_order=order, cast="" if printed else ids)
    seats = tuple(scene.seats.index(one) for one in scene.cast)
    return having(game.new(players, options), seats=seats, phase=DEALING)
