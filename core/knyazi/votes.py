"""Votes: to annul what the ruler has ordered (K-ORD-04, KR-19), and on charges against him (KR-24, E-CHG-05)."""

from __future__ import annotations

from collections.abc import Callable

from core.knyazi import demotion, moves
from core.knyazi import events as ev
from core.knyazi.court_papers import (
    Assignment,
    Decree,
    Sentence,
    Subject,
    Vote,
    filed,
    punishments_of,
    without,
)
from core.knyazi.law import KnyaziLaw, busy, passing
from core.knyazi.papers import (
    check_office,
    find_assignment,
    find_charge,
    find_decree,
    find_sentence,
    numbered,
)
from core.knyazi.seating import as_bits
from core.knyazi.state import State, having
from core.notation import Player
from core.shapes import FATE, Event, Illegal, Move

Done = tuple[State, tuple[Event, ...]]


def electors(state: State, vote: Vote) -> int:
    """Players, as bits. KR-19: nobles and commoners, the Tsar among them if he votes here; KR-24: on a charge
    against the judge, all but the accused."""
    if vote.subject == "charge":
        offender = find_charge(state, vote.paper, "KR-24").offender
        return (1 << state.table.players) - 1 & ~(1 << offender)
    found = as_bits(state.seats[: state.table.mob])
    return found if state.table.options.tsar_votes == "on" else found & ~(1 << state.seats[0])


FIND: dict[Subject, Callable[[State, int, str], Decree | Assignment | Sentence]] = {
    "decree": find_decree,
    "assignment": find_assignment,
    "sentence": find_sentence,
}


def check_call(state: State, player: int, move: moves.CallVote) -> None:
    """K-ORD-04: a decree, or a punishment that is no demotion; KR-19: before it is carried out; KC-27: once."""
    check_office(state)
    if not state.table.annul:
        raise Illegal("no-constitution", "K-ORD-04")
    find = FIND.get(move.subject)
    if find is None:
        raise Illegal("not-to-be-annulled", "K-ORD-04", subject=move.subject)
    paper = find(state, move.paper, "K-ORD-04")
    if any(v.paper == move.paper for v in state.court.votes):
        raise Illegal("vote-is-open", "K-ORD-04")
    if paper.voted:
        raise Illegal("voted-before", "KC-27")
    if not electors(state, Vote(0, move.subject, move.paper, Player(player))) >> player & 1 or player < 0:
        raise Illegal("no-vote", "KR-19")


def do_call(state: State, player: int, move: moves.CallVote) -> Done:
    vote = Vote(numbered(state.court), move.subject, move.paper, Player(player))
    papers = f"{move.subject}s"
    marked = tuple(having(p, voted=True) if p.id == move.paper else p for p in getattr(state.court, papers))
    court = filed(state.court, serial=vote.id, votes=(*state.court.votes, vote), **{papers: marked})
    return having(state, court=court), (ev.VoteOpened(vote),)


def find_vote(state: State, number: int) -> Vote:
    for vote in state.court.votes:
        if vote.id == number:
            return vote
    raise Illegal("no-such-paper", "K-ORD-04", paper=number)


def check_cast(state: State, player: int, move: moves.CastVote) -> None:
    """One player, one vote."""
    check_office(state)
    vote = find_vote(state, move.vote)
    if player < 0 or not electors(state, vote) >> player & 1:
        raise Illegal("no-vote", "KR-19")
    if (vote.ayes | vote.nays) >> player & 1:
        raise Illegal("has-voted", "KR-19")


def do_cast(state: State, player: int, move: moves.CastVote) -> Done:
    """KC-27: when all have voted, or those who have not can change nothing, the vote is over."""
    vote = find_vote(state, move.vote)
    side = {"ayes": vote.ayes | 1 << player} if move.aye else {"nays": vote.nays | 1 << player}
    vote = having(vote, **side)
    votes = tuple(vote if v.id == vote.id else v for v in state.court.votes)
    state = having(state, court=filed(state.court, votes=votes))
    events: list[Event] = [ev.Voted(vote.id, Player(player), move.aye)]
    silent = electors(state, vote) & ~(vote.ayes | vote.nays)
    at_best, at_worst = having(vote, ayes=vote.ayes | silent), having(vote, nays=vote.nays | silent)
    if carried(state, at_best) == carried(state, at_worst):
        return close(state, vote, events)
    return state, tuple(events)


def counter(state: State, vote: Vote) -> Player:
    """K-ORD-04: the Чиновник tells the count where he is in play (and not accused himself), else who called the vote."""
    look = state.table.look
    if look >= 0 and electors(state, vote) >> state.seats[look] & 1:
        return Player(state.seats[look])
    return vote.caller


def check_count(state: State, player: int, move: moves.CountVotes) -> None:
    """KC-27: some may never vote, and then the clock closes it; no player does before the votes do."""
    check_office(state)
    find_vote(state, move.vote)
    if player != FATE:
        raise Illegal("vote-closes-itself", "KC-27")


def do_count(state: State, player: int, move: moves.CountVotes) -> Done:
    return close(state, find_vote(state, move.vote), [])


def carried(state: State, vote: Vote) -> bool:
    """KR-19: more ayes than nays of the votes cast. KR-24: on a charge, the majority of all the others."""
    if vote.subject == "charge":
        return 2 * vote.ayes.bit_count() > electors(state, vote).bit_count()
    return vote.ayes.bit_count() > vote.nays.bit_count()


def close(state: State, vote: Vote, events: list[Event]) -> Done:
    court = state.court
    aye = carried(state, vote)
    events.append(ev.VoteClosed(vote, aye, counter(state, vote)))
    court = filed(court, votes=tuple(v for v in court.votes if v.id != vote.id))
    state = having(state, court=court)
    if vote.subject == "charge":
        charge = find_charge(state, vote.paper, "KR-24")
        if aye:
            return demotion.by_vote(state, charge.offender, charge.id, events)
        return having(state, court=demotion.with_status(court, charge.id, "pardoned")), tuple(events)
    if not aye:
        return state, tuple(events)
    charge_id = next((p.charge for p in punishments_of(court) if p.id == vote.paper), 0)
    court = demotion.with_status(without(court, vote.paper), charge_id, "annulled")
    return having(state, court=court), tuple(events)


def calls_now(state: State, player: int) -> list[Move]:
    if not state.table.annul:
        return []
    court = state.court
    tried = [moves.CallVote("decree", d.id) for d in court.decrees]
    tried += [moves.CallVote("assignment", a.id) for a in court.assignments]
    tried += [moves.CallVote("sentence", s.id) for s in court.sentences]
    return passing(check_call, state, player, tried)


def votes_now(state: State, player: int) -> list[Move]:
    tried = [moves.CastVote(v.id, aye) for v in state.court.votes for aye in (True, False)]
    return passing(check_cast, state, player, tried)


CALL_VOTE = KnyaziLaw(moves.CallVote, check_call, do_call, calls_now, at=busy, counted=False)
CAST_VOTE = KnyaziLaw(moves.CastVote, check_cast, do_cast, votes_now, at=busy, counted=False)
COUNT_VOTES = KnyaziLaw(moves.CountVotes, check_count, do_count)
