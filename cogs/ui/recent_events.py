"""What was last told at each table: a few lines that stand under the picture, newest last."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from cogs.texts import Raw, t
from cogs.ui.wording import event_text, people
from core.hall import Changed, JournalEntry, Moved, Notice, Table

if TYPE_CHECKING:
    from cogs.texts import Locale, Person
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
        self._hosts: dict[int, int | None] = {}
        self._casts: dict[int, Mapping[int, str]] = {}
        """Who was what when it was last told: who took cards as a noble is told as one, though he sits lower by now."""
        self._seen: dict[int, Any] = {}
        """What all saw when it was last told (a view): what is named again is no news."""
        self._away: dict[int, tuple[str, list[int]]] = {}
        """By table, the line that tells for whom robots play, and who they are."""
        self._told: Counter[int] = Counter()
        """How many lines were told at each table: which of its ways a text takes next. Not the count of moves, or the
        way of telling would tell how many were made in secret."""

    def heard(self, table: Table, notice: Notice) -> None:
        """Put what everybody may know of these moves into words. Called in order, quick, for each table."""
        lines = self._lines.setdefault(table.id, deque(maxlen=KEPT))
        locale = self._locale(table.sheet.guild)
        self._absent(table, notice, lines)
        if isinstance(notice, Changed) and notice.what in ("pause", "resume") and notice.data.get("user"):
            key = "pause-by" if notice.what == "pause" else "resume-by"
            lines.append(t(locale, key, who=Raw(f"<@{notice.data['user']}>")))
        host, begun = table.sheet.host, table.sheet.phase in ("playing", "paused")
        if begun and None not in (host, before := self._hosts.get(table.id)) and host != before:
            lines.append(t(locale, "host-is-now", who=Raw(f"<@{host}>")))
        self._hosts[table.id] = host
        if not isinstance(notice, Moved):
            return
        pack = self._games.of(table)
        now = pack.known(table)
        cast, seen = self._casts.get(table.id, now), self._seen.get(table.id)
        if (late := timed_out(notice)) is not None and late.move is not None and _shows(table, late):
            did = str(late.move.__struct_config__.tag)
            lines.append(t(locale, "timed-out", who=people(table, cast)[late.player], did=did))
        for event in table.told(notice.entries, None):
            if (line := event_text(locale, table, event, self._told[table.id], pack, cast, seen)) is not None:
                self._told[table.id] += 1
                lines.append(line)
            cast = pack.recast(event, cast)
        self._casts[table.id] = now
        self._seen[table.id] = table.view(None) if table.state is not None else None

    def _absent(self, table: Table, notice: Notice, lines: deque[str]) -> None:
        """For whom robots play, in one line: it comes anew when one more goes, and names nobody who is back."""
        told, before = self._away.get(table.id, ("", []))
        away = [player for player in before if table.sheet.seats[player].away]
        went = isinstance(notice, Changed) and notice.what == "away"
        if went and (player := _seat(table, notice)) not in away:  # type: ignore[arg-type]
            away.append(player)
        if not went and away == before:
            return
        at = lines.index(told) if told in lines else None
        if at is not None:
            del lines[at]
        who, line = self._who(table), ""
        if away:
            line = t(
                self._locale(table.sheet.guild), "gone-away", who=[who[one] for one in away], count=len(away)
            )
        self._away[table.id] = (line, away)
        if line and went:
            lines.append(line)
        elif line and at is not None:
            lines.insert(at, line)

    def _who(self, table: Table) -> list[Person]:
        return people(table, self._casts.get(table.id, {}))

    def add(self, table: Table, line: str) -> None:
        """A line that is told besides the moves."""
        self._lines.setdefault(table.id, deque(maxlen=KEPT)).append(line)
        self._boards.changed(table)

    def lines(self, table: int) -> list[str]:
        return list(self._lines.get(table, ()))

    def drop(self, table: int) -> None:
        self._lines.pop(table, None)
        self._casts.pop(table, None)
        self._seen.pop(table, None)
        self._hosts.pop(table, None)
        self._away.pop(table, None)
        del self._told[table]


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
