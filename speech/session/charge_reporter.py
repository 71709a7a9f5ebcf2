"""From the judge's outcomes to the game: each charge is a move of the Ear, journaled like any other (E-CHG-01..04).

One worker per table keeps their order. What the game refuses (a law that does not bind here, a table that has just
ended) is counted under its code: the court never argues.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter, deque
from collections.abc import Awaitable, Callable, Sequence
from contextvars import Context, copy_context
from typing import TypeVar

import structlog

from core.hall import Absent, Hall, Played, Trouble
from core.hall.hall import Span
from core.knyazi import events as ev
from core.knyazi import moves
from core.knyazi.court_papers import Why
from core.notation import Player
from core.shapes import EAR, Illegal
from speech.judge.shapes import Charge, Grade, Laid, Lasted, Outcome, Withdrawn

log = structlog.get_logger(__name__)

T = TypeVar("T")

WORDS = 2000
"""The most words a charge can carry."""
ROOM = 200
"""Outcomes that may wait while the journal does."""
TRIES = (0.2, 1.0, 3.0)
"""Seconds before each new try when the journal cannot write."""

Laying = Callable[[int, Charge], None]
"""Told of every charge that the table has taken: its number there, and the judge's charge."""


async def lay_charge(hall: Hall, table: int, charge: moves.Charge | moves.Prolong | moves.Withdraw) -> Played:
    """The one entry by which the ear lays charges (E-CHG-01, E-CHG-03): moves like any other, by the player `EAR`.

    Lay a charge, or with `suspicion` whisper it to the Шпион; say that it lasted; or take one back. Journaled before anybody is told.
    Times are milliseconds on the table's clock, `hall.clock.now()`. What the law does not let be charged here is
    refused with `Illegal`; `Trouble` means that nothing has happened and it may be tried again.
    """
    return await hall.play(table, charge, player=EAR)


class _Forgotten(Exception):
    """Whose charge is in hand has taken back his consent: nothing of his is laid any more."""


class ChargeReporter:
    """Lays one table's charges."""

    def __init__(
        self, hall: Hall, table: int, laid: Laying, span: Span, spared: Callable[[int, str], None]
    ) -> None:
        self._hall, self._table, self._on_laid, self._span = hall, table, laid, span
        self._waiting: deque[tuple[Outcome, Context]] = deque(maxlen=ROOM)
        """Each with where it came from: what comes of a remark belongs to its trace."""
        self._in_hand: Outcome | None = None
        """What is being laid, if anything; of somebody forgotten meanwhile it is not tried again."""
        self._wake = asyncio.Event()
        self._on_spared = spared
        self._spared: dict[int, float] = {}
        """In a lesson: until when, in seconds, each player's first slip lasted, as it was heard. It costs nothing, nor what
        came with it."""
        self._numbers: dict[int, int] = {}
        """What the table calls each charge of the judge."""
        self.delays: deque[float] = deque(maxlen=100)
        """Seconds from the end of what was said, so far as it was told, to the charge on the desk."""
        self.counts: Counter[str] = Counter()
        self._worker = asyncio.create_task(self._work(), name=f"charges-{table}")

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
        """Whatever of his still waits to be laid is not laid any more; what waits to be taken back is."""
        if isinstance(self._in_hand, Laid | Lasted) and self._in_hand.charge.offender == player:
            self._in_hand = None
        kept = [
            one for one in self._waiting if one[0].charge.offender != player or isinstance(one[0], Withdrawn)
        ]
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
                self._in_hand = outcome
                try:
                    await asyncio.create_task(self._lay(outcome), context=cause)
                except _Forgotten:
                    self.counts["forgotten"] += 1
                except Absent:
                    self.counts["refused:no-such-table"] += 1
                except Illegal as wrong:
                    self.counts[f"refused:{wrong.code}"] += 1
                except Exception:
                    self.counts["failed"] += 1
                    log.exception("a charge could not be laid", table=self._table)

    async def _lay(self, outcome: Outcome) -> None:
        charge = outcome.charge
        if isinstance(outcome, Withdrawn):
            if (number := self._numbers.pop(charge.id, None)) is not None:
                await self._play(moves.Withdraw(number))
                self.counts["withdrawn"] += 1
            return
        if isinstance(outcome, Lasted):
            if (number := self._numbers.get(charge.id)) is not None:
                await self._play(moves.Prolong(number, round(charge.end * 1000)))
            return
        if await self._let_pass(charge):
            return
        played = await self._play(self._move(charge))
        self.delays.append(self._hall.clock.now() / 1000 - charge.end)
        for entry in played.entries:
            for event in entry.events:
                if isinstance(event, ev.Charged):
                    self._numbers[charge.id] = event.charge.id
                    self.counts["suspicions" if charge.grade is Grade.SUSPICION else "charges"] += 1
                    self._on_laid(event.charge.id, charge)
                elif isinstance(event, ev.Repeated):
                    self._numbers[charge.id] = event.charge
                    self.counts["repeated"] += 1

    async def _let_pass(self, charge: Charge) -> bool:
        """The first slip of each in a lesson: he alone is told of it. One remark may break several laws."""
        table = self._hall.table(self._table)
        if table.sheet.options.get("lesson") != "on":
            return False
        if await self._tried(lambda: self._hall.lobby.spare(self._table, charge.offender)):
            self._on_spared(charge.offender, charge.law)
            self.counts["spared"] += 1
        elif charge.start >= self._spared.get(charge.offender, 0.0):
            return False
        self._spared[charge.offender] = max(charge.end, self._spared.get(charge.offender, 0.0))
        return True

    async def _play(self, move: moves.Charge | moves.Prolong | moves.Withdraw) -> Played:
        with self._span("charge", self._table):
            return await self._tried(lambda: lay_charge(self._hall, self._table, move))

    async def _tried(self, act: Callable[[], Awaitable[T]]) -> T:
        """Trouble with the journal passes, mostly."""
        for pause in TRIES:
            try:
                return await act()
            except Trouble:
                await asyncio.sleep(pause)
                if self._in_hand is None:
                    raise _Forgotten from None
        return await act()

    def _move(self, charge: Charge) -> moves.Charge:
        """The charge as a move, in the milliseconds of the table's clock."""
        words = "".join(" " if _unprintable(c) else c for c in charge.words)[:WORDS]
        first, last = (min(place, len(words)) for place in charge.span)
        view = self._hall.table(self._table).view(None)
        seats = {one.character: one.seat for one in view.seats}
        return moves.Charge(
            offender=Player(charge.offender),
            law=moves.Law(charge.law),
            object=None if charge.object is None else Player(charge.object),
            words=words,
            span=(first, last),
            start=round(charge.start * 1000),
            end=round(charge.end * 1000),
            confidence=min(1.0, max(0.0, charge.confidence)),
            suspicion=charge.grade is Grade.SUSPICION,
            paper=int(charge.paper or 0),
            seat=-1 if charge.seat is None else seats.get(charge.seat.id, -1),
            why=charge.why if charge.why != Why() else None,
        )


def _unprintable(char: str) -> bool:
    """What no record can hold."""
    return char < " " or char in "\x7f\x85\u2028\u2029" or "\ud800" <= char <= "\udfff"
