"""Signs: the four tribes, and the small round markers that say what is the matter with somebody.

Every drawing is 100 units square.
"""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin

from cogs.pictures.svg import (
    BROWN,
    DEEP_RED,
    GOLD,
    GREEN,
    GREY,
    INK,
    NIGHT,
    OCHRE,
    PAPER,
    RED,
    ROSE,
    SKY,
    WHITE,
    box,
    dot,
    group,
    lines,
    mirrored,
    shape,
)

LOYAL, REBEL, NEUTRAL = "#2f6fb0", "#c23b2a", "#4a8a52"
SUIT_COLOURS = {"P": "#c98a1b", "G": "#b5342a", "D": "#4c7d3a", "M": "#2d6496"}


# ---- the tribes


def wheat(width: float = 4.5) -> str:
    """Поляне: an ear of wheat."""
    colour = SUIT_COLOURS["P"]
    grains = "".join(
        shape(
            f"M50 {y + 9} C{30} {y + 7} {26} {y - 8} {29} {y - 14} C{40} {y - 12} {49} {y - 4} 50 {y + 9} Z",
            "#e9b23c",
            width,
        )
        for y in (72, 55, 38)
    )
    top = shape("M50 32 C38 22 42 8 50 3 C58 8 62 22 50 32 Z", "#e9b23c", width)
    return (
        lines("M50 97 L50 30", width + 4)
        + lines("M50 96 L50 30", width - 0.5, colour)
        + mirrored(grains, 50)
        + top
    )


def mountain(width: float = 4.5) -> str:
    """Горяне: a peak with snow between two lesser ones."""
    colour = SUIT_COLOURS["G"]
    return (
        shape("M4 90 L26 46 L48 90 Z", "#8c2419", width) + shape("M96 90 L74 42 L52 90 Z", "#8c2419", width)
        + shape("M14 90 L50 10 L86 90 Z", colour, width)
        + shape("M50 10 L34 45 L43 40 L50 49 L58 40 L66 45 Z", WHITE, width * 0.8)
    )  # fmt: skip


def tree(width: float = 4.5) -> str:
    """Древляне: a tree."""
    colour = SUIT_COLOURS["D"]
    crown = "M50 6 C66 4 76 16 73 28 C88 30 94 46 84 56 C88 70 72 78 62 72 Q50 80 38 72 C28 78 12 70 16 56 C6 46 12 30 27 28 C24 16 34 4 50 6 Z"
    return (
        shape("M43 68 L41 90 Q34 94 30 97 L70 97 Q66 94 59 90 L57 68 Z", BROWN, width) + shape(crown, colour, width)
        + lines("M50 72 L50 44 M50 58 L36 48 M50 52 L64 40", width * 0.8) + dot(34, 38, 3, "#8fb86e") + dot(62, 24, 3, "#8fb86e") + dot(72, 56, 3, "#8fb86e")
    )  # fmt: skip


def wave(width: float = 4.5) -> str:
    """Моряне: a wave that curls over."""
    colour = SUIT_COLOURS["M"]
    return (
        shape("M4 88 C8 46 32 12 64 14 C86 16 96 36 88 52 C82 62 68 60 66 50 C65 43 71 40 75 43 C72 32 58 32 52 44 C46 58 60 78 96 74 L96 94 L4 94 Z", colour, width)
        + lines("M22 74 C28 50 42 34 58 28 M40 80 C40 66 44 54 48 48", width * 0.7, "#a9d3e6")
        + lines("M8 86 q11 -8 22 0 t22 0 t22 0 t18 -2", width * 0.7, WHITE)
    )  # fmt: skip


SUITS: dict[str, Callable[..., str]] = {"P": wheat, "G": mountain, "D": tree, "M": wave}


# ---- round markers


def _coin(body: str, ground: str = PAPER, rim: str = INK) -> str:
    return dot(50, 50, 45, ground, 6, rim) + body


def frozen() -> str:
    arm = lines("M50 50 L50 17 M50 28 L40 20 M50 28 L60 20 M50 39 L43 33 M50 39 L57 33", 5.5, WHITE)
    return _coin("".join(group(arm, f"rotate({60 * i} 50 50)") for i in range(6)), "#5f9dbb")


def mercy() -> str:
    heart = shape(
        "M50 80 C16 58 18 26 36 25 C44 25 49 31 50 38 C51 31 56 25 64 25 C82 26 84 58 50 80 Z", RED, 5
    )
    return _coin(heart + lines("M32 40 Q33 33 39 32", 4, "#f3b7a6"), "#f7dc8d")


def chronicler() -> str:
    book = shape("M16 68 L16 36 Q34 30 50 38 L50 74 Q34 64 16 68 Z", WHITE, 4.5) + shape(
        "M84 68 L84 36 Q66 30 50 38 L50 74 Q66 64 84 68 Z", WHITE, 4.5
    )
    quill = shape("M54 60 C58 38 70 20 86 14 C86 32 76 50 58 62 Z", RED, 4) + lines("M50 68 L76 28", 3)
    return _coin(book + lines("M24 46 q8 -2 18 2 M24 56 q8 -2 18 2", 3) + quill, "#d9b36a")


def baton() -> str:
    """The Executioner's: a rolled newspaper, as the box asks for, not an axe."""
    roll = group(
        box(-13, -42, 26, 84, WHITE, 5, 8)
        + lines("M-6 -30 L6 -30 M-6 -18 L6 -18 M-6 20 L6 20 M-6 30 L6 30", 3.2)
        + box(-13, -8, 26, 16, RED, 4),
        "translate(50 50) rotate(40)",
    )
    return _coin(roll, "#e5a88f")


def crown() -> str:
    return _coin(
        shape("M18 70 L14 34 L34 48 L50 22 L66 48 L86 34 L82 70 Q50 80 18 70 Z", GOLD, 5)
        + "".join(dot(x, y, 4.5, RED, 2.6) for x, y in ((50, 60), (32, 62), (68, 62))),
        "#fff2c9",
    )


def prison() -> str:
    bars = "".join(lines(f"M{x} 20 L{x} 80", 7) for x in (28, 43, 57, 72))
    return _coin(
        box(18, 18, 64, 64, "#8fa0a8", 5, 6) + bars + lines("M20 38 L80 38 M20 64 L80 64", 5), "#d5dde0"
    )


def chains() -> str:
    def link(x: float, y: float) -> str:
        ring = f'<ellipse cx="{x}" cy="{y}" rx="17" ry="11" fill="none" transform="rotate(-38 {x} {y})" '
        return f'{ring}stroke="{INK}" stroke-width="13"/>{ring}stroke="#9aa8ad" stroke-width="5.5"/>'

    return _coin(link(32, 64) + link(68, 36) + link(50, 50), "#f0e2c0")


def fatigue() -> str:
    return _coin(
        shape(
            "M62 18 C36 20 22 42 30 62 C38 82 66 86 80 66 C60 70 44 58 46 42 C47 30 54 22 62 18 Z",
            "#f4dc8a",
            5,
        )
        + lines("M58 30 L72 30 L58 46 L72 46", 4.5, WHITE)
        + lines("M74 50 L84 50 L74 60 L84 60", 3.5, WHITE),
        NIGHT,
    )


def coronation() -> str:
    """Where the circle of the Sultan ends (S-WIN-02, S-WIN-03): an hourglass, for he himself may sit elsewhere."""
    return (
        _sun()
        + dot(50, 50, 38, "#fff2c9", 5)
        + shape("M34 28 L66 28 Q66 42 54 50 Q66 58 66 72 L34 72 Q34 58 46 50 Q34 42 34 28 Z", WHITE, 4)
        + shape("M39 72 Q41 64 50 60 Q59 64 61 72 Z", RED, 2)
        + shape("M42 40 Q50 42 58 40 L50 49 Z", RED, 2)
        + lines("M29 27 L71 27 M29 73 L71 73", 7)
    )


def _sun() -> str:
    rays = "".join(
        shape(
            f"M{50 + 34 * cos(a - 0.16):.1f} {50 + 34 * sin(a - 0.16):.1f} L{50 + 49 * cos(a):.1f} {50 + 49 * sin(a):.1f} L{50 + 34 * cos(a + 0.16):.1f} {50 + 34 * sin(a + 0.16):.1f} Z",
            GOLD,
            3,
        )
        for a in (2 * pi * i / 12 for i in range(12))
    )
    return rays


def _choice(flag: str) -> str:
    return _coin(lines("M30 16 L30 86", 7) + flag, PAPER)


def choice_loyalists() -> str:
    """The teams differ by shape too: a square banner with a crown, a swallow-tailed one without."""
    small = group(
        shape("M18 70 L14 34 L34 48 L50 22 L66 48 L86 34 L82 70 Q50 80 18 70 Z", GOLD, 8),
        "translate(41 26) scale(0.27)",
    )
    return _choice(shape("M32 20 L80 20 L80 58 L32 58 Z", LOYAL, 5) + small)


def choice_rebels() -> str:
    return _choice(shape("M32 20 L84 20 L68 39 L84 58 L32 58 Z", REBEL, 5))


def _prediction(colour: str, above: str) -> str:
    ball = (
        dot(50, 52, 29, colour, 5)
        + shape("M30 54 Q50 36 70 54 Q50 70 30 54 Z", WHITE, 3.5)
        + dot(50, 53.5, 7, INK)
    )
    return _coin(shape("M30 84 Q50 74 70 84 L74 90 L26 90 Z", BROWN, 4) + ball + above, "#e6d5f0")


def prediction_loyalists() -> str:
    return _prediction(
        LOYAL, shape("M36 28 L34 10 L44 17 L50 6 L56 17 L66 10 L64 28 Q50 33 36 28 Z", GOLD, 4)
    )


def prediction_rebels() -> str:
    return _prediction(
        REBEL, shape("M50 2 C54 12 66 14 62 28 Q56 34 50 32 Q42 34 38 28 C36 18 46 16 50 2 Z", OCHRE, 4)
    )


def dead() -> str:
    skull = shape(
        "M50 18 C26 18 18 38 24 54 Q28 60 34 62 L36 76 L64 76 L66 62 Q72 60 76 54 C82 38 74 18 50 18 Z",
        WHITE,
        5,
    )
    return _coin(
        skull
        + dot(38, 46, 8)
        + dot(62, 46, 8)
        + shape("M50 54 L45 63 L55 63 Z", INK, 2)
        + lines("M44 68 L44 76 M50 68 L50 76 M56 68 L56 76", 3),
        "#6d6660",
    )


def robot() -> str:
    teeth = "".join(group(box(44, 8, 12, 14, GREY, 4, 2), f"rotate({45 * i} 50 50)") for i in range(8))
    return _coin(teeth + dot(50, 50, 29, GREY, 5) + dot(50, 50, 11, PAPER, 5), "#efe4cc")


def away() -> str:
    glass = shape(
        "M28 20 L72 20 C72 40 56 44 54 50 C56 56 72 60 72 80 L28 80 C28 60 44 56 46 50 C44 44 28 40 28 20 Z",
        WHITE,
        5,
    )
    return _coin(
        glass
        + shape("M36 34 L64 34 Q56 42 50 46 Q44 42 36 34 Z M34 76 Q50 58 66 76 Z", OCHRE, 2)
        + lines("M24 20 L76 20 M24 80 L76 80", 6),
        "#cfc1a4",
    )


def decree() -> str:
    return _coin(
        shape("M28 22 L72 22 L72 76 L28 76 Z", WHITE, 4.5)
        + shape(
            "M22 16 h56 q6 6 0 12 h-56 q-6 -6 0 -12 Z M22 70 h56 q6 6 0 12 h-56 q-6 -6 0 -12 Z", OCHRE, 4.5
        )
        + lines("M36 40 L64 40 M36 50 L64 50 M36 60 L52 60", 4)
        + dot(62, 62, 6.5, RED, 3),
        "#e8c98a",
    )


def petition() -> str:
    return _coin(
        box(16, 28, 68, 46, WHITE, 5, 3) + lines("M18 30 L50 56 L82 30", 5) + dot(50, 56, 8, RED, 4),
        "#c9d8c0",
    )


def charge() -> str:
    """An ear: the court has heard something."""
    ear = shape(
        "M34 50 C28 26 44 14 58 18 C76 24 78 46 66 56 C58 62 62 74 52 82 C44 88 34 82 34 72", "#f2cfa6", 5
    )
    return _coin(ear + lines("M44 46 C42 34 52 28 58 34 C64 42 52 48 50 58", 4.5), "#d98a70")


def assignment() -> str:
    return _coin(
        shape("M30 18 L70 18 L70 82 L50 72 L30 82 Z", "#f4dc8a", 5)
        + lines("M50 30 L50 50", 9, DEEP_RED)
        + dot(50, 62, 5.5, DEEP_RED),
        "#b9cbb0",
    )


def blow() -> str:
    star = "M50 10 L60 34 L84 20 L72 44 L94 54 L70 60 L78 84 L56 70 L44 92 L38 68 L12 76 L28 56 L8 40 L34 38 L28 14 L46 32 Z"
    return shape(star, RED, 5) + shape(
        "M50 32 L56 44 L68 42 L62 54 L68 64 L56 62 L48 72 L44 60 L32 60 L40 50 L34 40 L46 44 Z", "#f6c34a", 3
    )


def spent() -> str:
    return _coin(lines("M28 52 L44 68 L74 32", 10, "#7d7468"), "#e6ddcb", "#8d8272")


def asked() -> str:
    bell = (
        shape("M50 16 C32 18 30 38 28 54 Q26 64 18 70 L82 70 Q74 64 72 54 C70 38 68 18 50 16 Z", GOLD, 5)
        + dot(50, 78, 7.5, GOLD, 4.5)
        + dot(50, 15, 4.5, INK)
    )
    return _coin(bell, WHITE, RED)


def turn() -> str:
    return shape("M50 4 L63 36 L97 38 L70 60 L80 94 L50 74 L20 94 L30 60 L3 38 L37 36 Z", GOLD, 5)


def spy_eye() -> str:
    return _coin(
        shape("M14 50 Q50 16 86 50 Q50 82 14 50 Z", WHITE, 5)
        + dot(50, 49, 15, GREEN, 4.5)
        + dot(50, 49, 6.5, INK)
        + lines("M26 28 L20 18 M50 20 L50 10 M74 28 L80 18", 4.5),
        "#a9c9cf",
    )


def broom() -> str:
    besom = group(
        lines("M0 40 L0 -14", 10)
        + lines("M0 40 L0 -14", 4, "#c89a58")
        + shape("M-7 -12 L-20 -44 Q0 -52 20 -44 L7 -12 Z", "#e0b558", 4.5)
        + lines("M-9 -40 L-3 -14 M0 -44 L0 -14 M9 -40 L3 -14", 2.6)
        + lines("M-10 -20 L10 -20", 5, RED),
        "translate(50 50) rotate(32)",
    )
    return _coin(besom, "#dfe3cf")


def dealing() -> str:
    def one(angle: float, fill: str) -> str:
        return group(box(-15, -24, 30, 46, fill, 4.5, 4), f"translate(50 56) rotate({angle} 0 26)")

    return _coin(one(-26, SKY) + one(0, WHITE) + one(26, ROSE), "#e9dcb8")


def swords() -> str:
    blade = group(
        shape("M-5 26 L-5 -36 L0 -46 L5 -36 L5 26 Z", "#c6d1d6", 4)
        + lines("M-14 26 L14 26", 7)
        + lines("M0 28 L0 42", 8),
        "translate(50 52) rotate(42)",
    )
    return _coin(mirrored(blade, 50), "#e59a86")


def shield() -> str:
    body = shape("M50 14 Q66 22 82 22 C84 54 72 76 50 88 C28 76 16 54 18 22 Q34 22 50 14 Z", "#4f86b0", 5)
    return _coin(
        body
        + shape("M50 14 L50 88 C28 76 16 54 18 22 Q34 22 50 14 Z", "#8fb7d6", 0)
        + lines("M50 16 L50 86 M20 46 L80 46", 4),
        "#cfe0e6",
    )


MARKS: dict[str, Callable[[], str]] = {
    draw.__name__: draw
    for draw in (
        frozen, mercy, chronicler, baton, crown, prison, chains, fatigue, coronation, choice_loyalists, choice_rebels,
        prediction_loyalists, prediction_rebels, dead, robot, away, decree, petition, charge, assignment, blow, spent,
        asked, turn, spy_eye, broom, dealing, swords, shield,
    )
}  # fmt: skip
