"""A game as small as a game can be and still ask everything of the hall.

Stones: Fate pours 4..9 stones, players take 1..3 in turn, who takes the last one scores; then everybody is asked,
sealed, whether to cheer. After so many rounds it is over. The Ear may lay charges; player 0 may strike them out.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence, Set
from typing import Any, Literal

import msgspec

from core.notation import Notation, Player
from core.shapes import EAR, FATE, Chance, ClockMoves, Event, Illegal, Move, Outcome


class Pour(Move, frozen=True):
    stones: int


class Take(Move, frozen=True):
    stones: int


class Cheer(Move, frozen=True):
    loud: bool = False


class Charge(Move, frozen=True):
    offender: Player
    words: str


class Strike(Move, frozen=True):
    charge: int


class Poured(Event, frozen=True):
    stones: int


class Taken(Event, frozen=True):
    player: Player
    stones: int


class Answered(Event, frozen=True):
    player: Player
    loud: bool | None


class Rules(msgspec.Struct, frozen=True):
    rounds: Literal["3", "1", "50"] = "3"


class State(msgspec.Struct, frozen=True):
    scores: tuple[int, ...]
    rounds: int
    stones: int = 0
    turn: int = 0
    asked: tuple[int, ...] = ()
    pouring: bool = True
    charges: tuple[tuple[int, str], ...] = ()
    over: bool = False


_notation = Notation([Pour, Take, Cheer, Charge, Strike], {})
_with = msgspec.structs.replace


class Stones:
    name = "stones"
    fewest = 2
    clock = ClockMoves()
    mind = None
    most = 6
    options = Rules

    def new(self, players: int, options: Any = None) -> State:
        return State((0,) * players, int((options or Rules()).rounds))

    def check(self, state: State, player: int, move: Move) -> None:
        self.apply(state, player, move)

    def apply(self, state: State, player: int, move: Move) -> tuple[State, tuple[Event, ...]]:
        if isinstance(move, Charge) and player == EAR:
            return _with(state, charges=(*state.charges, (move.offender, move.words))), ()
        if state.over:
            raise Illegal("game-over")
        if isinstance(move, Strike) and player == 0 and move.charge < len(state.charges):
            charges = state.charges[: move.charge] + state.charges[move.charge + 1 :]
            return _with(state, charges=charges), ()
        if isinstance(move, Pour) and player == FATE and state.pouring:
            return _with(state, stones=move.stones, pouring=False), (Poured(move.stones),)
        if isinstance(move, Cheer) and player in state.asked:
            asked = tuple(p for p in state.asked if p != player)
            rounds = state.rounds - (not asked)
            after = _with(
                state, asked=asked, rounds=rounds, over=not rounds, pouring=not asked and bool(rounds)
            )
            return after, (Answered(Player(player), move.loud),)
        if isinstance(move, Take) and player == state.turn and state.stones:
            if not 1 <= move.stones <= min(3, state.stones):
                raise Illegal("so-many-stones", left=state.stones)
            left = state.stones - move.stones
            scores = tuple(s + (p == player and not left) for p, s in enumerate(state.scores))
            everyone = tuple(range(len(scores)))
            turn = (player + 1) % len(scores)
            after = _with(state, stones=left, turn=turn, scores=scores, asked=() if left else everyone)
            return after, (Taken(Player(player), move.stones),)
        raise Illegal("not-your-turn", player=player)

    def legal(self, state: State, player: int) -> list[Move]:
        if player == state.turn and state.stones:
            return [Take(n) for n in range(1, min(3, state.stones) + 1)]
        return [Cheer(False), Cheer(True)] if player in state.asked else []

    def counted(self, state: State, player: int, move: Move) -> bool:
        return player >= 0

    def beside(self, move: Move) -> bool:
        return False

    def asks(self, state: State, player: int, move: Move) -> Hashable:
        return tuple(self.legal(state, player))

    def fate(self, state: State, chance: Chance, people: Set[int] = frozenset()) -> Move | None:
        return Pour(4 + chance.randrange(6)) if state.pouring and not state.over else None

    def waiting(self, state: State) -> tuple[int, ...]:
        if state.over:
            return ()
        return (FATE,) if state.pouring else state.asked or (state.turn,)

    def default(self, state: State, player: int) -> Move | None:
        return next(iter(self.legal(state, player)), None)

    def view(self, state: State, player: int | None) -> Any:
        return (state.stones, state.turn, state.scores, player, player in state.asked, state.over)

    def redact(self, event: Event, player: int | None) -> Event | None:
        if isinstance(event, Answered) and event.player != player:
            return Answered(event.player, None)
        return event

    def outcome(self, state: State) -> Outcome | None:
        if not state.over:
            return None
        return Outcome("rounds", tuple(p for p, s in enumerate(state.scores) if s == max(state.scores)))

    def robot(self, view: Any, chance: Chance, people: Set[int] = frozenset()) -> Move | None:
        stones, turn, _, player, asked, over = view
        if over:
            return None
        if asked:
            return Cheer(bool(chance.randrange(2)))
        return Take(1 + chance.randrange(min(3, stones))) if stones and turn == player else None

    def parse(self, player: int, text: str) -> Move:
        move = _notation.read(text)
        assert isinstance(move, Move)
        return move

    def write(self, move: Move) -> str:
        return _notation.write(move)

    def position(self, state: State) -> list[str]:
        return [msgspec.json.encode(state).decode()]

    def set_up(self, players: int, options: Any, lines: Sequence[str]) -> State:
        return msgspec.json.decode(lines[0], type=State)


GAMES = {"stones": Stones()}
