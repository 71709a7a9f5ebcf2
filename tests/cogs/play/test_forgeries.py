"""Presses that no screen ever offered: whatever a custom id or a picked value says, the answer is a sentence."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest

from core.hall import Table
from stage.entities import Channel
from stage.guest import Guest, Reply
from stage.limits import walk
from stage.person import COMMAND
from tests.cogs.conftest import LOGGED, House, Playing
from tests.cogs.court.conftest import charge, court, hands, plays
from tests.cogs.play.test_presses import politely

LONG = "9" * 70
RESTS = (
    "", "1", "-1", LONG, "x" * 70, "٣", "²", "\u202e\u200b**@everyone**\n# x", "pass", "attack *", "grant C", "none",
    f"blows {LONG}", "rule-blows 1", "assign", "same " + "1," * 30, "ideas " + "1," * 30, "clip 1", "blows-9 1", "pardon same-1",
)  # fmt: skip
PICKS: tuple[list[str], ...] = (
    [], ["x"], ["-1"], ["²"], [LONG], ["chess"], ["theocracy", "anarchy", "oligarchy", "tyranny"], ["P3", "P3"],
    ["absolutism+absolutism"], ["same " + "1," * 40], ["ideas " + "1," * 40],
)  # fmt: skip
FINAL = {"forget-me", "close", "end-now", "rematch", "repost", "stand", "robot", "robots", "no-robot"}
"""What would do what it says, and leave no table to try the rest at."""


async def lobbies(house: House) -> list[Table]:
    return [await _opened(house, game) for game in ("knyazi", "sultan")]


async def games(house: House) -> list[Table]:
    circle = await _opened(house, "sultan")  # who plays here may open no other
    table = await court(house, hands(5) + "\nturn: B", 5)
    await plays(house, table, 'A decree "всем петь"', 'B petition "шепну" yes')
    await house.hall.play(table.id, charge(2, object=3), player=-2)
    for number in range(4):
        await house.hall.lobby.add_robot(circle.id, None, f"Робот {number}")
    await house.hall.lobby.start(circle.id, None)
    return [table, circle]


async def ends(house: House) -> list[Table]:
    tables = await games(house)
    for table in tables:
        await house.hall.lobby.end(table.id, None)
    return tables


async def _opened(house: House, game: str) -> Table:
    anya = house.guest("Аня")
    channel = house.stage.channel("стол" if game == "knyazi" else "Палата")  # nobody lays two in one
    return await house.hall.lobby.open(
        game, host=anya.id, name="Аня", guild=house.stage.guild.id, channel=channel.id
    )


def invented(chance: random.Random, verb: str, table: int, each: int) -> list[tuple[str, list[str] | None]]:
    """So many buttons and so many selects of this verb that nobody was ever offered."""
    buttons = [(f"b:{verb}:{table}::{rest}"[:100], None) for rest in chance.sample(RESTS, each)]
    picks = chance.sample(PICKS, each)
    return [*buttons, *((f"c:{verb}:{table}::{chance.choice(RESTS)}"[:100], picked) for picked in picks)]


@pytest.mark.parametrize("each", [1, pytest.param(5, marks=pytest.mark.slow)])
@pytest.mark.parametrize("laid", [lobbies, games, ends], ids=lambda laid: laid.__name__)
async def test_whatever_is_made_up_is_answered_with_a_sentence(
    playing: Playing, laid: Any, each: int
) -> None:
    async with playing(guests=["Аня", "Зина"]) as house:
        tables = await laid(house)
        await house.bot.services.boards.settle()
        chance = random.Random(laid.__name__)
        for name in ("Аня", "Зина"):
            guest = house.guest(name)
            message = (await guest.slash("правила")).message
            for table in tables:
                for verb in sorted(house.bot.services.actions.handlers.keys() - FINAL):
                    for custom_id, picked in invented(chance, verb, table.id, each):
                        reply = await guest.forges(custom_id, message, values=picked)
                        if reply.form:
                            guest.dismiss_form()
                        assert "сломалось" not in reply.text, (name, custom_id, picked)
                        assert LOGGED == [], (name, custom_id, picked)


async def test_nobody_sits_down_from_another_guild(playing: Playing) -> None:
    async with playing(guests=["Аня"]) as house:
        (table, _) = await lobbies(house)
        there = house.stage.add_guild("Другое царство", text=("площадь",))
        dina = house.stage.add_guest("Дина", guild=there)
        reply = await dina.slash("правила", channel="площадь")
        politely(await dina.forges(f"b:sit:{table.id}::", reply.message))
        assert [seat.name for seat in table.sheet.seats] == ["Аня"]


async def test_nothing_is_settled_by_an_old_panel_once_the_game_has_begun(playing: Playing) -> None:
    async with playing(guests=["Аня"]) as house:
        table = (await games(house))[0]
        anya = house.guest("Аня")
        pace, options = table.sheet.pace, table.sheet.options
        for verb, picked in (("set-length", "4"), ("set-orders", "tyranny"), ("set-preset", "strict")):
            politely(await anya.forges(f"c:{verb}:{table.id}::", values=[picked]))
        assert (table.sheet.pace, table.sheet.options) == (pace, options)


async def test_only_known_orders_and_roles_are_chosen(playing: Playing) -> None:
    async with playing(guests=["Аня"]) as house:
        (table, _) = await lobbies(house)
        anya = house.guest("Аня")
        house.stage.world.guilds[house.stage.guild.id].owner_id = anya.id
        message = (await anya.slash("правила")).message
        for orders in (
            ["absolutism+absolutism"],
            ["chaos"],
            [],
            ["theocracy", "anarchy", "oligarchy", "tyranny"],
        ):
            politely(await anya.forges(f"c:set-orders:{table.id}::", message, values=orders))
        politely(await anya.forges("c:tables-role:::", message, values=["не роль"]))
        assert "orders" not in table.sheet.options
        assert house.bot.services.guild_settings.get(house.stage.guild.id, "tables_role") is None


async def test_a_press_on_what_is_just_being_posted_anew_is_answered(playing: Playing) -> None:
    """The table is carried to the bottom while somebody presses on it: his press is no less good for that."""
    async with playing(guests=["Аня", "Борис"]) as house:
        (table, _) = await lobbies(house)
        anya = house.guest("Аня")
        await anya.sees("Сесть")
        await house.bot.services.boards.settle()
        board = next(m for m in anya.messages() if f"b:robot:{table.id}:" in _ids(m))
        pressed = asyncio.create_task(anya.forges(f"b:robot:{table.id}:", board))
        house.stage.world.messages.pop(board.id)
        politely(await pressed)
        assert len(table.sheet.seats) == 2


def _ids(message: Any) -> list[str]:
    return [part.get("custom_id", "") for part, _ in walk(message.data["components"])]


async def test_who_stands_aside_may_not_ask_for_a_stranger(playing: Playing) -> None:
    async with playing(guests=["Аня", "Борис"]) as house:
        table = (await games(house))[0]
        guest: Guest = house.guest("Борис")
        seq = table.seq
        for tag in ("deal-cards", "cast", "charge A E-NAM-01", "withdraw 1", "trump M", "attack G3"):
            politely(await guest.forges(f"b:do:{table.id}::{tag}"))
        assert table.seq == seq


# -- typed commands -----------------------------------------------------------------------------------


async def typed(guest: Guest, place: Channel, *names: str, **options: Any) -> Reply:
    """A command as a client would send it that asks nobody whether it is offered."""
    kinds = {bool: 5, int: 4, str: 3}
    inner = [{"name": name, "type": kinds[type(value)], "value": value} for name, value in options.items()]
    for name in reversed(names[1:]):
        inner = [{"name": name, "type": 1, "options": inner}]
    known = guest.stage.commands.usable(guest.user, guest._place(None))
    number = next((command["id"] for command in known if command["name"] == names[0]), "1")
    data = {"id": str(number), "name": names[0], "type": 1, "options": inner}
    return await guest._answered(guest._open(COMMAND, place, data))


async def test_commands_of_the_table_are_not_offered_nor_obeyed_in_private(playing: Playing) -> None:
    async with playing(guests=["Аня"]) as house:
        anya = house.guest("Аня")
        private = house.stage.world.dm_with(anya.user)
        assert [c["name"] for c in anya.stage.commands.usable(anya.user, private)] == ["help", "rules"]
        for names in (
            ("play",),
            ("sit",),
            ("court",),
            ("hand",),
            ("board",),
        ):
            assert "на сервере" in (await typed(anya, private, *names)).text
        assert house.hall.tables == {}


async def test_commands_as_an_older_client_knows_them_are_told_to_be_old(playing: Playing) -> None:
    """Values that are not offered, options that are wanting, commands that are no more."""
    async with playing(guests=["Аня"]) as house:
        anya = house.guest("Аня")
        here = anya._place(None)
        assert "Такой игры" in (await typed(anya, here, "play", game="chess")).text
        for reply in (
            await typed(anya, here, "table", "host"),
            await typed(anya, here, "table", "overturn"),
            await typed(anya, here, "draughts"),
        ):
            assert "Перезапусти Discord" in reply.text
        assert house.hall.tables == {}
