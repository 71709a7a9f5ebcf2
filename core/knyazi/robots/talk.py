"""What a robot might say something about, made of what the whole table has seen: so nothing it says tells a secret.

What it brings before the throne (`complaints`) is an occasion too, which somebody else puts into words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Set

import msgspec

from core.knyazi import events as ev
from core.knyazi import moves
from core.knyazi.robots.court import doubtful, judged_before, offences
from core.knyazi.view import View
from core.shapes import Event, Move


def remarks(view: View, event: Event) -> Iterator[tuple[int, str]]:
    """Who has cause to speak, and of what; likeliest first. `view`: a spectator's. Who sits among the mob is silent
    (K-ETQ-05); the Шут only jokes."""
    silent = {seat.player for seat in view.seats if seat.estate == "mob"}
    jesters = {seat.player for seat in view.seats if seat.character == "jester"}
    for player, occasion in _causes(view, event):
        if player not in silent:
            yield player, "joke" if player in jesters else occasion


def _causes(view: View, event: Event) -> Iterator[tuple[int, str]]:
    match event:
        case ev.Reseated(before=before, after=after, reason="swap" | "palace"):
            yield from ((p, "rose") for p in after if after.index(p) < before.index(p))
            yield from ((p, "fell") for p in after if after.index(p) > before.index(p))
        case ev.Frozen(player=player):
            yield player, "out"
        case ev.Granted(player=player):
            yield player, "mercy"
        case ev.Sentenced(sentence=sentence):
            yield sentence.player, "struck"
        case ev.NewReign(tsar=tsar):
            yield from ((seat.player, "reign") for seat in view.seats if seat.player != tsar)
        case _:
            return


def explained(view: View, event: Event, people: Set[int]) -> tuple[int, str] | None:
    """Who ruled, and why in a word: what `court` goes by, told again from what all know."""
    if not isinstance(event, ev.Ruled):
        return None
    charge = next((one for one in view.docket if one.id == event.charge), None)
    if event.penalty != "pardon":
        return event.by, "grave" if event.penalty == "demotion" else "due"
    if charge is None:
        return event.by, "mild"
    if judged_before(view, charge):
        return event.by, "once"
    if doubtful(view, charge, people):
        return event.by, "doubt"
    return event.by, "warned" if offences(view, charge, people) > 1 else "mild"


def voiced(move: Move, say: Callable[[str], str] | None) -> Move | None:
    """A paper of `complaints`, its occasion put into words; None where nothing may be said. Other moves as they are."""
    if not isinstance(move, (moves.Petition, moves.Denounce)):
        return move
    return None if say is None else msgspec.structs.replace(move, words=say(move.words))
