"""Buttons that are left from an earlier game: they say so, and bring nothing of it back over the table of now."""

from __future__ import annotations

from stage.limits import walk
from tests.cogs.conftest import Playing
from tests.cogs.play.evening import begun, laid


async def test_what_is_left_of_an_earlier_game_says_so_and_does_not_bury_the_table_of_now(
    playing: Playing,
) -> None:
    async with playing(guests=["Аня", "Борис"]) as house:
        anya, boris = house.guest("Аня"), house.guest("Борис")
        old = await begun(house, "knyazi", "Аня", "Борис", robots=3)
        await house.hall.lobby.pause(old.id, None)
        told = await anya.forges(f"b:pause:{old.id}:")
        assert "Продолжить" in told.text
        await house.hall.lobby.end(old.id, None)
        await anya.sees("🏁 Итоги")
        await anya.sees("не засчитана: ни очки её, ни чины не идут в карьеру и на доску почёта")
        assert not anya.looks("остановил хозяин")
        new = await laid(house, "sultan", "Аня", "Борис", robots=4)
        results = old.sheet.anchors["board"]
        over = dict.fromkeys(("repost", "away", "stand", "back-here"), "Эта игра окончена")
        left = over | {"rematch": "от прошлого стола"}
        for verb, answer in left.items():
            told = await boris.forges(f"b:{verb}:{old.id}:")
            assert answer in told.text, verb
        await house.bot.services.boards.settle()
        assert old.sheet.anchors["board"] == results
        assert max(house.hall.tables) == new.id


async def test_more_offers_nobody_to_stand_up_or_come_back_once_the_game_is_over(playing: Playing) -> None:
    async with playing(guests=["Аня", "Борис"]) as house:
        boris = house.guest("Борис")
        table = await begun(house, "sultan", "Аня", "Борис", robots=3)
        await boris.slash("отойти")

        async def offered() -> set[str]:
            menu = (await boris.forges(f"b:more:{table.id}:")).message
            assert menu is not None
            return {str(one.get("label")) for one, _ in walk(menu.data["components"])}

        assert await offered() > {"Я снова здесь", "Встать", "Что слышно и что хранится"}
        await house.hall.lobby.end(table.id, None)
        last = await offered()
        assert "Что слышно и что хранится" in last
        assert not {"Я снова здесь", "Встать"} & last


async def test_who_was_away_and_sits_down_again_is_told_that_he_is_back(playing: Playing) -> None:
    async with playing(guests=["Аня", "Борис"]) as house:
        boris = house.guest("Борис")
        table = await begun(house, "sultan", "Аня", "Борис", robots=4)
        for seat in ({}, {"место": 2}):
            await boris.slash("отойти")
            assert await boris.autocomplete("сесть", "место", "") == []
            assert "С возвращением" in (await boris.slash("сесть", **seat)).text
            assert not table.sheet.seats[table.player_of(boris.id)].away


async def test_rules_open_at_the_game_that_is_played_here(playing: Playing) -> None:
    async with playing(guests=["Аня"]) as house:
        anya = house.guest("Аня")
        await anya.slash("играть", игра="Султан на миг", роботы=4)
        first, *_ = await anya.autocomplete("правила", "о-чём", "")
        assert "Султан" in str(first)
        await anya.slash("правила")
        await anya.choose("О чём почитать…", "Подсмотреть")
        await anya.sees("### Подсмотреть")


async def test_a_menu_that_names_people_by_their_seats_is_an_old_one(playing: Playing) -> None:
    """It may not say of who sits there that he is gone."""
    async with playing(guests=["Аня", "Борис", "Вера"]) as house:
        anya = house.guest("Аня")
        table = await begun(house, "knyazi", "Аня", "Борис", "Вера", robots=1)
        for verb in ("heir", "vote-out"):
            told = await anya.forges(f"c:{verb}:{table.id}:", values=["1"])
            assert "Эта кнопка уже остыла" in told.text, verb
