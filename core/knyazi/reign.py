"""Seats change, and reigns with them (K-MOV, K-PAL, K-MIL, K-DEM, K-NEW)."""

from __future__ import annotations

from core.knyazi import events as ev
from core.knyazi import judge, seating
from core.knyazi.court_papers import Assignment, Charge, Court, Decree, filed
from core.knyazi.seating import Seats, first_clockwise, members, reseat, swap
from core.knyazi.state import Draft, Turn, having
from core.notation import Player


def sit(draft: Draft, seats: Seats, reason: ev.Reason) -> None:
    """Everybody sits down where he now belongs, the frozen too (K-FRZ-03); hands, mercies and tasks go with him, and
    what is the seat's stays there (K-OWN-01, K-OWN-02, K-MER-09)."""
    before, power = draft.seats, draft.table.power
    if seats == before:
        return
    draft.tell(ev.Reseated(reason, before, seats))  # type: ignore[arg-type]
    draft.seats = seats
    draft.court = remembered(draft.court, seats)
    if draft.court.docket:
        draft.file(docket=tuple(stamped(charge, before, seats) for charge in draft.court.docket))
    if seats[0] != before[0]:
        new_reign(draft, before[0], reason)
    elif seats[power] != before[power]:
        draft.tell(ev.NewRuler(Player(seats[power]), Player(before[power])))
        new_desk(draft)


def stamped(charge: Charge, before: Seats, after: Seats) -> Charge:
    """KC-30: a charge keeps the seat that was offended from, when its offender leaves it."""
    seat = before.index(charge.offender)
    return charge if charge.seat >= 0 or after[seat] == charge.offender else having(charge, seat=seat)


def remembered(court: Court, seats: Seats) -> Court:
    """K-END-03: who has been what, for the goal of having been everybody."""
    been = court.been
    for seat, player in enumerate(seats):
        if not been[player] >> seat & 1:
            been = (*been[:player], been[player] | 1 << seat, *been[player + 1 :])
    return court if been is court.been else having(court, been=been)


def new_reign(draft: Draft, former: int, how: ev.Reason) -> None:
    """K-NEW-01..04, K-REG-01: the cry, the trump, the end of decrees and assignments, the mercies.

    KC-07: the trump is asked for only while one is named; in mid-bout it is offered at once (KR-15).
    """
    tsar = Player(draft.seats[0])
    draft.tell(ev.NewReign(tsar, Player(former), how))
    if draft.deal.trump >= 0:
        draft.deal = having(draft.deal, asked=True)
        if draft.bout is not None:
            draft.tell(ev.TrumpAsked(tsar))
    new_desk(draft)


def new_desk(draft: Draft) -> None:
    """K-NEW-03, K-NEW-04, K-MER-08, KC-11, KC-20: what a new ruler finds. Blows ordered before are still to be struck."""
    court = draft.court
    if court.mercies:
        holders = tuple(Player(p) for p in members(court.mercies))
        draft.tell(ev.MerciesCollected(Player(draft.ruler), holders))
    drafts = tuple(d for d in court.drafts if not isinstance(d.paper, (Decree, Assignment)))
    if court.decrees or court.assignments or court.votes:
        decrees, assignments, votes = (
            tuple(paper.id for paper in papers) for papers in (court.decrees, court.assignments, court.votes)
        )
        draft.tell(ev.Lapsed(decrees, assignments, votes))
    lapsed = {a.charge for a in court.assignments} | {
        d.paper.charge for d in court.drafts if isinstance(d.paper, Assignment)
    }
    docket = tuple(
        having(c, status="done") if c.id in lapsed and c.status in ("ruled", "countersign") else c
        for c in court.docket
    )
    draft.court = filed(
        court, mercies=0, decrees=(), assignments=(), votes=(), drafts=drafts, docket=docket, rebels=0
    )
    judge.pass_on(draft)


# -- what follows a bout ------------------------------------------------------------------------


def lose_seat(draft: Draft, attacker: int, defender: int) -> None:
    """K-RES-02: the two change seats. K-PAL-01, KR-05: so the throne falls in a palace coup."""
    seats, heir = draft.seats, draft.table.heir
    if seats[0] != defender:
        sit(draft, swap(seats, attacker, defender), "swap")
    elif draft.table.options.tsarevich_inherits == "on" and heir >= 0 and seats[heir] != attacker:
        # KC-21: a cycle of three.
        named = {0: seats[heir], heir: attacker, seats.index(attacker): defender}
        sit(draft, reseat(seats, named), "palace")
    else:
        sit(draft, swap(seats, attacker, defender), "palace")


def military_success(draft: Draft, attacker: int, support: int) -> None:
    """K-MIL-02: the Воевода on the throne, the Tsar a Kholop. K-MIL-05: or whom he supported, he next to him; he is
    whoever declared it, though he became Воевода in the bout's middle (KC-26)."""
    seats = draft.seats
    named = {0: attacker, draft.table.kholop: seats[0]}
    if support >= 0 and support != attacker:
        named[1] = support
    sit(draft, reseat(seats, named), "military")


def riot_success(draft: Draft) -> None:
    """K-RIO-06: Царь and Холоп, Царевич and Дворник change seats; the rest keep theirs (KR-16), the Палач with them
    (K-RIO-09)."""
    seats = draft.seats
    sit(draft, (seats[-1], seats[-2], *seats[2:-2], seats[1], seats[0]), "riot")


def demote(draft: Draft, player: int, charge: int) -> None:
    """K-PUN-07: to the Kholop's seat, all below him one up. K-PUN-08, K-DEM-01: the Tsar too; the next ascends.

    KR-24: for the Kholop himself it changes nothing, and he may be punished otherwise. KR-08, KC-09: between bouts one who had the move loses it
    to the first clockwise from the seat whose move it was; others keep theirs.
    """
    at = draft.seats.index(player)
    already = at == draft.table.kholop
    law = next((c.law for c in draft.court.docket if c.id == charge), "")
    draft.tell(ev.Demoted(Player(player), charge, already, law))
    judge.set_status(draft, charge, "open" if already else "done")
    if already:
        return
    sit(draft, seating.demote(draft.seats, player), "demotion")
    if draft.bout is None and draft.turn.player == player:
        draft.turn = Turn(first_clockwise(draft.seats, draft.alive, at))
