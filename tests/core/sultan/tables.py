"""Tables to test on, written as a player would describe them, and a way to play on them."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from core.perft import formality
from core.shapes import Event, Illegal, Move, letter, player_of
from core.sultan.game import game
from core.sultan.options import Options
from core.sultan.table import State

options = st.builds(
    Options,
    rounds=st.integers(1, 3),
    totals=st.just(()),
    max_actions=st.sampled_from([0, 30]),
    **{
        name: st.sampled_from(["on", "off"])
        for name in (
            "arrest_counts_for_loyalists", "spare_counts", "arrested_may_react", "victim_guard_reacts",
            "open_loyalists_arrestable", "fatigue_survives_skip", "tired_hide_swap", "tired_may_react",
            "fortune_hide_swap", "repeat_dance",
        )
    },
    forced_extra_action=st.sampled_from(["any", "ability_only"]),
    next_first=st.sampled_from(["last_mover", "last_active"]),
)  # fmt: skip
"""Any house rules."""


def at(*seats: str, spare: str, act: str = "A", turn: str = "", phase: str = "", **more: Any) -> State:
    """A position: one text for each player (`"slave open prison"`; hidden if nothing is said), the spare,
    and whose turn it is. `act="B", turn="A"` is B forced by A the Vizier."""
    lines = [f"round {more.pop('round', 1)}", f"first {more.pop('first', 'A')}"]
    lines.append(f"turn {turn or act[0]}")
    if "last" in more:
        lines.append(f"last {more.pop('last')}")
    if "actions" in more:
        lines.append(f"actions {more.pop('actions')}")
    for player, seat in enumerate(seats):
        card, *words = seat.split()
        face = next((word for word in words if word in ("open", "dead")), "hidden")
        states = [word for word in words if word in ("prison", "chains", "tired")]
        banned = [word for word in words if word.startswith("banned=")]
        lines.append(" ".join(["seat", letter(player), card, face, ",".join(states) or "()", *banned]))
    lines.append(f"spare {spare}")
    for kind, tag in (("crown", "coronation"), ("choice", "choice"), ("prediction", "prediction")):
        if kind in more:
            lines.append(f"{tag} {more.pop(kind)}")
    lines += [f"{kind} {','.join(map(str, more.pop(kind)))}" for kind in ("totals", "twos") if kind in more]
    lines.append(phase or f"act {act}")
    return game.set_up(len(seats), Options(**more), lines)


class Play:
    """A game under way: say what is done, look at what came of it."""

    def __init__(self, state: State, quiet: bool = True) -> None:
        """`quiet`: those who are asked for form's sake answer by themselves."""
        self.state = state
        self.quiet = quiet
        self.events: list[Event] = []

    def do(self, *moves: str) -> Play:
        for text in moves:
            who, _, rest = text.partition(" ")
            player = player_of(who)
            self._apply(player, game.parse(player, rest))
            while self.quiet and (form := formality(game, self.state)) is not None:
                self._apply(*form)
        return self

    def _apply(self, player: int, move: Move) -> None:
        self.state, events = game.apply(self.state, player, move)
        self.events += events

    def refused(self, text: str) -> str:
        """The code and the rule that refuse a move."""
        who, _, rest = text.partition(" ")
        player = player_of(who)
        try:
            game.apply(self.state, player, game.parse(player, rest))
        except Illegal as wrong:
            return f"{wrong.code} {wrong.rule}".strip()
        raise AssertionError(f"{text} was allowed")

    def moves(self, who: str) -> list[str]:
        return [game.write(move) for move in game.legal(self.state, player_of(who))]

    def can(self, text: str) -> bool:
        who, _, rest = text.partition(" ")
        return rest in self.moves(who)

    def targets(self, who: str, kind: str) -> str:
        """At whom a kind of move may be aimed: `"BDE"`, the spare as `*`."""
        words = [move.split() for move in self.moves(who)]
        aimed = [word[1] for word in words if word[0] == kind and len(word) > 1]
        return "".join("*" if word == "spare" else word for word in aimed)

    def happened(self, kind: type[Event]) -> list[Any]:
        return [event for event in self.events if isinstance(event, kind)]

    def told(self, who: str | None) -> list[Event]:
        """The events as one player (None: a spectator) learns of them."""
        player = None if who is None else player_of(who)
        seen = [game.redact(event, player) for event in self.events]
        return [event for event in seen if event is not None]

    def cards(self) -> list[str]:
        return list(self.state.cards)

    def players(self, what: str) -> str:
        """Who is `open`, `dead`, in `prison`, in `chains`, `tired` or `hidden`."""
        some = getattr(self.state, what)
        return "".join(letter(player) for player in range(self.state.players) if some >> player & 1)

    @property
    def waits(self) -> str:
        return "".join(map(letter, game.waiting(self.state)))

    @property
    def over(self) -> str:
        """How the round ended, or nothing: `"rebels uprising"`."""
        result = self.state.result
        return f"{result.winner or 'nobody'} {result.how}" if result else ""

    @property
    def points(self) -> list[int]:
        assert self.state.result is not None
        return list(self.state.result.points)

    def deal(self, *cards: str, salt: str = "") -> Play:
        return self.do(f'* deal {",".join(cards)} "{salt}"')


def begun(*cards: str, first: str = "A", **options: Any) -> Play:
    """A game from its beginning, with these cards dealt; the last is the spare."""
    play = Play(game.new(len(cards) - 1, Options(**options)))
    play.do(f"* first {first}")
    return play.deal(*cards)
