"""Whom the table waits for, and what everybody may do."""

from __future__ import annotations

from core.notation import Player
from core.shapes import FATE, Move
from core.sultan import acting, windows
from core.sultan.characters.seer import PREDICTIONS
from core.sultan.moves import First, Pass, Predict, Throne, WindowClosed
from core.sultan.table import Acting, Asking, Choosing, Dealing, Predicting, State, players_in

_THRONE = Throne()


def waiting(state: State) -> tuple[int, ...]:
    """Whom the table waits for."""
    phase = state.phase
    if isinstance(phase, (Acting, Predicting)):
        return (phase.player,)
    if isinstance(phase, Asking):
        return players_in(phase.asked & ~phase.answered)
    return (FATE,) if isinstance(phase, (Choosing, Dealing)) else ()


def moves(state: State, player: int) -> list[Move]:
    """Every legal move of a player; of Fate's, the choice of who begins and the closing of a window."""
    phase = state.phase
    if player == FATE:
        if isinstance(phase, Choosing):
            return [First(Player(other)) for other in range(state.players)]
        return [WindowClosed()] if isinstance(phase, Asking) else []
    if not state.playing or not 0 <= player < state.players:
        return []
    found: list[Move] = []
    if isinstance(phase, Acting):
        if phase.player == player:
            found += acting.moves(state, player, phase.extra)
    elif isinstance(phase, Predicting):
        if phase.player == player:
            found += PREDICTIONS
    elif isinstance(phase, Asking):
        found += windows.answers(state, phase, player)
    if windows.may_claim(state, player) and _THRONE not in found:
        found.append(_THRONE)
    return found


def counted(state: State, player: int, move: Move) -> bool:
    """Does `perft` count it: actions, real answers one by one, the Sultan's reveal wherever allowed?"""
    if player == FATE:
        return False
    if isinstance(state.phase, Asking) and not isinstance(move, Throne):
        return windows.real(state, state.phase, player)
    return True


def default(state: State, player: int) -> Move | None:
    """What stands in for one who does not answer in time: no reaction, no prediction, else the first
    move that he has, which is a peek where he may peek."""
    phase = state.phase
    if player not in waiting(state) or player == FATE:
        return None
    if isinstance(phase, Acting):
        return acting.moves(state, player, phase.extra)[0]
    return Predict() if isinstance(phase, Predicting) else Pass()
