"""How long a table waits, for whom, and what happens then: reminders, time-outs, robots, ends.

All deadlines follow from the sheet and the state, so `dues` works them out anew after every commit and keeps those
that are already running. They are written in the same commit as the move they follow from; a restart finds them
in the journal. Only the robots' pauses live in memory: who comes back asks its robots at once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from core.hall import lobby
from core.hall.clock import Key, Sleeper
from core.hall.notices import Changed, Notice, Reminded
from core.hall.ports import Absent, Due, Kind, Trouble
from core.hall.sheet import Sheet
from core.hall.table import Table
from core.shapes import FATE, Illegal, Move

if TYPE_CHECKING:
    from core.hall.hall import Hall

HOUR = 3_600_000
LOBBY_STAYS = 24 * HOUR
PAUSE_STAYS = 30 * 24 * HOUR
OVER_STAYS = HOUR
VOTE_STAYS = HOUR // 12
AGAIN = 5_000
"""What could not be done for trouble with the journal is tried again after this."""


class Patience:
    """The hall's timekeeper."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self.sleeper = Sleeper(hall.clock, self._fire)
        self._asked: dict[int, int] = {}
        """Table -> the seq at which the robots that nobody waits for were last asked."""

    # -- which deadlines there are ---------------------------------------------------------------

    def dues(self, table: Table, sheet: Sheet, state: Any, acted: set[int]) -> dict[Key, Due]:
        """Every deadline of the table as it will be, those that go on running unchanged."""
        now = self._hall.clock.now()
        found: dict[Key, Due] = {}

        def due(kind: Kind, span: int, player: int = 0, fresh: bool = False) -> None:
            key = (sheet.id, kind, player)
            old = None if fresh else table.dues.get(key)
            if old is None and not fresh and (left := sheet.left_over.get(f"{kind}:{player}")) is not None:
                span = left
            found[key] = old or Due(sheet.id, kind, now + span, span, player)

        pace = sheet.pace
        if sheet.phase == "lobby":
            due("close", LOBBY_STAYS, fresh=sheet is not table.sheet)
        elif sheet.phase == "over":
            due("close", OVER_STAYS)
        elif sheet.phase == "paused":
            due("close", PAUSE_STAYS)
        elif sheet.phase == "playing":
            waiting = table.game.waiting(state)
            people = [p for p in waiting if p >= 0 and not sheet.seats[p].robot]
            for player in people:
                fresh = player in acted
                if pace.remind:
                    if (sheet.id, "timeout", player) not in table.dues or fresh:
                        due("remind", pace.remind * 1000, player, fresh)
                    elif (sheet.id, "remind", player) in table.dues:
                        due("remind", 0, player)
                if pace.patience:
                    due("timeout", pace.patience * 1000, player, fresh)
            if pace.window and (len(waiting) > 1 and people):
                due("window", pace.window * 1000)
            if pace.length:
                due("end", pace.length * 1000)
        for player in sheet.votes:
            due("vote", VOTE_STAYS, player)
        return found

    def arm(self, table: Table, dues: dict[Key, Due]) -> None:
        """Let these, and only these, run. And see whether a robot has something to do."""
        self.sleeper.disarm(table.dues.keys() - dues.keys())
        self.sleeper.arm(due for key, due in dues.items() if table.dues.get(key) != due)
        table.dues = dues
        self.stir(table)

    def reload(self, table: Table) -> None:
        """Run what the journal says was running."""
        dues = self.sleeper.load(table.dues.values())
        table.dues = {due.key: due for due in dues}
        self._asked.pop(table.id, None)
        self.stir(table)

    def paused(self, table: Table, sheet: Sheet) -> Sheet:
        """The sheet of a paused table: how much every deadline had left."""
        now = self._hall.clock.now()
        left = {f"{d.kind}:{d.player}": max(0, d.at - now) for d in table.dues.values() if d.kind != "vote"}
        return msgspec.structs.replace(sheet, phase="paused", left_over=left)

    def alone(self, table: Table, sheet: Sheet) -> Sheet:
        """Robots do not play on among themselves when the last person has gone: the table is paused."""
        if sheet.phase == "playing" and table.sheet.present and not sheet.present:
            return self.paused(table, sheet)
        return sheet

    # -- what happens when one has passed ---------------------------------------------------------

    async def _fire(self, due: Due) -> None:
        if due.table not in self._hall.tables:
            return
        try:
            await self._hall.in_turn(due.table, lambda table: self._due(table, due))
        except Absent:
            return
        except Trouble:
            table = self._hall.tables.get(due.table)
            if table is not None and (due.kind == "robot" or table.dues.get(due.key) == due):
                again = msgspec.structs.replace(due, at=self._hall.clock.now() + AGAIN)
                self.sleeper.arm([again])
                if due.kind != "robot":
                    table.dues[due.key] = again
        except Exception as wrong:
            self._hall.fault(wrong)

    async def _due(self, table: Table, due: Due) -> None:
        """Under the table's lock. What is not running any more has been overtaken by a move."""
        if due.kind == "robot":
            await self._robots(table)
            return
        if table.dues.get(due.key) != due:
            return
        del table.dues[due.key]
        try:
            if due.kind == "remind":
                await self._remind(table, due)
            elif due.kind == "timeout":
                await self._passed_over(table, (due.player,))
            elif due.kind == "window":
                await self._passed_over(table, table.waiting())
            elif due.kind == "vote":
                sheet = lobby.lapse(table.sheet, due.player)
                await self._hall.commit(table, sheet, notices=[Changed(table.id, "vote-lapsed")])
            else:
                await self._over(table, "clock" if due.kind == "end" else "abandoned")
        except Trouble:
            table.dues[due.key] = due
            raise

    async def _remind(self, table: Table, due: Due) -> None:
        timeout = table.dues.get((table.id, "timeout", due.player))
        left = timeout.at - self._hall.clock.now() if timeout else 0
        await self._hall.commit(table, table.sheet, notices=[Reminded(table.id, due.player, left)])

    async def _passed_over(self, table: Table, players: tuple[int, ...]) -> None:
        """The default moves of those who have not answered; who misses too often is away from now on."""
        sheet, state = table.sheet, table.state
        moves: list[tuple[int, Move]] = []
        for player in players:
            if player not in table.game.waiting(state):
                continue
            if player >= 0 and not sheet.seats[player].robot:
                sheet = lobby.missed(sheet, player)
            move = table.game.default(state, player)
            if move is None:
                continue
            moves.append((player, move))
            state, _ = table.game.apply(state, player, move)
            if table.game.waiting(state) == (FATE,):
                break  # chance decides how it goes on; who is asked then is asked anew
        now_away = [n for n, seat in enumerate(sheet.seats) if seat.away and not table.sheet.seats[n].away]
        notices: list[Notice] = [Changed(table.id, "timed-out", {"player": p}) for p in players]
        notices += [Changed(table.id, "away", {"player": p}) for p in now_away]
        sheet = self.alone(table, sheet)
        if sheet.phase == "paused":
            notices.append(Changed(table.id, "pause"))
        await self._hall.advance(table, moves, sheet=sheet, by="clock", notices=notices)

    async def _over(self, table: Table, reason: str) -> None:
        """The time of a game, a lobby or a pause has run out."""
        now = self._hall.clock.now()
        if table.sheet.phase in ("lobby", "over"):
            sheet = msgspec.structs.replace(table.sheet, phase="closed")
            await self._hall.commit(table, sheet, notices=[Changed(table.id, "close")])
        else:
            sheet = lobby.ended(table.sheet, reason, now)
            await self._hall.commit(table, sheet, notices=[Changed(table.id, "end", {"reason": reason})])

    # -- robots ----------------------------------------------------------------------------------

    def stir(self, table: Table) -> None:
        """Does a robot have something to do here? Then after its pause it does it."""
        key: Key = (table.id, "robot", 0)
        if not table.kept or table.sheet.phase != "playing" or not self._driven(table):
            self.sleeper.disarm([key])
            return
        waiting = table.game.waiting(table.state)
        if (
            any(p >= 0 and table.sheet.seats[p].robot for p in waiting)
            or self._asked.get(table.id) != table.seq
        ):
            pause = int(table.sheet.pace.robots * 1000)
            self.sleeper.arm([Due(table.id, "robot", self._hall.clock.now() + pause, pause)])

    @staticmethod
    def _driven(table: Table) -> list[int]:
        return [n for n, seat in enumerate(table.sheet.seats) if seat.robot]

    async def _robots(self, table: Table) -> None:
        """One move of one robot: of those that are waited for first, else of those that see cause to act."""
        if table.sheet.phase != "playing":
            return
        waiting = table.game.waiting(table.state)
        robots = self._driven(table)
        first = [p for p in waiting if p in robots]
        for player in first + [p for p in robots if p not in waiting]:
            if await self._robot(table, player):
                return
        self._asked[table.id] = table.seq
        if first and all(p in robots for p in waiting):
            # every robot would rather wait, and nobody else is asked: the default keeps the game going
            for player in first:
                move = table.game.default(table.state, player)
                if move is not None:
                    await self._hall.advance(table, [(player, move)], by="robot")
                    return

    async def _robot(self, table: Table, player: int) -> bool:
        try:
            move = table.game.robot(table.game.view(table.state, player), self._hall.chance)
            if move is None:
                return False
            table.game.check(table.state, player, move)
        except Illegal as wrong:
            self._hall.fault(wrong)
            return False
        await self._hall.advance(table, [(player, move)], by="robot")
        return True
