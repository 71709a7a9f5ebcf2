"""The services put together: the one place where each is made. No cog is known here."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial

import discord

from cogs.pictures.uploaded_emojis import UploadedEmojis
from cogs.settings import Settings
from cogs.texts import Locale, Raw, t
from cogs.ui import hand_panel, move_controls
from cogs.ui.actions import ActionRegistry
from cogs.ui.background import Background
from cogs.ui.boards import Boards
from cogs.ui.budget import Budget
from cogs.ui.first_time_hints import FirstTimeHints
from cogs.ui.game_packs import GamePacks
from cogs.ui.guild_settings import GuildSettings
from cogs.ui.own_events import OwnEvents
from cogs.ui.page import Page
from cogs.ui.painter import Painter
from cogs.ui.panels import HAND, Panels
from cogs.ui.private_word import told_apart
from cogs.ui.recent_events import RecentEvents
from cogs.ui.services import Services
from cogs.ui.wording import people
from core.hall import Hall, Table
from data import Store
from data.guilds import Guilds, HintBook
from data.panel_book import PanelBook


def assemble(
    client: discord.AutoShardedClient,
    settings: Settings,
    store: Store,
    hall: Hall,
    may_answer: Callable[[int], Awaitable[bool]],
    budget: Budget,
    painter: Painter | None = None,
) -> Services:
    """Everything that cogs are handed."""

    async def draw(table: Table) -> Page | None:
        return await drawn(services, table)

    async def tell(table: Table, key: str, told: dict[str, str]) -> None:
        if (host := table.sheet.host) is not None:
            words = t(services.locale(table.sheet.guild), key, **{name: Raw(it) for name, it in told.items()})
            await told_apart(client, services.panels, table.id, host, words)

    painter = painter or Painter()
    secret = settings.token.get_secret_value() if settings.token is not None else ""
    background, games, actions = Background(), GamePacks(), ActionRegistry()
    actions.add(hand_panel.actions, move_controls.actions)
    guild_settings = GuildSettings(Guilds(store), settings.language)
    hints = FirstTimeHints(HintBook(store), background.start)
    boards = Boards(client, hall, painter, background, draw, tell, budget)
    services = Services(
        client=client,
        settings=settings,
        store=store,
        hall=hall,
        may_answer=may_answer,
        background=background,
        guild_settings=guild_settings,
        painter=painter,
        card_emojis=UploadedEmojis(),
        budget=budget,
        boards=boards,
        panels=Panels(client, hall, painter, background, hints, PanelBook(store, secret), budget),
        recent_events=RecentEvents(boards, guild_settings.locale, games),
        own_events=OwnEvents(games),
        hints=hints,
        actions=actions,
        games=games,
        draws={},
    )
    services.panels.draws[HAND] = partial(hand_panel.draw, services)
    services.panels.told_of_sleep(lambda table, _: boards.changed(table))
    services.privacy.subscribe(services.panels)
    return services


async def drawn(services: Services, table: Table) -> Page | None:
    """The public message of a table: before its game, in it, and after it."""
    locale, shown = services.locale(table.sheet.guild), table.sheet.phase
    shown = "over" if shown == "closed" else shown
    if shown in ("playing", "paused"):
        page = await services.games[table.sheet.game].board(services, table, locale)
        return page.text(_asleep(services, table, locale))
    draw = services.draws.get(shown)
    return None if draw is None else await draw(table, locale)


def _asleep(services: Services, table: Table, locale: Locale) -> str:
    """Those whom all know to be awaited, and whose hands show nothing new until they open them again."""
    asleep = services.panels.asleep(table)
    there = people(table, services.cast_of(table))
    who = [there[player] for player in services.asked(table) if table.sheet.seats[player].user in asleep]
    return t(locale, "hands-asleep", who=who) if who and table.sheet.phase == "playing" else ""
