"""How many ways lead on from a position: the same numbers for every honest implementation.

An edge is one move that the game counts (`Game.counted`), of any player or of Fate where her choice
is small; moves that are not counted are no edges, and a shuffle is never crossed. Whoever is asked
for form's sake only, so that nobody can tell whom the question concerns, answers at once: one whose
default is not counted and who has no other move that is not.

For each depth, *sequences* are the ways of making that many counted moves one after another, and
*positions* the different positions (`Game.key`) they lead to.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Any

import msgspec

from core.shapes import FATE, Game, Move


class DepthCount(msgspec.Struct, frozen=True):
    """What lies at one depth."""

    depth: int
    sequences: int
    positions: int


def formality(game: Game, state: Any) -> tuple[int, Move] | None:
    """Somebody's answer that is waited for although it could be no other."""
    for player in game.waiting(state):
        move = game.default(state, player) if player >= 0 else None
        if move is not None and [
            other for other in game.legal(state, player) if not game.counted(state, player, other)
        ] == [move]:
            return player, move
    return None


def settled(game: Game, state: Any) -> Any:
    """The state once those who are asked for form's sake have answered."""
    while (form := formality(game, state)) is not None:
        state, _ = game.apply(state, *form)
    return state


def perft(game: Game, state: Any, players: int, depth: int) -> Iterator[DepthCount]:
    """Counts for depths 1 to `depth`. Ways that meet in one position are walked on together."""
    state = settled(game, state)
    layer: dict[Hashable, tuple[Any, int]] = {game.key(state): (state, 1)}
    for at in range(1, depth + 1):
        beyond: dict[Hashable, tuple[Any, int]] = {}
        for state, ways in layer.values():
            for player in range(FATE, players):
                for move in game.legal(state, player):
                    if not game.counted(state, player, move):
                        continue
                    after = settled(game, game.apply(state, player, move)[0])
                    key = game.key(after)
                    known = beyond.get(key)
                    beyond[key] = (after, ways + (known[1] if known else 0))
        yield DepthCount(at, sum(ways for _, ways in beyond.values()), len(beyond))
        layer = beyond
