"""Бюрократия: the Чиновник countersigns every paper, and may want something for it (K-ORD-06)."""

from __future__ import annotations

from core.knyazi import demotion, moves
from core.knyazi import events as ev
from core.knyazi.court_papers import Charge, Draft, filed
from core.knyazi.law import KnyaziLaw, busy, passing
from core.knyazi.papers import check_office, check_words, enact
from core.knyazi.state import State, having
from core.notation import Player
from core.shapes import Event, Illegal, Move

Done = tuple[State, tuple[Event, ...]]


def find_draft(state: State, player: int, number: int) -> Draft:
    """A paper that waits for this player's visa."""
    check_office(state)
    look = state.table.look
    if look < 0 or state.seats[look] != player:
        raise Illegal("not-the-clerk", "K-ORD-06")
    for draft in state.court.drafts:
        if draft.paper.id == number:
            return draft
    raise Illegal("no-such-paper", "K-ORD-06", paper=number)


def check_visa(state: State, player: int, move: moves.Visa) -> None:
    draft = find_draft(state, player, move.paper)
    if isinstance(draft.paper, Charge):
        demotion.check_free(state)


def do_visa(state: State, player: int, move: moves.Visa) -> Done:
    """With it, and not before, the paper takes effect."""
    draft = find_draft(state, player, move.paper)
    court = filed(state.court, drafts=tuple(d for d in state.court.drafts if d is not draft))
    events: list[Event] = [ev.Countersigned(Player(player), move.paper)]
    return enact(having(state, court=court), draft.paper, draft.by, events)


def check_demand(state: State, player: int, move: moves.Demand) -> None:
    """A service from anyone but the Tsar, whose papers he must sign."""
    draft = find_draft(state, player, move.paper)
    if draft.by == state.seats[0]:
        raise Illegal("nothing-from-the-tsar", "K-ORD-06")
    if draft.service or draft.by == player:
        raise Illegal("already-demanded", "K-ORD-06")
    check_words(move.service, "K-ORD-06", "service")


def do_demand(state: State, player: int, move: moves.Demand) -> Done:
    draft = find_draft(state, player, move.paper)
    wanted = having(draft, service=move.service)
    drafts = tuple(wanted if d is draft else d for d in state.court.drafts)
    event = ev.ServiceDemanded(Player(player), move.paper, draft.by, move.service)
    return having(state, court=filed(state.court, drafts=drafts)), (event,)


def visas_now(state: State, player: int) -> list[Move]:
    return passing(check_visa, state, player, [moves.Visa(d.paper.id) for d in state.court.drafts])


VISA = KnyaziLaw(moves.Visa, check_visa, do_visa, visas_now, at=busy, counted=False)
DEMAND = KnyaziLaw(moves.Demand, check_demand, do_demand)
