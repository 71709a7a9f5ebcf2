"""A seat that a robot plays, taken in mid-game: which there are, and what its new owner should know first."""

from __future__ import annotations

from collections.abc import Iterator

import discord

from cogs.texts import Locale, Person, plain, safe, t
from cogs.ui.actions import ActionId
from cogs.ui.page import Page
from cogs.ui.request import Request
from cogs.ui.services import Services
from core.hall import Table
from core.shapes import Illegal


def free(services: Services, table: Table, locale: Locale) -> Iterator[tuple[int, str]]:
    """By number: what is played there, as far as all know, and by whom."""
    cast = services.cast_of(table) if table.state is not None else {}
    for number, seat in enumerate(table.sheet.seats):
        if seat.user is None or seat.left:
            rank = Person("", cast[number]) if cast.get(number) else ""
            label = plain(locale, "seat-of-robot", number=number + 1, name=seat.name, rank=rank)
            yield number, safe.cut(label, safe.OPTION)


def offer(page: Page, services: Services, table: Table, locale: Locale) -> None:
    """One of them to pick from."""
    found = [discord.SelectOption(label=label, value=str(n)) for n, label in free(services, table, locale)]
    page.choose(ActionId("substitute", table.id), found, plain(locale, "choose-seat"))


async def refused(request: Request, table: Table, wrong: Illegal) -> None:
    """The game runs: the seats that are free are one press away from the refusal."""
    if wrong.code != "already-begun" or not any(free(request.services, table, request.locale)):
        raise wrong
    page = Page().text(t(request.locale, "sit-instead"))
    offer(page, request.services, table, request.locale)
    await request.show(page)


async def told(request: Request, table: Table) -> None:
    """The seat is his, and he learns what he is now."""
    player = table.sheet.player_of(request.user)
    begun = table.state is not None and player is not None
    character = request.services.cast_of(table).get(player, "") if begun and player is not None else ""
    await request.say("seated", rank=Person("", character) if character else "", character=character)
