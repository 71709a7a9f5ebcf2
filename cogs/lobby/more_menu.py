"""«Ещё…»: what is wanted seldom, behind one button of the table."""

from __future__ import annotations

import discord

from cogs.lobby import host_panel, seats
from cogs.lobby.board import ACCENT
from cogs.lobby.host_panel import asked_to_be_heard, wake_of, wake_options
from cogs.lobby.lobby_buttons import house_of
from cogs.lobby.wake_up import WakeUps
from cogs.texts import Raw, plain, safe, t
from cogs.ui.actions import ActionButton, ActionId, ActionTable, VoiceChannelSelect
from cogs.ui.page import Page
from cogs.ui.request import Request
from core.hall import Table
from core.hall.lobby import host_only, in_phase, votes_on
from core.shapes import Illegal, Malformed

actions = ActionTable()

AS_TABLE = "table"

SEAT = 3
"""Digits of a seat's number at most; no user's is so short."""


@actions.on("more")
async def more(request: Request) -> None:
    """A private menu: only what this person may do with this table now."""
    await request.show(_menu(request))


def _menu(request: Request, told: str = "") -> Page:
    """`told`: what came of the last press, said first."""
    table = request.table()
    sheet, number, locale = table.sheet, table.id, request.locale
    player = sheet.player_of(request.user)
    page = Page(accent=ACCENT).text(t(locale, told) if told else "")
    page.text(t(locale, "more-title")).text(t(locale, "more-people", **whose(table)))

    def door(verb: str, when: bool = True) -> ActionButton | None:
        return ActionButton(ActionId(verb, number), plain(locale, f"button-{verb}")) if when else None

    begun = sheet.phase in ("playing", "paused")
    seat = sheet.seats[player] if player is not None else None
    seated = seat is not None and not seat.left
    watching, host = request.user in sheet.spectators, sheet.host == request.user
    page.row(
        door("repost"),
        door("away", seated and seat is not None and not seat.away and begun),
        door("back-here", seated and seat is not None and seat.away and begun),
        door("stand", (seated and sheet.phase != "over") or watching),
        door("watch", seat is None and not watching),
        door("rules"),
        door("privacy"),
    )
    page.row(
        door("pause", seated and sheet.phase == "playing"),
        door("go-on", seated and sheet.phase == "paused"),
        door("end", begun and (host or house_of(request, table) is None)),
    )
    cast = request.services.cast_of(table)
    others = [
        discord.SelectOption(
            label=safe.plain(seat.name),
            value=str(seat.user),
            description=plain(locale, f"character-{cast[n]}") if n in cast else None,
        )
        for n, seat in enumerate(sheet.seats)
        if seat.user is not None and n != player and not seat.left
    ]
    if host:
        page.choose(ActionId("heir", number), others, plain(locale, "choose-heir"))
        voice = plain(locale, "settle-voice")
        page.row(VoiceChannelSelect(ActionId("bind-voice", number), placeholder=voice))
    if seated and begun:
        page.choose(ActionId("vote-out", number), others, plain(locale, "choose-vote-out"))
    if player is None and begun:
        seats.offer(page, request.services, table, locale)
    if seated:
        chosen = request.services.part(WakeUps).soon(request.user)
        as_table = discord.SelectOption(
            label=plain(locale, "wake-as-table"), value=AS_TABLE, default=chosen is None
        )
        page.choose(ActionId("wake-me", number), [as_table, *wake_options(locale, chosen)])
    return page


def whose(table: Table) -> dict[str, object]:
    """Who is host here, and which people sit at the table: by mention, which nobody can take for another; the host first,
    as the stage's doors read it."""
    sheet = table.sheet
    return {
        "host": "" if sheet.host is None else Raw(f"<@{sheet.host}>"),
        "people": [Raw(f"<@{user}>") for user in sheet.people],
        "robots": len(sheet.seats) - len(sheet.people),
    }


@actions.on("wake-me")
async def wake_me(request: Request) -> None:
    """How soon I want to be called when I am awaited, at this table and at any other."""
    seconds = None if request.value == AS_TABLE else wake_of(request)
    await request.services.part(WakeUps).choose(request.user, seconds)
    await request.say("wake-chosen")


@actions.on("repost")
async def repost(request: Request) -> None:
    table = request.table()
    in_phase(table.sheet, "lobby", "playing", "paused")  # a menu of a game that is over carries nothing here
    request.services.boards.repost(table)


@actions.on("away")
async def away(request: Request) -> None:
    await gone_away(request, request.table())


async def gone_away(request: Request, table: Table) -> None:
    """He is told, until he is back; and if the house was his, whose it is now."""
    before = table.sheet.host
    table = await request.services.hall.lobby.away(table.id, request.user)
    if request.from_private:
        await request.redraw(_menu(request))
    host, player = table.sheet.host, table.sheet.player_of(request.user)
    passed = before == request.user and host is not None and host != before
    await request.say("away", host=Raw(f"<@{host}>") if passed else "")
    request.while_true(table, lambda now: player is not None and now.sheet.seats[player].away and _runs(now))


def _runs(table: Table) -> bool:
    return table.sheet.phase in ("playing", "paused")


@actions.on("back-here")
async def back_here(request: Request) -> None:
    await request.services.hall.lobby.back(request.table().id, request.user)
    await request.redraw(_menu(request, "back"))


@actions.on("pause")
async def pause(request: Request) -> None:
    await request.services.hall.lobby.pause(request.table().id, request.user)
    await request.redraw(_menu(request))


@actions.on("go-on")
async def go_on(request: Request) -> None:
    if request.table().sheet.phase == "playing":
        raise Illegal("goes-on-already")
    await request.services.hall.lobby.resume(request.table().id, request.user)
    if request.from_private:
        await request.redraw(_menu(request))


@actions.on("end")
async def end(request: Request) -> None:
    await asked_to_end(request, request.table())


async def asked_to_end(request: Request, table: Table) -> None:
    """Not at the first press: an evening is easily lost by a slip of the finger. Who may not, is not asked."""
    host_only(table.sheet, house_of(request, table))
    in_phase(table.sheet, "playing", "paused")
    page = Page(accent=ACCENT).text(t(request.locale, "end-sure"))
    sure = plain(request.locale, "button-end-now")
    page.row(ActionButton(ActionId("end-now", table.id), sure, style=discord.ButtonStyle.danger))
    await request.redraw(page)
    request.while_true(table, _runs)


@actions.on("end-now")
async def end_now(request: Request) -> None:
    """What comes of it is on the table; the question goes by itself."""
    table = request.table()
    await request.acknowledge()
    await request.services.hall.lobby.end(table.id, house_of(request, table))


@actions.on("bind-voice")
async def bind_voice(request: Request) -> None:
    """The players talk elsewhere now, and the court listens there."""
    table = request.table()
    host_only(table.sheet, request.user)
    await host_panel.bind_voice(request, table, int(request.value) if request.value.isdecimal() else 0)


@actions.on("heir")
async def heir(request: Request) -> None:
    await request.services.hall.lobby.hand_over(request.table().id, request.user, _person(request))
    await request.say("handed-over")


@actions.on("vote-out")
async def vote_out(request: Request) -> None:
    player = request.table().sheet.player_of(_person(request))
    if player is None:
        raise Illegal("player-gone")
    table = await request.services.hall.lobby.vote(request.table().id, request.user, player)
    votes, needed = votes_on(table.sheet, player)
    open_still = player in table.sheet.votes
    await request.say("voted", votes=votes, needed=needed, missing=needed - votes if open_still else 0)


@actions.on("substitute")
async def substitute(request: Request) -> None:
    table = await request.services.hall.lobby.substitute(
        request.table().id, _number(request), request.user, request.name
    )
    await seats.told(request, table)
    await asked_to_be_heard(request, table)


def _person(request: Request) -> int:
    """Whom he meant, and not who sits there by now: in the lobby seats close up, in mid-game they change hands."""
    value = request.value
    if not value.isdecimal() or not SEAT < len(value) <= 20:
        raise Illegal("outdated-button")
    return int(value)


def _number(request: Request) -> int:
    value = request.value
    if not value.isdecimal() or len(value) > SEAT:
        raise Malformed("unknown-option-value", text=value)
    return int(value)
