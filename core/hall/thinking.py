"""The wise robots of live tables: what they think, while the table goes on.

A thought begins with the robot's pause and holds nobody up: no lock is held, and whoever moves meanwhile makes it void.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from core.hall.table import Table, Thought
from core.shapes import Event, Move

if TYPE_CHECKING:
    from core.hall.hall import Hall

SEED = 64


class Thinking:
    """Of one hall. `done` is called with a table when a thought about it has come to an end."""

    def __init__(self, hall: Hall, done: Callable[[Table], None]) -> None:
        self._hall, self._done = hall, done
        self._tasks: set[asyncio.Task[None]] = set()

    def begin(self, table: Table, players: Iterable[int]) -> None:
        """Let these think about the moment, those that have something to think over and have not begun."""
        mind = table.game.mind
        if self._hall.thinker is None or mind is None or table.sheet.robots.level != "sage":
            return
        for player in players:
            if player in table.thoughts and table.thoughts[player].seq == table.seq:
                continue
            table.thoughts.pop(player, None)
            if mind.weighty(view := table.view(player)):
                table.thoughts[player] = Thought(table.seq)
                thought = self._think(table, player, view, table.seq, table.remembered(player))
                task = asyncio.create_task(thought, name="hall-thought")
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    async def _think(self, table: Table, player: int, view: object, seq: int, told: Sequence[Event]) -> None:
        """`seq`: the moment that the view and what was told are of; it may be over before the task begins."""
        move, thinker = None, self._hall.thinker
        assert thinker is not None
        try:
            seed = self._hall.chance.getrandbits(SEED)
            move = await thinker.think(table.game.name, view, told, seed)
        except Exception as wrong:
            self._hall.fault(wrong)
        if table.seq == seq:
            table.thoughts[player] = Thought(seq, True, move)
            self._done(table)

    def over(self, table: Table, players: Iterable[int]) -> bool:
        """Does one of these still think about this moment?"""
        self.begin(table, players)
        return any(
            player in table.thoughts
            and table.thoughts[player].seq == table.seq
            and not table.thoughts[player].done
            for player in players
        )

    @staticmethod
    def outcome(table: Table, player: int) -> Move | None:
        """What he has come to in this moment, if anything."""
        thought = table.thoughts.get(player)
        return thought.move if thought is not None and thought.seq == table.seq else None

    def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
