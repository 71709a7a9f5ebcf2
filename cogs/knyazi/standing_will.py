"""The ruler's standing will about permissions: asked each time, all may throw in, or nobody may.

It makes, of what is legal, the same moves he would press: one permission after another, or none (KC-01). It is his
alone, stands on the table's sheet and outlives a restart; what he said for one bout only does not.
"""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

import discord

from cogs.texts import Locale, plain
from cogs.ui import hand_panel
from cogs.ui.actions import ActionButton, ActionId, ActionSelect, ActionTable
from cogs.ui.request import Request
from core.hall import Gone, Notice, Table
from core.knyazi import moves
from core.knyazi.view import View
from core.shapes import Illegal, Move

if TYPE_CHECKING:
    from cogs.ui.services import Services

actions = ActionTable()

ONCE = "once"
"""To everybody, until this bout is over."""
ASK = "ask"
WILLS = (ASK, "all", "none")


class StandingWills:
    """By table and player. Listens to the hall and answers for those who have said how."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._once: dict[int, int] = {}
        """By table: who has said so for the bout that is fought."""
        self.end = services.hall.subscribe(self._told)
        for table in services.hall.tables.values():  # those that were read again before anybody listened
            self._look(table)

    def of(self, table: Table, player: int) -> str:
        return table.sheet.wills.get(player, ASK)

    async def choose(self, table: Table, user: int, will: str) -> None:
        if will == ONCE:
            player = table.player_of(user)
            assert player is not None
            self._once[table.id] = player
            self._look(table)
        else:
            self._once.pop(table.id, None)
            await self._services.hall.lobby.will(table.id, user, "" if will == ASK else will)

    def _told(self, table: Table, notice: Notice) -> None:
        if isinstance(notice, Gone):
            self._once.pop(table.id, None)
        else:
            self._look(table)

    def _look(self, table: Table) -> None:
        """Is somebody asked who has said already?"""
        if table.sheet.game != "knyazi" or table.sheet.phase != "playing":
            return
        wills = dict(table.sheet.wills)
        if (player := self._once.get(table.id)) is not None:
            if table.view(player).bout is None:
                del self._once[table.id]
            else:
                wills[player] = ONCE
        for player, will in wills.items():
            move = willed(table.view(player), will)
            if move is not None and not table.sheet.seats[player].robot:
                self._services.later(self._make(table, player, move, table.seq))

    async def _make(self, table: Table, player: int, move: Move, seq: int) -> None:
        with contextlib.suppress(Illegal):  # he was quicker himself, or the moment has passed
            await self._services.hall.play(table.id, move, player=player, seq=seq)


def willed(view: View, will: str) -> Move | None:
    """What he would press, if he is asked whom to permit now."""
    permits = [move for move in view.legal if isinstance(move, moves.Permit)]
    if view.bout is None or view.bout.stage != "window" or view.ruler != view.me:
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
    if chosen == ONCE:  # the button is of one bout, and the refusal beside it as well
        table.current(request.key.seq, player, moves.Pass())
    await request.services.part(StandingWills).choose(table, request.user, chosen)
    await hand_panel.drawn(request, table)
