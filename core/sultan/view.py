"""What one player may know: the only way out of a state."""

from __future__ import annotations

import msgspec

from core.shapes import Move
from core.sultan.cast import SLAVE, Character, Team, sure_cards
from core.sultan.events import Question
from core.sultan.laws import LAWS
from core.sultan.options import Options
from core.sultan.table import (
    Acting,
    Asking,
    KnownExchange,
    Note,
    Predicting,
    Result,
    State,
    players_in,
)


class Place(msgspec.Struct, frozen=True, gc=False):
    """A player's place at the table. `card` only if the viewer may see it."""

    card: Character | None
    open: bool
    dead: bool
    prison: bool
    chains: bool
    tired: bool


class ReactionWindow(msgspec.Struct, frozen=True, gc=False):
    """A reaction window from outside: the same whoever can react."""

    question: Question
    by: int
    deed: Move
    asked: tuple[int, ...]
    answered: tuple[int, ...]


class View(msgspec.Struct, frozen=True, gc=False):
    """The table as `me` (None: a spectator) sees it."""

    me: int | None
    players: int
    options: Options
    round: int
    totals: tuple[int, ...]
    first: int
    places: tuple[Place, ...]
    coronation: int
    """The seat of the Coronation card, or -1."""
    choice: Team | None
    prediction: Team | None
    turn: int
    """The acting player, or -1 before the first round."""
    waits_for: str
    """`choosing`, `dealing`, `acting`, `predicting`, `asking` or `over`."""
    actor: int
    """Who must act or predict now, the forced player too; -1 in a window or between rounds."""
    extra: bool
    """Is it the action that a hunt has earned?"""
    window: ReactionWindow | None
    actions: int
    banned: tuple[int, ...]
    """With whom `me` may not exchange in his next turn; nobody else is told."""
    notebook: tuple[Note, ...]
    """What `me` has learned in this round, in his own eyes only."""
    exchanges: tuple[KnownExchange, ...]
    """What all have seen of exchanges in this round."""
    seal: str
    """The commitment to this round's deal; the round's end opens it."""
    result: Result | None
    """How the last round ended, until the next is dealt."""
    moves: tuple[Move, ...]
    """Everything `me` may do now."""


def view(state: State, player: int | None) -> View:
    """All that `player` may know (SR-27): his own card, open cards, states, his notebook, his ban.

    Between rounds all cards lie open. During a round a spectator sees what the table sees.
    """
    phase = state.phase
    known = state.open if state.playing else state.everybody
    if player is not None:
        known |= 1 << player
    opened, dead, prison = state.open, state.dead, state.prison
    chains, tired = state.chains, state.tired
    places = tuple(
        [
            Place(
                card if known >> at & 1 else None,
                opened >> at & 1 == 1,
                dead >> at & 1 == 1,
                prison >> at & 1 == 1,
                chains >> at & 1 == 1,
                tired >> at & 1 == 1,
            )
            for at, card in enumerate(state.cards[: state.players])
        ]
    )
    window = None
    if isinstance(phase, Asking):
        window = ReactionWindow(
            phase.question, phase.by, phase.deed, players_in(phase.asked), players_in(phase.answered)
        )
    return View(
        player,
        state.players,
        state.options,
        state.round,
        state.totals,
        state.first,
        places,
        state.coronation,
        state.choice,
        state.prediction,
        state.turn,
        str(phase.__struct_config__.tag),
        phase.player if isinstance(phase, (Acting, Predicting)) else -1,
        isinstance(phase, Acting) and phase.extra,
        window,
        state.actions,
        players_in(state.banned[player]) if player is not None and state.banned else (),
        state.notes[player] if player is not None and state.notes else (),
        state.exchanges,
        state.seal,
        state.result,
        tuple(LAWS.legal(state, player)) if player is not None else (),
    )


def call_in_vain(view: View) -> bool:
    """S-SLV-01, SR-20: would a call of his, who lies open, bring nobody to rise, as he himself can see? All Slaves that
    are in play lie open already (S-SET-01), or nobody is hidden."""
    if view.me is None or not view.places[view.me].open:
        return False
    shown = [place for place in view.places if place.open or place.dead]
    slaves = sum(place.card == SLAVE for place in shown)
    return slaves == sure_cards(view.players).count(SLAVE) or len(shown) == view.players
