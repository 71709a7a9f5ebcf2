"""What of «Султан на миг» is told to one player besides the table: whom it concerns, and by which text."""

from __future__ import annotations

from collections.abc import Mapping

from cogs.ui.own_events import Addressees
from core.shapes import Event
from core.sultan import events as ev

OWN: Mapping[type[Event], Addressees] = {
    ev.CardSeen: (("by", "seen"),),
    ev.Peeked: (("player", "peeked-at"),),
    ev.Swapped: (("partner", "swapped-with"),),
    ev.SecretlySwapped: (("by", "swapped-in-secret"), ("partner", "swapped-with-in-secret")),
    ev.Imprisoned: (("player", "imprisoned"),),
    ev.Killed: (("player", "killed"),),
    ev.Shackled: (("player", "shackled"),),
    ev.Forced: (("player", "forced"),),
    ev.TurnSkipped: (("player", "skipped"),),
}
