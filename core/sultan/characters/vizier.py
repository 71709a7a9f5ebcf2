"""Визирь."""

from __future__ import annotations

from functools import lru_cache

from core.law import Law
from core.notation import Player
from core.shapes import Illegal, Move
from core.sultan import acting
from core.sultan.cast import TEAMS, VIZIER, Team
from core.sultan.characters.user import check_user, turn_up
from core.sultan.events import Declared, Forced, NothingToUse, SideTaken
from core.sultan.moves import Manipulate
from core.sultan.table import Acting, Asking, Draft, Table, bit, players_in
from core.sultan.turning import reveal
from core.sultan.turns import finish
from core.sultan.windows import ask_claim


def sides(table: Table) -> tuple[Team, ...]:
    """S-VIZ-05: the side once taken stands while he is open."""
    return TEAMS if table.choice is None else (table.choice,)


def forceable(table: Table, player: int) -> int:
    """S-VIZ-02, SR-15: hidden players, the arrested among them."""
    return table.hidden & ~bit(player)


@lru_cache(1 << 12)
def _uses(teams: tuple[Team, ...], some: int) -> tuple[Move, ...]:
    return tuple(Manipulate(team, Player(player)) for team in teams for player in players_in(some))


def manipulations(table: Table, player: int) -> tuple[Move, ...]:
    return _uses(sides(table), forceable(table, player))


def check_manipulate(table: Table, player: int, move: Manipulate) -> None:
    """S-VIZ-02 [Манипулирование], S-VIZ-05."""
    check_user(table, player, VIZIER, "S-VIZ-02")
    if move.team not in sides(table):
        raise Illegal("side-taken-already", "S-VIZ-05", team=table.choice)
    among = forceable(table, player)
    acting.check_target(table, player, move.player, among, "not-hidden", "S-VIZ-02")


def do_manipulate(draft: Draft, player: int, move: Manipulate) -> None:
    """S-VIZ-02: first the side, then the victim; the Sultan may show himself (SC-01)."""
    turn_up(draft, player)
    if draft.choice is None:
        draft.choice = move.team
        draft.tell(SideTaken(player, move.team))
    draft.tell(Declared(player, "manipulate", (move.player,)))
    ask_claim(draft, player, move)


MANIPULATE = Law(Manipulate, check_manipulate, do_manipulate, manipulations, acting.ability_of(VIZIER))


def force(draft: Draft, window: Asking) -> None:
    """S-VIZ-02/03/04: the forced player turns open, is tired, and decides himself how to use his ability.

    He must, where any use exists, even if there is only one (SC-11); where none does, nothing more
    happens (SR-15). So too when he has just shown himself as the Sultan (SC-02). A Slave's reveal is
    not tested before his call (SC-03). SR-28: then the Vizier's turn is over.
    """
    assert isinstance(window.deed, Manipulate)
    target = window.deed.player
    if not draft.open >> target & 1:
        reveal(draft, target, "forced")
    draft.tired |= bit(target)
    draft.tell(Forced(target, window.by))
    draft.phase = Acting(target)
    if not acting.can_act(draft):
        draft.tell(NothingToUse(target))
        finish(draft)
