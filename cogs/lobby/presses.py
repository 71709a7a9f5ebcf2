"""What the buttons of a table that has not begun do."""

from __future__ import annotations

from cogs.house.call import Call
from cogs.house.press import on
from cogs.lobby import settle
from cogs.texts import plain
from core.hall import Table

ROBOT_NAMES = 16
"""How many names for robots the texts hold: `robot-1` …"""


@on("sit")
async def sit(call: Call) -> None:
    """Sit down, or come back. Who sits down for the first time is asked whether the court may hear him."""
    table = await call.bot.hall.lobby.join(call.key.table, call.user, call.name)
    await asked_to_be_heard(call, table)


@on("stand")
async def stand(call: Call) -> None:
    await call.bot.hall.lobby.leave(call.table().id, call.user)


@on("watch")
async def watch(call: Call) -> None:
    await call.bot.hall.lobby.spectate(call.table().id, call.user)
    await call.say("watching")


@on("robot")
async def robot(call: Call) -> None:
    table = call.table()
    await call.bot.hall.lobby.add_robot(table.id, call.user, robot_name(call, table))


@on("no-robot")
async def no_robot(call: Call) -> None:
    await call.bot.hall.lobby.drop_robot(call.table().id, call.user)


@on("start")
async def start(call: Call) -> None:
    await call.bot.hall.lobby.start(call.table().id, call.user)


@on("close")
async def close(call: Call) -> None:
    table = call.table()
    await call.bot.hall.lobby.close(table.id, call.user)
    await call.say("table-closed")


@on("settle")
async def open_settle(call: Call) -> None:
    await settle.show(call)


def robot_name(call: Call, table: Table) -> str:
    """The first of the robots' names that nobody here bears."""
    taken = {seat.name for seat in table.sheet.seats}
    locale = call.bot.locale(call.guild)
    names = [plain(locale, f"robot-{number}") for number in range(1, ROBOT_NAMES + 1)]
    return next((name for name in names if name not in taken), names[-1])


async def asked_to_be_heard(call: Call, table: Table) -> None:
    """Put the question of consent, where it was never answered and there are ears at all (E-CHG-08)."""
    if call.bot.consent is not None and table.sheet.game == "knyazi":
        await call.bot.consent.ask(call, table)


VERBS = ("sit", "stand", "watch", "robot", "no-robot", "start", "close", "settle")
