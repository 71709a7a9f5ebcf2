"""The end of the evening: who did best, what each is remembered for."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from cogs.pictures import fonts, ornament, palace, sprites
from cogs.pictures.canvas import centred, overlay, sealed_rare
from cogs.pictures.contents import Laurel, SummaryPicture
from cogs.pictures.svg import GOLD, GREEN, INK, IVORY, RED, group, lines, mirrored, shape, svg
from cogs.texts import plain

WIDE = 1200
_HEAD, _ROW, _FACT = 150, 104, 36


def render(picture: SummaryPicture) -> bytes:
    return sealed_rare(compose(picture))


def compose(picture: SummaryPicture) -> Image.Image:
    rows = -(-len(picture.laurels) // 2)
    high = _HEAD + rows * _ROW + len(picture.facts) * _FACT + 56
    image = _ground(picture.game, high).copy()
    dark = picture.game == "sultan"
    face: fonts.Face = "palace" if dark else "lubok"
    title = picture.title or plain(picture.locale, f"game-{picture.game}")
    y, size = (74, 40) if dark else (70, 50)
    below = y + (35 if dark else 50)
    if dark and not picture.line:
        y = 89  # alone, it stands in the middle of its carpet
    fonts.write(
        image,
        (WIDE / 2, y),
        title,
        face,
        size,
        "#ffe9ad" if dark else "#a3301f",
        anchor="m",
        room=980,
        smallest=30,
    )
    fonts.write(
        image,
        (WIDE / 2, below),
        picture.line,
        "bold",
        21 if dark else 24,
        IVORY if dark else "#7a5a40",
        anchor="m",
        room=1000,
        instead="",
    )
    for number, laurel in enumerate(picture.laurels):
        column, row = divmod(number, rows)
        _laurel(image, laurel, number, 44 + column * 564, _HEAD + row * _ROW, dark)
    for i, fact in enumerate(picture.facts):
        y = _HEAD + rows * _ROW + 22 + i * _FACT
        fonts.write(
            image, (WIDE / 2, y), fact, "bold", 23, IVORY if dark else INK, anchor="m", room=1090, instead=""
        )
    return image


@lru_cache(16)
def _ground(game: str, high: int) -> Image.Image:
    if game == "sultan":
        return palace.floor(WIDE, high, (34, 34, WIDE - 68, 108))
    body = (
        ornament.frame(WIDE, high)
        + ornament.bouquet(112, 52, 0.55)
        + ornament.bouquet(WIDE - 112, 52, 0.55, flip=True)
    )
    return sprites.raster(svg(body, WIDE, high), WIDE, high).convert("RGB")


@lru_cache(2)
def _wreath(size: int) -> Image.Image:
    """Oak leaves for the best."""
    leaf = shape("M0 0 C-14 -8 -16 -24 0 -36 C16 -24 14 -8 0 0 Z", GREEN, 4)
    side = "".join(
        group(leaf, f"translate({x} {y}) rotate({turn})")
        for x, y, turn in (
            (88, 178, -64),
            (54, 168, -42),
            (28, 142, -18),
            (16, 108, 2),
            (20, 74, 20),
            (38, 46, 42),
        )
    )
    body = lines("M92 180 C30 176 -2 100 40 34", 6, GREEN) + side
    bow = shape("M100 180 L76 166 L76 196 Z M100 180 L124 166 L124 196 Z", RED, 4)
    return sprites.raster(svg(mirrored(body) + bow), size, size)


def _laurel(image: Image.Image, laurel: Laurel, number: int, x: int, y: int, dark: bool) -> None:
    ground = "#fff0c0" if laurel.best else "#fdf3da" if not dark else IVORY
    overlay(image, ornament.plate(548, _ROW, ground, GOLD if laurel.best else INK, False), x, y)
    centre = (x + 62, y + _ROW / 2)
    if laurel.best and laurel.character:
        centred(image, _wreath(102), centre[0], centre[1] + 2)
    if laurel.character:
        centred(
            image,
            sprites.person(laurel.character, 66 if laurel.best else 78, sprites.estate_of(laurel.character)),
            *centre,
        )
    left = x + (122 if laurel.character else 34)
    room = 548 - (left - x) - (96 if laurel.score is not None else 24)
    wide = fonts.write(
        image, (left, y + 30), laurel.name, "bold", 27, INK, room=room, smallest=21, instead=f"№ {number + 1}"
    )
    if laurel.robot:
        centred(image, sprites.mark("robot", 26), left + wide + 20, y + 30)
    fonts.write(image, (left, y + 57), laurel.line, "text", 21, "#5a4636", room=room, smallest=18, instead="")
    if laurel.honours:
        fonts.write(
            image, (left, y + 82), " · ".join(laurel.honours), "bold", 20, "#a3301f", room=room, smallest=16
        )
    if laurel.score is not None:
        fonts.write(
            image,
            (x + 500, y + _ROW / 2),
            str(laurel.score),
            "palace",
            50,
            "#a3301f" if laurel.best else INK,
            anchor="m",
        )
