"""The palace of «Султан на миг»: its floor, its carpets, its cards."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin

from PIL import Image

from cogs.pictures import fonts
from cogs.pictures.palace_people import PEOPLE
from cogs.pictures.sprites import TEAM_OF, dimmed, raster
from cogs.pictures.svg import (
    GOLD,
    INK,
    IVORY,
    LAPIS,
    NIGHT,
    TERRACOTTA,
    TURQUOISE,
    box,
    dot,
    group,
    lines,
    shape,
    svg,
)
from cogs.pictures.symbols import LOYAL, NEUTRAL, REBEL

TEAM_COLOURS = {"loyalists": LOYAL, "rebels": REBEL, "neutrals": NEUTRAL, "nobody": "#6d7a80"}
NICHES = {"loyalists": "#c8def0", "rebels": "#f3c8b6", "neutrals": "#cbe3c8"}
FLOOR = "#1d4468"


def star(x: float, y: float, r: float, points: int = 8, depth: float = 0.72, turn: float = 0) -> str:
    """The path of a star such as tiles are cut to."""
    corners = []
    for i in range(points * 2):
        a = pi * i / points + turn
        reach = r if i % 2 == 0 else r * depth
        corners.append(f"{x + reach * cos(a):.1f} {y + reach * sin(a):.1f}")
    return "M" + " L".join(corners) + " Z"


def _border(width: int, height: int) -> str:
    """A frieze of glazed tiles round the floor."""
    body = ""
    w, step = 26, 80
    for left, top, wide, high in (
        (0, 0, width, w),
        (0, height - w, width, w),
        (0, 0, w, height),
        (width - w, 0, w, height),
    ):
        body += box(left, top, wide, high, TURQUOISE, 0)
    across = [(x, y) for x in _even(width, step, w) for y in (w / 2, height - w / 2)]
    down = [(x, y) for y in _even(height, step, w) for x in (w / 2, width - w / 2)]
    for i, (x, y) in enumerate(across + down):
        body += shape(star(x, y, 11, 4, 0.5), IVORY if i // 2 % 2 else GOLD, 0)
    for inset, line, colour in ((2, 4.0, INK), (w, 4.0, INK), (w + 5, 2.0, GOLD)):
        body += box(inset, inset, width - 2 * inset, height - 2 * inset, "none", line, 0, colour)
    return body


def _even(length: int, step: int, edge: int) -> list[float]:
    count = round((length - edge) / step)
    return [edge / 2 + (length - edge) * i / count for i in range(count + 1)]


def _carpet(x: float, y: float, w: float, h: float) -> str:
    body = box(x + 6, y + 9, w, h, NIGHT, 0, 30, more='opacity="0.55"')
    body += box(x, y, w, h, "#8e2f33", 5, 30) + box(x + 12, y + 12, w - 24, h - 24, "none", 3, 22, GOLD)
    body += box(x + 24, y + 24, w - 48, h - 48, "#a33b38", 2.5, 14, GOLD)
    for i in range(9):
        for cy in (y + 18, y + h - 18):
            body += dot(x + w * (i + 0.5) / 9, cy, 3.6, IVORY)
    return body


@lru_cache(8)
def floor(width: int, height: int, carpet: tuple[int, int, int, int]) -> Image.Image:
    body = box(0, 0, width, height, FLOOR, 0) + _border(width, height) + _carpet(*carpet)
    return raster(svg(body, width, height), width, height).convert("RGB")


# ---- cards

CARD_W, CARD_H = 150, 210


def _back() -> str:
    body = box(3, 3, CARD_W - 6, CARD_H - 6, IVORY, 5, 16) + box(
        13, 13, CARD_W - 26, CARD_H - 26, LAPIS, 3, 9
    )
    body += box(20, 20, CARD_W - 40, CARD_H - 40, "none", 2, 6, GOLD)
    body += (
        shape(star(75, 105, 46, 8, 0.74, pi / 8), TURQUOISE, 3.5)
        + shape(star(75, 105, 31, 8, 0.7), GOLD, 3)
        + shape("M86 90 A20 20 0 1 0 86 120 A15 15 0 1 1 86 90 Z", NIGHT, 0)
    )
    for x, y in ((38, 42), (112, 42), (38, 168), (112, 168)):
        body += shape(star(x, y, 12, 4, 0.45), GOLD, 2)
    return body


def _face(character: str) -> str:
    team = TEAM_OF[character]
    arch = "M20 168 L20 84 C20 48 52 44 75 18 C98 44 130 48 130 84 L130 168 Z"
    return (
        box(3, 3, CARD_W - 6, CARD_H - 6, IVORY, 5, 16)
        + box(11, 11, CARD_W - 22, CARD_H - 22, TEAM_COLOURS[team], 2.5, 9)
        + f'<clipPath id="n"><path d="{arch}"/></clipPath>' + shape(arch, NICHES[team], 3)
        + '<g clip-path="url(#n)">' + group(PEOPLE[character](), "translate(9 40) scale(0.66)") + "</g>"
        + shape(arch, "none", 3.5) + box(11, 166, CARD_W - 22, 33, IVORY, 3, 7)
    )  # fmt: skip


@lru_cache(256)
def card(character: str, width: int, label: str = "", ghost: bool = False) -> Image.Image:
    """A Sultan's card: "back", or a character under his name. A ghost is one that is only remembered."""
    height = round(width * CARD_H / CARD_W)
    if character == "back":
        return raster(svg(_back(), CARD_W, CARD_H), width, height)
    image = raster(svg(_face(character), CARD_W, CARD_H), width, height).copy()
    if label:
        fonts.write(
            image, (width / 2, width * 1.222), label, "bold", round(width * 0.17), INK,
            anchor="m", room=round(width * 0.82), smallest=round(width * 0.12),
        )  # fmt: skip
    return dimmed(image) if ghost else image


@lru_cache(16)
def glow(width: int, height: int, colour: str) -> Image.Image:
    """Light behind the card of one whose turn it is."""
    body = box(4, 4, width - 8, height - 8, colour, 3, 22)
    return raster(svg(body, width, height), width, height)


@lru_cache(8)
def target(width: int, height: int) -> Image.Image:
    body = box(5, 5, width - 10, height - 10, "none", 6, 20, TERRACOTTA, 'stroke-dasharray="16 11"')
    return raster(svg(body, width, height), width, height)


@lru_cache(64)
def nameplate(width: int, height: int, colour: str) -> Image.Image:
    w, h = width, height
    body = shape(
        f"M12 3 L{w - 12} 3 Q{w - 12} {h / 2 - 6} {w - 3} {h / 2} Q{w - 12} {h / 2 + 6} {w - 12} {h - 3} L12 {h - 3} Q12 {h / 2 + 6} 3 {h / 2} Q12 {h / 2 - 6} 12 3 Z",
        colour,
        3,
    )
    return raster(svg(body, w, h), w, h)


@lru_cache(4)
def closed_eye(size: int) -> Image.Image:
    body = shape("M10 46 Q50 84 90 46 Q50 58 10 46 Z", IVORY, 5) + lines(
        "M20 60 L12 72 M36 70 L31 83 M50 73 L50 87 M64 70 L69 83 M80 60 L88 72", 5
    )
    return raster(svg(dot(50, 60, 48, GOLD, 4) + body, 100, 110), size, round(size * 1.1))
