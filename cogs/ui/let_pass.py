"""A slip that a lesson lets pass: a word to him who made it, and to nobody else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.texts import t
from cogs.ui.private_word import told_at_once
from core.hall import Absent

if TYPE_CHECKING:
    from cogs.ui.services import Services


async def tell(services: Services, table: int, player: int, law: str, by: str = "ear") -> None:
    """`by`: who noticed it, the court's ear or a `player`."""
    try:
        sheet = services.hall.table(table).sheet
    except Absent:
        return
    user = sheet.seats[player].user
    if user is None:
        return
    words = t(services.locale(sheet.guild), "lesson-spared", law=law, by=by)
    await told_at_once(services.client, services.panels, table, user, words)
