"""The sample pictures look as they did when somebody last looked at them.

After a change that is meant, look at all of them (`python -m cogs.pictures gallery DIR`), then keep their new look:
`python -m tests.cogs.pictures.test_looked_at`. All are drawn with Pillow's own setting of letters: another, which a
system may bring (fribidi), sets them a hair's breadth apart.
"""

from __future__ import annotations

import contextlib
import io
import sys
from collections.abc import Iterator
from pathlib import Path
from unittest import mock

import pytest
from PIL import Image, ImageChops, ImageFont

from cogs.pictures import emojis, fonts
from cogs.pictures.__main__ import gallery

SHEET = Path(__file__).with_name("looked_at.png")
TILE = (64, 48)
ACROSS = 8
SEEN = 24
"""So far apart are two tones of which one sees that they are not the same."""


def forget_drawings() -> None:
    for name, module in list(sys.modules.items()):
        if name.startswith("cogs.pictures"):
            for kept in vars(module).values():
                if hasattr(kept, "cache_clear"):
                    kept.cache_clear()


@contextlib.contextmanager
def letters_set_by_pillow() -> Iterator[None]:
    forget_drawings()
    with mock.patch.object(ImageFont.core, "HAVE_RAQM", False), mock.patch.object(fonts, "_RAQM", False):
        yield
    forget_drawings()


@pytest.fixture(autouse=True, scope="module")
def same_letters_everywhere() -> Iterator[None]:
    with letters_set_by_pillow():
        yield


def all_emojis() -> Image.Image:
    names = sorted(emojis.manifest())
    sheet = Image.new("RGB", (12 * 48, (len(names) + 11) // 12 * 48), "grey")
    for place, name in enumerate(names):
        with Image.open(io.BytesIO(emojis.png(name))) as one:
            small = one.convert("RGBA").resize((48, 48))
        sheet.paste(small, (place % 12 * 48, place // 12 * 48), small)
    return sheet


def tile(name: str) -> Image.Image:
    if name == "emojis":
        return all_emojis().resize(TILE, Image.Resampling.BOX)
    with Image.open(io.BytesIO(gallery()[name]())) as picture:
        return picture.convert("RGB").resize(TILE, Image.Resampling.BOX)


NAMES = (*gallery(), "emojis")


def place(name: str) -> tuple[int, int, int, int]:
    down, along = divmod(NAMES.index(name), ACROSS)
    x, y = along * TILE[0], down * TILE[1]
    return x, y, x + TILE[0], y + TILE[1]


@pytest.mark.parametrize("name", NAMES)
def test_a_picture_looks_as_it_did(name: str) -> None:
    with Image.open(SHEET) as sheet:
        before = sheet.convert("RGB").crop(place(name))
    bands = ImageChops.difference(before, tile(name)).getextrema()
    assert max(most for _, most in bands) < SEEN


def keep() -> None:
    sheet = Image.new("RGB", (ACROSS * TILE[0], -(-len(NAMES) // ACROSS) * TILE[1]))
    with letters_set_by_pillow():
        for name in NAMES:
            sheet.paste(tile(name), place(name))
    sheet.save(SHEET, optimize=True)


if __name__ == "__main__":
    keep()
