"""The program put together: journal, hall, texts, pictures, ears, and Discord.

Everything is made here, once, and handed to the cogs as an attribute of the bot. Cogs hold no rules: they turn
presses into moves, and what the hall tells into messages.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import signal
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from importlib import import_module
from random import SystemRandom
from typing import TYPE_CHECKING, Any, Protocol

import aiohttp
import discord
import msgspec
import structlog
from discord.ext import commands

from cogs.app.command_tree import SlashCommands
from cogs.app.discord_connector import connector_for
from cogs.app.handover import Handover
from cogs.court.voice_ports import ClipPort, MemoryPort, SoundPort
from cogs.guild.settings_panel import NAMES as SETTING_NAMES
from cogs.pictures import warmed
from cogs.pictures.uploaded_emojis import UploadedEmojis
from cogs.results.game_story import Stories
from cogs.settings import Settings
from cogs.texts import Locale, has, t
from cogs.texts.translator import Translator
from cogs.ui import actions, button_tokens
from cogs.ui.boards import Boards
from cogs.ui.first_time_hints import FirstTimeHints
from cogs.ui.guild_settings import GuildSettings
from cogs.ui.page import Page
from cogs.ui.painter import Painter
from cogs.ui.panels import Panels
from cogs.ui.recent_events import RecentEvents
from cogs.ui.request import Request
from cogs.ui.wording import Cast, nobody_known
from core.games import GAMES
from core.hall import Gone, Hall, Notice, Pace, Reminded, Scope, SteadyClock, Table
from core.shapes import Illegal
from data import DurableJournal, Store, connect
from data.guilds import Guilds, Told

if TYPE_CHECKING:
    from cogs.court.court_notes import CourtNotes

log = structlog.get_logger(__name__)

# Rooms are plain packages with `setup` and, where something must be left in order, `teardown`. They are not loaded as
# discord.py's extensions: those are executed anew each time, and a bot that connects again in the same process
# would register every handler twice.
ROOMS = (
    "cogs.monitoring.metrics",
    "cogs.monitoring.traces",
    "cogs.lobby",
    "cogs.knyazi",
    "cogs.sultan",
    "cogs.court",
    "cogs.results",
    "cogs.guild",
    "cogs.voice",
)

DECK = 10.0
"""Seconds between two looks whether another process has hung up the deck."""

Draw = Callable[[Table, Locale], Awaitable[Page]]
Hand = Callable[["Slovo", Table, int, Locale], Awaitable[Page | None]]


class VoicePort(Protocol):
    """The room that hears. None: nothing is heard here."""

    async def consented(self, guild: int, user: int, agrees: bool) -> None: ...

    async def renamed(self, guild: int, user: int) -> None: ...

    async def forgotten(self, user: int) -> None: ...

    async def state(self, request: Request) -> Page: ...

    def line(self, table: Table, locale: Locale) -> str:
        """What stands on the table about it, for all to see; empty where nothing is heard."""


class ConsentAsker(Protocol):
    """Asks a player, once, whether the court may hear him."""

    async def ask(self, request: Request, table: Table) -> None: ...


class Slovo(commands.AutoShardedBot):
    """The bot. One per process; its tables are those of its shards' guilds."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        hall: Hall,
        connector: Any = None,
        *,
        succession: Handover | None = None,
        prepare: bool = True,
        **options: Any,
    ) -> None:
        """`prepare`: draw what the first tables need and hang up the deck, as soon as Discord is there."""
        intents = discord.Intents.none()
        intents.guilds = intents.voice_states = intents.guild_messages = True
        intents.message_content = settings.read_text
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=intents,
            connector=connector,
            tree_cls=SlashCommands,
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            chunk_guilds_at_startup=False,
            **options,
        )
        self.settings = settings
        self.store = store
        self.hall = hall
        self.handover = succession or Handover(hall, shared=False)
        self.painter = Painter()
        self.card_emojis = UploadedEmojis()
        self.boards = Boards(self, self._board)
        self.panels = Panels(self)
        self.guilds_book = Guilds(store)
        self.guild_settings = GuildSettings(self.guilds_book, SETTING_NAMES)
        self.hints = FirstTimeHints(Told(store), self.later)
        self.consent: ConsentAsker | None = None
        """Who puts the question whether the court may hear; None where there are no ears."""
        self.reminders: Callable[[Slovo, Table, Reminded], Coroutine[Any, Any, None]] | None = None
        self._running: set[asyncio.Task[None]] = set()
        self._furnished: list[str] = []
        self.recent_events = RecentEvents(self)
        self.game_stories = Stories(hall)
        self.casts: dict[str, Cast] = {}
        """For each game whose characters are public: who is what."""
        self.asks: dict[str, Callable[[Table], Sequence[int]]] = {}
        """For each game: who is known to all to be asked."""
        self.hands: dict[str, Hand] = {}
        """For each game: what one player alone may see."""
        self.ears: VoicePort | None = None
        self.clips: ClipPort | None = None
        self.memory: MemoryPort | None = None
        self.sounds: SoundPort | None = None
        self.court_notes: CourtNotes
        self.draws: dict[str, Draw] = {}
        """How a table is shown to all: `lobby`, the name of its game, or `over`."""
        self._prepare = prepare
        button_tokens.keyed(settings.token.get_secret_value() if settings.token is not None else "")
        self._unsubscribe = hall.subscribe(self._told)
        hall.on_fault = lambda wrong: log.error("a listener failed", exc_info=wrong)

    # -- coming up and going down ----------------------------------------------------------------

    async def setup_hook(self) -> None:
        self.add_dynamic_items(
            actions.ActionButton, actions.ActionSelect, actions.VoiceChannelSelect, actions.RoleSelect
        )
        self.add_listener(actions.strays, "on_interaction")
        await self.guild_settings.load()
        await self.tree.set_translator(Translator())
        for name in ROOMS:
            await import_module(name).setup(self)
            self._furnished.append(name)
        await self.tree.sync()

    async def on_ready(self) -> None:
        log.info("ready", guilds=len(self.guilds), tables=len(self.hall.tables))
        for table in self.hall.tables.values():
            self.boards.changed(table)
        if self._prepare:
            self._prepare = False
            self.later(self._prepared())

    async def _prepared(self) -> None:
        await warmed()
        if 0 in (self.shard_ids or [0]):
            log.info("the deck hangs", new=await self.card_emojis.hang(self))
            return
        # Who has the first shard hangs it, once for all processes.
        while not await self.card_emojis.look(self):  # noqa: ASYNC110 - another process tells us nothing
            await asyncio.sleep(DECK)

    async def on_message(self, message: discord.Message, /) -> None:
        if self.user is None or message.author.id != self.user.id:
            self.boards.talked(message.channel.id)

    async def on_raw_message_delete(self, gone: discord.RawMessageDeleteEvent) -> None:
        self.boards.deleted(gone.message_id)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        for table in self.hall.tables_in(channel.guild.id):
            if table.sheet.channel == channel.id:
                self.boards.repost(table)  # finds out that there is no such channel, and where else to go

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Sent away: tables are put away, and what was chosen here is forgotten."""
        for table in self.hall.tables_in(guild.id):
            with contextlib.suppress(Illegal):
                if table.sheet.phase in ("playing", "paused"):
                    await self.hall.lobby.end(table.id, None)
                await self.hall.lobby.close(table.id, None)
        await self.guild_settings.leave(guild.id)

    async def close(self) -> None:
        """Leave nothing behind: last pictures drawn, mutes and names given back (each room sees to its own)."""
        self._unsubscribe()
        for name in reversed(self._furnished):  # none is, where Discord could not be reached
            if (teardown := getattr(import_module(name), "teardown", None)) is not None:
                await teardown(self)
        await self.panels.close()
        await self.boards.close()
        for task in self._running:
            task.cancel()
        await super().close()

    # -- helpers every room uses -----------------------------------------------------------------

    def locale(self, guild: int | None) -> Locale:
        """The language of a guild's public messages."""
        chosen = self.guild_settings.get(guild, "language")
        return self.settings.language if chosen is None else "en" if chosen == "en" else "ru"

    def in_words(self, table: Table) -> bool:
        """Does the guild want its tables as text?"""
        return self.guild_settings.get(table.sheet.guild, "board") == "text"

    def pace(self, guild: int | None) -> Pace:
        """How long a new table waits for a move."""
        pace, chosen = self.hall.pace, self.guild_settings.get(guild, "patience")
        if chosen is None or not chosen.isdecimal():
            return pace
        patience = int(chosen)
        remind = min(pace.remind, patience // 2) if patience else pace.remind
        return msgspec.structs.replace(pace, patience=patience, remind=remind)

    async def chosen(self, guild: int | None, name: str) -> str | None:
        """What a guild has chosen for a setting; None: the default."""
        return self.guild_settings.get(guild, name)

    # -- what the ears are told (the room that hears takes these over) ----------------------------

    async def consented(self, guild: int, user: int, agrees: bool) -> None:
        """A person agreed to be heard in a guild, or took it back."""
        if not agrees:
            self.court_notes.forget(user)
        if self.ears is not None:
            await self.ears.consented(guild, user, agrees)

    async def renamed(self, guild: int, user: int) -> None:
        """The court was told other names of a person."""
        if self.ears is not None:
            await self.ears.renamed(guild, user)

    async def forgotten(self, user: int) -> None:
        """Whatever the ears remember of a person must go, before his rows do."""
        self.court_notes.forget(user)
        if self.ears is not None:
            await self.ears.forgotten(user)

    async def state_of_ears(self, request: Request) -> Page:
        """What the court hears just now, for whoever asks."""
        if self.ears is not None:
            return await self.ears.state(request)
        return Page().text(t(request.locale, "ears-off"))

    def line_of_ears(self, table: Table, locale: Locale) -> str:
        """Whether the court listens at this table: on the table itself, for all to see."""
        return self.ears.line(table, locale) if self.ears is not None else ""

    def has_text(self, locale: Locale, key: str) -> bool:
        return has(locale, key)

    def cast_of(self, table: Table) -> Mapping[int, str]:
        """Who is what at this table, as far as all know."""
        return self.casts.get(table.sheet.game, nobody_known)(table) if table.state is not None else {}

    def asked(self, table: Table) -> Sequence[int]:
        """Whom all know to be awaited. Whoever is asked in secret is not among them."""
        return self.asks[table.sheet.game](table) if table.state is not None else ()

    def message(self, channel: int, message: int) -> discord.PartialMessage:
        return self.get_partial_messageable(channel).get_partial_message(message)

    def later(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something besides, and log it if it fails: for listeners, which may not wait."""

        def ended(task: asyncio.Task[None]) -> None:
            self._running.discard(task)
            if not task.cancelled() and (wrong := task.exception()) is not None:
                log.error("something besides failed", exc_info=wrong)

        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(ended)

    def fault_number(self) -> str:
        """What a player may quote to the operator, who finds it in the log."""
        return secrets.token_hex(3)

    def forget_modal(self, modal: discord.ui.Modal) -> None:
        """Let a form be understood by its custom id alone, the same after a restart."""
        self._connection._view_store.remove_view(modal)

    # -- what the hall tells ---------------------------------------------------------------------

    def _told(self, table: Table, notice: Notice) -> None:
        if isinstance(notice, Gone):
            self.panels.drop(table.id)
            self.recent_events.drop(table.id)
            if notice.why == "closed" and self.is_ready():
                self.later(self.boards.put_away(table))
            return
        if isinstance(notice, Reminded):
            if self.reminders is not None:
                self.later(self.reminders(self, table, notice))
            return
        self.recent_events.heard(table, notice)
        if self.is_ready():
            self.boards.changed(table)
            self.panels.changed(table)

    async def _board(self, table: Table) -> Page | None:
        shown = {"lobby": "lobby", "over": "over", "closed": "over"}.get(table.sheet.phase, table.sheet.game)
        draw = self.draws.get(shown)
        return None if draw is None else await draw(table, self.locale(table.sheet.guild))


def shards_of(text: str) -> tuple[dict[str, Any], Scope | None]:
    """`0-3/16` or `0,1/2`: which shards this process runs, and whose tables it keeps."""
    if not text:
        return {}, None
    some, _, of = text.partition("/")
    ids: list[int] = []
    for part in some.split(","):
        low, _, high = part.partition("-")
        ids += range(int(low), int(high or low) + 1)
    return {"shard_ids": ids, "shard_count": int(of)}, Scope(tuple(ids), int(of))


async def serve(settings: Settings) -> int:
    """Run until told to stop. Gives the exit code."""
    options, scope = shards_of(settings.shards)
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):
            loop.add_signal_handler(number, stop.set)
    assert settings.token is not None
    async with (
        await connect(settings.database_url) as store,
        Hall(GAMES, DurableJournal(store), SteadyClock(), SystemRandom(), scope=scope) as hall,
    ):
        succession = Handover(hall, scope, shared=settings.database_url.startswith("postgres"))
        await succession.begin()
        pause = 1.0
        while not stop.is_set():
            line = connector_for(settings.stage, settings.stage_ca)
            bot = Slovo(settings, store, hall, line, succession=succession, **options)
            running = asyncio.create_task(bot.start(settings.token.get_secret_value()))
            stopping = asyncio.create_task(stop.wait())
            await asyncio.wait((running, stopping), return_when=asyncio.FIRST_COMPLETED)
            stopping.cancel()
            if stop.is_set():
                await succession.retire()
            await bot.close()
            try:
                await running
            except discord.LoginFailure:
                log.error("Discord does not accept the token: copy it anew from the developer pages")
                return 2
            except discord.PrivilegedIntentsRequired:
                log.error("an intent is not switched on for this application on the developer pages")
                return 2
            except Exception as wrong:
                if stop.is_set():
                    break  # taken off while it was still connecting
                # discord.py gives up when its very first connection fails; we do not.
                known = isinstance(
                    wrong, (OSError, aiohttp.ClientError, discord.HTTPException, discord.GatewayNotFound)
                )
                log.warning(
                    "Discord cannot be reached", why=str(wrong), again_in=f"{pause:.0f} s", exc_info=not known
                )
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(stop.wait(), pause)
                pause = min(pause * 2, 60)
    return 0
