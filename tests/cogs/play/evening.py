"""Whole evenings: guests open a table, sit down, agree, play by their screens, and read the summary."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from core.hall import Table
from tests.cogs.conftest import House
from tests.cogs.play.reader import Reader

NAMES = (
    "Аня", "Борис", "Вера", "Глеб", "Даша", "Егор", "Жанна", "Захар", "Инна", "Клим", "Лида", "Митя", "Нина", "Олег",
    "Прасковья",
)  # fmt: skip
GAMES = {"knyazi": "Из грязи в князи", "sultan": "Султан на миг"}
LENGTHS = {"knyazi": "1 партия", "sultan": "1 раунд"}
BEGINS = {"knyazi": "· партия 1", "sultan": "раунд 1"}


@dataclass
class Evening:
    readers: list[Reader]

    @property
    def pressed(self) -> Counter[str]:
        return sum((reader.pressed for reader in self.readers), Counter())

    @property
    def refused(self) -> Counter[str]:
        return sum((reader.refused for reader in self.readers), Counter())


async def laid(house: House, game: str, *names: str, robots: int = 0) -> Table:
    """The first of them opens a table, the others sit down."""
    host, *others = (house.guest(name) for name in names)
    await host.slash("играть", игра=GAMES[game], **({"роботы": robots} if robots else {}))
    for guest in others:
        await guest.press("Сесть")
    return max(house.hall.tables.values(), key=lambda table: table.id)


async def begun(house: House, game: str, *names: str, robots: int) -> Table:
    """And the game begins, for all to see."""
    table = await laid(house, game, *names, robots=robots)
    await house.guest(names[0]).press("Начать")
    for name in names:
        await house.guest(name).sees(BEGINS[game])
    return table


async def taught(house: House, game: str, names: Sequence[str]) -> None:
    """A table of newcomers whose host wants the lesson, and the game, to begin."""
    await gathered(house, game, names)
    host = house.guest(names[0])
    await host.press("Первый раз: сыграть с подсказками")
    await host.loses("сыграть с подсказками")
    await host.press("Начать")


async def understood(house: House, game: str, names: Sequence[str]) -> None:
    """Everybody has read what a newcomer is told, and it begins."""
    for name in names:
        await house.guest(name).press("Понятно")
    await house.guest(names[0]).sees(BEGINS[game])


async def gathered(house: House, game: str, names: Sequence[str], preset: str | None = None) -> None:
    """The host lays the table and settles it; the others sit down."""
    await laid(house, game, *names)
    host = house.guest(names[0])
    await host.press("Настроить")
    if preset is not None:
        await host.choose("Готовый набор правил", preset)
    await host.choose("Длина игры", LENGTHS[game])


async def evening(
    house: House,
    game: str,
    names: tuple[str, ...],
    *,
    seed: int = 1,
    preset: str | None = None,
    seconds: float = 120,
) -> Evening:
    """From the lobby to the summary, by nothing but what stands on screens."""
    await gathered(house, game, names, preset)
    host = house.guest(names[0])
    await host.sees(names[-1])
    await host.press("Начать")
    readers = [Reader(house.guest(name), seed) for name in names]
    async with asyncio.timeout(seconds), asyncio.TaskGroup() as group:
        for reader in readers:
            group.create_task(reader.play())
    for name in names:
        await house.guest(name).sees("🏁 Итоги")
    return Evening(readers)
