"""`/правила`: our own rule texts, found by topic, by words, or by a rule's number."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from cogs.texts import Locale, plain, rulebook, safe, t
from cogs.texts import command as named
from cogs.ui.actions import ActionButton, ActionId, ActionSelect, ActionTable
from cogs.ui.cog import ServicesCog
from cogs.ui.page import Page
from cogs.ui.request import Request
from core.shapes import Illegal

if TYPE_CHECKING:
    pass

actions = ActionTable()

ACCENT = 0xC9A227
GAMES: tuple[rulebook.Game, ...] = ("knyazi", "court", "sultan")


def page(locale: Locale, topic: rulebook.Topic | None, game: rulebook.Game) -> Page:
    """A topic to read, and the others of its game to turn to."""
    made = Page(accent=ACCENT)
    if topic is None:
        made.text(t(locale, "rules-welcome"))
    else:
        made.text(f"### {topic.title(locale)}").text(topic.body(locale))
    topics = [one for one in rulebook.TOPICS if one.game == game]
    made.row(
        ActionSelect(
            ActionId("topic"),
            [
                discord.SelectOption(
                    label=safe.cut(one.title(locale), safe.OPTION), value=one.name, default=one is topic
                )
                for one in topics
            ],
            placeholder=plain(locale, "rules-choose"),
        )
    )
    made.row(
        ActionSelect(
            ActionId("rules-of"),
            [
                discord.SelectOption(label=plain(locale, f"rules-of-{one}"), value=one, default=one == game)
                for one in GAMES
            ],
        )
    )
    return made


def _played(request: Request) -> rulebook.Game:
    """The game that the caller is at, or that is played here."""
    try:
        about = request.here().sheet.game
    except Illegal:
        about = ""
    return next((one for one in GAMES if one == about), GAMES[0])


@actions.on("rules")
async def rules(request: Request) -> None:
    about = request.table().sheet.game if request.key.table else ""
    game = next((one for one in GAMES if one == about), None) or _played(request)
    await request.redraw(page(request.locale, None, game))


@actions.on("rules-of")
async def rules_of(request: Request) -> None:
    game = request.value
    await request.redraw(page(request.locale, None, game if game in GAMES else "knyazi"))


@actions.on("topic")
async def topic(request: Request) -> None:
    found = rulebook.BY_NAME.get(request.value)
    if found is None:
        raise Illegal("no-such-topic")
    await request.redraw(page(request.locale, found, found.game))


@actions.on("rule-of")
async def rule_of(request: Request) -> None:
    """The rule that a refusal named."""
    found = rulebook.topic_of(request.key.rest)
    if found is None:
        raise Illegal("no-such-topic")
    await request.show(page(request.locale, found, found.game))


class RulebookCog(ServicesCog):
    """`/помощь`, `/правила`."""

    action_tables = (actions,)

    @app_commands.command(name=named("command-help"), description=named("command-help-about"))
    async def help(self, asked: discord.Interaction[Any]) -> None:
        request = Request(asked)
        async with request.answering():
            made = Page(accent=ACCENT).text(
                t(request.locale, "help-sultan" if _played(request) == "sultan" else "help")
            )
            made.row(ActionButton(ActionId("rules"), plain(request.locale, "button-rules")))
            await request.show(made)

    @app_commands.command(name=named("command-rules"), description=named("command-rules-about"))
    @app_commands.rename(about=named("option-about"))
    @app_commands.describe(about=named("option-about-about"))
    async def rules(self, asked: discord.Interaction[Any], about: str = "") -> None:
        request = Request(asked)
        async with request.answering():
            found = rulebook.BY_NAME.get(about) or next(iter(rulebook.search(request.locale, about)), None)
            if about and found is None:
                raise Illegal("no-such-topic")
            chosen = found if about else None
            await request.show(page(request.locale, chosen, chosen.game if chosen else _played(request)))

    @rules.autocomplete("about")
    async def _topics(self, asked: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
        request = Request(asked)
        locale = request.locale
        own = [] if typed.strip() else rulebook.search(locale, "", _played(request))
        return [
            app_commands.Choice(name=safe.cut(one.title(locale), safe.OPTION), value=one.name)
            for one in dict.fromkeys((*own, *rulebook.search(locale, typed)))
        ][:25]
