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


class PositionLine(msgspec.Struct, frozen=True, tag=lambda name: kebab(name.removesuffix("Line"))):
    """One line of a position, called by the name of its class without «Line»."""


class TotalsLine(PositionLine, frozen=True):
    points: tuple[int, ...]


class TwosLine(PositionLine, frozen=True):
    """For each player the last round in which he scored two points."""

    rounds: tuple[int, ...]


class RoundLine(PositionLine, frozen=True):
    number: int


class FirstLine(PositionLine, frozen=True):
    """Who began the round, or will begin the next."""

    player: Player


class TurnLine(PositionLine, frozen=True):
    """The acting player."""

    player: Player


class LastLine(PositionLine, frozen=True):
    """Who last acted in his own turn."""

    player: Player


class ActionsLine(PositionLine, frozen=True):
    """Actions completed in the round."""

    count: int


class SeatLine(PositionLine, frozen=True):
    player: Player
    card: Character
    face: Literal["hidden", "open", "dead"]
    states: tuple[Literal["prison", "chains", "tired"], ...] = ()
    banned: tuple[Player, ...] = ()


class SpareLine(PositionLine, frozen=True):
    card: Character


class CoronationLine(PositionLine, frozen=True):
    seat: Player


class ChoiceLine(PositionLine, frozen=True):
    team: Team


class PredictionLine(PositionLine, frozen=True):
    team: Team


class NoteLine(PositionLine, frozen=True):
    former: ClassVar[dict[str, str]] = {"turn": "action"}
    player: Player
    round: int
    action: int
    place: Partner
    card: Character
    how: Literal["peek", "seer", "swap"]


class ExchangeLine(PositionLine, frozen=True):
    former: ClassVar[dict[str, str]] = {"turn": "action"}
    action: int
    by: Player
    partner: Partner | None = None


class DealtLine(PositionLine, frozen=True):
    cards: tuple[Character, ...]
    salt: str = ""


class EndedLine(PositionLine, frozen=True):
    round: int
    winner: Team | None
    how: End
    points: tuple[int, ...]
    cards: tuple[Character, ...]


class ChooseLine(PositionLine, frozen=True):
    pass


class DealLine(PositionLine, frozen=True):
    pass


class OverLine(PositionLine, frozen=True):
    pass


class ActLine(PositionLine, frozen=True):
    player: Player
    extra: bool = False


class PredictLine(PositionLine, frozen=True):
    player: Player


class AskLine(PositionLine, frozen=True):
    question: Literal[Question, "throne"]
    """`throne`: so `claim` was written once."""
    by: Player
    deed: str
    answered: tuple[Player, ...] = ()
    accepted: tuple[Player, ...] = ()


ONCE = (
    TotalsLine,
    TwosLine,
    RoundLine,
    FirstLine,
    TurnLine,
    LastLine,
    ActionsLine,
    SpareLine,
    CoronationLine,
    ChoiceLine,
    PredictionLine,
    DealtLine,
    EndedLine,
)
PHASES = (ChooseLine, DealLine, OverLine, ActLine, PredictLine, AskLine)
LINES = Notation((*ONCE, SeatLine, NoteLine, ExchangeLine, *PHASES), {Partner: PARTNER})


def _players(some: int) -> tuple[Player, ...]:
    return tuple(Player(player) for player in players_in(some))


def write(state: State) -> list[str]:
    """The whole position, notebooks and the secret of the deal included."""
    lines: list[PositionLine] = []
    if state.totals != (state.options.totals or (0,) * state.players):
        lines.append(TotalsLine(state.totals))
    if any(state.twos):
        lines.append(TwosLine(state.twos))
    if state.first != NOBODY:
        lines += [RoundLine(state.round), FirstLine(Player(state.first))]
    if state.turn != NOBODY:
        lines.append(TurnLine(Player(state.turn)))
    if state.last != NOBODY:
        lines.append(LastLine(Player(state.last)))
    if state.actions:
        lines.append(ActionsLine(state.actions))
    if state.cards:
        lines += [_seat(state, player) for player in range(state.players)]
        lines.append(SpareLine(state.cards[SPARE]))
    if state.coronation != NOBODY:
        lines.append(CoronationLine(Player(state.coronation)))
    if state.choice:
        lines.append(ChoiceLine(state.choice))
    if state.prediction:
        lines.append(PredictionLine(state.prediction))
    for player, book in enumerate(state.notes):
        lines += [NoteLine(Player(player), n.round, n.action, Partner(n.place), n.card, n.how) for n in book]
    for e in state.exchanges:
        lines.append(ExchangeLine(e.action, Player(e.by), None if e.partner is None else Partner(e.partner)))
    if state.dealt:
        lines.append(DealtLine(state.dealt, state.salt))
    if (r := state.result) is not None:
        lines.append(EndedLine(r.round, r.winner, r.how, r.points, r.cards))
    lines.append(_phase_line(state.phase))
    return [LINES.write(line) for line in lines]


def _seat(state: State, player: int) -> SeatLine:
    face: Any = "dead" if state.dead >> player & 1 else "open" if state.open >> player & 1 else "hidden"
    marks = {"prison": state.prison, "chains": state.chains, "tired": state.tired}
    states: Any = tuple(name for name, some in marks.items() if some >> player & 1)
    return SeatLine(Player(player), state.cards[player], face, states, _players(state.banned[player]))


def _phase_line(phase: Phase) -> PositionLine:
    if isinstance(phase, ActingPhase):
        return ActLine(Player(phase.player), phase.extra)
    if isinstance(phase, Predicting):
        return PredictLine(Player(phase.player))
    if isinstance(phase, Asking):
        answered, accepted = _players(phase.answered), _players(phase.accepted)
        return AskLine(phase.question, Player(phase.by), NOTATION.write(phase.deed), answered, accepted)
    return ChooseLine() if phase == CHOOSING else DealLine() if phase == DEALING else OverLine()
