"""Charges: laid by the Ear or by players, told to the Шпион, ruled on, kept, undone (E-CHG, K-ETQ, K-PUN-06)."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from core.knyazi import breaches, demotion, judge, moves
from core.knyazi import events as ev
from core.knyazi.court_papers import (
    Assignment,
    Charge,
    Ground,
    Petition,
    Sentence,
    paper_charge,
    punishments_of,
    without,
)  # fmt: skip
from core.knyazi.law import KnyaziLaw, at_desk, busy, passing
from core.knyazi.papers import (
    check_count,
    check_office,
    check_player,
    check_task,
    check_words,
    countersigned,
    find,
    instead,
    numbered,
    punishment,
    reopen,
    submit,
)  # fmt: skip
from core.knyazi.state import Board, Draft, having
from core.notation import Player
from core.shapes import EAR, Illegal, Move

SAME: Final = 10_000
"""E-CHG-04: milliseconds within which the same offence again is one charge with a count."""

MOST_NOTES: Final = 10
_CODE: Final = re.compile(r"[a-z0-9-]{0,40}")


def new_charge(state: Board, offender: Player, law: str, by: Player) -> Charge:
    return Charge(numbered(state.court), offender, law, by)


def check_accused(state: Board, offender: int, law: str, seat: int = -1) -> None:
    """K-ETQ-03, K-ETQ-06: not the Шут for what he is free to do. KR-26, ER-06: the judge only for what is hard, or
    for his own decree broken, which is announced and no more."""
    judge.check_law(state.table, law)
    if judge.exempt(state, offender, law, seat):
        raise Illegal("jester-is-free", "K-ETQ-03", player=offender)
    if (
        judge.above_the_law(state, offender)
        and not judge.hard(state.table, law)
        and ground_of(law) != "decree"
    ):
        raise Illegal("above-the-law", "KR-26", player=offender)


def check_charge(state: Board, player: int, move: moves.Charge) -> None:
    """KR-24: the Ear charges where the house has set etiquette to `auto`."""
    check_office(state)
    if player != EAR:
        raise Illegal("only-the-ear", "E-CHG-01")
    if state.table.options.etiquette != "auto":
        raise Illegal("etiquette-is-off", "KR-24", etiquette=state.table.options.etiquette)
    check_player(state, move.offender, "E-CHG-01")
    if move.object is not None:
        check_player(state, move.object, "E-CHG-01")
    if not 0 <= move.confidence <= 1 or not 0 <= move.span[0] <= move.span[1] <= len(move.words):
        raise Illegal("charge-is-unsound", "E-CHG-01")
    check_words(move.words, "E-CHG-01", needed=False, longest=2000)
    check_told(state, move)
    check_accused(state, move.offender, move.law, move.seat)


def check_told(state: Board, told: moves.Charge | Charge) -> None:
    """E-CHG-01, E-CHG-02: a seat of this table; codes, never a sentence, and no more than fit a record."""
    if not -1 <= told.seat < state.table.players:
        raise Illegal("charge-is-unsound", "E-CHG-01")
    if told.why is not None:
        codes = (*told.why.notes, told.why.due, told.why.said)
        if len(codes) > MOST_NOTES or not all(_CODE.fullmatch(code) for code in codes):
            raise Illegal("charge-is-unsound", "E-CHG-01")
        if told.why.asker is not None:
            check_player(state, told.why.asker, "E-CHG-01")


def do_charge(draft: Draft, player: int, move: moves.Charge) -> None:
    """E-CHG-03: a charge, or a suspicion for the Шпион. E-CHG-04: or one more of the same."""
    if (old := the_same(draft, move)) is not None:
        again = having(old, count=old.count + 1, end=max(old.end, move.end))
        draft.file(docket=instead(draft.court.docket, again))
        draft.tell(ev.Repeated(old.id, old.offender, old.law, again.count, old.status, desk(draft, old)))
        return
    charge = Charge(
        numbered(draft.court), move.offender, move.law, Player(EAR), move.object, move.words, move.span,
        move.start, move.end, move.confidence, paper=move.paper,
        status="suspicion" if move.suspicion else "open", seat=move.seat, why=move.why,
    )  # fmt: skip
    lay(draft, charge)


def the_same(state: Board, move: moves.Charge) -> Charge | None:
    """E-CHG-04: the latest open charge for the same offence, if no more than ten seconds part the two; words are
    understood out of turn, so either may have been said first. A doubtful repetition is one all the same; but
    a certain one is more than a suspicion."""
    for old in reversed(state.court.docket):
        if (
            old.by == EAR
            and (old.offender, old.law, old.object, old.paper)
            == (move.offender, move.law, move.object, move.paper)
            and old.status in (("open", "vote", "suspicion") if move.suspicion else ("open", "vote"))
            and old.start != move.start
            and max(move.start - old.end, old.start - move.end) <= SAME
        ):
            return old
    return None


def check_prolong(state: Board, player: int, move: moves.Prolong) -> None:
    """Only its own, while more of the same would be counted on it."""
    check_own(state, player, move.charge, ("open", "vote", "suspicion"))


def do_prolong(draft: Draft, player: int, move: moves.Prolong) -> None:
    """E-CHG-04: the ten seconds run from the end of what was said, not from when it was enough for a charge."""
    charge = find(draft.court.docket, move.charge, "E-CHG-01")
    draft.file(docket=instead(draft.court.docket, having(charge, end=max(charge.end, move.end))))


def check_withdraw(state: Board, player: int, move: moves.Withdraw) -> None:
    """Only its own, and only while nobody has ruled on it or voted."""
    check_own(state, player, move.charge, ("open", "suspicion"))


def check_own(state: Board, player: int, number: int, statuses: tuple[str, ...]) -> None:
    check_office(state)
    if player != EAR:
        raise Illegal("only-the-ear", "E-CHG-01")
    charge = find(state.court.docket, number, "E-CHG-01")
    if charge.by != EAR or charge.status not in statuses:
        raise Illegal("not-open", "E-CHG-06", status=charge.status)


def do_withdraw(draft: Draft, player: int, move: moves.Withdraw) -> None:
    """ER-01, ER-02: excused by what was done or understood since; of several, one is excused."""
    charge = find(draft.court.docket, move.charge, "E-CHG-01")
    left = charge.count - 1
    if left:
        draft.file(docket=instead(draft.court.docket, having(charge, count=left)))
    else:
        remove(draft, charge.id)
    draft.tell(ev.Withdrawn(charge.id, charge.offender, left, desk(draft, charge), charge.law, charge.status))


def remove(draft: Draft, charge: int) -> None:
    draft.file(docket=tuple(c for c in draft.court.docket if c.id != charge))


def lay(draft: Draft, charge: Charge) -> None:
    """Before the judge; or, being against him, to the others' vote (E-CHG-05, KR-24)."""
    if judge.above_the_law(draft, charge.offender) and charge.status == "open":
        hard = judge.hard(draft.table, charge.law)
        charge = having(charge, status="vote" if hard else "announced")
    if charge.status != "suspicion":
        charge = having(charge, number=1 + max((one.number for one in draft.court.docket), default=0))
    draft.tell(ev.Charged(charge, desk(draft, charge)))
    draft.file(serial=max(draft.court.serial, charge.id), docket=(*draft.court.docket, charge))
    if charge.status == "vote":
        judge.open_vote(draft, charge)


def check_denounce(state: Board, player: int, move: moves.Denounce) -> None:
    """E-CHG-07, K-PUN-09, KR-25: any player, any other, in words of his own or in none: he names the guilt. Breaches of
    etiquette only where they are charged."""
    check_office(state)
    check_player(state, move.offender, "E-CHG-07")
    if move.offender == player:
        raise Illegal("not-oneself", "E-CHG-07")
    if move.object is not None:
        check_player(state, move.object, "E-CHG-07")
    check_words(move.words, "E-CHG-07", needed=False)
    check_accused(state, move.offender, move.law)
    if state.table.options.etiquette == "off" and ground_of(move.law) == "etiquette":
        raise Illegal("etiquette-is-off", "KR-24", etiquette="off")


def do_denounce(draft: Draft, player: int, move: moves.Denounce) -> None:
    charge = Charge(
        numbered(draft.court), move.offender, move.law, Player(player), move.object, move.words,
        secret=move.secret, paper=move.paper,
    )  # fmt: skip
    lay(draft, charge)


# -- suspicions ---------------------------------------------------------------------------------


def desk(state: Board, charge: Charge) -> Player:
    """Whose eyes it is for: the judge's, or while it is a suspicion the Шпион's."""
    return Player(hears_suspicion(state, charge) if charge.status == "suspicion" else state.ruler)


def hears_suspicion(state: Board, charge: Charge) -> int:
    """E-CHG-03: the Шпион; ER-04: of himself, who judges."""
    spy = state.seats[state.table.spy]
    return state.ruler if charge.offender == spy else spy


def check_suspicion(state: Board, player: int, move: moves.CryOut | moves.LetPass) -> None:
    """One that is his to hear. That there are others is nobody's business."""
    check_office(state)
    if not any(c.id == move.charge for c in suspicions_of(state, player)):
        raise Illegal("no-such-suspicion", "E-CHG-03", paper=move.charge)


def suspicions_of(state: Board, player: int) -> list[Charge]:
    docket = state.court.docket
    return [c for c in docket if c.status == "suspicion" and hears_suspicion(state, c) == player]


def do_cry_out(draft: Draft, player: int, move: moves.CryOut) -> None:
    """«Слово и дело!»: it becomes a charge signed by him. ER-06: one that is soft is dropped if the accused has come to
    rule since, unless it is a decree of his own that he broke; only the caller ever knew of it."""
    charge = find(draft.court.docket, move.charge, "E-CHG-03")
    remove(draft, charge.id)
    own_decree = any(decree.id == charge.paper for decree in draft.court.decrees)
    soft = not judge.hard(draft.table, charge.law)
    if soft and not own_decree and judge.above_the_law(draft, charge.offender):
        draft.tell(ev.Dropped(charge.id, charge.offender, Player(player), charge.law, private=True))
        return
    lay(draft, having(charge, by=Player(player), status="open"))


def do_let_pass(draft: Draft, player: int, move: moves.LetPass) -> None:
    remove(draft, move.charge)
    draft.tell(ev.LetGo(Player(player), move.charge))


# -- what the accused may answer ----------------------------------------------------------------


def judges(state: Board, move: Move) -> tuple[Player, int] | None:
    """Whom a ruling is on, and which charge, if he has not answered it. A lesson does not stand still for it."""
    if not isinstance(move, moves.Rule) or state.table.options.lesson == "on":
        return None
    court = state.court
    papers = (*court.petitions, *(d.paper for d in court.drafts if isinstance(d.paper, Petition)))
    for charge in court.docket:
        if charge.id == move.charge:
            said = any(p.plea and p.player == charge.offender and p.id > charge.id for p in papers)
            return None if said else (charge.offender, charge.id)
    return None


def answerable(state: Board, player: int) -> tuple[int, ...]:
    """KR-24: the charges against him that are open, and the votes on him."""
    mine = {c.id: c.status for c in state.court.docket if c.offender == player}
    opened = tuple(number for number, status in mine.items() if status == "open")
    return opened + tuple(v.id for v in state.court.votes if v.subject == "charge" and v.paper in mine)


# -- rulings ------------------------------------------------------------------------------------


def on_docket(state: Board, number: int) -> Charge:
    """A charge that the judge may know of: a suspicion is the Шпион's (E-CHG-03)."""
    return find([c for c in state.court.docket if c.status != "suspicion"], number, "E-CHG-06")


def check_rule(state: Board, player: int, move: moves.Rule) -> None:
    """E-CHG-06, K-PUN-06, K-ETQ-09: what the law allows for it, and no more."""
    check_office(state)
    judge.need_ruler(state, player, "E-CHG-05")
    charge = on_docket(state, move.charge)
    if charge.status != "open":
        raise Illegal("not-open", "E-CHG-06", status=charge.status)
    if move.penalty not in judge.penalties(state, charge):
        spared = move.penalty == "blows" and state.table.spared >> judge.seat_of_offence(state, charge) & 1
        raise Illegal("penalty-not-lawful", "K-PUN-04" if spared else "K-PUN-06", penalty=move.penalty)
    if move.penalty == "blows":
        check_count(state, move.blows, move.place, move.words)
    elif move.blows or move.place:
        raise Illegal("no-blows-ruled", "E-CHG-06")
    if move.penalty == "assignment":
        check_task(state, move.words, move.watch, move.outside)
    elif move.watch is not None or move.outside:
        raise Illegal("no-task-ruled", "E-CHG-06")
    if move.penalty == "demotion":
        demotion.check_free(state)


def do_rule(draft: Draft, player: int, move: moves.Rule) -> None:
    charge = on_docket(draft, move.charge)
    pardoned = move.penalty == "pardon"
    stamp = (draft.deal.number, draft.deal.bouts)
    charge = having(charge, penalty=move.penalty, ruled_in=stamp, status="pardoned" if pardoned else "ruled")
    draft.file(docket=instead(draft.court.docket, charge))
    draft.tell(
        ev.Ruled(
            Player(player), charge.id, charge.offender, move.penalty, move.blows, charge.secret, charge.law
        )
    )
    if pardoned:
        return
    paper: Charge | Sentence | Assignment = charge
    if move.penalty != "demotion":
        paper = punishment(
            draft, move.penalty, charge.offender, ground_of(charge.law), blows=move.blows, place=move.place,
            words=move.words, because=charge.law, watch=move.watch, outside=move.outside, charge=charge.id,
        )  # fmt: skip
    submit(draft, paper, Player(player))


def ground_of(law: str) -> Ground:
    """K-PUN-01: which ground a broken law is; for a decree not kept, blows or a task (K-DEC-06, K-PUN-10)."""
    breach = breaches.find(law)
    return "etiquette" if breach is None else breach.ground


def check_keep(state: Board, player: int, move: moves.Keep) -> None:
    """E-CHG-06: kept, it does not lapse with the deal."""
    check_office(state)
    judge.need_ruler(state, player, "E-CHG-06")
    charge = on_docket(state, move.charge)
    if charge.status != "open" or charge.kept:
        raise Illegal("not-to-be-kept", "E-CHG-06", status=charge.status)


def do_keep(draft: Draft, player: int, move: moves.Keep) -> None:
    draft.file(docket=instead(draft.court.docket, having(on_docket(draft, move.charge), kept=True)))
    draft.tell(ev.Kept(move.charge, Player(player)))


def check_undo(state: Board, player: int, move: moves.Undo) -> None:
    """A ruling may be taken back within the turn, while no blow has fallen, no vote is open, nobody has moved."""
    check_office(state)
    judge.need_ruler(state, player, "E-CHG-06")
    charge = on_docket(state, move.charge)
    unsigned = charge.status == "countersign"  # KC-29: nothing follows from it before it is signed
    in_time = charge.ruled_in == (state.deal.number, state.deal.bouts)
    if charge.penalty is None or not (in_time or unsigned):
        raise Illegal("too-late-to-undo", "E-CHG-06")
    if charge.status not in ("pardoned", "ruled", "countersign", "waiting"):
        raise Illegal("too-late-to-undo", "E-CHG-06", status=charge.status)
    papers = [p for p in punishments_of(state.court) if p.charge == charge.id]
    struck = any(s.struck for s in state.court.sentences if s.charge == charge.id)
    voted = any(v.paper in [p.id for p in papers] for v in state.court.votes)
    if struck or voted or (charge.status == "ruled" and not papers):
        raise Illegal("too-late-to-undo", "E-CHG-06", status=charge.status)


def check_no_new_trial(state: Board, player: int, move: moves.Undo) -> None:
    """E-CHG-05, KR-26: a ruling on one who is above the law by now stands, or he would judge himself. It is refused to
    people and offered to nobody; in old records it is."""
    offender = on_docket(state, move.charge).offender
    if judge.above_the_law(state, offender):
        raise Illegal("no-new-trial", "KR-26", player=offender)


def retried_by_himself(state: Board, player: int, move: moves.Undo) -> bool:
    return not passing(check_no_new_trial, state, player, [move])


def do_undo(draft: Draft, player: int, move: moves.Undo) -> None:
    court = draft.court
    papers = [p.id for p in punishments_of(court) if p.charge == move.charge]
    draft.court = without(court, *papers)
    draft.file(
        drafts=tuple(d for d in court.drafts if paper_charge(d.paper) != move.charge),
        waiting=tuple(w for w in court.waiting if w[1] != move.charge),
    )
    reopen(draft, move.charge)
    draft.tell(ev.Undone(Player(player), move.charge))


def ruled_in_vain(state: Board, player: int, move: moves.Rule) -> bool:
    """KR-24: a demotion of the Kholop, which changes nothing. He may rise while it waits for its visa (K-ORD-06)."""
    offender = on_docket(state, move.charge).offender
    return move.penalty == "demotion" and not countersigned(state.table) and demotion.in_vain(state, offender)


def rules_now(state: Board, player: int) -> list[Move]:
    """What the law allows for each open charge, and what would have an effect; an assignment needs words."""
    tried: list[Move] = []
    for charge in state.court.docket:
        if charge.status == "open":
            for penalty in judge.penalties(state, charge):
                counts = range(1, state.table.most_blows + 1) if penalty == "blows" else (0,)
                rulings = [moves.Rule(charge.id, penalty, blows) for blows in counts]
                tried += [one for one in rulings if not ruled_in_vain(state, player, one)]
    return passing(check_rule, state, player, tried)


def keeps_now(state: Board, player: int) -> list[Move]:
    return [moves.Keep(c.id) for c in state.court.docket if c.status == "open" and not c.kept]


def undoes_now(state: Board, player: int) -> list[Move]:
    tried = passing(check_undo, state, player, [moves.Undo(c.id) for c in state.court.docket if c.penalty])
    return passing(check_no_new_trial, state, player, tried)


def suspicions_now(kind: type[moves.CryOut | moves.LetPass]) -> Callable[[Board, int], list[Move]]:
    return lambda state, player: [kind(c.id) for c in suspicions_of(state, player)]


CHARGE = KnyaziLaw(moves.Charge, check_charge, do_charge)
PROLONG = KnyaziLaw(moves.Prolong, check_prolong, do_prolong)
WITHDRAW = KnyaziLaw(moves.Withdraw, check_withdraw, do_withdraw)
DENOUNCE = KnyaziLaw(moves.Denounce, check_denounce, do_denounce)
CRY_OUT = KnyaziLaw(
    moves.CryOut, check_suspicion, do_cry_out, suspicions_now(moves.CryOut), at=busy, counted=False
)
LET_PASS = KnyaziLaw(
    moves.LetPass, check_suspicion, do_let_pass, suspicions_now(moves.LetPass), at=busy, counted=False
)
RULE = KnyaziLaw(moves.Rule, check_rule, do_rule, rules_now, at=at_desk, counted=False, vain=ruled_in_vain)
KEEP = KnyaziLaw(moves.Keep, check_keep, do_keep, keeps_now, at=at_desk, counted=False)
UNDO = KnyaziLaw(
    moves.Undo, check_undo, do_undo, undoes_now, at=at_desk, counted=False, vain=retried_by_himself
)
