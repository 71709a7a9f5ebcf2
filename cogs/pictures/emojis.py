"""The deck as application emojis: hands in buttons and selects without a picture.

Names are stable: `k_p10` a card, `k_back`, `k_mercy`, `suit_p` a tribe, `c_tsar` a character of
«Из грязи в князи», `s_sultan` one of «Султан на миг», `s_back`, and `m_frozen` … the markers.
A card is told apart by its number, the shape, the letter and the colour of its tribe.
"""

from __future__ import annotations

import hashlib
import io
from collections.abc import Callable
from functools import cache

from PIL import Image

from cogs.pictures import fonts, palace, sprites, symbols
from cogs.pictures.canvas import centred
from cogs.pictures.lubok_people import PEOPLE as LUBOK
from cogs.pictures.palace_people import PEOPLE as PALACE
from cogs.pictures.svg import INK, box, svg

SIZE = 96
RANKS = range(2, 20)
_TINTS = {"P": "#fbe9bd", "G": "#f8d9c9", "D": "#e0ebc4", "M": "#cfe3ee"}


def card_name(card: str) -> str:
    """The emoji of a card: "P10" -> "k_p10"."""
    return f"k_{card.lower()}"


@cache
def manifest() -> dict[str, Callable[[], Image.Image]]:
    """Every emoji by its name, and how it is made."""
    told: dict[str, Callable[[], Image.Image]] = {}
    for suit in symbols.SUITS:
        for rank in RANKS:
            told[card_name(f"{suit}{rank}")] = lambda s=suit, r=rank: _card(s, r)  # type: ignore[misc]
    told["k_back"] = lambda: _stood(sprites.card("back", 66))
    told["k_mercy"] = lambda: _stood(sprites.card("mercy", 66))
    told["s_back"] = lambda: _stood(palace.card("back", 66))
    for suit in symbols.SUITS:
        told[f"suit_{suit.lower()}"] = lambda s=suit: _rimmed(sprites.suit(s, 88))  # type: ignore[misc]
    for character in LUBOK:
        told[f"c_{character}"] = lambda c=character: _stood(sprites.person(c, 92, sprites.estate_of(c)))  # type: ignore[misc]
    for character in PALACE:
        told[f"s_{character}"] = lambda c=character: _stood(sprites.person(c, 92))  # type: ignore[misc]
    for name in symbols.MARKS:
        told[f"m_{name}"] = lambda n=name: _stood(sprites.mark(n, 92))  # type: ignore[misc]
    return told


def png(name: str) -> bytes:
    out = io.BytesIO()
    manifest()[name]().save(out, "PNG", optimize=True)
    return out.getvalue()


def digest(name: str) -> str:
    """Changes when the drawing does: whoever uploads them knows what to upload anew."""
    return hashlib.sha256(png(name)).hexdigest()[:12]


def _blank() -> Image.Image:
    return Image.new("RGBA", (SIZE, SIZE), (0, 0, 0, 0))


def _stood(sprite: Image.Image) -> Image.Image:
    if sprite.height > SIZE:
        sprite = sprite.resize((round(sprite.width * SIZE / sprite.height), SIZE), Image.Resampling.LANCZOS)
    image = _blank()
    image.alpha_composite(sprite, ((SIZE - sprite.width) // 2, (SIZE - sprite.height) // 2))
    return image


def _rimmed(sprite: Image.Image) -> Image.Image:
    """A light rim, so that dark outlines live on Discord's dark ground."""
    image = _blank()
    mask = Image.new("L", (SIZE, SIZE), 0)
    mask.paste(sprite.getchannel("A"), ((SIZE - sprite.width) // 2, (SIZE - sprite.height) // 2))
    from PIL import ImageFilter

    image.paste("#fff6e0", (0, 0), mask.filter(ImageFilter.MaxFilter(9)))
    image.alpha_composite(sprite, ((SIZE - sprite.width) // 2, (SIZE - sprite.height) // 2))
    return image


def _card(suit: str, rank: int) -> Image.Image:
    """At 22 pixels the number must still be read: it takes most of the tile."""
    colour = symbols.SUIT_COLOURS[suit]
    tile = box(1, 1, 94, 94, "#fffaf0", 0, 20) + box(5, 5, 86, 86, _TINTS[suit], 5, 16, colour)
    image = sprites.raster(svg(tile, SIZE, SIZE), SIZE, SIZE).copy()
    text = str(rank)
    fonts.write(
        image, (35 if len(text) > 1 else 30, 36), text, "bold", 56 if len(text) > 1 else 64, INK, anchor="m"
    )
    centred(image, sprites.suit(suit, 40), 66, 67)
    fonts.write(image, (27, 74), "ПГДМ"["PGDM".index(suit)], "lubok", 34, colour, anchor="m")
    return image
