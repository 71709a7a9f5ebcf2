"""What is gone from the database is gone from the disk: every byte of the data folder is looked at, as a thief would."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest
import sqlalchemy as sa

import data
from core.hall import Hall, Table
from core.hall.patience import SWEEP
from core.shapes import EAR
from data import Store, privacy
from data.guilds import ConsentBook, Names
from data.retention import DAY
from data.schema import Chronicle, Spoken, rows
from tests.core.hall.house import hall_over
from tests.core.hall.tiny import GAMES, Charge
from tests.data.databases import BOTH

ANNA, BORIS = 770_000_000_000_000_001, 770_000_000_000_000_002


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    async with await data.connect(f"sqlite:///{tmp_path / 'slovo.db'}") as store:
        yield store


def on_the_disk(folder: Path, *needles: str) -> dict[str, int]:
    """How often each stands in the files of a folder."""
    every = [path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()]
    found = {needle: sum(one.count(needle.encode()) for one in every) for needle in needles}
    return {needle: times for needle, times in found.items() if times}


async def opened(hall: Hall, number: int, name: str) -> Table:
    table = await hall.lobby.open("stones", host=ANNA, name=name, guild=7, options={"rounds": "50"})
    await hall.lobby.join(table.id, BORIS, f"Борис-{number}")
    await hall.lobby.start(table.id, ANNA)
    return table


async def test_words_and_names_that_are_gone_stand_in_no_file(store: Store, tmp_path: Path) -> None:
    """Several tables talk at once, long and short, so that pages of the file are split and joined; and 200 commits follow."""
    dice = Random(6)
    async with hall_over(store, beat=3600) as hall:
        tables = [await opened(hall, number, "Нюра Каренина") for number in range(4)]
        for _ in range(30):
            said = (f"утюг{'-утюг' * dice.choice((0, 1, 9, 300))}, Годунов" for _ in tables)
            charges = (
                hall.play(dice.choice(tables).id, Charge(dice.randrange(2), one), player=EAR) for one in said
            )
            await asyncio.gather(*charges)
        await Names(store).call(7, ANNA, ("Нюшенька",))
        await ConsentBook(store).give(ANNA, 7)
        there = on_the_disk(tmp_path, "утюг", "Годунов", "Нюра", "Каренина", "Нюшенька")
        assert len(there) == 5
        for table in tables[:2]:
            await hall.lobby.end(table.id, ANNA)
            await hall.lobby.close(table.id, ANNA)
        await privacy.forget_me(store, GAMES, ANNA)
        await hall.keeper._take()
        left = on_the_disk(tmp_path, "Нюра", "Каренина", "Нюшенька")
        assert not left
        for _ in range(100):
            nothing = (hall.play(table.id, Charge(0, "ничего"), player=EAR) for table in tables[2:])
            await asyncio.gather(*nothing)
        for table in tables[2:]:
            await hall.lobby.end(table.id, None)
        await hall.journal.counted()
        assert not on_the_disk(tmp_path, *there)


async def test_the_sweep_leaves_nothing_of_what_was_taken_back(store: Store, tmp_path: Path) -> None:
    async with hall_over(store, beat=3600) as hall:
        for number in range(100):
            await Names(store).call(7, number, (f"Нюшенька {number}",))
        await hall.journal.sweep(hall.clock.now())
        for number in range(0, 100, 2):
            await Names(store).call(7, number, ())
        await hall.journal.sweep(hall.clock.now() + DAY)
        assert not on_the_disk(tmp_path, *(f"Нюшенька {number}" for number in range(50, 100, 2)))
        assert on_the_disk(tmp_path, "Нюшенька 51")


async def test_the_sweep_writes_the_file_anew_an_hour_after_the_start_and_then_once_a_day(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Many a program is started anew every night."""
    scrub, scrubbed = store.scrub, 0

    async def seen() -> None:
        nonlocal scrubbed
        scrubbed += 1
        await scrub()

    monkeypatch.setattr(store, "scrub", seen)
    journal = data.DurableJournal(store)
    start, by_then = 1_800_000_000_000, []
    for hours in (0, 1, 2, 24, 25, 26):
        await journal.sweep(start + hours * SWEEP)
        by_then.append(scrubbed)
    assert by_then == [0, 1, 1, 1, 2, 2]


async def test_the_database_is_its_owners_alone(store: Store, tmp_path: Path) -> None:
    await Names(store).call(7, ANNA, ("Нюшенька",))
    assert {path.name: path.stat().st_mode & 0o077 for path in tmp_path.iterdir()} == {
        "slovo.db": 0, "slovo.db-wal": 0, "slovo.db-shm": 0,
    }  # fmt: skip


@pytest.mark.parametrize("url", BOTH, indirect=True)
async def test_an_error_of_the_database_does_not_tell_what_was_written(url: str) -> None:
    async with await data.connect(url) as store:
        secret = {"table_id": 404, "seq": 1, "speaker": 0, "text": "царь наш Годунов"}
        with pytest.raises(sa.exc.IntegrityError) as wrong:
            await store.write(lambda connection: connection.execute(rows(Spoken).insert(), secret))
        assert "Годунов" not in str(wrong.value)


async def test_no_copy_is_left_where_rows_moved_from_page_to_page(store: Store, tmp_path: Path) -> None:
    """Short and long rows of several tables in turn, written and written anew, so that pages are split and joined."""
    dice = Random(6)
    spoken, chronicle = rows(Spoken), rows(Chronicle)
    async with hall_over(store, beat=3600) as hall:
        tables = [(await opened(hall, number, "Каренина")).id for number in range(6)]

        def talk(connection: sa.Connection) -> None:
            for number in range(800):
                table = dice.choice(tables)
                key = {"table_id": table, "seq": number}
                said = f"Годунов-{table} " * dice.choice((1, 2, 5, 30, 300))
                told = "Каренина " * dice.choice((1, 2, 5, 30, 300))
                connection.execute(spoken.insert(), key | {"speaker": 0, "text": said})
                connection.execute(chronicle.insert(), key | {"line": 0, "player": 1, "at": 0, "text": told})
                if dice.random() < 0.03:
                    earlier = chronicle.c.table_id == table, chronicle.c.seq < dice.randrange(number + 1)
                    connection.execute(chronicle.delete().where(*earlier))

        await store.write(talk)
        words = [f"Годунов-{table}" for table in tables]
        assert len(on_the_disk(tmp_path, "Каренина", *words)) == 7
        for number, table in enumerate(tables, 1):
            await hall.lobby.end(table, ANNA)
            await hall.journal.counted()
            assert not on_the_disk(tmp_path, *words[:number])
        await privacy.forget_me(store, GAMES, ANNA)
        assert not on_the_disk(tmp_path, "Каренина")
