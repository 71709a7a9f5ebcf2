"""Whole games from the lobby to the summary, played only with what guests see on their screens."""

import pytest

from tests.cogs.conftest import Playing
from tests.cogs.play.evening import NAMES, evening


async def test_an_evening_of_four_at_the_tsars_table(playing: Playing) -> None:
    async with playing(guests=NAMES[:4]) as house:
        played = await evening(house, "knyazi", NAMES[:4], seed=1)
        print(played.pressed, played.refused)


async def test_an_evening_of_five_with_the_sultan(playing: Playing) -> None:
    async with playing(guests=NAMES[:5]) as house:
        played = await evening(house, "sultan", NAMES[:5], seed=1)
        print(played.pressed, played.refused)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "players"), [("knyazi", 7), ("knyazi", 12), ("sultan", 10), ("sultan", 15)])
async def test_an_evening_of_many(playing: Playing, game: str, players: int) -> None:
    async with playing(guests=NAMES[:players], seed=players) as house:
        played = await evening(house, game, NAMES[:players], seed=players, seconds=240)
        print(played.pressed, played.refused)
