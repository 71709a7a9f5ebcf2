"""Private panels in the database: found again by whoever has the bot's token, and by nobody else; gone in time."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
import sqlalchemy as sa

from core.hall import Table, Trouble
from data import DurableJournal, Store, panel_book, privacy
from data.panel_book import PANELS, PanelBook, PanelRow, Sealed
from tests.core.hall.house import HandClock, hall_over
from tests.core.hall.tiny import GAMES
from tests.data.test_privacy import ANNA, BORIS, evening, everything, said_anywhere

TOKEN = "aW50ZXJhY3Rpb24tdG9rZW4"
SECRET = "the bot's token"


def panel(table: Table, user: int, id: int = 1, expires: int = 900_000) -> PanelRow:
    return PanelRow(id, table.id, user, "hand", Sealed(TOKEN, "ru", "charge 7"), expires)


async def kept(store: Store) -> list[Any]:
    return await store.read(lambda connection: connection.execute(sa.select(PANELS.c.id)).scalars().all())


async def test_a_panel_is_found_again_by_the_same_bot_only(store: Store) -> None:
    async with hall_over(store) as hall:
        table = await evening(hall)
        mine = panel(table, ANNA)
        await PanelBook(store, SECRET).keep(mine, 0)
        assert await PanelBook(store, SECRET).of([table.id]) == [mine]
        assert await PanelBook(store, "another token").of([table.id]) == []
        found = await everything(store)
        for secret in (TOKEN, "charge 7"):
            assert said_anywhere(found, secret) == []


async def test_what_has_expired_goes_with_the_next_that_is_kept_and_by_the_sweep(
    store: Store, clock: HandClock
) -> None:
    book = PanelBook(store, SECRET)
    async with hall_over(store, clock) as hall:
        table = await evening(hall)
        now = clock.now()
        await book.keep(panel(table, ANNA, 1, now + 10), now)
        await book.keep(panel(table, BORIS, 2, now + 30), now + 20)
        assert await kept(store) == [2]
        journal = DurableJournal(store)
        await journal.sweep(now + 30)
        assert await kept(store) == [2]  # whoever starts tries them first: the clock may have been set
        await journal.sweep(now + 30)
        assert await kept(store) == []


async def test_of_two_processes_that_were_told_of_one_press_the_first_has_the_row(store: Store) -> None:
    book = PanelBook(store, SECRET)
    async with hall_over(store) as hall:
        table = await evening(hall)
        first, late = panel(table, ANNA, expires=900_000), panel(table, ANNA, expires=900_100)
        await book.keep(first, 0)
        await book.keep(late, 0)
        await book.take_back(late)
        assert await book.of([table.id]) == [first]
        await book.take_back(first)
        assert await book.of([table.id]) == []


async def test_forget_me_takes_panels_away(store: Store) -> None:
    book = PanelBook(store, SECRET)
    async with hall_over(store) as hall:
        table = await evening(hall)
        await book.keep(panel(table, ANNA, 1), 0)
        await book.keep(panel(table, BORIS, 2), 0)
        mine = await privacy.give_me_my_data(store, GAMES, ANNA)
        assert [row["id"] for row in mine["panels"]] == [1]
        await privacy.forget_me(store, GAMES, ANNA)
        assert await kept(store) == [2]


async def test_what_is_written_together_stands_and_falls_by_itself(store: Store) -> None:
    """The panel of a table that is no more keeps no other from being written."""
    book = PanelBook(store, SECRET)
    async with hall_over(store) as hall:
        table = await evening(hall)
        nowhere = PanelRow(2, table.id + 1, BORIS, "hand", Sealed(TOKEN, "ru"), 900_000)
        done = await asyncio.gather(
            book.keep(panel(table, ANNA, 1), 0),
            book.keep(nowhere, 0),
            book.keep(panel(table, BORIS, 3), 0),
            book.drop(1),
            return_exceptions=True,
        )
        assert [isinstance(one, sa.exc.IntegrityError) for one in done] == [False, True, False, False]
        assert await kept(store) == [3]


async def test_what_the_database_had_trouble_with_is_written_later_and_in_order(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    book, write, times = PanelBook(store, SECRET), store.write, 2
    tried: list[int] = []
    monkeypatch.setattr(panel_book, "AGAIN", (0.0,))

    async def full(work: Any) -> Any:
        tried.append(1)
        if len(tried) <= times:
            raise Trouble("disk-full")
        return await write(work)

    async with hall_over(store) as hall:
        table = await evening(hall)
        monkeypatch.setattr(store, "write", full)
        first = book.keep(panel(table, ANNA, 1), 0)
        with pytest.raises(Trouble):  # he is shown it all the same
            await first
        await asyncio.gather(book.keep(panel(table, BORIS, 2), 0), book.drop(1))
        assert await kept(store) == [2]
        times, last = len(tried) + 99, book.drop(2)
        await book.settle()  # whoever ends waits for no disk
        assert isinstance(last.exception(), Trouble)


async def test_panels_go_with_their_table(store: Store) -> None:
    book = PanelBook(store, SECRET)
    async with hall_over(store) as hall:
        table = await evening(hall)
        await book.keep(panel(table, ANNA), 0)
        gone = sa.text("DELETE FROM tables")
        await store.write(lambda connection: connection.execute(gone))
        assert await kept(store) == []
