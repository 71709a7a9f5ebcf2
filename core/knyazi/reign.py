"""Seats change, and reigns with them (K-MOV, K-PAL, K-MIL, K-DEM, K-NEW)."""

from __future__ import annotations

from core.knyazi import events as ev
from core.knyazi import judge
from core.knyazi.court_papers import Assignment, Charge, Court, Decree, Status, filed
from core.knyazi.seating import Seats, demote, first_clockwise, members, reseat, swap
from core.knyazi.state import State, Turn, having
from core.notation import Player
from core.shapes import Event


def sit(state: State, seats: Seats, reason: ev.Reason, events: list[Event]) -> State:
    """Everybody sits down where he now belongs, the frozen too (K-FRZ-03); hands, mercies and tasks go with him, and
    what is the seat's stays there (K-OWN-01, K-OWN-02, K-MER-09)."""
    before = state.seats
    if seats == before:
        return state
    events.append(ev.Reseated(reason, before, seats))  # type: ignore[arg-type]
    court = remembered(state.court, seats)
    if court.docket:
        court = filed(court, docket=tuple(stamped(charge, before, seats) for charge in court.docket))
    table = state.table
    state = State(
        table, state.hands, state.alive, seats, state.phase, state.bout, state.turn, state.deal, court
    )
    if seats[0] != before[0]:
        return new_reign(state, before[0], reason, events)
    if seats[table.power] != before[table.power]:
        events.append(ev.NewRuler(Player(seats[table.power]), Player(before[table.power])))
        return new_desk(state, events)
    return state


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


def new_reign(state: State, former: int, how: ev.Reason, events: list[Event]) -> State:
    """K-NEW-01..04, K-REG-01: the cry, the trump, the end of decrees and assignments, the mercies.

    KC-07: the trump is asked for only while one is named; in mid-bout it is offered at once (KR-15).
    """
    tsar = Player(state.seats[0])
    events.append(ev.NewReign(tsar, Player(former), how))
    if state.deal.trump >= 0:
        state = having(state, deal=having(state.deal, asked=True))
        if state.bout is not None:
            events.append(ev.TrumpAsked(tsar))
    return new_desk(state, events)


def new_desk(state: State, events: list[Event]) -> State:
    """K-NEW-03, K-NEW-04, K-MER-08, KC-11, KC-20: what a new ruler finds. Blows ordered before are still to be struck."""
    court = state.court
    if court.mercies:
        holders = tuple(Player(p) for p in members(court.mercies))
        events.append(ev.MerciesCollected(judge.ruler(state), holders))
    drafts = tuple(d for d in court.drafts if not isinstance(d.paper, (Decree, Assignment)))
    votes = court.votes
    if court.decrees or court.assignments or votes:
        events.append(
            ev.Lapsed(
                tuple(d.id for d in court.decrees),
                tuple(a.id for a in court.assignments),
                tuple(v.id for v in votes),
            )
        )
    lapsed = {a.charge for a in court.assignments} | {
        d.paper.charge for d in court.drafts if isinstance(d.paper, Assignment)
    }
    docket = tuple(
        having(c, status="done") if c.id in lapsed and c.status in ("ruled", "countersign") else c
        for c in court.docket
    )
    court = filed(
        court, mercies=0, decrees=(), assignments=(), votes=(), drafts=drafts, docket=docket, rebels=0
    )
    return judge.pass_on(having(state, court=court), events)


# -- what follows a bout ------------------------------------------------------------------------


def lose_seat(state: State, attacker: int, defender: int, events: list[Event]) -> State:
    """K-RES-02: the two change seats. K-PAL-01, KR-05: so the throne falls in a palace coup."""
    seats = state.seats
    heir = state.table.heir
    if seats[0] != defender:
        return sit(state, swap(seats, attacker, defender), "swap", events)
    if state.table.options.tsarevich_inherits == "on" and heir >= 0 and seats[heir] != attacker:
        # KC-21: a cycle of three.
        named = {0: seats[heir], heir: attacker, seats.index(attacker): defender}
        return sit(state, reseat(seats, named), "palace", events)
    return sit(state, swap(seats, attacker, defender), "palace", events)


def military_success(state: State, attacker: int, support: int, events: list[Event]) -> State:
    """K-MIL-02: the Воевода on the throne, the Tsar a Kholop. K-MIL-05: or whom he supported, he next to him; he is
    whoever declared it, though he became Воевода in the bout's middle (KC-26)."""
    seats = state.seats
    named = {0: attacker, state.table.kholop: seats[0]}
    if support >= 0 and support != attacker:
        named[1] = support
    return sit(state, reseat(seats, named), "military", events)


def riot_success(state: State, events: list[Event]) -> State:
    """K-RIO-06: Царь and Холоп, Царевич and Дворник change seats; the rest keep theirs (KR-16), the Палач with them
    (K-RIO-09)."""
    seats = state.seats
    seats = (seats[-1], seats[-2], *seats[2:-2], seats[1], seats[0])
    return sit(state, seats, "riot", events)


def demoted(state: State, player: int, charge: int, events: list[Event]) -> State:
    """K-PUN-07: to the Kholop's seat, all below him one up. K-PUN-08, K-DEM-01: the Tsar too; the next ascends.

    KR-24: for the Kholop himself it changes nothing, and he may be punished otherwise. KR-08, KC-09: between bouts one who had the move loses it
    to the first clockwise from the seat whose move it was; others keep theirs.
    """
    at = state.seats.index(player)
    already = at == state.table.kholop
    events.append(ev.Demoted(Player(player), charge, already))
    status: Status = "open" if already else "done"
    docket = tuple(having(c, status=status) if c.id == charge else c for c in state.court.docket)
    state = having(state, court=filed(state.court, docket=docket))
    if already:
        return state
    state = sit(state, demote(state.seats, player), "demotion", events)
    if state.bout is None and state.turn.player == player:
        owner = first_clockwise(state.seats, state.alive, at)
        state = having(state, turn=Turn(owner))
    return state
