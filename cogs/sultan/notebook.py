"""One's notebook: what one has seen in this round, drawn on the table as one remembers it. It follows the game.

No button here leads to the card: it would be drawn in the place of the notes, which would come back at the next move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.sultan import board
from cogs.texts import Locale, Person, t
from cogs.ui.actions import ActionTable
from cogs.ui.page import Page
from cogs.ui.request import Request
from core.hall import Table
from core.shapes import Illegal
from core.sultan.moves import SPARE
from core.sultan.view import View

if TYPE_CHECKING:
    from cogs.ui.services import Services

actions = ActionTable()

KIND = "notes"


@actions.on(KIND)
async def notes(request: Request) -> None:
    table = request.table()
    request.begun(table, "sultan")
    if not await request.services.panels.show(request, table, KIND):
        raise Illegal("game-over")


async def draw(services: Services, table: Table, user: int, locale: Locale, _: str) -> Page | None:
    player = table.sheet.player_of(user)
    if player is None or table.state is None or table.sheet.phase in ("over", "closed"):
        return None
    view: View = table.view(player)
    made = Page(accent=board.ACCENT).text(t(locale, "sultan-notebook"))
    lines = [
        t(
            locale,
            f"sultan-note-{note.how}",
            spare="yes" if note.place == SPARE else "no",
            who=Person(table.sheet.seats[note.place].name if note.place != SPARE else ""),
            card=note.card,
            action=note.action,
        )
        for note in view.notebook
    ]
    if lines:
        sight = board.picture_of(table.sheet, view, locale, _remembered(view))
        await services.painter.show(made, sight, in_words=services.in_words(table))
        made.lines(lines, 2000)
    else:
        made.text(t(locale, "sultan-notebook-empty"))
    return made


def _remembered(view: View) -> dict[int, tuple[str, bool]]:
    """The last card seen at each place, and whether an exchange may have taken it away since."""
    found: dict[int, tuple[str, bool]] = {}
    for note in view.notebook:
        moved = any(
            exchange.action > note.action
            and (
                note.place in (exchange.by, exchange.partner)
                or (exchange.partner is None and exchange.by != view.me)  # of his own he knows with whom
            )
            for exchange in view.exchanges
        )
        found[note.place] = (note.card, moved)
    return found
