"""Танцовщица."""

from __future__ import annotations

from core.law import Law
from core.shapes import Illegal, Move
from core.sultan import acting
from core.sultan.cast import DANCER
from core.sultan.characters.user import check_user, turn_up
from core.sultan.events import Danced
from core.sultan.moves import Dance
from core.sultan.table import Draft, Table, beside, players_in
from core.sultan.turns import finish

_DANCE: tuple[Move, ...] = (Dance(),)


def distracted(table: Table) -> int:
    """S-DAN-02: the neighbours of a Dancer who is open and free; Guards among them cannot act as such.

    S-DAN-03: death, hiding or Prison ends it, and it goes on when Prison is taken away.
    """
    found = 0
    for dancer in players_in(table.holders(DANCER) & table.open & ~(table.dead | table.prison)):
        found |= beside(table.players, table.dead, dancer)
    return found


def _may_dance(table: Table, player: int) -> bool:
    """SR-20: dancing on is a lawful action without effect (`repeat_dance`). SC-11: whom the Vizier has turned open
    was hidden, and dances for the first time."""
    forced = player != table.turn
    return table.options.repeat_dance == "on" or forced or not table.open >> player & 1


def dances(table: Table, player: int) -> tuple[Move, ...]:
    return _DANCE if _may_dance(table, player) else ()


def check_dance(table: Table, player: int, move: Dance) -> None:
    """S-DAN-02 [Танец]."""
    check_user(table, player, DANCER, "S-DAN-02")
    if not _may_dance(table, player):
        raise Illegal("dancing-already", "SR-20")


def do_dance(draft: Draft, player: int, move: Dance) -> None:
    """She turns open, and that is all."""
    turn_up(draft, player)
    draft.tell(Danced(player))
    finish(draft)


DANCE = Law(Dance, check_dance, do_dance, dances, acting.ability_of(DANCER))
