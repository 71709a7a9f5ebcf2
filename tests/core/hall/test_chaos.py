"""A journal that fails at random, before or after it has written: the tables never disagree with it."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import pytest

from core.hall import Doubt, Hall, Moved, Notice, Resumed, Table, Trouble
from core.hall.ports import Commit
from core.record import replay
from core.shapes import EAR, Illegal
from data import Store
from tests.core.hall.house import HandClock, Listening, hall_over
from tests.core.hall.test_play import seated
from tests.core.hall.tiny import GAMES, Charge


def failing(hall: Hall, chance: Random) -> None:
    """One commit in four goes wrong, in one of three ways."""
    commit = hall.journal.commit

    async def write(what: Commit) -> None:
        how = chance.randrange(12)
        if how == 0:
            raise Trouble("disk-full")
        if how == 1:
            raise Doubt("database-unreachable")
        await asyncio.sleep(0)
        await commit(what)
        if how == 2:
            raise Doubt("database-unreachable")

    hall.journal.commit = write  # type: ignore[method-assign]


class Follower:
    """Somebody who knows only what he was told: each table's moves, in order."""

    def __init__(self) -> None:
        self.moves: dict[int, list[tuple[int, object]]] = {}
        self.resumed = 0

    def __call__(self, table: Table, notice: Notice) -> None:
        if isinstance(notice, Resumed):
            # he draws the table anew, from the table itself
            self.moves[table.id] = [(0, None)] * table.seq
            self.resumed += 1
        elif isinstance(notice, Moved):
            told = self.moves.setdefault(table.id, [])
            for entry in notice.entries:
                assert entry.seq == len(told) + 1
                told.append((entry.player, entry.move))
        assert table.seq == len(self.moves.get(table.id, ()))


@pytest.mark.parametrize("seed", range(6))
async def test_whatever_fails_table_and_journal_agree(store: Store, seed: int) -> None:
    chance = Random(seed)
    async with hall_over(store, HandClock(), seed=seed, beat=0.05) as hall:
        follower = Follower()
        hall.subscribe(follower)
        faults: list[BaseException] = []
        hall.on_fault = faults.append
        tables = [await seated(hall, 3, rounds="50") for _ in range(3)]
        failing(hall, chance)
        accepted: dict[int, tuple[int, int]] = {}

        async def person(table: Table, player: int) -> None:
            for n in range(40):
                press = (table.id << 16) + (player << 8) + n
                for _ in range(5):  # pressed again after trouble, as people do
                    moves = table.legal(player)
                    if not moves:
                        await asyncio.sleep(0)
                        continue
                    try:
                        played = await hall.play(
                            table.id, chance.choice(moves), user=10 + player, seq=table.seq, press=press
                        )
                    except Trouble:
                        continue
                    except Illegal:
                        break
                    accepted[press] = (played.first, played.last)
                    break
                if chance.randrange(8) == 0:
                    try:
                        await hall.play(table.id, Charge(player, "ой"), player=EAR)
                        if chance.randrange(2):
                            await (hall.lobby.away if chance.randrange(2) else hall.lobby.back)(
                                table.id, 10 + player
                            )
                    except Illegal:
                        continue

        await asyncio.gather(*(person(table, player) for table in tables for player in range(3)))
        del hall.journal.commit  # it works again
        assert faults == []
        assert follower.resumed
        for table in tables:
            await hall.lobby.anchor(table.id, "table", (1, 2))  # whatever was in doubt is settled now
            seq = -1
            while (
                seq != table.seq
            ):  # a robot may play on, for somebody who is away, while the journal is read
                seq = table.seq
                record, loaded = await hall.record(table.id), await hall.journal.read(table.id)
            assert [entry.seq for entry in loaded.entries] == list(range(1, table.seq + 1))
            assert replay(GAMES, record) == table.state
            assert loaded.sheet == table.sheet
            presses = {press.id: (press.first, press.last) for press in loaded.presses}
            mine = {press: span for press, span in accepted.items() if press >> 16 == table.id}
            assert mine.items() <= presses.items()
            assert len(set(presses.values())) == len(presses)


@pytest.mark.parametrize("meanwhile", ["reread", "dropped"])
async def test_a_doubt_that_was_settled_while_the_caretaker_waited_is_none(
    store: Store, meanwhile: str
) -> None:
    async with hall_over(store, HandClock(), beat=0.01) as hall:
        heard = Listening()
        hall.subscribe(heard)
        table = await seated(hall, 2)
        async with table.lock:
            table.doubtful = True
            while not table.lock._waiters:  # type: ignore[attr-defined]
                await asyncio.sleep(0.001)  # until the caretaker stands at the door
            if meanwhile == "reread":
                await hall.keeper.reread(table)
            else:
                hall.drop(table, "elsewhere")
        while table.lock.locked() or table.lock._waiters:  # type: ignore[attr-defined]
            await asyncio.sleep(0.001)
        assert len(heard.of(Resumed)) == (meanwhile == "reread")


async def test_a_table_whose_opening_is_in_doubt_is_brought_in_if_the_journal_has_it(store: Store) -> None:
    async with hall_over(store, HandClock(), beat=0.01) as hall:
        create = hall.journal.create

        async def loses_its_answer(*given: Any) -> Any:
            await create(*given)
            raise Doubt("database-unreachable")

        hall.journal.create = loses_its_answer  # type: ignore[method-assign]
        back = asyncio.Event()
        hall.subscribe(lambda table, notice: back.set() if isinstance(notice, Resumed) else None)
        with pytest.raises(Doubt):
            await hall.lobby.open("stones", host=10, name="Аня")
        await asyncio.wait_for(back.wait(), 60)
        [table] = hall.tables.values()
        assert table.sheet.host == 10
