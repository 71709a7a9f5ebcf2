"""«Султан на миг» as a `core.shapes.Game`."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence, Set

import msgspec

from core.law import Law
from core.shapes import FATE, Chance, ClockMoves, Event, Game, Illegal, Malformed, Mind, Move, Outcome
from core.sultan import laws, mind, position, robot, rounds, scoring, set_up
from core.sultan.cast import FEWEST, MOST
from core.sultan.events import Asked, redact
from core.sultan.laws import ACTIONS, FATES, LAWS
from core.sultan.moves import NOTATION, Predict, WindowClosed
from core.sultan.options import DEFAULTS, Options
from core.sultan.table import Choosing, Dealing, Draft, Over, State, Table, draft_of, frozen
from core.sultan.view import View, view

_FATES = frozenset(law.move for law in FATES)
_ACTIONS = frozenset(law.move for law in ACTIONS) | {Predict}


class Sultan:
    """The game's front door. It keeps nothing: every answer comes from the state it is asked about."""

    name = "sultan"
    fewest, most = FEWEST, MOST
    options: type[msgspec.Struct] = Options
    length = "rounds"
    mind: Mind | None = mind
    clock = ClockMoves(
        close=WindowClosed(), sealed=True, lent=robot.lent, asks=lambda event: isinstance(event, Asked),
        rests=lambda state: isinstance(state.phase, Dealing) and state.round > 0,
    )  # fmt: skip

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
        self._law(state, player, move)

    def _law(self, state: State, player: int, move: Move) -> Law[Table, Draft]:
        """The law of a move, once it has let it pass."""
        law = LAWS.of(move)
        if (player == FATE) != (type(move) in _FATES):
            raise Illegal("fates-alone" if player != FATE else "not-fates")
        if not FATE <= player < state.players:
            raise Illegal("no-such-player", player=player)
        if isinstance(state.phase, Over):
            raise Illegal("game-over", "S-MAT-01")
        law.check(state, player, move)
        return law

    def apply(self, state: State, player: int, move: Move) -> tuple[State, tuple[Event, ...]]:
        law = self._law(state, player, move)
        draft = draft_of(state)
        if type(move) in _ACTIONS:
            draft.last = draft.turn  # SC-12: the acting player, not the one he forced
        law.do(draft, player, move)
        return frozen(draft), tuple(draft.events)

    def legal(self, state: State, player: int) -> list[Move]:
        return LAWS.legal(state, player)

    def why_not(self, state: State, player: int, kind: str) -> Illegal | None:
        return LAWS.why_not(self.check, state, player, kind)

    def meant(self, state: State, player: int) -> Iterable[Move]:
        return LAWS.meant(state, player)

    def counted(self, state: State, player: int, move: Move) -> bool:
        return LAWS.of(move).counted(state, player)

    def beside(self, move: Move) -> bool:
        return False

    def asks(self, state: State, player: int, move: Move) -> Hashable:
        return tuple(self.legal(state, player))

    def key(self, state: State) -> Hashable:
        """The table as it lies, and whatever the rules look at; no notebooks, nothing of the seal."""
        return msgspec.structs.replace(state, notes=(), exchanges=(), dealt=(), salt="", seal="", result=None)

    def fate(self, state: State, chance: Chance, people: Set[int] = frozenset()) -> Move | None:
        if isinstance(state.phase, Choosing):
            return LAWS.legal(state, FATE)[chance.randrange(state.players)]
        return rounds.drawn(state, chance) if isinstance(state.phase, Dealing) else None

    def waiting(self, state: State) -> tuple[int, ...]:
        return laws.waiting(state)

    def default(self, state: State, player: int) -> Move | None:
        return laws.default(state, player)

    def view(self, state: State, player: int | None) -> View:
        return view(state, player)

    def redact(self, event: Event, player: int | None) -> Event | None:
        return redact(event, player)

    def outcome(self, state: State) -> Outcome | None:
        if not isinstance(state.phase, Over):
            return None
        return Outcome("points" if state.options.to_points else "rounds", scoring.best(state))

    def robot(self, view: View, chance: Chance, people: Set[int] = frozenset()) -> Move | None:
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
