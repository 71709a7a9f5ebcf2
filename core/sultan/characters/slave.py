"""Раб."""

from __future__ import annotations

from core.law import Law
from core.shapes import Move
from core.sultan import acting
from core.sultan.cast import SLAVE
from core.sultan.characters.user import check_user, turn_up
from core.sultan.conditions import over
from core.sultan.events import Called, NobodyJoined
from core.sultan.moves import Call
from core.sultan.table import Asking, Draft, Table
from core.sultan.turning import reveal
from core.sultan.turns import finish
from core.sultan.windows import ask, without_arrested, without_tired

_CALL: tuple[Move, ...] = (Call(),)


def calls(table: Table, player: int) -> tuple[Move, ...]:
    return _CALL


def check_call(table: Table, player: int, move: Call) -> None:
    """S-SLV-01 [Призыв к восстанию]; SR-08: an open Slave may call again, and a lone one too."""
    check_user(table, player, SLAVE, "S-SLV-01")


def do_call(draft: Draft, player: int, move: Call) -> None:
    """The caller's own reveal is not tested alone (SC-03): first all hidden players are asked (SR-08).

    An arrested Slave may join, though he is not free (SR-09).
    """
    turn_up(draft, player)
    draft.tell(Called(player))
    ask(draft, "call", player, move, without_arrested(draft, without_tired(draft, draft.hidden)))


CALL = Law(Call, check_call, do_call, calls, acting.ability_of(SLAVE))


def rise(draft: Draft, window: Asking) -> None:
    """S-SLV-02 [Присоединиться]: all who join turn up together, then the table is tested (SR-08)."""
    for player in draft.clockwise(window.accepted):
        reveal(draft, player, "join")
    if not over(draft):
        if not window.accepted:
            draft.tell(NobodyJoined(window.by))
        finish(draft)
