"""A position as lines of text (`set_up` reads them). Written in the notation of moves; see docs/record-sultan.md."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

import msgspec

from core.notation import Notation, Player
from core.shapes import kebab
from core.sultan.cast import Character, Team
from core.sultan.events import End, Question
from core.sultan.moves import NOTATION, PARTNER, SPARE, Partner
from core.sultan.table import CHOOSING, DEALING, NOBODY, Asking, Phase, Predicting, State, players_in
from core.sultan.table import Acting as ActingPhase


class Line(msgspec.Struct, frozen=True, tag=kebab):
    """One line of a position."""


class Totals(Line, frozen=True):
    points: tuple[int, ...]


class Twos(Line, frozen=True):
    """For each player the last round in which he scored two points."""

    rounds: tuple[int, ...]


class Round(Line, frozen=True):
    number: int


class First(Line, frozen=True):
    """Who began the round, or will begin the next."""

    player: Player


class Turn(Line, frozen=True):
    """The acting player."""

    player: Player


class Last(Line, frozen=True):
    """Who last acted in his own turn."""

    player: Player


class Actions(Line, frozen=True):
    """Actions completed in the round."""

    count: int


class Seat(Line, frozen=True):
    player: Player
    card: Character
    face: Literal["hidden", "open", "dead"]
    states: tuple[Literal["prison", "chains", "tired"], ...] = ()
    banned: tuple[Player, ...] = ()


class Spare(Line, frozen=True):
    card: Character


class Coronation(Line, frozen=True):
    seat: Player


class Choice(Line, frozen=True):
    team: Team


class Prediction(Line, frozen=True):
    team: Team


class Noted(Line, frozen=True, tag="note"):
    former: ClassVar[dict[str, str]] = {"turn": "action"}
    player: Player
    round: int
    action: int
    place: Partner
    card: Character
    how: Literal["peek", "seer", "swap"]


class Exchanged(Line, frozen=True, tag="exchange"):
    former: ClassVar[dict[str, str]] = {"turn": "action"}
    action: int
    by: Player
    partner: Partner | None = None


class Dealt(Line, frozen=True):
    cards: tuple[Character, ...]
    salt: str = ""


class Ended(Line, frozen=True):
    round: int
    winner: Team | None
    how: End
    points: tuple[int, ...]
    cards: tuple[Character, ...]


class Choose(Line, frozen=True):
    pass


class Deal(Line, frozen=True):
    pass


class Over(Line, frozen=True):
    pass


class Act(Line, frozen=True):
    player: Player
    extra: bool = False


class Predict(Line, frozen=True):
    player: Player


class Ask(Line, frozen=True):
    question: Literal[Question, "throne"]
    """`throne`: so `claim` was written once."""
    by: Player
    deed: str
    answered: tuple[Player, ...] = ()
    accepted: tuple[Player, ...] = ()


ONCE = (Totals, Twos, Round, First, Turn, Last, Actions, Spare, Coronation, Choice, Prediction, Dealt, Ended)
PHASES = (Choose, Deal, Over, Act, Predict, Ask)
LINES = Notation((*ONCE, Seat, Noted, Exchanged, *PHASES), {Partner: PARTNER})


def _players(some: int) -> tuple[Player, ...]:
    return tuple(Player(player) for player in players_in(some))


def write(state: State) -> list[str]:
    """The whole position, notebooks and the secret of the deal included."""
    lines: list[Line] = []
    if state.totals != (state.options.totals or (0,) * state.players):
        lines.append(Totals(state.totals))
    if any(state.twos):
        lines.append(Twos(state.twos))
    if state.first != NOBODY:
        lines += [Round(state.round), First(Player(state.first))]
    if state.turn != NOBODY:
        lines.append(Turn(Player(state.turn)))
    if state.last != NOBODY:
        lines.append(Last(Player(state.last)))
    if state.actions:
        lines.append(Actions(state.actions))
    if state.cards:
        lines += [_seat(state, player) for player in range(state.players)]
        lines.append(Spare(state.cards[SPARE]))
    if state.coronation != NOBODY:
        lines.append(Coronation(Player(state.coronation)))
    if state.choice:
        lines.append(Choice(state.choice))
    if state.prediction:
        lines.append(Prediction(state.prediction))
    for player, book in enumerate(state.notes):
        lines += [Noted(Player(player), n.round, n.action, Partner(n.place), n.card, n.how) for n in book]
    for e in state.exchanges:
        lines.append(Exchanged(e.action, Player(e.by), None if e.partner is None else Partner(e.partner)))
    if state.dealt:
        lines.append(Dealt(state.dealt, state.salt))
    if (r := state.result) is not None:
        lines.append(Ended(r.round, r.winner, r.how, r.points, r.cards))
    lines.append(_phase_line(state.phase))
    return [LINES.write(line) for line in lines]


def _seat(state: State, player: int) -> Seat:
    face: Any = "dead" if state.dead >> player & 1 else "open" if state.open >> player & 1 else "hidden"
    marks = {"prison": state.prison, "chains": state.chains, "tired": state.tired}
    states: Any = tuple(name for name, some in marks.items() if some >> player & 1)
    return Seat(Player(player), state.cards[player], face, states, _players(state.banned[player]))


def _phase_line(phase: Phase) -> Line:
    if isinstance(phase, ActingPhase):
        return Act(Player(phase.player), phase.extra)
    if isinstance(phase, Predicting):
        return Predict(Player(phase.player))
    if isinstance(phase, Asking):
        answered, accepted = _players(phase.answered), _players(phase.accepted)
        return Ask(phase.question, Player(phase.by), NOTATION.write(phase.deed), answered, accepted)
    return Choose() if phase == CHOOSING else Deal() if phase == DEALING else Over()
