"""Every law of the game, in the order in which moves are listed, and what follows from them for all."""

from __future__ import annotations

from collections.abc import Hashable
from itertools import chain, combinations

from core.law import Law, Laws
from core.notation import Player
from core.shapes import FATE, Move
from core.sultan import acting, basics, rounds, windows
from core.sultan.characters import assassin, dancer, guard, overseer, seer, slave, sultan, vizier
from core.sultan.moves import SPARE, Partner, Pass, Predict
from core.sultan.table import Acting, Asking, Choosing, Dealing, Draft, Predicting, Table, players_in

FATES: tuple[Law[Table, Draft], ...] = (rounds.FIRST, rounds.DEAL, windows.WINDOW_CLOSED)
ACTIONS: tuple[Law[Table, Draft], ...] = (
    basics.PEEK, basics.HIDE, basics.SWAP,
    sultan.EXECUTE, guard.ARREST, assassin.MURDER, slave.CALL, overseer.HUNT, overseer.CAPTURE,
    dancer.DANCE, vizier.MANIPULATE, seer.FORETELL,
)  # fmt: skip
REACTIONS: tuple[Law[Table, Draft], ...] = (
    windows.AVOID, windows.INTERCEPT, windows.JOIN, windows.THRONE, windows.PASS,
)  # fmt: skip

acting.ACTIONS += ACTIONS


def moment(table: Table, player: int) -> Hashable:
    """What kind of moment it is: for Fate its phase; for a player his turn, a question put to him, or another's turn."""
    phase = table.phase
    if type(phase) is Acting and phase.player == player:
        return acting.turn_of(table, phase)
    if player == FATE:
        return type(phase)
    if not 0 <= player < table.players:
        return None
    if type(phase) is Asking:
        return windows.owed_by(table, phase, player) or "aside"
    if type(phase) is Predicting and phase.player == player:
        return "predicting"
    return "aside" if table.playing else None


def _everybody(table: Table, player: int) -> range:
    return range(table.players)


LAWS: Laws[Table, Draft] = Laws(
    (*FATES, *ACTIONS, seer.PREDICT, *REACTIONS),
    moment,
    {
        Player: _everybody,
        Partner: lambda table, player: (*_everybody(table, player), SPARE),
        tuple[Player, ...]: lambda table, player: chain.from_iterable(
            combinations(_everybody(table, player), many) for many in (3, 2, 1, 0)
        ),
    },
)


def waiting(table: Table) -> tuple[int, ...]:
    """Whom the table waits for."""
    phase = table.phase
    if isinstance(phase, (Acting, Predicting)):
        return (phase.player,)
    if isinstance(phase, Asking):
        return players_in(phase.asked & ~phase.answered)
    return (FATE,) if isinstance(phase, (Choosing, Dealing)) else ()


def default(table: Table, player: int) -> Move | None:
    """What stands in for one who does not answer in time: no reaction, no prediction, else the first
    move that he has, which is a peek where he may peek."""
    if player not in waiting(table) or player == FATE:
        return None
    if isinstance(table.phase, Acting):
        return LAWS.legal(table, player)[0]
    return Predict() if isinstance(table.phase, Predicting) else Pass()
