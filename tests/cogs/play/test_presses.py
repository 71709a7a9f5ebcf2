"""Whoever presses what he may not, or too late, or twice, is told so politely, and nothing happens."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from speech.session import lay_charge
from stage.components import pressable
from stage.entities import Message
from stage.guest import Guest, Reply
from stage.limits import BUTTON, walk
from tests.cogs.conftest import House, Playing, played_out
from tests.cogs.court.conftest import charge
from tests.cogs.play.evening import gathered
from tests.cogs.play.tables import table_at

POSITION = """
    hand A: P9 G9 D4
    hand B: P8 G3 M2
    hand C: P3 D3 G8
    hand D: G2 D8 M3
    trump: M
    turn: C
"""
"""The Executioner (C) is to attack the Spy (B)."""


def ids(message: Message) -> list[tuple[str, list[str] | None]]:
    """Everything on a message that can be pressed, and what could be picked."""
    found = []
    for component, _ in walk(message.data["components"]):
        if pressable(component):
            picks = [option["value"] for option in component.get("options", ())][:1]
            found.append((component["custom_id"], None if component["type"] == BUTTON else picks))
    return found


async def forged(guest: Guest, message: Message) -> list[Reply]:
    """He presses everything on a message, whether it is his or not."""
    return [await guest.forges(name, message, values=values) for name, values in ids(message)]


def politely(reply: Reply) -> None:
    assert reply.ephemeral
    assert reply.text.strip()
    assert "сломалось" not in reply.text


async def seated(house: House) -> tuple[Any, Guest, Guest, Reply]:
    """Аня is C and Борис B; Аня has opened her hand."""
    table = await table_at(house, "knyazi", 4, POSITION, {2: "Аня", 1: "Борис"})
    anya, boris = house.guest("Аня"), house.guest("Борис")
    await anya.sees("Моя рука")
    return table, anya, boris, await anya.press("Моя рука")


async def test_a_stranger_is_refused_whatever_he_presses(playing: Playing) -> None:
    async with playing(guests=["Аня", "Борис", "Вера"]) as house:
        table, anya, boris, opened = await seated(house)
        vera, seq = house.guest("Вера"), table.seq
        assert opened.message is not None
        for reply in await forged(vera, opened.message) + await forged(boris, opened.message):
            politely(reply)
            assert "Палач" not in reply.text
        assert table.seq == seq
        await vera.press("Моя рука")
        await vera.sees("Ты не за этим столом")
        board = next(m for m in anya.messages() if m.ephemeral_for is None)
        for name, values in ids(board):
            if "more" not in name:
                politely(await vera.forges(name, board, values=values))
        assert table.sheet.phase == "playing"


async def test_a_stale_press_shows_what_is_now(playing: Playing) -> None:
    async with playing(guests=["Аня", "Борис"]) as house:
        table, anya, _, opened = await seated(house)
        first, values = next((name, v) for name, v in ids(opened.message) if ":attack" in name)
        await anya.press("8 Горян")
        assert table.seq == 1
        late = await anya.forges(first, opened.message, values=values)
        politely(late)
        await anya.sees("успел измениться")
        await anya.sees("2 карты")  # his hand as it is now stands below the refusal
        assert table.seq == 1


async def test_what_the_court_does_meanwhile_spoils_no_card(playing: Playing) -> None:
    async with playing(guests=["Аня"]) as house:
        position = POSITION.replace("turn: C", "turn: A")
        table = await table_at(house, "knyazi", 4, position, {0: "Аня"}, etiquette="auto")
        for words in ("rule 1 blows 2", "rule 3 blows 1"):
            await lay_charge(house.hall, table.id, charge(1))
            await house.hall.play(table.id, words, player=0)
        done, forgiven = (sentence.id for sentence in table.view(0).sentences)
        anya = house.guest("Аня")
        await anya.sees("Моя рука")
        opened = await anya.press("Моя рука")
        pressed = [name for name, _ in ids(opened.message) if ":attack" in name]
        for _ in range(2):
            await house.hall.play(table.id, f"strike {done}", player=2)
        await lay_charge(house.hall, table.id, charge(3, suspicion=True))
        await house.hall.play(table.id, f"remit {forgiven}", player=0)  # her own deed at her desk, too
        seq = table.seq
        await anya.forges(pressed[0], opened.message)
        assert table.seq > seq
        assert not anya.looks("успел измениться")
        assert table.view(None).bout is not None
        seq = table.seq
        await anya.forges(pressed[1], opened.message)  # a card of hers lies there already: the turn is over
        assert table.seq == seq
        await anya.sees("успел измениться")


async def test_a_double_press_makes_one_move(playing: Playing) -> None:
    async with playing(guests=["Аня", "Борис"]) as house:
        table, anya, _, opened = await seated(house)
        first, values = next((name, v) for name, v in ids(opened.message) if ":attack" in name)
        replies = await asyncio.gather(*(anya.forges(first, opened.message, values=values) for _ in range(3)))
        for reply in replies:
            politely(reply)
        assert table.seq == 1


@pytest.mark.parametrize("game", ["knyazi", "sultan"])
async def test_presses_after_the_end_are_refused(playing: Playing, game: str) -> None:
    names = ("Аня", "Борис", "Вера", "Глеб", "Даша")
    async with playing(guests=names) as house:
        await gathered(house, game, names)
        anya = house.guest("Аня")
        await anya.press("Начать")
        (table,) = house.hall.tables.values()
        await anya.sees("Моя рука" if game == "knyazi" else "Моя карта")
        opened = await anya.press("Моя рука" if game == "knyazi" else "Моя карта")
        await anya.press("Ещё…")
        old = [(name, values, message) for message in anya.messages() for name, values in ids(message)]
        await asyncio.wait_for(played_out(house, table), 60)
        await anya.sees("🏁 Итоги")
        # the last round's card lies there with its outcome; a hand has nothing more to tell
        await anya.sees("Здесь всё решено" if game == "knyazi" else "За этот раунд тебе")
        seq = table.seq
        for name, values, message in old:
            if not any(verb in name for verb in (":rules:", ":privacy:", ":more:", ":repost:")):
                politely(await anya.forges(name, message, values=values))
        assert table.seq == seq
        assert table.sheet.phase == "over"
        assert opened.message is not None


async def test_a_press_of_another_guild_or_of_nothing_is_refused(playing: Playing) -> None:
    async with playing(guests=["Аня", "Борис"]) as house:
        table, _, _, opened = await seated(house)
        there = house.stage.add_guild("Другое царство", text=("площадь",))
        dina = house.stage.add_guest("Дина", guild=there)
        reply = await dina.slash("правила", channel="площадь")
        for name, values in ids(opened.message):
            politely(await dina.forges(name, reply.message, values=values))
        for made_up in (
            "b:do:999999:00000000:pass",
            "b:no-such-verb:1::x",
            "c:do:1:zz:",
            "nonsense",
            "b:hand::",
        ):
            politely(await dina.forges(made_up, reply.message))
        assert table.seq == 0
