"""The room that hears: which table is listened to where, and all that the other rooms ask of the ears."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import discord
import structlog

from cogs.spans import span
from cogs.texts import Locale, plain
from cogs.ui import let_pass
from cogs.ui.page import Page
from cogs.ui.privacy_events import PrivacyListener
from cogs.ui.request import Request
from cogs.ui.voice_port import VoicePort
from cogs.voice import status_page
from cogs.voice.clip_encoder import encoded
from cogs.voice.connection import VoiceConnection
from cogs.voice.consent_question import ConsentQuestion
from cogs.voice.nicknames_and_mutes import NicknamesAndMutes
from cogs.voice.player_names import names_of
from cogs.voice.sound_player import sounds_of
from cogs.voice.transcription import Transcription
from cogs.voice.weights_arrival import WeightsArrival
from core.hall import Changed, Gone, Moved, Notice, Resumed, Table
from data.guilds import ConsentBook
from speech.heard import Samples
from speech.session import EarThread, ListeningSession, Surroundings
from speech.transcribe.port import Transcriber

if TYPE_CHECKING:
    from cogs.ui.services import Services

log = structlog.get_logger(__name__)

LOOK = 2.0
"""Seconds between two looks whether everybody is where he should be."""
MUTE = 180.0
"""Seconds without anybody's sound, though several could speak, after which the line itself is doubted."""
DOUBTS = 600.0
"""Seconds between two such doubts."""


class VoiceManager(VoicePort, PrivacyListener):
    """One per process."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self.ear_thread = EarThread()
        weights = WeightsArrival(services.settings, self._learns)
        self.words = Transcription(services.settings, lambda: services.hall.clock.now() / 1000, weights)
        self.sessions: dict[int, ListeningSession] = {}
        self.connections: dict[int, VoiceConnection] = {}
        self.nicknames = NicknamesAndMutes(services)
        self._pens = ThreadPoolExecutor(1, thread_name_prefix="clips")
        self._locks: defaultdict[int, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._lines: dict[int, str] = {}
        self._closed = False
        self._question = ConsentQuestion(services)
        self._ends = (services.hall.subscribe(self._told), services.privacy.subscribe(self))
        self._watch = asyncio.create_task(self._watching(), name="ears-watch")

    async def close(self) -> None:
        """Leave every channel; nothing of what was heard stays."""
        for end in self._ends:
            end()
        self._closed = True
        self._watch.cancel()
        await asyncio.gather(self._watch, return_exceptions=True)
        for guild in list(self._locks):
            async with self._locks[guild]:
                await self._part(guild)
        await self.words.close()
        await self.nicknames.close()
        self._pens.shutdown(wait=False, cancel_futures=True)

    # -- where to sit ----------------------------------------------------------------------------

    def listens(self, table: Table) -> bool:
        """The court hears «Из грязи в князи» where the table wants it, while the game runs; never «Султан»."""
        sheet = table.sheet
        return (
            self._services.settings.hear
            and self._services.games.of(table).court
            and sheet.phase in ("playing", "paused")
            and table.state is not None
            and sheet.options.get("etiquette") == "auto"
        )

    def sounds_at(self, guild: int) -> bool:
        return self._services.guild_settings.get(guild, "sounds") != "off"

    def _wanted(self, guild: int) -> Table | None:
        """The table that the chair of this guild belongs to: the one that has it, as long as it needs it; a table
        that is listened to before one that only wants sounds."""
        connection = self.connections.get(guild)
        tables = [x for x in self._services.hall.tables_in(guild) if x.sheet.voice is not None]
        heard = [x for x in tables if self.listens(x)]
        if not heard and self.sounds_at(guild):
            heard = [x for x in tables if x.sheet.phase == "playing"]
        kept = next(
            (table for table in heard if connection is not None and table.id == connection.table), None
        )
        return kept or min(heard, key=lambda table: table.id, default=None)

    def _told(self, table: Table, notice: Notice) -> None:
        session = self.sessions.get(table.id)
        if session is not None and session.table is table:
            session.told(notice)
        guild = table.sheet.guild
        if guild is None or not self._services.client.is_ready():
            return
        if isinstance(notice, Moved):
            connection = self.connections.get(guild)
            if connection is not None and connection.table == table.id:
                for names in sounds_of(self._services.games.of(table), table, notice):
                    connection.sound_player.play(*names)
            self.nicknames.moved(table)
        elif isinstance(notice, Changed | Gone | Resumed):
            self._services.later(self.settle(guild))
            self.nicknames.look(guild)
            if isinstance(notice, Gone):
                self.nicknames.drop(table.id)
                self._lines.pop(table.id, None)

    async def settle(self, guild: int) -> None:
        """Sit where we should, and nowhere else."""
        async with self._locks[guild]:
            if self._closed:
                return
            table = self._wanted(guild)
            connection = self.connections.get(guild)
            if connection is not None and (
                table is None or connection.table != table.id or self._stale(table)
            ):
                await self._part(guild)
                connection = None
            if table is not None and connection is None:
                await self._meet(guild, table)
            elif table is not None and connection is not None and connection.bound != table.sheet.voice:
                await self._come(connection, table)  # the table was bound to another channel
            self._show(guild)

    def _stale(self, table: Table) -> bool:
        """The hall has made the table anew (a takeover), or it is to be listened to and is not, or the other way."""
        session = self.sessions.get(table.id)
        return (session is not None) != self.listens(table) or (
            session is not None and session.table is not table
        )

    async def _meet(self, guild: int, table: Table) -> None:
        connection = self.connections[guild] = VoiceConnection(
            self._services, guild, table.id, lambda: self.sounds_at(guild)
        )
        if self.listens(table):
            session = ListeningSession(self._services.hall, table, self.ear_thread, self._world(guild, table))
            self.sessions[table.id] = session
            try:
                await session.open()
            except Exception:
                await self._part(guild)
                raise
        await self._come(connection, table)

    def _world(self, guild: int, table: Table) -> Surroundings:
        """What a table's session asks of the world around it."""
        services = self._services

        async def as_file(samples: Samples) -> bytes:
            return await asyncio.get_running_loop().run_in_executor(self._pens, encoded, samples)

        return Surroundings(
            words=self.words,
            agreed=lambda: ConsentBook(self._services.store).all(guild),
            names=lambda: names_of(self._services, table, self.nicknames.hung(guild)),
            options=lambda: self._services.guild_settings.court(guild),
            as_file=as_file,
            span=span,
            sounded=lambda: services.panels.changed(table),
            spared=lambda player, law: services.later(let_pass.tell(services, table.id, player, law)),
        )

    async def _come(self, connection: VoiceConnection, table: Table) -> None:
        session = self.sessions.get(table.id)
        assert table.sheet.voice is not None
        await connection.come(table.sheet.voice, session.ear.receiver if session else None)

    async def _part(self, guild: int) -> None:
        connection = self.connections.pop(guild, None)
        if connection is None:
            return
        session = self.sessions.pop(connection.table, None)
        if session is not None:
            await session.close()
        await connection.go()

    async def _watching(self) -> None:
        """Settings change and lines break without a word to us, so every guild that plays is looked at now and then."""
        while True:
            await asyncio.sleep(LOOK)
            if self._services.client.is_ready():
                for guild in self._guilds() | set(self.connections):
                    if not self._locks[
                        guild
                    ].locked():  # somebody sees to it already, and may have to wait for Discord
                        self._services.later(self._look(guild))

    async def _look(self, guild: int) -> None:
        await self.settle(guild)
        self.nicknames.chosen(guild)
        connection = self.connections.get(guild)
        if connection is not None:
            connection.look()
            if connection.due(asyncio.get_running_loop().time()):
                await self.again(guild)
            elif self._doubtful(connection):
                await self._rejoin(connection)
            self._show(guild)

    def channel(self, number: int | None) -> discord.VoiceChannel | None:
        """A voice channel that Discord still shows us."""
        found = self._services.client.get_channel(number or 0)
        return found if isinstance(found, discord.VoiceChannel) else None

    def _doubtful(self, connection: VoiceConnection) -> bool:
        """Clients fall silent now and then, and nobody knows why; who leaves and comes back hears again."""
        session = self.sessions.get(connection.table)
        found = self.channel(connection.channel)
        if session is None or not connection.seated or connection.deafened or found is None:
            return False
        now, heard = session.now(), session.ear.receiver.last_packet
        if now - max(heard or 0.0, session.since, connection.doubted + DOUBTS - MUTE) < MUTE:
            return False
        states = [found.voice_states.get(user) for user in session.players]
        return sum(not (s.mute or s.self_mute or s.suppress) for s in states if s is not None) > 1

    async def _rejoin(self, connection: VoiceConnection) -> None:
        """Quietly: the table need not be told of a precaution."""
        log.info("nobody is heard: the voice channel is joined anew", guild=connection.guild)
        connection.doubted, connection.quiet = self._services.hall.clock.now() / 1000, True
        connection.rejoined += 1
        try:
            await self.again(connection.guild)
        finally:
            connection.quiet = False

    def _guilds(self) -> set[int]:
        """Where there is a table with a voice channel."""
        tables = self._services.hall.tables.values()
        return {x.sheet.guild for x in tables if x.sheet.guild is not None and x.sheet.voice is not None}

    async def again(self, guild: int) -> None:
        """Try to sit down once more; the session, with all it knows, waits."""
        async with self._locks[guild]:
            connection = self.connections.get(guild)
            table = self._services.hall.tables.get(connection.table) if connection is not None else None
            if (
                connection is not None
                and table is not None
                and table.sheet.voice is not None
                and not self._closed
            ):
                await self._come(connection, table)

    def _show(self, guild: int) -> None:
        """What stands on the table about the court's ears may have changed, and on the bot itself."""
        connection = self.connections.get(guild)
        if connection is not None and connection.quiet:
            return
        session = self.sessions.get(connection.table) if connection is not None else None
        listens = connection is not None and connection.seated and session is not None and session.listens
        self.nicknames.sign(
            guild, (connection.channel or 0, connection.table) if connection is not None and listens else None
        )
        for table in self._services.hall.tables_in(guild):
            line = self.line(table, "ru")
            if self._lines.get(table.id, "") != line:
                self._lines[table.id] = line
                self._services.boards.changed(table)

    def _learns(self) -> None:
        """The court is further in learning to hear: the tables say so, and the bot itself, for who has no table yet."""
        for guild in self._guilds():
            self._show(guild)
        if self._services.client.is_ready() and not self._closed:
            self._services.later(self._present())

    async def _present(self) -> None:
        share = self.words.weights.share
        said = None if share is None else plain(self._services.settings.language, "voice-learns", share=share)
        await self._services.client.change_presence(activity=discord.CustomActivity(said) if said else None)

    def text_unread(self, guild: int | None) -> bool:
        """The guild wants typed messages judged, and the bot was not given the right to read them."""
        return self._services.guild_settings.on(guild, "judge_text") and not self._services.settings.read_text

    def snapshot(self) -> dict[str, float]:
        """All that is counted here, plain."""
        return status_page.snapshot(self)

    @property
    def transcriber(self) -> Transcriber | None:
        """Whoever puts remarks into words, for those who measure."""
        return self.words.transcriber

    # -- what the other rooms ask ----------------------------------------------------------------

    async def ask_consent(self, request: Request, table: Table) -> None:
        await self._question.ask(request, table)

    def listening(self, table: Table) -> bool:
        """Does it hear this table just now? Not while it pauses, or the chair is elsewhere, or deafened."""
        return status_page.listening(self, table)

    def line(self, table: Table, locale: Locale) -> str:
        """Whether the court listens, for everybody at the table to see."""
        return status_page.line(self, table, locale)

    async def consented(self, guild: int, user: int, agrees: bool) -> None:
        for session in list(self.sessions.values()):
            if session.table.sheet.guild == guild:
                session.consent(user, agrees)
        self._show(guild)

    async def touchable(self, guild: int) -> None:
        self.nicknames.look(guild)

    async def renamed(self, guild: int, user: int) -> None:
        for session in list(self.sessions.values()):
            if session.table.sheet.guild == guild and session.table.sheet.player_of(user) is not None:
                await session.renamed()

    async def forgotten(self, user: int) -> None:
        for session in list(self.sessions.values()):
            session.forget(user)
        self._question.forget(user)
        await self.nicknames.forget(user)

    async def state(self, request: Request) -> Page:
        return status_page.state(self, request)

    def clip(self, table: int, charge: int) -> bytes | None:
        session = self.sessions.get(table)
        return None if session is None else session.clip(charge)

    def clip_awaited(self, table: int, charge: int) -> bool:
        session = self.sessions.get(table)
        return session is not None and session.clip_awaited(charge)

    def drop_clip(self, table: int, charge: int) -> None:
        if (session := self.sessions.get(table)) is not None:
            session.clips.close(charge)

    def recent_words(self, table: int, player: int) -> str:
        session = self.sessions.get(table)
        return "" if session is None else session.recent_words(player)

    # -- what Discord tells ----------------------------------------------------------------------

    async def on_ready(self) -> None:
        self.words.weights.begin()
        for guild in self._guilds():
            await self.settle(guild)
            self.nicknames.look(guild)
        await self.nicknames.look_everywhere()

    def on_shard_connect(self, shard: int) -> None:
        """A new session of the gateway: the old one took the bot's places in voice channels with it."""
        for guild, connection in self.connections.items():
            if self._shard(guild) == shard:
                connection.orphaned()

    def on_guild_available(self, guild: int) -> None:
        """An outage is over: nothing is in the way of another try."""
        connection = self.connections.get(guild)
        if connection is not None and connection.standing == "lost":
            self._services.later(self.again(guild))

    def _shard(self, guild: int) -> int:
        return (guild >> 22) % (self._services.client.shard_count or 1)

    async def on_voice_state_update(
        self, member: discord.Member, before: discord.VoiceState, after: discord.VoiceState
    ) -> None:
        guild = member.guild.id
        if before.channel != after.channel:
            self.nicknames.came(guild)
        connection = self.connections.get(guild)
        if connection is None:
            return
        if self._services.client.user is not None and member.id == self._services.client.user.id:
            await asyncio.sleep(0)  # let discord.py's own client learn of it first
            connection.look()
        elif after.channel is not None and before.channel is None:
            await self.renamed(guild, member.id)
        self._show(guild)

    async def on_message(self, message: discord.Message) -> None:
        """E-TXT-01. Without the message content intent there is nothing in it to read."""
        if message.author.bot or message.guild is None or not message.content:
            return
        for session in list(self.sessions.values()):
            if session.table.sheet.channel == message.channel.id:
                session.wrote(message.author.id, message.content)
