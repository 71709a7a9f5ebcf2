"""What was last told at each table: a few lines that stand under the picture, newest last."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from cogs.texts import Raw, t
from cogs.ui.wording import event_text, people
from core.hall import Changed, JournalEntry, Moved, Notice, Table

if TYPE_CHECKING:
    from cogs.texts import Locale
    from cogs.ui.boards import Boards
    from cogs.ui.game_packs import GamePacks

KEPT = 6


@dataclass
class _Told:
    """What was told at one table."""

    lines: deque[str] = field(default_factory=lambda: deque(maxlen=KEPT))
    host: int | None = None
    cast: Mapping[int, str] | None = None
    """Who was what when it was last told: who took cards as a noble is told as one, though he sits lower by now."""
    seen: Any = None
    """What all saw when it was last told (a view): what is named again is no news."""
    absent: str = ""
    """The line that tells for whom robots play, …"""
    away: list[int] = field(default_factory=list)
    """… and who they are."""
    count: int = 0
    """How many lines were told: which of its ways a text takes next. Not the count of moves, or the way of telling
    would tell how many were made in secret."""


class RecentEvents:
    """Told once, when it happened; drawn as often as the table is."""

    def __init__(
        self,
        boards: Boards,
        locale: Callable[[int | None], Locale],
        games: GamePacks,
    ) -> None:
        self._boards, self._locale, self._games = boards, locale, games
        self._of: defaultdict[int, _Told] = defaultdict(_Told)

    def heard(self, table: Table, notice: Notice) -> None:
        """Put what everybody may know of these moves into words. Called in order, quick, for each table."""
        told, locale = self._of[table.id], self._locale(table.sheet.guild)
        self._absent(table, notice, told)
        if isinstance(notice, Changed) and notice.what in ("pause", "resume") and notice.data.get("user"):
            key = "pause-by" if notice.what == "pause" else "resume-by"
            told.lines.append(t(locale, key, who=Raw(f"<@{notice.data['user']}>")))
        host, begun = table.sheet.host, table.sheet.phase in ("playing", "paused")
        if begun and None not in (host, told.host) and host != told.host:
            told.lines.append(t(locale, "host-is-now", who=Raw(f"<@{host}>")))
        told.host = host
        if not isinstance(notice, Moved):
            return
        pack = self._games.of(table)
        now = pack.known(table)
        cast = now if told.cast is None else told.cast
        if (late := timed_out(notice)) is not None and late.move is not None and _shows(table, late):
            did = str(late.move.__struct_config__.tag)
            told.lines.append(t(locale, "timed-out", who=people(table, cast)[late.player], did=did))
        for event in table.told(notice.entries, None):
            if (line := event_text(locale, table, event, told.count, pack, cast, told.seen)) is not None:
                told.count += 1
                told.lines.append(line)
            cast = pack.recast(event, cast)
        told.cast = now
        told.seen = table.view(None) if table.state is not None else None

    def _absent(self, table: Table, notice: Notice, told: _Told) -> None:
        """For whom robots play, in one line: it comes anew when one more goes, and names nobody who is back."""
        away = [player for player in told.away if table.sheet.seats[player].away]
        went = isinstance(notice, Changed) and notice.what == "away"
        if went and (player := _seat(table, notice)) not in away:  # type: ignore[arg-type]
            away.append(player)
        if not went and away == told.away:
            return
        at = told.lines.index(told.absent) if told.absent in told.lines else None
        if at is not None:
            del told.lines[at]
        who, line = people(table, told.cast or {}), ""
        if away:
            line = t(
                self._locale(table.sheet.guild), "gone-away", who=[who[one] for one in away], count=len(away)
            )
        told.absent, told.away = line, away
        if line and went:
            told.lines.append(line)
        elif line and at is not None:
            told.lines.insert(at, line)

    def add(self, table: Table, line: str) -> None:
        """A line that is told besides the moves."""
        self._of[table.id].lines.append(line)
        self._boards.changed(table)

    def lines(self, table: int) -> list[str]:
        return list(self._of[table].lines) if table in self._of else []

    def drop(self, table: int, why: str) -> None:
        """The table is gone, and what was told there: it may name somebody who asked to be forgotten. One that only
        changes hands may come back, and tells then if its host is another."""
        told = self._of.pop(table, None)
        if told is not None and why != "closed":
            self._of[table].host = told.host


def timed_out(notice: Moved) -> JournalEntry | None:
    """The first move that the clock has made for a player."""
    return next((entry for entry in notice.entries if notice.by == "clock" and entry.player >= 0), None)


def _shows(table: Table, entry: JournalEntry) -> bool:
    """Does the table learn of the move at all? Who did not answer a secret question was asked nothing, for all others."""
    return any(True for _ in table.told((entry,), None))


def _seat(table: Table, notice: Changed) -> int:
    """Who went away: passed over by the clock, or by his own word."""
    if "player" in notice.data:
        return int(notice.data["player"])
    found = table.sheet.player_of(int(notice.data["user"]))
    assert found is not None
    return found
