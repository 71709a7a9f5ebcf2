"""«Ещё…»: what is wanted seldom, behind one button of the table; and the reminder of who is awaited."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

import discord

from cogs.house.call import Call
from cogs.house.page import Page
from cogs.house.press import Choice, Key, Press, on
from cogs.lobby.board import ACCENT
from cogs.texts import Person, plain, t
from core.hall import Reminded, Table
from core.shapes import Malformed

if TYPE_CHECKING:
    from cogs.bot import Slovo


@on("more")
async def more(call: Call) -> None:
    """A private menu: only what this person may do with this table now."""
    table = call.table()
    sheet, number, locale = table.sheet, table.id, call.locale
    player = sheet.player_of(call.user)
    host = sheet.host == call.user
    page = Page(accent=ACCENT).text(t(locale, "more-title"))

    def door(verb: str) -> Press:
        return Press(Key(verb, number), plain(locale, f"button-{verb}"))

    seated = player is not None and not sheet.seats[player].left
    away = player is not None and sheet.seats[player].away
    page.row(
        door("repost"),
        door("back-here") if away else door("away") if seated and sheet.phase == "playing" else None,
        door("stand")
        if seated
        else door("watch")
        if player is None and call.user not in sheet.spectators
        else None,
        door("rules"),
        door("privacy"),
    )
    if host:
        page.row(
            door("go-on") if sheet.phase == "paused" else door("pause") if sheet.phase == "playing" else None,
            door("end") if sheet.phase in ("playing", "paused") else None,
        )
    others = [
        discord.SelectOption(label=seat.name[:100] or "…", value=str(n))
        for n, seat in enumerate(sheet.seats)
        if seat.user is not None and n != player and not seat.left
    ]
    if seated and others and sheet.phase in ("playing", "paused"):
        page.row(Choice(Key("vote-out", number), others, placeholder=plain(locale, "choose-vote-out")))
    free = [
        discord.SelectOption(
            label=plain(locale, "seat-of-robot", number=n + 1, name=seat.name)[:100], value=str(n)
        )
        for n, seat in enumerate(sheet.seats)
        if seat.user is None or seat.left
    ]
    if player is None and free and sheet.phase in ("playing", "paused"):
        page.row(Choice(Key("substitute", number), free, placeholder=plain(locale, "choose-seat")))
    await call.show(page)


@on("repost")
async def repost(call: Call) -> None:
    call.bot.boards.repost(call.table())


@on("away")
async def away(call: Call) -> None:
    await call.bot.hall.lobby.away(call.table().id, call.user)
    await call.say("away")


@on("back-here")
async def back_here(call: Call) -> None:
    await call.bot.hall.lobby.back(call.table().id, call.user)
    await call.say("back")


@on("pause")
async def pause(call: Call) -> None:
    await call.bot.hall.lobby.pause(call.table().id, call.user)


@on("go-on")
async def go_on(call: Call) -> None:
    await call.bot.hall.lobby.resume(call.table().id, call.user)


@on("end")
async def end(call: Call) -> None:
    await call.bot.hall.lobby.end(call.table().id, call.user)


@on("vote-out")
async def vote_out(call: Call) -> None:
    await call.bot.hall.lobby.vote(call.table().id, call.user, _number(call))
    await call.say("voted")


@on("substitute")
async def substitute(call: Call) -> None:
    await call.bot.hall.lobby.substitute(call.table().id, _number(call), call.user, call.name)
    await call.say("seated")


def _number(call: Call) -> int:
    value = call.values[0]
    if not value.isdecimal() or len(value) > 3:
        raise Malformed("unknown-option-value", text=value)
    return int(value)


async def remind(bot: Slovo, table: Table, notice: Reminded) -> None:
    """Call the awaited one by name, once, and take the call away when it is no longer true."""
    seat = table.sheet.seats[notice.player]
    if seat.user is None or table.sheet.channel is None:
        return
    words = t(bot.locale(table.sheet.guild), "reminder", who=Person(seat.name), seconds=notice.left // 1000)
    channel = bot.get_partial_messageable(table.sheet.channel, guild_id=table.sheet.guild)
    with contextlib.suppress(discord.HTTPException):
        await channel.send(
            f"<@{seat.user}> {words}",
            allowed_mentions=discord.AllowedMentions(users=[discord.Object(seat.user)]),
            delete_after=max(notice.left / 1000, 10),
        )


VERBS = ("more", "repost", "away", "back-here", "pause", "go-on", "end", "vote-out", "substitute")
