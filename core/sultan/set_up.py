"""A state from the lines of a position, and what is wrong with them if it cannot be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, TypeVar

import msgspec

from core.notation import Player
from core.shapes import Illegal, Malformed
from core.sultan import acting, windows
from core.sultan.cast import OVERSEER, SEER, SLAVE, SULTAN, VIZIER, Character, commitment, lawful
from core.sultan.characters import assassin
from core.sultan.events import Question
from core.sultan.laws import LAWS
from core.sultan.moves import NOTATION, SPARE, Arrest, Murder
from core.sultan.position import (
    LINES,
    ONCE,
    PHASES,
    ActionsLine,
    ActLine,
    AskLine,
    ChoiceLine,
    ChooseLine,
    CoronationLine,
    DealLine,
    DealtLine,
    EndedLine,
    ExchangeLine,
    FirstLine,
    LastLine,
    NoteLine,
    OverLine,
    PositionLine,
    PredictionLine,
    PredictLine,
    RoundLine,
    SeatLine,
    SpareLine,
    TotalsLine,
    TurnLine,
    TwosLine,
)
from core.sultan.table import (
    CHOOSING,
    DEALING,
    NOBODY,
    OVER,
    Acting,
    Asking,
    Cards,
    KnownExchange,
    Note,
    Phase,
    Predicting,
    Result,
    State,
    Table,
    bit,
    players_in,
)

L = TypeVar("L", bound=PositionLine)


class _Reader:
    """The lines of a position, with their numbers for whoever must be told what is wrong."""

    def __init__(self, players: int, texts: Sequence[str]) -> None:
        self.players = players
        self.lines: list[PositionLine] = []
        self.at: dict[int, int] = {}
        for number, text in enumerate(texts, 1):
            try:
                line = LINES.read(text)
                self._check_players(line)
                if isinstance(line, ONCE) and self.one(type(line)) is not None:
                    raise Malformed("given-twice", field=text.split()[0])
                if isinstance(line, PHASES) and any(isinstance(other, PHASES) for other in self.lines):
                    raise Malformed("given-twice", field="phase")
            except Illegal as wrong:
                raise Malformed(wrong.code, wrong.rule, **wrong.data, line=number) from None
            self.at[id(line)] = number
            self.lines.append(line)

    def _check_players(self, line: PositionLine) -> None:
        for value in msgspec.structs.astuple(line):
            if isinstance(value, tuple) and len(value) > self.players + 1:
                raise Malformed("too-many-values", count=len(value))
        for name in ("player", "by", "seat", "place", "partner"):
            value = getattr(line, name, None)
            if isinstance(value, int) and not SPARE <= value < self.players:
                raise Malformed("no-such-player", player=value)
            if value == SPARE and name not in ("place", "partner"):
                raise Malformed("no-such-player", player=value)
        for name in ("banned", "answered", "accepted"):
            for value in getattr(line, name, ()):
                if not 0 <= value < self.players:
                    raise Malformed("no-such-player", player=value)

    def one(self, kind: type[L]) -> L | None:
        return next(iter(self.all(kind)), None)

    def all(self, kind: type[L]) -> list[L]:
        return [line for line in self.lines if isinstance(line, kind)]

    def wrong(self, code: str, line: PositionLine | None = None, **data: Any) -> Malformed:
        """Something is wrong with this line, or else with the last."""
        return Malformed(code, **data, line=self.at[id(line)] if line else max(len(self.lines), 1))


def read(fresh: State, texts: Sequence[str]) -> State:
    """The position that these lines describe; `Malformed` names the line that cannot be."""
    reader = _Reader(fresh.players, texts)
    changes: dict[str, Any] = {}
    for kind, field in ((TotalsLine, "totals"), (TwosLine, "twos")):
        if (line := reader.one(kind)) is not None:
            values = msgspec.structs.astuple(line)[0]
            if len(values) != fresh.players or min(values) < 0:
                raise reader.wrong("wrong-number-of-values", line, wanted=fresh.players)
            changes[field] = values
    for number, field in ((reader.one(RoundLine), "round"), (reader.one(ActionsLine), "actions")):
        if number is not None:
            changes[field] = msgspec.structs.astuple(number)[0]
            if changes[field] < 0:
                raise reader.wrong("below-zero", number)
    for who, field in (
        (reader.one(FirstLine), "first"),
        (reader.one(TurnLine), "turn"),
        (reader.one(LastLine), "last"),
    ):
        if who is not None:
            changes[field] = msgspec.structs.astuple(who)[0]
    if reader.all(SeatLine) or reader.one(SpareLine):
        changes |= _cards(reader)
    if (crown := reader.one(CoronationLine)) is not None:
        changes["coronation"] = crown.seat
    if (choice := reader.one(ChoiceLine)) is not None:
        changes["choice"] = choice.team
    if (prediction := reader.one(PredictionLine)) is not None:
        changes["prediction"] = prediction.team
    books: list[list[Note]] = [[] for _ in range(fresh.players)]
    for n in reader.all(NoteLine):
        books[n.player].append(Note(n.round, n.action, n.place, n.card, n.how))
    if reader.all(SeatLine):
        changes["notes"] = tuple(map(tuple, books))
    changes["exchanges"] = tuple(KnownExchange(e.action, e.by, e.partner) for e in reader.all(ExchangeLine))
    if (dealt := reader.one(DealtLine)) is not None:
        if Counter(dealt.cards) != Counter(changes.get("cards", ())):
            raise reader.wrong("not-the-cards-in-play", dealt)
        changes |= {"dealt": dealt.cards, "salt": dealt.salt}
        changes["seal"] = commitment(dealt.cards, dealt.salt)
    if (e := reader.one(EndedLine)) is not None:
        if len(e.points) != fresh.players or not lawful(fresh.players, e.cards):
            raise reader.wrong("wrong-number-of-values", e, wanted=fresh.players)
        changes["result"] = Result(e.round, e.winner, e.how, e.points, e.cards)
    phase = next((line for line in reader.lines if isinstance(line, PHASES)), None)
    if phase is None:
        raise reader.wrong("phase-missing", known=["choose", "deal", "act", "predict", "ask", "over"])
    state = msgspec.structs.replace(fresh, **changes)
    return _with_phase(reader, state, phase)


def _cards(reader: _Reader) -> dict[str, Any]:
    seats = {seat.player: seat for seat in reader.all(SeatLine)}
    for seat in reader.all(SeatLine):
        if seats[seat.player] is not seat:
            raise reader.wrong("given-twice", seats[seat.player], field="seat")
        if seat.face == "dead" and (seat.states or seat.banned):
            raise reader.wrong("dead-and-marked", seat)
    spare = reader.one(SpareLine)
    if spare is None or len(seats) != reader.players:
        raise reader.wrong("cards-missing", wanted=reader.players + 1)
    cards: Cards = (*(seats[Player(player)].card for player in range(reader.players)), spare.card)
    if not lawful(reader.players, cards):
        raise reader.wrong("wrong-cards", spare, rule="S-SET-01")

    def those(state: str) -> int:
        return sum(bit(seat.player) for seat in seats.values() if state in (*seat.states, seat.face))

    return {
        "cards": cards,
        "open": those("open") | those("dead"),
        "dead": those("dead"),
        "prison": those("prison"),
        "chains": those("chains"),
        "tired": those("tired"),
        "banned": tuple(sum(map(bit, set(seats[Player(player)].banned))) for player in range(reader.players)),
    }


def _with_phase(reader: _Reader, state: State, line: PositionLine) -> State:
    """The position with what it waits for, once it is sure that play could have come to it."""
    if isinstance(line, ChooseLine):
        if state.cards or state.round:
            raise reader.wrong("round-begun-already", line)
        return msgspec.structs.replace(state, phase=CHOOSING)
    if state.first == NOBODY:
        raise reader.wrong("first-missing", line)
    if isinstance(line, (DealLine, OverLine)):
        return msgspec.structs.replace(state, phase=DEALING if isinstance(line, DealLine) else OVER)
    if not state.cards or state.turn == NOBODY:
        raise reader.wrong("cards-missing" if not state.cards else "turn-missing", line)
    _check_marks(reader, state)
    state = msgspec.structs.replace(state, round=max(1, state.round), phase=_phase(reader, state, line))
    if isinstance(state.phase, Acting) and not acting.can_act(state):
        raise reader.wrong("nothing-to-do", line)
    return state


def _check_marks(reader: _Reader, state: Table) -> None:
    """Every state card has an owner who can have it."""
    up = state.open & ~state.dead

    def is_open(card: Character) -> bool:
        return bool(state.holders(card) & up)

    if state.holders(SULTAN) & state.dead:
        raise reader.wrong("round-over-already", rule="S-WIN-06")
    if (state.coronation != NOBODY) != is_open(SULTAN):
        raise reader.wrong("coronation-with-an-open-sultan-only", reader.one(CoronationLine), rule="S-WIN-02")
    if (state.choice is not None) != is_open(VIZIER):
        raise reader.wrong("choice-with-an-open-vizier-only", reader.one(ChoiceLine), rule="S-VIZ-05")
    if state.prediction is not None and not is_open(SEER):
        raise reader.wrong("prediction-with-an-open-seer-only", reader.one(PredictionLine), rule="S-FOR-04")
    if state.chains & ~(state.holders(SLAVE) & up) or (state.chains and not is_open(OVERSEER)):
        raise reader.wrong("chains-on-open-slaves-of-an-open-overseer-only", rule="S-OVR-04")
    limit = state.options.max_actions or 40 * state.players
    if state.actions >= limit:
        raise reader.wrong("round-over-already", reader.one(ActionsLine), rule="SR-25")


def _phase(reader: _Reader, state: State, line: PositionLine) -> Phase:
    up = state.open & ~state.dead
    if isinstance(line, AskLine):
        return _window(reader, state, line)
    assert isinstance(line, (ActLine, PredictLine))
    player, card = line.player, state.cards[line.player]
    _check_actor(reader, state, line, player, using=isinstance(line, PredictLine) or line.extra)
    if isinstance(line, PredictLine):
        if card != SEER or not up & bit(player):
            raise reader.wrong("not-an-open-seer", line, player=player)
        return Predicting(player)
    if line.extra and (card != OVERSEER or not up & bit(player)):
        raise reader.wrong("not-an-open-overseer", line, player=player)
    return Acting(player, line.extra)


def _check_actor(reader: _Reader, state: State, line: PositionLine, player: int, using: bool) -> None:
    """Is it his turn, or is he forced? S-VIZ-04: whoever is forced is tired, and the Vizier who forces him is open,
    rested and free. In his own turn nobody is in Prison or in Shackles, nor tired if he is `using` his ability."""
    whose, up = state.turn, state.open & ~state.dead
    bound = state.prison | state.chains
    if (state.dead >> player | state.dead >> whose) & 1:
        raise reader.wrong("dead", line, player=player)
    if player != whose:
        vizier = state.holds(whose, VIZIER) and up & ~(bound | state.tired) & bit(whose)
        if not (vizier and up & state.tired & ~state.chains & bit(player)):
            raise reader.wrong("not-his-turn-nor-forced", line, player=player)
    elif (bound | (state.tired if using else 0)) >> player & 1:
        raise reader.wrong("not-free-to-act", line, player=player)


def _window(reader: _Reader, state: State, line: AskLine) -> Phase:
    """A window; whom it asks follows from the table."""
    try:
        deed = NOTATION.read(line.deed)
    except Illegal as wrong:
        raise reader.wrong(wrong.code, line, **wrong.data) from None
    question: Question = "claim" if line.question == "throne" else line.question
    if (question, type(deed)) not in windows.RESOLVE:
        raise reader.wrong("no-such-question", line, question=line.question, deed=line.deed)
    _check_actor(reader, state, line, line.by, using=True)
    if not state.open >> line.by & 1:
        raise reader.wrong("not-open", line, player=line.by)
    law, turn = LAWS.of(deed), acting.ActingMoment(acting.OWN_TURN, state.cards[line.by], True)
    if not law.at(turn) or deed not in law.offers(state, line.by):
        raise reader.wrong("not-his-to-do", line, deed=line.deed)
    asked = _asked(state, question, line.by, deed)
    answered, accepted = sum(map(bit, set(line.answered))), sum(map(bit, set(line.accepted)))
    if answered & ~asked or accepted & ~answered or asked == answered:
        raise reader.wrong("not-so-asked", line, asked=list(players_in(asked)))
    window = Asking(question, line.by, deed, asked, answered, accepted)
    able = all(windows.able(state, window, player) for player in players_in(accepted))
    if not able or windows.decided(state, window):
        raise reader.wrong("not-so-asked", line, asked=list(players_in(asked)))
    return window


def _asked(state: State, question: Question, by: int, deed: Any) -> int:
    target = getattr(deed, "player", by)
    match question:
        case "claim":
            return windows.claim_asked(state, bit(target) if isinstance(deed, Arrest) else 0)
        case "arrest":
            return windows.without_tired(state, bit(target) & state.hidden)
        case "murder":
            assert isinstance(deed, Murder)
            return assassin.suspects(state, by, target)
        case _:
            return windows.without_arrested(state, windows.without_tired(state, state.hidden))
