"""Рукоблудие: work that is another's (K-ETQ-10, E-HND-01, KR-24), and the work of the Kholop and the Дворник."""

from __future__ import annotations

from core.knyazi import docket
from core.knyazi import events as ev
from core.knyazi.dealing import begin_deal
from core.knyazi.law import KnyaziLaw, during, mine
from core.knyazi.moves import Collect, Deal
from core.knyazi.state import Phase, State, having
from core.notation import Player
from core.shapes import EAR, Event, Illegal, Move

Done = tuple[State, tuple[Event, ...]]

HANDS = "E-HND-01"


def charges(state: State) -> bool:
    """Is a hand laid on another's work charged, or only refused?"""
    options = state.table.options
    return options.etiquette == "auto" and options.hands == "charge"


def check(state: State, player: int, rule: str) -> None:
    """Another's work is refused, unless the house lets it be charged: then the hand is seen and nothing moves."""
    if not charges(state):
        raise Illegal("another-s-work", "K-ETQ-10", work=rule)


def charged(state: State, player: int) -> Done:
    """The work is not done, and the Ear has seen whose hand it was."""
    return docket.lay(state, docket.new_charge(state, Player(player), HANDS, Player(EAR)), [])


def check_deal(state: State, player: int, move: Move) -> None:
    """K-DEAL-01: the Kholop's work."""
    if state.phase != Phase.DEALING:
        raise Illegal("no-deal-now", "K-DEAL-01")
    if player != state.seats[-1]:
        check(state, player, "K-DEAL-01")


def do_deal(state: State, player: int, move: Move) -> Done:
    if player != state.seats[-1]:
        return charged(state, player)
    events: list[Event] = []
    return begin_deal(state, events), tuple(events)


def check_collect(state: State, player: int, move: Move) -> None:
    """K-RES-06: the Дворник's work, or the Kholop's without one. The law waits for no broom: it can be done until
    the next attack, and left undone it may be denounced (K-PUN-09)."""
    if not state.deal.sweep or state.phase == Phase.OVER:
        raise Illegal("nothing-to-collect", "K-RES-06")
    if player != state.seats[state.table.sweep]:
        check(state, player, "K-RES-06")


def do_collect(state: State, player: int, move: Move) -> Done:
    if player != state.seats[state.table.sweep]:
        return charged(state, player)
    return having(state, deal=having(state.deal, sweep=False)), (ev.SweptUp(Player(player)),)


THE_DECK, THE_BROOM = (Deal(),), (Collect(),)


def collects_now(state: State, player: int) -> tuple[Move, ...]:
    return THE_BROOM if state.deal.sweep and player == state.seats[state.table.sweep] else ()


DEAL = KnyaziLaw(Deal, check_deal, do_deal, lambda state, player: THE_DECK, at=mine("dealing"), counted=False)
COLLECT = KnyaziLaw(
    Collect,
    check_collect,
    do_collect,
    collects_now,
    at=during("turn", "bonus", "gift", "new-trump", "mercy", "consent", "draw"),
    counted=False,
)
