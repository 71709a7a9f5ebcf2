"""How fast the engines are: moves, views, records and memory, beside peers measured in the same run.

Time is the processor's, for this process alone (`os.times`), so that neighbours on the machine do not
count. Every figure of ours is with everything on: the legal moves listed, the move checked, the new
state made, the events told.
"""

from __future__ import annotations

import gc
import os
import tracemalloc
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec

from core import peers, record
from core.chance import Seeded
from core.games import GAMES
from core.selfplay import random_move, self_play
from core.shapes import Game

PLAYERS = {"knyazi": (4, 8, 12), "sultan": (5, 8, 15)}


def bench(games: Sequence[str], seconds: float, folder: str | None) -> Iterator[str]:
    """Lines of figures, as they are measured."""
    gc.freeze()  # what was there before is none of what a game holds
    yield f"{'engine':<24} {'players':>7} {'moves/s':>10} {'view µs':>8} {'replay ms':>10} {'read ms':>8} {'KB':>6} {'+ moves':>8}"
    ours: dict[str, float] = {}
    for name in games:
        for players in PLAYERS[name]:
            line, ours[f"{name}, {players}"] = _ours(GAMES[name], players, seconds)
            yield line
    theirs: dict[str, float] = {}
    for peer in peers.ALL:
        try:
            theirs[peer.name] = rate(peer.load(folder), seconds)
        except ImportError as missing:
            yield f"{peer.name:<24} not installed ({missing}); {peer.hint}"
        else:
            yield f"{peer.name:<24} {peer.players:>7} {theirs[peer.name]:>10,.0f}"
    gc.unfreeze()
    for name, moves in ours.items():
        yield from (f"{name}: {moves / other:.2f} times {peer}" for peer, other in theirs.items())


def spent() -> float:
    """Processor time of this process, in seconds."""
    times = os.times()
    return times.user + times.system


def rate(play: Callable[[int], int], seconds: float) -> float:
    """How many moves a second: `play(seed)` plays one game and says how many moves it had."""
    play(0)
    gc.collect()
    moves, seed, start = 0, 1, spent()
    while (took := spent() - start) < seconds:
        moves += play(seed)
        seed += 1
    return moves / took


def each(do: Callable[[], object], seconds: float) -> float:
    """How long one call takes, in seconds."""
    do()
    count, batch, start = 0, 1, spent()
    while (took := spent() - start) < seconds:
        for _ in range(batch):
            do()
        count += batch
        batch *= 2
    return took / count


def _ours(game: Game, players: int, seconds: float) -> tuple[str, float]:
    def play(seed: int) -> int:
        return sum(1 for _ in self_play(game, game.new(players), players, Seeded(seed), random_move))

    moves = rate(play, seconds)
    steps = list(self_play(game, game.new(players), players, Seeded(1), random_move))
    states = [step[2] for step in steps[:: max(1, len(steps) // 40)]]

    def views() -> None:
        for state in states:
            for player in range(players):
                game.view(state, player)

    view = each(views, seconds / 5) / len(states) / players
    names = tuple(f"P{player}" for player in range(players))
    found = record.Record(game.name, names, game.options(), (), tuple(step[:2] for step in steps))
    games, text = {game.name: game}, record.write(game, found)
    replay = each(lambda: record.replay(games, found), seconds / 5)
    read = each(lambda: record.read(games, text), seconds / 5)
    half = msgspec.structs.replace(found, moves=found.moves[: len(steps) // 2])
    state = _size(lambda: record.replay(games, half)) / 1024
    moved = _size(lambda: (record.replay(games, found), record.read(games, text))) / 1024
    line = (
        f"{game.name:<24} {players:>7} {moves:>10,.0f} {view * 1e6:>8.1f} {replay * 1e3:>10.2f}"
        f" {read * 1e3:>8.2f} {state:>6.0f} {moved:>8.0f}   a game of {len(steps)} moves"
    )
    return line, moves


def _size(make: Callable[[], Any]) -> float:
    """Bytes that one live game holds: a state half-way, and perhaps the record of all its moves."""
    make()
    gc.collect()
    tracemalloc.start()
    try:
        kept = [make() for _ in range(10)]
        gc.collect()
        return tracemalloc.get_traced_memory()[0] / len(kept)
    finally:
        tracemalloc.stop()
