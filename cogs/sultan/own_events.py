"""What of «Султан на миг» is told to one player besides the table: whom it concerns, and by which text."""

from __future__ import annotations

from collections.abc import Mapping

from cogs.ui.own_events import Addressees
from core.shapes import Event
from core.sultan import events as ev

OWN: Mapping[type[Event], Addressees] = {
    ev.CardGiven: (("player", "card-given"),),
    ev.CardSeen: (("by", "seen"),),
    ev.Peeked: (("player", "peeked-at"),),
    ev.Swapped: (("partner", "swapped-with"),),
    ev.SecretlySwapped: (("by", "swapped-in-secret"), ("partner", "swapped-with-in-secret")),
    ev.Imprisoned: (("player", "imprisoned"),),
    ev.Killed: (("player", "killed"),),
    ev.Shackled: (("player", "shackled"),),
    ev.Forced: (("player", "forced"),),
    ev.NothingToUse: (("player", "nothing-to-use"),),
    ev.TurnSkipped: (("player", "skipped"),),
}


def settles(told: Event, since: Event) -> bool:
    """Is what he was told true no longer, or over, by what happened since?

    Of an exchange in secret only its two parties hear, so nothing that goes tells a third what he may not know."""
    match since:
        case ev.RoundEnded():
            return type(told) in OWN and not isinstance(told, ev.Killed)
        case ev.Swapped(by=one, partner=other) | ev.SecretlySwapped(by=one, partner=other):
            return isinstance(told, ev.Peeked | ev.CardSeen) and told.player in (one, other)
        case ev.CardGiven(player=player):
            return isinstance(told, ev.CardGiven) and told.player == player
        case ev.Revealed(player=player):
            return isinstance(told, ev.Peeked | ev.CardSeen) and told.player == player
        case ev.Killed(player=player):
            # His card lies open, with nothing upon it. Exchanges name no `player`.
            return type(told) in OWN and getattr(told, "player", None) == player
        case ev.Released(player=player):
            return isinstance(told, ev.Imprisoned) and told.player == player
        case ev.Unshackled(players=players):
            return isinstance(told, ev.Shackled) and told.player in players
        case ev.Rested(player=player):
            return isinstance(told, ev.NothingToUse) and told.player == player
        case ev.TurnBegan(player=player):
            return isinstance(told, ev.Forced) or (isinstance(told, ev.TurnSkipped) and told.player == player)
    return False
