"""Who judges whom: the holder of the Tsar's power, what a law's breach may cost, what goes to a vote."""

from __future__ import annotations

from core.knyazi import breaches
from core.knyazi.court_papers import NOBODY, Charge, Decree, Penalty, Status, Vote, kept, punished, without
from core.knyazi.events import ChargesLapsed, Dropped, Lapsed, VoteOpened
from core.knyazi.state import Board, Draft, Table, having
from core.notation import Player
from core.shapes import Illegal


def need_ruler(state: Board, player: int, rule: str) -> None:
    if player != state.seats[state.table.power]:
        raise Illegal("not-the-ruler", rule)


def altar_rules(table: Table) -> bool:
    return table.power != 0


def above_the_law(state: Board, player: int) -> bool:
    """KR-24, KR-26, KC-11: on the Tsar and on who judges in his stead only the others' vote may pass."""
    return player in (state.seats[0], state.ruler)


def hard(table: Table, law: str) -> bool:
    """Is demotion lawful for it (K-PUN-06, K-ETQ-01, K-ETQ-08)?"""
    breach = breaches.find(law)
    return breach is not None and breach.hard and (altar_rules(table) or not breach.godless)


def check_law(table: Table, law: str) -> None:
    breach = breaches.find(law)
    if breach is None:
        raise Illegal("unknown-law", "K-PUN-01", law=law, known=list(breaches.known()))
    if breach.godless and not altar_rules(table):
        raise Illegal("law-of-theocracy", "K-ORD-03", law=law)


def exempt(state: Board, player: int, law: str, seat: int = -1) -> bool:
    """K-ETQ-03, K-ETQ-06: the Шут is not punished for want of respect or leave. `seat`: where he sat when he did it
    (E-CHG-02); where that is not known, where he sits."""
    breach = breaches.find(law)
    held = state.table.cast[seat if seat >= 0 else state.seats.index(player)]
    return breach is not None and bool(breach.free & held.powers)


def seat_of_offence(state: Board, charge: Charge) -> int:
    """KC-30, E-CHG-02: where he sat when he offended."""
    return charge.seat if charge.seat >= 0 else state.seats.index(charge.offender)


def penalties(state: Board, charge: Charge) -> tuple[Penalty, ...]:
    """E-CHG-01: what may be ruled on it, by the character that offended (KC-30); a demotion that changed nothing (KR-24)
    not again. KR-26, KC-20: on one who is above the law the others vote for a demotion or against it; an announced
    breach has no penalty (ER-06)."""
    if charge.status == "announced":
        return ()
    found: list[Penalty] = ["pardon"]
    seat = seat_of_offence(state, charge)
    if not exempt(state, charge.offender, charge.law, seat):
        if not above_the_law(state, charge.offender):
            if not state.table.spared >> seat & 1:
                found.append("blows")
            found.append("assignment")
        if hard(state.table, charge.law) and charge.penalty != "demotion":
            found.append("demotion")
    return tuple(found)


def set_status(draft: Draft, charge: int, status: Status) -> None:
    """Put one charge at another status; 0 is none."""
    if charge:
        docket = draft.court.docket
        draft.file(docket=tuple(having(c, status=status) if c.id == charge else c for c in docket))


def open_vote(draft: Draft, charge: Charge) -> None:
    """KR-24: a hard charge against the judge goes to the others."""
    vote = Vote(draft.court.serial + 1, "charge", charge.id, NOBODY)
    draft.tell(VoteOpened(vote))
    draft.file(serial=vote.id, votes=(*draft.court.votes, vote))


def pass_on(draft: Draft) -> None:
    """ER-06: the new judge finds the open charges; those against him go to the vote, or are dropped if soft.

    KC-29: so do rulings against him that still wait for their visa, and their papers are void. KC-25: what a Kholop
    was demoted for in vain has been judged, and is dropped too.
    """
    lapsed: list[int] = []
    docket: list[Charge] = []
    to_vote: list[Charge] = []
    for charge in draft.court.docket:
        if charge.status in ("open", "vote", "countersign"):
            if above_the_law(draft, charge.offender):
                in_vain = charge.status == "open" and charge.penalty == "demotion"
                if in_vain or not hard(draft.table, charge.law):
                    lapsed.append(charge.id)
                    draft.tell(
                        Dropped(charge.id, charge.offender, charge.by, charge.law, charge.secret, in_vain)
                    )
                    continue
                charge = having(charge, status="vote", penalty=None, ruled_in=(0, 0))
                to_vote.append(charge)
            elif charge.status == "vote":
                charge = having(charge, status="open")
        docket.append(charge)
    drafts = tuple(d for d in draft.court.drafts if not above_the_law(draft, punished(d.paper)))
    draft.file(docket=tuple(docket), drafts=drafts)
    for charge in to_vote:
        open_vote(draft, charge)
    if lapsed:
        draft.tell(ChargesLapsed(tuple(lapsed), Player(draft.ruler)))


def lapse_bought(draft: Draft, buyers: int) -> None:
    """KR-21: the decrees that these players, as bits, have bought are over, and the votes on them; one that still waits
    for the Чиновник's visa (K-ORD-06) with the others."""
    court = draft.court
    papers = (*court.decrees, *(d.paper for d in court.drafts if isinstance(d.paper, Decree)))
    over = tuple(d.id for d in papers if d.rich and buyers >> d.by & 1)
    if over:
        draft.tell(Lapsed(over, (), tuple(v.id for v in court.votes if v.paper in over), bought=True))
        draft.court = without(court, *over)


def lapse_at_deal_end(draft: Draft) -> None:
    """E-CHG-06: an open charge lapses with the deal unless it is kept; what is closed leaves the desk."""
    court = draft.court
    lapsed = tuple(c.id for c in court.docket if c.status in ("open", "suspicion", "vote") and not c.kept)
    if lapsed:
        draft.tell(ChargesLapsed(lapsed, Player(draft.ruler)))
    draft.file(
        docket=tuple(c for c in kept(court.docket) if c.id not in lapsed),
        votes=tuple(v for v in court.votes if not (v.subject == "charge" and v.paper in lapsed)),
        petitions=tuple(p for p in court.petitions if p.status == "open"),
    )
