"""`/суд …`: whether the court hears you, what it calls you by, what is kept, and how to have it forgotten."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands, ui

from cogs.texts import Locale, plain, t
from cogs.texts import command as named
from cogs.ui.actions import ActionButton, ActionId, on
from cogs.ui.page import Page
from cogs.ui.request import Request
from core.games import GAMES
from data.guilds import Consent, Names
from data.privacy import forget_me, give_me_my_data

if TYPE_CHECKING:
    from cogs.app.bot import Slovo

ACCENT = 0x3E6B4F


def about(locale: Locale, heard: bool) -> Page:
    """What the court hears and keeps, in a few lines, and the switches."""
    made = (
        Page(accent=ACCENT)
        .text(t(locale, "privacy-about"))
        .text(t(locale, "privacy-heard" if heard else "privacy-unheard"))
    )
    made.row(
        ActionButton(ActionId("unhear"), plain(locale, "button-unhear"), style=discord.ButtonStyle.danger)
        if heard
        else ActionButton(ActionId("hear"), plain(locale, "button-hear"), style=discord.ButtonStyle.success),
        ActionButton(ActionId("my-names"), plain(locale, "button-my-names")),
        ActionButton(ActionId("my-data"), plain(locale, "button-my-data")),
        ActionButton(ActionId("forget"), plain(locale, "button-forget"), style=discord.ButtonStyle.danger),
    )
    return made


async def _page(request: Request) -> Page:
    return about(request.locale, await Consent(request.bot.store).given(request.user, request.home))


@on("privacy")
async def privacy(request: Request) -> None:
    await request.redraw(await _page(request))


@on("hear")
async def hear(request: Request) -> None:
    """Agree to be heard; from this moment on, not from a moment earlier (E-CHG-08)."""
    await Consent(request.bot.store).give(request.user, request.home)
    await request.bot.consented(request.home, request.user, True)
    await request.redraw(await _page(request))


@on("unhear")
async def unhear(request: Request) -> None:
    """Take it back: nothing more is opened, and what was remembered is gone at once."""
    await Consent(request.bot.store).withdraw(request.user, request.home)
    await request.bot.consented(request.home, request.user, False)
    await request.redraw(await _page(request))


@on("my-names")
async def my_names(request: Request) -> None:
    known = await Names(request.bot.store).of(request.home, (request.user,))
    form = ui.Modal(
        title=plain(request.locale, "names-title")[:45],
        custom_id=ActionId("names-are", 0, None, str(request.user)).id("m"),
    )
    form.add_item(
        ui.Label(
            text=plain(request.locale, "names-label")[:45],
            description=plain(request.locale, "names-about")[:100],
            component=ui.TextInput(
                custom_id="names",
                required=False,
                max_length=200,
                default=", ".join(known.get(request.user, ())),
            ),
        )
    )
    await request.ask(form)


@on("names-are")
async def names_are(request: Request) -> None:
    """The names one is called by outside: aloud at the table they are a breach (E-NAM-01)."""
    names = tuple(
        name.strip()[:40] for name in str(request.fields.get("names") or "").split(",") if name.strip()
    )[:10]
    await Names(request.bot.store).call(request.home, request.user, names)
    await request.bot.renamed(request.home, request.user)
    await request.say("names-kept", count=len(names))


@on("my-data")
async def my_data(request: Request) -> None:
    found = await give_me_my_data(request.bot.store, request.user)
    text = json.dumps(found, ensure_ascii=False, indent=1, default=str)
    made = Page(accent=ACCENT).text(t(request.locale, "data-given", tables=len(found)))
    await request.show(made.file("my-data.json", text.encode()))


@on("forget")
async def forget(request: Request) -> None:
    made = Page(accent=ACCENT).text(t(request.locale, "forget-sure"))
    made.row(
        ActionButton(
            ActionId("forget-me"), plain(request.locale, "button-forget-me"), style=discord.ButtonStyle.danger
        ),
        ActionButton(ActionId("privacy"), plain(request.locale, "button-back")),
    )
    await request.redraw(made)


@on("forget-me")
async def forget_me_now(request: Request) -> None:
    """Everything of this person in every guild: the ears first, then what lies in the database."""
    await request.bot.forgotten(request.user)
    request.bot.hints.forget(request.user)
    done = await forget_me(request.bot.store, GAMES, request.user)
    await request.redraw(Page(accent=ACCENT).text(t(request.locale, "forgotten", tables=len(done.tables))))


def group(bot: Slovo) -> app_commands.Group:
    made = app_commands.Group(
        name=named("command-ear"), description=named("command-ear-about"), guild_only=True
    )

    def add(name: str, act: Any) -> None:
        async def run(asked: discord.Interaction[Any]) -> None:
            request = Request(asked)
            async with request.answering():
                await act(request)

        made.add_command(
            app_commands.Command(
                name=named(f"command-ear-{name}"),
                description=named(f"command-ear-{name}-about"),
                callback=run,
            )
        )

    async def show(request: Request) -> None:
        await request.show(await _page(request))

    async def state(request: Request) -> None:
        await request.show(await bot.state_of_ears(request))

    for name, act in (
        ("consent", show), ("names", my_names), ("state", state), ("data", my_data), ("forget", forget),
    ):  # fmt: skip
        add(name, act)
    return made


VERBS = ("privacy", "hear", "unhear", "my-names", "names-are", "my-data", "forget", "forget-me")
