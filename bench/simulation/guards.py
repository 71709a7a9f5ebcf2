"""Guards of the program taken out, one at a time, to see whether the evenings notice: each a patch for a while."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from contextvars import ContextVar
from typing import Any
from unittest import mock

import sqlalchemy as sa

from cogs.ui import hand_panel
from cogs.ui.boards import Boards, BoardState
from cogs.ui.page import Page
from cogs.ui.panel import Panel
from cogs.ui.panels import Panels
from cogs.ui.services import Services
from core.hall import Hall, Table
from core.hall.keeper import Keeper
from core.hall.ports import Commit, Lease
from data import append
from data.panel_book import PanelBook, PanelRow

Taken = AbstractContextManager[Any]


@contextlib.contextmanager
def _told_before_written() -> Iterator[None]:
    """Everybody is told of a move before it is in the journal."""
    commit = Hall.commit

    async def hasty(hall: Hall, table: Table, *given: Any, notices: Sequence[Any] = (), **named: Any) -> None:
        for notice in notices:
            hall.tell(table, notice)
        await commit(hall, table, *given, notices=(), **named)

    with mock.patch.object(Hall, "commit", hasty):
        yield


@contextlib.contextmanager
def _any_lease_holds() -> Iterator[None]:
    """Whoever thinks that a table is his may write, and who slept for long goes on thinking so."""
    write = append._everything

    def trusting(connection: sa.Connection, commits: Sequence[Commit]) -> set[int]:
        def held(_: sa.Connection, tables: Sequence[int]) -> set[Lease]:
            return {commit.lease for commit in commits}

        with mock.patch.object(append, "held_now", held):
            return write(connection, commits)

    with mock.patch.object(append, "_everything", trusting), mock.patch.object(Keeper, "sure", True):
        yield


@contextlib.contextmanager
def _presses_forgotten() -> Iterator[None]:
    """The same interaction is played as often as it comes."""
    with mock.patch.object(Table, "pressed", return_value=None):
        yield


@contextlib.contextmanager
def _shown_before_taken() -> Iterator[None]:
    """What was sent passes for shown, whether Discord has taken it or not."""
    digest, renew, put = Page.digest, Panels._renew, Boards._put
    sent: ContextVar[str] = ContextVar("sent", default="")

    def noted(page: Page) -> str:
        sent.set(digest(page))
        return sent.get()

    async def renewed(panels: Panels, panel: Panel, table: Table) -> bool:
        try:
            return await renew(panels, panel, table)
        except Exception:
            panel.digest = sent.get()
            raise

    async def posted(boards: Boards, board: BoardState, *given: Any) -> None:
        try:
            await put(boards, board, *given)
        except Exception:
            board.digest = sent.get()
            raise

    with (
        mock.patch.object(Page, "digest", noted),
        mock.patch.object(Panels, "_renew", renewed),
        mock.patch.object(Boards, "_put", posted),
    ):
        yield


@contextlib.contextmanager
def _panels_lost() -> Iterator[None]:
    """Whoever starts anew finds no panels."""

    async def nothing(book: PanelBook, tables: Sequence[int]) -> list[PanelRow]:
        return []

    with mock.patch.object(PanelBook, "of", nothing):
        yield


@contextlib.contextmanager
def _anothers_hand() -> Iterator[None]:
    """Whoever opens his hand is shown his neighbour's."""
    draw = hand_panel.draw

    async def shown(services: Services, table: Table, user: int, *given: Any) -> Page | None:
        people = table.sheet.people
        neighbour = people[(people.index(user) + 1) % len(people)] if user in people else user
        return await draw(services, table, neighbour, *given)

    with mock.patch.object(hand_panel, "draw", shown):
        yield


GUARDS: Mapping[str, Callable[[], Taken]] = {
    "": contextlib.nullcontext,
    "commit-before-telling": _told_before_written,
    "lease": _any_lease_holds,
    "digest-after-success": _shown_before_taken,
    "idempotent-press": _presses_forgotten,
    "panels-kept": _panels_lost,
    "own-hand": _anothers_hand,
}
"""By name; the empty one takes nothing out."""
