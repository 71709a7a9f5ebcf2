"""The table of «Из грязи в князи»: a cloth, the seats around it by rank, the bout in the middle.

The Tsar sits at the head; seen from above his right hand is on the left, so ranks go down
along the left side, the foot of the table and up the right side to the Kholop (K-SET-03).

It is drawn for a phone held upright: there it is shown a third as wide, and every name must still be read.
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

WIDE = 1080
PLATE_W, PLATE_H = 262, 234
_EDGE, _GAP = 14, 8
_LEFT = _EDGE + PLATE_W + 8  # where the cloth begins
_TOP = _EDGE + PLATE_H + 12
CROWD = 20
"""With so many seats and cards in the bout a picture is too large a file in all its inks."""
NAME, SHORTEST = 36, 28
"""Of 1080 that become 340 on a phone: eleven of its pixels, and nine where a name is long."""

_RIBBON = {"nobles": "#b5342a", "commoners": "#3f6f4a", "mob": "#8a6a3a"}
_GROUND = {"plain": "#fdf3da", "attack": "#f8d9c6", "defend": "#d6e6ee"}
Box = tuple[int, int, int, int]
_TEXT, _FADED, _LOUD = "#fff6e0", "#7a5a40", "#a3301f"

_SIDES = {  # seats beside the Tsar, down the left, along the foot, up the right, beside the Tsar again
    4: (0, 1, 1, 1, 0), 5: (0, 1, 2, 1, 0), 6: (0, 2, 1, 2, 0), 7: (0, 2, 2, 2, 0), 8: (0, 2, 3, 2, 0),
    9: (1, 2, 2, 2, 1), 10: (1, 2, 3, 2, 1), 11: (1, 3, 2, 3, 1), 12: (1, 3, 3, 3, 1),
}  # fmt: skip


def cloth(n: int) -> tuple[int, int, int, int]:
    """Where the bout lies: as high as there are seats beside it."""
    return _LEFT, _TOP, WIDE - 2 * _LEFT, max(_SIDES[n][1], 2) * (PLATE_H + _GAP) + 12


def height(n: int) -> int:
    return cloth(n)[3] + 2 * _TOP


@lru_cache(16)
def places(n: int) -> tuple[tuple[int, int], ...]:
    """The corner of each plate, from the Tsar round to the Kholop."""
    before, left, foot, right, after = _SIDES[n]
    right_edge, bottom = WIDE - PLATE_W - _EDGE, height(n) - PLATE_H - _EDGE
    told = [((WIDE - PLATE_W) // 2, _EDGE)]
    if before:
        told.append((_EDGE, _EDGE))
    told += [(_EDGE, y) for y in _down(left, cloth(n))]
    told += [(x, bottom) for x in _along(foot)]
    told += [(right_edge, y) for y in _down(right, cloth(n))[::-1]]
    if after:
        told.append((right_edge, _EDGE))
    return tuple(told)


def _down(count: int, box: Box) -> list[int]:
    middle = box[1] + box[3] / 2 - PLATE_H / 2
    return [round(middle + (i - (count - 1) / 2) * (PLATE_H + _GAP)) for i in range(count)]


def _along(count: int) -> list[int]:
    step = (WIDE - PLATE_W - 2 * _EDGE) / 2
    return [round((WIDE - PLATE_W) / 2 + (i - (count - 1) / 2) * step) for i in range(count)]


def render(picture: TablePicture) -> bytes:
    return sealed(compose(picture), "lubok", crowded=len(picture.seats) + len(picture.bout) >= CROWD)


def compose(picture: TablePicture) -> Image.Image:
    count = len(picture.seats)
    box = cloth(count)
    image = ornament.lubok_sheet(
        WIDE, height(count), box, (not _SIDES[count][0], _SIDES[count][2] < 3)
    ).copy()
    for number, (seat, corner) in enumerate(zip(picture.seats, places(count), strict=True)):
        _seat(image, picture, number, seat, *corner)
    _heading(image, picture, box)
    if picture.bout:
        _bout(image, picture, box)
    else:
        _waiting(image, picture, box)
    _footing(image, picture, box)
    if picture.paused:
        _paused(image, picture, box)
    return image


# ---- a seat


@lru_cache(512)
def _tablet(character: str, estate: str, mood: str, glow: bool, label: str) -> Image.Image:
    """What of a seat does not change from move to move."""
    tablet = ornament.plate(PLATE_W, PLATE_H, _GROUND[mood], INK, glow).copy()
    portrait = sprites.person(character, 88, estate)
    overlay(tablet, portrait, 42, 9)
    if character not in LUBOK:
        fonts.write(tablet, (86, 60), label[:1], "lubok", 70, INK, anchor="m")
    band = ornament.ribbon(PLATE_W - 4, _RIBBON.get(estate, "#6b6358"), estate)
    overlay(tablet, band.resize((band.width, 48)), 2, 97)
    fonts.write(
        tablet, (PLATE_W / 2, 121), label, "lubok", 40, _TEXT, anchor="m", room=PLATE_W - 34, smallest=26
    )
    return tablet


def _seat(image: Image.Image, picture: TablePicture, number: int, seat: PictureSeat, x: int, y: int) -> None:
    mood = "attack" if number == picture.attacker else "defend" if number == picture.defender else "plain"
    label = sprites.called(picture.locale, seat.character)
    overlay(image, _tablet(seat.character, seat.estate, mood, number == picture.turn, label), x, y)
    fonts.write(
        image, (x + PLATE_W / 2, y + 164), seat.name, "bold", NAME, INK,
        anchor="m", room=PLATE_W - 24, smallest=SHORTEST, instead=f"№ {number + 1}",
    )  # fmt: skip
    _cards_of(image, seat, x + 190, y + 14)
    _badges(image, picture, number, seat, x, y)


def _cards_of(image: Image.Image, seat: PictureSeat, x: float, y: float) -> None:
    """How many cards he holds, or the frost on him who holds none."""
    if seat.frozen:
        centred(image, sprites.mark("frozen", 54), x, y + 34)
        return
    back = sprites.card("back", 44)
    for i in range(min(seat.cards, 2)):
        overlay(image, back, x - 24 + i * 4, y + 4 - i * 3)
    wide = fonts.width(str(seat.cards), "bold", 38)
    _pill(image, x, y + 60, max(round(wide) + 20, 46), 40)
    fonts.write(image, (x, y + 60), str(seat.cards), "bold", 37, INK, anchor="m")


@lru_cache(64)
def _pill_mask(wide: int, high: int) -> Image.Image:
    drawing = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}"><rect x="2" y="2" width="{wide - 4}" '
        f'height="{high - 4}" rx="{high / 2 - 2}" fill="#fff6e0" stroke="{INK}" stroke-width="3"/></svg>'
    )
    return sprites.raster(drawing, wide, high)


def _pill(image: Image.Image, x: float, y: float, wide: int, high: int) -> None:
    centred(image, _pill_mask(wide, high), x, y)


_BADGE = 43


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
    middle = y + PLATE_H - 26
    for i, name in enumerate(medals):
        at = x + PLATE_W / 2 + (i - (len(medals) - 1) / 2) * step
        centred(image, sprites.mark(name, _BADGE), at, middle)
        owed = seat.blows if name == "blow" else seat.assignments if name == "assignment" else 0
        if name == "blow" or owed > 1:
            fonts.write(
                image, (at + 13, middle + 6), str(owed), "bold", 32, INK, anchor="m", edge=_TEXT, edge_width=7
            )


# ---- the middle of the table


def _heading(image: Image.Image, picture: TablePicture, box: Box) -> None:
    left, top = box[0] + 40, box[1] + 40
    right = box[0] + box[2] - 40
    locale = picture.locale
    deal = plain(locale, "picture-deal", n=picture.deal)
    fonts.write(image, (right, top + 24), deal, "lubok", 36, INK, anchor="r", room=180, smallest=26)
    if picture.trump:
        overlay(image, sprites.suit(picture.trump, 54), left, top - 4)
        suit = plain(locale, f"suit-{picture.trump.lower()}")
        wide = fonts.write(
            image,
            (left + 64, top + 24),
            suit,
            "lubok",
            38,
            INK,
            room=112 if picture.next_trump else 170,
            smallest=20,
        )
        if picture.next_trump:
            overlay(image, sprites.suit(picture.next_trump, 36), left + 72 + wide, top + 4)
    else:
        fonts.write(
            image,
            (left, top + 24),
            plain(locale, "picture-no-trump"),
            "bold",
            30,
            _FADED,
            room=220,
            smallest=24,
        )
    orders = [plain(locale, f"order-{order}") for order in picture.orders if order != "absolutism"]
    if orders:
        fonts.write(
            image,
            (box[0] + box[2] / 2, top + 70),
            " + ".join(orders),
            "bold",
            28,
            _LOUD,
            anchor="m",
            room=box[2] - 80,
            smallest=20,
        )
    _clash(image, picture, box[0] + box[2] / 2, top + (126 if orders else 100))


def _clash(image: Image.Image, picture: TablePicture, x: float, y: float) -> None:
    """Who attacks whom, and whether it is more than a bout."""
    word = "picture-riot" if picture.riot else "picture-coup" if picture.coup else ""
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
        centred(image, sprites.person(character, 72, estate), x + side * (200 if word else 74), y)
    if not word:
        centred(image, sprites.mark("swords", 50), x, y + 2)
        return
    told = plain(picture.locale, word)
    fonts.write(image, (x, y), told, "lubok", 38, _LOUD, anchor="m", edge="#fffaf0", room=310, smallest=22)


def _bout(image: Image.Image, picture: TablePicture, box: Box) -> None:
    count = len(picture.bout)
    rows = 1 if count <= 3 else 2 if count <= 8 else 3
    per_row = -(-count // rows)
    top, foot = (
        box[1] + (206 if [o for o in picture.orders if o != "absolutism"] else 182),
        box[1] + box[3] - 78,
    )
    # A pair is 1.36 cards wide and 1.7 high: as large as both the cloth's ways allow.
    wide = min(124, round((box[2] - 70) / per_row / 1.42), round((foot - top) / rows / 1.76))
    step = min(round(wide * 1.56), (box[2] - 70) // per_row)
    high = round(wide * 1.76)
    top += (foot - top - rows * high) // 2
    for i, pair in enumerate(picture.bout):
        row, column = divmod(i, per_row)
        in_row = min(per_row, count - row * per_row)
        x = box[0] + box[2] / 2 - (in_row - 1) * step / 2 + column * step - wide * 0.68
        _pair(image, picture, pair, x, top + row * high, wide)


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


def _waiting(image: Image.Image, picture: TablePicture, box: Box) -> None:
    """An empty cloth says whom the table waits for, and what the ribbons of the estates mean."""
    _legend(image, picture, box)
    x, y = box[0] + box[2] / 2, box[1] + box[3] / 2
    if picture.turn is None:
        return
    seat = picture.seats[picture.turn]
    if not picture.riot:  # in which the two sides stand above the cloth already, and a word that must be read
        centred(image, ornament.sunburst(230), x, y - 8)
        centred(image, sprites.person(seat.character, 150, seat.estate), x, y - 14)
    label = sprites.called(picture.locale, seat.character)
    words = plain(picture.locale, f"picture-{picture.what}", who=label)
    fonts.write(
        image, (x, y + 88), words, "lubok", 44, INK, anchor="m", room=box[2] - 70, smallest=26, edge="#fffaf0"
    )


def _legend(image: Image.Image, picture: TablePicture, box: Box) -> None:
    here = [e for e in ("nobles", "commoners", "mob") if any(seat.estate == e for seat in picture.seats)]
    words = [(plain(picture.locale, f"estate-{e}"), e) for e in here]
    at = box[0] + box[2] / 2 - sum(fonts.width(word, "bold", 24) + 56 for word, _ in words) / 2
    for word, estate in words:
        overlay(image, ornament.ribbon(38, _RIBBON[estate], estate), at, box[1] + box[3] - 130)
        at += (
            44 + fonts.write(image, (at + 44, box[1] + box[3] - 110), word, "bold", 24, _RIBBON[estate]) + 12
        )


def _footing(image: Image.Image, picture: TablePicture, box: Box) -> None:
    """Papers of the court on the left, cards out of hands on the right."""
    y = box[1] + box[3] - 56
    left, right = box[0] + 40.0, box[0] + box[2] - 40.0
    for name, n in (
        ("decree", picture.decrees),
        ("petition", picture.petitions),
        ("charge", picture.charges),
    ):
        if n:
            centred(image, sprites.mark(name, 44), left + 22, y)
            left += 56 + fonts.write(image, (left + 50, y), str(n), "bold", 32, INK)
    aside = [
        (key, n) for key, n in (("picture-discard", picture.discard), ("picture-aside", picture.aside)) if n
    ]
    for i, (key, n) in enumerate(aside):
        line = y if len(aside) == 1 else y + 26 * i - 17  # above the frame, under the legend
        words, room = plain(picture.locale, key, n=n), round(right - left)
        fonts.write(image, (right, line), words, "bold", 28, _FADED, anchor="r", room=room, smallest=20)


def _paused(image: Image.Image, picture: TablePicture, box: Box) -> None:
    x, y = WIDE / 2, box[1] + box[3] / 2
    band = ornament.ribbon(560, "#33648f").resize((560, 110))
    centred(image, band, x, y)
    fonts.write(
        image, (x, y), plain(picture.locale, "picture-paused"), "lubok", 58, _TEXT, anchor="m", room=460
    )
