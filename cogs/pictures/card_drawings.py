"""Playing cards of the four tribes, as vectors, 150 by 210 units. Rank and letter are set in type."""

from __future__ import annotations

from cogs.pictures.svg import DEEP_RED, GOLD, INK, OCHRE, PAPER, RED, box, dot, group, lines, mirrored, shape
from cogs.pictures.symbols import SUIT_COLOURS, SUITS

WIDE, HIGH = 150, 210

_TINTS = {"P": "#fbeecb", "G": "#f9e3d4", "D": "#ebf0d3", "M": "#deebee"}


def face(suit: str, rank: int) -> str:
    """A card without its figures. The frame grows richer with the rank: mob, commoners, nobles."""
    colour = SUIT_COLOURS[suit]
    body = box(3, 3, WIDE - 6, HIGH - 6, "#fdf6e6", 5, 15)
    body += box(11, 11, WIDE - 22, HIGH - 22, _TINTS[suit], 2.4, 9, colour)
    emblem = SUITS[suit](5)
    if rank >= 14:
        body += shape(
            "M40 52 L36 26 L56 38 L75 16 L94 38 L114 26 L110 52 Q75 62 40 52 Z",
            GOLD,
            4,
            more='transform="translate(42 12) scale(0.68)"',
        )
        body += group(emblem, "translate(54 62) scale(0.78)")
        body += _vine(colour)
    elif rank >= 8:
        body += group(emblem, "translate(53 60) scale(0.8)")
        body += _vine(colour)
    else:
        body += group(emblem, "translate(51 66) scale(0.84)")
    return body


def _vine(colour: str) -> str:
    """A sprig under the emblem, as lubok masters fill an empty place."""
    half = lines("M75 178 C64 166 52 178 42 170", 3, colour) + shape(
        "M58 171 q-4 -11 6 -13 q4 8 -6 13 Z", colour, 0
    )
    return group(mirrored(half, 75) + dot(75, 178, 4.5, colour), "translate(18 -4)")


def back() -> str:
    """A card's back: a sun in a chequer, red and gold."""
    body = box(3, 3, WIDE - 6, HIGH - 6, "#fdf6e6", 5, 15) + box(12, 12, WIDE - 24, HIGH - 24, RED, 3, 9)
    cells = "".join(
        shape(f"M{x} {y - 10} L{x + 10} {y} L{x} {y + 10} L{x - 10} {y} Z", DEEP_RED, 0)
        for y in range(27, HIGH - 15, 13)
        for x in range(27 + (y - 27) // 13 % 2 * 12, WIDE - 20, 24)
    )
    rays = "".join(
        group(shape("M0 -22 L6 -38 L0 -46 L-6 -38 Z", GOLD, 2.6), f"translate(75 105) rotate({30 * i})")
        for i in range(12)
    )
    face_ = (
        dot(75, 105, 25, GOLD, 4)
        + dot(66, 101, 3.4)
        + dot(84, 101, 3.4)
        + lines("M75 101 L72 109 L77 110", 2.6)
        + lines("M65 115 Q75 122 85 115", 3)
    )
    return body + cells + rays + face_


def small_back() -> str:
    """The back where it is only counted: nothing that blurs when small."""
    rays = "".join(
        group(shape("M0 -34 L10 -54 L0 -66 L-10 -54 Z", GOLD, 0), f"translate(75 105) rotate({45 * i})")
        for i in range(8)
    )
    return (
        box(4, 4, WIDE - 8, HIGH - 8, "#fdf6e6", 8, 18)
        + box(19, 19, WIDE - 38, HIGH - 38, RED, 0, 8)
        + rays
        + dot(75, 105, 27, GOLD, 0)
    )


def mercy() -> str:
    """The mercy card: a heart in a dove's shape of rays."""
    body = box(3, 3, WIDE - 6, HIGH - 6, "#fdf6e6", 5, 15) + box(
        11, 11, WIDE - 22, HIGH - 22, "#f7dc8d", 2.4, 9, RED
    )
    rays = "".join(
        group(shape("M0 -48 L5 -68 L-5 -68 Z", OCHRE, 0), f"translate(75 102) rotate({24 * i})")
        for i in range(15)
    )
    heart = shape(
        "M75 148 C24 114 28 66 55 64 C67 64 74 74 75 84 C76 74 83 64 95 64 C122 66 126 114 75 148 Z", RED, 5
    )
    return (
        body
        + rays
        + heart
        + lines("M48 90 Q49 78 58 76", 5, "#f3b7a6")
        + group(mirrored(lines("M75 178 C64 166 52 178 42 170", 3, RED), 75), "translate(0 2)")
    )


def slot() -> str:
    """Where a card is awaited."""
    return (
        f'<rect x="6" y="6" width="{WIDE - 12}" height="{HIGH - 12}" rx="14" fill="{PAPER}" fill-opacity="0.35" '
        f'stroke="{INK}" stroke-opacity="0.55" stroke-width="4" stroke-dasharray="14 10" stroke-linecap="round"/>'
    )
