"""Who becomes host in mid-game is told so himself, beside what he has open; the table is told by a line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.texts import t
from cogs.ui.page import Page
from cogs.ui.while_true import WhileTrue
from core.hall import Gone, Notice, Table

if TYPE_CHECKING:
    from cogs.ui.services import Services


class NewHosts:
    """Listens to the hall."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._hosts: dict[int, int | None] = {}

    def told(self, table: Table, notice: Notice) -> None:
        if isinstance(notice, Gone):
            if notice.why == "closed":  # one that only changes hands may come back, with another host
                self._hosts.pop(table.id, None)
            return
        host, before = table.sheet.host, self._hosts.get(table.id)
        self._hosts[table.id] = host
        if table.sheet.phase in ("playing", "paused") and host is not None and before not in (None, host):
            self._services.later(self._tell(table, host))

    async def _tell(self, table: Table, host: int) -> None:
        services = self._services
        page = Page().text(t(services.locale(table.sheet.guild), "you-are-host"))
        if (said := await services.panels.whisper(table.id, host, page)) is not None:
            services.part(WhileTrue).keep(
                table, said, lambda now: now.sheet.host == host and now.sheet.phase in ("playing", "paused")
            )
