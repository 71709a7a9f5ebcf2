"""Рукоблудие: work that is another's (K-ETQ-10, E-HND-01, KR-24), and the work of the Kholop and the Дворник."""

from __future__ import annotations

from core.knyazi import docket
from core.knyazi import events as ev
from core.knyazi.dealing import begin_deal
from core.knyazi.law import KnyaziLaw, during, mine
from core.knyazi.moves import Collect, Deal, Strike
from core.knyazi.state import Board, Dealing, Draft, Over, having
from core.notation import Player
from core.shapes import EAR, Illegal, Move

HANDS = "E-HND-01"


def charges(state: Board) -> bool:
    """Is a hand laid on another's work charged, or only refused?"""
    options = state.table.options
    return options.etiquette == "auto" and options.hands == "charge"


def check(state: Board, player: int, rule: str) -> None:
    """Another's work is refused, unless the house lets it be charged: then the hand is seen and nothing moves."""
    if not charges(state):
        raise Illegal("another-s-work", "K-ETQ-10", work=rule)


def anothers(state: Board, player: int, move: Move) -> bool:
    """It may be tried, to be charged, and is offered to nobody."""
    seat = {Deal: -1, Collect: state.table.sweep, Strike: state.table.strike}[type(move)]
    return player != state.seats[seat]


def charge(draft: Draft, player: int) -> None:
    """The work is not done, and the Ear has seen whose hand it was."""
    docket.lay(draft, docket.new_charge(draft, Player(player), HANDS, Player(EAR)))


def check_deal(state: Board, player: int, move: Move) -> None:
    """K-DEAL-01: the Kholop's work."""
    if type(state.phase) is not Dealing:
        raise Illegal("no-deal-now", "K-DEAL-01")
    if player != state.seats[-1]:
        check(state, player, "K-DEAL-01")


def do_deal(draft: Draft, player: int, move: Move) -> None:
    if player != draft.seats[-1]:
        charge(draft, player)
    else:
        begin_deal(draft)


def check_collect(state: Board, player: int, move: Move) -> None:
    """K-RES-06: the Дворник's work, or the Kholop's without one. The law waits for no broom: it can be done until
    the next attack, and left undone it may be denounced (K-PUN-09)."""
    if not state.deal.sweep or type(state.phase) is Over:
        raise Illegal("nothing-to-collect", "K-RES-06")
    if player != state.seats[state.table.sweep]:
        check(state, player, "K-RES-06")


def do_collect(draft: Draft, player: int, move: Move) -> None:
    if player != draft.seats[draft.table.sweep]:
        charge(draft, player)
    else:
        draft.deal = having(draft.deal, sweep=False)
        draft.tell(ev.SweptUp(Player(player)))


THE_DECK, THE_BROOM = (Deal(),), (Collect(),)


def collects_now(state: Board, player: int) -> tuple[Move, ...]:
    return THE_BROOM if state.deal.sweep and player == state.seats[state.table.sweep] else ()


DEAL = KnyaziLaw(
    Deal,
    check_deal,
    do_deal,
    lambda state, player: THE_DECK,
    at=mine("dealing"),
    counted=False,
    vain=anothers,
)
COLLECT = KnyaziLaw(
    Collect,
    check_collect,
    do_collect,
    collects_now,
    at=during("turn", "bonus", "gift", "new-trump", "mercy", "consent", "draw", "lead"),
    counted=False,
    vain=anothers,
)
