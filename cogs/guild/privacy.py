"""`/суд …`: whether the court hears you, what it calls you by, what is kept, and how to have it forgotten."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands, ui

from cogs.house.call import Call
from cogs.house.page import Page
from cogs.house.press import Key, Press, on
from cogs.texts import Locale, plain, t
from cogs.texts import command as named
from core.games import GAMES
from data.guilds import Consent, Names
from data.privacy import forget_me, give_me_my_data

if TYPE_CHECKING:
    from cogs.bot import Slovo

ACCENT = 0x3E6B4F


def about(locale: Locale, heard: bool) -> Page:
    """What the court hears and keeps, in a few lines, and the switches."""
    made = (
        Page(accent=ACCENT)
        .text(t(locale, "privacy-about"))
        .text(t(locale, "privacy-heard" if heard else "privacy-unheard"))
    )
    made.row(
        Press(Key("unhear"), plain(locale, "button-unhear"), style=discord.ButtonStyle.danger)
        if heard
        else Press(Key("hear"), plain(locale, "button-hear"), style=discord.ButtonStyle.success),
        Press(Key("my-names"), plain(locale, "button-my-names")),
        Press(Key("my-data"), plain(locale, "button-my-data")),
        Press(Key("forget"), plain(locale, "button-forget"), style=discord.ButtonStyle.danger),
    )
    return made


async def _page(call: Call) -> Page:
    return about(call.locale, await Consent(call.bot.store).given(call.user, call.home))


@on("privacy")
async def privacy(call: Call) -> None:
    await call.redraw(await _page(call))


@on("hear")
async def hear(call: Call) -> None:
    """Agree to be heard; from this moment on, not from a moment earlier (E-CHG-08)."""
    await Consent(call.bot.store).give(call.user, call.home)
    await call.bot.consented(call.home, call.user, True)
    await call.redraw(await _page(call))


@on("unhear")
async def unhear(call: Call) -> None:
    """Take it back: nothing more is opened, and what was remembered is gone at once."""
    await Consent(call.bot.store).withdraw(call.user, call.home)
    await call.bot.consented(call.home, call.user, False)
    await call.redraw(await _page(call))


@on("my-names")
async def my_names(call: Call) -> None:
    known = await Names(call.bot.store).of(call.home, (call.user,))
    form = ui.Modal(
        title=plain(call.locale, "names-title")[:45],
        custom_id=Key("names-are", 0, None, str(call.user)).id("m"),
    )
    form.add_item(
        ui.Label(
            text=plain(call.locale, "names-label")[:45],
            description=plain(call.locale, "names-about")[:100],
            component=ui.TextInput(
                custom_id="names", required=False, max_length=200, default=", ".join(known.get(call.user, ()))
            ),
        )
    )
    await call.ask(form)


@on("names-are")
async def names_are(call: Call) -> None:
    """The names one is called by outside: aloud at the table they are a breach (E-NAM-01)."""
    names = tuple(
        name.strip()[:40] for name in str(call.fields.get("names") or "").split(",") if name.strip()
    )[:10]
    await Names(call.bot.store).call(call.home, call.user, names)
    await call.bot.renamed(call.home, call.user)
    await call.say("names-kept", count=len(names))


@on("my-data")
async def my_data(call: Call) -> None:
    found = await give_me_my_data(call.bot.store, call.user)
    text = json.dumps(found, ensure_ascii=False, indent=1, default=str)
    made = Page(accent=ACCENT).text(t(call.locale, "data-given", tables=len(found)))
    await call.show(made.file("my-data.json", text.encode()))


@on("forget")
async def forget(call: Call) -> None:
    made = Page(accent=ACCENT).text(t(call.locale, "forget-sure"))
    made.row(
        Press(Key("forget-me"), plain(call.locale, "button-forget-me"), style=discord.ButtonStyle.danger),
        Press(Key("privacy"), plain(call.locale, "button-back")),
    )
    await call.redraw(made)


@on("forget-me")
async def forget_me_now(call: Call) -> None:
    """Everything of this person in every guild: the ears first, then what lies in the database."""
    await call.bot.forgotten(call.user)
    call.bot.hints.forget(call.user)
    done = await forget_me(call.bot.store, GAMES, call.user)
    await call.redraw(Page(accent=ACCENT).text(t(call.locale, "forgotten", tables=len(done.tables))))


def group(bot: Slovo) -> app_commands.Group:
    made = app_commands.Group(
        name=named("command-ear"), description=named("command-ear-about"), guild_only=True
    )

    def add(name: str, act: Any) -> None:
        async def run(asked: discord.Interaction[Any]) -> None:
            call = Call(asked)
            async with call.answering():
                await act(call)

        made.add_command(
            app_commands.Command(
                name=named(f"command-ear-{name}"),
                description=named(f"command-ear-{name}-about"),
                callback=run,
            )
        )

    async def show(call: Call) -> None:
        await call.show(await _page(call))

    async def state(call: Call) -> None:
        await call.show(await bot.state_of_ears(call))

    for name, act in (
        ("consent", show), ("names", my_names), ("state", state), ("data", my_data), ("forget", forget),
    ):  # fmt: skip
        add(name, act)
    return made


VERBS = ("privacy", "hear", "unhear", "my-names", "names-are", "my-data", "forget", "forget-me")
