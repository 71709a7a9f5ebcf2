"""What everybody can do in his turn: peek, swap, hide."""

from __future__ import annotations

from typing import Any

from core.law import Law
from core.shapes import Illegal, Move
from core.sultan import acting
from core.sultan.conditions import over
from core.sultan.events import CardSeen, Peeked, SecretlySwapped, Swapped
from core.sultan.moves import SPARE, Hide, Peek, Swap
from core.sultan.table import Acting, Draft, KnownExchange, Table, bit
from core.sultan.turning import exchange, hide
from core.sultan.turns import finish


def peekable(table: Table, player: int) -> int:
    """S-PEEK-01: hidden players; not oneself (SR-26). The spare is nobody (S-PEEK-02)."""
    return table.hidden & ~bit(player)


def peeks(table: Table, player: int) -> tuple[Move, ...]:
    return acting.each(Peek, peekable(table, player))


def check_peek(table: Table, player: int, move: Peek) -> None:
    """S-PEEK-01: one hidden player."""
    acting.check_kind(table, player, "peek")
    among = peekable(table, player)
    acting.check_target(table, player, move.player, among, "not-hidden", "S-PEEK-01")


def do_peek(draft: Draft, player: int, move: Peek) -> None:
    """All see whose card it is, one sees the card (SR-27)."""
    card = draft.cards[move.player]
    draft.tell(Peeked(player, move.player))
    draft.tell(CardSeen(player, move.player, card))
    draft.note(player, move.player, card, "peek")
    finish(draft)


PEEK = Law(Peek, check_peek, do_peek, peeks, lambda moment: _acting(moment) and moment.free.peek)


def _acting(moment: Any) -> bool:
    return type(moment) is acting.ActingMoment


def partners(table: Table, player: int) -> int:
    """S-SWP-01: hidden players, not the arrested (S-SWP-04) nor the banned (S-SWP-03)."""
    return table.hidden & ~(bit(player) | table.prison | table.banned[player])


def _check_partner(table: Table, player: int, partner: int) -> None:
    """S-SWP-02 the spare always will do; S-SWP-03, S-SWP-04 and S-HID-03 say who will not."""
    if partner == SPARE:
        return
    if 0 <= partner < table.players and table.hidden >> partner & 1 and partner != player:
        if table.prison >> partner & 1:
            raise Illegal("partner-in-prison", "S-SWP-04", player=partner)
        if table.banned[player] >> partner & 1:
            raise Illegal("partner-just-swapped-with-you", "S-SWP-03", player=partner)
    among = partners(table, player)
    acting.check_target(table, player, partner, among, "not-hidden", "S-SWP-01")


def swaps(table: Table, player: int) -> tuple[Move, ...]:
    return acting.exchanges(Swap, partners(table, player))


def check_swap(table: Table, player: int, move: Swap) -> None:
    """S-SWP-01, S-SWP-06: only a hidden player exchanges without hiding first."""
    acting.check_kind(table, player, "swap")
    if table.open >> player & 1:
        raise Illegal("open-players-hide-first", "S-SWP-06")
    _check_partner(table, player, move.partner)


def do_swap(draft: Draft, player: int, move: Swap) -> None:
    """S-SWP-05, SR-24: who with whom is public, the spare included; the cards are not."""
    draft.tell(Swapped(player, move.partner))
    draft.exchanges += (KnownExchange(draft.actions + 1, player, move.partner),)
    exchange(draft, player, move.partner)
    if not over(draft):
        finish(draft)


SWAP = Law(
    Swap,
    check_swap,
    do_swap,
    swaps,
    lambda moment: _acting(moment) and moment.free.swap and not moment.open,
)

_HIDE: tuple[Move, ...] = (Hide(),)


def hides(table: Table, player: int) -> tuple[Move, ...]:
    phase = table.phase
    assert isinstance(phase, Acting)
    if acting.freedom(table, player, phase.extra).hide_and_swap:
        return _HIDE + acting.exchanges(Hide, partners(table, player))
    return _HIDE


def check_hide(table: Table, player: int, move: Hide) -> None:
    """S-HID-01: an open player turns face down, and may exchange then as any hidden one may (S-HID-03)."""
    acting.check_kind(table, player, "hide")
    if not table.open >> player & 1:
        raise Illegal("hidden-already", "S-HID-01")
    if move.partner is not None:
        acting.check_kind(table, player, "hide_and_swap")
        _check_partner(table, player, move.partner)


def do_hide(draft: Draft, player: int, move: Hide) -> None:
    """S-HID-01, S-HID-02: eyes are closed; whether there was an exchange, and with whom, stays secret.

    SC-07, SR-23: the hide is tested first, and a round that it ends sees no exchange.
    """
    hide(draft, player)
    draft.exchanges += (KnownExchange(draft.actions + 1, player, None),)
    if over(draft):
        return
    if move.partner is not None:
        draft.tell(SecretlySwapped(player, move.partner))
        exchange(draft, player, move.partner)
        if over(draft):
            return
    finish(draft)


HIDE = Law(
    Hide, check_hide, do_hide, hides, lambda moment: _acting(moment) and moment.free.hide and moment.open
)
