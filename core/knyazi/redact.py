"""What one player learns of an event: all of it, some of it, or nothing. `None` stands for a spectator."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.knyazi import events as ev
from core.knyazi.court_papers import NOBODY, Charge, Petition
from core.knyazi.state import having
from core.shapes import EAR, Event

Rule = Callable[[Any, int | None], Event | None]


def _dealt(event: ev.Dealt, player: int | None) -> Event:
    """His own hand."""
    hands = tuple(hand if p == player else () for p, hand in enumerate(event.hands))
    return having(event, hands=hands)


def _exchange_asked(event: ev.ExchangeAsked, player: int | None) -> Event:
    return event if player == event.player else having(event, card=None)


def _exchanged(event: ev.Exchanged, player: int | None) -> Event:
    """The two know both cards."""
    return event if player in (event.player, event.other) else having(event, given=None, drawn=None)


def _looked(event: ev.LookedAt, player: int | None) -> Event:
    return event if player == event.player else having(event, cards=None)


def _given(event: ev.Given, player: int | None) -> Event:
    """A gift is seen by the two; what nobles divide lay on the table."""
    open_to = not event.gift or player in (event.player, event.to)
    return event if open_to else having(event, card=None)


def _passed(event: ev.Passed, player: int | None) -> Event | None:
    """That the Tsar gives nothing would tell that he could."""
    return event if event.what != "gift" or player == event.player else None


def _plot(event: ev.RiotProposed | ev.RiotRefused, player: int | None) -> Event | None:
    """Known to the mob alone until both agree."""
    return event if player in (event.player, event.other) else None


def _charged(event: ev.Charged, player: int | None) -> Event | None:
    """The judge and who denounced know all of it; the rest what they may see of the charge."""
    charge = event.charge
    if player is not None and player in (event.desk, charge.by):
        return event
    return having(event, charge=shown) if (shown := charge_shown(charge, player)) is not None else None


def charge_shown(charge: Charge, player: int | None) -> Charge | None:
    """A charge as one sees it who is neither its judge nor its author (a suspicion is seen by neither).

    A charge is cried out: all know whom it is on, and for what. Words that the Ear heard are for the accused and for
    those who vote on him. What was whispered to the judge (E-CHG-07) comes out with the ruling.
    """
    if charge.status == "suspicion":
        return None
    aloud = not charge.secret
    told = charge.status in ("vote", "announced") or (
        charge.penalty not in (None, "pardon") and charge.status not in ("open", "countersign")
    )
    if not aloud and not told and not (charge.penalty == "pardon" and player == charge.offender):
        return None
    if charge.secret:
        charge = having(charge, by=NOBODY)
    votes = player is not None and charge.status == "vote"
    quoted = charge.by != EAR and not charge.secret and not charge.end
    return (
        charge
        if quoted or votes or player == charge.offender
        else having(charge, words="", span=(0, 0), why=None)
    )


def _counted(event: ev.Repeated | ev.Withdrawn, player: int | None) -> Event | None:
    """Of a suspicion only who hears of it; a charge is known to all (only the Ear's are counted)."""
    return event if event.status != "suspicion" or player == event.desk else None


def _desk(event: ev.ChargesLapsed, player: int | None) -> Event | None:
    return event if player == event.desk else None


def _dropped(event: ev.Dropped, player: int | None) -> Event | None:
    """A charge that was never cried aloud is its author's."""
    return event if not event.private or (player is not None and player == event.by) else None


def _ruled(event: ev.Ruled, player: int | None) -> Event | None:
    """A pardon of what was never cried aloud is between judge and offender."""
    hidden = event.private and event.penalty == "pardon" and player not in (event.by, event.offender)
    return None if hidden else event


def _by_only(event: ev.Kept | ev.Undone, player: int | None) -> Event | None:
    return event if player == event.by else None


def _let_go(event: ev.LetGo, player: int | None) -> Event | None:
    return event if player == event.player else None


def _petitioned(event: ev.Petitioned, player: int | None) -> Event | None:
    """K-PET-02: a secret petition is between petitioner and ruler."""
    return event if petition_open(event.petition, event.desk, player) else None


def _answered(event: ev.Answered, player: int | None) -> Event | None:
    return event if petition_open(event.petition, event.by, player) else None


def petition_open(petition: Petition, desk: int, player: int | None) -> bool:
    return not petition.secret or (player is not None and player in (petition.player, desk))


def _awaits(event: ev.AwaitsVisa, player: int | None) -> Event | None:
    return event if player is not None and player in (event.draft.by, event.clerk) else None


def _taken_back(event: ev.TakenBack, player: int | None) -> Event | None:
    return event if player is not None and player in (event.by, event.clerk) else None


def _service(event: ev.ServiceDemanded, player: int | None) -> Event | None:
    return event if player is not None and player in (event.player, event.of) else None


def _entered(event: ev.Entered, player: int | None) -> Event | None:
    return event if player is not None and player in (event.keeper, event.entry.by) else None


RULES: dict[type[Event], Rule] = {
    ev.Dealt: _dealt,
    ev.ExchangeAsked: _exchange_asked,
    ev.Exchanged: _exchanged,
    ev.LookedAt: _looked,
    ev.Given: _given,
    ev.Passed: _passed,
    ev.RiotProposed: _plot,
    ev.RiotRefused: _plot,
    ev.Charged: _charged,
    ev.Repeated: _counted,
    ev.Withdrawn: _counted,
    ev.ChargesLapsed: _desk,
    ev.Dropped: _dropped,
    ev.Ruled: _ruled,
    ev.Kept: _by_only,
    ev.Undone: _by_only,
    ev.LetGo: _let_go,
    ev.Petitioned: _petitioned,
    ev.Answered: _answered,
    ev.AwaitsVisa: _awaits,
    ev.ServiceDemanded: _service,
    ev.TakenBack: _taken_back,
    ev.Entered: _entered,
}


def redact(event: Event, player: int | None) -> Event | None:
    """The event as that player learns of it."""
    rule = RULES.get(type(event))
    return event if rule is None else rule(event, player)
