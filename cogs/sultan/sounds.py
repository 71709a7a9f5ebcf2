"""What of «Султан на миг» is heard in the voice channel."""

from __future__ import annotations

from collections.abc import Mapping

from core.shapes import Event
from core.sultan import events

SOUNDS: Mapping[type[Event], tuple[str, ...]] = {
    events.RoundBegan: ("gong",),
    events.Crowned: ("fanfare",),
    events.Declared: ("drum",),
    events.RoundEnded: ("bell",),
    events.GameEnded: ("fanfare",),
}


def sounds(event: Event) -> tuple[str, ...]:
    return SOUNDS.get(type(event), ())
