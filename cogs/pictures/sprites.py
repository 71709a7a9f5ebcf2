"""Drawings turned into pixels, once: in memory for this run, in the user's cache for the next."""

from __future__ import annotations

import hashlib
import io
import os
from contextlib import suppress
from functools import cache, lru_cache
from pathlib import Path

import platformdirs
from PIL import Image

from cogs.pictures import card_drawings, fonts, symbols
from cogs.pictures.lubok_people import PEOPLE as LUBOK
from cogs.pictures.palace_people import PEOPLE as PALACE
from cogs.pictures.svg import INK, svg
from cogs.texts import Locale, has, plain
from core.knyazi.characters import BY_ID

_ESTATE_GROUND = {"nobles": "#d98a70", "commoners": "#9fc0a0", "mob": "#d9c08a", "": "#e3cc9a"}
_TEAM_GROUND = {"loyalists": "#8fb7d6", "rebels": "#e09a83", "neutrals": "#a9cba6"}
TEAM_OF = {
    "sultan": "loyalists", "guard": "loyalists", "assassin": "rebels", "slave": "rebels",
    "overseer": "neutrals", "dancer": "neutrals", "vizier": "neutrals", "seer": "neutrals",
}  # fmt: skip


_house: dict[str, tuple[str, str]] = {}
"""Characters of the house: estate, and the colour of their ground."""


def house_character(character: str, estate: str, colour: str = "") -> None:
    """Let a character without a portrait be drawn: a letter on this colour, or on his estate's."""
    _house[character] = estate, colour
    person.cache_clear()


def estate_of(character: str) -> str:
    """The estate of one of the twelve, or of the house; empty for anybody else."""
    return str(BY_ID[character].estate) if character in BY_ID else _house.get(character, ("", ""))[0]


def called(locale: Locale, character: str) -> str:
    """What a character is called; his id where nothing is said of him."""
    key = f"character-{character}"
    return plain(locale, key) if has(locale, key) else character


@cache
def _cache_folder() -> Path | None:
    """Where the pixels are kept; None where nothing can be written."""
    folder = Path(platformdirs.user_cache_dir("slovo", appauthor=False)) / "art"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return folder


def raster(drawing: str, width: int, height: int) -> Image.Image:
    """An SVG as an image. The name in the cache is a hash of the drawing: a change makes a new one."""
    key = hashlib.sha256(f"1 {width} {height} {drawing}".encode()).hexdigest()[:24]
    folder = _cache_folder()
    kept = folder / f"{key}.png" if folder else None
    if kept:
        with suppress(OSError, SyntaxError):  # Pillow calls a torn file a SyntaxError
            image = Image.open(io.BytesIO(kept.read_bytes()))
            image.load()
            return image.convert("RGBA")
    import resvg_py  # only where something is new

    pixels = bytes(
        resvg_py.svg_to_bytes(svg_string=drawing, width=width, height=height, skip_system_fonts=True)
    )
    if kept:
        with suppress(OSError):
            torn = kept.with_suffix(f".{os.getpid()}.new")
            torn.write_bytes(pixels)
            torn.replace(kept)
    return Image.open(io.BytesIO(pixels)).convert("RGBA")


def _medallion(bust: str, ground: str, ring: str = INK) -> str:
    """A bust in a ring; hats rise over its edge."""
    return svg(
        '<clipPath id="c"><path d="M-10 -40 H210 V110 H190 A90 90 0 0 1 10 110 H-10 Z"/></clipPath>'
        f'<circle cx="100" cy="110" r="90" fill="{ground}" stroke="{ring}" stroke-width="7"/>'
        '<g clip-path="url(#c)"><g transform="translate(8 12) scale(0.92)">' + bust + "</g></g>"
        f'<path d="M10 110 A90 90 0 0 0 190 110" fill="none" stroke="{ring}" stroke-width="7"/>'
    ).replace('viewBox="0 0 200 200"', 'viewBox="0 -4 200 208"')  # fmt: skip


@lru_cache(512)
def person(character: str, size: int, estate: str = "", grey: bool = False) -> Image.Image:
    """A character's medallion, `size` wide and a little higher."""
    if character in PALACE:
        drawing = _medallion(PALACE[character](), _TEAM_GROUND[TEAM_OF[character]])
    elif character in LUBOK:
        drawing = _medallion(LUBOK[character](), _ESTATE_GROUND.get(estate, _ESTATE_GROUND[""]))
    else:  # a character of the house: no portrait, his letter is set by whoever draws him
        colour = _house.get(character, ("", ""))[1]
        drawing = _medallion("", colour or _ESTATE_GROUND.get(estate, _ESTATE_GROUND[""]))
    image = raster(drawing, size, round(size * 1.04))
    return greyed(image) if grey else image


def greyed(image: Image.Image) -> Image.Image:
    alpha = image.getchannel("A")
    faded = Image.blend(image.convert("L").convert("RGB"), Image.new("RGB", image.size, "#d8cdb8"), 0.35)
    faded.putalpha(alpha)
    return faded


@lru_cache(256)
def mark(name: str, size: int) -> Image.Image:
    return raster(svg(symbols.MARKS[name](), 100, 100), size, size)


@lru_cache(64)
def suit(letter: str, size: int) -> Image.Image:
    return raster(svg(symbols.SUITS[letter](), 100, 100), size, size)


def _card_svg(body: str) -> str:
    return svg(body, card_drawings.WIDE, card_drawings.HIGH)


@lru_cache(512)
def card(notation: str, width: int, letter: str = "", dim: bool = False) -> Image.Image:
    """A card with its figures: "P10", "back", "mercy" or "slot". `letter` is the suit's in the viewer's language."""
    height = round(width * card_drawings.HIGH / card_drawings.WIDE)
    if notation == "back" and width < 60:
        notation = "small_back"
    if notation in ("back", "small_back", "mercy", "slot"):
        image = raster(_card_svg(getattr(card_drawings, notation)()), width, height)
    else:
        tribe, rank = notation[0], int(notation[1:])
        image = raster(_card_svg(card_drawings.face(tribe, rank)), width, height).copy()
        _index(image, tribe, str(rank), letter)
    return dimmed(image) if dim else image


def _index(image: Image.Image, tribe: str, rank: str, letter: str) -> None:
    """Rank and letter in the corner, big enough for a fan of cards on a phone."""
    wide = image.width
    colour = symbols.SUIT_COLOURS[tribe]
    middle = wide * 0.235
    fonts.write(
        image,
        (middle, wide * 0.215),
        rank,
        "bold",
        round(wide * (0.3 if len(rank) == 1 else 0.265)),
        INK,
        anchor="m",
    )
    small = suit(tribe, round(wide * 0.22))
    image.alpha_composite(small, (round(middle - small.width / 2), round(wide * 0.36)))
    if letter:
        fonts.write(image, (middle, wide * 0.72), letter, "lubok", round(wide * 0.26), colour, anchor="m")


def dimmed(image: Image.Image) -> Image.Image:
    alpha = image.getchannel("A")
    faded = Image.blend(image.convert("RGB"), Image.new("RGB", image.size, "#cdbb98"), 0.5)
    faded.putalpha(alpha)
    return faded
