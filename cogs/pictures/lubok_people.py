"""The twelve of «Из грязи в князи», each in a drawing 200 units square."""

from __future__ import annotations

from cogs.pictures.faces import (
    beard,
    brows,
    cheeks,
    eyes,
    fringe,
    fur,
    grin,
    hair,
    head,
    lips,
    moustache,
    nose,
    shoulders,
    tilt,
)
from cogs.pictures.svg import (
    BLUE,
    BROWN,
    DEEP_RED,
    GREEN,
    GREY,
    INK,
    OCHRE,
    RED,
    SKIN,
    WHITE,
    box,
    dot,
    group,
    lines,
    mirrored,
    oval,
    shape,
)

DARK_FUR, FLAX, BLACK, STEEL, CLOTH = "#5b3520", "#e0b558", "#3a2b28", "#9fb0b8", "#cdb58a"


def tsar() -> str:
    collar = shape("M44 164 Q100 206 156 164 L170 176 Q100 226 30 176 Z", OCHRE) + "".join(
        dot(x, y, 5, c, 2.5)
        for x, y, c in ((52, 176, RED), (76, 188, BLUE), (100, 192, RED), (124, 188, BLUE), (148, 176, RED))
    )
    cap = (
        shape("M62 72 C62 36 84 26 100 18 C116 26 138 36 138 72 Z", OCHRE)
        + lines("M100 20 L100 70 M80 32 Q76 50 77 70 M120 32 Q124 50 123 70", 3)
        + "".join(dot(x, 56, 4.5, c, 2.5) for x, c in ((69, GREEN), (88, RED), (112, RED), (131, GREEN)))
        + fur(58, 142, 66, 17, DARK_FUR)
        + dot(100, 17, 5, RED, 3)
        + lines("M100 11 L100 -3 M93 4 L107 4", 4)
    )
    face = eyes() + brows(1, colour=DARK_FUR) + nose() + cheeks()
    return (
        shoulders(RED)
        + head()
        + collar
        + beard(BROWN, 168, 39)
        + moustache(BROWN)
        + lips(128, 1, 7)
        + face
        + cap
    )


def tsarevich() -> str:
    crown = shape("M64 74 L58 36 L80 54 L100 24 L120 54 L142 36 L136 74 Q100 84 64 74 Z", OCHRE) + "".join(
        dot(x, y, 4.5, c, 2.5)
        for x, y, c in (
            (58, 34, BLUE),
            (100, 22, RED),
            (142, 34, BLUE),
            (82, 68, GREEN),
            (100, 70, RED),
            (118, 68, GREEN),
        )
    )
    coat = lines("M100 158 L100 204", 3) + "".join(
        lines(f"M84 {y} L116 {y}", 4, OCHRE) + dot(100, y, 4, WHITE, 2.5) for y in (172, 188)
    )
    return (
        shoulders(BLUE, coat)
        + hair(FLAX, 128, 46) + head() + fringe(FLAX, 80)
        + mirrored(fur(40, 92, 150, 12, DARK_FUR))
        + eyes(98) + brows(-2, 87, BROWN, 3.5) + nose(114) + cheeks(115, 10) + lips(126, 3)
        + crown
    )  # fmt: skip


def confessor() -> str:
    veil = shape("M58 72 Q40 120 34 176 Q52 168 62 150 L66 96 Z", BLACK)
    cowl = shape("M60 84 L58 24 Q100 10 142 24 L140 84 Q100 70 60 84 Z", BLACK) + lines(
        "M60 40 Q100 28 140 40", 2.5, GREY
    )
    cross = lines("M100 36 L100 64 M90 45 L110 45 M93 56 L107 59", 4.5, OCHRE)
    chest = lines("M74 160 Q100 190 126 160", 4, OCHRE) + lines(
        "M100 176 L100 204 M89 186 L111 186", 6, OCHRE
    )
    return (
        shoulders("#5b3f66") + mirrored(veil) + head(ears=False)
        + beard("#d8cfc0", 178, 38, point=True) + moustache("#d8cfc0", 119, 22, 12)
        + eyes(half=True) + brows(-1, 84, GREY) + nose() + lips(127, 0, 6)
        + cowl + cross + group(chest, "translate(0 2)")
    )  # fmt: skip


def boyar() -> str:
    hat = (
        shape("M66 78 L52 14 Q100 2 148 14 L134 78 Q100 90 66 78 Z", DARK_FUR)
        + lines(
            "M64 30 q4 8 2 16 M80 24 q4 8 2 16 M98 30 q4 8 2 16 M116 24 q4 8 2 16 M134 30 q4 8 0 16 M72 54 q4 8 2 14 M90 50 q4 8 2 14 M110 50 q4 8 2 14 M126 54 q4 8 0 14",
            2.6,
            "#2b1a13",
        )
        + shape("M52 16 Q100 2 148 16 Q100 26 52 16 Z", RED, 3.5)
    )
    collar = mirrored(shape("M98 158 Q70 146 44 158 Q26 172 22 206 L58 206 Q66 176 98 170 Z", DARK_FUR))
    return (
        shoulders(GREEN, lines("M100 170 L100 204", 3)) + head() + collar
        + beard("#8a5a2f", 182, 43, locks=4) + moustache("#8a5a2f", 118, 26, 10)
        + eyes(half=True) + brows(2, 83, DARK_FUR, 5.5) + nose() + cheeks(112, 10) + lips(127, -1, 7) + hat
    )  # fmt: skip


def voevoda() -> str:
    helmet = (
        shape("M60 84 C58 52 80 44 96 12 L100 -6 L104 12 C120 44 142 52 140 84 Q100 72 60 84 Z", STEEL)
        + lines("M100 14 L100 72 M80 46 Q74 62 74 76 M120 46 Q126 62 126 76", 2.6)
        + shape("M58 84 Q100 70 142 84 L142 94 Q100 80 58 94 Z", OCHRE, 3.5)
        + shape("M95 82 L105 82 L103 112 L97 112 Z", OCHRE, 3)
        + dot(100, -2, 4, RED, 2.5)
    )
    mail = mirrored(
        shape("M60 90 L52 150 Q64 160 78 152 L66 120 Z", STEEL)
        + lines("M56 112 q6 6 12 2 M54 128 q8 6 16 2 M53 142 q10 6 20 4", 2.4)
    )
    scales = "".join(
        lines(f"M{x} {y} q7 12 14 0", 2.6)
        for y in (168, 182, 196)
        for x in range(60 + (y // 14 % 2) * 7, 130, 14)
    )
    cloak = mirrored(shape("M70 150 Q30 158 8 206 L58 206 Q56 176 84 158 Z", RED))
    return (
        shoulders(STEEL, scales) + cloak + dot(100, 162, 7, OCHRE, 3) + head(ears=False) + mail
        + beard("#4a2f1f", 148, 33, point=True, locks=2) + moustache("#4a2f1f", 119, 27, 2, curl=True)
        + eyes(98) + brows(4, 88, "#4a2f1f", 5) + lips(129, 0, 6) + helmet
    )  # fmt: skip


def merchant() -> str:
    cap = (
        shape("M64 72 C64 40 136 40 136 72 Z", RED)
        + dot(100, 45, 6, OCHRE, 3)
        + fur(56, 144, 66, 18, "#9a6b3c")
    )
    belt = shape("M150 158 q22 6 18 30 q-16 14 -34 2 q-2 -22 16 -32 Z", "#a2713b") + lines(
        "M142 162 q10 6 18 0", 4, OCHRE
    )
    coins = dot(150, 190, 8, OCHRE, 3) + dot(164, 194, 8, OCHRE, 3) + dot(157, 182, 8, OCHRE, 3)
    coat = lines("M100 160 L100 204", 3) + mirrored(
        shape("M98 158 L74 150 L62 206 L84 206 Z", "#efd9a0", 3.5)
    )
    return (
        shoulders(OCHRE, coat) + hair(BROWN, 112, 42) + head()
        + oval(100, 112, 38, 32, SKIN, 0) + lines("M63 104 Q60 142 100 146 Q140 142 137 104", 4.5)
        + beard(BROWN, 142, 37, locks=2) + moustache(BROWN, 119, 22, 4, curl=True)
        + eyes(96) + brows(-2, 84, BROWN) + nose(114) + cheeks(113, 11) + lips(128, 4, 9) + cap + belt + coins
    )  # fmt: skip


def spy() -> str:
    hood = shape(
        "M100 22 C52 26 42 86 52 156 Q60 170 82 158 Q58 110 72 82 Q100 66 128 82 Q142 110 118 158 Q140 170 148 156 C158 86 148 26 100 22 Z",
        "#3f4f58",
    )
    shade = shape("M70 84 Q100 66 130 84 L130 96 Q100 84 70 98 Z", INK, 0, more='opacity="0.45"')
    scarf = shape(
        "M60 138 Q100 120 140 138 Q148 160 138 172 Q100 184 62 172 Q52 160 60 138 Z", DEEP_RED
    ) + lines("M66 146 Q100 132 134 148 M66 160 Q100 148 136 162", 2.6)
    wide_eye = oval(85, 100, 10, 8, WHITE, 3) + dot(89, 100, 5, INK) + dot(91, 98, 1.4, WHITE)
    wink = lines("M104 103 Q115 96 126 102", 4.5) + lines("M108 108 l-2 4 M116 107 l0 4 M123 107 l2 4", 2.4)
    return (
        shoulders("#3f4f58", lines("M70 180 L60 206 M130 180 L140 206", 3)) + head(ears=False)
        + wide_eye + wink + lines("M74 86 Q85 78 96 86", 5) + lines("M105 90 Q116 84 127 92", 5) + nose(118)
        + shade + hood + scarf
    )  # fmt: skip


def clerk() -> str:
    cap = shape("M66 76 C64 46 136 46 134 76 Q100 66 66 76 Z", "#2f4a63") + lines(
        "M72 66 Q100 56 128 66", 2.6, GREY
    )
    quill = group(
        shape("M0 0 C10 -30 34 -62 62 -74 C58 -46 34 -14 6 4 Z", WHITE, 3.5)
        + lines("M-6 10 C8 -14 30 -46 56 -68", 2.6)
        + lines("M20 -26 l10 2 M32 -42 l10 2 M14 -12 l10 2", 2.2),
        "translate(128 98) rotate(4)",
    )
    specs = mirrored(dot(84, 97, 13, "none", 3.5)) + lines("M97 97 Q100 93 103 97", 3.5)
    collar = mirrored(shape("M100 160 L78 148 L66 168 L92 178 Z", WHITE, 3.5))
    return (
        shoulders("#5f7d8c", lines("M100 176 L100 204", 3), "".join(dot(100, y, 3, OCHRE, 2) for y in (186, 198))) + collar
        + hair("#8b8378", 112, 41) + head() + beard("#8b8378", 158, 30, point=True, locks=2) + moustache("#8b8378", 119, 18, 6)
        + eyes(97, look=-1) + brows(3, 80, "#6b6358", 4) + nose(115) + lips(127, -1, 6) + specs + cap + quill
    )  # fmt: skip


def executioner() -> str:
    hood = shape(
        "M100 26 C54 30 50 84 56 128 Q58 150 78 158 L122 158 Q142 150 144 128 C150 84 146 30 100 26 Z", RED
    ) + lines("M100 28 L100 74 M66 150 Q100 138 134 150", 3, DEEP_RED)
    holes = (
        mirrored(shape("M70 96 Q84 82 97 98 Q84 110 70 96 Z", INK, 3))
        + mirrored(oval(85, 97, 7, 5, WHITE, 0))
        + dot(86, 97, 3.6)
        + dot(114, 97, 3.6)
    )
    mouth = shape("M84 126 Q100 134 116 126 Q100 142 84 126 Z", INK, 2.5)
    axe = group(
        lines("M0 62 L0 -64", 11) + lines("M0 62 L0 -64", 5, "#b07a3f")
        + shape("M4 -58 C26 -62 38 -50 42 -30 C36 -14 24 -10 4 -16 Z", STEEL) + lines("M34 -50 Q42 -34 34 -18", 2.6, WHITE),
        "translate(150 122) rotate(8)",
    )  # fmt: skip
    chest = mirrored(shape("M100 160 L78 152 L64 206 L100 206 Z", "#6d4a36", 3.5)) + lines(
        "M90 172 L110 180 M110 172 L90 180 M90 188 L110 196 M110 188 L90 196", 3, OCHRE
    )
    return shoulders(BLACK, chest) + axe + hood + holes + mouth


def jester() -> str:
    left = (
        shape("M100 34 C70 20 34 28 20 62 C34 58 44 66 56 92 Q72 70 100 70 Z", RED)
        + dot(20, 68, 8, OCHRE, 3)
        + dot(20, 70, 2.4)
    )
    right = (
        shape("M100 34 C130 20 166 28 180 62 C166 58 156 66 144 92 Q128 70 100 70 Z", GREEN)
        + dot(180, 68, 8, OCHRE, 3)
        + dot(180, 70, 2.4)
    )
    top = (
        shape("M78 62 C76 30 92 12 112 4 C106 22 122 40 122 62 Q100 74 78 62 Z", OCHRE)
        + dot(114, 6, 8, RED, 3)
        + dot(114, 8, 2.4)
    )
    ruff = "".join(
        shape(f"M100 158 L{x0} {y0} Q{(x0 + x1) / 2} {(y0 + y1) / 2 + 10} {x1} {y1} Z", c, 3)
        for x0, y0, x1, y1, c in (
            (40, 160, 52, 178, WHITE),
            (52, 178, 74, 188, OCHRE),
            (74, 188, 100, 192, WHITE),
            (100, 192, 126, 188, OCHRE),
            (126, 188, 148, 178, WHITE),
            (148, 178, 160, 160, OCHRE),
        )
    )
    coat = shape("M14 206 C18 168 48 154 80 146 L100 146 L100 206 Z", RED) + shape(
        "M186 206 C182 168 152 154 120 146 L100 146 L100 206 Z", GREEN
    )
    return (
        coat + ruff + head() + eyes(97, look=2) + mirrored(lines("M74 84 Q84 74 94 82", 4.5)) + nose(115) + dot(100, 112, 7, RED, 2.6)
        + cheeks(117, 10) + grin(123, 17) + left + right + top
    )  # fmt: skip


def sweeper() -> str:
    cap = (
        shape("M60 78 C58 40 142 40 140 78 Q100 66 60 78 Z", "#6f7f4f")
        + shape("M60 78 Q100 64 140 78 Q146 88 136 90 Q100 76 64 90 Q54 88 60 78 Z", INK, 3.5)
        + dot(100, 62, 6, OCHRE, 3)
    )
    broom = group(
        lines("M0 90 L0 -30", 11) + lines("M0 90 L0 -30", 5, "#c89a58")
        + shape("M-8 -28 L-22 -92 Q0 -102 22 -92 L8 -28 Z", FLAX) + lines("M-12 -84 L-4 -32 M0 -92 L0 -32 M12 -84 L4 -32", 2.6) + lines("M-11 -40 L11 -40", 5, RED),
        "translate(34 130) rotate(-10)",
    )  # fmt: skip
    apron = shape("M70 206 L78 152 Q100 168 122 152 L130 206 Z", WHITE) + lines("M88 182 L112 182", 3)
    return (
        shoulders("#8f8a80", apron) + broom + hair("#6b4a30", 114, 42) + head()
        + beard("#6b4a30", 156, 43, locks=4) + moustache("#6b4a30", 118, 26, 12)
        + eyes(98, half=True) + brows(-2, 88, "#6b4a30", 5) + nose(115) + dot(101, 112, 5, "#e2826c", 0) + nose(115) + cap
    )  # fmt: skip


def kholop() -> str:
    mop = shape(
        "M56 118 C48 60 72 40 96 44 Q92 34 104 32 Q102 42 112 44 C136 46 150 66 144 118 L132 112 L134 88 Q120 92 116 78 Q104 92 92 78 Q84 92 68 88 L66 112 Z",
        "#b98a45",
    )
    straw = lines("M120 46 L142 30 M126 52 L150 44 M84 44 L72 30", 4, "#e9c868") + lines(
        "M74 62 Q82 56 90 60 M108 58 Q118 56 126 64", 2.4
    )
    patch = group(
        box(-13, -11, 26, 22, BLUE, 3)
        + lines("M-13 -16 l0 6 M0 -16 l0 6 M13 -16 l0 6 M-13 10 l0 6 M0 10 l0 6 M13 10 l0 6", 2.4),
        "translate(58 188) rotate(-12)",
    )
    shirt = lines("M84 150 L96 178 L108 178 L116 150", 3.5) + lines("M96 178 L96 196", 3)
    # «Рот на замке»: he is the one who may not speak.
    lock = (
        lines("M92 124 q0 -9 8 -9 q8 0 8 9", 4, "#6d7a80")
        + box(89, 123, 22, 17, OCHRE, 3, 4)
        + dot(100, 130, 2.6)
        + lines("M100 131 l0 4", 2.6)
    )
    hush = lines("M82 124 Q100 118 118 124", 3.5) + lock
    return (
        shoulders(CLOTH, shirt, patch) + head() + tilt(eyes(98, look=0) + brows(-5, 88, BROWN, 4) + nose(114), 0)
        + lines("M80 108 q-3 6 0 9 q3 -3 0 -9", 2, BLUE) + cheeks(116, 8) + hush + mop + straw
    )  # fmt: skip


PEOPLE = {
    draw.__name__: draw
    for draw in (
        tsar, tsarevich, confessor, boyar, voevoda, merchant, spy, clerk, executioner, jester, sweeper, kholop,
    )
}  # fmt: skip
