"""`/карьера` and `/доска`: what people have come to in this guild. Who does not want to be listed is not."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from cogs.results.summary import ACCENT
from cogs.texts import command as named
from cogs.texts import plain, safe, t
from cogs.ui.actions import ActionButton, ActionId, ActionTable
from cogs.ui.cog import ServicesCog
from cogs.ui.page import Page
from cogs.ui.request import Request
from core.shapes import Illegal
from data.careers import Statistics
from data.guilds import UNLISTED, ConsentBook

if TYPE_CHECKING:
    pass

actions = ActionTable()


async def career(request: Request, user: int, name: str) -> Page:
    """One person's games in this guild, added up."""
    games = await Statistics(request.services.store).career(user, request.guild)
    made = Page(accent=ACCENT).text(t(request.locale, "career-title", who=name))
    if not games:
        return made.text(t(request.locale, "career-empty"))
    for pack in request.services.games:
        mine = [one for one in games if one.game == pack.name]
        if not mine:
            continue
        total: Counter[str] = Counter()
        for one in mine:
            total.update(one.figures)
        lines = [
            t(
                request.locale,
                "career-games",
                game=plain(request.locale, f"game-{pack.name}"),
                count=len(mine),
                best=sum(one.best for one in mine),
            )
        ]
        lines += [
            t(request.locale, f"figure-{figure}", count=total[figure])
            for figure in pack.results.figures
            if total[figure]
        ]
        made.text("\n".join(lines))
    titles = Counter(title for one in games for title in one.honours)
    if titles:
        words = ", ".join(
            f"{plain(request.locale, f'honour-{title}')} ×{n}" for title, n in titles.most_common()
        )
        made.text(t(request.locale, "career-titles", titles=words))
    return made


async def board(request: Request) -> Page:
    """The guild's boards, by figure; and whether one wants to be on them."""
    statistics = Statistics(request.services.store)
    made = Page(accent=ACCENT).text(t(request.locale, "board-title"))
    empty = True
    for game, figure in [
        (pack.name, figure) for pack in request.services.games for figure in pack.results.boards
    ]:
        places = await statistics.board(request.home, game, figure, 5)
        if not places:
            continue
        empty = False
        lines = [t(request.locale, f"board-{game}-{figure}")]
        lines += [f"{n}. <@{place.user}> — {place.total}" for n, place in enumerate(places, 1)]
        made.text("\n".join(lines))
    if empty:
        made.text(t(request.locale, "board-empty"))
    hidden = await ConsentBook(request.services.store).given(request.user, request.home, UNLISTED)
    made.row(
        ActionButton(
            ActionId("listed" if hidden else "unlisted"),
            plain(request.locale, "button-listed" if hidden else "button-unlisted"),
        )
    )
    return made


@actions.on("unlisted")
async def unlisted(request: Request) -> None:
    await ConsentBook(request.services.store).give(request.user, request.home, UNLISTED)
    await request.redraw(await board(request))


@actions.on("listed")
async def listed(request: Request) -> None:
    await ConsentBook(request.services.store).withdraw(request.user, request.home, UNLISTED)
    await request.redraw(await board(request))


@actions.on("my-career")
async def my_career(request: Request) -> None:
    await request.show(await career(request, request.user, request.name))


@actions.on("fame")
async def fame(request: Request) -> None:
    await request.show(await board(request))


class CareerCommands(ServicesCog):
    """`/карьера` and `/доска`."""

    @app_commands.command(name=named("command-career"), description=named("command-career-about"))
    @app_commands.guild_only()
    @app_commands.rename(who=named("option-who"))
    @app_commands.describe(who=named("option-career-about"))
    async def career(self, asked: discord.Interaction[Any], who: str = "") -> None:
        request = Request(asked)
        async with request.answering():
            user, name = (
                await self._meant(request, who.strip()) if who.strip() else (request.user, request.name)
            )
            await request.show(await career(request, user, name))

    @career.autocomplete("who")
    async def _people(self, asked: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
        found = await self._known(Request(asked))
        return [
            app_commands.Choice(name=safe.cut(name, safe.OPTION), value=str(user))
            for user, name in found.items()
            if typed.casefold() in name.casefold()
        ][:25]

    async def _known(self, request: Request) -> dict[int, str]:
        """People who have a career here, or sit at a table; by name. Robots and bots have none."""
        found = await Statistics(self.services.store).people(request.home)
        for table in self.services.hall.tables_in(request.home):
            found |= {
                seat.user: seat.name for seat in table.sheet.seats if seat.user is not None and not seat.left
            }
        hidden = await self._hidden(request) - {request.user}
        guild = self.services.client.get_guild(request.home)
        for user in list(found):
            member = guild.get_member(user) if guild is not None else None
            found[user] = member.display_name if member is not None else found[user]
        return {user: name for user, name in found.items() if user not in hidden}

    async def _hidden(self, request: Request) -> set[int]:
        return await ConsentBook(self.services.store).all(request.home, UNLISTED)

    async def _meant(self, request: Request, who: str) -> tuple[int, str]:
        """By his number, as it is picked, by a mention, or by name."""
        known = await self._known(request)
        wanted = who.strip("<@!>")
        for user, name in known.items():
            if wanted == str(user) or who.casefold() == name.casefold():
                return user, name
        if wanted in map(str, await self._hidden(request)):
            raise Illegal("career-hidden")
        field = plain(request.locale, "option-who")
        raise Illegal(
            "not-offered",
            field=field,
            text=who[:60],
            known=list((known | {request.user: request.name}).values())[:25],
        )

    @app_commands.command(name=named("command-board"), description=named("command-board-about"))
    @app_commands.guild_only()
    async def board(self, asked: discord.Interaction[Any]) -> None:
        request = Request(asked)
        async with request.answering():
            await request.show(await board(request))
