"""The playing cards: Поляне, Горяне, Древляне, Моряне, ranks from 2 up (K-0.1).

A card is a number, `4 * (label - 2) + suit`, the same in every deck, and written `P3` or `M14`. Any set of
cards (a hand, the table, the discard) is one whole number: each card owns as many bits as it has copies in
the deck, and n copies are its n lowest bits. So counting is `bit_count`, and with one copy of each card union
and difference are `|` and `^`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NewType

from core.shapes import Illegal, Malformed

Card = NewType("Card", int)
"""A card's number in the fields of moves and events."""

Suit = NewType("Suit", int)
"""0..3: Поляне, Горяне, Древляне, Моряне; written P G D M."""

Cover = NewType("Cover", int)
"""What a card is beaten with: another card, or `MERCY`."""

MERCY: Final = 255
MOST_RANKS: Final = 63
"""So that every card's number is below that of a mercy."""
SUITS: Final = "PGDM"
_CARD = re.compile(r"([PGDM])([1-9][0-9]?)")
_DECK = re.compile(r"([1-4])x([1-9][0-9]?)x([1-9])")


def card_text(card: int) -> str:
    return f"{SUITS[card & 3]}{(card >> 2) + 2}"


def card_of(text: str) -> Card:
    found = _CARD.fullmatch(text)
    if found is None or int(found[2]) < 2:
        raise Malformed("not-a-card", text=text)
    return Card(4 * (int(found[2]) - 2) + SUITS.index(found[1]))


def suit_of(text: str) -> Suit:
    if len(text) != 1 or text not in SUITS:
        raise Malformed("not-a-suit", text=text, known=list(SUITS))
    return Suit(SUITS.index(text))


def cover_text(cover: int) -> str:
    return "mercy" if cover == MERCY else card_text(cover)


def cover_of(text: str) -> Cover:
    return Cover(MERCY if text == "mercy" else card_of(text))


class Deck:
    """The tables of one kind of deck. Nothing in it changes; `deck` keeps one of each kind."""

    __slots__ = (
        "above", "bit", "copies", "every", "lowest", "of_rank", "of_suit", "pack", "ranks", "size", "suits", "width",
    )  # fmt: skip

    def __init__(self, suits: int, ranks: int, copies: int) -> None:
        self.suits, self.ranks, self.copies = suits, ranks, copies
        self.size = suits * ranks * copies
        self.width = 4 * copies
        """Bits of one rank."""
        full = (1 << copies) - 1
        self.bit = tuple(1 << card * copies if card & 3 < suits else 0 for card in range(4 * ranks))
        """The lowest bit of a card: set where there is at least one of it."""
        self.lowest = sum(self.bit)
        self.every = self.lowest * full
        self.pack = self.cards(self.every)
        """All the cards."""
        self.of_rank = tuple(sum(self.bit[4 * r : 4 * r + 4]) * full for r in range(ranks))
        self.of_suit = tuple(sum(self.bit[s::4]) * full for s in range(4))
        self.above = tuple(
            tuple(self._beaten_by(card, trump) for card in range(4 * ranks)) for trump in range(4)
        )
        """above[trump][card]: everything that beats the card (K-DEF-01)."""

    def _beaten_by(self, card: int, trump: int) -> int:
        """K-DEF-01: a higher card of the suit, or any trump; a trump only by a higher trump."""
        higher = sum(self.of_rank[(card >> 2) + 1 :]) & self.of_suit[card & 3]
        return higher if card & 3 == trump else higher | self.of_suit[trump]

    def has(self, card: int) -> bool:
        """Is there such a card in this deck?"""
        return 0 <= card < len(self.bit) and self.bit[card] != 0

    def rank_field(self, card: int) -> int:
        return self.of_rank[card >> 2]

    def take(self, held: int, card: int) -> int:
        """Without one such card, which is there."""
        if self.copies == 1:
            return held ^ self.bit[card]
        field = held & self.bit[card] * ((1 << self.copies) - 1)
        return held ^ field ^ (field & field >> 1)

    def put(self, held: int, card: int) -> int:
        """With one more such card."""
        if self.copies == 1:
            return held | self.bit[card]
        field = held & self.bit[card] * ((1 << self.copies) - 1)
        return held | field << 1 | self.bit[card]

    def join(self, held: int, more: int) -> int:
        """Both together."""
        if self.copies == 1:
            return held | more
        for card in self.cards(more):
            held = self.put(held, card)
        return held

    def part(self, held: int, less: int) -> int:
        """Without these, which are all there."""
        if self.copies == 1:
            return held ^ less
        for card in self.cards(less):
            held = self.take(held, card)
        return held

    def cards(self, held: int) -> tuple[int, ...]:
        """The cards of a set, lowest rank first; each copy by itself."""
        found = []
        while held:
            low = held & -held
            found.append((low.bit_length() - 1) // self.copies)
            held ^= low
        return tuple(found)

    def kinds(self, held: int) -> tuple[int, ...]:
        """The different cards of a set."""
        return self.cards(held) if self.copies == 1 else tuple(dict.fromkeys(self.cards(held)))

    def set_of(self, cards: Iterable[int]) -> int:
        """The set of these cards; refused where the deck has no such card or not so many of it."""
        held = 0
        for card in cards:
            if not self.has(card):
                raise Illegal("no-such-card", "K-0.1", card=card_text(card) if card >= 0 else str(card))
            if held & self.bit[card] << self.copies - 1:
                raise Illegal("card-given-twice", "K-0.1", card=card_text(card))
            held = self.put(held, card)
        return held

    def parts(self, held: int, most: int) -> list[int]:
        """Every non-empty set of at most `most` of these cards."""
        found = [0]
        for card in self.kinds(held):
            bit = self.bit[card]
            fields = [bit]
            while (
                self.copies > 1 and (more := fields[-1] << 1 | bit) & ~held == 0 and len(fields) < self.copies
            ):
                fields.append(more)
            if len(fields) == 1:
                found += [some | bit for some in found if some.bit_count() < most]
            else:
                found += [some | f for some in found for f in fields if (some | f).bit_count() <= most]
        return found[1:]


@lru_cache(maxsize=16)
def deck(text: str) -> Deck:
    """The deck written `suits x ranks x copies`: `4x18x1` (K-0.1; KC-21: labels begin at 2)."""
    found = _DECK.fullmatch(text)
    if found is None or int(found[2]) > MOST_RANKS:
        raise Malformed("not-a-deck", "K-0.1", text=text)
    return Deck(int(found[1]), int(found[2]), int(found[3]))
