"""A third game is a pack: its folder and nothing else. Played through the stage like the other two."""

from __future__ import annotations

import random
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cogs.app.bot import EXTENSIONS
from cogs.texts import remove_folder
from core import record as records
from core.games import GAMES
from core.record import Record
from core.shapes import FATE, may
from stage.guest import Guest
from tests.cogs.conftest import Playing
from tests.games.durak.engine import Attack, Beat, Durak, Rules, State, deck, durak

ALL = {**GAMES, "durak": durak}
WITH_DURAK = ("tests.games.durak.cog", *EXTENSIONS)


@pytest.fixture(autouse=True)
def _no_texts_stay() -> Iterator[None]:
    yield
    remove_folder(Path(__file__).parent / "durak" / "texts")


# -- the engine ---------------------------------------------------------------------------------------


def played(players: int, seed: int, rules: Rules | None = None) -> tuple[State, list[tuple[int, Any]]]:
    chance, state, moves = random.Random(seed), durak.new(players, rules), []
    while waiting := durak.waiting(state):
        who = waiting[0]
        move = durak.fate(state, chance) if who == FATE else chance.choice(durak.legal(state, who))
        state, _ = durak.apply(state, who, move)
        moves.append((who, move))
    return state, moves


@pytest.mark.parametrize("players", range(2, 7))
def test_every_game_ends_and_no_card_is_lost(players: int) -> None:
    for seed in range(20):
        state, moves = played(players, seed, Rules(deals=2))
        assert durak.outcome(state) is not None
        assert sum(state.fooled) <= 2
        assert len(moves) < 2000


def test_what_is_offered_is_legal_and_nothing_else_is() -> None:
    every = [kind(card) for kind in (Attack, Beat) for card in deck("36")]
    for seed in range(5):
        chance, state = random.Random(seed), durak.new(3)
        for _ in range(60):
            if not (waiting := durak.waiting(state)):
                break
            who = waiting[0]
            offered = durak.legal(state, who)
            assert {m for m in every if may(durak, state, who, m)} == {
                m for m in offered if isinstance(m, Attack | Beat)
            }
            move = durak.fate(state, chance) if who == FATE else chance.choice(offered)
            state, _ = durak.apply(state, who, move)


def test_a_game_is_written_and_read_again() -> None:
    state, moves = played(4, 7)
    text = records.write(durak, Record("durak", ("А", "Б", "В", "Г"), Rules(), (), tuple(moves)))
    read, places = records.read({"durak": Durak()}, text)
    assert records.replay({"durak": Durak()}, read, places) == state


# -- the game through Discord -------------------------------------------------------------------------


async def moved(guest: Guest) -> bool:
    """Make the first move that his hand offers; False: none."""
    for placeholder in ("Побить…", "Зайти…"):
        if guest.looks(f"‹{placeholder}"):
            shown = guest.screen().partition(f"‹{placeholder}")[2].partition("›")[0]
            await guest.choose(placeholder, shown.lstrip(": ").split(" · ")[0].strip())
            return True
    for label in ("Беру", "Бито"):
        if guest.looks(f"[{label}]"):
            await guest.press(label)
            return True
    return False


async def test_a_third_game_is_opened_agreed_played_to_its_end_and_remembered(playing: Playing) -> None:
    async with playing(guests=["Аня", "Борис"], games=ALL, extensions=WITH_DURAK) as house:
        anya, boris = house.guest("Аня"), house.guest("Борис")
        await anya.slash("играть", игра="Дурак")
        (table,) = house.hall.tables.values()
        assert table.sheet.game == "durak"
        await boris.sees("Сесть")
        await boris.press("Сесть")
        await anya.press("Настроить")
        await anya.choose("Готовый набор правил", "Полная колода")
        await boris.sees("Карт в колоде: 52")
        await anya.choose("Готовый набор правил", "Тридцать шесть карт")
        await anya.press("Начать")
        await anya.sees("🃏 Дурак · козырь")
        for guest in (anya, boris):
            await guest.press("Моя рука")
        cards = {len(table.view(player).hand) for player in (0, 1)}
        assert cards == {6}
        turns = 0
        while table.sheet.phase == "playing" and turns < 400:
            turns += 1
            seq = table.seq
            guest = (anya, boris)[table.waiting()[0]] if table.waiting()[0] >= 0 else anya
            await guest.until(
                lambda guest=guest: guest.looks("[Беру]") or guest.looks("[Бито]") or guest.looks("‹Зайти…"),
                "nothing offered",
            )
            assert await moved(guest)
            assert table.seq > seq or table.sheet.phase != "playing"
            await house.bot.services.panels.settle()
        await anya.sees("🏁 Итоги")
        await anya.press("Запись игры")
        await anya.sees("durak.txt")
        await anya.slash("карьера")
        await anya.sees("Дурак")


async def test_a_third_game_is_typed_and_refused_like_any_other(playing: Playing) -> None:
    async with playing(guests=["Аня", "Борис"], games=ALL, extensions=WITH_DURAK) as house:
        anya, boris = house.guest("Аня"), house.guest("Борис")
        await anya.slash("играть", игра="Дурак")
        await boris.sees("Сесть")
        await boris.press("Сесть")
        (table,) = house.hall.tables.values()
        await house.hall.lobby.start(table.id, anya.id)
        await anya.sees("🃏 Дурак · козырь")
        card = table.view(0).hand[0]
        await anya.slash("ход", что=f"Зайти: {card}")
        await boris.sees(f"Аня кладёт: {card}")
        assert "не ты" in (await anya.slash("ход", что=f"attack {table.view(0).hand[0]}")).text
        assert "в другую игру" in (await anya.slash("двор")).text
        await boris.slash("ход", что="take")
        await anya.sees("Борис берёт")


def test_no_shared_file_names_it() -> None:
    root = Path(__file__).parents[2]
    found = subprocess.run(
        ["grep", "-rli", "durak", "cogs", "core", "data", "speech"], cwd=root, capture_output=True, text=True
    )
    assert [
        line
        for line in found.stdout.split()
        if line.endswith((".py", ".ftl")) and "peers" not in line and "bench" not in line
    ] == []
