"""Frames and grounds: the sheet of a lubok with its embroidered cloth, and the palace floor."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin

from PIL import Image

from cogs.pictures.sprites import raster
from cogs.pictures.svg import (
    BLUE,
    DEEP_RED,
    GREEN,
    INK,
    OCHRE,
    PAPER,
    PAPER_DARK,
    RED,
    WHITE,
    box,
    dot,
    group,
    lines,
    shape,
    svg,
)


def flower(x: float, y: float, size: float, petals: str = RED, turn: float = 0) -> str:
    """A lubok flower on a curling stem with two leaves."""
    head = "".join(
        group(shape("M0 -8 C-13 -22 -8 -36 0 -36 C8 -36 13 -22 0 -8 Z", petals, 3), f"rotate({60 * i})")
        for i in range(6)
    )
    body = (
        lines("M0 0 C10 40 -16 70 4 120", 5, GREEN)
        + shape("M0 62 C-34 56 -44 36 -42 24 C-22 26 -4 40 0 62 Z", GREEN, 3)
        + shape("M-2 86 C30 84 42 66 42 52 C22 54 4 66 -2 86 Z", GREEN, 3)
        + head
        + dot(0, 0, 11, OCHRE, 3)
    )
    return group(body, f"translate({x} {y}) rotate({turn}) scale({size})")


def frame(width: int, height: int) -> str:
    """The border of the sheet: two rules and a row of teeth, printed a little by hand."""
    teeth = ""
    step = 60  # a phone shows them a third as wide
    for x in range(18, width - 30, step):
        for y, up in ((9, 1), (height - 9, -1)):
            teeth += shape(
                f"M{x} {y} L{x + step / 2} {y + 9 * up} L{x + step} {y} Z", RED if x // step % 2 else GREEN, 0
            )
    for y in range(18, height - 30, step):
        for x, side in ((9, 1), (width - 9, -1)):
            teeth += shape(
                f"M{x} {y} L{x + 9 * side} {y + step / 2} L{x} {y + step} Z",
                RED if y // step % 2 else OCHRE,
                0,
            )
    return (
        box(0, 0, width, height, PAPER, 0)
        + teeth
        + box(4, 4, width - 8, height - 8, "none", 5)
        + box(19, 19, width - 38, height - 38, "none", 1.6)
    )


def cloth(x: float, y: float, w: float, h: float) -> str:
    """A white tablecloth with a red embroidered hem."""
    hem = ""
    step = 52
    for i in range(int((w - 40) // step) + 1):
        cx = x + 20 + (w - 40) * i / ((w - 40) // step)
        for cy in (y + 17, y + h - 17):
            hem += _stitch(cx, cy, i)
    for i in range(1, int((h - 40) // step)):
        cy = y + 20 + (h - 40) * i / ((h - 40) // step)
        for cx in (x + 17, x + w - 17):
            hem += _stitch(cx, cy, i)
    return (
        box(x + 5, y + 8, w, h, PAPER_DARK, 0, 26) + box(x, y, w, h, "#fffaf0", 5, 26) + box(x + 7, y + 7, w - 14, h - 14, "none", 2, 20, RED)
        + hem + box(x + 28, y + 28, w - 56, h - 56, "none", 2, 10, RED)
    )  # fmt: skip


def _stitch(x: float, y: float, i: int) -> str:
    if i % 2:
        return shape(f"M{x} {y - 7} L{x + 7} {y} L{x} {y + 7} L{x - 7} {y} Z", RED, 0) + dot(
            x, y, 2.2, "#fffaf0"
        )
    return lines(f"M{x - 4} {y - 4} L{x + 4} {y + 4} M{x + 4} {y - 4} L{x - 4} {y + 4}", 2.6, DEEP_RED)


def bouquet(x: float, y: float, size: float, flip: bool = False) -> str:
    """Three flowers from one root, for an empty corner."""
    body = flower(0, 0, 1, RED, -6) + flower(-52, 44, 0.72, OCHRE, -30) + flower(50, 40, 0.74, BLUE, 26)
    return group(body, f"translate({x} {y}) scale({-size if flip else size} {size})")


def bird() -> str:
    """A bird of paradise, as they sit in the corners of a lubok. About 200 by 130 units."""
    feathers = "".join(
        group(
            shape("M0 0 C-30 -14 -74 -16 -98 6 C-74 20 -30 14 0 0 Z", c, 3.5)
            + dot(-78, 3, 8, OCHRE, 2.6)
            + dot(-78, 3, 3, INK),
            f"translate(84 84) rotate({turn})",
        )
        for turn, c in ((-34, GREEN), (-12, RED), (10, BLUE), (30, GREEN))
    )
    body = shape(
        "M76 80 C84 48 122 40 142 60 C152 48 150 34 160 26 C176 16 192 28 190 42 L204 48 L190 52 C186 62 182 96 150 108 C118 118 84 108 76 80 Z",
        RED,
        4,
    )
    wing = shape("M92 78 C104 60 134 62 144 80 C136 98 108 102 92 78 Z", OCHRE, 3.5) + lines(
        "M104 80 q10 -6 18 0 M116 90 q8 -6 16 -2", 2.6
    )
    head = (
        dot(174, 40, 5, WHITE, 2.4)
        + dot(175, 40, 2.2)
        + lines("M164 26 L158 8 M170 22 L170 4 M177 23 L184 8", 3)
        + "".join(dot(x, y, 4, BLUE, 2.2) for x, y in ((157, 7), (170, 3), (185, 7)))
    )
    collar = lines("M152 58 q14 12 32 4", 4, OCHRE)
    legs = lines("M122 112 L118 132 M136 110 L138 132 M110 132 L126 132 M130 132 L148 132", 3.5)
    return feathers + legs + body + wing + collar + head


Free = tuple[bool, bool]


@lru_cache(16)
def lubok_sheet(width: int, height: int, cloth_box: tuple[int, int, int, int], free: Free) -> Image.Image:
    """The sheet under every table. `free`: are the places beside the Tsar, the lower corners empty?"""
    upper, lower = free
    body = frame(width, height) + cloth(*cloth_box)
    if upper:
        body += bouquet(140, 98, 0.94) + group(
            bird(), f"translate({width - 260} 62) scale(-1 1) translate(-210 0)"
        )
    if lower:
        body += bouquet(140, height - 150, 0.94) + bouquet(width - 140, height - 150, 0.94, flip=True)
    return raster(svg(body, width, height), width, height).convert("RGB")


@lru_cache(64)
def ribbon(width: int, colour: str, estate: str = "") -> Image.Image:
    """A band for a name, its ends cut like swallows' tails; its hem tells the estate to whoever sees no colours:
    nobles have pearls, commoners a stitch, the mob nothing."""
    w = width
    body = shape(f"M3 5 L{w - 3} 5 L{w - 13} 20 L{w - 3} 35 L3 35 L13 20 Z", colour, 3.4)
    if estate in HEMS:
        gap, long, thick = HEMS[estate]
        for y in (8.8, 31.2):
            body += "".join(
                box(x, y - thick / 2, long, thick, "#fff6e0", 0, thick / 2)
                for x in range(16, w - 16 - long, gap)
            )
    return raster(svg(body, w, 40), w, 40)


HEMS: dict[str, tuple[int, int, float]] = {"nobles": (12, 4, 3.4), "commoners": (18, 11, 2.0)}
"""Of an estate's ribbon: how far apart its marks are, how long, how thick."""


@lru_cache(64)
def plate(width: int, height: int, ground: str, rim: str, glow: bool) -> Image.Image:
    """The tablet of a seat. The one whose turn it is has a golden edge with rays."""
    body = ""
    if glow:
        body += box(3, 3, width - 6, height - 6, "#f2b632", 0, 20) + box(
            3, 3, width - 6, height - 6, "none", 2, 20
        )
        inset, line = 10, 3.0
    else:
        inset, line = 7, 3.0
    body += box(inset, inset, width - 2 * inset, height - 2 * inset, ground, line, 14, rim)
    return raster(svg(body, width, height), width, height)


@lru_cache(4)
def sunburst(size: int, colour: str = OCHRE) -> Image.Image:
    half = size / 2
    rays = "".join(
        shape(
            f"M{half} {half} L{half + half * cos(a - 0.09):.1f} {half + half * sin(a - 0.09):.1f} "
            f"L{half + half * cos(a + 0.09):.1f} {half + half * sin(a + 0.09):.1f} Z", colour, 0,
        )
        for a in (2 * pi * i / 18 for i in range(18))
    )  # fmt: skip
    return raster(svg(f'<g opacity="0.5">{rays}</g>', size, size), size, size)
