"""Opening a table as guests see it."""

from tests.cogs.conftest import Playing


async def test_a_table_is_opened_joined_settled_and_closed(playing: Playing) -> None:
    async with playing() as house:
        anya, boris, vera = (house.guest(name) for name in ("Аня", "Борис", "Вера"))
        opened = await anya.slash("стол открыть", игра="Из грязи в князи", роботы=1)
        assert opened.ephemeral
        await boris.sees("Из грязи в князи")
        await boris.sees("Аня")
        await boris.press("Сесть")
        await anya.sees("Борис")
        refused = await boris.press("Сесть")
        assert refused.ephemeral
        refused = await vera.press("Настроить")
        assert refused.ephemeral
        await anya.press("Позвать робота")
        await anya.press("Настроить")
        await anya.choose("Общественный строй: один или до трёх сразу", "Анархия", "Бюрократия")
        await boris.sees("Анархия, Бюрократия")
        await anya.choose("Домашние правила по одному", "Бунт")
        await anya.choose(None, "запрещён")
        await boris.sees("запрещён")
        await boris.press("Встать")
        await anya.loses("Борис")
        await anya.press("Закрыть")
