"""The pages of everybody's desk, and the one panel that they are turned in.

A page is drawn from what its reader sees at that moment. Where its paper is gone, or was never his to see, the front
page stands in its stead: so whoever loses the throne loses, with the next drawing, whatever page he had open.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cogs.court.sight import Sight
from cogs.house.call import Call
from cogs.house.page import Page
from cogs.texts import t
from core.hall import Table
from core.shapes import Illegal

Draw = Callable[[Sight, str], Page | None]

PLACES: dict[str, Draw] = {}
"""By name; what follows the name in a button says which paper. The front page has none."""
FRONT = ""


def place(name: str) -> Callable[[Draw], Draw]:
    """Register a page."""

    def register(draw: Draw) -> Draw:
        assert name not in PLACES, name
        PLACES[name] = draw
        return draw

    return register


def sight(call: Call, table: Table) -> Sight:
    """What the caller sees; refused for strangers, and where there is no court."""
    return Sight(call.bot, table, table.view(call.begun(table, "knyazi")), call.locale)


def t_all(sight: Sight, key: str, /, **args: Any) -> str:
    """A text for the whole table, in the table's language."""
    return t(sight.bot.locale(sight.table.sheet.guild), key, **args)


async def show(call: Call, table: Table, where: str = FRONT) -> None:
    """Open the caller's desk at a page, or turn to that page where it stands; it follows the game from then on."""
    sight(call, table)
    bot, locale = call.bot, call.locale

    async def draw(now: Table, user: int) -> Page | None:
        player = now.sheet.player_of(user)
        if player is None or now.sheet.phase in ("over", "closed"):
            return None
        return drawn(Sight(bot, now, now.view(player), locale), where)

    if not await bot.panels.show(call, table, "desk", draw):
        raise Illegal("game-over")


def drawn(sight: Sight, where: str) -> Page | None:
    if not sight.view.seats:
        return sight.page().text(sight.t("knyazi-no-seat"))
    name, _, rest = where.partition(" ")
    behind = PLACES[name](sight, rest) if name in PLACES else None
    return behind or PLACES[FRONT](sight, where)
