"""Стражник. How he kills the Assassin is told in `assassin`."""

from __future__ import annotations

from core.law import Law
from core.shapes import Illegal, Move
from core.sultan import acting
from core.sultan.cast import GUARD, SULTAN
from core.sultan.characters.dancer import distracted
from core.sultan.characters.user import check_user, turn_up
from core.sultan.conditions import over
from core.sultan.events import ArrestAvoided, Declared, Imprisoned
from core.sultan.moves import Arrest
from core.sultan.table import Asking, Draft, Table, bit
from core.sultan.turning import reveal
from core.sultan.turns import finish
from core.sultan.windows import ask, ask_claim, without_tired


def arrestable(table: Table, player: int) -> int:
    """S-GRD-01, SR-11: anyone, hidden or open, but oneself, the dead and those in Prison already.

    SC-05: open Guards and an open Sultan are spared with `open_loyalists_arrestable=off`.
    """
    found = table.everybody & ~(bit(player) | table.dead | table.prison)
    if table.options.open_loyalists_arrestable == "off":
        found &= ~((table.holders(GUARD) | table.holders(SULTAN)) & table.open)
    return found


def arrests(table: Table, player: int) -> tuple[Move, ...]:
    return () if distracted(table) >> player & 1 else acting.each(Arrest, arrestable(table, player))


def check_arrest(table: Table, player: int, move: Arrest) -> None:
    """S-GRD-01 [Арест]; S-DAN-02: not beside a dancing Dancer."""
    check_user(table, player, GUARD, "S-GRD-01")
    if distracted(table) >> player & 1:
        raise Illegal("distracted-by-the-dancer", "S-DAN-02")
    among = arrestable(table, player)
    acting.check_target(table, player, move.player, among, "not-to-be-arrested", "SR-11")


def do_arrest(draft: Draft, player: int, move: Arrest) -> None:
    """Declared; the Sultan may show himself, unless he is the one arrested (SC-01)."""
    turn_up(draft, player)
    draft.tell(Declared(player, "arrest", (move.player,)))
    ask_claim(draft, player, move, sparing=bit(move.player))


ARREST = Law(Arrest, check_arrest, do_arrest, arrests, acting.ability_of(GUARD))


def warn(draft: Draft, window: Asking) -> None:
    """SC-05: a hidden target is asked whether he shows himself; an open one goes to Prison at once.

    SC-15: not if it is the Sultan who showed himself, unasked, while the others were asked for him.
    """
    assert isinstance(window.deed, Arrest)
    target = bit(window.deed.player)
    if window.accepted & target:
        escape(draft, window)
    else:
        ask(draft, "arrest", window.by, window.deed, without_tired(draft, target & draft.hidden))


def escape(draft: Draft, window: Asking) -> None:
    """S-GRD-02: who has shown himself goes free, and the arrest is lost."""
    assert isinstance(window.deed, Arrest)
    draft.tell(ArrestAvoided(window.deed.player, window.by))
    finish(draft)


def imprison(draft: Draft, window: Asking) -> None:
    """S-GRD-02, S-SUL-03: a Guard or Sultan who reveals himself goes free and the arrest is lost.

    SR-11: whoever does not is arrested. SR-28: an arrest neither reveals nor hides.
    """
    assert isinstance(window.deed, Arrest)
    target = window.deed.player
    if window.accepted:
        reveal(draft, target, "avoid")
        escape(draft, window)
        return
    draft.prison |= bit(target)
    draft.tell(Imprisoned(target, window.by))
    if not over(draft):
        finish(draft)
