"""«Из грязи в князи» as a game: `game` fulfils `core.shapes.Game`.

    from core.knyazi.game import game
    from core.knyazi.options import Options

    state = game.new(7, Options(deals=3, orders="anarchy"))     # waits for Fate to cast the characters
    state, events = game.apply(state, player, move)             # or Illegal, and nothing has changed
    game.legal(state, player)                                   # every move that needs no words
    game.view(state, player)                                    # core.knyazi.view.View; None: a spectator
    game.redact(event, player)                                  # what he learns of an event, or None
    game.why_not(state, player, "throw-in")                     # the reason why nothing of that kind is possible

Moves are in `core.knyazi.moves`, events in `events`, papers of the court in `court_papers`, house rules in `options`,
titles and chronicle in `honours` and `chronicle`. Fate (-1) casts, shuffles, draws, and brings in real time: `TimeUp`,
`WindowClosed`, `CountVotes`. The Ear (-2) lays `Charge`. Everybody else is a player's number; seats are places.

Every move carries its law, beside it in the module named after it: `laws` lists them, `core.law` says what a law is.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence, Set

from core.knyazi import (
    abilities,
    asking,
    dealing,
    demotion,
    docket,
    key,
    moves,
    notation,
    position,
    redact,
    robots,
    setting_up,
    throwing,
    votes,
)
from core.knyazi import view as seen
from core.knyazi.bout import target
from core.knyazi.events import VoteOpened
from core.knyazi.law import waiting
from core.knyazi.laws import LAWS, OTHERS, legal, veto
from core.knyazi.options import Options
from core.knyazi.secrets import SECRET, as_seen
from core.knyazi.state import (
    FEWEST,
    MOST,
    AtTurn,
    Board,
    Casting,
    Draft,
    Drawing,
    Over,
    Phase,
    Shuffling,
    State,
    draft_of,
    frozen,
)  # fmt: skip
from core.law import Law, always
from core.shapes import Chance, ClockMoves, Event, Illegal, Move, Outcome


def allowed(state: State, player: int, move: Move) -> Law[Board, Draft]:
    """The law of a move, once it has let it pass."""
    law, table = LAWS.of(move), state.table
    if not 0 <= player < table.players:
        check_outsider(player, move)
    seen = as_seen(state, player) if type(state.phase) in SECRET else state
    law.check(seen, player, move)
    if table.vetoes:
        veto(seen, player, move)
    return law


def check_outsider(player: int, move: Move) -> None:
    if type(move) not in OTHERS.get(player, ()):
        raise Illegal("not-a-player", "K-GEN-01", player=player)


def COUPS(move: Move) -> bool:
    return getattr(move, "coup", False)


FATES: dict[type[Phase], Callable[[Board, Chance, Set[int]], Move]] = {
    Casting: dealing.fate_casts,
    Shuffling: lambda state, chance, people: dealing.fate_shuffles(state, chance),
    Drawing: lambda state, chance, people: abilities.fate_draws(state, chance),
}


class Knyazi:
    """The game, as the hall, the records and the robots know it."""

    name = "knyazi"
    fewest = FEWEST
    most = MOST
    options = Options
    length = "deals"
    mind = robots
    clock = ClockMoves(
        close=moves.WindowClosed(),
        end=(moves.TimeUp(after_deal=True), moves.TimeUp()),
        count=moves.CountVotes,
        opened=lambda event: event.vote.id if isinstance(event, VoteOpened) else None,
        ballot=lambda move: move.vote if isinstance(move, moves.CastVote) else None,
        accused=votes.accused,
        judges=docket.judges,
        open_charges=docket.answerable,
        believes=robots.believes,
        lent=robots.lent,
        moot=throwing.moot,
        denounces=lambda move: move.offender if isinstance(move, moves.Denounce) else None,
        weighed=robots.weighed,
    )

    def new(self, players: int, options: Options | None = None) -> State:
        return dealing.new(players, options or Options())

    def apply(self, state: State, player: int, move: Move) -> tuple[State, tuple[Event, ...]]:
        """What a move makes due follows it: a demotion that had to wait for a question (KC-20), the end of a vote in
        which others sit who may vote (KC-27)."""
        law = allowed(state, player, move)
        draft = draft_of(state)
        law.do(draft, player, move)
        if draft.court.votes and draft.seats is not state.seats:
            votes.close_decided(draft)
        if draft.court.waiting:
            demotion.overdue(draft)
        return frozen(draft), tuple(draft.events)

    def check(self, state: State, player: int, move: Move) -> None:
        allowed(state, player, move)

    legal = staticmethod(legal)

    def why_not(self, state: State, player: int, kind: str) -> Illegal | None:
        """Why a player can make no move of a kind now (its tag, or `coup`); None: he can."""
        like = COUPS if kind == "coup" else always
        kind = "attack" if kind == "coup" else kind
        return LAWS.why_not(self.check, as_seen(state, player), player, kind, like)

    def meant(self, state: State, player: int) -> Iterable[Move]:
        return LAWS.meant(as_seen(state, player), player)

    def counted(self, state: State, player: int, move: Move) -> bool:
        return LAWS.of(move).counted(state, player)

    def beside(self, move: Move) -> bool:
        return LAWS.of(move).counted is not always and not isinstance(move, moves.Deal | moves.Collect)

    def asks(self, state: State, player: int, move: Move) -> Hashable:
        """Of a move of the cards: nothing that the court does is part of it, but whom an attack would be upon is."""
        legal = self.legal(state, player)
        if self.beside(move):
            return tuple(legal)
        phase = as_seen(state, player).phase
        upon = target(state, player) if isinstance(state, Board) and isinstance(phase, AtTurn) else None
        return type(phase), upon, tuple(move for move in legal if not self.beside(move))

    def key(self, state: State) -> Hashable:
        return key.key(state)

    def fate(self, state: State, chance: Chance, people: Set[int] = frozenset()) -> Move | None:
        draw = FATES.get(type(state.phase))
        return None if draw is None else draw(state, chance, people)

    waiting = staticmethod(waiting)

    def default(self, state: State, player: int) -> Move | None:
        return asking.default(state, player)

    def view(self, state: State, player: int | None) -> seen.View:
        return seen.view(state, player)

    def redact(self, event: Event, player: int | None) -> Event | None:
        return redact.redact(event, player)

    def outcome(self, state: State) -> Outcome | None:
        return Outcome(state.court.ended, dealing.best(state)) if type(state.phase) is Over else None

    def robot(self, view: seen.View, chance: Chance, people: Set[int] = frozenset()) -> Move | None:
        return robots.robot(view, chance, people)

    def parse(self, player: int, text: str) -> Move:
        return notation.parse(text)

    def write(self, move: Move) -> str:
        return notation.write(move)

    def position(self, state: State) -> list[str]:
        return position.position(state)

    def set_up(self, players: int, options: Options | None, lines: Sequence[str]) -> State:
        return setting_up.set_up(players, options, lines)


game = Knyazi()
