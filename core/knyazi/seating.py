"""Seats round the table, and how players change them (K-SET-03, K-SET-04, K-MOV-01..03).

Seat 0 is the Tsar's; a seat's number grows downwards in rank. One step clockwise is one step up, and clockwise
from the Tsar is the Kholop, so stepping is `seat - 1`, and -1 is the last seat by itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

Seats = tuple[int, ...]


def first_clockwise(seats: Seats, alive: int, seat: int) -> int:
    """The first player clockwise from a seat who has cards, the seat itself left out; -1: nobody.

    So found, the target of whoever sits there: the nearest senior with cards (K-TGT-01), for the Tsar the Kholop or
    the next up (K-TGT-02), in one rule (K-TGT-03), past the Tsar too (KR-04); the frozen are passed over (K-TGT-05).
    """
    for step in range(1, len(seats)):
        player = seats[seat - step]
        if alive >> player & 1:
            return player
    return -1


def swap(seats: Seats, one: int, other: int) -> Seats:
    """K-MOV-01: two players change seats."""
    return tuple(other if p == one else one if p == other else p for p in seats)


def reseat(seats: Seats, named: Mapping[int, int]) -> Seats:
    """K-MOV-02, K-MOV-03: the named sit first (seat -> player); the rest fill up in their old order."""
    rest = iter(player for player in seats if player not in named.values())
    return tuple(named[seat] if seat in named else next(rest) for seat in range(len(seats)))


def demote(seats: Seats, player: int) -> Seats:
    """K-PUN-07: to the Kholop's seat; all who were below move one seat clockwise, up."""
    at = seats.index(player)
    return (*seats[:at], *seats[at + 1 :], player)


@lru_cache(maxsize=8192)
def members(players: int) -> tuple[int, ...]:
    """The players of a set given as bits, lowest first."""
    return tuple(p for p in range(players.bit_length()) if players >> p & 1)


def as_bits(players: tuple[int, ...]) -> int:
    return sum(1 << p for p in players)
