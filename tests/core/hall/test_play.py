"""`hall.play`: check, journal, publish, in that order; once; for the moment it was meant for."""

from __future__ import annotations

import asyncio

import pytest

from core.hall import Hall, Moved, Stale, Table
from core.shapes import EAR, Illegal
from data import Store
from tests.core.hall.house import HandClock, Listening, hall_over
from tests.core.hall.tiny import Answered, Charge, Take


async def seated(hall: Hall, people: int = 2, rounds: str = "3") -> Table:
    """A running game of so many people: users 10, 11, 12, … as players 0, 1, 2, …"""
    table = await hall.lobby.open("stones", host=10, name="A", guild=7, options={"rounds": rounds})
    for user in range(11, 10 + people):
        await hall.lobby.join(table.id, user, f"U{user}")
    return await hall.lobby.start(table.id, 10)


async def test_a_move_is_in_the_journal_before_anyone_hears_of_it(hall: Hall, heard: Listening) -> None:
    table = await seated(hall)
    written: list[int] = []
    commit = hall.journal.commit

    async def watched(what: object) -> None:
        before = len(heard.notices)
        await commit(what)  # type: ignore[arg-type]
        assert len(heard.notices) == before
        written.append(table.seq)

    hall.journal.commit = watched  # type: ignore[method-assign]
    await hall.play(table.id, "take 1", user=10)
    assert written == [1]
    assert heard.of(Moved)[-1].entries[0].events
    assert [e.text for e in (await hall.journal.read(table.id)).entries][1:] == ["take 1"]


async def test_fate_follows_in_the_same_commit(hall: Hall, heard: Listening) -> None:
    table = await seated(hall)
    while table.state.stones:
        await hall.play(table.id, "take 1", player=table.state.turn)
    await hall.play(table.id, "cheer", user=10)
    played = await hall.play(table.id, "cheer yes", user=11)
    assert [entry.player for entry in played.entries] == [1, -1]
    assert heard.of(Moved)[-1].entries == played.entries


async def test_an_illegal_move_changes_nothing(hall: Hall, heard: Listening) -> None:
    table = await seated(hall)
    before, told = (table.state, table.seq, table.sheet), len(heard.notices)
    for move, user in (("take 3", 11), ("take 7", 10), ("dance", 10), ("cheer", 10)):
        with pytest.raises(Illegal):
            await hall.play(table.id, move, user=user)
    assert (table.state, table.seq, table.sheet) == before
    assert len(heard.notices) == told
    assert len((await hall.journal.read(table.id)).entries) == 1


async def test_an_interaction_is_accepted_once_and_answered_alike(hall: Hall, store: Store) -> None:
    table = await seated(hall)
    once = await hall.play(table.id, "take 1", user=10, press=501)
    twice = await hall.play(table.id, "take 1", user=10, press=501)
    assert (twice.first, twice.last, twice.again) == (once.first, once.last, True)
    assert table.seq == once.last


async def test_an_interaction_is_accepted_once_even_across_a_restart(store: Store) -> None:
    async with hall_over(store) as hall:
        table = await seated(hall)
        once = await hall.play(table.id, "take 1", user=10, press=501)
    async with hall_over(store) as hall:
        twice = await hall.play(table.id, "take 1", user=10, press=501)
        assert (twice.first, twice.last, twice.again) == (once.first, once.last, True)
        assert hall.table(table.id).seq == once.last


async def test_an_interaction_belongs_to_one_table(hall: Hall) -> None:
    one, two = await seated(hall), await seated(hall)
    await hall.play(one.id, "take 1", user=10, press=501)
    with pytest.raises(Illegal, match="accepted-before"):
        await hall.play(two.id, "take 1", user=10, press=501)
    assert two.seq == 1
    await hall.play(two.id, "take 1", user=10, press=502)


async def test_a_stale_press_is_refused(hall: Hall) -> None:
    table = await seated(hall)
    drawn = table.seq
    await hall.play(table.id, "take 1", user=10, seq=drawn)
    for user in (10, 11):
        with pytest.raises(Stale):
            await hall.play(table.id, "take 1", user=user, seq=drawn)
    with pytest.raises(Stale):
        await hall.play(table.id, "take 1", user=11, seq=table.seq + 1)
    await hall.play(table.id, "take 1", user=11, seq=table.seq)


async def test_sealed_answers_of_others_and_charges_do_not_spoil_a_press(hall: Hall) -> None:
    table = await seated(hall, people=3)
    while table.state.stones:
        await hall.play(table.id, "take 1", player=table.state.turn)
    drawn = table.seq
    await hall.play(table.id, "cheer", user=11, seq=drawn)
    await hall.play(table.id, Charge(2, "ой"), player=EAR)
    await hall.play(table.id, "cheer yes", user=10, seq=drawn)
    with pytest.raises(Stale):  # his own answer was given: the second half of a double press
        await hall.play(table.id, "cheer yes", user=10, seq=drawn)


async def test_tables_go_in_parallel_and_each_in_order(hall: Hall, heard: Listening) -> None:
    tables = [await seated(hall, rounds="50") for _ in range(8)]

    async def many(table: Table) -> None:
        while table.seq < 60:
            player = table.waiting()[0]
            await hall.play(table.id, table.legal(player)[0], player=player)

    await asyncio.gather(*map(many, tables))
    for table in tables:
        seqs = [e.seq for moved in heard.of(Moved) if moved.table == table.id for e in moved.entries]
        assert seqs == list(range(1, table.seq + 1))


async def test_two_presses_at_once_make_one_move(hall: Hall) -> None:
    table = await seated(hall)
    drawn = table.seq
    answers = await asyncio.gather(
        *(hall.play(table.id, "take 1", user=10, seq=drawn, press=n) for n in range(5)),
        return_exceptions=True,
    )
    assert sum(not isinstance(answer, BaseException) for answer in answers) == 1
    assert all(isinstance(a, Stale) for a in answers if isinstance(a, BaseException))


async def test_who_stops_waiting_does_not_leave_the_table_behind_its_journal(hall: Hall) -> None:
    table = await seated(hall)
    impatient = asyncio.create_task(hall.play(table.id, "take 1", user=10))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    impatient.cancel()
    with pytest.raises(asyncio.CancelledError):
        await impatient
    async with table.lock:
        assert table.seq == len((await hall.journal.read(table.id)).entries) == 2


async def test_events_are_shown_redacted(hall: Hall) -> None:
    table = await seated(hall)
    while table.state.stones:
        await hall.play(table.id, "take 1", player=table.state.turn)
    played = await hall.play(table.id, "cheer yes", user=10)
    assert list(table.told(played.entries, 0)) == [Answered(0, True)]
    assert list(table.told(played.entries, 1)) == [Answered(0, None)]


async def test_a_listener_that_raises_stops_nothing(store: Store, clock: HandClock) -> None:
    async with hall_over(store, clock) as hall:
        heard = Listening()

        def broken(table: Table, notice: object) -> None:
            raise ZeroDivisionError

        hall.subscribe(broken)
        hall.subscribe(heard)
        table = await seated(hall)
        await hall.play(table.id, Take(1), user=10)
        assert heard.of(Moved)
        assert hall.faults >= 2


async def test_only_those_who_sit_here_play(hall: Hall) -> None:
    table = await seated(hall)
    with pytest.raises(Illegal, match="not-at-this-table"):
        await hall.play(table.id, "take 1", user=99)
    with pytest.raises(Illegal, match="nobody-moves"):
        await hall.play(table.id, "pour 5", player=-1)
    with pytest.raises(Illegal, match="no-such-table"):
        await hall.play(999, "take 1", user=10)
