"""Tables of «Султан на миг» set up from a position, with guests who look at their cards."""

from __future__ import annotations

from typing import Any

import msgspec

from core.hall import Table
from tests.cogs.conftest import House
from tests.cogs.play.tables import STILL, table_at

NAMES = ("Аня", "Боря", "Вера", "Гена", "Даша", "Женя", "Зоя")
SEVEN = """
round 1
first A
turn A
seat A guard hidden
seat B sultan hidden
seat C assassin hidden
seat D slave hidden
seat E vizier hidden
seat F slave hidden
seat G dancer hidden
spare slave
act A
"""
DS_TURN = SEVEN.replace("first A\nturn A", "first D\nturn D").replace("act A", "act D")
ES_TURN = SEVEN.replace("first A\nturn A", "first E\nturn E").replace("act A", "act E")
ASKED_LONG = msgspec.structs.replace(STILL, sealed=3600)
"""A secret question stays open until it is answered."""


async def looking(
    house: House, *names: str, position: str = SEVEN, **more: Any
) -> tuple[Table, tuple[Any, ...]]:
    """A table at this position: these guests in the seats of their names, each with his card before him.

    `more`: what else `table_at` is to know.
    """
    players = position.count("seat ")
    seats = {NAMES.index(name): name for name in names}
    table = await table_at(house, "sultan", players, position, seats, names=NAMES[:players], **more)
    guests = tuple(house.guest(name) for name in names)
    for guest in guests:
        await guest.press("Моя карта")
    return table, guests


async def all_pass(house: House, table: Table, question: str = "") -> None:
    """Nobody does anything about what is asked; with `question`, for as long as it is that one."""
    while (window := table.view(None).window) is not None and question in ("", window.question):
        await house.hall.play(table.id, "pass", player=min(set(window.asked) - set(window.answered)))
