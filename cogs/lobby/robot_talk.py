"""What robots say at the table, in lines under the picture: why they ruled so, and now and then what is on their mind;
and what stands in the papers they bring before the throne.

They speak only of what the whole table has seen.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from cogs.texts import Raw, plain, t, tell
from cogs.ui.wording import people
from core.hall import Gone, Moved, Notice, Table
from core.tempers import temper_of

if TYPE_CHECKING:
    from cogs.ui.services import Services

SELDOM = 120_000
"""Milliseconds between two lines at one table."""


class RobotTalk:
    def __init__(self, services: Services) -> None:
        self._services = services
        self._spoke: dict[int, int] = {}
        self._said: Counter[int] = Counter()

    def words(self, table: Table, player: int, occasion: str) -> str:
        """Of a petition or a denunciation."""
        return plain(self._services.locale(table.sheet.guild), f"robot-brings-{temper_of(player)}-{occasion}")

    def heard(self, table: Table, notice: Notice) -> None:
        """Called in order, quick, for each table."""
        if isinstance(notice, Gone):
            self._spoke.pop(table.id, None)
            del self._said[table.id]
        if not isinstance(notice, Moved) or (mind := table.game.mind) is None:
            return
        seats, view = table.sheet.seats, table.view(None)
        for event in table.told(notice.entries, None):
            ruling = mind.explained(view, event, table.sheet.played_by_people)
            if ruling is not None and ruling[0] >= 0 and seats[ruling[0]].robot:
                self._say(table, ruling[0], f"ruled-{ruling[1]}")
            for player, occasion in mind.remarks(view, event):
                if seats[player].robot and self._may_speak(table):
                    manner = occasion if occasion == "joke" else f"{temper_of(player)}-{occasion}"
                    self._say(table, player, manner)

    def _may_speak(self, table: Table) -> bool:
        """Where the host lets robots talk, and not often. The first wait begins with the first occasion."""
        now = self._services.hall.clock.now()
        if not table.sheet.robots.talk or now - self._spoke.setdefault(table.id, now) < SELDOM:
            return False
        self._spoke[table.id] = now
        return True

    def _say(self, table: Table, player: int, what: str) -> None:
        locale = self._services.locale(table.sheet.guild)
        words = tell(locale, f"robot-says-{what}", self._said[table.id])
        self._said[table.id] += 1
        who = people(table, self._services.cast_of(table))[player]
        self._services.recent_events.add(table, t(locale, "robot-line", who=who, words=Raw(words)))
