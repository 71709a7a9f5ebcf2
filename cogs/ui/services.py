"""What every cog is handed: the hall, the store, what draws and what remembers. No cog is known here.

A cog adds what it brings (handlers of presses, a game, the voice) when it is loaded, and takes it away when it goes.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar, cast

import discord
from discord.ext import commands

from cogs.ui.privacy_events import PrivacyEvents
from cogs.ui.voice_port import VoiceSlot

if TYPE_CHECKING:
    from cogs.pictures.uploaded_emojis import UploadedEmojis
    from cogs.settings import Settings
    from cogs.texts import Locale
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
    from cogs.ui.panels import Panels
    from cogs.ui.recent_events import RecentEvents
    from core.hall import Hall, Table
    from data import Store

T = TypeVar("T")

Draw = Callable[["Table", "Locale"], Awaitable["Page"]]


@dataclass(frozen=True)
class Services:
    """One bot's. Made in `cogs.app.assembly`."""

    client: discord.AutoShardedClient
    settings: Settings
    store: Store
    hall: Hall
    may_answer: Callable[[int], Awaitable[bool]]
    """Is this process the one that answers what is pressed at a table (0: at none)?"""
    background: Background
    guild_settings: GuildSettings
    painter: Painter
    card_emojis: UploadedEmojis
    budget: Budget
    """What the bot may ask of Discord, and what it has asked."""
    boards: Boards
    panels: Panels
    recent_events: RecentEvents
    own_events: OwnEvents
    hints: FirstTimeHints
    actions: ActionRegistry
    games: GamePacks
    draws: dict[str, Draw]
    """How a table is shown before its game (`lobby`) and after it (`over`)."""
    parts: dict[type, object] = field(default_factory=dict)
    """What cogs keep for their own handlers, by its class."""
    voice: VoiceSlot = field(default_factory=VoiceSlot)
    privacy: PrivacyEvents = field(default_factory=PrivacyEvents)

    def part(self, kind: type[T]) -> T:
        """What a loaded cog keeps under this class."""
        return cast(T, self.parts[kind])

    def locale(self, guild: int | None) -> Locale:
        """The language of a guild's public messages."""
        return self.guild_settings.locale(guild)

    def in_words(self, table: Table) -> bool:
        """Does the guild want its tables as text?"""
        return self.guild_settings.get(table.sheet.guild, "board") == "text"

    def cast_of(self, table: Table) -> Mapping[int, str]:
        """Who is what at this table, as far as all know."""
        return self.games.of(table).known(table)

    def asked(self, table: Table) -> Sequence[int]:
        """Whom all know to be awaited. Whoever is asked in secret is not among them."""
        return self.games.of(table).asked(table) if table.state is not None else ()

    def wanted(self, table: Table) -> Sequence[int]:
        """Who besides is known to all to be wanted: a charge lies on his desk."""
        return self.games.of(table).wanted(table) if table.state is not None else ()

    def later(self, work: Coroutine[Any, Any, object]) -> None:
        """Do something besides, and log it if it fails: for listeners, which may not wait."""
        self.background.start(work)


class ServicesBot(commands.AutoShardedBot):
    """A bot that has them: what an extension's `setup` is given."""

    services: Services
