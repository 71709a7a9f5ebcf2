"""Милость: the ruler's three cards, granted (K-MER-01, K-MER-02, KC-20). Their three uses are where they are used:
in `bout` (to beat, to throw in), in `demotion` and `punishments` (to escape)."""

from __future__ import annotations

from functools import lru_cache

from core.knyazi import events as ev
from core.knyazi.court_papers import MERCIES
from core.knyazi.judge import above_the_law, need_ruler
from core.knyazi.law import KnyaziLaw, ruling
from core.knyazi.moves import Grant
from core.knyazi.papers import check_office, check_player
from core.knyazi.seating import members
from core.knyazi.state import Board, Draft
from core.knyazi.throwing import refresh
from core.notation import Player
from core.shapes import Illegal, Move


def in_hand(state: Board) -> int:
    """Mercies the ruler can still grant: three less those granted (K-MER-01, KR-27)."""
    return MERCIES - state.court.mercies.bit_count()


def check_grant(state: Board, player: int, move: Grant) -> None:
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


def do_grant(draft: Draft, player: int, move: Grant) -> None:
    """At any moment; in the others' window it gives a right at once (KC-03, KC-20)."""
    draft.file(mercies=draft.court.mercies | 1 << move.player)
    draft.tell(ev.Granted(Player(player), move.player, Player(draft.seats[0])))
    refresh(draft)


@lru_cache(maxsize=8192)
def grants(players: int) -> tuple[Move, ...]:
    return tuple(Grant(Player(p)) for p in members(players))


def grants_now(state: Board, player: int) -> tuple[Move, ...]:
    mercies = state.court.mercies
    if mercies.bit_count() >= MERCIES:
        return ()
    everyone = (1 << state.table.players) - 1
    return grants(everyone & ~(mercies | 1 << state.seats[0] | 1 << player))


GRANT = KnyaziLaw(Grant, check_grant, do_grant, grants_now, at=ruling, counted=False)
