"""The games there are. Each is loaded when first asked for, so that one's trouble is not another's."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import cast

from core.shapes import Game

NAMES = ("knyazi", "sultan")


class _Games(Mapping[str, Game]):
    """Name -> game, as `core.record.read` wants it."""

    def __getitem__(self, name: str) -> Game:
        if name not in NAMES:
            raise KeyError(name)
        return cast(Game, import_module(f"core.{name}.game").game)

    def __iter__(self) -> Iterator[str]:
        return iter(NAMES)

    def __len__(self) -> int:
        return len(NAMES)


GAMES: Mapping[str, Game] = _Games()
