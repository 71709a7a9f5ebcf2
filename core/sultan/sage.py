"""The wise player of «Султан на миг»: deals the cards he cannot know in ways that agree with all he has seen, plays what
he may do on to the end of the round with seasoned players, and takes what brings him most points.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from core import search
from core.chance import Seeded
from core.law import Law
from core.shapes import Chance, Event, Move
from core.sultan import robot
from core.sultan.beliefs import Beliefs
from core.sultan.events import RoundBegan
from core.sultan.laws import ACTIONS, LAWS, waiting
from core.sultan.moves import Pass, Predict
from core.sultan.table import Asking, Draft, State, Table, draft_of, frozen
from core.sultan.view import View, view
from core.sultan.windows import able

MOST = 10
"""So many options are tried at most."""
OTHERS = 0.5
"""How much what the others get on the average counts against what he gets."""
LONGEST = 60
"""A round that is not over after so many more moves counts as nothing for anybody."""

_ACTIONS = frozenset(law.move for law in ACTIONS) | {Predict}


def begins(event: Event) -> bool:
    """Is all that was told before of no more use?"""
    return isinstance(event, RoundBegan)


def weighty(view: View) -> bool:
    """Is he asked, and has he a choice?"""
    asked = view.actor == view.me or (view.window is not None and Pass() in view.moves)
    return asked and len(view.moves) > 1


def think(
    view: View, told: Sequence[Event], chance: Chance, budget: int, more: Callable[[], bool]
) -> Move | None:
    """His move, or None where there is nothing to think over. `budget`: rounds tried at most."""
    if not weighty(view):
        return None
    options = worth_trying(view, chance)
    beliefs, drawn, seed = Beliefs(view, told), list[State](), chance.getrandbits(64)
    assert view.me is not None
    me = view.me

    def worth(move: Move, world: int) -> float:
        if world == len(drawn):
            drawn.append(beliefs.draw(Seeded(seed + world)))
        return played_on(drawn[world], me, move, Seeded(seed - world - 1))

    return search.best(options, worth, budget, more)


def worth_trying(view: View, chance: Chance) -> list[Move]:
    """What the seasoned player would do, then what he likes best of each kind, then what he likes best."""
    first = robot.choose(view, chance) or view.moves[0]
    known = robot.knowledge(view)
    liked = sorted(view.moves, key=lambda move: -robot.weight(view, known, move))
    best_of_kind = {type(move): move for move in reversed(liked)}
    return list(dict.fromkeys((first, *best_of_kind.values(), *liked)))[:MOST]


def played_on(state: State, me: int, move: Move, chance: Chance) -> float:
    """What I get, and the others do not, if the round goes on with this move."""
    state = carried_out(state, me, move)
    for _ in range(LONGEST):
        if not state.playing:
            break
        state = carried_out(state, *next_move(state, chance))
    if state.result is None or state.playing:
        return 0.0
    points = state.result.points
    return points[me] - OTHERS * (sum(points) - points[me]) / (len(points) - 1)


def next_move(state: State, chance: Chance) -> tuple[int, Move]:
    """Whoever is waited for, as a seasoned player; who could only pass passes."""
    player = waiting(state)[0]
    if isinstance(state.phase, Asking) and not able(state, state.phase, player):
        return player, Pass()
    seen = view(state, player)
    return player, robot.choose(seen, chance) or seen.moves[0]


def carried_out(state: State, player: int, move: Move) -> State:
    """A move that is known to be lawful."""
    law: Law[Table, Draft] = LAWS.of(move)
    draft = draft_of(state)
    if type(move) in _ACTIONS:
        draft.last = draft.turn
    law.do(draft, player, move)
    return frozen(draft)
