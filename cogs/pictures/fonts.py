"""Typefaces, and words that never break a layout: any name fits its width, nothing becomes a box.

Each face is a chain of files; a character is drawn by the first that holds it. What no file
holds is left out, and a name of which nothing is left is drawn as its owner's number would be.
"""

from __future__ import annotations

import json
import unicodedata
from bisect import bisect_right
from functools import cache, lru_cache
from pathlib import Path
from typing import Literal

from PIL import Image, ImageDraw, ImageFont, features

from cogs.texts import safe

HERE = Path(__file__).parent / "fonts"

Face = Literal["lubok", "palace", "bold", "text"]

_SANS = [f"pt-sans-{part}-700-normal.woff" for part in ("cyrillic", "latin", "cyrillic-ext", "latin-ext")]
_REST = [
    *(f"noto-emoji-{i}-700-normal.woff" for i in (0, *range(2, 11))),
    "noto-sans-greek-700-normal.woff", "noto-sans-vietnamese-700-normal.woff",
    "noto-sans-hebrew-hebrew-700-normal.woff", "noto-sans-arabic-arabic-700-normal.woff",
    "noto-sans-georgian-georgian-700-normal.woff", "noto-sans-armenian-armenian-700-normal.woff",
    "noto-sans-jp-119-700-normal.woff", "noto-sans-symbols-2-symbols-400-normal.woff",
]  # fmt: skip
_CHAINS: dict[str, list[str]] = {
    "lubok": [
        "ruslan-display-cyrillic-400-normal.woff",
        "ruslan-display-latin-400-normal.woff",
        *_SANS,
        *_REST,
    ],
    "palace": ["yeseva-one-cyrillic-400-normal.woff", "yeseva-one-latin-400-normal.woff", *_SANS, *_REST],
    "bold": [*_SANS, *_REST],
    "text": ["pt-sans-cyrillic-400-normal.woff", "pt-sans-latin-400-normal.woff", *_SANS, *_REST],
}

# How far below the middle of its capitals a face's baseline lies, as a part of the size.
_DROP = {"lubok": 0.26, "palace": 0.34, "bold": 0.35, "text": 0.35}

_RAQM = features.check("raqm") and features.check("fribidi")
_SKIN_TONES = range(0x1F3FB, 0x1F400)
ELLIPSIS = "…"


@cache
def _coverage() -> dict[str, tuple[list[int], list[int]]]:
    listed = json.loads((HERE / "coverage.json").read_text())
    return {name: ([r[0] for r in ranges], [r[1] for r in ranges]) for name, ranges in listed.items()}


def _holds(name: str, code: int) -> bool:
    first, last = _coverage()[name]
    at = bisect_right(first, code) - 1
    return at >= 0 and code <= last[at]


@lru_cache(4096)
def _file_for(face: Face, char: str) -> str | None:
    return next((name for name in _CHAINS[face] if _holds(name, ord(char))), None)


@cache
def _font(name: str, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(HERE / name, size)


def printable(text: str, face: Face = "bold", instead: str = "?") -> str:
    """The text with only what the face can draw; ornamental letters (𝓐) as plain ones."""
    kept: list[str] = []
    after_joiner = False
    for char in safe.clean(text):
        if char == "\u200d":
            after_joiner = True  # of 👨‍👩‍👧 the first part stands for the whole
            continue
        part = not after_joiner
        after_joiner = False
        if not part or char == "\ufe0f" or ord(char) in _SKIN_TONES:
            continue
        if _file_for(face, char):
            kept.append(char)
            continue
        kept.extend(c for c in unicodedata.normalize("NFKC", char) if _file_for(face, c))
    told = " ".join("".join(kept).split())
    return told or instead


def _rtl(text: str) -> bool:
    return any(unicodedata.bidirectional(c) in ("R", "AL") for c in text)


Run = tuple[str, str]  # file, text


def _runs(text: str, face: Face) -> list[Run]:
    """The text cut by file, in the order it is read on paper."""
    runs: list[Run] = []
    for char in text:
        name = _file_for(face, char)
        if name is None:
            continue
        if (
            runs and (runs[-1][0] == name or (unicodedata.combining(char) and _holds(runs[-1][0], ord(char))))
        ) or (runs and char == " " and _rtl(runs[-1][1]) and _holds(runs[-1][0], 32)):
            runs[-1] = (runs[-1][0], runs[-1][1] + char)
        else:
            runs.append((name, char))
    return _reordered(runs)


def _reordered(runs: list[Run]) -> list[Run]:
    """Right-to-left stretches turned round; the line as a whole reads from the left."""
    told: list[Run] = []
    i = 0
    while i < len(runs):
        if not _rtl(runs[i][1]):
            told.append(runs[i])
            i += 1
            continue
        end = i + 1
        last = i
        while end < len(runs) and (_rtl(runs[end][1]) or not any(c.isalnum() for c in runs[end][1])):
            if _rtl(runs[end][1]):
                last = end
            end += 1
        stretch = runs[i : last + 1]
        told.extend(stretch[::-1])
        i = last + 1
    if _RAQM:
        return told
    return [(name, text[::-1] if _rtl(text) else text) for name, text in told]


@lru_cache(8192)
def width(text: str, face: Face, size: int) -> float:
    return sum(_font(name, size).getlength(part) for name, part in _runs(text, face))


@lru_cache(4096)
def fit(
    text: str, face: Face, size: int, room: int, instead: str = "?", smallest: int = 0
) -> tuple[str, int]:
    """The text cut to the room, with an ellipsis; first it may shrink down to `smallest`."""
    told = printable(text, face, instead)
    while smallest and size > smallest and width(told, face, size) > room:
        size -= 1
    if width(told, face, size) <= room:
        return told, size
    low, high = 0, len(told)
    while low < high:
        middle = (low + high + 1) // 2
        if width(told[:middle].rstrip() + ELLIPSIS, face, size) <= room:
            low = middle
        else:
            high = middle - 1
    while low and unicodedata.combining(told[low : low + 1] or " "):
        low -= 1
    return told[:low].rstrip() + ELLIPSIS, size


@lru_cache(2048)
def stamp(text: str, face: Face, size: int, edge: int = 0) -> Image.Image:
    """The text as a mask whose left edge is its pen position and whose middle is its middle line."""
    wide = int(width(text, face, size)) + 2 * edge + 4
    mask = Image.new("L", (max(wide, 1), size * 2), 0)
    pen = ImageDraw.Draw(mask)
    at = float(edge + 1)
    for name, part in _runs(text, face):
        font = _font(name, size)
        pen.text((at, size + size * _DROP[face]), part, 255, font=font, anchor="ls", stroke_width=edge)
        at += font.getlength(part)
    return mask


def write(
    onto: Image.Image,
    xy: tuple[float, float],
    text: str,
    face: Face,
    size: int,
    colour: str,
    *,
    anchor: Literal["l", "m", "r"] = "l",
    room: int = 0,
    smallest: int = 0,
    edge: str | None = None,
    edge_width: int = 3,
    instead: str = "?",
) -> float:
    """Writes a line with its middle at y; returns how wide it came out."""
    if room:
        text, size = fit(text, face, size, room, instead, smallest)
    wide = width(text, face, size)
    x = xy[0] - (0 if anchor == "l" else wide / 2 if anchor == "m" else wide)
    y = round(xy[1] - size)
    if edge:
        back = stamp(text, face, size, edge_width)
        onto.paste(edge, (round(x) - edge_width - 1, y), back)
    front = stamp(text, face, size)
    onto.paste(colour, (round(x) - 1, y), front)
    return wide


@lru_cache(512)
def wrapped(text: str, face: Face, size: int, room: int, most: int = 3) -> tuple[str, ...]:
    """The text in at most so many lines, the last one cut."""
    told: list[str] = []
    words = printable(text, face, "").split()
    while words and len(told) < most:
        line = words.pop(0)
        while words and width(f"{line} {words[0]}", face, size) <= room:
            line += " " + words.pop(0)
        told.append(line)
    if words and told:
        told[-1] += " " + words[0]
        return (*told[:-1], fit(told[-1] + " " * 1 + ELLIPSIS * 3, face, size, room)[0])
    return tuple(fit(line, face, size, room)[0] for line in told)
