"""How long a table waits, for whom, and what happens then: time-outs, counts, ends.

All deadlines follow from the sheet and the state, so `dues` works them out anew after every commit and keeps those
that are already running. They are written in the same commit as the move they follow from; a restart finds them
in the journal. When robots are asked is for `robots` to say, whom a vote waits for, for `hearing`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from core.hall import lobby
from core.hall.clock import Key, Sleeper
from core.hall.notices import Changed, Notice
from core.hall.ports import Absent, Due, JournalEntry, Kind, Trouble
from core.hall.sheet import Sheet
from core.hall.table import Table
from core.shapes import FATE, Game, Illegal, Move, may

if TYPE_CHECKING:
    from core.hall.hall import Hall

HOUR = 3_600_000
LOBBY_STAYS = 24 * HOUR
PAUSE_STAYS = 30 * 24 * HOUR
OVER_STAYS = HOUR
VOTE_STAYS = HOUR // 12
SWEEP = HOUR
MOOT = (4_000, 9_000)
"""Who can only say no says it by himself after so many milliseconds: a pause like anybody's."""
AGAIN = 5_000
"""What could not be done for trouble with the journal is tried again after this."""


class Patience:
    """The hall's timekeeper."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self.sleeper = Sleeper(hall.clock, self._fire)

    async def run(self) -> None:
        self.sleeper.arm([Due(0, "sweep", self._hall.clock.now(), SWEEP)])
        try:
            await self.sleeper.run()
        finally:
            self._hall.robots.thinking.stop()

    # -- which deadlines there are ---------------------------------------------------------------

    def dues(self, table: Table, sheet: Sheet, state: Any, entries: Sequence[JournalEntry]) -> dict[Key, Due]:
        """Every deadline of the table as it will be after these moves, those that go on running unchanged."""
        now = self._hall.clock.now()
        resumed = table.sheet.phase == "paused" and sheet.phase == "playing"
        left_over = table.sheet.left_over if resumed else {}
        found: dict[Key, Due] = {}

        def due(kind: Kind, span: int, player: int = 0, anew: bool = False) -> None:
            key = (sheet.id, kind, player)
            if not anew and key in table.dues:
                found[key] = table.dues[key]
            else:
                left = span if anew else left_over.get(f"{kind}:{player}", span)
                found[key] = Due(sheet.id, kind, now + left, left, player)

        for player in sheet.votes:
            due("vote", VOTE_STAYS, player)
        if sheet.phase == "lobby":
            due("close", LOBBY_STAYS, anew=sheet is not table.sheet)
        elif sheet.phase == "over":
            due("close", OVER_STAYS, anew=table.sheet.phase != "over")
        elif sheet.phase == "paused":
            due("close", PAUSE_STAYS, anew=table.sheet.phase != "paused")
        if sheet.phase != "playing":
            return found
        pace, waiting = sheet.pace, table.game.waiting(state)
        people = [p for p in waiting if p >= 0 and not sheet.seats[p].robot]
        acted = {entry.player for entry in entries}
        asked = any(table.game.clock.asks(event) for entry in entries for event in entry.events)
        before = table.game.waiting(table.state) if table.state is not None else ()
        is_open = closable(table.game, state, waiting)
        unsealed = False
        if table.game.clock.sealed and table.state is not None and closable(table.game, table.state, before):
            # Nobody had to answer what was asked under seal: once it is over, that time is no part of anybody's own.
            unsealed = asked or not is_open
        for player in people:
            if pace.patience:
                due("timeout", pace.patience * 1000, player, anew=unsealed or player in acted)
                if table.game.clock.moot(state, player):
                    pause = MOOT[0] + self._hall.chance.randrange(MOOT[1] - MOOT[0])
                    due("moot", pause, player, anew=player in acted)
        window = pace.sealed if table.game.clock.sealed else pace.window
        # Under seal it runs on when all people have answered and robots have not: were it gone, all would know of that.
        goes_on = (sheet.id, "window", 0) in table.dues or "window:0" in left_over
        goes_on = goes_on and table.game.clock.sealed and not asked
        if window and is_open and (people or goes_on):
            due("window", int(window * 1000), anew=asked or not set(waiting) <= set(before))
        counting = {key[2] for key in table.dues if key[1] == "count"} | {
            int(key[6:]) for key in left_over if key.startswith("count:")
        }
        for vote in counting | _opened(table.game, entries) if pace.votes else ():
            if _counted(table.game, state, vote) is not None:
                due("count", pace.votes * 1000, vote)
                # once he is heard, or is waited for no longer, the others have half the time, and what there was
                from_now = now if vote in sheet.heard else sheet.writing.get(vote, 0)
                if vote not in table.sheet.heard:
                    count, whole = found[sheet.id, "count", vote], pace.votes * 1000
                    opened = count.at - count.span
                    was_waited_for = vote in sheet.heard and vote in table.sheet.writing
                    unhurried = min(count.at, opened + whole) if was_waited_for else count.at
                    at = max(unhurried, from_now + whole // 2)
                    found[count.key] = msgspec.structs.replace(count, at=at, span=at - opened)
        if pace.rest and state is not None and table.game.clock.rests(state):
            due("rest", pace.rest * 1000)
        if pace.length and not sheet.time_up:
            due("end", pace.length * 1000)
        return found

    @staticmethod
    def so_far(game: Game, sheet: Sheet, state: Any) -> Sheet:
        """The sheet without what was said before a vote that is over, and who has seen what lies open no longer."""
        heard = {
            vote: heard for vote, heard in sheet.heard.items() if _counted(game, state, vote) is not None
        }
        seen = sheet.seen if game.clock.rests(state) else ()
        writing = sheet.writing
        if writing:
            asked = {one for n in range(len(sheet.seats)) for one in game.clock.open_charges(state, n)}
            writing = {one: until for one, until in writing.items() if one in asked}
        if (heard, seen, writing) == (sheet.heard, sheet.seen, sheet.writing):
            return sheet
        return msgspec.structs.replace(sheet, heard=heard, seen=seen, writing=writing)

    def arm(self, table: Table, dues: dict[Key, Due]) -> None:
        """Let these, and only these, run. And see whether a robot has something to do."""
        self.sleeper.disarm(table.dues.keys() - dues.keys())
        self.sleeper.arm(due for key, due in dues.items() if table.dues.get(key) != due)
        table.dues = dues
        self._hall.robots.stir(table)

    def reload(self, table: Table) -> None:
        """Run what the journal says was running, and what a kill kept from being written down."""
        table.dues = {due.key: due for due in self.sleeper.load(table.dues.values())}
        self.arm(table, self.dues(table, table.sheet, table.state, ()))

    def paused(self, table: Table, sheet: Sheet) -> Sheet:
        """The sheet of a paused table: how much every deadline had left."""
        now = self._hall.clock.now()
        left = {f"{d.kind}:{d.player}": max(0, d.at - now) for d in table.dues.values() if d.kind != "vote"}
        # Whose time to write is past has it no more after the pause either, and nobody waits for him again.
        left |= {f"writing:{one}": until - now for one, until in sheet.writing.items()}
        return msgspec.structs.replace(sheet, phase="paused", left_over=left)

    def alone(self, table: Table, sheet: Sheet) -> Sheet:
        """Robots do not play on among themselves when the last person has gone: the table is paused."""
        if sheet.phase == "playing" and table.sheet.present and not sheet.present:
            return self.paused(table, sheet)
        return sheet

    # -- what happens when one has passed ---------------------------------------------------------

    async def _fire(self, due: Due) -> None:
        """What could not be done is tried again; a due time is never lost while its table is here."""
        try:
            if due.kind == "sweep":
                await self._hall.journal.sweep(self._hall.clock.now())
            elif due.table in self._hall.tables:
                await self._hall.in_turn(due.table, lambda table: self._due(table, due))
        except Absent:
            return
        except Exception as wrong:
            if not isinstance(wrong, Trouble):
                self._hall.fault(wrong)
            self._again(due)
        else:
            if due.kind == "sweep":
                self.sleeper.arm([msgspec.structs.replace(due, at=self._hall.clock.now() + SWEEP)])

    def _again(self, due: Due) -> None:
        table = self._hall.tables.get(due.table)
        again = msgspec.structs.replace(due, at=self._hall.clock.now() + AGAIN)
        if due.kind in ("robot", "sweep"):
            self.sleeper.arm([again])
        elif table is not None and table.dues.get(due.key) == due:
            table.dues[due.key] = again
            self.sleeper.arm([again])

    async def _due(self, table: Table, due: Due) -> None:
        """Under the table's lock. What is not running any more has been overtaken by a move."""
        if due.kind == "robot":
            table.call_robots |= due.player == 1
            await self._hall.robots.act(table)
            return
        if table.dues.get(due.key) != due:
            return
        del table.dues[due.key]
        try:
            if due.kind == "timeout":
                await self._passed_over(table, due.player)
            elif due.kind == "moot":
                answer = table.game.default(table.state, due.player)
                moves = [] if answer is None else [(due.player, answer)]
                await self._hall.advance(table, moves, by="house")
            elif due.kind == "window":
                await self._window_closed(table)
            elif due.kind == "count":
                counted = _counted(table.game, table.state, due.player)
                await self._hall.advance(table, [(FATE, counted)] if counted else [], by="clock")
            elif due.kind == "rest":
                await self._hall.advance(table, [], by="clock", on=True)
            elif due.kind == "end":
                await self._time_up(table)
            elif due.kind == "vote":
                sheet = lobby.lapse(table.sheet, due.player)
                await self._hall.commit(table, sheet, notices=[Changed(table.id, "vote-lapsed")])
            else:
                await self._closed(table)
        except Exception:
            table.dues[due.key] = due
            raise

    async def _passed_over(self, table: Table, player: int) -> None:
        """A move for one who has not answered; who misses too often is away from now on. KC-22: what he was asked in
        secret is not counted, for that he is away all see."""
        moves = [(player, move) for move in self._lent(table, player)]
        counted = not _in_secret(table, moves)
        sheet = lobby.missed(table.sheet, player) if counted else table.sheet
        notices: list[Notice] = [Changed(table.id, "timed-out", {"player": player, "counted": counted})]
        if sheet.seats[player].away:
            notices.append(Changed(table.id, "away", {"player": player}))
        await self._hall.advance(table, moves, sheet=self.alone(table, sheet), by="clock", notices=notices)

    def _lent(self, table: Table, player: int) -> list[Move]:
        """What is played for one whose time is up: what a robot thinks best, to the end of what he was asked (all that
        lies before him is beaten, not one card of it); where that is not for a robot to say, the default."""
        game, state = table.game, table.state
        found: list[Move] = []
        while player in game.waiting(state):
            default = game.default(state, player)
            move = self._hall.robots.wish(table, player, state)
            if move is None or not game.clock.lent(move, default):
                move = None if found else default
            if move is None or (found and type(move) is not type(found[0])):
                break
            found.append(move)
            state, _ = game.apply(state, player, move)
        return found

    async def _window_closed(self, table: Table) -> None:
        """A question put to several has been open for long enough: the silent are taken to let it pass."""
        moves: list[tuple[int, Move]] = []
        if (closing := _lawful(table.game, table.state, table.game.clock.close)) is not None:
            moves.append((FATE, closing))
        else:
            state, silent = table.state, table.waiting()
            for player in silent:
                move = table.game.default(state, player) if player in table.game.waiting(state) else None
                if move is not None:
                    moves.append((player, move))
                    state, _ = table.game.apply(state, player, move)
        await self._hall.advance(table, moves, by="clock")

    async def _time_up(self, table: Table) -> None:
        """The evening is over: a game that can finishes what it has begun, any other is broken off here."""
        for ending in table.game.clock.end:
            if (move := _lawful(table.game, table.state, ending)) is not None:
                sheet = msgspec.structs.replace(table.sheet, time_up=True)
                notices = [Changed(table.id, "time-up")]
                await self._hall.advance(table, [(FATE, move)], sheet=sheet, by="clock", notices=notices)
                return
        await self._ended(table, "clock")

    async def _closed(self, table: Table) -> None:
        """A lobby, a pause or a finished table has stood for long enough."""
        if table.sheet.phase == "paused":
            await self._ended(table, "abandoned")
        else:
            sheet = msgspec.structs.replace(table.sheet, phase="closed")
            await self._hall.commit(table, sheet, notices=[Changed(table.id, "close")])

    async def _ended(self, table: Table, reason: str) -> None:
        sheet = lobby.ended(table.sheet, reason, self._hall.clock.now())
        await self._hall.commit(table, sheet, notices=[Changed(table.id, "end", {"reason": reason})])

    async def seen(self, table: int, user: int) -> None:
        """Somebody has seen what lies open. When all who are here have, the game goes on."""

        async def act(here: Table) -> None:
            player = here.player_of(user)
            if (here.id, "rest", 0) not in here.dues:
                raise Illegal("outdated-button")
            seen = tuple(sorted({*here.sheet.seen, player}))
            if here.sheet.played_by_people.issubset(seen):
                await self._hall.advance(here, [], on=True)
            elif seen != here.sheet.seen:
                sheet = msgspec.structs.replace(here.sheet, seen=seen)
                await self._hall.commit(here, sheet, notices=[Changed(here.id, "seen", {"player": player})])

        await self._hall.in_turn(table, act)


def closable(game: Game, state: Any, waiting: tuple[int, ...]) -> bool:
    """Is this a question that the clock may close: one the game says so of, or one put to several at once?"""
    return len(waiting) > 1 or _lawful(game, state, game.clock.close) is not None


def _in_secret(table: Table, moves: Sequence[tuple[int, Move]]) -> bool:
    """Does the table learn nothing at all of these moves?"""
    game, state = table.game, table.state
    for player, move in moves:
        state, events = game.apply(state, player, move)
        if any(game.redact(event, None) is not None for event in events):
            return False
    return bool(moves)


def _opened(game: Game, entries: Sequence[JournalEntry]) -> set[int]:
    """Votes of the court that these moves have opened."""
    votes = (game.clock.opened(event) for entry in entries for event in entry.events)
    return {vote for vote in votes if vote is not None}


def _counted(game: Game, state: Any, vote: int) -> Move | None:
    """The count of a vote, if the game knows votes and this one may be counted now."""
    count = game.clock.count
    return _lawful(game, state, count(vote)) if count is not None else None


def _lawful(game: Game, state: Any, move: Move | None) -> Move | None:
    """A move that the clock asks of Fate, if there is one and it is lawful now."""
    return move if move is not None and may(game, state, FATE, move) else None
