"""The bot: the services, the cogs that are loaded, and what Discord and the hall tell all of them."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Mapping
from typing import Any

import discord
import structlog
from discord.ext import commands

from cogs.app.assembly import assemble
from cogs.app.command_sync import sync
from cogs.app.command_tree import SlashCommands
from cogs.app.handover import Handover
from cogs.app.reconnecting import Reconnecting
from cogs.pictures import warmed
from cogs.settings import Settings
from cogs.texts.translator import Translator
from cogs.ui import actions, button_tokens
from cogs.ui.budget import Budget
from cogs.ui.painter import Painter
from cogs.ui.passing import LONGEST
from cogs.ui.services import ServicesBot
from core.hall import Gone, Hall, Notice, Resumed, Table
from core.shapes import Illegal
from data import Store

log = structlog.get_logger(__name__)

EXTENSIONS = (
    "cogs.monitoring.metrics_cog",
    "cogs.monitoring.traces_cog",
    "cogs.knyazi.cog",
    "cogs.sultan.cog",
    "cogs.lobby.cog",
    "cogs.court.cog",
    "cogs.results.cog",
    "cogs.guild.cog",
    "cogs.voice.cog",
)
"""One small module each, executed anew for every bot; all it leaves behind, it leaves in that bot's services."""

SPARED = 20
"""Sessions of the day's thousand that are left alone."""
LOOK = 10.0
"""Seconds until emojis that are missing are looked at again; twice as many every time."""
SELDOM = 3600.0


class Slovo(ServicesBot):
    """The bot. One per process; its tables are those of its shards' guilds."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        hall: Hall,
        connector: Any = None,
        *,
        handover: Handover | None = None,
        prepare: bool = True,
        extensions: tuple[str, ...] = EXTENSIONS,
        painter: Painter | None = None,
        **options: Any,
    ) -> None:
        """`prepare`: draw what the first tables need and upload the emojis, as soon as Discord is there."""
        intents = discord.Intents.none()
        intents.guilds = intents.voice_states = intents.guild_messages = True
        intents.message_content = settings.read_text
        budget = Budget(_share(options))
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=intents,
            connector=connector,
            tree_cls=SlashCommands,
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            chunk_guilds_at_startup=False,
            http_trace=budget.trace(),
            **options,
        )
        handover = handover or Handover(hall, shared=False)
        self.services = assemble(self, settings, store, hall, handover.may_answer, budget, painter)
        self._prepare, self._extensions = prepare, extensions
        button_tokens.keyed(settings.token.get_secret_value() if settings.token is not None else "")
        self._closing = asyncio.Event()
        self._reconnecting: dict[int | None, Reconnecting] = {}
        self._leaving: asyncio.Task[None] | None = None
        self._unsubscribe: Callable[[], None] = lambda: None
        _hurry(self.http)
        hall.robots.strain = lambda: budget.strain
        hall.on_fault = lambda wrong: log.error("a listener failed", exc_info=wrong)

    # -- coming up and going down ----------------------------------------------------------------

    async def setup_hook(self) -> None:
        self.add_listener(actions.dispatch, "on_interaction")
        await self.services.guild_settings.load()
        await self.tree.set_translator(Translator())
        for name in self._extensions:
            await self.load_extension(name)
        # Not sooner: the tables of the last run are here already, and the clock moves at them.
        self._unsubscribe = self.services.hall.subscribe(self._told)
        for table in self.services.hall.tables.values():
            self.services.own_events.resumed(table)
        await asyncio.wait((self.services.background.start(sync(self)),), timeout=LONGEST)

    async def on_ready(self) -> None:
        services = self.services
        log.info("ready", guilds=len(self.guilds), tables=len(services.hall.tables))
        for table in services.hall.tables.values():
            services.boards.anew(table)
        services.later(self._follow(*services.hall.tables.values()))
        if self._prepare:
            self._prepare = False
            services.later(self._prepared())

    async def _follow(self, *tables: Table) -> None:
        """What is open at these tables first: whom the cogs call then is told where he looks."""
        await self.services.panels.resume(*tables)
        self.dispatch("tables_resumed", tables)

    async def _prepared(self) -> None:
        emojis = self.services.card_emojis
        await warmed()
        # Who has the first shard uploads them, once for all processes; the others see when they are there.
        see, wait = (emojis.hang if 0 in (self.shard_ids or [0]) else emojis.look), LOOK
        while True:
            with contextlib.suppress(discord.HTTPException):
                if await see(self):
                    log.info("the emojis are uploaded")
                    return
            await asyncio.sleep(wait)
            wait = min(2 * wait, SELDOM)

    async def connect(self, *, reconnect: bool = True) -> None:
        """Connect, unless that would spend the last of the day's sessions: then Discord takes the token away."""
        while not self._closing.is_set():
            shards, _, limit = await self.http.get_bot_gateway()
            if limit["remaining"] >= SPARED + len(self.shard_ids or range(shards)):
                await super().connect(reconnect=reconnect)
                return
            left, wait = limit["remaining"], limit["reset_after"] / 1000
            log.error("too many starts today: waiting for new ones", remaining=left, seconds=wait)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._closing.wait(), wait)

    async def launch_shard(self, gateway: Any, shard_id: int, *, initial: bool = False) -> None:
        """Connect a shard that comes back by our pauses when its line dies."""
        await super().launch_shard(gateway, shard_id, initial=initial)
        shard: Any = self.get_shard(shard_id)
        pauses = Reconnecting(self.loop.time, self.services.hall.chance)
        shard._parent._backoff = self._reconnecting[shard_id] = pauses

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        if (pauses := self._reconnecting.get(shard_id)) is not None:
            pauses.identified()
        await super().before_identify_hook(shard_id, initial=initial)

    async def close(self) -> None:
        """Leave nothing behind: last pictures drawn, mutes and names given back (each cog sees to its own).

        discord.py closes by itself when Discord shuts the door for good, and whoever started the bot does so too.
        """
        self._closing.set()
        if self._leaving is None:
            self._leaving = asyncio.create_task(self._leave())
        await asyncio.shield(self._leaving)

    async def _leave(self) -> None:
        self._unsubscribe()
        await self.services.panels.close()  # before what draws them goes
        for name in reversed(list(self.extensions)):  # none is, where Discord could not be reached
            await self.unload_extension(name)
        await self.services.boards.close()
        self.services.background.close()
        await super().close()

    # -- what Discord tells ----------------------------------------------------------------------

    async def on_message(self, message: discord.Message, /) -> None:
        if self.user is None or message.author.id != self.user.id:
            self.services.boards.talked(message.channel.id)

    async def on_raw_message_delete(self, gone: discord.RawMessageDeleteEvent) -> None:
        self.services.boards.deleted({gone.message_id})

    async def on_raw_bulk_message_delete(self, gone: discord.RawBulkMessageDeleteEvent) -> None:
        self.services.boards.deleted(gone.message_ids)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        self._homeless(channel.guild.id, channel.id)

    async def on_raw_thread_delete(self, gone: discord.RawThreadDeleteEvent) -> None:
        self._homeless(gone.guild_id, gone.thread_id)

    def _homeless(self, guild: int, channel: int) -> None:
        for table in self.services.hall.tables_in(guild):
            if table.sheet.channel == channel:
                self.services.boards.repost(table)  # finds out that there is none, and where else to go

    async def on_guild_channel_update(self, _: object, channel: discord.abc.GuildChannel) -> None:
        self.services.boards.permitted(channel.guild.id)

    async def on_guild_role_update(self, _: object, role: discord.Role) -> None:
        self.services.boards.permitted(role.guild.id)

    async def on_raw_thread_update(self, changed: discord.RawThreadUpdateEvent) -> None:
        self.services.boards.permitted(changed.guild_id)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Sent away: tables are put away, and what was chosen here is forgotten."""
        lobby = self.services.hall.lobby
        for table in self.services.hall.tables_in(guild.id):
            with contextlib.suppress(Illegal):
                if table.sheet.phase in ("playing", "paused"):
                    await lobby.end(table.id, None)
                await lobby.close(table.id, None)
        await self.services.guild_settings.leave(guild.id)

    # -- what the hall tells ---------------------------------------------------------------------

    def _told(self, table: Table, notice: Notice) -> None:
        services = self.services
        if isinstance(notice, Gone):
            services.panels.gone(table, notice.why)
            services.recent_events.drop(table.id, notice.why)
            services.own_events.drop(table.id)
            if notice.why == "closed" and self.is_ready():
                services.later(services.boards.put_away(table))
            return
        services.recent_events.heard(table, notice)
        services.own_events.heard(table, notice)
        if self.is_ready():
            if isinstance(notice, Resumed):  # whoever kept it meanwhile may have drawn it otherwise
                services.boards.anew(table)
                services.later(self._follow(table))
            else:
                services.boards.changed(table)
                services.panels.changed(table)


def _hurry(http: Any) -> None:
    """What a start waits for, and what nothing else asks for: it comes soon, or is asked for again."""

    def hurried(ask: Callable[..., Any]) -> Callable[..., Any]:
        async def asked(*given: Any) -> Any:
            async with asyncio.timeout(LONGEST):
                return await ask(*given)

        return asked

    for name in ("static_login", "application_info", "get_bot_gateway"):
        setattr(http, name, hurried(getattr(http, name)))


def _share(options: Mapping[str, Any]) -> float:
    """How much of the bot this process is, by its shards."""
    return len(options["shard_ids"]) / options["shard_count"] if options.get("shard_ids") else 1.0
