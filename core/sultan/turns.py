"""Whose turn it is: arriving, skipping, finishing."""

from __future__ import annotations

from core.sultan import acting
from core.sultan.cast import LOYALISTS
from core.sultan.conditions import over
from core.sultan.events import Released, Rested, TurnBegan, TurnSkipped
from core.sultan.rounds import end_round
from core.sultan.table import Acting, Draft, bit
from core.sultan.turning import forgive


def finish(draft: Draft) -> None:
    """An action is done and with it the turn, unless the round has come to its limit."""
    if not counted_out(draft):
        end_turn(draft)


def counted_out(draft: Draft) -> bool:
    """Count an action, a hunt that hits among them (SC-16); at the limit the round ends and nobody scores (SR-25, SC-13)."""
    draft.actions += 1
    limit = draft.options.max_actions or 40 * draft.players
    if draft.actions < limit:
        return False
    end_round(draft, None, "limit")
    return True


def end_turn(draft: Draft) -> None:
    """S-VIZ-04, SC-06: Fatigue goes with the tired player's own turn, and his ban with it (SR-02)."""
    _rest(draft, draft.turn)
    advance(draft)


def advance(draft: Draft) -> None:
    """The turn goes clockwise to the next who can take it (S-TRN-01, S-DIE-02).

    S-WIN-03, SR-03: Coronation is bound to the seat, and is tested as the turn arrives there, before
    it matters whether that player is dead, in Prison or in Shackles.
    """
    while True:
        draft.turn = seat = (draft.turn + 1) % draft.players
        if seat == draft.coronation:
            end_round(draft, LOYALISTS, "coronation")
            return
        if draft.dead >> seat & 1:
            continue
        if (draft.prison | draft.chains) >> seat & 1:
            if _skip(draft, seat):
                return
            continue
        draft.phase = Acting(seat)
        if draft.tired >> seat & 1 and not acting.can_act(draft):
            skip_idle(draft, seat)
        else:
            draft.tell(TurnBegan(seat))
            return


def _skip(draft: Draft, seat: int) -> bool:
    """S-GRD-01: the arrested skips a turn and is released at once; SR-14: so does the shackled, and stays.

    Fatigue and the ban go too (SR-16, SC-06). SR-07: the table is tested before the turn moves on.
    """
    gone = bit(seat)
    draft.tell(TurnSkipped(seat, "prison" if draft.prison & gone else "chains"))
    if draft.options.fatigue_survives_skip == "on":
        forgive(draft, seat)
    else:
        _rest(draft, seat)
    if draft.prison & gone:
        draft.prison &= ~gone
        draft.tell(Released(seat))
    return over(draft)


def skip_idle(draft: Draft, seat: int) -> None:
    """SC-08: a tired player with nobody to peek at has no turn to take."""
    draft.tell(TurnSkipped(seat, "fatigue"))
    _rest(draft, seat)


def _rest(draft: Draft, player: int) -> None:
    if draft.tired >> player & 1:
        draft.tired &= ~bit(player)
        draft.tell(Rested(player))
    forgive(draft, player)
