"""What was last told at each table: a few lines that stand under the picture, newest last."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from cogs.ui.wording import event_text
from core.hall import Moved, Notice, Table

if TYPE_CHECKING:
    from cogs.texts import Locale
    from cogs.ui.boards import Boards
    from cogs.ui.game_packs import GamePacks

KEPT = 6


class RecentEvents:
    """Told once, when it happened; drawn as often as the table is."""

    def __init__(
        self,
        boards: Boards,
        locale: Callable[[int | None], Locale],
        games: GamePacks,
    ) -> None:
        self._boards, self._locale, self._games = boards, locale, games
        self._lines: dict[int, deque[str]] = {}
        self._casts: dict[int, Mapping[int, str]] = {}
        """Who was what when it was last told: who took cards as a noble is told as one, though he sits lower by now."""
        self._told: Counter[int] = Counter()
        """How many lines were told at each table: which of its ways a text takes next. Not the count of moves, or the
        way of telling would tell how many were made in secret."""

    def heard(self, table: Table, notice: Notice) -> None:
        """Put what everybody may know of these moves into words. Called in order, quick, for each table."""
        if not isinstance(notice, Moved):
            return
        lines = self._lines.setdefault(table.id, deque(maxlen=KEPT))
        locale = self._locale(table.sheet.guild)
        pack = self._games.of(table)
        now = pack.known(table)
        cast = self._casts.get(table.id, now)
        for event in table.told(notice.entries, None):
            if (line := event_text(locale, table, event, self._told[table.id], pack, cast)) is not None:
                self._told[table.id] += 1
                lines.append(line)
            cast = pack.recast(event, cast)
        self._casts[table.id] = now

    def add(self, table: Table, line: str) -> None:
        """A line that is told besides the moves."""
        self._lines.setdefault(table.id, deque(maxlen=KEPT)).append(line)
        self._boards.changed(table)

    def lines(self, table: int) -> list[str]:
        return list(self._lines.get(table, ()))

    def drop(self, table: int) -> None:
        self._lines.pop(table, None)
        self._casts.pop(table, None)
        del self._told[table]
