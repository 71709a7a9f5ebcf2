"""The pen: short words for the vectors that all our drawings are made of."""

from __future__ import annotations

# The lubok: what a woodcut was printed and coloured with.
PAPER, PAPER_DARK, INK = "#f4e6c6", "#e3cc9a", "#2b1a13"
RED, DEEP_RED, GREEN, OCHRE, BLUE = "#c23b2a", "#8c2419", "#55813f", "#dda33a", "#33648f"
SKY, WHITE, SKIN, ROSE, BROWN, GREY = "#a9c9cf", "#fdf6e6", "#f2cfa6", "#e2826c", "#7a4a26", "#b9ab97"

# The palace: glazed tiles, brass and night.
NIGHT, LAPIS, TURQUOISE, GOLD, IVORY = "#152a43", "#1f5080", "#2f9e9b", "#e6b24a", "#f8f0de"
TERRACOTTA, EMERALD, WINE, PLUM, DUSK = "#c8593a", "#2f8060", "#8e2b3a", "#6a3d6e", "#3b5674"

LINE = 4.5  # of an outline, in a drawing 200 units wide


def svg(body: str, width: float = 200, height: float = 200) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
        f'width="{width:g}" height="{height:g}">{body}</svg>'
    )


def ink(width: float = LINE, colour: str = INK) -> str:
    return f'stroke="{colour}" stroke-width="{width:g}" stroke-linejoin="round" stroke-linecap="round"'


def shape(path: str, fill: str = "none", width: float = LINE, line: str = INK, more: str = "") -> str:
    """A closed or open path, coloured and outlined."""
    outline = ink(width, line) if width else ""
    return f'<path d="{path}" fill="{fill}" {outline} {more}/>'


def lines(path: str, width: float = 3, line: str = INK, more: str = "") -> str:
    return shape(path, "none", width, line, more)


def dot(
    x: float, y: float, r: float, fill: str = INK, width: float = 0, line: str = INK, more: str = ""
) -> str:
    outline = ink(width, line) if width else ""
    return f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="{fill}" {outline} {more}/>'


def oval(x: float, y: float, rx: float, ry: float, fill: str, width: float = LINE, more: str = "") -> str:
    outline = ink(width) if width else ""
    return f'<ellipse cx="{x:g}" cy="{y:g}" rx="{rx:g}" ry="{ry:g}" fill="{fill}" {outline} {more}/>'


def box(
    x: float,
    y: float,
    w: float,
    h: float,
    fill: str,
    width: float = LINE,
    r: float = 0,
    line: str = INK,
    more: str = "",
) -> str:
    outline = ink(width, line) if width else ""
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" rx="{r:g}" fill="{fill}" {outline} {more}/>'
    )


def group(body: str, move: str = "", more: str = "") -> str:
    return f"<g {f'transform={chr(34)}{move}{chr(34)}' if move else ''} {more}>{body}</g>"


def mirrored(body: str, around: float = 100) -> str:
    """A drawing and its mirror image: most of a lubok is symmetrical."""
    return body + group(body, f"translate({2 * around:g} 0) scale(-1 1)")
