"""Social orders: what each changes, and which can be joined (K-ORD-00..07).

An order is data. A house may bring its own (K-CUS-01): an `Order`, or a subclass with a veto of its own,
passed to `welcome` and named in the option `orders`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from core.knyazi.characters import ALL as PRINTED
from core.knyazi.characters import Character, Power
from core.shapes import Malformed, Move


class Order(msgspec.Struct, frozen=True):
    """A social order (общественный строй). Everything at its default is Абсолютизм, K-ORD-01."""

    id: str
    needs: frozenset[Power] = frozenset()
    """Powers without which it cannot be played."""
    alone: bool = False
    """It changes nothing, so it cannot be joined with one that does."""
    most_blows: int = 5
    """K-PUN-02; under Тирания punishments may be harsher (K-ORD-02)."""
    outside: bool = False
    """K-ORD-02 Тирания: assignments may reach outside the game."""
    altar_rules: bool = False
    """K-ORD-03 Теократия: the Духовник does all that is the Tsar's but the trump, its gift and the riot."""
    annul: bool = False
    """K-ORD-04 Конституционная монархия: punishments and decrees can be voted down, petitions must be heard."""
    anyone_throws: bool = False
    """K-ORD-05 Анархия: throw-ins need no permission."""
    in_writing: bool = False
    """K-ORD-06 Бюрократия: papers, countersigned by the Чиновник where he is in play."""
    for_trumps: bool = False
    """K-ORD-07 Олигархия: a trump discarded buys a decree."""

    vetoes: bool = False
    """Does `veto` have anything to say? Asked before every move, so left off where it has not."""

    def veto(self, state: Any, player: int, move: Move) -> None:
        """Raise `Illegal` for a move this order forbids beyond the common law."""


ABSOLUTISM = Order("absolutism", alone=True)
TYRANNY = Order("tyranny", most_blows=10, outside=True)
THEOCRACY = Order("theocracy", needs=frozenset({Power.ALTAR}), altar_rules=True)
CONSTITUTION = Order("constitution", annul=True)
ANARCHY = Order("anarchy", anyone_throws=True)
BUREAUCRACY = Order("bureaucracy", in_writing=True)
OLIGARCHY = Order("oligarchy", for_trumps=True)

ALL = (ABSOLUTISM, TYRANNY, THEOCRACY, CONSTITUTION, ANARCHY, BUREAUCRACY, OLIGARCHY)
BY_ID = {order.id: order for order in ALL}
MOST_JOINED = 3

_guests: dict[str, Order] = {}


def welcome(order: Order) -> None:
    """K-CUS-01: let an order of the house be named in the option `orders`."""
    if order.id in BY_ID:
        raise Malformed("order-known", "K-CUS-01", text=order.id)
    _guests[order.id] = order


def order(id: str) -> Order:
    """A printed order, or one of the house."""
    found = BY_ID.get(id) or _guests.get(id)
    if found is None:
        raise Malformed("unknown-order", "K-ORD-00", text=id, known=sorted({*BY_ID, *_guests}))
    return found


def chosen(text: str, cast: Sequence[Character]) -> tuple[Order, ...]:
    """The orders of a table, or the reason why they cannot be played there (K-ORD-00, KR-18)."""
    ids = [one.strip() for one in text.split("+")]
    known = {**BY_ID, **_guests}
    for id in ids:
        if id not in known:
            raise Malformed("unknown-order", "K-ORD-00", text=id, known=sorted(known))
    if len(set(ids)) != len(ids):
        raise Malformed("order-twice", "K-ORD-00", text=text)
    if len(ids) > MOST_JOINED:
        raise Malformed("too-many-orders", "K-ORD-00", text=text, most=MOST_JOINED)
    found = tuple(known[id] for id in ids)
    if len(found) > 1 and (lonely := next((one for one in found if one.alone), None)):
        raise Malformed("order-stands-alone", "K-ORD-01", text=lonely.id)
    present = frozenset(power for one in cast for power in one.powers)
    for order in found:
        if not order.needs <= present:
            raise Malformed(
                "order-needs-character",
                "KR-18" if order is THEOCRACY else "K-ORD-00",
                text=order.id,
                needs=[one.id for one in PRINTED if one.powers & (order.needs - present)],
            )
    return found
