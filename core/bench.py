"""How fast the engines are: moves, views, replays, memory."""

from __future__ import annotations

from collections.abc import Iterator, Sequence


def bench(games: Sequence[str], seconds: float, peers: str | None) -> Iterator[str]:
    """Lines of figures, as they are measured."""
    yield from ()
