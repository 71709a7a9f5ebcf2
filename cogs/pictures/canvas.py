"""What both games' pictures are composed with, and the file that leaves."""

from __future__ import annotations

import io
import json
from functools import cache
from pathlib import Path

from PIL import Image

FILE = "png"
"""What `sealed` makes, for the names of attachments."""

LIMIT = 100 * 1024
"""No picture is larger: it is sent after every move, to phones too."""

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
    return _file(image.quantize(palette=_palette(look), dither=Image.Dither.NONE))


def sealed_rare(image: Image.Image) -> bytes:
    """For pictures made once an evening: inks chosen for this one."""
    return _file(image.quantize(160, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE))


def _file(image: Image.Image) -> bytes:
    """As a PNG; where a crowded picture outgrows the limit, it is squeezed harder, which takes a moment longer."""
    for level, colours in ((_LEVEL, 0), (9, 0), (9, 64), (9, 32)):
        out = io.BytesIO()
        told = image.convert("RGB").quantize(colours, dither=Image.Dither.NONE) if colours else image
        told.save(out, "PNG", compress_level=level)
        if out.tell() <= LIMIT:
            break
    return out.getvalue()
