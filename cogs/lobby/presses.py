"""What the buttons of a table that has not begun do."""

from __future__ import annotations

import discord

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
    table = await call.bot.hall.lobby.join(call.table().id, call.user, call.name)
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
    await begin(call, call.table())


async def begin(call: Call, table: Table) -> None:
    """Begin; a table that was bound to no voice channel takes the one its host sits in."""
    voice = voice_of(call)
    if table.sheet.voice is None and voice is not None and table.sheet.host == call.user:
        await call.bot.hall.lobby.bind(table.id, voice=voice)
    await call.bot.hall.lobby.start(table.id, call.user)


def voice_of(call: Call) -> int | None:
    """The voice channel that the caller sits in."""
    member = call.interaction.user
    if not isinstance(member, discord.Member) or member.voice is None or member.voice.channel is None:
        return None
    return member.voice.channel.id


@on("close")
async def close(call: Call) -> None:
    table = call.table()
    await call.bot.hall.lobby.close(table.id, house_of(call, table))
    await call.say("table-closed")


@on("settle")
async def open_settle(call: Call) -> None:
    await settle.show(call)


def house_of(call: Call, table: Table) -> int | None:
    """On whose behalf the caller acts: his own, or the house's if he manages the guild and is not the host.

    So a table whose host has vanished can still be closed, ended, or given another host."""
    manages = call.interaction.permissions.manage_guild
    return None if manages and table.sheet.host != call.user else call.user


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
