"""The doors on the stage's page: one press, and there is a charge on the visitor's desk, or a table of his own."""

from __future__ import annotations

import random
from typing import Any

import pytest

from cogs.app import doors
from cogs.texts import plain
from core.games import GAMES
from core.knyazi.dealing import fate_casts
from core.knyazi.options import Options
from data.guilds import ANSWERED, EARS, ConsentBook
from stage import speaker
from stage.doors import Door
from tests.cogs.conftest import House, Playing
from tests.stage.test_feed import tab

HEARS = {"hear": True, "model": "none"}
GUESTS = ["Аня", "Борис", "Вера", "Глеб"]
LONG = 240.0
"""A door is a program that has to begin first, and its show is played at the pace of life."""


async def opened(house: House, number: int, visitor: str, *, sure: bool = False) -> None:
    """As the page does it when the door's button is pressed."""
    house.stage.feed.doors.known = [Door.read(text) for text in doors.switches()[1::2]]
    await house.stage.feed.doors.open(number, house.stage.page, house.guest(visitor).id, sure=sure)


def told(house: House, whom: str = "said", locale: str = "ru") -> str:
    words = house.stage.feed.doors.state[whom]
    return words[locale] if isinstance(words, dict) else words or ""


async def charging(house: House, visitor: str) -> Any:
    """He has pressed for the show, and it has come to a charge on his desk."""
    await opened(house, 0, visitor)
    tsar = house.guest(visitor)
    await tsar.until(lambda: told(house) == plain("ru", "door-charge"), "was told of no charge", LONG)
    return tsar


@pytest.mark.skipif(speaker.command() is None, reason="this machine has no voice")
async def test_one_press_brings_a_guest_to_the_throne_and_a_charge_to_his_desk(playing: Playing) -> None:
    async with playing(guests=GUESTS, settings=HEARS) as house:
        tsar = await charging(house, "Борис")
        assert tsar.looks("Царский стол")
        assert tsar.looks("речь Холопа")
        [table] = house.hall.tables_in(house.stage.guild.id)
        assert [seat.name for seat in table.sheet.seats if seat.user] == ["Борис", *doors.CAST], (
            "nobody else is made to sit"
        )
        assert "показ для другого гостя: Борис" in told(house, "others"), (
            "what he is told is not for the others"
        )
        assert told(house, locale="en") == plain("en", "door-charge"), "and is there in either language"
        consents = ConsentBook(house.bot.services.store)
        agreed = await consents.all(house.stage.guild.id)
        assert not agreed & {house.guest(name).id for name in GUESTS}, "nothing is agreed to in their names"
        assert table.sheet.seats[0].away is False, "the visitor plays himself"
        assert not tsar.looks("тебя слышно"), "nothing is agreed to in his name"
        assert not tsar.looks(plain("ru", "settle-title")), "what was set in his name lies no more in his way"
        await tsar.press("№ 1: помиловать")
        await tsar.until(lambda: told(house).startswith("Рассужено"), "was not told of the verdict")

        await opened(house, 1, "Борис")  # in the midst of it: a table of his own, in the place of the other
        await tsar.until(
            lambda: told(house) == plain("ru", "door-sits", asked="yes"), "has no table of his own", LONG
        )
        await tsar.press("Начать")
        await tsar.sees("партия 1")
        live = [t for t in house.hall.tables_in(house.stage.guild.id) if t.sheet.phase == "playing"]
        assert [[seat.name for seat in t.sheet.seats if seat.user] for t in live] == [["Борис"]]
        await tsar.until(lambda: not told(house), "is still told to begin what has begun")
        assert house.bot.services.cast_of(live[0])[0] == "tsar", (
            "and not the Jester, who can be charged with nothing"
        )


@pytest.mark.skipif(speaker.command() is None, reason="this machine has no voice")
async def test_who_looks_on_is_told_that_a_robots_seat_is_free_and_the_show_goes_on_when_he_takes_it(
    playing: Playing,
) -> None:
    async with playing(guests=GUESTS, settings=HEARS) as house:
        tsar, vera = await charging(house, "Борис"), house.guest("Вера")
        assert "«Ещё…» под столом и место робота" in told(house, "others")
        assert "“More…” under the table" in told(house, "others", "en")
        await vera.press("Ещё…")
        await vera.choose("Сесть на место робота…", "4")
        [table] = house.hall.tables_in(house.stage.guild.id)
        await vera.until(lambda: table.sheet.player_of(vera.id) == 4, "does not sit at the table")
        await tsar.press("№ 1: помиловать")
        await tsar.until(lambda: told(house).startswith("Рассужено"), "was not told of the verdict")


@pytest.mark.skipif(speaker.command() is None, reason="this machine has no voice")
async def test_the_show_begins_as_often_as_it_is_pressed_though_all_were_asked_long_ago(
    playing: Playing,
) -> None:
    """Who sits down is asked once whether the court may hear him: Boris had agreed before, Vera had refused."""
    async with playing(guests=GUESTS, settings=HEARS) as house:
        book, guild = ConsentBook(house.bot.services.store), house.stage.guild.id
        for name in GUESTS[1:3]:
            await book.give(house.guest(name).id, guild, ANSWERED[EARS])
        await book.give(house.guest("Борис").id, guild)
        tables = set()
        for visitor in ("Аня", "Аня", "Борис"):  # each in the midst of the one before
            tsar = house.guest(visitor)
            await opened(house, 0, visitor, sure=visitor == "Борис")
            await tsar.until(
                lambda: told(house) != plain("ru", "door-charge"), "still hears of the old charge"
            )
            await tsar.until(lambda: told(house) == plain("ru", "door-charge"), "was told of no charge", LONG)
            [table] = [t for t in house.hall.tables_in(guild) if t.sheet.phase == "playing"]
            tables.add(table.id)
            people = [seat.name for seat in table.sheet.seats if seat.user]
            assert people[0] == visitor
            assert people[1:] == list(doors.CAST)
            assert [await book.given(house.guest(name).id, guild) for name in GUESTS] == [0, 1, 0, 0]
        assert len(tables) == 3, "a table of its own each time"


async def test_a_table_whose_host_is_none_of_the_shows_own_is_ended_too(playing: Playing) -> None:
    async with playing(guests=[*GUESTS, "Даша"], settings=HEARS) as house:
        dasha, boris = house.guest("Даша"), house.guest("Борис")
        await dasha.slash("играть", игра="Из грязи в князи", роботы=4)
        await dasha.press("Начать")
        await boris.sees("партия 1")
        await opened(house, 1, "Борис")
        await boris.until(lambda: told(house).startswith("За столом с тобой: Даша"), "was not asked", LONG)
        await boris.until(lambda: house.stage.feed.doors.state["open"] is None, "is asked for ever")
        assert told(house, "sure") == "Да, закончить"
        assert [t.sheet.phase for t in house.hall.tables_in(house.stage.guild.id)] == ["playing"]
        assert not dasha.looks("Это решает"), "and nobody else is told anything"
        await opened(house, 1, "Борис", sure=True)
        await boris.until(
            lambda: told(house) == plain("ru", "door-sits", asked="yes"), "has no table of his own", LONG
        )
        live = [
            t for t in house.hall.tables_in(house.stage.guild.id) if t.sheet.phase in ("lobby", "playing")
        ]
        assert [[seat.name for seat in t.sheet.seats if seat.user] for t in live] == [["Борис"]]


@pytest.mark.slow
@pytest.mark.skipif(speaker.command() is None, reason="this machine has no voice")
async def test_when_the_show_is_over_its_puppets_leave_table_and_channel(playing: Playing) -> None:
    """Who plays its table once more plays it without them. No weights here: nothing comes of what the second says."""
    async with playing(guests=GUESTS, settings=HEARS) as house:
        anna = await charging(house, "Аня")
        await anna.press("№ 1: помиловать")
        await anna.until(lambda: told(house) == plain("ru", "door-over"), "was shown no end", 120)
        [table] = house.hall.tables_in(house.stage.guild.id)
        assert table.sheet.people == (anna.id,)
        assert all(house.guest(name).voice_channel is None for name in doors.CAST)


@pytest.mark.parametrize("door", [0, 1])
async def test_no_door_ends_a_table_at_which_somebody_else_sits(playing: Playing, door: int) -> None:
    """Anya's game runs, her page is open: whoever presses a door, though sure of it, is told whose game it is."""
    async with playing(guests=GUESTS, settings=HEARS) as house, tab(house.stage, "Аня"):
        anna, vera = house.guest("Аня"), house.guest("Вера")
        await anna.slash("играть", игра="Из грязи в князи", роботы=4)
        await anna.press("Начать")
        await vera.sees("партия 1")
        await opened(house, door, "Вера", sure=True)
        await vera.until(lambda: "Хозяин стола — Аня" in told(house), "was not told whose game it is", LONG)
        assert not told(house, "sure"), "and is asked nothing"
        [table] = house.hall.tables_in(house.stage.guild.id)
        assert (table.sheet.phase, table.sheet.host) == ("playing", anna.id)


async def test_a_host_is_asked_before_his_game_with_others_is_ended_by_a_door(playing: Playing) -> None:
    async with playing(guests=GUESTS, settings=HEARS) as house, tab(house.stage, "Борис"):
        anna, boris = house.guest("Аня"), house.guest("Борис")
        await anna.slash("играть", игра="Из грязи в князи", роботы=4)
        await boris.press("Сесть")
        await opened(house, 1, "Аня")
        await anna.until(lambda: "За столом с тобой: Борис" in told(house), "was not asked", LONG)
        assert [t.sheet.phase for t in house.hall.tables_in(house.stage.guild.id)] == ["lobby"]


async def test_who_sits_at_this_very_table_is_told_so_and_his_refusal_leaves_the_host_his_question(
    playing: Playing,
) -> None:
    """The host was asked whether to end it; a guest who sits with him pressed a door, and the question was gone."""
    async with (
        playing(guests=GUESTS, settings=HEARS) as house,
        tab(house.stage, "Аня"),
        tab(house.stage, "Борис"),
    ):
        anna, boris, strips = house.guest("Аня"), house.guest("Борис"), house.stage.feed.doors
        await anna.slash("играть", игра="Из грязи в князи", роботы=4)
        await boris.press("Сесть")
        await opened(house, 1, "Аня")
        await anna.until(lambda: "За столом с тобой: Борис" in told(house), "was not asked", LONG)
        await opened(house, 1, "Борис")
        await boris.until(lambda: "Ты уже за этим столом: с тобой Аня" in told(house), "was not told", LONG)
        assert "Хозяин стола — Аня" in told(house)
        asked = strips.shown(anna.id)
        assert (asked["sure"]["ru"], asked["guest"]) == ("Да, закончить", str(anna.id))
        await anna.slash("закончить")
        await anna.until(lambda: not strips.shown(anna.id)["said"], "is asked about what is gone", LONG)
        await boris.until(lambda: not strips.shown(boris.id)["said"], "is told of what is gone", LONG)


async def test_who_sits_down_is_told_how_to_be_heard_and_who_has_answered_is_not_sent_to_answer(
    playing: Playing,
) -> None:
    async with playing(guests=GUESTS, settings=HEARS) as house:
        anna, boris, strips = house.guest("Аня"), house.guest("Борис"), house.stage.feed.doors

        def reads(guest: int) -> str:
            state = strips.shown(guest)
            words = state["said" if state["guest"] == str(guest) else "others"]
            return words["ru"] if isinstance(words, dict) else words

        await opened(house, 1, "Аня")
        await anna.until(lambda: "ответь ниже «Слушайте меня»" in reads(anna.id), "is not sent there", LONG)
        assert "жми «Сесть»" in reads(boris.id)
        await anna.press("Слушайте меня")
        await anna.until(lambda: "ответ уже дан" in reads(anna.id), "is sent to answer again")
        await boris.press("Сесть")
        await boris.until(
            lambda: "нажми внизу «Войти, чтобы говорить»" in reads(boris.id), "is called to sit who sits"
        )
        assert "жми «Сесть»" in reads(house.guest("Вера").id)
        await boris.sit_down(anna.voice_channel)
        await boris.until(lambda: "Ждём, пока Аня нажмёт «Начать»" in reads(boris.id), "is sent where he is")


async def test_a_machine_without_a_voice_says_what_to_do_instead(playing: Playing) -> None:
    async with playing(guests=GUESTS, settings=HEARS) as house:
        house.stage.feed.lines.speaker = None
        await opened(house, 0, "Аня")
        anna = house.guest("Аня")
        await anna.until(lambda: house.stage.feed.doors.state["failed"], "was not told", LONG)
        assert told(house) == plain("ru", "door-no-voice")


@pytest.mark.skipif(speaker.command() is None, reason="this machine has no voice")
async def test_whoever_draws_the_jester_another_speaks_who_can_be_charged(playing: Playing) -> None:
    """K-ETQ-03: the Jester may say what he likes. The first who would speak draws him."""
    seats, first = frozenset({0, 5, 6, 7}), 5
    table = GAMES["knyazi"].new(8, Options(leaders="seated"))
    seed = next(n for n in range(1000) if fate_casts(table, random.Random(n), seats).players[5] == first)
    async with playing(guests=GUESTS, settings=HEARS, seed=seed) as house:
        tsar = await charging(house, "Борис")
        assert house.guest(doors.CAST[0]).looks("**Шут**")
        await tsar.press("№ 1: помиловать")
        await tsar.until(lambda: f"{doors.CAST[1]} заговорит" in told(house), "was not told who speaks next")
