"""The deck as application emojis: all cards, Discord's limits, stable names."""

import io
import re

from PIL import Image

from cogs.pictures import emojis, symbols


def test_every_card_of_the_deck_has_an_emoji() -> None:
    names = emojis.manifest()
    assert all(emojis.card_name(f"{suit}{rank}") in names for suit in "PGDM" for rank in range(2, 20))


def test_emojis_keep_to_discords_limits() -> None:
    names = emojis.manifest()
    assert len(names) <= 2000
    for name in names:
        assert re.fullmatch(r"\w{2,32}", name, re.ASCII)
        file = emojis.png(name)
        assert len(file) <= 256 * 1024
        with Image.open(io.BytesIO(file)) as image:
            assert image.size == (96, 96)
            assert image.mode == "RGBA"


def test_no_two_emojis_look_alike() -> None:
    assert len({emojis.digest(name) for name in emojis.manifest()}) == len(emojis.manifest())


def test_a_digest_is_the_same_every_time() -> None:
    assert emojis.digest("k_p10") == emojis.digest("k_p10")


def test_suits_differ_by_shape_and_colour() -> None:
    assert len({draw() for draw in symbols.SUITS.values()}) == 4
    assert len(set(symbols.SUIT_COLOURS.values())) == 4
