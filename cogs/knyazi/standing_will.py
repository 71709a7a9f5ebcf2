"""The ruler's standing will about permissions: asked each time, all may throw in, or nobody may.

It makes, of what is legal, the same moves he would press: one permission after another, or none (KC-01). It is his
alone, kept in memory, and goes with the table.
"""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

import discord

from cogs.texts import Locale, plain
from cogs.ui import hand_panel
from cogs.ui.actions import ActionButton, ActionId, ActionSelect, ActionTable
from cogs.ui.request import Request
from core.hall import Gone, Moved, Notice, Table
from core.knyazi import moves
from core.knyazi.view import View
from core.shapes import Illegal, Move

if TYPE_CHECKING:
    from cogs.ui.services import Services

actions = ActionTable()

ONCE = "once"
"""To everybody, until this bout is over."""
WILLS = ("ask", "all", "none")


class StandingWills:
    """By table and player. Listens to the hall and answers for those who have said how."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._wills: dict[tuple[int, int], str] = {}
        self.end = services.hall.subscribe(self._told)

    def of(self, table: Table, player: int) -> str:
        return self._wills.get((table.id, player), "ask")

    def choose(self, table: Table, player: int, will: str) -> None:
        self._wills[table.id, player] = will
        self._look(table)

    def _told(self, table: Table, notice: Notice) -> None:
        if isinstance(notice, Gone):
            for key in [key for key in self._wills if key[0] == table.id]:
                del self._wills[key]
        elif isinstance(notice, Moved) and table.sheet.game == "knyazi":
            self._look(table)

    def _look(self, table: Table) -> None:
        """Is somebody asked who has said already?"""
        for (number, player), will in list(self._wills.items()):
            if number != table.id or table.state is None:
                continue
            view: View = table.view(player)
            if will == ONCE and view.bout is None:
                del self._wills[number, player]
            elif (move := willed(view, will)) is not None and not table.sheet.seats[player].robot:
                self._services.later(self._make(table, player, move, table.seq))

    async def _make(self, table: Table, player: int, move: Move, seq: int) -> None:
        with contextlib.suppress(Illegal):  # he was quicker himself, or the moment has passed
            await self._services.hall.play(table.id, move, player=player, seq=seq)


def willed(view: View, will: str) -> Move | None:
    """What he would press, if he is asked whom to permit now."""
    permits = [move for move in view.legal if isinstance(move, moves.Permit)]
    if will == "ask" or view.bout is None or view.bout.stage != "window" or view.ruler != view.me:
        return None
    if permits and will in ("all", ONCE):
        first = permits[0].player
        return max((move for move in permits if move.player == first), key=lambda move: move.most)
    return next((move for move in view.legal if isinstance(move, moves.Pass)), None)


def button(key: ActionId, words: str) -> ActionButton:
    return ActionButton(key, words)


def select(table: Table, will: str, locale: Locale) -> ActionSelect:
    """How it is to be from now on."""
    return ActionSelect(
        ActionId("will", table.id),
        [
            discord.SelectOption(label=plain(locale, f"will-{one}"), value=one, default=one == will)
            for one in WILLS
        ],
    )


@actions.on("will")
async def will(request: Request) -> None:
    """Say how it is to be: this once, by the button; from now on, from the list."""
    table = request.table()
    player = request.begun(table, "knyazi")
    chosen = request.values[0] if request.values else request.key.rest
    if chosen not in (*WILLS, ONCE):
        raise Illegal("not-possible-now", text=chosen[:20])
    if table.view(None).ruler != player:
        raise Illegal("not-the-ruler", "K-THR-03")
    request.services.part(StandingWills).choose(table, player, chosen)
    await hand_panel.drawn(request, table)
