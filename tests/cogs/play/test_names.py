"""What people are called and what they type shows itself and does nothing else: no ping, no format, no second line."""

import pytest

from stage.limits import walk
from tests.cogs.conftest import Playing
from tests.cogs.play.evening import GAMES, LENGTHS
from tests.cogs.play.reader import Reader
from tests.cogs.play.tables import fits

ODD = (
    "👨‍👩‍👧‍👦🔥💃🏽",
    "مريم القوية",
    "Ы" * 32,
    "@everyone",
    "**жирный** `код` ||тайна||",
    "# Заголовок\n> цитата",
)


@pytest.mark.parametrize("game", ["knyazi", "sultan"])
async def test_odd_names_are_shown_and_do_nothing(playing: Playing, game: str) -> None:
    async with playing(guests=ODD) as house:
        host, *others = (house.guest(name) for name in ODD)
        await host.slash("играть", игра=GAMES[game])
        for guest in others:
            await guest.sees("Сесть")
            await guest.press("Сесть")
        await host.press("Настроить")
        await host.choose("Длина игры", LENGTHS[game])
        (table,) = house.hall.tables.values()
        assert [seat.name for seat in table.sheet.seats] == list(ODD)
        await host.press("Начать")
        for guest in (host, *others):
            await Reader(guest, 1).opens()
        await host.press("Ещё…")
        await house.bot.services.boards.settle()
        await house.bot.services.panels.settle()
        for guest in (host, *others):
            assert guest.pings == []
            for message in guest.messages():
                fits(message)
                for component, _ in walk(message.data["components"]):
                    text = component.get("content") or ""
                    assert "@everyone" not in text
                    assert "**жирный**" not in text
                    assert "\n> цитата" not in text
                    assert "\n# Заголовок" not in text
