"""`/двор`, `/челобитная`, `/донос`: the court for those who type. What else it does is pressed, or `/ход`."""

from __future__ import annotations

import asyncio
import contextlib
import inspect
from typing import Any, ClassVar

import discord
from discord import app_commands
from discord.ext import commands

from cogs.court import charge_pages, court_calls, desk, desk_pages, paper_forms, petition_pages, pleas
from cogs.court.court_calls import CourtCalls
from cogs.court.court_notes import CourtNotes
from cogs.texts import command as named
from cogs.texts import plain, safe
from cogs.texts.refusals import refusal
from cogs.ui.cog import ServicesCog
from cogs.ui.request import Request
from cogs.ui.services import ServicesBot
from cogs.ui.wording import people
from core.hall import Table
from core.shapes import Illegal

Asked = discord.Interaction[Any]

WRITTEN = ("petition", "denounce")
"""Forms that have a command of their own: what anybody may want at any moment."""


LEAVING = 5.0
"""Seconds that taking away what people were told may hold up the end."""


class CourtCog(ServicesCog):
    """The desk, and what the court remembers of its charges."""

    action_tables = (
        desk.actions,
        charge_pages.actions,
        petition_pages.actions,
        paper_forms.actions,
        pleas.actions,
        court_calls.actions,
    )
    panel_kinds: ClassVar = {desk_pages.KIND: desk_pages.draw}

    async def cog_load(self) -> None:
        await super().cog_load()
        self._notes = self.services.parts[CourtNotes] = CourtNotes(self.services)
        self._calls = self.services.parts[CourtCalls] = CourtCalls(self.services)

    async def cog_unload(self) -> None:
        self._calls.close()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(LEAVING):
                await self._calls.taken_away()
        self._notes.close()
        del self.services.parts[CourtNotes], self.services.parts[CourtCalls]
        await super().cog_unload()

    @commands.Cog.listener()
    async def on_tables_resumed(self, tables: tuple[Table, ...]) -> None:
        for table in tables:
            self._calls.again(table)

    @app_commands.guild_only()
    @app_commands.command(name=named("command-court"), description=named("command-court-about"))
    async def court(self, asked: Asked) -> None:
        """The way in for those who do not see the table's message."""
        request = Request(asked)
        async with request.answering():
            await desk_pages.show(request, _here(request))


def _here(request: Request) -> Table:
    table = request.here()
    request.begun(table, "knyazi")
    return table


def _written(form: paper_forms.PaperForm) -> app_commands.Command[Any, ..., None]:
    """A command with an option for each field of a form."""

    async def run(asked: Asked, **given: Any) -> None:
        request = Request(asked)
        async with request.answering():
            request.kept = given.get("words", "")
            table = _here(request)
            picked = paper_forms.picked(request.locale, table, table.view(request.player(table)), form, given)
            if await paper_forms.write(request, table, form, picked, 0):
                who = people(table, request.services.cast_of(table))
                view = table.view(request.player(table))
                status = next((one.status for one in reversed(view.docket) if one.by == view.me), "open")
                await request.say(f"handed-{form.name}", to=who[view.ruler], status=status)

    names = [field.name for field in form.fields]
    parameters = [
        inspect.Parameter("asked", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=discord.Interaction)
    ]
    for field in sorted(form.fields, key=lambda field: not field.required):
        kind, empty = (bool, False) if field.kind == "flag" else (str, "")
        parameters.append(
            inspect.Parameter(
                field.name,
                inspect.Parameter.POSITIONAL_OR_KEYWORD,
                annotation=kind,
                default=inspect.Parameter.empty if field.required else empty,
            )
        )
    run.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    run.__annotations__ = {p.name: p.annotation for p in parameters}
    told = {
        field.name: f"{field.texts}-yes" if field.kind == "flag" else f"field-{field.name}"
        for field in form.fields
    }
    described = app_commands.describe(**{name: named(key) for name, key in told.items()})(run)
    command: app_commands.Command[Any, ..., None] = app_commands.Command(
        name=named(f"command-{form.name}"),
        description=named(f"command-{form.name}-about"),
        callback=app_commands.rename(**{name: named(f"option-{name}") for name in names})(described),
    )
    command.guild_only = True
    for field in form.fields:
        if field.kind not in ("words", "line", "flag"):
            command.autocomplete(field.name)(_offers(field))
    return command


def _offers(field: paper_forms.Field) -> Any:
    async def offer(asked: Asked, typed: str) -> list[app_commands.Choice[str]]:
        request = Request(asked)
        try:
            table = _here(request)
            view = table.view(request.player(table))
        except Illegal as wrong:  # told at the first field, not after the last
            why = refusal(request.locale, wrong).split("\n")[0]
            return [app_commands.Choice(name=safe.cut(why, safe.OPTION), value="-")]
        return [
            app_commands.Choice(name=one.label, value=one.value)
            for one in paper_forms.options(request.locale, table, view, field)
            if typed.casefold() in one.label.casefold()
        ][:25]

    return offer


async def setup(bot: ServicesBot) -> None:
    await bot.add_cog(CourtCog(bot.services))
    for name in WRITTEN:
        bot.tree.add_command(_written(paper_forms.FORMS[name]))


async def teardown(bot: ServicesBot) -> None:
    for name in WRITTEN:
        bot.tree.remove_command(plain("en", f"command-{name}"))
