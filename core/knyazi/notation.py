"""How the moves of «Из грязи в князи» are written: `attack P3,G3`, `beat P3 M2`, `permit E 2`.

The general shape is `core.notation`'s; here are the words for cards, suits and laws. The table of all moves is in
`docs/record-knyazi.md`.
"""

from __future__ import annotations

from functools import lru_cache

from core.knyazi import events, moves
from core.knyazi.cards import SUITS, Card, Cover, Suit, card_of, card_text, cover_of, cover_text, suit_of
from core.knyazi.moves import Law
from core.notation import Notation, Token, read_move
from core.shapes import Event, Move

MOVES = tuple(
    kind
    for kind in vars(moves).values()
    if isinstance(kind, type) and issubclass(kind, Move) and kind is not Move
)
EVENTS = tuple(
    kind
    for kind in vars(events).values()
    if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
)

TOKENS: dict[object, Token] = {
    Card: (card_text, card_of),
    Cover: (cover_text, cover_of),
    Suit: (lambda suit: SUITS[suit], suit_of),
    Law: (str, str),
}

NOTATION = Notation(MOVES, TOKENS)

write = NOTATION.write


@lru_cache(maxsize=16384)
def parse(text: str) -> Move:
    """A move from its text. Remembered: moves are frozen, and the same few thousand fill every record."""
    return read_move(NOTATION, text)
