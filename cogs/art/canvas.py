"""What both games' pictures are composed with, and the file that leaves."""

from __future__ import annotations

import io
import json
from functools import cache
from pathlib import Path

from PIL import Image, ImageColor

FILE = "png"
"""What `sealed` makes, for the names of attachments."""

_PALETTES = Path(__file__).parent / "palettes.json"
_LEVEL = 6  # of zlib: 4 is a tenth larger, 9 takes five times as long


def overlay(onto: Image.Image, sprite: Image.Image, x: float, y: float) -> None:
    """A sprite with its own transparency, its corner at x, y. It may hang over the edge."""
    onto.paste(sprite, (round(x), round(y)), sprite)


def centred(onto: Image.Image, sprite: Image.Image, x: float, y: float) -> None:
    overlay(onto, sprite, x - sprite.width / 2, y - sprite.height / 2)


@cache
def _palette(look: str) -> Image.Image:
    kept = Image.new("P", (1, 1))
    kept.putpalette(bytes.fromhex(json.loads(_PALETTES.read_text())[look]))
    return kept


def sealed(image: Image.Image, look: str) -> bytes:
    """The picture as a file: PNG in the few inks of its look, half of what WEBP needs for flat colours."""
    out = io.BytesIO()
    image.quantize(palette=_palette(look), dither=Image.Dither.NONE).save(out, "PNG", compress_level=_LEVEL)
    return out.getvalue()


def inks(images: list[Image.Image], always: list[str], count: int = 112) -> str:
    """The inks of a look, as `palettes.json` keeps them: ours by name, then what their edges blend into."""
    sheet = Image.new("RGB", (max(i.width for i in images), sum(i.height for i in images)), always[0])
    y = 0
    for image in images:
        sheet.paste(image, (0, y))
        y += image.height
    named = [ImageColor.getrgb(colour)[:3] for colour in dict.fromkeys(always)]
    blends = sheet.quantize(count - len(named), method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    return (bytes(value for colour in named for value in colour) + bytes(blends.getpalette() or [])).hex()[
        : count * 6
    ]
