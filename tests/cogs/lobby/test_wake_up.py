"""Who is awaited and does not stir is called; the call tells nothing that is secret and goes once he has moved."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import msgspec
import pytest

from cogs.lobby.wake_up import LATELY, WakeUps
from cogs.ui import passing
from core.hall import Pace
from stage.testing import until
from tests.cogs.conftest import House, Playing
from tests.cogs.play.tables import hands, table_at
from tests.cogs.play.test_commands import HELD
from tests.core.hall.house import HandClock

TURN = """
    hand A: P9 G9 D4
    hand B: P8 G3 M2
    hand C: P3 D3 G8
    hand D: G2 D8 M3
    trump: M
    turn: C
"""
WAKE = Pace(remind=20, patience=100, window=0, robots=3600)


async def woken(
    house: House, seats: dict[int, str], position: str = TURN, players: int = 4, pace: Pace = WAKE
) -> Any:
    table = await table_at(house, "knyazi", players, position, seats, pace=pace)
    await house.guest(next(iter(seats.values()))).sees("Моя рука")
    await house.bot.services.boards.settle()
    return table


async def waits(house: House) -> None:
    """Whatever would come now, has come."""
    for _ in range(20):
        await asyncio.sleep(0.005)


async def test_who_does_not_stir_is_called_and_the_call_goes_once_he_has_moved(playing: Playing) -> None:
    clock = HandClock()
    async with playing(guests=["Аня", "Борис"], clock=clock) as house:
        table = await woken(house, {2: "Аня", 1: "Борис"})
        anya, boris = house.guest("Аня"), house.guest("Борис")
        clock.skip(19)
        await waits(house)
        assert not anya.pings
        clock.skip(1)
        await anya.until(lambda: anya.pings, "was not called")
        (call,) = anya.pings
        at = clock.now() // 1000 + 80
        assert f"<t:{at}:R>" in call.data["content"]
        board = table.sheet.anchors["board"]
        assert f"/{house.stage.guild.id}/{board[0]}/{board[1]})" in call.data["content"]
        assert not boris.pings
        await house.hall.play(table.id, "attack G8", user=anya.id)
        await anya.until(lambda: call.id not in house.stage.world.messages, "is still called")


async def test_a_call_to_a_question_that_closes_sooner_names_its_own_end(playing: Playing) -> None:
    """All may throw in for half a minute; each of them has a hundred seconds of his own."""
    clock = HandClock()
    asked = TURN.replace("turn: C", "turn: C\n    bout: C B\n    table: P5/P6\n    stage: window")
    async with playing(guests=["Аня", "Борис"], clock=clock) as house:
        table = await woken(
            house, {0: "Аня", 2: "Борис"}, asked, pace=msgspec.structs.replace(WAKE, window=30)
        )
        anya = house.guest("Аня")
        window = table.dues[table.id, "window", 0].at
        assert window < table.dues[table.id, "timeout", 0].at
        clock.skip(20)
        await anya.until(lambda: anya.pings, "was not called")
        assert f"<t:{window // 1000}:R>" in anya.pings[0].data["content"]


async def test_a_call_names_no_time_that_is_past(playing: Playing) -> None:
    """While another is asked in secret no time runs against who is called, and his may pass without a move."""
    clock = HandClock()
    async with playing(guests=["Аня"], clock=clock) as house:
        table = await woken(house, {2: "Аня"})
        anya = house.guest("Аня")
        clock.skip(20)
        await anya.until(lambda: anya.pings, "was not called")
        assert "<t:" in anya.pings[0].data["content"]
        house.hall.patience.arm(table, {})  # as when another is asked
        clock.skip(80)
        await anya.until(lambda: "<t:" not in anya.pings[0].data["content"], "is told of a time that is past")
        assert anya.pings[0].data["content"].startswith(f"<@{anya.id}> — твой ход")


async def test_who_has_just_pressed_something_is_awake(playing: Playing) -> None:
    clock = HandClock()
    async with playing(guests=["Аня"], clock=clock) as house:
        await woken(house, {2: "Аня"})
        anya = house.guest("Аня")
        clock.skip(19)
        await anya.press("Моя рука")
        clock.skip(LATELY - 1)
        await waits(house)
        assert not anya.pings
        clock.skip(1)
        await anya.until(lambda: anya.pings, "was not called")


async def test_how_soon_is_a_choice_of_the_table_and_of_each_person(playing: Playing) -> None:
    clock = HandClock()
    async with playing(guests=["Аня", "Борис"], clock=clock) as house:
        guild = house.stage.guild.id
        await house.bot.services.guild_settings.choose(guild, "wake", "45")
        anya, boris = house.guest("Аня"), house.guest("Борис")
        await anya.slash("играть", игра="Из грязи в князи", роботы=3)
        (lobby,) = house.hall.tables.values()
        assert lobby.sheet.pace.remind == 45
        await anya.sees("Настроить")
        await anya.press("Настроить")
        await anya.choose(re.compile("set-wake"), "Звать, когда ждут хода: через 10 секунд")
        assert lobby.sheet.pace.remind == 10
        await house.hall.lobby.close(lobby.id, anya.id)
        table = await woken(house, {2: "Аня", 1: "Борис"})
        await anya.press("Ещё…")
        await anya.choose(re.compile("wake-me"), "Не звать, когда ждут хода")
        await house.hall.play(table.id, "attack G8", user=anya.id)
        await boris.press("Ещё…")
        await boris.choose(re.compile("wake-me"), "Звать, когда ждут хода: через 45 секунд")
        wakes = house.bot.services.part(WakeUps)
        assert (wakes.soon(anya.id), wakes.soon(boris.id)) == (0, 45)
        clock.skip(44)
        await waits(house)
        assert not boris.pings
    async with playing(guests=["Аня", "Борис"], clock=clock) as house:
        wakes = house.bot.services.part(WakeUps)
        assert sorted(wakes._chosen.values()) == [0, 45], "it is in the database"


async def test_a_secret_question_calls_in_private_and_the_table_shows_an_ordinary_turn(
    playing: Playing,
) -> None:
    """A riot is proposed while somebody else is awaited, for all to see, and has been called."""
    clock = HandClock()
    position = f"trump: M\n{hands(**HELD)}\nturn: K\nriot: now"
    async with playing(guests=["Аня", "Борис", "Вера"], clock=clock) as house:
        table = await woken(house, {10: "Аня", 9: "Борис", 11: "Вера"}, position, 12)
        anya = house.guest("Аня")
        clock.skip(20)
        await anya.until(lambda: anya.pings, "was not called")
        (call,) = anya.pings
        await house.hall.play(table.id, "riot", user=anya.id)
        (secret,) = set(table.waiting()) - set(house.bot.services.asked(table))
        asked = house.guest(table.sheet.seats[secret].name)
        assert asked.name != anya.name
        before = len(asked.received)
        clock.skip(20)

        def private() -> list[Any]:
            return [m for m in asked.messages() if m.channel.recipient is not None]

        await asked.until(private, "was not asked in private")
        assert not asked.pings
        assert anya.pings == [call]
        assert call.id in house.stage.world.messages, "who is awaited for all to see is so still"
        assert len(asked.received) > before
        await house.hall.play(table.id, "consent no", user=asked.id)
        await asked.until(lambda: not private(), "is still asked")


async def test_calls_that_a_killed_run_left_behind_are_taken_away(playing: Playing) -> None:
    clock = HandClock()
    async with playing(guests=["Аня"], clock=clock) as house:
        await woken(house, {2: "Аня"})
        anya, world = house.guest("Аня"), house.stage.world
        clock.skip(20)
        await anya.until(lambda: anya.pings, "was not called")
        (call,) = anya.pings
        fresh = WakeUps(house.bot.services)  # as a new process would have it: it remembers nothing
        await fresh.ready()
        await until(lambda: call.id not in world.messages)
        await fresh.close()


async def test_who_is_awaited_is_called_though_the_line_breaks_while_old_calls_are_looked_for(
    playing: Playing, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(passing, "GROWING", (0.0,))
    swept, broken = WakeUps._swept, [ConnectionResetError()]

    async def breaks(self: WakeUps, channel: int) -> None:
        if broken:
            raise broken.pop()
        await swept(self, channel)

    clock = HandClock()
    async with playing(guests=["Аня"], clock=clock) as house:
        await woken(house, {2: "Аня"})
        anya, world = house.guest("Аня"), house.stage.world
        clock.skip(20)
        await anya.until(lambda: anya.pings, "was not called")
        (call,) = anya.pings
        monkeypatch.setattr(WakeUps, "_swept", breaks)
        fresh = WakeUps(house.bot.services)  # as a new process would have it
        await fresh.ready()
        await until(lambda: call.id not in world.messages)
        await waits(house)
        clock.skip(20)
        await anya.until(lambda: [ping for ping in anya.pings if ping.id != call.id], "was not called anew")
        await fresh.close()


async def test_at_a_table_that_wakes_nobody_nobody_is_called(playing: Playing) -> None:
    clock = HandClock()
    async with playing(guests=["Аня"], clock=clock) as house:
        await woken(house, {2: "Аня"}, pace=msgspec.structs.replace(WAKE, remind=0))
        clock.skip(3600)
        await waits(house)
        assert not house.guest("Аня").pings


async def test_who_judges_is_called_to_a_charge_and_the_call_goes_with_the_ruling(playing: Playing) -> None:
    clock = HandClock()
    async with playing(guests=["Аня", "Борис"], clock=clock) as house:
        table = await woken(house, {0: "Аня", 1: "Борис"})
        anya, boris = house.guest("Аня"), house.guest("Борис")
        await house.hall.play(table.id, 'denounce C K-PUN-09 words="спит"', user=boris.id)
        clock.skip(20)
        await anya.until(lambda: anya.pings, "was not called")
        (call,) = anya.pings
        assert "Дело ждёт твоего суда" in call.data["content"]
        assert not boris.pings
        await house.hall.play(table.id, "rule 1 pardon", user=anya.id)
        await anya.until(lambda: call.id not in house.stage.world.messages, "is still called")


async def test_who_judges_is_called_to_a_first_charge_at_once(playing: Playing) -> None:
    """Nothing of his is open, though he has just pressed: no clock need go, and it is the desk that he is sent to."""
    clock = HandClock()
    async with playing(guests=["Аня", "Борис"], clock=clock) as house:
        table = await woken(house, {0: "Аня", 1: "Борис"})
        anya, boris = house.guest("Аня"), house.guest("Борис")
        house.bot.services.part(WakeUps).touched(anya.id)
        await house.hall.play(table.id, 'denounce C K-PUN-09 words="спит"', user=boris.id)
        await anya.until(lambda: anya.pings, "was not called")
        (call,) = anya.pings
        assert "кнопка «Двор»" in call.data["content"]
        await house.hall.play(table.id, 'denounce D K-PUN-09 words="спит"', user=boris.id)
        await waits(house)
        assert anya.pings == [call], "once is enough"
        await house.hall.play(table.id, "rule 1 pardon", user=anya.id)
        await anya.until(lambda: call.id not in house.stage.world.messages, "is called for what is ruled")


SEALED = """
    round 1
    first A
    turn A
    seat A assassin open
    seat B guard hidden
    seat C sultan hidden
    seat D slave hidden
    seat E slave hidden
    spare slave
    act A
"""


async def test_S_REA_a_question_under_seal_calls_all_alike_whom_it_asks(playing: Playing) -> None:
    """Whether his card could answer or not, and whether he has answered or not."""
    clock = HandClock()
    pace = Pace(remind=20, patience=0, robots=3600, rest=0)
    async with playing(guests=["Аня", "Борис", "Вера", "Глеб"], clock=clock) as house:
        seats = {0: "Аня", 1: "Борис", 2: "Вера", 3: "Глеб"}
        table = await table_at(house, "sultan", 5, SEALED, seats, pace=pace)
        await house.guest("Аня").sees("Моя карта")
        await house.hall.play(table.id, "murder D", player=0)
        closes = table.dues[table.id, "window", 0].at // 1000
        asked = [house.guest(name) for name in ("Борис", "Вера", "Глеб")]
        clock.skip(4)
        for guest in asked:
            await guest.until(lambda guest=guest: guest.pings, "was not called")
            assert f"<t:{closes}:R>" in guest.pings[0].data["content"]
        assert len({guest.pings[0].data["content"].split(" ", 1)[1] for guest in asked}) == 1
        assert not house.guest("Аня").pings
        calls = [guest.pings[0].id for guest in asked]
        await house.hall.play(table.id, "pass", player=3)
        await waits(house)
        assert all(call in house.stage.world.messages for call in calls), "a call tells who has answered"
        await house.hall.play(table.id, "throne", player=2)
        boris, vera = house.guest("Борис"), house.guest("Вера")
        await vera.until(lambda: calls[1] not in house.stage.world.messages, "is called to what is over")
        clock.skip(4)
        await boris.until(
            lambda: boris.pings and boris.pings[0].id != calls[0], "was not called to the next question"
        )
