"""Убийца, and the Guards who are quicker."""

from __future__ import annotations

from core.law import Law
from core.shapes import Move
from core.sultan import acting
from core.sultan.cast import ASSASSIN, GUARD, REBELS, SULTAN
from core.sultan.characters.dancer import distracted
from core.sultan.characters.user import check_user, turn_up
from core.sultan.conditions import over
from core.sultan.events import Declared, Prevented
from core.sultan.moves import Murder
from core.sultan.rounds import end_round
from core.sultan.table import Asking, Draft, Table, beside, bit
from core.sultan.turning import kill, reveal
from core.sultan.turns import finish
from core.sultan.windows import (
    ask,
    ask_claim,
    first_accepting,
    without_arrested,
    without_tired,
)


def mortal(table: Table, player: int) -> int:
    """S-ASN-01, SR-12: anyone alive, hidden or open, on whatever side, but himself."""
    return table.everybody & ~(bit(player) | table.dead)


def murders(table: Table, player: int) -> tuple[Move, ...]:
    return acting.each(Murder, mortal(table, player))


def check_murder(table: Table, player: int, move: Murder) -> None:
    """S-ASN-01 [Убийство]."""
    check_user(table, player, ASSASSIN, "S-ASN-01")
    acting.check_target(table, player, move.player, mortal(table, player), "dead", "SR-12")


def do_murder(draft: Draft, player: int, move: Murder) -> None:
    """Declared; the Sultan may show himself, which does not save him (SR-18)."""
    turn_up(draft, player)
    draft.tell(Declared(player, "murder", (move.player,)))
    ask_claim(draft, player, move)


MURDER = Law(Murder, check_murder, do_murder, murders, acting.ability_of(ASSASSIN))


def suspects(table: Table, assassin: int, victim: int) -> int:
    """S-GRD-03: who could be a Guard in reach, for all that the open table tells.

    Neighbours of the Assassin or of the victim at the moment of the attempt (SR-10), whose cards are
    hidden or show a Guard (SC-04), each beside no dancing Dancer (S-DAN-02). A victim beside the Assassin
    is among them (`victim_guard_reacts`), an arrested one too (SR-09).
    """
    near = beside(table.players, table.dead, assassin) | beside(table.players, table.dead, victim)
    near &= ~bit(assassin)
    if table.options.victim_guard_reacts == "off":
        near &= ~bit(victim)
    near &= (table.hidden | table.holders(GUARD)) & ~distracted(table)
    return without_arrested(table, without_tired(table, near))


def warn(draft: Draft, window: Asking) -> None:
    """Ask those in reach whether a Guard among them prevents it."""
    assert isinstance(window.deed, Murder)
    asked = suspects(draft, window.by, window.deed.player)
    ask(draft, "murder", window.by, window.deed, asked)


def kill_or_die(draft: Draft, window: Asking) -> None:
    """S-GRD-03: the first Guard to accept reveals himself and kills the Assassin; the victim lives on
    unrevealed (SR-10). Otherwise the victim dies, and with the Sultan the Rebels win (S-WIN-06, SR-19).
    """
    assert isinstance(window.deed, Murder)
    victim, guard = window.deed.player, first_accepting(draft, window)
    if guard is not None:
        if not draft.open >> guard & 1:
            reveal(draft, guard, "intercept")
        draft.tell(Prevented(guard, window.by, victim))
        kill(draft, window.by, guard, "intercept")
    else:
        kill(draft, victim, window.by, "murder")
        if draft.holds(victim, SULTAN):
            end_round(draft, REBELS, "murder")
            return
    if not over(draft):
        finish(draft)
