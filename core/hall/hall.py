"""The hall itself: the one place where things happen in order."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from types import TracebackType
from typing import Any, Self, TypeVar

import msgspec

from core.hall import lobby
from core.hall.hearing import Hearing
from core.hall.keeper import Keeper
from core.hall.notices import Changed, Gone, Listener, Moved, Notice
from core.hall.patience import Patience
from core.hall.ports import (
    Absent,
    Clock,
    Commit,
    Doubt,
    Journal,
    JournalEntry,
    Lost,
    Press,
    Scope,
    Thinker,
)
from core.hall.robots import Robots
from core.hall.rooms import Rooms
from core.hall.sheet import Pace, Sheet
from core.hall.table import Table
from core.hall.words import veiled
from core.record import Record, options_of
from core.shapes import EAR, FATE, Chance, Game, Illegal, Move

T = TypeVar("T")


Span = Callable[[str, int], AbstractContextManager[object]]


def unwatched(stage: str, table: int) -> AbstractContextManager[object]:
    return nullcontext()


class Played(msgspec.Struct, frozen=True):
    """An accepted move and what Fate added to it. `again`: this interaction had been accepted before."""

    first: int
    last: int
    entries: tuple[JournalEntry, ...] = ()
    again: bool = False


class Caps(msgspec.Struct, frozen=True):
    """How many tables that are not over there may be. 0: as many as one likes."""

    guild: int = 0
    """In one guild."""
    host: int = 0
    """Of one host."""


class Hall:
    """All live tables of this process. Use as `async with Hall(...) as hall`."""

    def __init__(
        self,
        games: Mapping[str, Game],
        journal: Journal,
        clock: Clock,
        chance: Chance,
        *,
        scope: Scope | None = None,
        pace: Pace | None = None,
        caps: Caps | None = None,
        beat: float = 1.5,
    ) -> None:
        """`beat`: seconds between heartbeats, and between looks for tables that nobody keeps. A lease must outlast
        several."""
        self.games = games
        self.journal = journal
        self.clock = clock
        self.chance = chance
        self.pace = pace or Pace()
        """What a new table starts with."""
        self.caps = caps or Caps()
        self.tables: dict[int, Table] = {}
        self.faults = 0
        """Listeners and robots that raised: a bug worth a line in somebody's log, never a stopped table."""
        self.on_fault: Callable[[BaseException], None] | None = None
        self.thinker: Thinker | None = None
        """Where the wise robots think; without one they are seasoned ones."""
        self.words: Callable[[Table, int, str], str] = lambda table, player, occasion: occasion
        """What a robot says on an occasion: whoever shows the tables knows the tongue."""
        self.span: Span = unwatched
        """Entered around every stage of a move, by whoever measures: `play`, and in it `wait` (for the table's turn),
        `rules`, `commit` (until it is durable), `tell`."""
        self.lobby = Rooms(self)
        self.patience = Patience(self)
        self.robots = Robots(self, self.patience.sleeper)
        self.hearing = Hearing(self)
        self.keeper = Keeper(self, scope or Scope(), beat)
        self._listeners: list[Listener] = []

    async def __aenter__(self) -> Self:
        await self.keeper.open()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, wrong: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.keeper.close()

    # -- reading ---------------------------------------------------------------------------------

    def table(self, table: int) -> Table:
        """A table of this process; `Absent` when it is not here."""
        if table not in self.tables:
            raise Absent("no-such-table", table=table)
        return self.tables[table]

    def tables_in(self, guild: int | None) -> list[Table]:
        return [table for table in self.tables.values() if table.sheet.guild == guild]

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Be told of everything that happens, from now on; the answer ends it."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    async def record(self, table: int) -> Record:
        """The game so far as a record: everything, other players' secrets too. For the time after the game."""
        loaded = await self.journal.read(table)
        sheet = loaded.sheet
        game = self.games[sheet.game]
        return Record(
            game=sheet.game,
            players=tuple(seat.name for seat in sheet.seats),
            options=options_of(game, sheet.options),
            position=sheet.position,
            moves=tuple((e.player, game.parse(e.player, e.said or e.text)) for e in loaded.entries),
        )

    # -- playing ---------------------------------------------------------------------------------

    async def play(
        self,
        table: int,
        move: Move | str,
        *,
        user: int | None = None,
        player: int | None = None,
        seq: int | None = None,
        press: int | None = None,
    ) -> Played:
        """Make a move: check, write to the journal, and only then tell anyone.

        By a `user` who sits here, or by a `player`'s number (EAR for a charge). `seq`: the moment the button was
        drawn for; `press`: the id of the interaction, accepted once and answered alike ever after.
        """

        async def act(here: Table) -> Played:
            if press is not None and (done := here.pressed(press)) is not None:
                return Played(done.first, done.last, again=True)
            lobby.in_phase(here.sheet, "playing")
            who = here.player_of(user) if user is not None else player
            if who is None or who == FATE:
                raise Illegal("nobody-moves")
            wanted = here.game.parse(who, move) if isinstance(move, str) else move
            here.current(seq, who, wanted)
            if user is not None:
                self.hearing.check(here, wanted)
            sheet = here.sheet
            if user is not None and (sheet.seats[who].robot or sheet.seats[who].missed):
                sheet = lobby.back(sheet, user)
            return await self.advance(here, [(who, wanted)], sheet=sheet, press=press, by=_by(user, who))

        with self.span("play", table):
            return await self.in_turn(table, act)

    async def change(self, table: int, change: Callable[[Table], Sheet], what: str, **data: Any) -> Table:
        """Change a table's sheet in its turn: write it to the journal, then tell. Unchanged means nothing happened."""

        async def act(here: Table) -> Table:
            sheet = change(here)
            if sheet != here.sheet:
                await self.commit(here, sheet, notices=[Changed(here.id, what, data)])
            return here

        return await self.in_turn(table, act)

    # -- the inside: under a table's lock --------------------------------------------------------

    async def in_turn(self, table: int, act: Callable[[Table], Awaitable[T]]) -> T:
        """Do something with a table while nobody else does.

        The deed is finished even when whoever asked for it stops waiting: a commit without its consequences
        would leave the table behind its own journal.
        """
        deed = asyncio.ensure_future(self._in_turn(self.table(table), act))
        try:
            return await asyncio.shield(deed)
        except asyncio.CancelledError:
            deed.add_done_callback(lambda done: done.cancelled() or done.exception())
            raise

    async def _in_turn(self, table: Table, act: Callable[[Table], Awaitable[T]]) -> T:
        with self.span("wait", table.id):
            await table.lock.acquire()
        try:
            if not table.kept:
                raise Absent("no-such-table", table=table.id)
            if table.doubtful:
                await self.keeper.reread(table)
            try:
                return await act(table)
            except Lost:
                self.drop(table, "elsewhere")
                raise
            except Doubt:
                table.doubtful = True
                raise
        finally:
            table.lock.release()

    async def advance(
        self,
        table: Table,
        moves: Sequence[tuple[int, Move]],
        *,
        sheet: Sheet | None = None,
        begun: Any = None,
        press: int | None = None,
        by: str = "player",
        notices: Sequence[Notice] = (),
        on: bool = False,
    ) -> Played:
        """Make these moves and all of Fate's that follow, as one commit. `begun`: the state of a game that starts. `on`:
        what has ended has lain open for long enough, and Fate goes on."""
        game = table.game
        state = table.state if begun is None else begun
        at = max(self.clock.now(), table.at)
        entries: list[JournalEntry] = []
        states: list[Any] = []
        people = (table.sheet if sheet is None else sheet).played_by_people

        def add(player: int, move: Move) -> None:
            nonlocal state
            state, events = game.apply(state, player, move)
            states.append(state)
            said, speaker, kept = "", None, move
            if (apart := veiled(player, move)) is not None:
                kept, speaker = apart
                said = game.write(move)
            entries.append(
                JournalEntry(
                    table.seq + len(entries) + 1, player, game.write(kept), at, said, speaker, move, events
                )
            )

        pause = (table.sheet if sheet is None else sheet).pace.rest

        def fate(on: bool = False) -> None:
            while (on or not (pause and game.clock.rests(state))) and (
                move := game.fate(state, self.chance, people)
            ) is not None:
                add(FATE, move)
                on = False

        with self.span("rules", table.id):
            fate(on)
            for player, move in moves:
                add(player, move)
                fate()
        sheet = self.patience.so_far(table.game, table.sheet if sheet is None else sheet, state)
        notices = list(notices)
        # paused: by what has just been played for the last person who was here
        if sheet.phase in ("playing", "paused") and (outcome := game.outcome(state)) is not None:
            sheet = lobby.ended(sheet, outcome.reason, at)
            notices.append(Changed(table.id, "end", {"reason": outcome.reason}))
        done = Played(table.seq + 1, table.seq + len(entries), tuple(entries))
        if entries:
            notices.insert(0, Moved(table.id, done.entries, by))
        await self.commit(table, sheet, done, states, begun=begun, press=press, notices=notices)
        return done

    async def commit(
        self,
        table: Table,
        sheet: Sheet,
        played: Played | None = None,
        states: Sequence[Any] = (),
        *,
        begun: Any = None,
        press: int | None = None,
        notices: Sequence[Notice] = (),
    ) -> None:
        """Write; then, and only then, be what was written, and tell."""
        entries = played.entries if played else ()
        start = table.state if begun is None else begun
        state = states[-1] if states else start
        dues = self.patience.dues(table, sheet, state, entries)
        pressed = Press(press, played.first, played.last) if played and press is not None else None
        commit = Commit(
            table.lease,
            sheet if sheet is not table.sheet else None,
            entries,
            pressed,
            tuple(dues.values()) if dues != table.dues else None,
            table.game,
            state,
        )
        with self.span("commit", table.id):
            await self.journal.commit(commit)
        table.sheet, table.game = sheet, self.games[sheet.game]
        table.state = start
        for entry, after in zip(entries, states, strict=True):
            assert entry.move is not None
            free = entry.player >= 0 and not table.game.counted(table.state, entry.player, entry.move)
            table.call_robots |= free or entry.player == EAR
            table.moved(entry.player, entry.move, after, entry.seq, entry.at, entry.events)
        if pressed is not None:
            table.remember(pressed)
        self.patience.arm(table, dues)
        with self.span("tell", table.id):
            for notice in notices:
                self.tell(table, notice)
        if sheet.phase == "closed":
            self.drop(table, "closed")

    def tell(self, table: Table, notice: Notice) -> None:
        for listener in tuple(self._listeners):
            try:
                listener(table, notice)
            except Exception as wrong:
                self.fault(wrong)

    def fault(self, wrong: BaseException) -> None:
        """Something of ours went wrong that must not stop a table."""
        self.faults += 1
        if self.on_fault is not None:
            self.on_fault(wrong)

    def drop(self, table: Table, why: str) -> None:
        """The table is not ours any more."""
        table.kept = False
        if self.tables.get(table.id) is table:
            del self.tables[table.id]
        self.patience.arm(table, {})
        self.tell(table, Gone(table.id, why))


def _by(user: int | None, player: int) -> str:
    return "ear" if player == EAR else "player" if user is not None else "house"
