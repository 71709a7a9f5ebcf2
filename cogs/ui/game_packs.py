"""The games that can be played here: each cog of a game adds its pack when it is loaded."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cogs.texts import Locale
    from cogs.ui.page import Page
    from cogs.ui.services import Services
    from core.hall import Table


def _nobody(table: Table) -> Mapping[int, str]:
    return {}


@dataclass(frozen=True)
class GamePack:
    """What one game brings."""

    name: str
    board: Callable[[Services, Table, Locale], Awaitable[Page]]
    """The table as everybody sees it."""
    hand: Callable[[Services, Table, int, Locale], Awaitable[Page | None]]
    """What one user alone may see; None: nothing is his to see."""
    asked: Callable[[Table], Sequence[int]]
    """Who is known to all to be asked."""
    cast: Callable[[Table], Mapping[int, str]] = _nobody
    """Who is what, for all to know: player -> character id. Empty where characters are secret."""


class GamePacks:
    """By name."""

    def __init__(self) -> None:
        self._packs: dict[str, GamePack] = {}

    def add(self, pack: GamePack) -> None:
        assert pack.name not in self._packs, pack.name
        self._packs[pack.name] = pack

    def remove(self, pack: GamePack) -> None:
        self._packs.pop(pack.name, None)

    def __getitem__(self, name: str) -> GamePack:
        return self._packs[name]

    def cast_of(self, table: Table) -> Mapping[int, str]:
        """Who is what at this table, as far as all know."""
        pack = self._packs.get(table.sheet.game)
        return pack.cast(table) if pack is not None and table.state is not None else {}

    def asked(self, table: Table) -> Sequence[int]:
        return self._packs[table.sheet.game].asked(table) if table.state is not None else ()
