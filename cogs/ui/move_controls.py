"""From a press or a typed command to a move, the same way for every move of both games.

Buttons and selects carry the move in its own notation (`do`): what is legal was asked of the engine when they were
drawn, and is asked again when they are pressed. Slash commands offer by autocomplete just what is legal now.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeVar

import discord

from cogs.texts import Locale, safe
from cogs.texts.refusals import refusal
from cogs.ui import hand_panel
from cogs.ui.actions import ActionButton, ActionId, ActionTable
from cogs.ui.page import Page
from cogs.ui.request import Request
from cogs.ui.wording import move_text
from core.hall import Stale, Table
from core.shapes import Move

if TYPE_CHECKING:
    from cogs.ui.services import Services

actions = ActionTable()

M = TypeVar("M", bound=Move)

MANY = "*"
"""In a select's key: what was picked goes here, joined by commas."""


class MoveControls:
    """One viewer's legal moves as buttons and selects."""

    def __init__(self, services: Services, table: Table, locale: Locale, legal: Sequence[Move]) -> None:
        self.table, self.locale, self.legal = table, locale, legal
        self.emojis, self._pack = services.card_emojis, services.games.of(table)

    def of(self, kind: type[M]) -> list[M]:
        return [move for move in self.legal if isinstance(move, kind)]

    def words(self, move: Move) -> str:
        return move_text(self.locale, self.table, move, self._pack)

    def button(
        self, move: Move, style: discord.ButtonStyle = discord.ButtonStyle.secondary, label: str | None = None
    ) -> ActionButton:
        """A button that makes this very move."""
        return ActionButton(
            ActionId("do", self.table.id, self.table.seq, self.table.game.write(move)),
            safe.cut(label or self.words(move), safe.LABEL),
            style=style,
            emoji=self._pack.wording.emoji(self.emojis, move),
        )

    def select(self, page: Page, moves: Sequence[Move], placeholder: str, name: str) -> None:
        """Moves to pick one from. `name` tells it from the other selects of the page; nothing more."""
        options = [
            discord.SelectOption(
                label=safe.cut(self.words(move), safe.OPTION),
                value=self.table.game.write(move),
                emoji=self._pack.wording.emoji(self.emojis, move),
            )
            for move in moves
        ]
        page.choose(ActionId("do", self.table.id, self.table.seq, name), options, placeholder)

    def many(self, verb: str, tail: str = "") -> ActionId:
        """The key of a select whose picks, taken together, become one move: `attack P8,G8`."""
        return ActionId("do", self.table.id, self.table.seq, f"{verb} {MANY} {tail}".strip())


@actions.on("do")
async def do(request: Request) -> None:
    """Make the move that the button, or the option picked, says."""
    table = request.table()
    text = request.key.rest
    if MANY in text.split():
        text = " ".join(",".join(request.values) or "()" if word == MANY else word for word in text.split())
    elif request.values:
        text = request.values[0]
    try:
        await make(request, table, text, seq=request.key.seq)
    except Stale as late:
        # What he pressed was drawn for another moment: show him this one.
        if not (
            request.from_private and await hand_panel.drawn(request, table, refusal(request.locale, late))
        ):
            raise
    else:
        if request.from_private:
            await hand_panel.drawn(request, table)


async def make(request: Request, table: Table, move: Move | str, seq: int | None = None) -> None:
    """Make a move for the caller, once for one interaction."""
    if (before := request.services.games.of(table).before) is not None:
        await before(request, table, move)
    await request.services.hall.play(table.id, move, user=request.user, seq=seq, press=request.interaction.id)
