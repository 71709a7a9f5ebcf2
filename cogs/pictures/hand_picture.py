"""One player's own hand of «Из грязи в князи»: sorted, what may be played stands up, trumps are crowned."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from cogs.pictures import fonts, sprites
from cogs.pictures.canvas import centred, overlay, sealed
from cogs.pictures.contents import Card, HandPicture
from cogs.pictures.ornament import frame
from cogs.pictures.svg import INK, svg
from cogs.pictures.symbols import SUIT_COLOURS
from cogs.texts import plain

WIDE = 1080
ROW = 7
"""On a phone the picture is a third as wide: so many cards of a row can be told apart there at a glance."""
_MARGIN, _HEAD, _RAISE = 30, 84, 26
_BAND, _FACING = 158, 100
"""The strip for what is to be beaten, and how wide a card is in it."""
_ORDER = "PGDM"


def ordered(cards: tuple[Card, ...], trump: str | None) -> list[Card]:
    """By suit and rank, trumps last: as people hold them."""
    return sorted(cards, key=lambda c: (c[0] == trump, _ORDER.index(c[0]), int(c[1:])))


def rows_of(cards: list[Card]) -> list[list[Card]]:
    """One row to seven cards; more in equal rows, so that every corner can be read."""
    rows = 1 if len(cards) <= ROW else 2 if len(cards) <= 18 else 3 if len(cards) <= 36 else 4
    each, rest = divmod(len(cards), rows)
    told, at = [], 0
    for row in range(rows):
        size = each + (row < rest)
        told.append(cards[at : at + size])
        at += size
    return told


def wide(rows: list[list[Card]]) -> int:
    """How wide a card is in so many rows."""
    return {1: 150, 2: 138, 3: 122, 4: 104}[len(rows)]


def _room(wide: int, mercy: bool) -> int:
    return WIDE - 2 * _MARGIN - (wide + 22 if mercy else 0)


def step(row: list[Card], wide: int, *, mercy: bool) -> float:
    """From one card of a row to the next: they lie over each other where there are many."""
    return min(wide + 10, (_room(wide, mercy) - wide) / max(len(row) - 1, 1))


def render(picture: HandPicture) -> bytes:
    return sealed(compose(picture), "lubok")


@lru_cache(8)
def _sheet(height: int) -> Image.Image:
    return sprites.raster(svg(frame(WIDE, height), WIDE, height), WIDE, height).convert("RGB")


def compose(picture: HandPicture) -> Image.Image:
    cards = ordered(picture.cards, picture.trump)
    rows = rows_of(cards)
    width = wide(rows)
    tall = round(width * 1.4)
    pitch = tall + _RAISE + 8 if len(rows) == 1 else round(tall * 0.92) + _RAISE
    band = _BAND if picture.facing else 0
    height = band + _HEAD + _MARGIN + pitch * (len(rows) - 1) + tall + _RAISE + 8
    image = _sheet(height).copy()
    _heading(image, picture, len(cards))
    if band:
        _facing(image, picture)
    for number, row in enumerate(rows):
        _row(image, picture, row, band + _HEAD + _RAISE + number * pitch, width)
    if not cards:
        fonts.write(
            image,
            (WIDE / 2, height / 2 + 20),
            plain(picture.locale, "picture-no-cards" if picture.dealt else "picture-not-dealt"),
            "lubok",
            40,
            INK,
            anchor="m",
            room=900,
        )
    return image


def _facing(image: Image.Image, picture: HandPicture) -> None:
    """What he has to beat, before his own cards."""
    x = _MARGIN + 8.0
    x += (
        fonts.write(image, (x, _HEAD + _BAND / 2), plain(picture.locale, "picture-facing"), "lubok", 38, INK)
        + 24
    )
    step = min(_FACING + 12, (WIDE - _MARGIN - x - _FACING) / max(len(picture.facing) - 1, 1))
    for card in picture.facing:
        _card(image, picture, card, x, _HEAD + 6, _FACING, False)
        x += step


def _row(image: Image.Image, picture: HandPicture, row: list[Card], y: float, wide: int) -> None:
    mercy = picture.mercy and len(picture.cards) <= ROW
    apart = step(row, wide, mercy=mercy)
    x = _MARGIN + (_room(wide, mercy) - wide - apart * (len(row) - 1)) / 2
    asked = bool(picture.playable or picture.facing)
    for card in row:
        may = card in picture.playable
        _card(
            image,
            picture,
            card,
            x,
            y - (_RAISE if may or card in picture.chosen else 0),
            wide,
            asked and not may,
        )
        x += apart
    if mercy:
        shown = sprites.card("mercy", wide, dim=asked and not picture.mercy_playable)
        overlay(image, shown, WIDE - _MARGIN - wide, y - (_RAISE if picture.mercy_playable else 0))


def _card(
    image: Image.Image, picture: HandPicture, card: Card, x: float, y: float, wide: int, dim: bool
) -> None:
    letter = plain(picture.locale, f"suit-letter-{card[0].lower()}")
    overlay(image, sprites.card(card, wide, letter, dim), x, y)
    if card[0] == picture.trump:  # a crown in the corner that stays in sight when cards overlap
        overlay(image, sprites.mark("crown", round(wide * 0.24)), x + wide * 0.115, y + wide * 0.86)
    if card in picture.chosen:
        centred(image, sprites.mark("turn", round(wide * 0.3)), x + wide * 0.235, y + wide * 1.22)


def _heading(image: Image.Image, picture: HandPicture, count: int) -> None:
    y, x = 52, _MARGIN + 4.0
    if picture.character:
        centred(image, sprites.person(picture.character, 68, ""), x + 34, y + 2)
        x += 80
        label = sprites.called(picture.locale, picture.character)
        x += fonts.write(image, (x, y), label, "lubok", 44, INK) + 22
    fonts.write(image, (x, y), plain(picture.locale, "count-cards", n=count), "bold", 32, "#7a5a40")
    right = WIDE - _MARGIN - 4.0
    if picture.trump:
        suit = plain(picture.locale, f"suit-{picture.trump.lower()}")
        right -= (
            fonts.write(image, (right, y), suit, "lubok", 42, SUIT_COLOURS[picture.trump], anchor="r") + 14
        )
        centred(image, sprites.suit(picture.trump, 52), right - 26, y)
        right -= 64
        right -= (
            fonts.write(
                image, (right, y), plain(picture.locale, "picture-trump"), "bold", 28, "#7a5a40", anchor="r"
            )
            + 30
        )
    if picture.mercy and len(picture.cards) > ROW:
        centred(image, sprites.mark("mercy", 44), right - 22, y)
