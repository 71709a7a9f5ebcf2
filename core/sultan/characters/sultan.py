"""Султан. His throne is claimed in `windows`, his arrest avoided in `guard`."""

from __future__ import annotations

from core.law import Law
from core.shapes import Move
from core.sultan import acting
from core.sultan.cast import ASSASSIN, SLAVE, SULTAN
from core.sultan.characters.user import check_user, turn_up
from core.sultan.conditions import over
from core.sultan.moves import Execute
from core.sultan.table import Draft, Table
from core.sultan.turning import kill
from core.sultan.turns import finish


def open_rebels(table: Table) -> int:
    """S-SUL-01: open Assassins and Slaves. Never the hidden, Loyalists or neutrals."""
    return (table.holders(ASSASSIN) | table.holders(SLAVE)) & table.open & ~table.dead


def executions(table: Table, player: int) -> tuple[Move, ...]:
    return acting.each(Execute, open_rebels(table))


def check_execute(table: Table, player: int, move: Execute) -> None:
    """S-SUL-01 [Казнь]."""
    check_user(table, player, SULTAN, "S-SUL-01")
    acting.check_target(table, player, move.player, open_rebels(table), "not-an-open-rebel", "S-SUL-01")


def do_execute(draft: Draft, player: int, move: Execute) -> None:
    """S-SUL-01. SR-22: a death may bring three Slaves together, even against the Sultan himself."""
    turn_up(draft, player)
    kill(draft, move.player, player, "execution")
    if not over(draft):
        finish(draft)


EXECUTE = Law(Execute, check_execute, do_execute, executions, acting.ability_of(SULTAN))
