"""Pictures of every size come out whole, small, and without leaving anybody out."""

import io
from dataclasses import replace
from itertools import pairwise

import pytest
from PIL import Image, ImageChops, ImageStat

from cogs.pictures import (
    canvas,
    career_chart,
    draw,
    fonts,
    hand_picture,
    in_words,
    samples,
    sultan_pictures,
    table_picture,
)
from cogs.pictures.contents import Pair, SultanCard, SultanPlace, SultanTable

LIMIT = 100 * 1024


def size_of(file: bytes) -> tuple[int, int]:
    with Image.open(io.BytesIO(file)) as image:
        image.load()
        return image.size


@pytest.mark.parametrize("n", range(4, 13))
@pytest.mark.parametrize("names", [samples.NAMES, samples.ODD], ids=["plain", "odd"])
def test_the_table_of_any_company_fits(n: int, names: tuple[str, ...]) -> None:
    drawn = draw(samples.table(n, names, 6))
    assert size_of(drawn.file) == (table_picture.WIDE, table_picture.height(n))
    assert len(drawn.file) <= LIMIT
    assert drawn.name.endswith(".png")


def test_a_riot_of_twelve_cards_fits() -> None:
    assert len(draw(samples.table(12, samples.ODD, 12)).file) <= LIMIT


@pytest.mark.parametrize("n", range(5, 16))
def test_the_circle_of_any_company_fits(n: int) -> None:
    drawn = draw(samples.sultan(n, samples.ODD, over=n % 2 == 1))
    assert size_of(drawn.file) == (sultan_pictures.WIDE, sultan_pictures.height(n))
    assert len(drawn.file) <= LIMIT


@pytest.mark.parametrize("n", [0, 1, 6, 13, 14, 30, 31, 72])
def test_a_hand_of_any_number_fits(n: int) -> None:
    drawn = draw(samples.hand(n))
    wide, high = size_of(drawn.file)
    assert wide == hand_picture.WIDE
    assert high < 800
    assert len(drawn.file) <= LIMIT


@pytest.mark.parametrize("n", range(4, 13))
def test_no_two_seats_overlap_and_all_lie_on_the_sheet(n: int) -> None:
    corners = table_picture.places(n)
    assert len(corners) == n
    for i, (x, y) in enumerate(corners):
        assert 0 <= x <= table_picture.WIDE - table_picture.PLATE_W
        assert 0 <= y <= table_picture.height(n) - table_picture.PLATE_H
        for ox, oy in corners[i + 1 :]:
            assert abs(x - ox) >= table_picture.PLATE_W or abs(y - oy) >= table_picture.PLATE_H


def test_under_plain_absolutism_nothing_is_written_where_orders_stand() -> None:
    plain = replace(samples.table(7, pairs=0), orders=())
    ordered = replace(plain, orders=("absolutism",))
    assert table_picture.compose(plain).tobytes() == table_picture.compose(ordered).tobytes()
    left, top, wide, _ = table_picture.cloth(7)
    line = table_picture.compose(plain).crop((left + 40, top + 95, left + wide - 40, top + 122))
    assert len(line.getcolors() or ()) == 1


PHONE = 340
"""Pixels of a message's picture on a phone 360 wide."""


@pytest.mark.parametrize("name", samples.NAMES)
def test_a_name_on_a_plate_can_be_read_on_a_phone(name: str) -> None:
    """Nine of the phone's pixels at the least, and all of the name."""
    shown, size = fonts.fit(
        name, "bold", table_picture.NAME, table_picture.PLATE_W - 24, "?", table_picture.SHORTEST
    )
    assert shown == name
    assert size * PHONE / table_picture.WIDE >= 8.8


@pytest.mark.parametrize("n", range(1, 73))
def test_every_card_of_a_hand_shows_its_corner_on_a_phone(n: int) -> None:
    """A corner is a fifth of a card wide; that much of each is left in sight, whatever lies over it."""
    rows = hand_picture.rows_of(hand_picture.ordered(samples.hand(n).cards, None))
    for row in rows:
        assert hand_picture.step(row, hand_picture.wide(rows), mercy=True) * PHONE / hand_picture.WIDE >= 14
    assert len(rows) == 1 or n > hand_picture.ROW


@pytest.mark.parametrize("n", range(4, 13))
def test_K_SET_03_one_step_clockwise_from_the_Tsar_sits_the_Kholop(n: int) -> None:
    """From above: right of the Tsar in the picture, and round to his own right hand."""
    corners = table_picture.places(n)
    assert corners[-1][0] > corners[0][0] > corners[1][0]
    turned = sum(
        (x1 * y2 - x2 * y1) for (x1, y1), (x2, y2) in zip(corners, corners[1:] + corners[:1], strict=True)
    )
    assert turned < 0  # counter-clockwise on a screen whose y grows downwards


@pytest.mark.parametrize("n", range(5, 16))
def test_the_circle_goes_clockwise_and_no_cards_overlap(n: int) -> None:
    spots = sultan_pictures.places(n)
    assert len(set(spots)) == n
    turned = sum((x1 * y2 - x2 * y1) for (x1, y1), (x2, y2) in zip(spots, spots[1:] + spots[:1], strict=True))
    assert turned > 0
    for i, (x, y) in enumerate(spots):
        for ox, oy in spots[i + 1 :]:
            assert abs(x - ox) > sultan_pictures.CARD + 40 or abs(y - oy) > sultan_pictures.CARD * 1.4 + 40


def changed(one: Image.Image, other: Image.Image) -> bool:
    return ImageChops.difference(one, other).getbbox() is not None


@pytest.mark.parametrize(
    "change",
    [
        {"frozen": True}, {"cards": 7}, {"mercies": 2}, {"blows": 3}, {"assignments": 1}, {"chronicler": True},
        {"robot": True}, {"away": True}, {"ability_spent": True}, {"name": "Другой"}, {"estate": "mob"},
    ],
    ids=str,
)  # fmt: skip
def test_all_that_is_told_of_a_seat_is_seen(change: dict[str, object]) -> None:
    plain = samples.table(8)
    seats = list(plain.seats)
    seats[4] = replace(seats[4], **change)  # type: ignore[arg-type]
    assert changed(table_picture.compose(plain), table_picture.compose(replace(plain, seats=tuple(seats))))


@pytest.mark.parametrize(
    "change",
    [
        {"trump": "G"}, {"trump": None}, {"next_trump": "P"}, {"turn": 1}, {"attacker": 1}, {"defender": 1},
        {"asked": (2,)}, {"bout": (Pair(attack="P3"),)}, {"bout": ()}, {"riot": True}, {"coup": True}, {"decrees": 9},
        {"petitions": 9}, {"charges": 9}, {"discard": 3}, {"aside": 1}, {"paused": True}, {"deal": 99},
        {"orders": ("anarchy",)}, {"locale": "en"},
    ],
    ids=str,
)  # fmt: skip
def test_all_that_is_told_of_the_table_is_seen(change: dict[str, object]) -> None:
    plain = samples.table(8)
    assert changed(table_picture.compose(plain), table_picture.compose(replace(plain, **change)))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "change",
    [
        {"character": "guard"}, {"remembered": "seer"}, {"mine": True}, {"prison": True}, {"chains": True},
        {"tired": True}, {"coronation": True}, {"choice": "rebels"}, {"choice": "loyalists"},
        {"prediction": "rebels"}, {"points": 4}, {"gained": 2}, {"robot": True}, {"away": True},
        {"character": "guard", "dead": True},
    ],
    ids=str,
)  # fmt: skip
def test_all_that_lies_at_a_place_is_seen(change: dict[str, object]) -> None:
    plain = SultanTable(places=tuple(SultanPlace(name=name) for name in samples.NAMES[:6]))
    places = (*plain.places[:3], replace(plain.places[3], **change), *plain.places[4:])  # type: ignore[arg-type]
    assert changed(sultan_pictures.compose(plain), sultan_pictures.compose(replace(plain, places=places)))


def test_a_hidden_card_is_drawn_alike_whatever_it_is() -> None:
    """The picture of a face-down card cannot hold what lies under it: it is not told."""
    hidden = SultanTable(places=tuple(SultanPlace(name=name) for name in samples.NAMES[:5]))
    assert not changed(sultan_pictures.compose(hidden), sultan_pictures.compose(hidden))


def test_who_played_what_in_the_bout_is_seen() -> None:
    plain = samples.table(12, pairs=2)
    helped = replace(plain, bout=(replace(plain.bout[0], by=3), *plain.bout[1:]))
    assert changed(table_picture.compose(plain), table_picture.compose(helped))


@pytest.mark.parametrize("n", [4, 12])
@pytest.mark.parametrize("locale", ["ru", "en"])
def test_the_words_say_what_the_picture_shows(n: int, locale: str) -> None:
    picture = samples.table(n, locale=locale)
    drawn, words = draw(picture), in_words(picture)
    assert len(drawn.alt) <= 1024
    for seat in picture.seats:
        assert seat.name in drawn.alt
        assert seat.name in words
    assert ("Моряне" if locale == "ru" else "Seafolk") in drawn.alt


def test_the_words_of_odd_names_do_nothing() -> None:
    words = in_words(samples.table(12, samples.ODD))
    assert "@everyone" not in words
    assert "**x**" not in words


def test_the_hand_in_words() -> None:
    alt = draw(samples.hand(6)).alt
    assert alt.startswith("У тебя на руках 6 карт.")
    assert "Моряне, козырь:" in alt
    assert "Сейчас можно:" in alt


def test_the_circle_in_words() -> None:
    alt = draw(samples.sultan(15)).alt
    assert "Лёха: Раб, в кандалах, 3 очка." in alt
    assert "рубашкой вверх" in alt
    assert len(alt) <= 1024


def test_ones_own_card_in_words() -> None:
    assert "Гадалка" in draw(SultanCard(character="seer")).alt


def test_a_house_character_without_a_portrait_is_drawn_by_his_letter() -> None:
    plain = samples.table(8)
    seats = (*plain.seats[:-1], replace(plain.seats[-1], character="Домовой"))
    assert len(draw(replace(plain, seats=seats)).file) > 1000


def test_careers_of_those_who_came_late_or_left() -> None:
    chart = samples.careers(6, 10)
    first = chart.careers[0]
    gone = replace(first, seats=(None, None, *first.seats[2:6], None, 0, None, None))
    drawn = draw(replace(chart, careers=(gone, *chart.careers[1:])))
    assert len(drawn.file) <= LIMIT
    assert first.name in drawn.alt


def test_a_career_of_one_step_is_no_error() -> None:
    assert draw(samples.careers(4, 1)).file


@pytest.mark.parametrize("game", ["knyazi", "sultan"])
def test_the_summary_names_everybody(game: str) -> None:
    drawn = draw(samples.summary(game, 12))
    assert all(name in drawn.alt for name in samples.NAMES)
    assert len(drawn.file) <= LIMIT


def test_a_crowded_table_is_drawn_in_fewer_inks_and_no_eye_sees_it() -> None:
    whole = table_picture.compose(samples.table(12, samples.ODD, 12))
    fewer = Image.open(io.BytesIO(table_picture.render(samples.table(12, samples.ODD, 12)))).convert("RGB")
    assert len(fewer.getcolors() or ()) <= 36
    means = ImageStat.Stat(ImageChops.difference(whole.convert("RGB"), fewer)).mean
    assert max(means) < 3, "of 255, on average"


def test_however_crowded_a_picture_keeps_within_the_limit() -> None:
    plain = samples.sultan(15, samples.ODD, over=True)
    crowded = tuple(
        replace(
            place, character="sultan", dead=False, prison=True, chains=True, tired=True, coronation=True,
            choice="rebels", prediction="loyalists", points=8, gained=2, away=True,
        )
        for place in plain.places
    )  # fmt: skip
    assert (
        len(draw(replace(plain, places=crowded, asked=tuple(range(15)), targets=tuple(range(15)))).file)
        <= LIMIT
    )


def test_noise_that_no_squeezing_helps_is_still_a_picture() -> None:
    noise = Image.effect_noise((1200, 900), 90).convert("RGB")
    assert size_of(canvas.sealed_rare(noise)) == (1200, 900)


@pytest.mark.parametrize("n", range(4, 13))
def test_careers_that_share_a_seat_lie_apart_about_its_middle_and_within_it(n: int) -> None:
    chart = samples.careers(n, 3)
    places = [career_chart._spread(chart, number) for number in range(n)]
    assert all(below > above for above, below in pairwise(places))
    assert abs(places[0] + places[-1]) < 1e-9
    assert places[-1] - places[0] <= 0.3
