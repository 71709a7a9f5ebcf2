"""What the buttons of a table that has not begun do."""

from __future__ import annotations

import discord

from cogs.lobby import host_panel, seats
from cogs.lobby.host_panel import asked_to_be_heard
from cogs.lobby.primer import Primer
from cogs.texts import plain, t
from cogs.ui.actions import ActionTable, number
from cogs.ui.hand_panel import drawn
from cogs.ui.request import Request
from core.hall import Table
from core.hall.lobby import ready
from core.hall.ports import Press
from core.shapes import Illegal

actions = ActionTable()

ROBOT_NAMES = 16
"""How many names for robots the texts hold: `robot-1` …"""


@actions.on("sit")
async def sit(request: Request) -> None:
    """Sit down, or come back. Who sits down for the first time is asked whether the court may hear him."""
    table = request.table()
    back = table.sheet.phase in ("playing", "paused") and table.sheet.player_of(request.user) is not None
    try:
        table = await request.services.hall.lobby.join(table.id, request.user, request.name)
    except Illegal as wrong:
        return await seats.refused(request, table, wrong)
    if back:  # «Я здесь»: his hand says so
        await drawn(request, table, t(request.locale, "back"))
    await asked_to_be_heard(request, table)


@actions.on("stand")
async def stand(request: Request) -> None:
    await request.services.hall.lobby.leave(request.table().id, request.user)


@actions.on("watch")
async def watch(request: Request) -> None:
    await request.services.hall.lobby.spectate(request.table().id, request.user)
    await request.say("watching")


@actions.on("robot")
async def robot(request: Request) -> None:
    table = request.table()
    if _first(request, table):
        await request.services.hall.lobby.add_robot(table.id, request.user, robot_name(request, table))


@actions.on("robots")
async def robots(request: Request) -> None:
    """Robots until so many sit at the table."""
    table, wanted = request.table(), number(request.value)
    if not _first(request, table):
        return
    await request.acknowledge()  # Discord waits three seconds, and robots come one by one
    while len(table.sheet.seats) < min(wanted, table.game.most):
        table = await request.services.hall.lobby.add_robot(
            table.id, request.user, robot_name(request, table)
        )


@actions.on("no-robot")
async def no_robot(request: Request) -> None:
    table = request.table()
    if _first(request, table):
        await request.services.hall.lobby.drop_robot(table.id, request.user)


def _first(request: Request, table: Table) -> bool:
    """Has Discord not told us of this press before? A second robot would come of it, or one more would go."""
    press = request.interaction.id
    if table.pressed(press) is not None:
        return False
    table.remember(Press(press, 0, 0))
    return True


@actions.on("start")
async def start(request: Request) -> None:
    await begin(request, request.table())


async def begin(request: Request, table: Table) -> None:
    """Begin, or have the primer read first; a table that was bound to no voice channel takes the one its host sits in."""
    voice = voice_of(request)
    if table.sheet.voice is None and voice is not None and table.sheet.host == request.user:
        await request.services.hall.lobby.bind(table.id, voice=voice)
    primer = request.services.part(Primer)
    if primer.wanted(table):
        ready(table.sheet, table.game, request.user)
        primer.begin(table)
    else:
        await request.services.hall.lobby.start(table.id, request.user)
    await asked_to_be_heard(request, table)


def voice_of(request: Request, *, stages: bool = False) -> int | None:
    """The voice channel that the caller sits in; a stage channel, where only some may speak, does not count."""
    member = request.interaction.user
    channel = (
        member.voice.channel if isinstance(member, discord.Member) and member.voice is not None else None
    )
    return (
        channel.id if channel is not None and (stages or isinstance(channel, discord.VoiceChannel)) else None
    )


@actions.on("close")
async def close(request: Request) -> None:
    table = request.table()
    await request.services.hall.lobby.close(table.id, house_of(request, table))
    await request.say("table-closed")


@actions.on("settle")
async def open_settle(request: Request) -> None:
    await host_panel.show(request)


def house_of(request: Request, table: Table) -> int | None:
    """On whose behalf the caller acts: his own, or the house's if he manages the guild and is not the host.

    So a table whose host has vanished can still be closed, ended, or given another host."""
    manages = request.interaction.permissions.manage_guild
    return None if manages and table.sheet.host != request.user else request.user


def robot_name(request: Request, table: Table) -> str:
    """The first of the robots' names that nobody here bears."""
    taken = {seat.name for seat in table.sheet.seats}
    locale = request.services.locale(request.guild)
    names = [plain(locale, f"robot-{number}") for number in range(1, ROBOT_NAMES + 1)]
    return next((name for name in names if name not in taken), names[-1])
