"""When the database fails: a code that says why, nothing half-done, nothing lost, and on it goes when it is over."""

from __future__ import annotations

import asyncio
import contextlib
import os
import resource
import signal
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.util import await_only

import data
from core.hall import Changed, Doubt, Hall, JournalEntry, Resumed, Seat, Sheet, Table, Trouble
from core.shapes import Illegal
from data import Store
from data.migrate import revisions
from tests.core.hall.house import Listening, hall_over, settled
from tests.core.hall.test_play import seated


async def unchanged_by(hall: Hall, table: Table, code: str) -> None:
    """A move is refused with this code, and nothing of it is left anywhere."""
    before = (table.state, table.seq, table.sheet)
    with pytest.raises(Trouble) as refused:
        await hall.play(table.id, table.legal(table.waiting()[0])[0], player=table.waiting()[0])
    assert refused.value.code == code
    assert (table.state, table.seq, table.sheet) == before


async def goes_on(hall: Hall, table: Table) -> None:
    seq = table.seq
    await hall.play(table.id, table.legal(table.waiting()[0])[0], player=table.waiting()[0])
    loaded = await hall.journal.read(table.id)
    assert [entry.seq for entry in loaded.entries] == list(range(1, table.seq + 1))
    assert table.seq > seq


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "slovo.db"


@pytest.fixture
async def sqlite(file: Path) -> AsyncIterator[Store]:
    async with await data.connect(f"sqlite:///{file}") as store:
        yield store


@contextlib.contextmanager
def small_disk(folder: Path) -> Iterator[Path]:
    """A real file system that is soon full."""
    done = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", str(folder)], capture_output=True, check=False
    )
    if done.returncode:
        pytest.skip("a small disk can only be mounted by root")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)


def fill(ballast: Path) -> None:
    with contextlib.suppress(OSError), ballast.open("wb", buffering=0) as file:
        while True:
            file.write(bytes(4096))


async def test_a_full_disk_refuses_moves_and_loses_none(tmp_path: Path) -> None:
    with small_disk(tmp_path) as disk:
        async with await data.connect(f"sqlite:///{disk / 'slovo.db'}") as store, hall_over(store) as hall:
            table = await seated(hall, rounds="50")
            ballast = disk / "ballast"
            fill(ballast)
            for _ in range(3):
                await unchanged_by(hall, table, "disk-full")
            ballast.unlink()
            await goes_on(hall, table)


async def test_a_disk_that_will_not_write_refuses_moves_and_loses_none(sqlite: Store, file: Path) -> None:
    """A limit on the size of files stands in for it."""
    async with hall_over(sqlite) as hall:
        table = await seated(hall, rounds="50")
        await settled()  # the first sweep empties the log, and what is empty has room for moves
        usual = resource.getrlimit(resource.RLIMIT_FSIZE)
        ignored = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        try:
            resource.setrlimit(resource.RLIMIT_FSIZE, (os.stat(f"{file}-wal").st_size + 100, usual[1]))
            # SQLite may have begun its log anew: it writes over what it has first.
            with contextlib.suppress(Trouble):
                for _ in range(500):
                    await goes_on(hall, table)
            for _ in range(3):
                await unchanged_by(hall, table, "disk-error")
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, usual)
            signal.signal(signal.SIGXFSZ, ignored)
        await goes_on(hall, table)


async def test_a_locked_database_is_waited_for(sqlite: Store, file: Path) -> None:
    async with hall_over(sqlite) as hall:
        table = await seated(hall, rounds="50")
        other = sqlite3.connect(file, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        waiting = asyncio.create_task(goes_on(hall, table))
        await asyncio.sleep(0.3)
        assert not waiting.done()
        assert table.seq == 1
        other.execute("ROLLBACK")
        await waiting
        other.close()


async def test_a_database_locked_for_too_long_is_a_refusal(
    sqlite: Store, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("data.store.PATIENCE", 0.1)
    async with hall_over(sqlite) as hall:
        table = await seated(hall, rounds="50")
        other = sqlite3.connect(file, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        await unchanged_by(hall, table, "database-locked")
        other.execute("ROLLBACK")
        other.close()
        await goes_on(hall, table)


def damaged(content: bytes, damage: str) -> bytes:
    if damage == "garbage":
        pages = [content[at : at + 4096] for at in range(0, len(content), 4096)]
        return b"".join(pages[:3] + [os.urandom(200) + page[200:] for page in pages[3:]])
    if damage == "last page":  # of which nothing is read on the way up, but by who looks for it
        return content[:-4096] + os.urandom(200) + content[200 - 4096 :]
    if damage == "torn":
        return content[: len(content) // 2 // 4096 * 4096]
    return b"these are not the bytes of a database at all\n" * 200


@pytest.mark.parametrize("damage", ["garbage", "last page", "torn", "not-a-database"])
def test_a_corrupt_database_is_refused_and_left_alone(file: Path, damage: str) -> None:
    async def play() -> None:
        async with await data.connect(f"sqlite:///{file}") as store, hall_over(store) as hall:
            for _ in range(20):
                await seated(hall, 4)

    asyncio.run(play())
    content = damaged(file.read_bytes(), damage)
    file.write_bytes(content)
    with pytest.raises(Trouble) as refused:
        asyncio.run(data.connect(f"sqlite:///{file}"))
    assert refused.value.code == "database-corrupt"
    assert refused.value.data["path"] == str(file)
    assert file.read_bytes() == content


async def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "here").write_text("a file, not a folder")
    with pytest.raises(Trouble) as refused:
        await data.connect(f"sqlite:///{tmp_path / 'here' / 'slovo.db'}")
    assert refused.value.code == "database-readonly"


@pytest.mark.postgres
async def test_a_server_that_is_not_there_is_unreachable() -> None:
    with pytest.raises(Trouble, match="database-unreachable"):
        await data.connect("postgresql://nobody@127.0.0.1:1/none")


async def read_at_last(hall: Hall, table: Table) -> Sequence[JournalEntry]:
    """The journal of a table. The first who reads after the cuts may be given a connection that is dead already."""
    try:
        return (await hall.journal.read(table.id)).entries
    except Trouble:
        return (await hall.journal.read(table.id)).entries


@pytest.mark.postgres
async def test_connections_cut_in_mid_game_lose_nothing(postgres_url: str) -> None:
    """Every connection is killed again and again while tables play; each accepted move is in the journal once.

    Between two cuts each table makes so many moves that no game comes to its end, however seldom who cuts gets a turn.
    """
    admin = create_async_engine(sa.make_url(postgres_url).set(drivername="postgresql+asyncpg"))
    cut = sa.text("SELECT pid, pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
                  " AND datname = current_database()")  # fmt: skip
    there = sa.text("SELECT pid FROM pg_stat_activity")
    async with await data.connect(postgres_url) as store, hall_over(store) as hall:
        heard = Listening()
        hall.subscribe(heard)
        tables = [await seated(hall, rounds="50") for _ in range(6)]
        accepted: dict[int, list[int]] = {table.id: [] for table in tables}
        killed: set[int] = set()
        doubts = 0

        async def play(table: Table) -> None:
            nonlocal doubts
            made = 0
            while made < 8:
                player, doubtful = table.waiting()[0], table.doubtful
                try:
                    played = await hall.play(table.id, table.legal(player)[0], player=player)
                except Trouble as trouble:  # seldom: what was cut before anything was written is tried again
                    doubts += isinstance(trouble, Doubt)
                    await asyncio.sleep(0.01)
                except Illegal:
                    assert doubtful  # and it had been made: now it is another's turn
                else:
                    accepted[table.id] += [entry.seq for entry in played.entries]
                    made += 1

        async def cutting(wave: int) -> None:
            """Now after few moves of it, now after many."""
            enough = sum(map(len, accepted.values())) + wave * 7 % 40
            async with admin.connect() as connection:
                while sum(map(len, accepted.values())) < enough:
                    await asyncio.sleep(0.001)
                killed.update((await connection.execute(cut)).scalars())

        async def gone() -> None:
            """A server's process that is told to go does so when it gets a turn."""
            while True:
                async with admin.connect() as connection:
                    if killed.isdisjoint((await connection.execute(there)).scalars()):
                        return
                await asyncio.sleep(0.01)

        async with asyncio.timeout(300):
            for wave in range(25):
                await asyncio.gather(cutting(wave), *map(play, tables))
            await gone()
            await asyncio.gather(*map(play, tables))
        assert killed
        for table in tables:
            written = await read_at_last(hall, table)
            assert [entry.seq for entry in written] == list(range(1, table.seq + 1))
            assert set(accepted[table.id]) <= {entry.seq for entry in written}
        assert len(heard.of(Resumed)) == doubts
    await admin.dispose()


async def test_after_a_doubt_the_table_is_read_anew(store: Store) -> None:
    """The commit was made, but the answer got lost: the table must not be left behind its own journal."""
    async with hall_over(store) as hall:
        heard = Listening()
        hall.subscribe(heard)
        table = await seated(hall, rounds="50")
        commit = hall.journal.commit

        async def loses_its_answer(what: object) -> None:
            await commit(what)  # type: ignore[arg-type]
            raise Doubt("database-unreachable")

        hall.journal.commit = loses_its_answer  # type: ignore[method-assign]
        with pytest.raises(Doubt):
            await hall.play(table.id, "take 1", user=10, press=5)
        hall.journal.commit = commit  # type: ignore[method-assign]
        assert table.seq == 1
        again = await hall.play(table.id, "take 1", user=10, press=5)
        assert (again.again, again.last, table.seq) == (True, 2, 2)
        assert len(heard.of(Resumed)) == 1


async def test_after_a_doubt_about_its_opening_a_table_is_there_if_the_journal_has_it(store: Store) -> None:
    """Else nobody would show it, and nobody else could take it: it is kept in our name."""
    async with hall_over(store, beat=0.01) as hall:
        create = hall.journal.create

        async def loses_its_answer(*given: Any) -> Any:
            await create(*given)
            raise Doubt("database-unreachable")

        hall.journal.create = loses_its_answer  # type: ignore[method-assign]
        with pytest.raises(Doubt):
            await hall.lobby.open("stones", host=10, name="Аня")
        hall.journal.create = create  # type: ignore[method-assign]
        back = asyncio.Event()
        hall.subscribe(lambda table, notice: back.set() if isinstance(notice, Resumed) else None)
        await asyncio.wait_for(back.wait(), 60)
        (table,) = hall.tables.values()
        assert [seat.user for seat in table.sheet.seats] == [10]
        await hall.lobby.join(table.id, 11, "Боря")


async def test_after_a_doubt_about_its_claim_a_table_is_there_if_it_is_ours(store: Store) -> None:
    async with hall_over(store, beat=0.01) as hall:
        claim, doubts = hall.journal.claim, 0

        async def loses_its_answer(*given: Any) -> Any:
            nonlocal doubts
            if claimed := await claim(*given):
                doubts += 1
                raise Doubt("database-unreachable")
            return claimed

        hall.journal.claim = loses_its_answer  # type: ignore[method-assign]
        back = asyncio.Event()
        hall.subscribe(lambda table, notice: back.set() if isinstance(notice, Resumed) else None)
        async with hall_over(store) as other:
            table = await other.lobby.open("stones", host=10, name="Аня")
        await asyncio.wait_for(back.wait(), 60)
        assert doubts == 1
        await hall.lobby.join(table.id, 11, "Боря")


async def test_a_table_that_could_be_written_is_open_whatever_comes_next(store: Store) -> None:
    """One write: nothing after it can fail and leave a table that nobody was told of."""
    async with hall_over(store) as hall:
        heard = Listening()
        hall.subscribe(heard)

        async def fails(commit: object) -> None:
            raise Trouble("disk-full")

        hall.journal.commit = fails  # type: ignore[method-assign]
        table = await hall.lobby.open("stones", host=10, name="Аня")
        assert [notice.what for notice in heard.of(Changed)] == ["open"]
        assert (table.id, "close", 0) in table.dues


async def test_a_journal_that_disagrees_is_believed(store: Store) -> None:
    """Somebody wrote our next move by hand: (table, seq) is unique, so we find out and read it anew."""
    async with hall_over(store) as hall:
        table, other = await seated(hall, rounds="50"), await seated(hall, rounds="50")
        moves = data.journal.MOVES
        row = {"table_id": table.id, "seq": 2, "player": 0, "text": "take 2", "at": 0, "token": 0}
        await store.write(lambda connection: connection.execute(moves.insert(), row))
        results = await asyncio.gather(
            hall.play(table.id, "take 1", user=10),
            hall.play(other.id, "take 1", user=10),
            return_exceptions=True,
        )
        assert isinstance(results[0], Doubt)
        assert not isinstance(results[1], BaseException)  # who shared the transaction is not harmed
        await hall.play(table.id, "take 1", user=11)
        assert [e.text for e in (await hall.journal.read(table.id)).entries][1:] == ["take 2", "take 1"]


def test_a_newer_database_is_one_clear_line_on_the_command_line(file: Path) -> None:
    async def prepare() -> None:
        async with await data.connect(f"sqlite:///{file}") as store:
            newer = sa.text("UPDATE alembic_version SET version_num = '9999'")
            await store.write(lambda connection: connection.execute(newer))

    asyncio.run(prepare())
    done = subprocess.run(
        [sys.executable, "-m", "data", "check", "--db", f"sqlite:///{file}"],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "database-newer" in done.stderr
    assert revisions()[0] in done.stderr


async def test_one_that_cannot_be_written_does_not_fail_its_neighbours(store: Store) -> None:
    """Half of a character is what no database takes, however it came so far."""
    async with hall_over(store) as hall:
        tables = [await hall.lobby.open("stones", host=10 + n, name="A") for n in range(8)]

        def join(here: Table) -> Sheet:
            name = "\ud800" if here is tables[3] else "B"
            return msgspec.structs.replace(here.sheet, seats=(*here.sheet.seats, Seat(99, name)))

        done = await asyncio.gather(
            *(hall.change(table.id, join, "join") for table in tables), return_exceptions=True
        )
        assert [isinstance(one, Exception) for one in done] == [table is tables[3] for table in tables]
        for table in tables:
            kept = await hall.journal.read(table.id)
            assert kept.sheet.seats == table.sheet.seats
            assert len(kept.sheet.seats) == (1 if table is tables[3] else 2)


@pytest.mark.postgres
async def test_who_is_thrown_out_for_dawdling_tries_again(postgres_url: str) -> None:
    """A process that gets no processor for seconds in the middle of a transaction is taken for frozen."""
    async with await data.connect(postgres_url) as store, await data.connect(postgres_url) as other:
        impatient = sa.text("SET LOCAL idle_in_transaction_session_timeout = 20")
        me, there = sa.text("SELECT pg_backend_pid()"), sa.text("SELECT pid FROM pg_stat_activity")
        times = []

        async def thrown_out(pid: int) -> None:
            async with asyncio.timeout(60):
                while pid in await other.read(lambda at: at.execute(there).scalars().all()):
                    await asyncio.sleep(0.01)

        def work(connection: sa.Connection) -> int:
            times.append(pid := connection.execute(me).scalar_one())
            if len(times) == 1:
                connection.execute(impatient)
                await_only(thrown_out(pid))
            return int(connection.execute(sa.text("SELECT 7")).scalar_one())

        for way in (store.write, store.read):
            times.clear()
            assert await way(work) == 7
            assert len(times) == 2


@pytest.mark.postgres
async def test_what_was_begun_is_brought_to_its_end_though_who_asked_is_told_to_go(
    postgres_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    under_way = asyncio.Event()

    def dawdling(connection: sa.Connection) -> None:
        connection.exec_driver_sql("CREATE TABLE dawdled (at int)")
        under_way.set()
        connection.exec_driver_sql("SELECT pg_sleep(0.1)")

    async with await data.connect(postgres_url) as store:
        asking = asyncio.create_task(store.write(dawdling))
        await under_way.wait()
        for _ in range(2):  # by who stops it, and again by the loop that ends
            asking.cancel()
            await asyncio.sleep(0)
        with pytest.raises(asyncio.CancelledError):
            await asking
    async with await data.connect(postgres_url) as store:
        assert await store.read(lambda connection: sa.inspect(connection).has_table("dawdled"))
    assert not caplog.records, "a connection was lost"
