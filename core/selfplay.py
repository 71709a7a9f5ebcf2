"""Tables without people: robots that play by what they see, and players who play at random."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from core.shapes import FATE, Chance, Event, Game, Move

Step = tuple[int, Move, Any, tuple[Event, ...]]
"""Who moved, his move, the state after it and what happened."""

Mover = Callable[[Game, Any, int, Chance], tuple[int, Move]]


def robot_move(game: Game, state: Any, players: int, chance: Chance) -> tuple[int, Move]:
    """Whoever's robot wishes to move first. Those not waited for are asked too: they may interrupt."""
    start = chance.randrange(players)
    for player in (*range(start, players), *range(start)):
        if (move := game.robot(game.view(state, player), chance)) is not None:
            return player, move
    for player in game.waiting(state):
        if (default := game.default(state, player)) is not None:
            return player, default
    raise RuntimeError("the table waits and nobody can move")


def random_move(game: Game, state: Any, players: int, chance: Chance) -> tuple[int, Move]:
    """Any legal move of one of those the table waits for."""
    waiting = game.waiting(state)
    player = waiting[chance.randrange(len(waiting))] if len(waiting) > 1 else waiting[0]
    moves = game.legal(state, player)
    return player, moves[chance.randrange(len(moves))]


def self_play(game: Game, state: Any, players: int, chance: Chance, mover: Mover) -> Iterator[Step]:
    """Every step to the end of the game."""
    while game.outcome(state) is None:
        move = game.fate(state, chance)
        if move is not None:
            player = FATE
        else:
            player, move = mover(game, state, players, chance)
        state, events = game.apply(state, player, move)
        yield player, move, state, events
