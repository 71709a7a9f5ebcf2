"""The moment a button was drawn for, so written that nobody can read the count of moves off it.

Some moves are made in secret (the mob considers a riot). Who looks into the custom ids of his own buttons would see
the count leap over them; so it is enciphered, for each table apart. A small Feistel network: turned back without
remembering anything, the same after a restart, and no secret worth more than a card game hangs on it.
"""

from __future__ import annotations

import hashlib

_HALF = 16
_MASK = (1 << _HALF) - 1
_ROUNDS = 4

_secret = b""


def keyed(secret: str) -> None:
    """What only this bot knows: its token. Another token, and old buttons are outdated."""
    global _secret
    _secret = hashlib.blake2b(secret.encode()).digest()


def _turned(half: int, table: int, round: int) -> int:
    words = half.to_bytes(2, "big") + table.to_bytes(8, "big") + bytes((round,))
    return int.from_bytes(hashlib.blake2b(words, digest_size=2, key=_secret).digest(), "big")


def written(table: int, seq: int) -> str:
    """Eight signs that stand for this moment at this table."""
    left, right = seq >> _HALF & _MASK, seq & _MASK
    for round in range(_ROUNDS):
        left, right = right, left ^ _turned(right, table, round)
    return f"{left << _HALF | right:08x}"


def read(table: int, mark: str) -> int:
    """The moment behind a mark; a made-up mark gives some moment that never was."""
    number = int(mark, 16)
    left, right = number >> _HALF & _MASK, number & _MASK
    for round in reversed(range(_ROUNDS)):
        left, right = right ^ _turned(left, table, round), left
    return left << _HALF | right
