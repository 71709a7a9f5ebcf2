"""Разжалование: who is to be demoted is asked for his mercy, then it happens, or waits for the bout's end
(K-PUN-06..08, K-DEM-01, KR-12, KR-17, KC-16, KC-17)."""

from __future__ import annotations

from core.knyazi import reign, riot
from core.knyazi.court_papers import Ask, Court, Status, filed
from core.knyazi.events import DemotionWaits, MercyAsked, MercyUsed
from core.knyazi.law import KnyaziLaw, mine
from core.knyazi.moves import Spare
from core.knyazi.resolve import go_on, lost_coup_paid
from core.knyazi.state import Phase, State, having
from core.knyazi.throwing import refreshed
from core.notation import Player
from core.shapes import Event, Illegal, Move

Done = tuple[State, tuple[Event, ...]]

BLOCKING = (Phase.DRAW, Phase.NEW_TRUMP, Phase.MERCY, Phase.DIVIDE)


def check_free(state: State) -> None:
    """KC-20: a waiting question blocks demotions, as it blocks cards."""
    if state.phase in BLOCKING or (state.phase == Phase.GIFT and state.turn.giving):
        raise Illegal("question-waits", "KC-20")
    if state.phase == Phase.OVER or state.phase == Phase.CAST:
        raise Illegal("not-in-play", "KC-20")


def with_status(court: Court, charge: int, status: Status) -> Court:
    """The court with one charge at another status."""
    if not charge:
        return court
    return filed(court, docket=tuple(having(c, status=status) if c.id == charge else c for c in court.docket))


def order(state: State, player: int, charge: int, events: list[Event]) -> Done:
    """A demotion is ruled. KC-17: a holder of a mercy is asked first, whatever the timing (KC-16); the Kholop only if
    it waits, for he may have risen by then (KC-25)."""
    in_vain = state.seats[state.table.kholop] == player and not waits(state)
    if state.court.mercies >> player & 1 and not in_vain:
        events.append(MercyAsked(Player(player), charge))
        ask = Ask(Player(player), state.phase, charge=charge, under=state.court.ask)
        court = filed(with_status(state.court, charge, "asked"), ask=ask)
        return having(state, phase=Phase.MERCY, court=court), tuple(events)
    return carry_out(state, player, charge, events)


def waits(state: State) -> bool:
    """KR-17: would a demotion wait for the bout's end?"""
    return state.phase == Phase.BOUT and state.table.options.demotion_timing == "after_bout"


def carry_out(state: State, player: int, charge: int, events: list[Event]) -> Done:
    """At once, or after the bout if the house plays so (KR-17)."""
    if waits(state):
        events.append(DemotionWaits(Player(player), charge))
        court = with_status(state.court, charge, "waiting")
        court = filed(court, waiting=(*court.waiting, (player, charge)))
        return refreshed(having(state, court=court), events)
    owner, seats = state.turn, state.seats
    state = reign.demoted(state, player, charge, events)
    if state.phase == Phase.BOUT:
        return refreshed(state, events)
    if state.phase == Phase.CONSENT and state.seats != seats:
        # KC-22: whoever falls below the mob's seats or from one of them, the asked one no longer sits where he sat.
        return go_on(riot.dissolved(state, events), events)
    if state.phase in (Phase.TURN, Phase.BONUS, Phase.GIFT) and (
        state.turn is not owner or state.deal.asked or state.phase == Phase.GIFT
    ):
        return go_on(state, events)
    return state, tuple(events)


def check_spare(state: State, player: int, move: Spare) -> None:
    if state.phase != Phase.MERCY or state.court.ask is None:
        raise Illegal("nothing-to-answer", "KC-17")
    if player != state.court.ask.player:
        raise Illegal("not-asked", "KC-17")
    if move.use and not state.court.mercies >> player & 1:
        raise Illegal("no-mercy", "K-MER-06")  # he has escaped a punishment with it meanwhile


def do_spare(state: State, player: int, move: Spare) -> Done:
    """K-MER-06, KR-12: a mercy, and he keeps his seat; K-MER-07: the mercy goes back to the ruler."""
    ask = state.court.ask
    assert ask is not None
    events: list[Event] = []
    court = filed(state.court, ask=ask.under)
    if move.use:
        events.append(MercyUsed(Player(player), "escape"))
        court = filed(with_status(court, ask.charge, "escaped"), mercies=court.mercies & ~(1 << player))
    state = having(state, phase=ask.back, court=court)
    if not ask.charge:
        if not move.use:
            state = reign.demoted(state, player, 0, events)
        return lost_coup_paid(state, events)
    if move.use:
        return refreshed(state, events)
    return carry_out(state, player, ask.charge, events)


def by_vote(state: State, player: int, charge: int, events: list[Event]) -> Done:
    """KR-24: the others have condemned the judge. He has no mercy to be asked for (K-MER-03); a question that
    waits comes first (KC-20)."""
    try:
        check_free(state)
    except Illegal:
        events.append(DemotionWaits(Player(player), charge))
        court = with_status(state.court, charge, "waiting")
        return having(state, court=filed(court, waiting=(*court.waiting, (player, charge)))), tuple(events)
    return carry_out(state, player, charge, events)


def overdue(state: State, events: tuple[Event, ...]) -> Done:
    """A question is answered: demotions that had to wait for it follow, unless they wait for the bout's end."""
    told = list(events)
    while state.court.waiting and not waits(state):
        try:
            check_free(state)
        except Illegal:
            break
        (player, charge), *rest = state.court.waiting
        state = having(state, court=filed(state.court, waiting=tuple(rest)))
        state, more = carry_out(state, player, charge, [])
        told += more
    return state, tuple(told)


def spares_now(state: State, player: int) -> tuple[Move, ...]:
    """He may have spent his mercy on another punishment meanwhile."""
    return (Spare(True), Spare(False))[not state.court.mercies >> player & 1 :]


SPARE = KnyaziLaw(Spare, check_spare, do_spare, spares_now, at=mine("mercy"))
