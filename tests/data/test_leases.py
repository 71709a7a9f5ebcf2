"""One table, one keeper: taken over when its keeper is gone, never written by two."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Mapping, Sequence, Set
from pathlib import Path

import pytest

from core.chance import Seeded
from core.hall import Absent, Gone, Hall, Lost, Resumed, Scope, Seat, Sheet, Trouble
from core.hall.keeper import LOOKS
from core.hall.ports import Commit, JournalEntry, Lease, Loaded
from data import DurableJournal, Store, connect
from data.dbclock import db_now
from data.journal import TTL as LASTS
from data.schema import Leases, Moves, Owners, rows
from tests.core.hall.house import HandClock, Listening, hall_over
from tests.core.hall.test_play import seated
from tests.core.hall.tiny import GAMES

SHEET = Sheet(game="stones", guild=7, seats=(Seat(1, "A"), Seat(None, "R")), phase="playing")


def move(lease: Lease, seq: int) -> Commit:
    return Commit(lease, entries=(JournalEntry(seq, 0, f"take {seq}", 1000 + seq),))


OWNERS, LEASES = rows(Owners), rows(Leases)
TTL = 60_000


async def entered(store: Store) -> DurableJournal:
    journal = DurableJournal(store, ttl=TTL)
    await journal.enter()
    return journal


async def sleeps(store: Store, journal: DurableJournal, milliseconds: int = TTL + 1) -> None:
    """As if so much time had passed since the owner's last heartbeat."""
    passed = (
        OWNERS.update().where(OWNERS.c.id == journal.owner).values(expires=OWNERS.c.expires - milliseconds)
    )
    await store.write(lambda connection: connection.execute(passed))


async def test_a_table_has_one_keeper_while_he_lives(store: Store) -> None:
    one, two = await entered(store), await entered(store)
    lease = await one.create(SHEET)
    assert list(await two.claim(Scope(), 9)) == []
    assert await two.load([Lease(lease.table, two.owner, lease.token)]) == {}
    await sleeps(store, one, TTL // 2)
    assert await one.beat()
    await sleeps(store, one, TTL // 2)
    assert list(await two.claim(Scope(), 9)) == []
    await one.commit(move(lease, 1))


async def test_who_slept_too_long_can_never_append_again(store: Store) -> None:
    one, two = await entered(store), await entered(store)
    lease = await one.create(SHEET)
    await one.commit(move(lease, 1))
    await sleeps(store, one)
    (taken,) = await two.claim(Scope(), 9)
    assert taken == Lease(lease.table, two.owner, lease.token + 1)
    with pytest.raises(Lost):
        await one.commit(move(lease, 2))
    assert not await one.beat()
    await one.enter()
    assert list(await one.claim(Scope(), 9)) == []
    with pytest.raises(Lost):  # awake again, in again, and still not his table
        await one.commit(move(lease, 2))
    loaded = await two.load([taken])
    assert [entry.seq for entry in loaded[taken.table].entries] == [1]
    await two.commit(move(taken, 2))


async def test_who_slept_while_nobody_took_anything_goes_on_at_once(store: Store) -> None:
    one = await entered(store)
    lease = await one.create(SHEET)
    await sleeps(store, one)
    await one.commit(move(lease, 1))
    assert not await one.beat()
    assert await one.held() == {lease}
    assert await one.beat()
    await one.commit(move(lease, 2))


async def test_whose_very_number_was_swept_away_comes_in_as_somebody_new(store: Store) -> None:
    one = await entered(store)
    lease = await one.create(SHEET)
    before = one.owner
    await store.write(lambda connection: connection.execute(OWNERS.delete()))
    assert not await one.beat()
    assert one.owner > before
    assert await one.held() == set()
    assert [taken.table for taken in await one.claim(Scope(), 9)] == [lease.table]


async def test_a_hall_that_slept_keeps_its_tables_and_lets_go_of_what_was_taken(store: Store) -> None:
    """A laptop was closed for a while: nobody at the table notices, unless another has taken it meanwhile."""
    async with hall_over(store, beat=0.05, ttl=TTL) as hall:
        heard = Listening()
        hall.subscribe(heard)
        table = await seated(hall)
        await hall.play(table.id, "take 1", user=10)
        journal = hall.journal
        assert isinstance(journal, DurableJournal)
        taken = await seated(hall)
        other = LEASES.update().where(LEASES.c.table_id == taken.id).values(owner=999, token=7)
        living = OWNERS.insert().values(id=999, entered=db_now(), expires=db_now() + TTL, ttl=TTL)
        await store.write(lambda connection: (connection.execute(living), connection.execute(other)))
        await sleeps(store, journal)
        async with asyncio.timeout(60):
            while not heard.of(Gone):
                await asyncio.sleep(0.02)
        assert heard.of(Gone) == [Gone(taken.id, "elsewhere")]
        assert heard.of(Resumed) == []
        assert hall.tables == {table.id: table}
        await hall.play(table.id, "take 1", user=11)
        assert table.seq == 3


async def test_who_slept_shows_nothing_until_he_has_looked_what_was_taken(store: Store) -> None:
    """Though the database has trouble when he first looks."""
    async with hall_over(store, beat=0.05, ttl=TTL) as hall:
        table = await seated(hall)
        other = LEASES.update().where(LEASES.c.table_id == table.id).values(owner=999, token=7)
        living = OWNERS.insert().values(id=999, entered=db_now(), expires=db_now() + TTL, ttl=TTL)
        held, asked = hall.journal.held, 0

        async def fails_once() -> Set[Lease]:
            nonlocal asked
            asked += 1
            if asked == 1:
                raise Trouble("database-unreachable")
            return await held()

        hall.journal.held = fails_once  # type: ignore[method-assign]
        await store.write(lambda connection: (connection.execute(living), connection.execute(other)))
        async with hall.keeper._beating:
            hall.keeper._heard -= 3600
        assert not hall.keeper.sure
        await hall.keeper.known()
        assert asked > 1
        assert hall.tables == {}


async def test_a_lease_of_an_earlier_hand_is_void_even_when_the_table_came_back(store: Store) -> None:
    one, two = await entered(store), await entered(store)
    first = await one.create(SHEET)
    await one.release(first)
    (second,) = await two.claim(Scope(), 9)
    await two.release(second)
    (third,) = await one.claim(Scope(), 9)
    with pytest.raises(Lost):
        await one.commit(move(first, 1))
    await one.commit(move(third, 1))


async def test_a_released_table_and_those_of_who_left_are_free_at_once(store: Store) -> None:
    one, two = await entered(store), await entered(store)
    tables = [(await one.create(SHEET)).table for _ in range(5)]
    await one.leave()
    assert [lease.table for lease in await two.claim(Scope(), 3)] == tables[:3]
    assert [lease.table for lease in await two.claim(Scope(), 3)] == tables[3:]


async def test_two_who_claim_at_once_share_and_never_both_get_one(store: Store) -> None:
    gone = await entered(store)
    for _ in range(40):
        await gone.create(SHEET)
    await gone.leave()
    others = [await entered(store) for _ in range(4)]

    async def take(journal: DurableJournal) -> list[int]:
        mine: list[int] = []
        while leases := await journal.claim(Scope(), 7):
            mine += [lease.table for lease in leases]
        return mine

    taken = [table for tables in await asyncio.gather(*map(take, others)) for table in tables]
    assert sorted(taken) == sorted(set(taken))
    assert len(taken) == 40


async def test_a_process_keeps_only_its_shards_tables(store: Store) -> None:
    gone = await entered(store)
    for guild in (5 << 22, 6 << 22, None):
        await gone.create(Sheet(game="stones", guild=guild))
    await gone.leave()
    other = await entered(store)
    odd = Scope((1,), 2)
    assert [odd.holds(guild) for guild in (5 << 22, 6 << 22, None)] == [True, False, True]
    assert [lease.table for lease in await other.claim(odd, 9)] == [1, 3]
    assert [lease.table for lease in await other.claim(Scope((0,), 2), 9)] == [2]


async def test_a_time_no_heartbeat_could_have_set_does_not_count(store: Store) -> None:
    """The database's clock was turned back an hour while a keeper was dead: its tables are free all the same."""
    dead, other = await entered(store), await entered(store)
    await dead.create(SHEET)
    await sleeps(store, dead, -3_600_000)
    assert len(await other.claim(Scope(), 9)) == 1


async def test_a_closed_table_has_no_keeper_and_can_still_be_read(store: Store) -> None:
    async with hall_over(store) as hall:
        table = await seated(hall)
        await hall.play(table.id, "take 1", user=10)
        await hall.lobby.end(table.id, 10)
        await hall.lobby.close(table.id, 10)
        assert len((await hall.record(table.id)).moves) == 2
        with pytest.raises(Absent):
            await hall.record(999)
    async with hall_over(store) as hall:
        assert hall.tables == {}


async def test_a_hall_takes_over_what_another_left_and_plays_on(store: Store) -> None:
    heard = Listening()
    async with hall_over(store, beat=0.05) as one, hall_over(store, beat=0.05) as two:
        two.subscribe(heard)
        table = await seated(one)
        await one.play(table.id, "take 1", user=10)
        state = table.state
        await one.keeper.hand_on(table.id)
        with pytest.raises(Absent):
            await one.play(table.id, "take 1", user=11)
        async with asyncio.timeout(60):
            while table.id not in {*one.tables, *two.tables}:
                await asyncio.sleep(0.02)
        keeper = one if table.id in one.tables else two
        assert keeper.table(table.id).state == state
        await keeper.play(table.id, "take 1", user=11)
        assert keeper is one or heard.of(Resumed)


async def test_what_was_claimed_is_not_lost_to_a_failing_read(store: Store) -> None:
    async with hall_over(store) as hall:
        tables = [(await seated(hall)).id for _ in range(3)]
    journal = DurableJournal(store)
    load, failed = journal.load, False

    async def fails_once(leases: Sequence[Lease]) -> Mapping[int, Loaded]:
        nonlocal failed
        if not failed:
            failed = True
            raise Trouble("database-unreachable")
        return await load(leases)

    journal.load = fails_once  # type: ignore[method-assign]
    hall = Hall(GAMES, journal, HandClock(), Seeded(1), beat=0.05)
    await journal.enter()
    with pytest.raises(Trouble):
        await hall.keeper._take()
    await hall.keeper._take()
    assert sorted(hall.tables) == tables
    await hall.keeper.close()


async def test_what_was_claimed_while_we_looked_what_is_still_ours_is_ours(store: Store) -> None:
    """The answer is older than the claim, which is another task's."""
    async with hall_over(store, beat=3600) as hall:
        journal, keeper = hall.journal, hall.keeper
        assert isinstance(journal, DurableJournal)
        lost, new = (Lease(table, journal.owner, 1) for table in (4, 5))
        keeper._claimed = [lost]
        held = journal.held

        async def before_the_claim() -> Set[Lease]:
            answer = await held()
            keeper._claimed = [*keeper._claimed, new]
            return answer

        journal.held = before_the_claim  # type: ignore[method-assign]
        await keeper._let_go_of_what_was_taken()
        assert keeper._claimed == [new]


async def test_a_table_in_doubt_that_cannot_be_replayed_keeps_no_other_from_coming(store: Store) -> None:
    async with hall_over(store, beat=0.05) as hall:
        table = await seated(hall)
        moves = rows(Moves)
        wrong = moves.update().where(moves.c.table_id == table.id).values(text="pour 99 99")
        await store.write(lambda connection: connection.execute(wrong))
        table.doubtful = True
        async with asyncio.timeout(60):
            while not hall.faults:
                await asyncio.sleep(0.02)
            other = await entered(store)
            lease = await other.create(SHEET)
            await other.leave()
            looked = hall.faults
            while hall.faults < looked + 3:  # so two whole looks have been taken since
                await asyncio.sleep(0.02)
        assert lease.table in hall.tables
        assert table.doubtful


async def test_a_table_that_cannot_be_replayed_keeps_no_other_from_coming_back(store: Store) -> None:
    async with hall_over(store) as hall:
        tables = [(await seated(hall)).id for _ in range(3)]
    moves = rows(Moves)
    wrong = moves.update().where(moves.c.table_id == tables[1]).values(text="pour 99 99")
    await store.write(lambda connection: connection.execute(wrong))
    async with hall_over(store) as hall:
        assert sorted(hall.tables) == [tables[0], tables[2]]
        assert list(hall.keeper.broken) == [tables[1]]
        assert hall.faults == 1


async def test_an_upgrade_hands_on_every_table_and_takes_none_back(store: Store) -> None:
    async with hall_over(store, beat=0.05) as old:
        tables = [await seated(old) for _ in range(5)]
        playing = asyncio.create_task(old.play(tables[3].id, "take 1", user=10))
        await asyncio.sleep(0)
        await old.keeper.retire()
        await playing
        async with hall_over(store, beat=0.05) as new:
            assert sorted(new.tables) == [table.id for table in tables]
            assert [new.table(table.id).state for table in tables] == [table.state for table in tables]
            await new.play(tables[0].id, "take 1", user=10)
            await asyncio.sleep(0.2)
            assert old.tables == {}


async def test_a_hall_that_was_robbed_notices_and_lets_go(store: Store) -> None:
    async with hall_over(store, beat=3600) as one:
        heard = Listening()
        one.subscribe(heard)
        table = await seated(one)
        rob = LEASES.update().values(owner=None, token=LEASES.c.token + 1)
        await store.write(lambda connection: connection.execute(rob))
        with pytest.raises(Lost):
            await one.play(table.id, "take 1", user=10)
        assert heard.of(Gone)[-1].why == "elsewhere"
        assert one.tables == {}
        with pytest.raises(Trouble):
            await one.journal.commit(move(table.lease, 2))


async def test_who_has_just_come_knows_that_a_table_may_still_come(store: Store) -> None:
    """A bot killed and started again: until the dead one's lease has run out, its tables are not «no such table»."""
    dead = await entered(store)
    lease = await dead.create(SHEET)
    async with hall_over(store, beat=0.05) as hall:
        assert hall.keeper.fresh
        assert lease.table not in hall.tables
        await sleeps(store, dead)
        hall.keeper._looks = 0  # the writing may have taken as long as all of them
        while hall.keeper.fresh:
            await asyncio.sleep(0.02)
        assert lease.table in hall.tables
    usual = inspect.signature(Hall).parameters["beat"].default
    assert LOOKS * usual * 1000 > LASTS + usual * 1000, "a lease must have run out before that"


async def test_a_file_that_nobody_else_keeps_tables_in_is_entered_at_once(tmp_path: Path) -> None:
    """Whoever kept its tables was killed: his lease runs on, and nobody waits for it."""
    url = f"sqlite:///{tmp_path / 'slovo.db'}"
    async with await connect(url) as store:
        lease = await (await entered(store)).create(SHEET)
    async with await connect(url) as store, await connect(url) as beside:
        next_one = await entered(store)
        (taken,) = await next_one.claim(Scope(), 9)
        assert taken == Lease(lease.table, next_one.owner, lease.token + 1)
        late = await entered(beside)
        assert list(await late.claim(Scope(), 9)) == [], "who keeps it now lives"
        again = await entered(store)
        assert list(await again.claim(Scope(), 9)) == []
