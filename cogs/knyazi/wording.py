"""Cards and suits of «Из грязи в князи» in words, and as drawings on buttons."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import discord

from cogs.texts import Locale, Raw, plain
from cogs.ui.game_packs import Wording
from cogs.ui.wording import holds, seal_said
from core.knyazi import moves
from core.knyazi.cards import SUITS, Card, Cover, Suit, card_text, cover_text
from core.shapes import Move

if TYPE_CHECKING:
    from cogs.pictures.uploaded_emojis import UploadedEmojis
    from core.hall import Table


def card_words(locale: Locale, card: int) -> str:
    """«8 Полян»."""
    written = cover_text(card)
    if written == "mercy":
        return plain(locale, "card-mercy")
    return plain(locale, "card-name", rank=written[1:], suit=written[0])


def argument(locale: Locale, name: str, kind: Any, value: Any) -> dict[str, Any] | None:
    """A suit by its letter, cards in words and counted."""
    name = name.replace("_", "-")
    if name == "seal":
        return {name: seal_said(value)}
    if name == "entries":  # the chronicle, read aloud
        return {"words": " · ".join(entry.words for entry in value)}
    if name in ("ayes", "nays"):  # who voted how is nobody's business, but how many did is
        return {name: value.bit_count()}
    if name in ("decrees", "assignments"):  # what has lapsed, by number
        return {name: len(value)}
    if holds(kind, Suit):
        return {name: SUITS[value] if value is not None else "none"}
    if holds(kind, Card) or holds(kind, Cover):
        cards = value if isinstance(value, tuple) else (value,) if value is not None else ()
        if any(isinstance(card, tuple) for card in cards):
            return {}
        return {name: Raw(", ".join(card_words(locale, card) for card in cards)), f"{name}-count": len(cards)}
    return None


def emoji_of(emojis: UploadedEmojis, move: Move) -> discord.PartialEmoji | None:
    """The card that is played, the suit that is named. None: none, or not uploaded yet."""
    match move:
        case moves.Beat(cover=cover):
            return emojis.card(cover_text(cover))
        case moves.Attack(cards=cards) | moves.ThrowIn(cards=cards) if cards:
            return emojis.card(card_text(cards[0]))
        case moves.Give(card=card) | moves.Exchange(card=card):
            return emojis.card(card_text(card))
        case moves.Trump(suit=suit) if suit is not None:
            return emojis.emoji(f"suit_{SUITS[suit].lower()}")
    return None


def held(locale: Locale, table: Table) -> Iterable[str]:
    """Every card of this table's deck."""
    return (card_words(locale, card) for card in dict.fromkeys(table.state.table.deck.pack))


WORDING = Wording(argument, held, emoji_of)
