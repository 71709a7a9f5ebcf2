"""What one player sees of the court just now: the one thing that every page of the desk is drawn from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

import discord

from cogs.knyazi.board import ACCENT
from cogs.knyazi.paper_labels import label
from cogs.texts import Locale, Person, plain, safe, t
from cogs.ui.actions import ActionButton, ActionId, ActionSelect
from cogs.ui.page import Page
from cogs.ui.wording import people
from core.hall import Table
from core.knyazi import moves
from core.knyazi.court_papers import Charge
from core.knyazi.view import SeatView, View
from core.shapes import Move

if TYPE_CHECKING:
    from cogs.ui.services import Services

M = TypeVar("M", bound=Move)

MOST_OPTIONS = 25
SHORT = 120
"""Characters of a paper's words where many papers stand together; whoever wants more opens it."""


@dataclass(frozen=True)
class DeskView:
    """A table through the eyes of who sits there. Nothing else is shown, nothing else is offered."""

    services: Services
    table: Table
    view: View
    locale: Locale

    @property
    def judge(self) -> bool:
        """Does this player hold the judging power (E-CHG-05)?"""
        return self.view.ruler == self.view.me

    @cached_property
    def mine(self) -> SeatView:
        return next(seat for seat in self.view.seats if seat.player == self.view.me)

    @cached_property
    def who(self) -> list[Person]:
        """Everybody by number, under the character he is now."""
        return people(self.table, {int(seat.player): seat.character for seat in self.view.seats})

    @cached_property
    def open(self) -> list[Charge]:
        """The charges that wait for this player's ruling, the oldest first: one that comes takes nobody's place between
        two presses."""
        if not self.judge:
            return []
        return [charge for charge in self.view.docket if charge.status == "open"]

    def legal(self, *kinds: type[M]) -> list[M]:
        return [move for move in self.view.legal if isinstance(move, kinds)]

    def rulings(self, charge: int) -> list[moves.Rule]:
        return [move for move in self.legal(moves.Rule) if move.charge == charge]

    def seat_of(self, player: int) -> SeatView:
        return next(seat for seat in self.view.seats if seat.player == player)

    # -- words -----------------------------------------------------------------------------------

    def t(self, key: str, /, **args: object) -> str:
        return t(self.locale, key, **args)

    def plain(self, key: str, /, **args: object) -> str:
        return plain(self.locale, key, **args)

    def label(self, move: Move) -> str:
        return label(self.locale, self.table, self.view, move)

    # -- what may be pressed ---------------------------------------------------------------------

    def page(self) -> Page:
        return Page(accent=ACCENT)

    def press(
        self,
        verb: str,
        rest: str,
        words: str,
        style: discord.ButtonStyle = discord.ButtonStyle.secondary,
        *,
        disabled: bool = False,
    ) -> ActionButton:
        """Good at any moment: whoever presses is asked anew who he is, and the law whether he may."""
        key = ActionId(verb, self.table.id, None, rest)
        return ActionButton(key, safe.cut(words, safe.LABEL), style=style, disabled=disabled)

    def move(self, move: Move, style: discord.ButtonStyle = discord.ButtonStyle.secondary) -> ActionButton:
        """A button that makes this move and shows the desk again; grey while a vote waits for the accused."""
        waits = bool(self.services.hall.hearing.until(self.table, move))
        return self.press("paper", self.table.game.write(move), self.label(move), style, disabled=waits)

    def shelf(self, place: str, name: str, some: Sequence[Move]) -> ActionSelect:
        """Moves to pick one from, the newest papers first where not all fit."""
        key = ActionId("paper", self.table.id, None, f"{place} {name}".strip())
        options = [
            discord.SelectOption(
                label=safe.cut(self.label(move), safe.OPTION), value=self.table.game.write(move)
            )
            for move in some[-MOST_OPTIONS:]
        ]
        return ActionSelect(key, options, placeholder=self.plain(f"shelf-{name}"))
