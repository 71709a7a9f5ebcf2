"""The pages of everybody's desk, and the one panel that they are turned in.

A page is drawn from what its reader sees at that moment. Where its paper is gone, or was never his to see, the front
page stands in its stead: so whoever loses the throne loses, with the next drawing, whatever page he had open.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cogs.court.desk_view import DeskView
from cogs.texts import Locale, t
from cogs.ui.page import Page
from cogs.ui.request import Request
from cogs.ui.services import Services
from core.hall import Table
from core.shapes import Illegal

Draw = Callable[[DeskView, str], Page | None]

DESK_PAGES: dict[str, Draw] = {}
"""By name; what follows the name in a button says which paper. The front page has none."""
FRONT = ""
KIND = "desk"


def desk_page(name: str) -> Callable[[Draw], Draw]:
    """Register a page."""

    def register(draw: Draw) -> Draw:
        assert name not in DESK_PAGES, name
        DESK_PAGES[name] = draw
        return draw

    return register


def desk_view(request: Request, table: Table) -> DeskView:
    """What the caller sees; refused for strangers, and where there is no court."""
    return DeskView(request.services, table, table.view(request.begun(table, "knyazi")), request.locale)


def t_all(desk: DeskView, key: str, /, **args: Any) -> str:
    """A text for the whole table, in the table's language."""
    return t(desk.services.locale(desk.table.sheet.guild), key, **args)


async def show(request: Request, table: Table, where: str = FRONT) -> None:
    """Open the caller's desk at a page, or turn to that page where it stands; it follows the game from then on."""
    desk_view(request, table)
    if not await request.services.panels.show(request, table, KIND, where):
        raise Illegal("game-over")


async def draw(services: Services, table: Table, user: int, locale: Locale, where: str) -> Page | None:
    player = table.sheet.player_of(user)
    if player is None or table.sheet.phase in ("over", "closed"):
        return None
    return drawn(DeskView(services, table, table.view(player), locale), where)


def drawn(desk: DeskView, where: str) -> Page | None:
    if not desk.view.seats:
        return desk.page().text(desk.t("knyazi-no-seat"))
    name, _, rest = where.partition(" ")
    behind = DESK_PAGES[name](desk, rest) if name in DESK_PAGES else None
    return behind or DESK_PAGES[FRONT](desk, where)
