"""The Tsar's desk as the guests see it."""

from __future__ import annotations

from cogs.court.ear import lay
from tests.cogs.conftest import Playing
from tests.cogs.court.conftest import charge, court, hands, seats


async def test_E_CHG_01_a_charge_with_all_that_is_known_of_it(playing: Playing) -> None:
    async with playing(guests=["Аня", "Борис", "Вера"]) as house:
        anna, boris = house.guest("Аня"), house.guest("Борис")
        table = await court(house, hands(5) + "\nturn: B", 5)
        await anna.press("Двор")
        assert anna.looks("Дел на столе нет")
        end = house.hall.clock.now()
        await lay(house.hall, table.id, charge(2, object=1, start=end - 900, end=end, confidence=0.91))
        await anna.sees("эй, **Саша**, ходи")
        for words in (
            "Палач (Вера)",
            "настоящим именем",
            "а был то Шпион",
            "уверен на 91",
            f"<t:{end // 1000}:R>",
        ):
            assert anna.looks(words), words
        await anna.choose("Рассудить дело (или сразу несколько)…", "1")
        await anna.press("Разжаловать в Холопы")
        await boris.sees("Палач (Глеб)")
        assert seats(table) == "ABDEC"
