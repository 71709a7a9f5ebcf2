"""Разжалование: who is to be demoted is asked for his mercy, then it happens, or waits for the bout's end
(K-PUN-06..08, K-DEM-01, KR-12, KR-17, KC-16, KC-17)."""

from __future__ import annotations

from core.knyazi import reign, riot
from core.knyazi.events import DemotionWaits, MercyAsked, MercyUsed
from core.knyazi.judge import set_status
from core.knyazi.law import KnyaziLaw, mine
from core.knyazi.moves import Spare
from core.knyazi.resolve import go_on, lost_coup_paid
from core.knyazi.state import (
    AtTurn,
    Board,
    Casting,
    Consenting,
    Dividing,
    Draft,
    Drawing,
    Giving,
    InBout,
    Over,
    Renaming,
    Sparing,
)  # fmt: skip
from core.knyazi.throwing import refresh
from core.notation import Player
from core.shapes import Illegal, Move


def blocked(state: Board) -> bool:
    """KC-20: a waiting question blocks demotions, as it blocks cards."""
    phase = state.phase
    asked = isinstance(phase, (Drawing, Renaming, Sparing, Dividing))
    return asked or (type(phase) is Giving and phase.begun)


def check_free(state: Board) -> None:
    if blocked(state):
        raise Illegal("question-waits", "KC-20")
    if isinstance(state.phase, (Over, Casting)):
        raise Illegal("not-in-play", "KC-20")


def order(draft: Draft, player: int, charge: int) -> None:
    """A demotion is ruled. KC-17: a holder of a mercy is asked first, whatever the timing (KC-16); the Kholop only if
    it waits, for he may have risen by then (KC-25)."""
    if draft.court.mercies >> player & 1 and not in_vain(draft, player):
        draft.tell(MercyAsked(Player(player), charge))
        set_status(draft, charge, "asked")
        draft.phase = Sparing(player, draft.phase, charge)
    else:
        carry_out(draft, player, charge)


def in_vain(state: Board, player: int) -> bool:
    """KR-24: who sits lowest has no further to fall, unless he may have risen before it is carried out (KC-25)."""
    return state.seats[state.table.kholop] == player and not waits(state)


def waits(state: Board) -> bool:
    """KR-17: would a demotion wait for the bout's end?"""
    return isinstance(state.phase, InBout) and state.table.options.demotion_timing == "after_bout"


def put_off(draft: Draft, player: int, charge: int) -> None:
    """It waits, and is not forgotten."""
    draft.tell(DemotionWaits(Player(player), charge))
    set_status(draft, charge, "waiting")
    draft.file(waiting=(*draft.court.waiting, (player, charge)))


def carry_out(draft: Draft, player: int, charge: int) -> None:
    """At once, or after the bout if the house plays so (KR-17)."""
    if waits(draft):
        put_off(draft, player, charge)
        refresh(draft)
        return
    owner, seats, phase = draft.turn, draft.seats, draft.phase
    reign.demote(draft, player, charge)
    if isinstance(phase, InBout):
        refresh(draft)
    elif type(phase) is Consenting and draft.seats != seats:
        # KC-22: whoever falls below the mob's seats or from one of them, the asked one no longer sits where he sat.
        riot.dissolve(draft)
        go_on(draft)
    elif type(phase) is Giving or (type(phase) is AtTurn and (draft.turn is not owner or draft.deal.asked)):
        go_on(draft)


def check_spare(state: Board, player: int, move: Spare) -> None:
    if type(state.phase) is not Sparing:
        raise Illegal("nothing-to-answer", "KC-17")
    if player != state.phase.player:
        raise Illegal("not-asked", "KC-17")
    if move.use and not state.court.mercies >> player & 1:
        raise Illegal("no-mercy", "K-MER-06")  # he has escaped a punishment with it meanwhile


def do_spare(draft: Draft, player: int, move: Spare) -> None:
    """K-MER-06, KR-12: a mercy, and he keeps his seat; K-MER-07: the mercy goes back to the ruler."""
    asked = draft.phase
    assert type(asked) is Sparing
    draft.phase = asked.back
    if move.use:
        draft.tell(MercyUsed(Player(player), "escape"))
        set_status(draft, asked.charge, "escaped")
        draft.file(mercies=draft.court.mercies & ~(1 << player))
    if not asked.charge:
        if not move.use:
            reign.demote(draft, player, 0)
        lost_coup_paid(draft)
    elif move.use:
        refresh(draft)
    else:
        carry_out(draft, player, asked.charge)


def by_vote(draft: Draft, player: int, charge: int) -> None:
    """KR-24: the others have condemned the judge. He has no mercy to be asked for (K-MER-03); a question that
    waits comes first (KC-20)."""
    if blocked(draft):
        put_off(draft, player, charge)
    else:
        carry_out(draft, player, charge)


def overdue(draft: Draft) -> None:
    """A question is answered: demotions that had to wait for it follow, unless they wait for the bout's end (KC-20)."""
    while draft.court.waiting and not waits(draft) and not blocked(draft):
        (player, charge), *rest = draft.court.waiting
        draft.file(waiting=tuple(rest))
        carry_out(draft, player, charge)


def spares_now(state: Board, player: int) -> tuple[Move, ...]:
    """He may have spent his mercy on another punishment meanwhile."""
    return (Spare(True), Spare(False))[not state.court.mercies >> player & 1 :]


SPARE = KnyaziLaw(Spare, check_spare, do_spare, spares_now, at=mine("mercy"))
