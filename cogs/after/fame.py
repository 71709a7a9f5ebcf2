"""`/карьера` and `/доска`: what people have come to in this guild. Who does not want to be listed is not."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from cogs.after.summary import ACCENT
from cogs.house.call import Call
from cogs.house.page import Page
from cogs.house.press import Key, Press, on
from cogs.texts import command as named
from cogs.texts import plain, t
from data.careers import Statistics
from data.guilds import UNLISTED, Consent

if TYPE_CHECKING:
    from cogs.bot import Slovo

FIGURES = {
    "knyazi": ("deals", "reigns", "accessions", "kholop", "blows", "charges", "mercies"),
    "sultan": ("rounds", "rounds-won", "points"),
}
BOARDS = (
    ("knyazi", "best"),
    ("knyazi", "reigns"),
    ("knyazi", "blows"),
    ("sultan", "best"),
    ("sultan", "points"),
)


async def career(call: Call, user: discord.abc.User) -> Page:
    """One person's games in this guild, added up."""
    games = await Statistics(call.bot.store).career(user.id, call.guild)
    made = Page(accent=ACCENT).text(t(call.locale, "career-title", who=user.display_name))
    if not games:
        return made.text(t(call.locale, "career-empty"))
    for game in FIGURES:
        mine = [one for one in games if one.game == game]
        if not mine:
            continue
        total: Counter[str] = Counter()
        for one in mine:
            total.update(one.figures)
        lines = [
            t(call.locale, "career-games", game=game, count=len(mine), best=sum(one.best for one in mine))
        ]
        lines += [
            t(call.locale, f"figure-{figure}", count=total[figure])
            for figure in FIGURES[game]
            if total[figure]
        ]
        made.text("\n".join(lines))
    titles = Counter(title for one in games for title in one.honours)
    if titles:
        words = ", ".join(
            f"{plain(call.locale, f'honour-{title}')} ×{n}" for title, n in titles.most_common()
        )
        made.text(t(call.locale, "career-titles", titles=words))
    return made


async def board(call: Call) -> Page:
    """The guild's boards, by figure; and whether one wants to be on them."""
    statistics = Statistics(call.bot.store)
    made = Page(accent=ACCENT).text(t(call.locale, "board-title"))
    empty = True
    for game, figure in BOARDS:
        places = await statistics.board(call.home, game, figure, 5)
        if not places:
            continue
        empty = False
        lines = [t(call.locale, f"board-{game}-{figure}")]
        lines += [f"{n}. <@{place.user}> — {place.total}" for n, place in enumerate(places, 1)]
        made.text("\n".join(lines))
    if empty:
        made.text(t(call.locale, "board-empty"))
    hidden = await Consent(call.bot.store).given(call.user, call.home, UNLISTED)
    made.row(
        Press(
            Key("listed" if hidden else "unlisted"),
            plain(call.locale, "button-listed" if hidden else "button-unlisted"),
        )
    )
    return made


@on("unlisted")
async def unlisted(call: Call) -> None:
    await Consent(call.bot.store).give(call.user, call.home, UNLISTED)
    await call.redraw(await board(call))


@on("listed")
async def listed(call: Call) -> None:
    await Consent(call.bot.store).withdraw(call.user, call.home, UNLISTED)
    await call.redraw(await board(call))


@on("my-career")
async def my_career(call: Call) -> None:
    await call.show(await career(call, call.interaction.user))


@on("fame")
async def fame(call: Call) -> None:
    await call.show(await board(call))


def commands(bot: Slovo) -> tuple[app_commands.Command[Any, ..., None], ...]:
    async def show_career(asked: discord.Interaction[Any], who: discord.Member | None = None) -> None:
        call = Call(asked)
        async with call.answering():
            user = who or asked.user
            hidden = await Consent(bot.store).given(user.id, call.home, UNLISTED)
            if hidden and user.id != call.user:
                await call.say("career-hidden")
                return
            await call.show(await career(call, user))

    async def show_board(asked: discord.Interaction[Any]) -> None:
        call = Call(asked)
        async with call.answering():
            await call.show(await board(call))

    one: app_commands.Command[Any, ..., None] = app_commands.Command(
        name=named("command-career"),
        description=named("command-career-about"),
        callback=app_commands.rename(who=named("option-who"))(
            app_commands.describe(who=named("option-career-about"))(show_career)
        ),
    )
    two: app_commands.Command[Any, ..., None] = app_commands.Command(
        name=named("command-board"), description=named("command-board-about"), callback=show_board
    )
    for command in (one, two):
        command.guild_only = True
    return one, two


VERBS = ("unlisted", "listed", "my-career", "fame")
