"""Careers as lines: who sat where, deal after deal."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageDraw

from cogs.pictures import fonts, sprites
from cogs.pictures.canvas import centred, sealed_rare
from cogs.pictures.contents import CareerChart, CareerLine
from cogs.pictures.ornament import frame
from cogs.pictures.svg import INK, svg
from cogs.texts import plain

WIDE = 1200
_LEFT, _RIGHT, _TOP, _FOOT = 232, 250, 96, 56
_STEP = 54  # from rank to rank
_FINE = 2  # lines are drawn this much larger and shrunk: smooth edges

# Told apart by colour and by the sign at every turn of the line.
_COLOURS = (
    "#b5342a",
    "#2d6496",
    "#4c7d3a",
    "#c98a1b",
    "#6a3d6e",
    "#2f9e9b",
    "#8a4a24",
    "#d0588a",
    "#4a4a52",
    "#8a9a2a",
    "#e07030",
    "#5a7ad0",
)
_BANDS = {"nobles": "#f6dcc8", "commoners": "#e2ead2", "mob": "#eee0bd"}


def render(picture: CareerChart) -> bytes:
    return sealed_rare(compose(picture))


def compose(picture: CareerChart) -> Image.Image:
    ranks = len(picture.characters)
    high = _TOP + _STEP * ranks + _FOOT
    image = _ground(high, picture.characters).copy()
    for rank, character in enumerate(picture.characters):
        y = _TOP + _STEP * (rank + 0.5)
        centred(image, sprites.person(character, 46, sprites.estate_of(character)), 62, y)
        label = sprites.called(picture.locale, character)
        fonts.write(image, (92, y), label, "lubok", 27, INK, room=132, smallest=17)
    fonts.write(
        image, (WIDE / 2, 56), plain(picture.locale, "picture-careers"), "lubok", 46, "#a3301f", anchor="m"
    )
    steps = max((len(career.seats) for career in picture.careers), default=1)
    _rules(image, picture, steps, high)
    _lines(image, picture, steps)
    _names(image, picture, steps)
    return image


@lru_cache(16)
def _ground(high: int, characters: tuple[str, ...]) -> Image.Image:
    body = frame(WIDE, high)
    for rank, character in enumerate(characters):
        y = _TOP + _STEP * rank
        band = _BANDS.get(sprites.estate_of(character), "#eee6d2")
        body += f'<rect x="32" y="{y + 2}" width="{WIDE - 64}" height="{_STEP - 4}" rx="8" fill="{band}"/>'
    return sprites.raster(svg(body, WIDE, high), WIDE, high).convert("RGB")


def _x(step: float, steps: int) -> float:
    return _LEFT + 24 + (WIDE - _LEFT - _RIGHT - 48) * (step / max(steps - 1, 1))


def _y(seat: float) -> float:
    return _TOP + _STEP * (seat + 0.5)


def _rules(image: Image.Image, picture: CareerChart, steps: int, high: int) -> None:
    """Deals as fine rules with their numbers, reigns as small crowns."""
    pen = ImageDraw.Draw(image)
    last = -100.0
    for number, step in enumerate(picture.deals, 1):
        x = _x(step, steps)
        pen.line((x, _TOP, x, high - _FOOT), fill="#c9b48a", width=2)
        if x - last >= 34:
            fonts.write(image, (x, high - _FOOT + 18), str(number), "bold", 20, "#7a5a40", anchor="m")
            last = x
    for step in picture.reigns:
        centred(image, sprites.mark("crown", 24), _x(step, steps), _TOP - 12)


def _spread(picture: CareerChart, number: int) -> float:
    """Lines that share a seat never lie exactly on one another."""
    count = len(picture.careers)
    return (number - (count - 1) / 2) * min(0.03, 0.3 / max(count, 1))


def _lines(image: Image.Image, picture: CareerChart, steps: int) -> None:
    sheet = Image.new("RGBA", (image.width * _FINE, image.height * _FINE), (0, 0, 0, 0))
    pen = ImageDraw.Draw(sheet)
    for number, career in enumerate(picture.careers):
        colour = _COLOURS[number % len(_COLOURS)]
        for stretch in _stretches(career):
            points = [
                (round(_x(step, steps) * _FINE), round(_y(seat + _spread(picture, number)) * _FINE))
                for step, seat in stretch
            ]
            if len(points) > 1:
                pen.line(points, fill="#fffaf0", width=9 * _FINE, joint="curve")
                pen.line(points, fill=colour, width=5 * _FINE, joint="curve")
            for at in (points[0], points[-1]):
                _sign(pen, number, at, colour)
    small = sheet.resize(image.size, Image.Resampling.BOX)
    image.paste(small, (0, 0), small)


def _stretches(career: CareerLine) -> list[list[tuple[int, int]]]:
    told: list[list[tuple[int, int]]] = []
    before: int | None = None
    for step, seat in enumerate(career.seats):
        if seat is None:
            before = None
            continue
        if before is None:
            told.append([])
        told[-1].append((step, seat))
        before = seat
    return told


def _sign(pen: ImageDraw.ImageDraw, number: int, at: tuple[int, int], colour: str) -> None:
    x, y = at
    r = 8 * _FINE
    kind = number % 4
    if kind == 0:
        pen.ellipse((x - r, y - r, x + r, y + r), fill=colour, outline=INK, width=2 * _FINE)
    elif kind == 1:
        pen.rectangle((x - r + 2, y - r + 2, x + r - 2, y + r - 2), fill=colour, outline=INK, width=2 * _FINE)
    elif kind == 2:
        pen.polygon(
            [(x, y - r - 2), (x + r + 2, y), (x, y + r + 2), (x - r - 2, y)],
            fill=colour,
            outline=INK,
            width=2 * _FINE,
        )
    else:
        pen.polygon(
            [(x, y - r - 2), (x + r + 1, y + r - 2), (x - r - 1, y + r - 2)],
            fill=colour,
            outline=INK,
            width=2 * _FINE,
        )


def _names(image: Image.Image, picture: CareerChart, steps: int) -> None:
    """Each name at the end of its line; those who left stand where the free rows are."""
    taken: set[int] = set()
    for number, career in enumerate(picture.careers):
        stretches = _stretches(career)
        if not stretches:
            continue
        row = stretches[-1][-1][1]
        while row in taken and row < len(picture.characters) - 1:
            row += 1
        while row in taken and row > 0:
            row -= 1
        taken.add(row)
        colour = _COLOURS[number % len(_COLOURS)]
        fonts.write(
            image, (WIDE - _RIGHT + 4, _y(row)), career.name, "bold", 24, colour,
            room=_RIGHT - 46, smallest=19, edge="#fffaf0", instead=f"№ {number + 1}",
        )  # fmt: skip
