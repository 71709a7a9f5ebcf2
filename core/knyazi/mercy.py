"""Милость: the ruler's three cards, granted (K-MER-01, K-MER-02, KC-20). Their three uses are where they are used:
in `bout` (to beat, to throw in), in `demotion` and `punishments` (to escape)."""

from __future__ import annotations

from functools import lru_cache

from core.knyazi import events as ev
from core.knyazi.court_papers import MERCIES, filed
from core.knyazi.judge import above_the_law, need_ruler
from core.knyazi.law import KnyaziLaw, ruling
from core.knyazi.moves import Grant
from core.knyazi.papers import check_office, check_player
from core.knyazi.seating import members
from core.knyazi.state import State, having
from core.knyazi.throwing import refreshed
from core.notation import Player
from core.shapes import Event, Illegal, Move

Done = tuple[State, tuple[Event, ...]]


def in_hand(state: State) -> int:
    """Mercies the ruler can still grant: three less those granted (K-MER-01, KR-27)."""
    return MERCIES - state.court.mercies.bit_count()


def check_grant(state: State, player: int, move: Grant) -> None:
    """K-MER-02: one each; K-MER-03, KC-11: none for the Tsar or who rules in his stead."""
    check_office(state)
    need_ruler(state, player, "K-MER-01")
    check_player(state, move.player, "K-MER-01")
    if above_the_law(state, move.player):
        raise Illegal("rulers-hold-no-mercy", "K-MER-03", player=move.player)
    if state.court.mercies >> move.player & 1:
        raise Illegal("has-a-mercy", "K-MER-02", player=move.player)
    if not in_hand(state):
        raise Illegal("no-mercy-left", "K-MER-01")


def do_grant(state: State, player: int, move: Grant) -> Done:
    """At any moment; in the others' window it gives a right at once (KC-03, KC-20)."""
    court = filed(state.court, mercies=state.court.mercies | 1 << move.player)
    events: list[Event] = [ev.Granted(Player(player), move.player, Player(state.seats[0]))]
    return refreshed(having(state, court=court), events)


@lru_cache(maxsize=8192)
def grants(players: int) -> tuple[Move, ...]:
    return tuple(Grant(Player(p)) for p in members(players))


def grants_now(state: State, player: int) -> tuple[Move, ...]:
    mercies = state.court.mercies
    if mercies.bit_count() >= MERCIES:
        return ()
    everyone = (1 << state.table.players) - 1
    return grants(everyone & ~(mercies | 1 << state.seats[0] | 1 << player))


GRANT = KnyaziLaw(Grant, check_grant, do_grant, grants_now, at=ruling, counted=False)
