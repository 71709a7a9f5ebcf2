"""The robots of live tables: when they are asked, what they want, and how long they sleep over it.

Their pauses live in memory alone: who comes back asks its robots at once. Manners are here too: in what concerns people
they come last.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from core.hall.clock import Key, Sleeper
from core.hall.patience import VOTE_STAYS, closable
from core.hall.ports import Due
from core.hall.table import Table
from core.hall.thinking import Thinking
from core.shapes import Move

if TYPE_CHECKING:
    from core.hall.hall import Hall


class Robots:
    """Of one hall. The sleeper is the one that all its deadlines run in."""

    def __init__(self, hall: Hall, sleeper: Sleeper) -> None:
        self._hall, self._sleeper = hall, sleeper
        self.thinking = Thinking(hall, self.thought)
        self.strain: Callable[[], float] = lambda: 1.0
        """How many times as long as usual robots take, so that whoever shows the tables can keep up."""

    def stir(self, table: Table) -> None:
        """Does a robot have something to do here? Then after its pause it does it."""
        soon, later = _turns(table)
        robots = self._driven(table)
        waiting = table.waiting() if table.kept and robots else ()
        if not waiting:
            self._sleeper.disarm([soon, later])
            table.call_robots = True  # after a pause they are asked anew: what they slept over waits still
            if table.sheet.phase == "paused":
                table.weighing.clear()  # but is slept over anew: meanwhile nobody could answer
        elif not (table.call_robots or self._at_leisure(table) or any(p in robots for p in waiting)):
            self._sleeper.disarm([soon])
        elif soon not in self._sleeper:
            self.thinking.begin(table, [p for p in waiting if p in robots])
            self._call_robots(soon, int(table.sheet.pace.robots * self.strain() * 1000))

    def thought(self, table: Table) -> None:
        """A robot has made up his mind: it is his turn, unless his pause is not over yet."""
        soon, _ = _turns(table)
        if table.kept and soon not in self._sleeper:
            self._call_robots(soon, 0)

    def _call_robots(self, key: Key, pause: int) -> None:
        self._sleeper.arm([Due(key[0], "robot", self._hall.clock.now() + pause, pause, key[2])])

    @staticmethod
    def _driven(table: Table) -> list[int]:
        return [n for n, seat in enumerate(table.sheet.seats) if seat.robot]

    def _at_leisure(self, table: Table) -> set[int]:
        """Robots that have not been asked yet what they make of what happened, and have no card to play first."""
        return table.unasked.intersection(self._driven(table)).difference(table.waiting())

    async def act(self, table: Table) -> None:
        """One move of one robot: of those that may have cause to act, for their matters must not wait until nobody has
        to play a card; else of those that are waited for."""
        waiting, robots = table.waiting(), self._driven(table)
        if not waiting:
            return
        first = [p for p in waiting if p in robots]
        if table.call_robots:
            table.unasked.update(robots)
        free = self._at_leisure(table)
        if await self._one_acts(table, sorted(free)):
            return
        table.unasked -= free
        table.call_robots = False
        sealed = table.game.clock.sealed and closable(table.game, table.state, waiting)
        if self.thinking.over(table, first) and not sealed:
            return  # who thinks will call for his turn himself; under seal nobody may see that he has cause to
        if await self._one_acts(table, first):
            return
        if first and all(p in robots for p in waiting):
            # every robot would rather wait, and nobody else is asked: the default keeps the game going
            for player in first:
                move = table.game.default(table.state, player)
                if move is not None:
                    await self._hall.advance(table, [(player, move)], by="robot")
                    return

    async def _one_acts(self, table: Table, robots: Sequence[int]) -> bool:
        """The first of these who wants to, and has slept over it. Who has not is asked again in time."""
        held: list[int] = []
        for player in robots:
            if (move := self.wish(table, player, table.state)) is not None:
                if (pause := self._too_early(table, move)) <= 0:
                    await self._hall.advance(table, [(player, move)], by="robot")
                    return True
                held.append(pause)
        if held:
            later, pause = _turns(table)[1], min(held)
            due = self._sleeper.armed(later)
            if (
                due is None or due.at > self._hall.clock.now() + pause
            ):  # what others sleep over is not put off
                self._call_robots(later, pause)
        return False

    def wish(self, table: Table, player: int, state: Any) -> Move | None:
        """What a robot wants to do. A robot that fails waits: a fault of ours, but not the end of the game."""
        people, chance, mind = table.sheet.played_by_people, self._hall.chance, table.game.mind
        try:
            view, robot, thought = table.game.view(state, player), table.game.robot, None
            if table.sheet.seats[player].robot:
                if mind is not None and table.sheet.robots.level == "novice":
                    robot = mind.novice
                thought = self.thinking.outcome(table, player)
            move = thought or robot(view, chance, people)
            if move is not None and self._confessed(table, move):
                move = table.game.clock.believes(view, move, chance, people)
            if move is not None and (accused := table.game.clock.denounces(move)) is not None:
                seat = table.sheet.seats[accused]
                if seat.user is not None and seat.robot:
                    return None
            if move is not None and mind is not None:
                move = mind.voiced(move, self._voice(table, player))
            if move is not None:
                table.game.check(state, player, move)
        except Exception as wrong:
            self._hall.fault(wrong)
            return None
        return move

    @staticmethod
    def _confessed(table: Table, move: Move) -> bool:
        """Is it a ballot about one who has said that it was his fault?"""
        heard = table.sheet.heard.get(table.game.clock.ballot(move) or 0)
        return heard is not None and heard.confessed

    def _voice(self, table: Table, player: int) -> Callable[[str], str] | None:
        """How a robot says something, where the host lets it. In the name of one who is absent it says nothing."""
        if table.sheet.seats[player].user is not None or not table.sheet.robots.talk:
            return None
        return lambda occasion: self._hall.words(table, player, occasion)

    def _too_early(self, table: Table, move: Move) -> int:
        """How many milliseconds a robot still holds back from what it wants: it sleeps over what concerns others, and
        votes when all present people have, or half the time for it has passed since the accused was heard."""
        clock, now = table.game.clock, self._hall.clock.now()
        if not (matter := clock.weighed(table.state, move)):
            return 0
        since = table.weighing.setdefault(matter, now)
        until = since + int(table.sheet.pace.weigh * 1000)
        if (judged := clock.judges(table.state, move)) is not None and not table.sheet.seats[judged[0]].robot:
            answer = self._lies_since(table, judged[1], now) + table.sheet.pace.answer * 1000
            until = max(until, table.sheet.writing.get(judged[1], answer))
        vote = clock.ballot(move)
        if vote is not None and self._people_may_vote(table, vote):
            count = table.dues.get((table.id, "count", vote))
            said = table.sheet.heard.get(vote)
            heard = self._hall.hearing.heard_until(table, move) or (said.at if said else 0)
            if count is None:
                until = now + VOTE_STAYS
            else:
                until = max(until, (max(heard, count.at - count.span) + count.at) // 2)
        return max(until, self._hall.hearing.heard_until(table, move)) - now

    @staticmethod
    def _lies_since(table: Table, charge: int, now: int) -> int:
        """Since when a robot judge has had it before him: one that lay there while he slept over another has waited
        for its answer meanwhile."""
        everybody = range(table.players)
        for one in (charge, *(c for p in everybody for c in table.game.clock.open_charges(table.state, p))):
            table.weighing.setdefault(f"answer {one}", now)
        return table.weighing[f"answer {charge}"]

    @staticmethod
    def _people_may_vote(table: Table, vote: int) -> bool:
        """Is there a person who has a voice in it and has not used it?"""
        return any(
            table.game.clock.ballot(move) == vote
            for player in table.sheet.played_by_people
            for move in table.game.legal(table.state, player)
        )


def _turns(table: Table) -> tuple[Key, Key]:
    """The two times at which robots are asked: after a pause, and when one has slept over something."""
    return (table.id, "robot", 0), (table.id, "robot", 1)
