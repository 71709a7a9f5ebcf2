"""«Ещё…»: what is wanted seldom, behind one button of the table; and the reminder of who is awaited."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

import discord

from cogs.house.call import Call
from cogs.house.page import Page
from cogs.house.press import Key, Press, on
from cogs.lobby.board import ACCENT
from cogs.lobby.presses import asked_to_be_heard, house_of
from cogs.texts import Person, plain, safe, t
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
    page = Page(accent=ACCENT).text(t(locale, "more-title"))

    def door(verb: str, when: bool = True) -> Press | None:
        return Press(Key(verb, number), plain(locale, f"button-{verb}")) if when else None

    begun = sheet.phase in ("playing", "paused")
    seat = sheet.seats[player] if player is not None else None
    seated = seat is not None and not seat.left
    watching, host = call.user in sheet.spectators, sheet.host == call.user
    page.row(
        door("repost"),
        door("away", seated and seat is not None and not seat.away and begun),
        door("back-here", seated and seat is not None and seat.away),
        door("stand", seated or watching),
        door("watch", seat is None and not watching),
        door("rules"),
        door("privacy"),
    )
    page.row(
        door("pause", seated and sheet.phase == "playing"),
        door("go-on", seated and sheet.phase == "paused"),
        door("end", begun and (host or house_of(call, table) is None)),
    )
    others = [
        discord.SelectOption(label=safe.plain(seat.name), value=str(n))
        for n, seat in enumerate(sheet.seats)
        if seat.user is not None and n != player and not seat.left
    ]
    if host:
        page.choose(Key("heir", number), others, plain(locale, "choose-heir"))
    if seated and begun:
        page.choose(Key("vote-out", number), others, plain(locale, "choose-vote-out"))
    if player is None and begun:
        free = [
            discord.SelectOption(
                label=safe.cut(plain(locale, "seat-of-robot", number=n + 1, name=seat.name), safe.OPTION),
                value=str(n),
            )
            for n, seat in enumerate(sheet.seats)
            if seat.user is None or seat.left
        ]
        page.choose(Key("substitute", number), free, plain(locale, "choose-seat"))
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
    """Not at the first press: an evening is easily lost by a slip of the finger."""
    page = Page(accent=ACCENT).text(t(call.locale, "end-sure"))
    sure = plain(call.locale, "button-end-now")
    page.row(Press(Key("end-now", call.table().id), sure, style=discord.ButtonStyle.danger))
    await call.redraw(page)


@on("end-now")
async def end_now(call: Call) -> None:
    table = call.table()
    await call.bot.hall.lobby.end(table.id, house_of(call, table))
    await call.redraw(Page(accent=ACCENT).text(t(call.locale, "ended")))


@on("heir")
async def heir(call: Call) -> None:
    table = call.table()
    number = _number(call)
    user = table.sheet.seats[number].user if number < len(table.sheet.seats) else None
    await call.bot.hall.lobby.hand_over(table.id, call.user, user or 0)
    await call.say("handed-over")


@on("vote-out")
async def vote_out(call: Call) -> None:
    await call.bot.hall.lobby.vote(call.table().id, call.user, _number(call))
    await call.say("voted")


@on("substitute")
async def substitute(call: Call) -> None:
    table = await call.bot.hall.lobby.substitute(call.table().id, _number(call), call.user, call.name)
    await call.say("seated")
    await asked_to_be_heard(call, table)


def _number(call: Call) -> int:
    value = call.value
    if not value.isdecimal() or len(value) > 3:
        raise Malformed("unknown-option-value", text=value)
    return int(value)


async def remind(bot: Slovo, table: Table, notice: Reminded) -> None:
    """Call the awaited one by name, once, and take the call away when it is no longer true.

    Aloud only where all know that he is asked; a secret question is put again in private, or not at all.
    """
    seat = table.sheet.seats[notice.player]
    if seat.user is None or table.sheet.channel is None:
        return
    locale = bot.locale(table.sheet.guild)
    words = t(locale, "reminder", who=Person(seat.name), seconds=notice.left // 1000)
    if notice.player not in bot.asked(table):
        await bot.panels.whisper(table.id, seat.user, f"<@{seat.user}> {words}")
        return
    channel = bot.get_partial_messageable(table.sheet.channel, guild_id=table.sheet.guild)
    with contextlib.suppress(discord.HTTPException):
        await channel.send(
            f"<@{seat.user}> {words}",
            allowed_mentions=discord.AllowedMentions(users=[discord.Object(seat.user)]),
            delete_after=max(notice.left / 1000, 10),
        )


VERBS = (
    "more", "repost", "away", "back-here", "pause", "go-on", "end", "end-now", "heir", "vote-out", "substitute",
)  # fmt: skip
