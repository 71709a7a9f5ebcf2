"""A face as a lubok master cuts it: large eyes, round cheeks, few lines. Both games share it."""

from __future__ import annotations

from cogs.pictures.svg import DEEP_RED, INK, RED, ROSE, SKIN, WHITE, dot, group, lines, mirrored, oval, shape


def shoulders(robe: str, *more: str) -> str:
    """The bust that every portrait stands on."""
    return shape("M14 206 C18 168 48 154 80 146 L120 146 C152 154 182 168 186 206 Z", robe) + "".join(more)


def head(skin: str = SKIN, ears: bool = True) -> str:
    body = shape("M86 128 L86 152 Q100 162 114 152 L114 128 Z", skin, 3.5)
    if ears:
        body += mirrored(oval(63, 100, 7, 10, skin, 3.5))
    return body + oval(100, 98, 36, 43, skin)


def eyes(y: float = 95, look: float = 0, half: bool = False, colour: str = INK) -> str:
    """`look` moves the pupils; `half` lowers the lids."""
    one = oval(85, y, 9, 6.2, WHITE, 3) + _pupil(85, y, look, colour)
    other = oval(115, y, 9, 6.2, WHITE, 3) + _pupil(115, y, look, colour)
    lids = ""
    if half:
        lids = mirrored(shape(f"M74 {y} Q85 {y - 12} 96 {y} Z", SKIN, 3))
    return one + other + lids


def _pupil(x: float, y: float, look: float, colour: str) -> str:
    return dot(x + look, y, 4.3, colour) + dot(x + look + 1.4, y - 1.6, 1.2, WHITE)


def brows(tilt: float = 0, y: float = 82, colour: str = INK, width: float = 4.5) -> str:
    """Positive tilt: angry; negative: sorrowful."""
    return mirrored(lines(f"M75 {y + 2 - tilt} Q84 {y - 5} 95 {y + tilt}", width, colour))


def nose(y: float = 113, colour: str = INK) -> str:
    return lines(f"M99 {y - 17} Q94 {y - 5} 93 {y} Q100 {y + 5} 106 {y - 1}", 3, colour)


def cheeks(y: float = 113, size: float = 9) -> str:
    return mirrored(dot(75, y, size, ROSE, more='opacity="0.75"'))


def lips(y: float = 125, smile: float = 3, width: float = 9) -> str:
    return shape(
        f"M{100 - width} {y} Q100 {y + smile * 2 + 2} {100 + width} {y} Q100 {y + smile - 2} {100 - width} {y} Z",
        RED, 2.6, DEEP_RED,
    )  # fmt: skip


def grin(y: float = 121, width: float = 15) -> str:
    return shape(f"M{100 - width} {y} Q100 {y + 22} {100 + width} {y} Z", DEEP_RED, 3) + shape(
        f"M{102 - width} {y + 2} Q100 {y + 8} {98 + width} {y + 2} Z", WHITE, 0
    )


def moustache(colour: str, y: float = 119, wide: float = 24, droop: float = 8, curl: bool = False) -> str:
    end = "q-6 -2 -4 -9" if curl else ""
    half = (
        f"M100 {y - 2} C{100 - wide * 0.4} {y - 8} {100 - wide * 0.8} {y} {100 - wide} {y + droop} {end}"
        f"C{100 - wide * 0.6} {y + droop + 2} {100 - wide * 0.3} {y + 8} 100 {y + 3} Z"
    )
    return mirrored(shape(half, colour, 3))


def beard(colour: str, length: float = 165, wide: float = 40, point: bool = False, locks: int = 3) -> str:
    """From ear to ear, down to `length`; strands as the woodcut shows them."""
    low = f"Q{100 - 8} {length} 100 {length + 6} Q{100 + 8} {length}" if point else f"Q100 {length + 14}"
    left, right = 100 - wide, 100 + wide
    side = (110 + length) / 2
    body = shape(
        f"M{left + 2} 100 Q{left - 4} {side} {100 - wide * 0.5} {length} {low} {100 + wide * 0.5} {length} "
        f"Q{right + 4} {side} {right - 2} 100 Q{right - 7} 116 {100 + 16} 117 Q100 112 {100 - 16} 117 "
        f"Q{left + 7} 116 {left + 2} 100 Z",
        colour,
    )
    strands = ""
    for i in range(locks):
        x = 8 + i * (wide - 14) / max(locks - 1, 1) * 0.8
        strands += lines(
            f"M{100 - x} {136 - i * 4} Q{100 - x - 3} {length - 12 - i * 4} {100 - x * 0.7} {length - 2 - i * 5}",
            2.4,
        )
    return body + mirrored(strands)


def hair(colour: str, low: float = 122, wide: float = 44) -> str:
    """A bowl of hair behind and around the face; put it before `head`."""
    return shape(
        f"M{100 - wide} {low} C{90 - wide} 40 {110 + wide} 40 {100 + wide} {low} "
        f"Q{96 + wide} {low + 8} {88 + wide} {low} L{112 - wide} {low} Q{104 - wide} {low + 8} {100 - wide} {low} Z",
        colour,
    )


def fringe(colour: str, y: float = 78) -> str:
    """Hair over the brow; put it after `head`."""
    return shape(
        f"M63 92 C60 44 140 44 137 92 Q132 {y - 6} 118 {y - 4} Q108 {y + 2} 100 {y - 4} Q90 {y + 2} 82 {y - 4} Q68 {y - 6} 63 92 Z",
        colour,
    )


def fur(x0: float, x1: float, y: float, height: float, colour: str) -> str:
    """A trimming of fur: an edge of tufts on both sides."""
    tufts = max(int((x1 - x0) / 11), 3)
    step = (x1 - x0) / tufts
    top = "".join(f"q{step / 2:g} -7 {step:g} 0 " for _ in range(tufts))
    low = "".join(f"q{-step / 2:g} 7 {-step:g} 0 " for _ in range(tufts))
    return shape(f"M{x0} {y} {top} q8 {height / 2} 0 {height} {low} q-8 {-height / 2} 0 {-height} Z", colour)


def tilt(body: str, degrees: float, x: float = 100, y: float = 110) -> str:
    return group(body, f"rotate({degrees} {x} {y})")
