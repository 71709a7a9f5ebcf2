"""Votes: to annul what the ruler has ordered (K-ORD-04, KR-19), and on charges against him (KR-24, E-CHG-05)."""

from __future__ import annotations

from typing import Any

from core.knyazi import demotion, moves
from core.knyazi import events as ev
from core.knyazi.court_papers import (
    Subject,
    Vote,
    punishments_of,
    without,
)  # fmt: skip
from core.knyazi.judge import set_status
from core.knyazi.law import KnyaziLaw, busy, passing
from core.knyazi.papers import check_office, find, instead, numbered
from core.knyazi.seating import as_bits
from core.knyazi.state import Board, Draft, having
from core.notation import Player
from core.shapes import FATE, Illegal, Move


def electors(state: Board, vote: Vote) -> int:
    """Players, as bits. KR-19: nobles and commoners, the Tsar among them if he votes here; KR-24: on a charge
    against the judge, all but the accused."""
    if vote.subject == "charge":
        offender = find(state.court.docket, vote.paper, "KR-24").offender
        return (1 << state.table.players) - 1 & ~(1 << offender)
    found = as_bits(state.seats[: state.table.mob])
    return found if state.table.options.tsar_votes == "on" else found & ~(1 << state.seats[0])


def accused(state: Board, vote: int) -> Player | None:
    """KR-24: whom the vote of this number is on; None: it is on a paper."""
    on = next((v.paper for v in state.court.votes if v.id == vote and v.subject == "charge"), 0)
    return next((c.offender for c in state.court.docket if c.id == on), None)


def annullable(state: Board, subject: Subject) -> tuple[Any, ...]:
    """K-ORD-04: a decree, or a punishment that is no demotion."""
    if subject == "charge":
        raise Illegal("not-to-be-annulled", "K-ORD-04", subject=subject)
    return getattr(state.court, f"{subject}s")  # type: ignore[no-any-return]


def check_call(state: Board, player: int, move: moves.CallVote) -> None:
    """K-ORD-04: a decree, or a punishment that is no demotion; KR-19: before it is carried out; KC-27: once."""
    check_office(state)
    if not state.table.annul:
        raise Illegal("no-constitution", "K-ORD-04")
    paper = find(annullable(state, move.subject), move.paper, "K-ORD-04")
    if any(v.paper == move.paper for v in state.court.votes):
        raise Illegal("vote-is-open", "K-ORD-04")
    if paper.voted:
        raise Illegal("voted-before", "KC-27")
    if not electors(state, Vote(0, move.subject, move.paper, Player(player))) >> player & 1 or player < 0:
        raise Illegal("no-vote", "KR-19")


def do_call(draft: Draft, player: int, move: moves.CallVote) -> None:
    vote = Vote(numbered(draft.court), move.subject, move.paper, Player(player))
    papers = annullable(draft, move.subject)
    marked = instead(papers, having(find(papers, move.paper, "K-ORD-04"), voted=True))
    draft.file(serial=vote.id, votes=(*draft.court.votes, vote), **{f"{move.subject}s": marked})
    draft.tell(ev.VoteOpened(vote))


def check_cast(state: Board, player: int, move: moves.CastVote) -> None:
    """One player, one vote."""
    check_office(state)
    vote = find(state.court.votes, move.vote, "K-ORD-04")
    if player < 0 or not electors(state, vote) >> player & 1:
        raise Illegal("no-vote", "KR-19")
    if (vote.ayes | vote.nays) >> player & 1:
        raise Illegal("has-voted", "KR-19")


def do_cast(draft: Draft, player: int, move: moves.CastVote) -> None:
    vote = find(draft.court.votes, move.vote, "K-ORD-04")
    side = {"ayes": vote.ayes | 1 << player} if move.aye else {"nays": vote.nays | 1 << player}
    vote = having(vote, **side)
    draft.file(votes=instead(draft.court.votes, vote))
    draft.tell(ev.Voted(vote.id, Player(player), move.aye))
    if decided(draft, vote):
        close(draft, vote)


def decided(state: Board, vote: Vote) -> bool:
    """KC-27: all have voted, or those who have not can change nothing."""
    silent = electors(state, vote) & ~(vote.ayes | vote.nays)
    at_best, at_worst = having(vote, ayes=vote.ayes | silent), having(vote, nays=vote.nays | silent)
    return carried(state, at_best) == carried(state, at_worst)


def close_decided(draft: Draft) -> None:
    """KC-27: who may vote has changed with the seats, and the missing votes may change nothing now."""
    while (vote := next((v for v in draft.court.votes if decided(draft, v)), None)) is not None:
        close(draft, vote)


def counter(state: Board, vote: Vote) -> Player:
    """K-ORD-04: the Чиновник tells the count where he is in play (and not accused himself), else who called the vote."""
    look = state.table.look
    if look >= 0 and electors(state, vote) >> state.seats[look] & 1:
        return Player(state.seats[look])
    return vote.caller


def check_count(state: Board, player: int, move: moves.CountVotes) -> None:
    """KC-27: some may never vote, and then the clock closes it; no player does before the votes do."""
    check_office(state)
    find(state.court.votes, move.vote, "K-ORD-04")
    if player != FATE:
        raise Illegal("vote-closes-itself", "KC-27")


def do_count(draft: Draft, player: int, move: moves.CountVotes) -> None:
    close(draft, find(draft.court.votes, move.vote, "K-ORD-04"))


def carried(state: Board, vote: Vote) -> bool:
    """KR-19: more ayes than nays of the votes cast. KR-24: on a charge, the majority of all the others."""
    if vote.subject == "charge":
        return 2 * vote.ayes.bit_count() > electors(state, vote).bit_count()
    return vote.ayes.bit_count() > vote.nays.bit_count()


def close(draft: Draft, vote: Vote) -> None:
    aye = carried(draft, vote)
    on = next((c for c in draft.court.docket if vote.subject == "charge" and c.id == vote.paper), None)
    about = () if on is None else (on.offender, on.law)
    draft.tell(ev.VoteClosed(vote, aye, counter(draft, vote), *about))
    draft.file(votes=tuple(v for v in draft.court.votes if v.id != vote.id))
    if vote.subject == "charge":
        charge = find(draft.court.docket, vote.paper, "KR-24")
        if aye:
            demotion.by_vote(draft, charge.offender, charge.id)
        else:
            set_status(draft, charge.id, "pardoned")
    elif aye:
        charge_id = next((p.charge for p in punishments_of(draft.court) if p.id == vote.paper), 0)
        draft.court = without(draft.court, vote.paper)
        set_status(draft, charge_id, "annulled")


def calls_now(state: Board, player: int) -> list[Move]:
    if not state.table.annul:
        return []
    court = state.court
    tried = [moves.CallVote("decree", d.id) for d in court.decrees]
    tried += [moves.CallVote("assignment", a.id) for a in court.assignments]
    tried += [moves.CallVote("sentence", s.id) for s in court.sentences]
    return passing(check_call, state, player, tried)


def votes_now(state: Board, player: int) -> list[Move]:
    tried = [moves.CastVote(v.id, aye) for v in state.court.votes for aye in (True, False)]
    return passing(check_cast, state, player, tried)


CALL_VOTE = KnyaziLaw(moves.CallVote, check_call, do_call, calls_now, at=busy, counted=False)
CAST_VOTE = KnyaziLaw(moves.CastVote, check_cast, do_cast, votes_now, at=busy, counted=False)
COUNT_VOTES = KnyaziLaw(moves.CountVotes, check_count, do_count)
