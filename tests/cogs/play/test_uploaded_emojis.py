"""The deck in buttons and lists, once it hangs with Discord."""

import pytest

from cogs.pictures import emojis
from tests.cogs.conftest import Playing
from tests.cogs.play.tables import table_at

POSITION = """
    hand A: P9 G9 D4
    hand B: P8 G3 M2
    hand C: P3 D3 G8
    hand D: G2 D8 M3
    trump: M
    turn: C
"""


@pytest.mark.slow
async def test_cards_are_drawn_in_what_is_picked(playing: Playing) -> None:
    async with playing(guests=["Аня"], prepare=True) as house:
        await table_at(house, "knyazi", 4, POSITION, {2: "Аня"})
        anya = house.guest("Аня")
        everything = len(emojis.manifest())
        await anya.until(lambda: len(house.stage.world.emojis) == everything, "no deck hangs", 60)
        await anya.sees("Моя рука")
        opened = await anya.press("Моя рука")
        assert "k_p3_" in str(opened.message.data["components"])
        assert "k_g8_" in str(opened.message.data["components"])
    async with playing(guests=["Аня"], prepare=False) as house:
        await table_at(house, "knyazi", 4, POSITION, {2: "Аня"})
        await house.guest("Аня").sees("Моя рука")
        opened = await house.guest("Аня").press("Моя рука")
        assert "k_p3_" not in str(opened.message.data["components"]), "words do where no deck hangs yet"
