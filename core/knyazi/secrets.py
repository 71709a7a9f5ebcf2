"""Questions that nobody but who is asked may know of: the gift of trumps before its first card, and a riot between its
proposal and its answer (KC-22).

To everybody else the table shows an ordinary turn, and refuses what it would refuse in one: neither a view nor a
refusal tells that somebody is asked, for that would tell what he holds or what the mob plots.
"""

from __future__ import annotations

from core.knyazi.state import Phase, State, having


def hidden_from(state: State, player: int | None) -> bool:
    """Is a question waiting that this player must not notice?"""
    if state.phase == Phase.GIFT:
        return player != state.seats[0] and not state.turn.giving
    if state.phase == Phase.CONSENT:
        ask = state.court.ask
        return ask is not None and player not in (ask.player, ask.other)
    return False


def as_seen(state: State, player: int) -> State:
    """The state that a player's moves are judged by."""
    if state.phase != Phase.GIFT and state.phase != Phase.CONSENT:
        return state
    return having(state, phase=Phase.TURN) if player >= 0 and hidden_from(state, player) else state
