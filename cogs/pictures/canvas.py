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
_INKS = (0, 36, 24, 16, 8)
"""How many inks a picture is tried with, one after another; 0: all it has."""


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


def sealed(image: Image.Image, look: str, *, crowded: bool = False) -> bytes:
    """The picture as a file: PNG in the few inks of its look, half of what WEBP needs for flat colours.

    `crowded`: it would outgrow the limit anyway, and trying takes time.
    """
    return _file(image.quantize(palette=_palette(look), dither=Image.Dither.NONE), crowded)


def sealed_rare(image: Image.Image) -> bytes:
    """For pictures made once an evening: inks chosen for this one."""
    return _file(image.quantize(160, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE))


def _file(image: Image.Image, crowded: bool = False) -> bytes:
    """As a PNG; what outgrows the limit is drawn in fewer inks, which no eye sees and which is quicker than to squeeze
    it harder."""
    for inks in _INKS[crowded:]:
        out = io.BytesIO()
        (_fewer(image, inks) if inks else image).save(out, "PNG", compress_level=_LEVEL)
        if out.tell() <= LIMIT:
            break
    return out.getvalue()


def _fewer(image: Image.Image, inks: int) -> Image.Image:
    """In the inks it has most of: the others are mostly where edges blend."""
    held = image.getpalette() or []
    colours = [held[at : at + 3] for at in range(0, len(held), 3)]
    much = image.histogram()
    most = sorted(range(len(colours)), key=lambda ink: -much[ink])[:inks]

    def nearest(ink: int) -> int:
        red, green, blue = colours[ink]
        return min(most, key=lambda at: (colours[at][0] - red) ** 2 + (colours[at][1] - green) ** 2 + (colours[at][2] - blue) ** 2)  # fmt: skip

    table = [nearest(ink) if much[ink] else 0 for ink in range(len(colours))]
    fewer = image.point(table + [0] * (256 - len(table)))
    fewer.putpalette(held)
    return fewer
