"""`/двор …` and `/суд …`: every move of the court for those who type."""

from __future__ import annotations

import inspect
from typing import Any, ClassVar

import discord
from discord import app_commands
from discord.ext import commands

from cogs.court import charge_pages, desk, desk_pages, paper_forms, pleas
from cogs.court.court_notes import CourtNotes
from cogs.knyazi.paper_labels import label
from cogs.texts import command as named
from cogs.texts import plain, safe
from cogs.ui.actions import number
from cogs.ui.cog import ServicesCog
from cogs.ui.move_commands import legal
from cogs.ui.move_controls import make
from cogs.ui.request import Request
from cogs.ui.services import Services, ServicesBot
from core.hall import Table
from core.shapes import Illegal

Asked = discord.Interaction[Any]

COURT: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("grant", ("grant",)),
    ("repeal", ("repeal",)),
    ("overrule", ("overrule",)),
    ("release", ("release", "remit")),
    ("strike", ("strike",)),
    ("escape", ("escape",)),
    ("cry-out", ("cry-out",)),
    ("let-pass", ("let-pass",)),
    ("rule", ("rule",)),
    ("keep", ("keep",)),
    ("undo", ("undo",)),
    ("call-vote", ("call-vote",)),
    ("vote", ("cast-vote",)),
    ("visa", ("visa",)),
    ("chronicler", ("chronicler",)),
)
"""Commands that pick from what is legal."""


@app_commands.guild_only()
class CourtCog(
    ServicesCog,
    commands.GroupCog,
    group_name=named("command-court"),
    group_description=named("command-court-about"),
):
    """`/двор …`: the desk, every move that picks from what is legal, and what the court remembers of its charges."""

    action_tables = (desk.actions, charge_pages.actions, paper_forms.actions, pleas.actions)
    panel_kinds: ClassVar = {desk_pages.KIND: desk_pages.draw}

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        assert self.app_command is not None
        self.app_command.add_command(_desk())
        for name, tags in COURT:
            self.app_command.add_command(_picked(name, tags))

    async def cog_load(self) -> None:
        await super().cog_load()
        self._notes = self.services.parts[CourtNotes] = CourtNotes(self.services)

    async def cog_unload(self) -> None:
        self._notes.close()
        del self.services.parts[CourtNotes]
        await super().cog_unload()


@app_commands.guild_only()
class PapersCog(
    ServicesCog,
    commands.GroupCog,
    group_name=named("command-papers"),
    group_description=named("command-papers-about"),
):
    """`/грамота …`: what needs words."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        assert self.app_command is not None
        for form in paper_forms.FORMS.values():
            self.app_command.add_command(_written(form))


def _desk() -> app_commands.Command[Any, ..., None]:
    """«/двор стол»: the way in for those who do not see the table's message."""

    async def run(asked: Asked) -> None:
        request = Request(asked)
        async with request.answering():
            await desk_pages.show(request, _here(request))

    return app_commands.Command(
        name=named("command-court-desk"), description=named("command-court-desk-about"), callback=run
    )


def _here(request: Request) -> Table:
    table = request.here()
    request.begun(table, "knyazi")
    return table


def _picked(name: str, tags: tuple[str, ...]) -> app_commands.Command[Any, ..., None]:
    async def run(asked: Asked, what: str) -> None:
        request = Request(asked)
        async with request.answering():
            table = _here(request)
            view = table.view(request.player(table))
            for move in legal(table, request.user, tags):
                if what in (
                    table.game.write(move),
                    safe.cut(label(request.locale, table, view, move), safe.OPTION),
                ):
                    await make(request, table, move)
                    return
            raise Illegal("not-possible-now", text=what[:60])

    async def offer(asked: Asked, typed: str) -> list[app_commands.Choice[str]]:
        request = Request(asked)
        try:
            table = _here(request)
            view = table.view(request.player(table))
        except Illegal:
            return []
        found = [
            app_commands.Choice(
                name=safe.cut(label(request.locale, table, view, move), safe.OPTION),
                value=table.game.write(move),
            )
            for move in legal(table, request.user, tags)
        ]
        return [one for one in found if typed.casefold() in one.name.casefold()][:25]

    command: app_commands.Command[Any, ..., None] = app_commands.Command(
        name=named(f"command-court-{name}"),
        description=named(f"command-court-{name}-about"),
        callback=app_commands.rename(what=named("option-what"))(
            app_commands.describe(what=named("option-what-about"))(run)
        ),
    )
    command.autocomplete("what")(offer)
    return command


def _written(form: paper_forms.PaperForm) -> app_commands.Command[Any, ..., None]:
    """A command with an option for each field of a form; a paper's number is offered by autocomplete."""
    names = [form.about] if form.about else []
    names += [field.name for field in form.fields]

    async def run(asked: Asked, **given: Any) -> None:
        request = Request(asked)
        async with request.answering():
            table = _here(request)
            about = str(given.pop(form.about, "") or "") if form.about else ""
            if form.about and not number(about):
                raise Illegal("not-possible-now", text=about[:40])
            await paper_forms.write(request, table, form, given, number(about))

    needed = [form.about] if form.about else []
    ordered = [field for field in form.fields if field.required] + [f for f in form.fields if not f.required]
    parameters = [
        inspect.Parameter("asked", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=discord.Interaction)
    ]
    parameters += [
        inspect.Parameter(name, inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=str) for name in needed
    ]
    for field in ordered:
        default = inspect.Parameter.empty if field.required else ""
        parameters.append(
            inspect.Parameter(
                field.name, inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=str, default=default
            )
        )
    run.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    run.__annotations__ = {p.name: p.annotation for p in parameters}
    described = app_commands.describe(**{name: named(f"field-{name}") for name in names})(run)
    renamed = app_commands.rename(**{name: named(f"option-{name}") for name in names})(described)
    command: app_commands.Command[Any, ..., None] = app_commands.Command(
        name=named(f"command-papers-{form.name}"),
        description=named(f"command-papers-{form.name}-about"),
        callback=renamed,
    )
    for field in form.fields:
        if field.kind not in ("words", "line"):
            command.autocomplete(field.name)(_offers(field))
    if form.about:
        command.autocomplete(form.about)(_papers(form.about))
    return command


def _offers(field: paper_forms.Field) -> Any:
    async def offer(asked: Asked, typed: str) -> list[app_commands.Choice[str]]:
        request = Request(asked)
        try:
            table = _here(request)
            view = table.view(request.player(table))
        except Illegal:
            return []
        return [
            app_commands.Choice(name=one.label, value=one.value)
            for one in paper_forms.options(request.locale, table, view, field)
            if typed.casefold() in one.label.casefold()
        ][:25]

    return offer


def _papers(about: str) -> Any:
    """The papers of this kind that the caller may see, by their words."""

    async def offer(asked: Asked, typed: str) -> list[app_commands.Choice[str]]:
        request = Request(asked)
        try:
            table = _here(request)
            view = table.view(request.player(table))
        except Illegal:
            return []
        shelf: list[Any] = {
            "charge": [c for c in view.docket if c.status == "open"],
            "decree": list(view.decrees),
            "petition": [p for p in view.petitions if p.status == "open"],
            "paper": [draft.paper for draft in view.drafts],
        }[about]
        found = []
        for paper in shelf:
            words = getattr(paper, "words", "") or plain(
                request.locale, f"law-{getattr(paper, 'law', 'K-PUN-01').lower()}"
            )
            found.append(
                app_commands.Choice(
                    name=safe.cut(f"№ {paper.id}: {safe.plain(words)}", 100), value=str(paper.id)
                )
            )
        return [one for one in found if typed.casefold() in one.name.casefold()][:25]

    return offer


async def setup(bot: ServicesBot) -> None:
    await bot.add_cog(CourtCog(bot.services))
    await bot.add_cog(PapersCog(bot.services))
