"""The table of «Из грязи в князи»: a cloth, the seats around it by rank, the bout in the middle.

The Tsar sits at the head; seen from above his right hand is on the left, so ranks go down
along the left side, the foot of the table and up the right side to the Kholop (K-SET-03).
"""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from cogs.pictures import fonts, ornament, sprites
from cogs.pictures.canvas import centred, overlay, sealed
from cogs.pictures.contents import Pair, PictureSeat, TablePicture
from cogs.pictures.lubok_people import PEOPLE as LUBOK
from cogs.pictures.svg import INK
from cogs.texts import plain

WIDE, HIGH = 1200, 860
PLATE_W, PLATE_H = 190, 206
CLOTH = (206, 228, 788, 404)
_EDGE = 22  # from the border of the sheet to the plates

_RIBBON = {"nobles": "#b5342a", "commoners": "#3f6f4a", "mob": "#8a6a3a"}
_GROUND = {"plain": "#fdf3da", "attack": "#f8d9c6", "defend": "#d6e6ee"}
_TEXT, _FADED, _LOUD = "#fff6e0", "#7a5a40", "#a3301f"

_SIDES = {  # seats beside the Tsar, down the left, along the foot, up the right, beside the Tsar again
    4: (0, 1, 1, 1, 0), 5: (0, 1, 2, 1, 0), 6: (0, 2, 1, 2, 0), 7: (0, 2, 2, 2, 0), 8: (0, 2, 3, 2, 0),
    9: (0, 2, 4, 2, 0), 10: (1, 2, 3, 2, 1), 11: (1, 2, 4, 2, 1), 12: (1, 2, 5, 2, 1),
}  # fmt: skip


@lru_cache(16)
def places(n: int) -> tuple[tuple[int, int], ...]:
    """The corner of each plate, from the Tsar round to the Kholop."""
    before, left, foot, right, after = _SIDES[n]
    top, bottom = _EDGE - 8, HIGH - PLATE_H - _EDGE + 8
    centre = (WIDE - PLATE_W) // 2
    told = [(centre, top)]
    if before:
        told.append((centre - 290, top))
    told += [(_EDGE - 8, y) for y in _down(left)]
    told += [(x, bottom) for x in _along(foot)]
    told += [(WIDE - PLATE_W - _EDGE + 8, y) for y in _down(right)[::-1]]
    if after:
        told.append((centre + 290, top))
    return tuple(told)


def _down(count: int) -> list[int]:
    middle = CLOTH[1] + CLOTH[3] / 2 - PLATE_H / 2
    return [round(middle + (i - (count - 1) / 2) * (PLATE_H + 8)) for i in range(count)]


def _along(count: int) -> list[int]:
    step = {1: 0, 2: 330, 3: 290, 4: 262, 5: 232}[count]
    return [round((WIDE - PLATE_W) / 2 + (i - (count - 1) / 2) * step) for i in range(count)]


def render(picture: TablePicture) -> bytes:
    return sealed(compose(picture), "lubok")


def compose(picture: TablePicture) -> Image.Image:
    count = len(picture.seats)
    foot = _SIDES[count][2]
    image = ornament.lubok_sheet(WIDE, HIGH, CLOTH, (count < 10, foot < 4)).copy()
    if count < 10:
        for i, line in enumerate(plain(picture.locale, "picture-title").split("/")):
            fonts.write(
                image, (330, 92 + i * 46), line.strip(), "lubok", 48, _LOUD, anchor="m", room=290, smallest=20
            )
    for number, (seat, corner) in enumerate(zip(picture.seats, places(count), strict=True)):
        _seat(image, picture, number, seat, *corner)
    _heading(image, picture)
    if picture.bout:
        _bout(image, picture)
    else:
        _waiting(image, picture)
    _footing(image, picture)
    if picture.paused:
        _paused(image, picture)
    return image


# ---- a seat


@lru_cache(512)
def _tablet(character: str, estate: str, mood: str, glow: bool, label: str) -> Image.Image:
    """What of a seat does not change from move to move."""
    tablet = ornament.plate(PLATE_W, PLATE_H, _GROUND[mood], INK, glow).copy()
    portrait = sprites.person(character, 106, estate)
    overlay(tablet, portrait, 14, 6)
    if character not in LUBOK:
        fonts.write(tablet, (67, 66), label[:1], "lubok", 76, INK, anchor="m")
    overlay(tablet, ornament.ribbon(PLATE_W - 4, _RIBBON.get(estate, "#6b6358"), estate), 2, 106)
    fonts.write(
        tablet, (PLATE_W / 2, 126), label, "lubok", 31, _TEXT, anchor="m", room=PLATE_W - 34, smallest=20
    )
    return tablet


def _seat(image: Image.Image, picture: TablePicture, number: int, seat: PictureSeat, x: int, y: int) -> None:
    mood = "attack" if number == picture.attacker else "defend" if number == picture.defender else "plain"
    label = sprites.called(picture.locale, seat.character)
    overlay(image, _tablet(seat.character, seat.estate, mood, number == picture.turn, label), x, y)
    fonts.write(
        image, (x + PLATE_W / 2, y + 160), seat.name, "bold", 23, INK,
        anchor="m", room=PLATE_W - 24, smallest=20, instead=f"№ {number + 1}",
    )  # fmt: skip
    _cards_of(image, seat, x + 146, y + 20)
    _badges(image, picture, number, seat, x, y)


def _cards_of(image: Image.Image, seat: PictureSeat, x: float, y: float) -> None:
    """How many cards he holds, or the frost on him who holds none."""
    if seat.frozen:
        centred(image, sprites.mark("frozen", 54), x, y + 34)
        return
    back = sprites.card("back", 44)
    for i in range(min(seat.cards, 3)):
        overlay(image, back, x - 24 + i * 4, y + 4 - i * 3)
    wide = fonts.width(str(seat.cards), "bold", 30)
    _pill(image, x, y + 66, max(round(wide) + 18, 38), 32)
    fonts.write(image, (x, y + 66), str(seat.cards), "bold", 29, INK, anchor="m")


@lru_cache(64)
def _pill_mask(wide: int, high: int) -> Image.Image:
    drawing = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}"><rect x="2" y="2" width="{wide - 4}" '
        f'height="{high - 4}" rx="{high / 2 - 2}" fill="#fff6e0" stroke="{INK}" stroke-width="3"/></svg>'
    )
    return sprites.raster(drawing, wide, high)


def _pill(image: Image.Image, x: float, y: float, wide: int, high: int) -> None:
    centred(image, _pill_mask(wide, high), x, y)


_BADGE = 34


def _badges(
    image: Image.Image, picture: TablePicture, number: int, seat: PictureSeat, x: int, y: int
) -> None:
    """His part in the bout at the head of the plate; what he has and owes hangs below like medals."""
    if number in picture.asked:
        overlay(image, sprites.mark("asked", 48), x - 6, y - 6)
    elif mood := ("swords" if number == picture.attacker else "shield" if number == picture.defender else ""):
        overlay(image, sprites.mark(mood, 46), x - 5, y - 4)
    medals = ["mercy"] * min(seat.mercies, 3)
    medals += [
        name
        for name, shown in (
            ("chronicler", seat.chronicler), ("assignment", bool(seat.assignments)), ("blow", bool(seat.blows)),
            ("spent", seat.ability_spent), ("away", seat.away), ("robot", seat.robot and not seat.away),
        )
        if shown
    ]  # fmt: skip
    step = min(_BADGE + 3, (PLATE_W - _BADGE) // max(len(medals) - 1, 1))
    middle = y + PLATE_H - 20
    for i, name in enumerate(medals):
        at = x + PLATE_W / 2 + (i - (len(medals) - 1) / 2) * step
        centred(image, sprites.mark(name, _BADGE), at, middle)
        owed = seat.blows if name == "blow" else seat.assignments if name == "assignment" else 0
        if name == "blow" or owed > 1:
            fonts.write(
                image, (at + 9, middle + 8), str(owed), "bold", 22, INK, anchor="m", edge=_TEXT, edge_width=3
            )


# ---- the middle of the table


def _heading(image: Image.Image, picture: TablePicture) -> None:
    left, top = CLOTH[0] + 44, CLOTH[1] + 40
    locale = picture.locale
    if picture.trump:
        overlay(image, sprites.suit(picture.trump, 66), left, top)
        wide = fonts.write(image, (left + 78, top + 16), plain(locale, "picture-trump"), "bold", 22, _FADED)
        suit = plain(locale, f"suit-{picture.trump.lower()}")
        fonts.write(image, (left + 78, top + 46), suit, "lubok", 38, INK, room=162, smallest=20)
        if picture.next_trump:
            fonts.write(image, (left + 84 + wide, top + 16), "»", "bold", 26, _FADED)
            overlay(image, sprites.suit(picture.next_trump, 32), left + 112 + wide, top - 2)
    else:
        fonts.write(image, (left, top + 32), plain(locale, "picture-no-trump"), "bold", 24, _FADED, room=230)
    right = CLOTH[0] + CLOTH[2] - 44
    fonts.write(
        image,
        (right, top + 16),
        plain(locale, "picture-deal", n=picture.deal),
        "lubok",
        34,
        INK,
        anchor="r",
        room=230,
    )
    orders = [plain(locale, f"order-{order}") for order in picture.orders if order != "absolutism"]
    for i, line in enumerate(fonts.wrapped(" + ".join(orders), "bold", 20, 230, 2)):
        fonts.write(image, (right, top + 46 + i * 23), line, "bold", 20, _LOUD, anchor="r")
    _clash(image, picture, CLOTH[0] + CLOTH[2] / 2, top + 26)


def _clash(image: Image.Image, picture: TablePicture, x: float, y: float) -> None:
    """Who attacks whom, and whether it is more than a bout."""
    word = "picture-riot" if picture.riot else "picture-coup" if picture.coup else ""
    size = 62 if word else 68
    y += 0 if word else 8
    if picture.riot:
        sides = [("kholop", "mob"), ("tsar", "nobles")]
    elif picture.attacker is not None and picture.defender is not None:
        sides = [
            (s.character, s.estate)
            for s in (picture.seats[picture.attacker], picture.seats[picture.defender])
        ]
    else:
        return
    for (character, estate), side in zip(sides, (-1, 1), strict=True):
        centred(image, sprites.person(character, size, estate), x + side * 64, y)
    centred(image, sprites.mark("swords", 46), x, y + 4)
    if word:
        told = plain(picture.locale, word)
        fonts.write(
            image, (x, y + 48), told, "lubok", 30, _LOUD, anchor="m", edge="#fffaf0", room=330, smallest=22
        )


def _bout(image: Image.Image, picture: TablePicture) -> None:
    count = len(picture.bout)
    rows = 1 if count <= 6 else 2
    per_row = -(-count // rows)
    wide = 104 if rows == 1 else 62
    step = min(round(wide * 1.52), 690 // per_row)
    high = round(wide * 1.4)
    for i, pair in enumerate(picture.bout):
        row, column = divmod(i, per_row)
        in_row = min(per_row, count - row * per_row)
        x = CLOTH[0] + CLOTH[2] / 2 - (in_row - 1) * step / 2 + column * step - wide * 0.64
        y = CLOTH[1] + (140 if rows == 1 else 122) + row * (high + 24)
        _pair(image, picture, pair, x, y, wide)


def _pair(image: Image.Image, picture: TablePicture, pair: Pair, x: float, y: float, wide: int) -> None:
    """The attacking card below, what beats it laid across it."""
    overlay(image, card(picture, pair.attack, wide), x, y)
    if pair.by is not None and pair.by != picture.attacker:
        helper = picture.seats[pair.by]
        centred(
            image,
            sprites.person(helper.character, round(wide * 0.42), helper.estate),
            x + wide * 0.24,
            y + wide * 1.3,
        )
    if pair.defence:
        overlay(image, card(picture, pair.defence, wide), x + wide * 0.36, y + wide * 0.3)


def card(picture: TablePicture, notation: str, wide: int) -> Image.Image:
    letter = plain(picture.locale, f"suit-letter-{notation[0].lower()}") if notation != "mercy" else ""
    return sprites.card(notation, wide, letter)


def _waiting(image: Image.Image, picture: TablePicture) -> None:
    """An empty cloth says whose move it is."""
    x, y = CLOTH[0] + CLOTH[2] / 2, CLOTH[1] + 232
    if picture.turn is None:
        return
    seat = picture.seats[picture.turn]
    centred(image, ornament.sunburst(250), x, y - 20)
    centred(image, sprites.person(seat.character, 150, seat.estate), x, y - 26)
    label = sprites.called(picture.locale, seat.character)
    words = plain(picture.locale, "picture-turn" if picture.trump else "picture-names-trump", who=label)
    fonts.write(
        image, (x, y + 82), words, "lubok", 38, INK, anchor="m", room=600, smallest=26, edge="#fffaf0"
    )


def _footing(image: Image.Image, picture: TablePicture) -> None:
    """Papers of the court on the left, cards out of hands on the right, the estates' colours between if there is room."""
    y = CLOTH[1] + CLOTH[3] - 54
    left, right = CLOTH[0] + 46.0, CLOTH[0] + CLOTH[2] - 46.0
    for name, n in (
        ("decree", picture.decrees),
        ("petition", picture.petitions),
        ("charge", picture.charges),
    ):
        if n:
            centred(image, sprites.mark(name, 40), left + 20, y)
            left += 62 + fonts.write(image, (left + 46, y), str(n), "bold", 27, INK)
    for key, n in (("picture-aside", picture.aside), ("picture-discard", picture.discard)):
        if n:
            right -= (
                fonts.write(
                    image, (right, y), plain(picture.locale, key, n=n), "bold", 20, _FADED, anchor="r"
                )
                + 32
            )
            overlay(image, sprites.card("back", 24), right, y - 18)
            right -= 22
    here = [e for e in ("nobles", "commoners", "mob") if any(seat.estate == e for seat in picture.seats)]
    words = [(plain(picture.locale, f"estate-{e}"), _RIBBON[e], e) for e in here]
    needed = sum(fonts.width(word, "bold", 20) + 82 for word, _, _ in words)
    at = (left + right - needed) / 2
    if needed < right - left:
        for word, colour, estate in words:
            overlay(image, ornament.ribbon(56, colour, estate), round(at), y - 20)
            at += 64 + fonts.write(image, (at + 64, y), word, "bold", 20, colour) + 18


def _paused(image: Image.Image, picture: TablePicture) -> None:
    x, y = WIDE / 2, CLOTH[1] + CLOTH[3] / 2
    band = ornament.ribbon(560, "#33648f").resize((560, 96))
    centred(image, band, x, y)
    fonts.write(
        image, (x, y), plain(picture.locale, "picture-paused"), "lubok", 54, _TEXT, anchor="m", room=460
    )
