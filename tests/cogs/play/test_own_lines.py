"""What concerns one player stands on his own hand, and on nobody else's."""

from __future__ import annotations

import msgspec
import pytest

from speech.session import lay_charge
from stage.testing import running_stage
from tests.cogs.conftest import INVITED, QUICK_MOTION, Playing
from tests.cogs.court.conftest import charge
from tests.cogs.play.tables import KNYAZI, STILL, hands, table_at
from tests.core.hall.house import HandClock

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


async def test_what_the_clerk_has_seen_stands_on_his_hand_after_a_restart(playing: Playing) -> None:
    names = ["Аня", "Борис"]
    seats = {SEAT["clerk"]: "Аня", SEAT["spy"]: "Борис"}
    async with running_stage(guests=names, rate_limits=QUICK_MOTION, bot_permissions=INVITED) as stage:
        async with playing(stage=stage) as house:
            table = await table_at(house, "knyazi", 12, TWELVE, seats)
            await house.hall.play(table.id, "look G", player=SEAT["clerk"])
        async with playing(stage=stage) as house:
            (table,) = house.hall.tables.values()
            anya = house.guest("Аня")
            await anya.press("Моя рука")
            await anya.sees("На руках у Шпиона: 8 Полян, 8 Горян")
            assert not anya.looks("видит твои карты")
            await house.hall.keeper.hand_on(table.id)
            await house.hall.keeper._take()
            await house.bot.services.panels.settle()
            assert anya.looks("На руках у Шпиона: 8 Полян, 8 Горян")


@pytest.mark.parametrize(
    ("misses", "told", "untold"),
    [(2, "Ещё раз — и", "Теперь здесь"), (1, "Теперь здесь играет робот", "Ещё раз — и")],
    ids=["once", "once too often"],
)
async def test_whose_time_was_up_reads_whether_a_robot_plays_already_and_nothing_once_he_is_back(
    playing: Playing, misses: int, told: str, untold: str
) -> None:
    clock, pace = HandClock(), msgspec.structs.replace(STILL, patience=30, misses=misses)
    async with playing(guests=["Аня", "Борис"], clock=clock) as house:
        position = hands(A="P2 G2", B="P9 G9", C="P3 G3", D="P4 G4") + "\ntrump: M\nturn: B"
        table = await table_at(house, "knyazi", 4, position, {1: "Аня", 0: "Борис"}, pace=pace)
        anya = house.guest("Аня")
        await anya.sees("Моя рука")
        await anya.press("Моя рука")
        clock.skip(30)
        await anya.sees(told)
        assert not anya.looks(untold)
        await house.hall.lobby.back(table.id, anya.id)
        await anya.loses("Время вышло, и ход сделан за тебя")


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
        await boris.loses("Шпион просит тайно")
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
        await anya.loses("Ждём, что тайно ответит Дворник")
        await boris.loses("тайно зовёт тебя на бунт")
        assert "бунт" not in house.guest("Вера").screen().casefold()


async def test_a_line_goes_when_its_matter_is_settled(playing: Playing) -> None:
    async with playing(guests=["Аня", "Борис", "Вера"]) as house:
        seats = {SEAT["tsar"]: "Аня", SEAT["spy"]: "Борис", SEAT["executioner"]: "Вера"}
        table = await table_at(house, "knyazi", 12, TWELVE, seats, etiquette="auto")
        anya, boris, vera = (house.guest(name) for name in ("Аня", "Борис", "Вера"))
        for guest in (anya, boris, vera):
            await guest.sees("Моя рука")
            await guest.press("Моя рука")
        await lay_charge(house.hall, table.id, charge(SEAT["jester"], suspicion=True))
        await boris.sees("Подозрение: Шут")
        await house.hall.play(table.id, "cry-out 1", player=SEAT["spy"])
        await boris.loses("Подозрение: Шут")
        await anya.sees("Новое дело: Шут")
        await house.hall.play(table.id, "rule 1 blows 1", player=SEAT["tsar"])
        await anya.loses("Новое дело: Шут")
        await vera.sees("Палач, за дело")
        await house.hall.play(table.id, "strike 2", player=SEAT["executioner"])
        await vera.loses("Палач, за дело")


async def test_what_lay_on_ones_desk_is_no_longer_asked_of_him_who_lost_the_throne(playing: Playing) -> None:
    async with playing(guests=["Аня"]) as house:
        position = hands(A="P2 G2", B="P9 G9", C="P3 G3", D="P4 G4") + "\ntrump: M\nturn: B"
        table = await table_at(house, "knyazi", 4, position, {0: "Аня"})
        anya = house.guest("Аня")
        await anya.sees("Моя рука")
        await anya.press("Моя рука")
        await house.hall.play(table.id, 'petition "Дай милость"', player=2)
        await anya.sees("Ответить — во «Дворе»")
        await house.hall.play(table.id, "attack P9", player=1)
        await anya.sees("**Тебя бьют:** 9 Полян")
        await anya.press("Беру")
        await anya.sees("**Шпион**")
        await anya.loses("Ответить — во «Дворе»")


async def test_the_judge_who_is_accused_is_not_sent_to_judge(playing: Playing) -> None:
    async with playing(guests=["Аня"]) as house:
        table = await table_at(house, "knyazi", 12, TWELVE, {SEAT["tsar"]: "Аня"}, etiquette="auto")
        anya = house.guest("Аня")
        await anya.sees("Моя рука")
        await anya.press("Моя рука")
        await lay_charge(house.hall, table.id, charge(SEAT["tsar"]))
        await anya.sees("Решают остальные")
        assert not anya.looks("Новое дело")


async def test_what_an_office_was_told_to_do_is_not_asked_of_who_has_left_it(playing: Playing) -> None:
    """He struck as he had been told, and was charged with it."""
    async with playing(guests=["Аня"]) as house:
        position = hands(A="P2 G2", B="P9 G9", C="P3 G3", D="P4 G4") + "\ntrump: M\nturn: D"
        table = await table_at(house, "knyazi", 4, position, {2: "Аня"})
        anya = house.guest("Аня")
        await anya.sees("Моя рука")
        await anya.press("Моя рука")
        await house.hall.play(table.id, 'blows B 2 duty "спит"', player=0)
        await anya.sees("Палач, за дело")
        await house.hall.play(table.id, "attack P4", player=3)
        await anya.press("Беру")
        await anya.sees("теперь твой — Холоп")
        await anya.loses("Палач, за дело")
