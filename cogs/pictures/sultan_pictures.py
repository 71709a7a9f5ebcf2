"""The circle of «Султан на миг»: cards around a carpet, hidden or open, and what lies upon them.

It is drawn for a phone held upright: there it is shown a third as wide, and every name must still be read.
"""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from cogs.pictures import fonts, palace, sprites
from cogs.pictures.canvas import centred, sealed
from cogs.pictures.contents import SultanCard, SultanPlace, SultanTable
from cogs.pictures.svg import GOLD, INK, IVORY
from cogs.texts import plain

WIDE = 1080
CARD = 130
_TALL = CARD * 7 // 5
PLATE, NAME, SHORTEST = 252, 33, 26
"""How wide a name's plate is, and how high its letters: ten pixels of a phone, or eight where it is long."""
_ROW = _TALL + 62
_EDGE = 40

_SIDES = {  # along the top, down the right, along the foot, up the left: clockwise from A
    5: (1, 1, 2, 1), 6: (2, 1, 2, 1), 7: (3, 1, 2, 1), 8: (3, 1, 3, 1), 9: (3, 2, 2, 2), 10: (3, 2, 3, 2),
    11: (4, 2, 3, 2), 12: (4, 2, 4, 2), 13: (4, 3, 3, 3), 14: (4, 3, 4, 3), 15: (4, 4, 3, 4),
}  # fmt: skip
_STEP = {1: 0, 2: 380, 3: 340, 4: 254}


def height(n: int) -> int:
    return (max(_SIDES[n][1], 2) + 2) * _ROW + 2 * _EDGE


def carpet(n: int) -> tuple[int, int, int, int]:
    return 300, _EDGE + _ROW + 12, WIDE - 600, height(n) - 2 * (_EDGE + _ROW) - 20


@lru_cache(16)
def places(n: int) -> tuple[tuple[float, float], ...]:
    """The middle of each card, clockwise."""
    top, right, foot, left = _SIDES[n]
    up, down, side = _EDGE + _TALL / 2, height(n) - _EDGE - 56 - _TALL / 2, 162
    told = [(x, up) for x in _across(top)]
    told += [(WIDE - side, y) for y in _between(right, n)]
    told += [(x, down) for x in _across(foot)[::-1]]
    told += [(side, y) for y in _between(left, n)[::-1]]
    return tuple(told)


def _across(count: int) -> list[float]:
    return [WIDE / 2 + (i - (count - 1) / 2) * _STEP[count] for i in range(count)]


def _between(count: int, n: int) -> list[float]:
    middle = height(n) / 2 - 28
    return [middle + (i - (count - 1) / 2) * _ROW for i in range(count)]


def render(picture: SultanTable) -> bytes:
    return sealed(compose(picture), "palace")


def compose(picture: SultanTable) -> Image.Image:
    count = len(picture.places)
    image = palace.floor(WIDE, height(count), carpet(count)).copy()
    for number, (place, at) in enumerate(zip(picture.places, places(count), strict=True)):
        _place(image, picture, number, place, *at)
    _middle(image, picture, carpet(count))
    return image


# ---- a place in the circle


def _place(
    image: Image.Image, picture: SultanTable, number: int, place: SultanPlace, x: float, y: float
) -> None:
    if number == picture.turn:
        centred(image, palace.glow(CARD + 26, _TALL + 26, GOLD), x, y)
    centred(image, _card_of(picture, place), x, y)
    if number in picture.targets:
        centred(image, palace.target(CARD + 22, _TALL + 22), x, y)
    _name(image, number, place, x, y + _TALL / 2 + 28)
    _states(image, place, x, y)
    if number in picture.asked:
        centred(image, sprites.mark("asked", 50), x - CARD / 2 - 6, y - _TALL / 2 + 10)


def _card_of(picture: SultanTable, place: SultanPlace) -> Image.Image:
    if place.character:
        label = plain(picture.locale, f"character-{place.character}")
        return _dead(place.character, label) if place.dead else palace.card(place.character, CARD, label)
    if place.remembered:
        return palace.card(
            place.remembered, CARD, plain(picture.locale, f"character-{place.remembered}"), ghost=True
        )
    return palace.card("back", CARD)


@lru_cache(32)
def _dead(character: str, label: str) -> Image.Image:
    """A card out of play: grey, under a skull."""
    image = sprites.greyed(palace.card(character, CARD, label))
    centred(image, sprites.mark("dead", round(CARD * 0.58)), CARD / 2, CARD * 0.6)
    return image


def _name(image: Image.Image, number: int, place: SultanPlace, x: float, y: float) -> None:
    centred(
        image,
        palace.nameplate(PLATE, 48, "#ffe9ad" if place.mine else "#b8b0a2" if place.dead else IVORY),
        x,
        y,
    )
    fonts.write(
        image,
        (x, y),
        place.name,
        "bold",
        NAME,
        INK,
        anchor="m",
        room=PLATE - (70 if place.points or place.gained is not None else 36),
        smallest=SHORTEST,
        instead=f"№ {number + 1}",
    )
    sign = "away" if place.away else "robot" if place.robot else ""
    if sign:
        centred(image, sprites.mark(sign, 38), x - PLATE / 2 + 6, y)


def _states(image: Image.Image, place: SultanPlace, x: float, y: float) -> None:
    """What lies on the card: down its right edge; points on a coin at the corner."""
    marks = [
        name
        for name, shown in (
            ("coronation", place.coronation), ("prison", place.prison), ("chains", place.chains), ("fatigue", place.tired),
            (f"choice_{place.choice}", bool(place.choice)), (f"prediction_{place.prediction}", bool(place.prediction)),
        )
        if shown
    ]  # fmt: skip
    for i, name in enumerate(marks):
        size = 58 if name == "coronation" else 46
        centred(
            image, sprites.mark(name, size), x + CARD / 2 + 4 - (i > 2) * 108, y - _TALL / 2 + 28 + i % 3 * 46
        )
    if place.remembered and not place.character:
        centred(image, sprites.mark("spy_eye", 38), x - CARD / 2 + 2, y + _TALL / 2 - 22)
        if place.stale:
            fonts.write(image, (x, y - 10), "?", "palace", 78, IVORY, anchor="m", edge=INK, edge_width=4)
    if place.points or place.gained is not None:
        purse = (x + PLATE / 2 - 18, y + _TALL / 2 + 28)
        centred(image, _coin(48), *purse)
        fonts.write(image, purse, str(place.points), "bold", 30, INK, anchor="m")
    if place.gained:
        fonts.write(
            image,
            (x - CARD / 2 + 14, y - _TALL / 2 + 18),
            f"+{place.gained}",
            "palace",
            50,
            "#ffe9ad",
            anchor="m",
            edge=INK,
            edge_width=4,
        )


@lru_cache(4)
def _coin(size: int) -> Image.Image:
    from cogs.pictures.svg import dot, svg

    return sprites.raster(svg(dot(50, 50, 44, GOLD, 7) + dot(50, 50, 33, "#ffe9ad", 3), 100, 100), size, size)


# ---- the carpet


def _middle(image: Image.Image, picture: SultanTable, carpet: tuple[int, int, int, int]) -> None:
    locale = picture.locale
    room = carpet[2] - 80
    x, y = carpet[0] + carpet[2] / 2, carpet[1] + carpet[3] / 2
    if picture.to_points:
        told = plain(locale, "picture-round-to", round=picture.round, points=picture.to_points)
    else:
        told = plain(locale, "picture-round", round=picture.round, rounds=picture.rounds)
    fonts.write(image, (x, carpet[1] + 66), told, "palace", 44, "#ffe9ad", anchor="m", room=room, smallest=24)
    if picture.spare:
        shown = picture.spare_remembered
        spare = (
            palace.card(shown, CARD, plain(locale, f"character-{shown}"), ghost=True)
            if shown
            else palace.card("back", CARD)
        )
        centred(image, spare, x, y)
        fonts.write(
            image,
            (x + CARD / 2 + 16, y - 4),
            plain(locale, "picture-spare"),
            "bold",
            28,
            "#f3d9b0",
            room=130,
            smallest=20,
        )
    if picture.eyes_closed:
        centred(image, palace.closed_eye(120), x - 150, y - 6)
    _line(image, picture, x, carpet[1] + carpet[3] - 68, room)


def _line(image: Image.Image, picture: SultanTable, x: float, y: float, room: int) -> None:
    """One line of what goes on."""
    if picture.won:
        band = palace.nameplate(room + 40, 74, palace.TEAM_COLOURS[picture.won])
        key = "picture-nobody-won" if picture.won == "nobody" else "picture-team-won"
        centred(image, band, x, y - 6)
        told = plain(
            picture.locale,
            key,
            team=plain(picture.locale, f"team-{picture.won}") if picture.won != "nobody" else "",
        )
        fonts.write(image, (x, y - 6), told, "palace", 44, IVORY, anchor="m", room=room, smallest=24)
        return
    if picture.paused:
        told = plain(picture.locale, "picture-paused")
    elif picture.eyes_closed:
        told = plain(picture.locale, "picture-eyes-closed")
    elif picture.turn is not None:
        told = plain(picture.locale, "picture-turn", who=picture.places[picture.turn].name)
    else:
        return
    fonts.write(
        image,
        (x, y),
        told,
        "palace",
        42,
        IVORY,
        anchor="m",
        room=room,
        smallest=24,
        instead=f"№ {(picture.turn or 0) + 1}",
    )


# ---- one's own card


def render_card(picture: SultanCard) -> bytes:
    return sealed(compose_card(picture), "palace")


def compose_card(picture: SultanCard) -> Image.Image:
    """The card that lies before one, large, on a piece of the floor; beside it what it can do."""
    wide, high = 800, 392
    image = palace.floor(wide, high, (286, 46, 468, 300)).copy()
    label = plain(picture.locale, f"character-{picture.character}")
    centred(image, palace.card(picture.character, 220, label), 158, high / 2)
    team = sprites.TEAM_OF[picture.character]
    x, y = 520.0, 93.0
    fonts.write(image, (x, y), label, "palace", 46, "#ffe9ad", anchor="m", room=400, smallest=28)
    centred(image, palace.nameplate(300, 40, palace.TEAM_COLOURS[team]), x, y + 46)
    fonts.write(
        image,
        (x, y + 46),
        plain(picture.locale, f"team-{team}"),
        "palace",
        25,
        IVORY,
        anchor="m",
        room=270,
        smallest=18,
    )
    lines = fonts.wrapped(plain(picture.locale, f"card-{picture.character}"), "bold", 26, 412, 4)
    for i, line in enumerate(lines):
        fonts.write(image, (x, y + 85 + i * 28), line, "bold", 26, IVORY, anchor="m")
    state = plain(picture.locale, "picture-hidden" if picture.hidden else "picture-open")
    fonts.write(image, (x, y + 203), state, "palace", 28, "#ffe9ad", anchor="m")
    marks = [
        m
        for m, on in (("prison", picture.prison), ("chains", picture.chains), ("fatigue", picture.tired))
        if on
    ]
    for i, name in enumerate(marks):
        centred(image, sprites.mark(name, 64), 264, 86 + i * 66)
    return image
