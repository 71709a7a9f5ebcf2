"""«Султан на миг» as a `core.shapes.Game`."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any

import msgspec

from core.shapes import FATE, Chance, Event, Game, Illegal, Malformed, Move, Outcome
from core.sultan import basics, legal, position, robot, rounds, scoring, set_up, windows
from core.sultan.cast import FEWEST, MOST
from core.sultan.characters import ABILITIES
from core.sultan.events import redact
from core.sultan.moves import (
    NOTATION,
    Avoid,
    Deal,
    First,
    Hide,
    Intercept,
    Join,
    Pass,
    Peek,
    Swap,
    Throne,
    WindowClosed,
)
from core.sultan.options import DEFAULTS, Options
from core.sultan.table import Choosing, Dealing, Draft, Over, State, Table, draft_of, frozen
from core.sultan.view import View, view

Check = Callable[[Table, int, Any], object]
Do = Callable[[Draft, int, Any], None]

_FATES: dict[type[Move], tuple[Check, Do]] = {
    First: (rounds.check_first, rounds.do_first),
    Deal: (rounds.check_deal, rounds.do_deal),
    WindowClosed: (windows.check_closed, windows.do_closed),
}
_ACTIONS: dict[type[Move], tuple[Check, Do]] = {
    Peek: (basics.check_peek, basics.do_peek),
    Swap: (basics.check_swap, basics.do_swap),
    Hide: (basics.check_hide, basics.do_hide),
    **ABILITIES,
}
_ANSWERS: dict[type[Move], tuple[Check, Do]] = {
    Throne: (windows.check_throne, windows.do_throne),
    Avoid: (windows.check_answer, windows.do_answer),
    Intercept: (windows.check_answer, windows.do_answer),
    Join: (windows.check_answer, windows.do_answer),
    Pass: (windows.check_answer, windows.do_answer),
}
_RULES = {**_FATES, **_ACTIONS, **_ANSWERS}


class Sultan:
    """The game's front door. It keeps nothing: every answer comes from the state it is asked about."""

    name = "sultan"
    fewest, most = FEWEST, MOST
    options: type[msgspec.Struct] = Options
    length = "rounds"

    def new(self, players: int, options: Options | None = None) -> State:
        """Before the first round: it waits for Fate to choose who begins (S-MAT-02: totals brought along)."""
        options = options or DEFAULTS
        if not FEWEST <= players <= MOST:
            raise Malformed("wrong-player-count", players=players, fewest=FEWEST, most=MOST)
        if options.totals and len(options.totals) != players:
            raise Malformed("wrong-number-of-totals", wanted=players, given=len(options.totals))
        none = (0,) * players
        return State(players, options, options.totals or none, none)

    def check(self, state: State, player: int, move: Move) -> None:
        self._rule(state, player, move)

    def _rule(self, state: State, player: int, move: Move) -> Do:
        rule = _RULES.get(type(move))
        if rule is None:
            raise Illegal("no-such-move", move=type(move).__name__)
        if (player == FATE) != (type(move) in _FATES):
            raise Illegal("fates-alone" if player != FATE else "not-fates")
        if not FATE <= player < state.players:
            raise Illegal("no-such-player", player=player)
        if isinstance(state.phase, Over):
            raise Illegal("game-over", "S-MAT-01")
        check, do = rule
        check(state, player, move)
        return do

    def apply(self, state: State, player: int, move: Move) -> tuple[State, tuple[Event, ...]]:
        do = self._rule(state, player, move)
        draft = draft_of(state)
        if type(move) in _ACTIONS:
            draft.last = draft.turn  # SC-12: the acting player, not the one he forced
        do(draft, player, move)
        return frozen(draft), tuple(draft.events)

    def legal(self, state: State, player: int) -> list[Move]:
        return legal.moves(state, player)

    def counted(self, state: State, player: int, move: Move) -> bool:
        return legal.counted(state, player, move)

    def key(self, state: State) -> Hashable:
        """The table as it lies, and whatever the rules look at; no notebooks, nothing of the seal."""
        return msgspec.structs.replace(state, notes=(), exchanges=(), dealt=(), salt="", seal="", result=None)

    def fate(self, state: State, chance: Chance) -> Move | None:
        if isinstance(state.phase, Choosing):
            return legal.moves(state, FATE)[chance.randrange(state.players)]
        return rounds.drawn(state, chance) if isinstance(state.phase, Dealing) else None

    def waiting(self, state: State) -> tuple[int, ...]:
        return legal.waiting(state)

    def default(self, state: State, player: int) -> Move | None:
        return legal.default(state, player)

    def view(self, state: State, player: int | None) -> View:
        return view(state, player)

    def redact(self, event: Event, player: int | None) -> Event | None:
        return redact(event, player)

    def outcome(self, state: State) -> Outcome | None:
        if not isinstance(state.phase, Over):
            return None
        return Outcome("points" if state.options.to_points else "rounds", scoring.best(state))

    def robot(self, view: View, chance: Chance) -> Move | None:
        return robot.choose(view, chance)

    def parse(self, player: int, text: str) -> Move:
        move = NOTATION.read(text)
        assert isinstance(move, Move)
        return move

    def write(self, move: Move) -> str:
        return NOTATION.write(move)

    def position(self, state: State) -> list[str]:
        return position.write(state)

    def set_up(self, players: int, options: Options | None, lines: Sequence[str]) -> State:
        return set_up.read(self.new(players, options), lines)


game: Game = Sultan()
