"""Every legal move of the court that needs no words."""

from __future__ import annotations

from functools import lru_cache

from core.knyazi import docket, judge, moves, punishments, visa, votes
from core.knyazi.court_papers import MERCIES, Assignment, Court, Decree, Sentence, punishments_of
from core.knyazi.listing import card_moves, fate_moves
from core.knyazi.moves import Seat
from core.knyazi.seating import members
from core.knyazi.state import Phase, State
from core.notation import Player
from core.shapes import Illegal, Move

COLLECT = moves.Collect()


@lru_cache(maxsize=8192)
def grants(players: int) -> tuple[Move, ...]:
    return tuple(moves.Grant(Player(p)) for p in members(players))


@lru_cache(maxsize=256)
def chroniclers(players: int, but: int) -> tuple[Move, ...]:
    return tuple(moves.Chronicler(Seat(seat)) for seat in range(players) if seat != but)


def everything(state: State, player: int) -> list[Move]:
    """Every legal move that needs no words; for Fate, the draw."""
    if player < 0:
        return fate_moves(state, player)
    found = card_moves(state, player) + court_moves(state, player)
    if state.table.vetoes:
        found = [move for move in found if legal(veto, state, player, move)]
    return found


def veto(state: State, player: int, move: Move) -> None:
    """K-CUS-01: what a house's social order forbids beyond the common law."""
    for order in state.table.vetoes:
        order.veto(state, player, move)


def court_moves(state: State, player: int) -> list[Move]:
    """What a player may do at court now, whatever the cards do."""
    if state.phase == Phase.CAST or state.phase == Phase.OVER:
        return []
    table, seats, court = state.table, state.seats, state.court
    found: list[Move] = []
    if player == seats[table.power]:
        if court.mercies.bit_count() < MERCIES:
            everyone = (1 << table.players) - 1
            found += grants(everyone & ~(court.mercies | 1 << seats[0] | 1 << player))
        found += chroniclers(table.players, court.chronicler)
        if court.busy:
            found += desk(state, court)
    if state.deal.sweep and player == seats[table.sweep]:
        found.append(COLLECT)
    return found + subject(state, player, court) if court.busy else found


def desk(state: State, court: Court) -> list[Move]:
    """The ruler's papers: repeal, release, remit, answer, overrule, rule, keep, undo."""
    ruler = judge.ruler(state)
    waiting = [d.paper for d in court.drafts]
    decrees = [*court.decrees, *(p for p in waiting if isinstance(p, Decree))]
    found: list[Move] = [moves.Repeal(d.id) for d in decrees if not d.rich]
    found += [moves.Overrule(o.id, up) for d in court.decrees for o in d.objections for up in (True, False)]
    for paper in (*punishments_of(court), *waiting):
        if isinstance(paper, Sentence):
            found.append(moves.Remit(paper.id))
        elif isinstance(paper, Assignment):
            found.append(moves.Release(paper.id))
    for petition in court.petitions:
        if petition.status == "open":
            found += [moves.Answer(petition.id, "granted"), moves.Answer(petition.id, "refused")]
            if not state.table.annul:
                found.append(moves.Answer(petition.id, "unheard"))
    for charge in court.docket:
        if charge.status == "open":
            for penalty in judge.penalties(state, charge):
                if penalty == "blows":
                    found += [moves.Rule(charge.id, penalty, n + 1) for n in range(state.table.most_blows)]
                elif penalty != "assignment" and legal(
                    docket.check_rule, state, ruler, rule := moves.Rule(charge.id, penalty)
                ):
                    found.append(rule)
            if not charge.kept:
                found.append(moves.Keep(charge.id))
        elif legal(docket.check_undo, state, ruler, undo := moves.Undo(charge.id)):
            found.append(undo)
    return found


def subject(state: State, player: int, court: Court) -> list[Move]:
    """Anybody's: blows to strike, suspicions, escapes, votes, visas."""
    table, seats = state.table, state.seats
    found: list[Move] = []
    if player == seats[table.strike]:
        strikes = [moves.Strike(s.id) for s in court.sentences]
        found += [s for s in strikes if legal(punishments.check_strike, state, player, s)]
    for charge in court.docket:
        if charge.status == "suspicion" and docket.hears_suspicion(state, charge) == player:
            found += [moves.CryOut(charge.id), moves.LetPass(charge.id)]
    papers = [p.id for p in punishments_of(court) if p.player == player]
    if papers and legal(punishments.check_escape, state, player, moves.Escape(papers[0])):
        found += [moves.Escape(paper) for paper in papers]
    for vote in court.votes:
        ayes, nays = moves.CastVote(vote.id, True), moves.CastVote(vote.id, False)
        if legal(votes.check_cast, state, player, ayes):
            found += [ayes, nays]
    if table.annul:
        calls = [moves.CallVote("decree", d.id) for d in court.decrees]
        calls += [moves.CallVote("assignment", a.id) for a in court.assignments]
        calls += [moves.CallVote("sentence", s.id) for s in court.sentences]
        found += [c for c in calls if legal(votes.check_call, state, player, c)]
    if court.drafts and table.look >= 0 and player == seats[table.look]:
        visas = [moves.Visa(d.paper.id) for d in court.drafts]
        found += [v for v in visas if legal(visa.check_visa, state, player, v)]
    return found


def legal(check: object, state: State, player: int, move: Move) -> bool:
    try:
        check(state, player, move)  # type: ignore[operator]
    except Illegal:
        return False
    return True
