"""«Каюсь»: what the accused begs for with one press, a petition like any other, answered by the ruling itself."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable

from cogs.knyazi.burdens import PLEAS
from cogs.texts import LOCALES, plain
from cogs.ui import hand_panel
from cogs.ui.actions import ActionTable
from cogs.ui.move_controls import make
from cogs.ui.request import Request
from core.hall import Hall, Table
from core.knyazi import moves
from core.knyazi.robots import complaints
from core.knyazi.view import View
from core.shapes import Illegal

actions = ActionTable()


@actions.on("plea")
async def plea(request: Request) -> None:
    table, kind = request.table(), request.key.rest
    request.begun(table, "knyazi")
    if kind not in PLEAS:
        raise Illegal("not-possible-now", text=kind[:20])
    words = plain(request.services.locale(table.sheet.guild), f"plea-{kind}-words")
    await make(request, table, moves.Petition(words))
    await hand_panel.drawn(request, table)


def _ready_made() -> set[str]:
    keys = [f"plea-{kind}-words" for kind in PLEAS]
    keys += [f"robot-brings-{temper}-plea" for temper in complaints.PLEADS]
    return {plain(locale, key) for locale in LOCALES for key in keys}


async def answered(hall: Hall, table: Table, ruler: int, offenders: Iterable[int], granted: bool) -> None:
    """The ruling is the answer: what its offenders have begged for lies on the desk no longer."""
    view: View = table.view(ruler)
    words, accused = _ready_made(), set(offenders)
    for petition in view.petitions:
        if petition.status == "open" and petition.player in accused and petition.words in words:
            with contextlib.suppress(Illegal):
                answer = moves.Answer(petition.id, "granted" if granted else "refused")
                await hall.play(table.id, answer, player=ruler)
