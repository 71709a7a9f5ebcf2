"""A player to fill a seat: follows his side's aim with what he has seen, and bluffs a little.

His choice comes from his view and luck alone. He weighs the kinds of move first and then the targets,
so that an ability with hundreds of targets is no likelier for it. The weights are a player's taste,
not rules: a hundred is "surely", ten "why not", nothing "never".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

from core.shapes import Chance, Move
from core.sultan.cast import (
    ASSASSIN,
    DANCER,
    GUARD,
    LOYALISTS,
    OVERSEER,
    REBELS,
    SEER,
    SLAVE,
    SULTAN,
    VIZIER,
    Character,
    Team,
)
from core.sultan.conditions import in_a_row
from core.sultan.moves import (
    SPARE,
    Arrest,
    Avoid,
    Call,
    Capture,
    Dance,
    Execute,
    Foretell,
    Hide,
    Hunt,
    Intercept,
    Join,
    Manipulate,
    Murder,
    Pass,
    Peek,
    Predict,
    Swap,
    Throne,
)
from core.sultan.view import View
from core.sultan.windows import REACTION
from core.tempers import Temper, temper_of

T = TypeVar("T")

Known = Mapping[int, Character]
"""Place -> card, as far as the viewer can tell."""

_BLUFF: dict[Temper, int] = {"careful": 8, "flatterer": 6, "bully": 10, "blunt": 16}
"""By temper: one action in so many is a quiet one, whatever the cards would have it be."""


_QUIET = (Peek, Swap, Hide, Predict)


def lent(move: Move, default: Move | None) -> bool:
    """What a robot plays for one whose time is up: nothing that shows his card, unless he is forced to."""
    return isinstance(move, (*_QUIET, Pass)) or not isinstance(default, (*_QUIET, Pass))


def choose(view: View, chance: Chance) -> Move | None:
    """A move, or None to wait: of one who is not asked only the Sultan ever interrupts."""
    if view.me is None or not view.moves:
        return None
    known = knowledge(view)
    if view.actor == view.me:
        return _act(view, known, chance)
    if view.window is not None and Pass() in view.moves:
        return _answer(view, known, chance)
    return view.moves[0] if _safe_to_reign(view, known) and not chance.randrange(8) else None


def knowledge(view: View) -> dict[int, Character]:
    """What the viewer knows of every card now: what he sees, and what he saw and has seen moved since.

    An exchange in the open carries a known card along; whoever hides might have exchanged his.
    """
    known: dict[int, Character] = {}
    notes = list(view.notebook)
    for exchange in view.exchanges:
        while notes and notes[0].action < exchange.action:
            note = notes.pop(0)
            known[note.place] = note.card
        one = known.pop(exchange.by, None)
        if exchange.partner is None:
            continue
        other = known.pop(exchange.partner, None)
        if one is not None:
            known[exchange.partner] = one
        if other is not None:
            known[exchange.by] = other
    for note in notes:
        known[note.place] = note.card
    for at, place in enumerate(view.places):
        if place.card is not None:
            known[at] = place.card
    return known


def leaning(view: View, known: Known) -> Team:
    """Which side seems to be winning: a Sultan on the throne against Slaves who have risen."""
    risen = sum(place.open and not place.dead and place.card == SLAVE for place in view.places)
    fallen = sum(place.dead and place.card == ASSASSIN for place in view.places)
    return LOYALISTS if 2 * (view.coronation >= 0) + 2 * fallen >= 1 + risen else REBELS


def _aim(view: View, known: Known) -> Team:
    """The side on which his card puts him, or would if he acted on it."""
    mine = _card(view)
    if mine in (SULTAN, GUARD):
        return LOYALISTS
    if mine in (ASSASSIN, SLAVE):
        return REBELS
    if mine == VIZIER and view.choice is not None:
        return view.choice
    return leaning(view, known)


def _card(view: View) -> Character:
    assert view.me is not None
    card = view.places[view.me].card
    assert card is not None
    return card


def _set(players: Sequence[int]) -> int:
    return sum(1 << player for player in players)


def _risings(view: View, known: Known, hopeful: bool) -> bool:
    """Would three Slaves stand in a row if all that he knows of rose (hopeful: and the unknown too)?"""
    assert view.me is not None
    free = [
        at
        for at, place in enumerate(view.places)
        if not (place.dead or place.prison or place.chains)
        and (known.get(at) == SLAVE or (hopeful and at not in known))
    ]
    dead = _set([at for at, place in enumerate(view.places) if place.dead])
    return len(free) >= 3 and in_a_row(view.players, dead, _set(free))


def _safe_to_reign(view: View, known: Known) -> bool:
    """Does the Sultan know where every Assassin is, and that none can reach him?"""
    threats = [at for at, card in known.items() if card == ASSASSIN and at != SPARE]
    unknown = [at for at in range(view.players) if at not in known]
    return not unknown and all(view.places[at].dead for at in threats)


# Answers


def _answer(view: View, known: Known, chance: Chance) -> Move:
    """Answer a question; those who cannot react only pass."""
    window = view.window
    assert window is not None
    reaction = next((move for move in view.moves if type(move) is REACTION[window.question]), Pass())
    match reaction:
        case Intercept():
            victim = known.get(getattr(window.deed, "player", SPARE))
            odds = (1, 4) if victim in (ASSASSIN, SLAVE) else (11, 12)
        case Join():
            odds = (7, 8) if _risings(view, known, hopeful=False) else (1, 2)
            if not _risings(view, known, hopeful=True):
                odds = (1, 10)
        case Avoid():
            odds = (1, 2) if _card(view) == SULTAN else (2, 3)
        case Throne():
            odds = (7, 8) if _safe_to_reign(view, known) else (1, 30)
        case _:
            odds = (0, 1)
    return reaction if chance.randrange(odds[1]) < odds[0] else Pass()


# Actions


def _act(view: View, known: Known, chance: Chance) -> Move:
    """Weigh the kinds of action, then the targets of the one chosen."""
    quiet = (Peek, Swap, Hide)
    moves = view.moves
    if not chance.randrange(_BLUFF[temper_of(_me(view))]) and any(isinstance(move, quiet) for move in moves):
        moves = tuple(move for move in moves if isinstance(move, quiet))
    weighed: dict[type[Move], list[tuple[Move, int]]] = {}
    for move in moves:
        weighed.setdefault(type(move), []).append((move, weight(view, known, move)))
    kinds = [(kind, max(weight for _, weight in found)) for kind, found in weighed.items()]
    return _pick(weighed[_pick(kinds, chance)], chance)


def _pick(weighed: Sequence[tuple[T, int]], chance: Chance) -> T:
    at = chance.randrange(sum(weight for _, weight in weighed) or 1)
    for thing, weight in weighed:
        at -= weight
        if at < 0:
            return thing
    return weighed[0][0]


def weight(view: View, known: Known, move: Move) -> int:
    """How much a player of this card would like this move."""
    match move:
        case Peek():
            return 2 if move.player in known else 20
        case Swap():
            return _exchange_weight(view, known, move.partner)
        case Hide():
            return _hide_weight(view, known, move)
        case Execute():
            return 90 if known[move.player] == ASSASSIN else 40
        case Arrest():
            return _arrest_weight(view, known, move.player)
        case Murder():
            return _murder_weight(view, known, move.player)
        case Call():
            return 100 if _risings(view, known, hopeful=False) else 6
        case Hunt():
            eager = 2 if leaning(view, known) == LOYALISTS or view.places[_me(view)].open else 1
            return eager * {None: 8, SLAVE: 30}.get(known.get(move.player), 0)
        case Capture():
            return 30
        case Dance():
            return 2 if view.places[_me(view)].open else 12
        case Manipulate():
            return _manipulate_weight(view, known, move)
        case Foretell():
            return 1 + 6 * sum(player not in known for player in move.players)
        case Predict():
            return {leaning(view, known): 20, None: 2}.get(move.team, 3)
        case Throne():
            return 100 if _safe_to_reign(view, known) else 3
        case _:
            return 1


def _me(view: View) -> int:
    assert view.me is not None
    return view.me


def _exchange_weight(view: View, known: Known, partner: int) -> int:
    """Better to be what may win soon; the spare hides best of all."""
    if partner in known:
        return 1 if known[partner] in (_card(view), SULTAN) else 4
    return 6 if partner == SPARE else 5


def _hide_weight(view: View, known: Known, move: Hide) -> int:
    """An open Sultan fears those he does not know; others hide when there is nothing better to do."""
    mine = _card(view)
    if mine == SULTAN:
        danger = sum(at not in known or known[at] == ASSASSIN for at in range(view.players))
        return min(40, 4 * danger) if move.partner is None else min(20, 2 * danger)
    if mine == SEER:
        return 10
    if mine == SLAVE and _risings(view, known, hopeful=True):
        return 1
    return 4 if move.partner is None else 3


def _arrest_weight(view: View, known: Known, target: int) -> int:
    """Slaves who have risen first, then Rebels he has seen; strangers seldom, friends never."""
    place, card = view.places[target], known.get(target)
    if card == SLAVE:
        return 60 if place.open and not place.chains else 20
    if card == ASSASSIN:
        return 45
    if card == DANCER and place.open:
        return 15
    return 3 if card is None else 0


def _murder_weight(view: View, known: Known, target: int) -> int:
    """The Sultan, once he knows him; a stranger the more gladly, the fewer are left."""
    card = known.get(target)
    if card == SULTAN:
        return 100
    if card is None:
        strangers = sum(at not in known for at in range(view.players))
        sultan_found = SULTAN in known.values()
        return 0 if sultan_found else max(2, 40 // strangers**2)
    return {GUARD: 6, OVERSEER: 6}.get(card, 0)


def _manipulate_weight(view: View, known: Known, move: Manipulate) -> int:
    """Someone whose ability helps the side he takes."""
    if move.team != _aim(view, known):
        return 1
    helpful = (GUARD, OVERSEER, SULTAN) if move.team == LOYALISTS else (ASSASSIN, SLAVE, DANCER)
    card = known.get(move.player)
    return 10 if card is None else 25 if card in helpful else 2
