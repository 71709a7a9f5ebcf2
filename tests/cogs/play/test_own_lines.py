"""What concerns one player stands on his own hand, and on nobody else's."""

from __future__ import annotations

from tests.cogs.conftest import Playing
from tests.cogs.play.tables import KNYAZI, hands, table_at

TWELVE = (
    hands(**{letter: f"P{n + 2} G{n + 2}" for n, letter in enumerate("ABCDEFGHIJKL")}) + "\ntrump: M\nturn: L"
)
SEAT = {character: number for number, character in enumerate(KNYAZI)}


async def test_the_clerk_sees_the_hand_he_looks_into(playing: Playing) -> None:
    async with playing(guests=["Аня", "Борис", "Вера"]) as house:
        seats = {SEAT["clerk"]: "Аня", SEAT["spy"]: "Борис", SEAT["tsar"]: "Вера"}
        table = await table_at(house, "knyazi", 12, TWELVE, seats)
        for name in ("Аня", "Борис", "Вера"):
            await house.guest(name).sees("Моя рука")
            await house.guest(name).press("Моя рука")
        await house.hall.play(table.id, "look G", player=SEAT["clerk"])
        await house.guest("Аня").sees("На руках у Шпиона: 8 Полян, 8 Горян")
        await house.guest("Борис").sees("Чиновник видит твои карты")
        assert "8 Горян" not in house.guest("Вера").screen()


async def test_a_petition_is_answered_in_words(playing: Playing) -> None:
    async with playing(guests=["Аня", "Борис", "Вера"]) as house:
        table = await table_at(
            house, "knyazi", 12, TWELVE, {SEAT["spy"]: "Аня", SEAT["tsar"]: "Борис", 3: "Вера"}
        )
        anya, boris = house.guest("Аня"), house.guest("Борис")
        for guest in (anya, boris, house.guest("Вера")):
            await guest.sees("Моя рука")
            await guest.press("Моя рука")
        await house.hall.play(table.id, 'petition "Дай милость" yes', player=SEAT["spy"])
        await boris.sees("Шпион просит тайно: «Дай милость»")
        await house.hall.play(table.id, 'answer 1 granted "За верность"', player=SEAT["tsar"])
        await anya.sees("быть по сему. Ответ: «За верность»")
        assert "За верность" not in house.guest("Вера").screen()


async def test_the_mob_is_called_to_riot_and_told_what_came_of_it(playing: Playing) -> None:
    async with playing(guests=["Аня", "Борис", "Вера"]) as house:
        position = TWELVE + "\nriot: now"
        table = await table_at(house, "knyazi", 12, position, {11: "Аня", 10: "Борис", 0: "Вера"})
        anya, boris = house.guest("Аня"), house.guest("Борис")
        for guest in (anya, boris, house.guest("Вера")):
            await guest.sees("Моя рука")
            await guest.press("Моя рука")
        await house.hall.play(table.id, "riot", player=11)
        await boris.sees("Холоп тайно зовёт тебя на бунт")
        await anya.sees("Ждём, что тайно ответит Дворник")
        await house.hall.play(table.id, "consent no", player=10)
        await anya.sees("Не сговорились")
        assert "бунт" not in house.guest("Вера").screen().casefold()
