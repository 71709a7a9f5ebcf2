"""Бюрократия: the Чиновник countersigns every paper, and may want something for it (K-ORD-06)."""

from __future__ import annotations

from core.knyazi import demotion, moves
from core.knyazi import events as ev
from core.knyazi.court_papers import Charge, Unsigned
from core.knyazi.law import KnyaziLaw, busy, passing
from core.knyazi.papers import check_office, check_words, enact
from core.knyazi.state import Board, Draft, having
from core.notation import Player
from core.shapes import Illegal, Move


def find_draft(state: Board, player: int, number: int) -> Unsigned:
    """A paper that waits for this player's visa."""
    check_office(state)
    look = state.table.look
    if look < 0 or state.seats[look] != player:
        raise Illegal("not-the-clerk", "K-ORD-06")
    for draft in state.court.drafts:
        if draft.paper.id == number:
            return draft
    raise Illegal("no-such-paper", "K-ORD-06", paper=number)


def check_visa(state: Board, player: int, move: moves.Visa) -> None:
    waits = find_draft(state, player, move.paper)
    if isinstance(waits.paper, Charge):
        demotion.check_free(state)


def do_visa(draft: Draft, player: int, move: moves.Visa) -> None:
    """With it, and not before, the paper takes effect."""
    waits = find_draft(draft, player, move.paper)
    draft.file(drafts=tuple(d for d in draft.court.drafts if d is not waits))
    draft.tell(ev.Countersigned(Player(player), move.paper))
    enact(draft, waits.paper, waits.by)


def check_demand(state: Board, player: int, move: moves.Demand) -> None:
    """A service from anyone but the Tsar, whose papers he must sign."""
    waits = find_draft(state, player, move.paper)
    if waits.by == state.seats[0]:
        raise Illegal("nothing-from-the-tsar", "K-ORD-06")
    if waits.service or waits.by == player:
        raise Illegal("already-demanded", "K-ORD-06")
    check_words(move.service, "K-ORD-06", "service")


def do_demand(draft: Draft, player: int, move: moves.Demand) -> None:
    waits = find_draft(draft, player, move.paper)
    wanted = having(waits, service=move.service)
    draft.file(drafts=tuple(wanted if d is waits else d for d in draft.court.drafts))
    draft.tell(ev.ServiceDemanded(Player(player), move.paper, waits.by, move.service))


def visas_now(state: Board, player: int) -> list[Move]:
    return passing(check_visa, state, player, [moves.Visa(d.paper.id) for d in state.court.drafts])


VISA = KnyaziLaw(moves.Visa, check_visa, do_visa, visas_now, at=busy, counted=False)
DEMAND = KnyaziLaw(moves.Demand, check_demand, do_demand)
