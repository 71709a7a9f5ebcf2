"""The docket: what became of each charge (E-CHG-03, E-CHG-05, E-CHG-06, E-CHG-07, ER-04, ER-06).

A plain book-keeper: whoever rules, strikes or votes is the game's affair; here it is written down and what the law
does not allow is refused with a code.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec

from speech.judge.combine import before, penalties
from speech.judge.court import Moment, Order
from speech.judge.shapes import KIND, Charge, Grade, Laid, Outcome, Penalty, Repeated, Venue, Withdrawn, Word

BLOWS = 5
DUTY = "duty"
"""E-CHG-07: a denunciation of the Шут or the Палач for not doing their duty (K-PUN-09)."""


class Status(StrEnum):
    """E-CHG-06, with the two ends of a suspicion."""

    SUSPECTED = "suspected"
    OPEN = "open"
    COUNTERSIGN = "countersign"
    RULED = "ruled"
    CARRIED_OUT = "carried_out"
    ANNULLED = "annulled"
    ESCAPED = "escaped"
    LET_PASS = "let_pass"
    LAPSED = "lapsed"


class Refused(Exception):
    """The law does not allow it; `code` says why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Ruling(msgspec.Struct, frozen=True):
    """What was ruled, and by whom (None: by vote)."""

    penalty: Penalty
    by: int | None
    blows: int = 0
    task: str = ""


class Entry(msgspec.Struct, frozen=True):
    """One line of the docket."""

    charge: Charge
    status: Status
    signed: int | None = None
    """The player who signs it: the Шпион who cried it out, the denouncer; None is the court's own ear."""
    secret: bool = False
    ruling: Ruling | None = None
    kept: bool = False
    """The judge keeps it beyond the deal."""


class Docket:
    """One table's docket."""

    def __init__(self) -> None:
        self._entries: dict[int, Entry] = {}
        self._denounced = 0

    def __getitem__(self, charge: int) -> Entry:
        if charge not in self._entries:
            raise Refused("no-such-charge")
        return self._entries[charge]

    def entries(self, *statuses: Status) -> list[Entry]:
        """In order of arrival; all of them, or those of some statuses."""
        return [entry for entry in self._entries.values() if not statuses or entry.status in statuses]

    def take(self, outcome: Outcome) -> None:
        """What the judge says, written down. A withdrawn charge is as if it had never been, unless it is ruled."""
        charge = outcome.charge
        if isinstance(outcome, Laid):
            status = Status.OPEN if charge.grade is Grade.CHARGE else Status.SUSPECTED
            self._entries[charge.id] = Entry(charge, status)
        elif charge.id in self._entries:
            entry = self._entries[charge.id]
            if isinstance(outcome, Repeated) and entry.status in (Status.OPEN, Status.SUSPECTED):
                self._put(
                    entry, charge=msgspec.structs.replace(entry.charge, count=charge.count, end=charge.end)
                )
            elif isinstance(outcome, Withdrawn) and entry.status in (Status.OPEN, Status.SUSPECTED):
                del self._entries[charge.id]

    def cry(self, charge: int, spy: int, now: Moment) -> Entry:
        """E-CHG-03: «Слово и дело!» makes a suspicion a charge signed by the Шпион."""
        entry = self._suspicion(charge, spy)
        venue, to = before(entry.charge.offender, now)
        raised = msgspec.structs.replace(entry.charge, grade=Grade.CHARGE, venue=venue, to=to)
        return self._put(entry, charge=raised, status=Status.OPEN, signed=spy)

    def let_pass(self, charge: int, spy: int) -> Entry:
        """E-CHG-03: the Шпион keeps it to himself."""
        return self._put(self._suspicion(charge, spy), status=Status.LET_PASS)

    def denounce(self, by: int, offender: int, law: str, words: tuple[Word, ...], at: float, now: Moment,
                 secret: bool = False) -> Entry:  # fmt: skip
        """E-CHG-07: a denunciation by hand, with the remembered words of its last 30 s attached."""
        if law == DUTY and now.seats[offender] not in ("jester", "executioner"):
            raise Refused("no-such-duty")
        if law not in KIND and law != DUTY:
            raise Refused("no-such-law")
        self._denounced -= 1
        text = " ".join(word.text for word in words)
        start = words[0].start if words else at
        venue, to = before(offender, now)
        charge = Charge(self._denounced, law, KIND.get(law, DUTY), Grade.CHARGE, offender, None, text, (0, 0), start, at,
                        1.0, venue, to, penalties(law, offender, venue, now))  # fmt: skip
        entry = Entry(charge, Status.OPEN, signed=by, secret=secret)
        self._entries[charge.id] = entry
        return entry

    def rule(self, charge: int, ruling: Ruling, now: Moment) -> Entry:
        """E-CHG-06: pardon, blows, assignment or demotion, by whom the charge is before; under Бюрократия the
        Чиновник, if in play, signs it first (K-ORD-06)."""
        entry = self[charge]
        if entry.status is not Status.OPEN:
            raise Refused("not-open")
        if ruling.by != entry.charge.to:
            raise Refused("not-his-to-rule")
        if ruling.penalty not in entry.charge.penalties:
            raise Refused("penalty-not-lawful")
        if ruling.penalty is Penalty.BLOWS and not 1 <= ruling.blows <= BLOWS:
            raise Refused("one-to-five-blows")
        signed = Order.BUREAUCRACY in now.orders and now.holder("clerk") is not None
        waits = signed and ruling.penalty is not Penalty.PARDON
        return self._put(entry, status=Status.COUNTERSIGN if waits else Status.RULED, ruling=ruling)

    def countersign(self, charge: int, by: int, now: Moment) -> Entry:
        """K-ORD-06: the Чиновник puts his hand to it."""
        if now.holder("clerk") != by:
            raise Refused("not-the-clerk")
        return self._put(self._in(charge, Status.COUNTERSIGN), status=Status.RULED)

    def carry_out(self, charge: int) -> Entry:
        """The sentence is done."""
        return self._put(self._in(charge, Status.RULED), status=Status.CARRIED_OUT)

    def annul(self, charge: int, now: Moment) -> Entry:
        """K-ORD-04, KR-19: a vote under a constitution undoes a punishment, not a demotion nor what is carried out."""
        entry = self._in(charge, Status.RULED, Status.COUNTERSIGN)
        if Order.CONSTITUTION not in now.orders:
            raise Refused("no-constitution")
        if entry.ruling is not None and entry.ruling.penalty is Penalty.DEMOTION:
            raise Refused("demotion-stands")
        return self._put(entry, status=Status.ANNULLED)

    def escape(self, charge: int) -> Entry:
        """K-MER-06: a mercy card was given for it."""
        return self._put(self._in(charge, Status.RULED, Status.COUNTERSIGN), status=Status.ESCAPED)

    def keep(self, charge: int) -> Entry:
        """E-CHG-06: the judge keeps an open charge beyond the deal."""
        return self._put(self._in(charge, Status.OPEN), kept=True)

    def deal_ended(self) -> list[Entry]:
        """E-CHG-06: open charges lapse at the end of the deal unless kept; suspicions lapse with them."""
        lapsed = [entry for entry in self.entries(Status.OPEN, Status.SUSPECTED) if not entry.kept]
        return [self._put(entry, status=Status.LAPSED) for entry in lapsed]

    def reign_changed(self, now: Moment) -> list[Entry]:
        """ER-06: open charges pass to the new holder of the judging power, those against him to the vote."""
        moved = []
        for entry in self.entries(Status.OPEN):
            venue, to = before(entry.charge.offender, now)
            if entry.charge.venue is not Venue.ANNOUNCED and (venue, to) != (
                entry.charge.venue,
                entry.charge.to,
            ):
                moved.append(
                    self._put(entry, charge=msgspec.structs.replace(entry.charge, venue=venue, to=to))
                )
        return moved

    def forget(self, player: int) -> None:
        """Nothing said by this player stays; what others did to him is theirs and keeps no words of his."""
        self._entries = {
            number: entry for number, entry in self._entries.items() if entry.charge.offender != player
        }

    def _suspicion(self, charge: int, spy: int) -> Entry:
        entry = self._in(charge, Status.SUSPECTED)
        if entry.charge.to != spy:
            raise Refused("not-shown-to-him")
        return entry

    def _in(self, charge: int, *statuses: Status) -> Entry:
        entry = self[charge]
        if entry.status not in statuses:
            raise Refused(f"not-{statuses[0].value}")
        return entry

    def _put(self, entry: Entry, **changes: object) -> Entry:
        entry = msgspec.structs.replace(entry, **changes)
        self._entries[entry.charge.id] = entry
        return entry
