"""A live table: one game, its sheet, and who may see what of it."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from core.hall.ports import Due, JournalEntry, Lease, Loaded, Press, Stale
from core.hall.sheet import Sheet
from core.record import options_of
from core.shapes import EAR, Event, Game, Illegal, Move

REMEMBERED = 64
"""How many moves back a button may have been drawn and still be compared with now."""

PRESSES = 256
"""How many accepted interactions a table remembers; the journal remembers more."""


class Thought(NamedTuple):
    """What a robot has come to in a moment of the game."""

    seq: int
    done: bool = False
    move: Move | None = None


class _Step(NamedTuple):
    seq: int
    player: int
    move: Move
    before: Any
    """The state the move was made in; a value, so remembering it costs a reference."""


class Table:
    """Read it freely; only the hall changes it, under its lock, after the journal has agreed."""

    def __init__(self, game: Game, sheet: Sheet, lease: Lease) -> None:
        self.game = game
        self.sheet = sheet
        self.lease = lease
        self.state: Any = None
        """None before the start. Nothing shows it to anyone: ask `view`."""
        self.seq = 0
        """How many moves were made. A button carries the seq that it was drawn for."""
        self.at = 0
        """When the last move was made: no later one is stamped earlier."""
        self.dues: dict[tuple[int, str, int], Due] = {}
        self.lock = asyncio.Lock()
        self.kept = True
        """False once the table is closed, or kept by somebody else."""
        self.doubtful = False
        """The journal could not say whether the last commit was made: read anew first."""
        self.call_robots = True
        """Something happened that may give cause to a robot whom the game does not wait for (a charge, a petition)."""
        self.unasked: set[int] = set()
        """Robots who have not been asked since: while the game waits for them they play their cards first."""
        self.weighing: dict[str, int] = {}
        """Matters that robots sleep over: since when."""
        self.happened: list[Event] = []
        """What robots who think look back on: since the cards were dealt, or whatever counts as that in the game."""
        self.thoughts: dict[int, Thought] = {}
        """What the robots of players have thought, or are thinking, last."""
        self._steps: deque[_Step] = deque(maxlen=REMEMBERED)
        self._presses: dict[int, Press] = {}
        self._views: dict[int | None, Any] = {}
        self._viewed: Any = None
        """The state that they are views of."""

    @property
    def id(self) -> int:
        return self.sheet.id

    @property
    def players(self) -> int:
        return len(self.sheet.seats)

    # -- what may be seen ------------------------------------------------------------------------

    def view(self, player: int | None) -> Any:
        """All that a player (None: a spectator) may know; None before the start. Worked out once in each state."""
        if self._viewed is not self.state:
            self._views, self._viewed = {}, self.state
        if player not in self._views:
            self._views[player] = None if self.state is None else self.game.view(self.state, player)
        return self._views[player]

    def told(self, entries: tuple[JournalEntry, ...], player: int | None) -> Iterator[Event]:
        """What these moves brought about, as that player learns of it."""
        for entry in entries:
            for event in entry.events:
                if (seen := self.game.redact(event, player)) is not None:
                    yield seen

    def remembered(self, player: int) -> list[Event]:
        """What a player has been told since the cards were dealt."""
        return [told for event in self.happened if (told := self.game.redact(event, player)) is not None]

    def legal(self, player: int) -> list[Move]:
        """What the player may do now, as far as it can be listed; nothing while the game does not run."""
        return self.game.legal(self.state, player) if self.sheet.phase == "playing" else []

    def waiting(self) -> tuple[int, ...]:
        """Whom the table waits for; nobody while the game does not run."""
        return self.game.waiting(self.state) if self.sheet.phase == "playing" else ()

    def player_of(self, user: int) -> int:
        """The seat a user holds; refused for who does not sit here."""
        player = self.sheet.player_of(user)
        if player is None:
            raise Illegal("not-at-this-table", table=self.id)
        return player

    def unfit(self) -> Illegal | None:
        """Why the game could not begin by these house rules with those who sit here, be they as many as it takes."""
        if self.sheet.position:
            return None
        count = min(max(self.players, self.game.fewest), self.game.most)
        try:
            self.game.new(count, options_of(self.game, self.sheet.options))
        except Illegal as wrong:
            return wrong
        return None

    # -- the hall's side -------------------------------------------------------------------------

    def begin(self) -> Any:
        """The state the game begins with."""
        options = options_of(self.game, self.sheet.options)
        if self.sheet.position:
            return self.game.set_up(self.players, options, self.sheet.position)
        return self.game.new(self.players, options)

    def resume(self, loaded: Loaded) -> None:
        """Be what the journal says: the sheet, and the state after all its moves."""
        self.sheet = loaded.sheet
        self.state, self.seq, self.at = None, 0, 0
        self.call_robots = True
        self.unasked.clear()
        self._steps.clear()
        self.happened.clear()
        self._presses = {press.id: press for press in loaded.presses}
        self.dues = {due.key: due for due in loaded.dues}
        if loaded.sheet.phase != "lobby":
            self.state = self.begin()
        for entry in loaded.entries:
            move = self.game.parse(entry.player, entry.said or entry.text)
            state, events = self.game.apply(self.state, entry.player, move)
            self.moved(entry.player, move, state, entry.seq, entry.at, events)
        self.doubtful = False

    def moved(self, player: int, move: Move, state: Any, seq: int, at: int, events: Iterable[Event]) -> None:
        """A move is in the journal: this is the state now."""
        if (mind := self.game.mind) is not None:
            for event in events:
                if mind.begins(event):
                    self.happened.clear()
                self.happened.append(event)
        self._steps.append(_Step(seq, player, move, self.state))
        self.state, self.seq, self.at = state, seq, at

    def pressed(self, press: int) -> Press | None:
        """Was this interaction accepted before?"""
        return self._presses.get(press)

    def remember(self, press: Press) -> None:
        if len(self._presses) >= PRESSES:
            del self._presses[next(iter(self._presses))]
        self._presses[press.id] = press

    def current(self, seq: int | None, player: int, move: Move) -> None:
        """Refuse a button that was drawn for another moment.

        It is good as long as what it asks is still asked. Charges laid meanwhile do not spoil it, nor do the
        sealed answers of others, nor what goes on beside the game; a move of the player's own of the same sort does
        (the second half of a double press), and so does anything that changed what this move would mean.
        """
        if seq is None or seq == self.seq:
            return
        later = [step for step in self._steps if step.seq > seq]
        if seq < self.seq and len(later) == self.seq - seq:
            if all(step.player == EAR for step in later):
                return
            own = [step.move for step in later if step.player == player]
            apart = not self.game.beside(move) and all(map(self.game.beside, own))
            asks = self.game.asks
            if (not own or apart) and asks(later[0].before, player, move) == asks(self.state, player, move):
                return
        raise Stale("stale", seq=seq, now=self.seq)
