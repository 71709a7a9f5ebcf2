"""Secrets stay where they are: by content, and by what arrives when."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from importlib import import_module
from types import SimpleNamespace
from typing import Any

import pytest

from bench.knowing import Knowing
from bench.leaks import hunt
from cogs.texts import Person, t
from stage.guest import Guest
from tests.cogs.conftest import House, Playing
from tests.cogs.play.tables import DECK, hands, table_at

CIRCLE = """
    round 1
    first A
    turn A
    seat A assassin open
    seat B slave hidden
    seat C sultan hidden
    seat D guard hidden
    seat E slave hidden
    spare slave
    act A
"""
CALL = """
    round 1
    first A
    turn A
    seat A slave open
    seat B slave hidden
    seat C sultan hidden
    seat D guard hidden
    seat E slave hidden
    spare assassin
    ask call A "call"
"""
MOB = "ABCDEFGHIJKL"
RIOT = (
    "trump: M\n"
    + hands(**{m: f"{DECK[n]} {DECK[n + 12]}" for n, m in enumerate(MOB)})
    + "\nturn: K\nriot: now"
)

Move = tuple[int, str]


@pytest.mark.slow
async def test_nothing_secret_reaches_anybody_in_robot_games() -> None:
    found = await hunt(games=24, seed=5)
    assert found.leaks == []
    assert found.counts["knyazi"] == found.counts["sultan"] == 12
    assert min(found.counts[what] for what in ("pictures", "twins", "autocompletions")) > 50


@pytest.mark.slow
@pytest.mark.parametrize(("room", "game"), [("cogs.knyazi.hand", 0), ("cogs.sultan.card", 1)])
async def test_the_hunt_would_notice(monkeypatch: pytest.MonkeyPatch, room: str, game: int) -> None:
    """Whoever is shown his neighbour's hand instead of his own is found out."""
    shown: Any = import_module(room)  # now: tests of mutations import everything anew
    honest = shown.page

    async def careless(bot: Any, table: Any, user: int, *how: Any) -> Any:
        people = table.sheet.people
        return await honest(bot, table, people[people.index(user) - 1], *how)

    monkeypatch.setattr(shown, "page", careless)
    found = await hunt(games=1, seed=5, first=game)
    assert found.leaks


def test_the_hunt_lets_only_a_forced_overseer_read_what_he_may_do() -> None:
    sheet = SimpleNamespace(
        game="sultan", seats=[SimpleNamespace(name=name) for name in ("Qaa", "Qab", "Qac")]
    )
    knowing: Any = Knowing(SimpleNamespace(sheet=sheet), 1)  # type: ignore[arg-type]
    line = t("ru", "sultan-forced-to", by=Person("Qaa"), card="overseer")
    assert "Раба" in knowing.wrong(line, True)
    knowing.roles.add((1, "overseer"))
    assert not knowing.wrong(line, True)
    assert "Раба" in knowing.wrong(line, False), "a public line"


def seen(guest: Guest, since: int) -> list[str]:
    """Everything that reached a guest from then on, message by message, without numbers and times that differ from day to
    day. Which of two messages came first is a matter of milliseconds."""
    came = sorted(guest.received[since:], key=lambda event: str(event.data.get("id", "")))
    told = [(event.name, plainly(event.data)) for event in came]
    return [f"{name} {json.dumps(data, ensure_ascii=False)}" for name, data in told]


def plainly(data: Any) -> Any:
    if isinstance(data, dict):
        kept = {
            key: value
            for key, value in data.items()
            if not re.search("timestamp|token|url|nonce|joined_at", key)
        }
        return {key: plainly(value) for key, value in kept.items()}
    if isinstance(data, list):
        return [plainly(value) for value in data]
    if isinstance(data, str):
        told = re.sub(r"^([bc]:[a-z-]+):\d+:([0-9a-f]{8})?", r"\1:table:moment", data)
        return re.sub(r"\d{15,}", "number", told)
    return data


async def watched(
    playing: Playing, game: str, position: str, seats: dict[int, str], moves: Sequence[Move], **options: str
) -> dict[str, list[str]]:
    """What each guest, with all his panels open, received while these moves were made."""
    players = 5 if game == "sultan" else 12
    async with playing(guests=[*seats.values(), "Зритель"]) as house:
        table = await table_at(house, game, players, position, seats, **options)
        door = "Моя рука" if game == "knyazi" else "Моя карта"
        for name in seats.values():
            guest = house.guest(name)
            await guest.sees(door)
            await guest.press(door)
        await quiet(house)
        since = {guest.name: len(guest.received) for guest in house.stage.guests.values()}
        for player, move in moves:
            await house.hall.play(table.id, move, player=player)
            await quiet(house)
        return {guest.name: seen(guest, since[guest.name]) for guest in house.stage.guests.values()}


async def quiet(house: House) -> None:
    await house.bot.services.boards.settle()
    await house.bot.services.panels.settle()


async def test_S_HID_nobody_can_tell_with_whom_cards_were_exchanged_while_eyes_were_closed(
    playing: Playing,
) -> None:
    seats = {0: "Аня", 1: "Борис", 2: "Вера", 3: "Глеб", 4: "Даша"}
    worlds = {
        move: await watched(playing, "sultan", CIRCLE, seats, [(0, move)])
        for move in ("hide", "hide B", "hide C", "hide E", "hide spare")
    }
    reference = worlds["hide"]
    assert reference["Зритель"], "the public table did change"
    for move, world in worlds.items():
        partner = {"hide B": "Борис", "hide C": "Вера", "hide E": "Даша"}.get(move)
        for name in ("Борис", "Вера", "Глеб", "Даша", "Зритель"):
            if name != partner:
                assert world[name] == reference[name], (move, name)


async def test_S_REA_sealed_answers_look_alike_until_all_are_in(playing: Playing) -> None:
    seats = {1: "Борис", 2: "Вера", 3: "Глеб", 4: "Даша"}
    yes = await watched(playing, "sultan", CALL, seats, [(1, "join"), (2, "pass"), (4, "pass")])
    no = await watched(playing, "sultan", CALL, seats, [(1, "pass"), (2, "pass"), (4, "join")])
    for name in ("Вера", "Глеб", "Зритель"):
        assert yes[name] == no[name], name
    assert yes["Зритель"]


async def test_K_RIO_03_a_riot_that_was_declined_leaves_no_trace(playing: Playing) -> None:
    seats = {0: "Аня", 9: "Борис", 10: "Вера", 11: "Глеб"}
    tried = [(10, "riot"), (11, "consent no")]
    attack = [(10, "attack D4"), (9, "concede")]
    one = await watched(playing, "knyazi", RIOT, seats, [*tried, *attack], noble_order="example")
    two = await watched(playing, "knyazi", RIOT, seats, attack, noble_order="example")
    for name in ("Аня", "Борис", "Зритель"):
        assert one[name] == two[name], name
    assert one["Глеб"] != two["Глеб"]
