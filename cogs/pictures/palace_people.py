"""The eight of «Султан на миг», each in a drawing 200 units square."""

from __future__ import annotations

from cogs.pictures.faces import beard, brows, cheeks, eyes, head, lips, moustache, nose, shoulders
from cogs.pictures.svg import (
    EMERALD,
    GOLD,
    INK,
    IVORY,
    LAPIS,
    NIGHT,
    PLUM,
    TERRACOTTA,
    TURQUOISE,
    WHITE,
    WINE,
    box,
    dot,
    group,
    lines,
    mirrored,
    oval,
    shape,
)

OLIVE, TAN, BRONZE, STEEL, COAL, SILVER = "#e3b586", "#d9a273", "#b9794a", "#a9b8be", "#2d2422", "#cfc7ba"


def turban(cloth: str, fold: str, jewel: str, y: float = 74, wide: float = 54, tall: float = 54) -> str:
    """Wound cloth: a full round and the folds across it."""
    left, right, top = 100 - wide, 100 + wide, y - tall
    return (
        shape(f"M{left + 12} {y + 6} C{left - 14} {y - 8} {left} {top + 6} 100 {top} C{right} {top + 6} {right + 14} {y - 8} {right - 12} {y + 6} Q100 {y - 14} {left + 12} {y + 6} Z", cloth)
        + lines(f"M{left + 6} {y - 6} Q{100 - 10} {y - 46} {right - 14} {y - 36} M{left + 2} {y - 20} Q{100 - 16} {y - 56} {right - 30} {top + 8} M{right - 4} {y - 8} Q{100 + 22} {y - 30} {left + 30} {y - 6}", 3, fold)
        + oval(100, y - 16, 9, 11, jewel, 3.5) + dot(97, y - 20, 2.4, WHITE)
    )  # fmt: skip


def sultan() -> str:
    feather = shape("M100 44 C84 20 96 -2 112 -12 C120 8 118 30 104 46 Z", WHITE, 3.5) + lines(
        "M102 44 Q106 20 110 0 M96 24 L106 20 M94 12 L108 8", 2.4
    )
    robe = mirrored(shape("M100 158 L76 150 L54 206 L100 206 Z", GOLD, 3.5)) + lines("M100 160 L100 206", 3)
    gems = "".join(dot(100, y, 5, c, 2.5) for y, c in ((172, WINE), (188, TURQUOISE)))
    return (
        shoulders(WINE, robe, gems) + head(OLIVE) + beard(COAL, 158, 37, point=True) + moustache(COAL, 119, 30, 2, curl=True)
        + eyes(97, half=False) + brows(3, 86, COAL, 5) + nose(114) + cheeks(114) + lips(128, 0, 7) + feather
        + turban(IVORY, "#b9a888", WINE, 78, 56, 56)
    )  # fmt: skip


def guard() -> str:
    helm = (
        shape("M62 82 C60 46 88 36 100 4 C112 36 140 46 138 82 Q100 70 62 82 Z", STEEL)
        + lines("M100 30 L100 72 M80 48 Q74 62 75 76 M120 48 Q126 62 125 76", 2.6)
        + shape("M58 82 Q100 68 142 82 L142 93 Q100 79 58 93 Z", LAPIS, 3.5)
        + dot(100, 80, 5, GOLD, 2.5)
    )
    mail = mirrored(
        shape("M60 90 L50 156 Q64 168 82 156 L68 118 Z", STEEL)
        + lines("M55 112 q7 6 14 2 M53 128 q9 6 19 2 M51 144 q12 6 25 4", 2.4)
    )
    sabre = group(
        shape("M-5 60 C-2 20 10 -20 34 -54 C32 -10 18 26 6 60 Z", STEEL, 3.5) + lines("M-14 60 L16 60", 6, INK) + lines("M0 62 L0 84", 9) + lines("M0 62 L0 84", 4, GOLD),
        "translate(160 116) rotate(6)",
    )  # fmt: skip
    belt = shape("M60 160 L150 206 L128 206 L52 170 Z", GOLD, 3.5)
    return (
        shoulders(LAPIS, belt) + head(OLIVE, ears=False) + mail + eyes(98) + brows(4, 88, COAL, 5) + nose(115)
        + moustache(COAL, 120, 28, 8) + lips(130, -1, 6) + helm + sabre
    )  # fmt: skip


def assassin() -> str:
    wrap = shape("M100 30 C56 34 50 86 54 128 Q58 160 100 164 Q142 160 146 128 C150 86 144 34 100 30 Z", COAL)
    slit = shape("M62 88 Q100 76 138 88 Q142 106 134 112 Q100 102 66 112 Q58 106 62 88 Z", TAN, 3.5)
    folds = lines(
        "M58 70 Q100 48 142 70 M60 126 Q100 112 140 128 M66 142 Q100 128 136 144", 2.6, "#6a5a55"
    ) + shape("M136 122 Q168 128 176 160 Q160 156 150 170 Q146 146 132 138 Z", WINE, 3.5)
    dagger = group(
        shape("M-7 -8 L0 -66 L7 -8 Z", STEEL, 3.5) + lines("M0 -50 L0 -12", 2.2) + lines("M-16 -6 L16 -6", 6) + lines("M0 -4 L0 22", 9) + lines("M0 -4 L0 22", 4, WINE) + dot(0, 27, 5, GOLD, 3),
        "translate(40 158) rotate(-18)",
    )  # fmt: skip
    return (
        shoulders(COAL, lines("M70 170 L130 206 M130 170 L70 206", 5, WINE))
        + wrap
        + slit
        + eyes(97, look=-2)
        + brows(5, 87, COAL, 5.5)
        + folds
        + dagger
    )


def slave() -> str:
    body = shoulders(BRONZE, lines("M100 182 L100 206 M64 186 Q80 200 96 186 M136 186 Q120 200 104 186", 3))
    collar = (
        shape("M74 146 Q100 164 126 146 L128 160 Q100 180 72 160 Z", STEEL)
        + dot(100, 164, 5, "none", 3.5)
        + lines("M100 170 q-7 6 0 12 q7 6 0 12", 4, "#5d6a70")
    )
    band = shape("M64 82 Q100 66 136 82 L137 92 Q100 76 63 92 Z", TERRACOTTA, 3.5) + shape(
        "M136 84 L160 78 L154 92 L166 98 L138 94 Z", TERRACOTTA, 3.5
    )
    hairline = shape("M64 86 C60 44 140 44 136 86 Q100 66 64 86 Z", COAL)
    stubble = "".join(
        dot(x, y, 1.3)
        for x, y in ((84, 134), (92, 138), (108, 138), (116, 134), (100, 141), (78, 127), (122, 127))
    )
    return (
        body
        + head(BRONZE)
        + stubble
        + collar
        + hairline
        + band
        + eyes(99)
        + brows(-3, 90, COAL, 4.5)
        + nose(115)
        + lips(127, 0, 8)
        + dot(62, 112, 4, "none", 3)
    )


def overseer() -> str:
    fez = (
        shape("M70 74 L76 26 Q100 18 124 26 L130 74 Q100 62 70 74 Z", EMERALD)
        + lines("M100 23 Q122 22 134 34 L136 56", 3.5)
        + shape("M131 56 L142 56 L140 74 L133 74 Z", GOLD, 2.6)
    )
    whip = (
        lines("M26 204 L46 140", 9)
        + lines("M26 204 L46 140", 4, GOLD)
        + lines("M46 140 C58 96 20 92 30 66 C38 48 12 44 16 26", 5.5)
        + lines("M46 140 C58 96 20 92 30 66 C38 48 12 44 16 26", 2, "#a8754a")
    )
    straps = mirrored(shape("M84 152 L58 162 L92 206 L112 206 Z", "#6d4a36", 3.5))
    return (
        shoulders("#7c9a72", straps, dot(100, 190, 8, GOLD, 3)) + head(TAN) + oval(100, 116, 38, 29, TAN, 0)
        + lines("M63 106 Q60 146 100 149 Q140 146 137 106", 4.5) + lines("M88 140 Q100 146 112 140", 2.6)
        + eyes(97) + brows(6, 87, COAL, 6.5) + nose(114) + moustache(COAL, 121, 34, -2, curl=True) + lips(131, -2, 8) + cheeks(112, 7) + fez + whip
    )  # fmt: skip


def dancer() -> str:
    locks = shape(
        "M100 34 C44 34 42 100 40 170 Q60 180 74 166 L70 100 L130 100 L126 166 Q140 180 160 170 C158 100 156 34 100 34 Z",
        COAL,
    )
    crown = (
        shape("M60 80 Q100 50 140 80 Q100 64 60 80 Z", GOLD, 3)
        + "".join(
            dot(x, y, 4, c, 2.4)
            for x, y, c in ((72, 76, TURQUOISE), (86, 71, WINE), (114, 71, WINE), (128, 76, TURQUOISE))
        )
        + shape("M100 62 L108 74 L100 90 L92 74 Z", WINE, 3)
    )
    veil = (
        shape(
            "M62 108 Q100 118 138 108 Q142 146 120 166 Q100 176 80 166 Q58 146 62 108 Z",
            TURQUOISE,
            3.5,
            more='fill-opacity="0.88"',
        )
        + lines("M74 118 Q76 142 88 160 M126 118 Q124 142 112 160", 2.4, "#1d6f6d")
        + "".join(dot(x, y, 2.6, GOLD) for x, y in ((80, 132), (100, 138), (120, 132), (90, 150), (110, 150)))
    )
    bodice = (
        shape("M56 206 Q62 178 84 172 Q100 182 116 172 Q138 178 144 206 Z", WINE, 3.5)
        + "".join(dot(x, 186, 4, GOLD, 2.4) for x in (72, 86, 114, 128))
        + dot(100, 188, 4, GOLD, 2.4)
    )
    lashes = mirrored(lines("M75 93 L68 88 M78 89 L73 83", 3))
    return (
        shoulders(OLIVE)
        + locks
        + bodice
        + head(OLIVE, ears=False)
        + eyes(96)
        + lashes
        + brows(-3, 84, COAL, 4)
        + nose(112)
        + veil
        + shape("M64 96 C60 50 96 44 100 56 C104 44 140 50 136 96 Q130 74 100 62 Q70 74 64 96 Z", COAL, 3.5)
        + crown
    )


def vizier() -> str:
    scroll = group(
        box(-16, -30, 32, 60, IVORY, 3.5) + lines("M-9 -14 L9 -14 M-9 -4 L9 -4 M-9 6 L5 6", 2.4) + box(-20, -36, 40, 10, GOLD, 3.5, 5) + box(-20, 26, 40, 10, GOLD, 3.5, 5),
        "translate(158 168) rotate(12)",
    )  # fmt: skip
    robe = mirrored(shape("M100 158 L78 150 L60 206 L100 206 Z", "#9fc0a8", 3.5))
    return (
        shoulders(EMERALD, robe) + head(OLIVE) + beard(SILVER, 188, 36, point=True, locks=4) + moustache(SILVER, 119, 25, 16)
        + eyes(97, look=2, half=True) + brows(4, 84, "#8d8578", 5) + nose(115) + lips(128, -1, 6)
        + turban("#4b7fa0", NIGHT, GOLD, 76, 50, 70) + scroll
    )  # fmt: skip


def seer() -> str:
    scarf = shape(
        "M100 28 C44 30 46 96 40 164 Q60 176 76 160 Q58 108 72 84 Q100 66 128 84 Q142 108 124 160 Q140 176 160 164 C154 96 156 30 100 28 Z",
        PLUM,
    )
    coins = "".join(
        dot(x, y, 5.5, GOLD, 2.6) for x, y in ((70, 84), (84, 75), (100, 72), (116, 75), (130, 84))
    )
    trim = lines("M52 70 Q100 22 148 70", 3, GOLD) + "".join(
        dot(x, y, 3, TURQUOISE) for x, y in ((62, 50), (80, 40), (120, 40), (138, 50))
    )
    ball = (
        dot(100, 184, 24, "#bfe0e6", 4)
        + lines("M86 178 Q92 166 104 166", 3, WHITE)
        + shape("M86 186 Q100 174 114 186 Q100 196 86 186 Z", WHITE, 2.6)
        + dot(100, 185.5, 4.5, PLUM)
    )
    return (
        shoulders(TERRACOTTA) + head(OLIVE, ears=False) + mirrored(dot(63, 124, 7, "none", 3.5, GOLD)) + eyes(98) + mirrored(lines("M75 95 L69 91", 3))
        + brows(-1, 86, COAL, 4) + nose(114) + dot(116, 122, 1.8) + cheeks(114) + lips(126, 2, 8) + scarf + trim + coins + ball
    )  # fmt: skip


PEOPLE = {draw.__name__: draw for draw in (sultan, guard, assassin, slave, overseer, dancer, vizier, seer)}
