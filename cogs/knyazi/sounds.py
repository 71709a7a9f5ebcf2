"""What of «Из грязи в князи» is heard in the voice channel: fanfare and glory, a gong, blows counted aloud."""

from __future__ import annotations

from collections.abc import Mapping

from cogs.sounds import blow
from core.knyazi import events
from core.shapes import Event

SOUNDS: Mapping[type[Event], tuple[str, ...]] = {
    events.NewReign: ("fanfare", "glory"),
    events.DealBegins: ("gong",),
    events.RiotBegun: ("drum",),
    events.VoteOpened: ("bell",),
    events.GameEnded: ("fanfare",),
    events.Attacked: ("card",),
    events.TakenUp: ("card",),
}


def sounds(event: Event) -> tuple[str, ...]:
    return (blow(event.number),) if isinstance(event, events.Struck) else SOUNDS.get(type(event), ())
