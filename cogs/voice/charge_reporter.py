"""From the judge's outcomes to the game: each charge is a move of the Ear, journaled like any other (E-CHG-01..04).

One worker per table keeps their order. What the game refuses (a law that does not bind here, a table that has just
ended) is counted under its code: the court never argues.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter, deque
from collections.abc import Callable, Sequence
from contextvars import Context, copy_context

import structlog

from cogs.court.lay_charge import lay_charge
from cogs.monitoring.spans import span
from core.hall import Absent, Hall, Played, Trouble
from core.knyazi import events as ev
from core.knyazi import moves
from core.notation import Player
from core.shapes import Illegal
from speech.judge.shapes import DEC_01, Charge, Grade, Laid, Outcome, Repeated, Withdrawn

log = structlog.get_logger(__name__)

WORDS = 2000
"""The most words a charge can carry."""
ROOM = 200
"""Outcomes that may wait while the journal does."""
TRIES = (0.2, 1.0, 3.0)
"""Seconds before each new try when the journal cannot write."""

Laying = Callable[[int, Charge], None]
"""Told of every charge that the table has taken: its number there, and the judge's charge."""


class ChargeReporter:
    """Lays one table's charges."""

    def __init__(self, hall: Hall, table: int, laid: Laying) -> None:
        self._hall, self._table, self._on_laid = hall, table, laid
        self._waiting: deque[tuple[Outcome, Context]] = deque(maxlen=ROOM)
        """Each with where it came from: what comes of a remark belongs to its trace."""
        self._wake = asyncio.Event()
        self._numbers: dict[int, int] = {}
        self._told: dict[int, tuple[int, int]] = {}
        """For each charge: when the table's knowledge of it ends, and how often it was told."""
        self.delays: deque[float] = deque(maxlen=100)
        """Seconds from the end of what was said, so far as it was told, to the charge on the desk."""
        self.counts: Counter[str] = Counter()
        self._worker = asyncio.create_task(self._work(), name=f"crier-{table}")

    def take(self, outcomes: Sequence[Outcome]) -> None:
        """Lay these when their turn comes; called from the loop, never waits."""
        if not outcomes:
            return
        over = len(self._waiting) + len(outcomes) - ROOM
        if over > 0:
            self.counts["dropped"] += over
        cause = copy_context()
        self._waiting.extend((outcome, cause) for outcome in outcomes)
        self._wake.set()

    def number(self, charge: int) -> int | None:
        """What the table calls a charge of the judge."""
        return self._numbers.get(charge)

    def forget(self, player: int) -> None:
        """Whatever of his still waits to be laid is not laid any more."""
        kept = [one for one in self._waiting if one[0].charge.offender != player]
        self._waiting.clear()
        self._waiting.extend(kept)

    async def close(self) -> None:
        self._worker.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._worker

    async def _work(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._waiting:
                outcome, cause = self._waiting.popleft()
                try:
                    await asyncio.create_task(self._lay(outcome), context=cause)
                except Absent:
                    self.counts["refused:no-such-table"] += 1
                except Illegal as wrong:
                    self.counts[f"refused:{wrong.code}"] += 1
                except Exception:
                    self.counts["failed"] += 1
                    log.exception("a charge could not be laid", table=self._table)

    async def _lay(self, outcome: Outcome) -> None:
        charge = outcome.charge
        if self._excused(outcome):
            if (number := self._numbers.get(charge.id)) is None:
                return  # it was never laid
            await self._play(moves.Withdraw(number))
            self.counts["withdrawn"] += 1
            self._told[charge.id] = self._told[charge.id][0], charge.count
            return
        assert isinstance(outcome, Laid | Repeated)
        move = self._move(outcome)
        played = await self._play(move)
        self._told[charge.id] = move.end, charge.count
        repeated = isinstance(outcome, Repeated)
        self.counts["suspicions" if move.suspicion else "repeated" if repeated else "charges"] += 1
        self.delays.append(self._hall.clock.now() / 1000 - charge.end)
        for entry in played.entries:
            for event in entry.events:
                if isinstance(event, ev.Charged):
                    self._numbers[charge.id] = event.charge.id
                    self._on_laid(event.charge.id, charge)
                elif isinstance(event, ev.Repeated):
                    self._numbers[charge.id] = event.charge

    async def _play(self, move: moves.Charge | moves.Withdraw) -> Played:
        with span("charge", self._table):
            for pause in TRIES:
                try:
                    return await lay_charge(self._hall, self._table, move)
                except Trouble:
                    await asyncio.sleep(pause)
            return await lay_charge(self._hall, self._table, move)

    def _excused(self, outcome: Outcome) -> bool:
        """The judge took it back, or one of several: then he tells of the rest, and the table is told of the one."""
        if isinstance(outcome, Withdrawn):
            return True
        told = self._told.get(outcome.charge.id)
        return isinstance(outcome, Repeated) and told is not None and outcome.charge.count < told[1]

    def _move(self, outcome: Laid | Repeated) -> moves.Charge:
        """The charge as a move. A repetition is told as one more, later than what the table knows (E-CHG-04)."""
        charge = outcome.charge
        start, end = round(charge.start * 1000), round(charge.end * 1000)
        if isinstance(outcome, Repeated) and (told := self._told.get(charge.id)) is not None:
            start = max(told[0], start + 1)
        words = "".join(" " if _unprintable(c) else c for c in charge.words)[:WORDS]
        first, last = (min(place, len(words)) for place in charge.span)
        why = charge.why[0] if charge.law == DEC_01 and charge.why else ""
        return moves.Charge(
            offender=Player(charge.offender),
            law=moves.Law(charge.law),
            object=None if charge.object is None else Player(charge.object),
            words=words,
            span=(first, last),
            start=start,
            end=max(end, start),
            confidence=min(1.0, max(0.0, charge.confidence)),
            suspicion=charge.grade is Grade.SUSPICION,
            paper=int(why) if why.isdecimal() else 0,
        )


def _unprintable(char: str) -> bool:
    """What no record can hold."""
    return char < " " or char in "\x7f\x85\u2028\u2029" or "\ud800" <= char <= "\udfff"
