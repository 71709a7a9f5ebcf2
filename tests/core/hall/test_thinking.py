"""Wise robots at a live table: they think beside it, hold nobody up, and play as they can where nobody thinks for them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import pytest

from core.hall import Hall, Moved, Pace, Robots, Table
from core.hall.lobby import set_robots
from core.hall.sheet import Sheet
from core.knyazi import moves
from core.knyazi.game import game
from core.record import Record
from core.shapes import Event, Illegal, Level, Move
from core.sultan.events import Killed
from core.sultan.game import game as sultan
from data import Store
from tests.core.hall.house import HandClock, Listening, hall_over, settled


class Thinker:
    """Thinks for as long as it is let, and answers with the last thing that may be done."""

    def __init__(self) -> None:
        self.asked: list[tuple[Any, Sequence[Event]]] = []
        self.may_answer = asyncio.Event()
        self.wrong: Exception | None = None
        self.answers = True

    async def think(self, name: str, view: Any, told: Sequence[Event], seed: int) -> Move | None:
        self.asked.append((view, told))
        await self.may_answer.wait()
        if self.wrong is not None:
            raise self.wrong
        mine = [one for one in view.legal if isinstance(one, (moves.Trump, moves.Attack, moves.Pass))]
        return mine[-1] if self.answers and mine else None


class Evening:
    """A deal of one person, who lets everything pass, and three robots."""

    def __init__(self, hall: Hall, clock: HandClock, thinker: Thinker | None) -> None:
        self.hall, self.clock = hall, clock
        hall.thinker = thinker

    async def begin(self, level: Level = "sage") -> Table:
        lobby = self.hall.lobby
        self.table = await lobby.open("knyazi", host=10, name="A", options={"deals": "1"})
        for robot in "BCD":
            await lobby.add_robot(self.table.id, 10, robot)
        await lobby.set_robots(self.table.id, 10, Robots(level))
        await lobby.start(self.table.id, 10)
        return self.table

    async def go_on(self) -> None:
        """The person's move, if it is his, and all that follows in two seconds."""
        if 0 in self.table.waiting() and (move := game.default(self.table.state, 0)) is not None:
            await self.hall.play(self.table.id, move, player=0)
        await self.clock.pass_by(2)

    async def until_somebody_thinks(self, thinker: Thinker) -> None:
        while not thinker.asked:
            await self.go_on()

    async def to_the_end(self) -> None:
        while self.table.sheet.phase == "playing":
            await self.go_on()


@asynccontextmanager
async def evening(store: Store, seed: int, thinker: Thinker | None) -> AsyncIterator[Evening]:
    clock = HandClock()
    pace = Pace(patience=0, window=0)
    async with hall_over(store, clock, games={"knyazi": game}, seed=seed, pace=pace) as hall:
        yield Evening(hall, clock, thinker)


async def test_a_robot_plays_what_it_has_come_to_and_not_before(store: Store) -> None:
    async with evening(store, 3, thinker := Thinker()) as playing:
        table = await playing.begin()
        await playing.until_somebody_thinks(thinker)
        seq = table.seq
        await playing.clock.pass_by(60)
        assert table.seq == seq, "it has not made up its mind"
        heard = Listening()
        playing.hall.subscribe(heard)
        thinker.may_answer.set()
        await settled()
        first, view = heard.of(Moved)[0], thinker.asked[0][0]
        assert (first.by, first.entries[0].player) == ("robot", view.me)
        assert first.entries[0].move in view.legal


async def test_the_table_is_nobodys_while_a_robot_thinks(store: Store) -> None:
    async with evening(store, 3, thinker := Thinker()) as playing:
        table = await playing.begin()
        await playing.until_somebody_thinks(thinker)
        assert not table.lock.locked()
        await playing.hall.lobby.pause(table.id, 10)
        await playing.hall.lobby.resume(table.id, 10)
        await playing.clock.pass_by(2)
        assert len(thinker.asked) == 1, "nothing was played, so the same thought goes on"
        thinker.may_answer.set()
        await settled()
        assert table.seq > 3


async def test_no_thought_outlives_the_hall(store: Store) -> None:
    async with evening(store, 3, thinker := Thinker()) as playing:
        await playing.begin()
        await playing.until_somebody_thinks(thinker)
        thoughts = [task for task in asyncio.all_tasks() if task.get_name() == "hall-thought"]
        assert thoughts
    await settled()
    assert all(task.cancelled() for task in thoughts)


@pytest.mark.parametrize("wrong", [None, ValueError("a fault of the thinker's")])
async def test_where_nothing_comes_of_a_thought_it_plays_as_a_seasoned_one(
    store: Store, wrong: Exception | None
) -> None:
    thinker = Thinker()
    thinker.answers, thinker.wrong = False, wrong
    thinker.may_answer.set()
    async with evening(store, 4, thinker) as playing:
        await playing.begin()
        await playing.to_the_end()
        assert thinker.asked
        assert bool(playing.hall.faults) == (wrong is not None)


@pytest.mark.parametrize("level", ["sage", "novice"])
async def test_without_anywhere_to_think_they_play_to_the_end(store: Store, level: Level) -> None:
    async with evening(store, 5, None) as playing:
        await playing.begin(level)
        await playing.to_the_end()
        assert not playing.hall.faults


async def test_a_thinker_is_told_what_the_player_was_told_since_the_deal(store: Store) -> None:
    """After a restart too: the journal brings it back."""
    thinker = Thinker()
    thinker.answers = False
    thinker.may_answer.set()
    async with evening(store, 6, thinker) as playing:
        table = await playing.begin()
        await playing.to_the_end()
        for view, told in thinker.asked:
            dealt = [one for one in told if type(one).__name__ == "Dealt"]
            assert len(dealt) == 1
            assert [bool(hand) for hand in dealt[0].hands] == [player == view.me for player in range(4)]
        happened = list(table.happened)
        await playing.hall.keeper.reread(table)
        assert happened
        assert table.happened == happened


async def test_a_thought_belongs_to_the_moment_that_it_was_begun_in(store: Store) -> None:
    """Though a move is made before it has run at all."""
    async with evening(store, 3, thinker := Thinker()) as playing:
        table = await playing.begin()
        await playing.until_somebody_thinks(thinker)
        view, told = thinker.asked[0]
        table.thoughts.clear()
        playing.hall.robots.thinking.begin(table, [view.me])
        happened = Killed(0, "sultan", 1)
        table.moved(0, moves.Pass(), table.state, table.seq + 1, table.at, [happened])
        thinker.may_answer.set()
        await settled()
        assert thinker.asked[1] == (view, told)
        assert not table.thoughts[view.me].done


RISING = ("round 1", "first A", "turn A", "seat A assassin hidden", "seat B sultan hidden", "seat C guard hidden",
          "seat D slave hidden", "seat E slave hidden", "spare slave", "act A")  # fmt: skip


async def test_SR_08_under_seal_nobody_is_waited_for_who_thinks(store: Store) -> None:
    """Who could not react has nothing to think over: a wait would tell that somebody can."""
    clock, thinker = HandClock(), Thinker()
    pace = Pace(patience=0, sealed=0, robots=1.5)
    async with hall_over(store, clock, games={"sultan": sultan}, pace=pace) as hall:
        hall.thinker = thinker
        told = Record("sultan", ("A", "B", "C", "D", "E"), sultan.options(), RISING)
        table = await hall.lobby.open_record(told)
        await hall.lobby.set_robots(table.id, None, Robots("sage"))
        await hall.lobby.start(table.id, None)
        await hall.play(table.id, "murder D", player=0)
        asked = len(table.waiting())
        assert asked == 4
        assert table.view(None).window.question == "claim"
        for answered in range(1, 3):
            await clock.pass_by(1.5)
            window = table.view(None).window
            assert window is None or window.question != "claim" or len(window.answered) == answered
        await clock.pass_by(1.5)
        await clock.pass_by(1.5)
        assert [view for view, _ in thinker.asked if view.me == 1], "the Sultan has something to think over"
        assert table.view(None).window is None or table.view(None).window.question != "claim"


def test_how_robots_play_is_the_hosts_to_say() -> None:
    sheet = Sheet("knyazi", host=1)
    assert set_robots(sheet, 1, Robots("sage", talk=False)).robots == Robots("sage", talk=False)
    with pytest.raises(Illegal, match="host-only"):
        set_robots(sheet, 2, Robots())
