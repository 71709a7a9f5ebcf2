"""Questions that nobody but who is asked may know of: the gift of trumps before its first card, and a riot between its
proposal and its answer (KC-22).

To everybody else the table shows an ordinary turn, and refuses what it would refuse in one: neither a view nor a
refusal tells that somebody is asked, for that would tell what he holds or what the mob plots.
"""

from __future__ import annotations

from typing import Final

from core.knyazi.state import AT_TURN, Board, Consenting, Giving, State, having

SECRET: Final = frozenset({Giving, Consenting})
"""The phases that some may not notice."""


def hidden_from(state: Board, player: int | None) -> bool:
    """Is a question waiting that this player must not notice?"""
    phase = state.phase
    if type(phase) is Giving:
        return player != state.seats[0] and not phase.begun
    return type(phase) is Consenting and player not in (phase.player, phase.other)


def as_seen(state: State, player: int) -> State:
    """The state that a player's moves are judged by."""
    return having(state, phase=AT_TURN) if player >= 0 and hidden_from(state, player) else state
