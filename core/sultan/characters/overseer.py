"""Надсмотрщик. His Shackles fall off where cards are turned (`turning`)."""

from __future__ import annotations

from core.law import Law
from core.shapes import Move
from core.sultan import acting
from core.sultan.cast import OVERSEER, SLAVE
from core.sultan.characters.user import check_user, turn_up
from core.sultan.conditions import over
from core.sultan.events import Declared, HuntMissed, Shackled
from core.sultan.moves import Capture, Hunt
from core.sultan.table import Acting, Asking, Draft, Table, bit
from core.sultan.turning import reveal
from core.sultan.turns import counted_out, end_turn, finish
from core.sultan.windows import ask_claim


def huntable(table: Table, player: int) -> int:
    """S-OVR-02: hidden players."""
    return table.hidden & ~bit(player)


def hunts(table: Table, player: int) -> tuple[Move, ...]:
    return acting.each(Hunt, huntable(table, player))


def check_hunt(table: Table, player: int, move: Hunt) -> None:
    """S-OVR-02 [Охота]."""
    check_user(table, player, OVERSEER, "S-OVR-02")
    among = huntable(table, player)
    acting.check_target(table, player, move.player, among, "not-hidden", "S-OVR-02")


def do_hunt(draft: Draft, player: int, move: Hunt) -> None:
    """Declared; the Sultan may show himself (SC-01)."""
    turn_up(draft, player)
    draft.tell(Declared(player, "hunt", (move.player,)))
    ask_claim(draft, player, move)


HUNT = Law(Hunt, check_hunt, do_hunt, hunts, acting.ability_of(OVERSEER))


def hunt(draft: Draft, window: Asking) -> None:
    """S-OVR-02: a Slave turns up in Shackles, one step (SR-13), and the Overseer acts once more.

    All learn of a miss that the target is no Slave, and nothing else (SR-13); so when it was the Sultan
    who showed himself (SC-02). S-OVR-04, S-OVR-06: the shackled neither rise nor are at liberty.
    """
    assert isinstance(window.deed, Hunt)
    target = window.deed.player
    if not draft.holds(target, SLAVE):
        draft.tell(HuntMissed(target, window.by))
        finish(draft)
        return
    draft.chains |= bit(target)
    reveal(draft, target, "hunted")
    draft.tell(Shackled(target, window.by))
    if over(draft) or counted_out(draft):
        return
    draft.phase = Acting(window.by, extra=True)
    if not acting.can_act(draft):
        end_turn(draft)


def catchable(table: Table, player: int) -> int:
    """S-OVR-03, SR-13: open Slaves not shackled yet, arrested ones too."""
    return table.holders(SLAVE) & table.open & ~(table.dead | table.chains)


def captures(table: Table, player: int) -> tuple[Move, ...]:
    return acting.each(Capture, catchable(table, player))


def check_capture(table: Table, player: int, move: Capture) -> None:
    """S-OVR-03 [Поимка]."""
    check_user(table, player, OVERSEER, "S-OVR-03")
    among = catchable(table, player)
    acting.check_target(table, player, move.player, among, "not-an-open-unshackled-slave", "S-OVR-03")


def do_capture(draft: Draft, player: int, move: Capture) -> None:
    """Declared; the Sultan may show himself (SC-01)."""
    turn_up(draft, player)
    draft.tell(Declared(player, "capture", (move.player,)))
    ask_claim(draft, player, move)


CAPTURE = Law(Capture, check_capture, do_capture, captures, acting.ability_of(OVERSEER))


def capture(draft: Draft, window: Asking) -> None:
    """S-OVR-03: Shackles, and no further action."""
    assert isinstance(window.deed, Capture)
    draft.chains |= bit(window.deed.player)
    draft.tell(Shackled(window.deed.player, window.by))
    if not over(draft):
        finish(draft)
