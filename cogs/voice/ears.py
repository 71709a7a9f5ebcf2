"""The room that hears: which table is listened to where, and all that the other rooms ask of the ears."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import discord
import structlog

from cogs.house.call import Call
from cogs.house.page import Page
from cogs.texts import Locale
from cogs.voice import told
from cogs.voice.chair import Chair
from cogs.voice.hearing import Hearing
from cogs.voice.marks import Marks
from cogs.voice.session import Session
from cogs.voice.sounds import sounds_of
from cogs.voice.words import Words
from core.hall import Changed, Gone, Moved, Notice, Resumed, Table
from speech.transcribe.port import Transcriber

if TYPE_CHECKING:
    from cogs.bot import Slovo

log = structlog.get_logger(__name__)

LOOK = 2.0
"""Seconds between two looks whether everybody is where he should be."""
AGAIN = 20.0
"""Seconds before a line that could not be made is tried again."""


class Ears:
    """One per process. `cogs.bot.Ears`, and `Clips`, `Memory` and `Sounds` of `cogs.court.ports`."""

    def __init__(self, bot: Slovo) -> None:
        self._bot = bot
        self.hearing = Hearing()
        self.words = Words(bot.settings, lambda: bot.hall.clock.now() / 1000)
        self.sessions: dict[int, Session] = {}
        self.chairs: dict[int, Chair] = {}
        self.marks = Marks(bot)
        self._pens = ThreadPoolExecutor(1, thread_name_prefix="clips")
        self._locks: defaultdict[int, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._lines: dict[int, str] = {}
        self._closed = False
        self._unsubscribe = bot.hall.subscribe(self._told)
        self._watch = asyncio.create_task(self._watching(), name="ears-watch")

    async def close(self) -> None:
        """Leave every channel; nothing of what was heard stays."""
        self._unsubscribe()
        self._closed = True
        self._watch.cancel()
        await asyncio.gather(self._watch, return_exceptions=True)
        for guild in list(self._locks):
            async with self._locks[guild]:
                await self._part(guild)
        await self.words.close()
        await self.marks.close()
        self._pens.shutdown(wait=False, cancel_futures=True)

    # -- where to sit ----------------------------------------------------------------------------

    def listens(self, table: Table) -> bool:
        """The court hears «Из грязи в князи» where the table wants it, while the game runs; never «Султан»."""
        sheet = table.sheet
        return (
            self._bot.settings.hear
            and sheet.game == "knyazi"
            and sheet.phase in ("playing", "paused")
            and table.state is not None
            and sheet.options.get("etiquette") == "auto"
        )

    def sounds_at(self, guild: int) -> bool:
        return self._bot.customs.get(guild, "sounds") != "off"

    def _wanted(self, guild: int) -> Table | None:
        """The table that the chair of this guild belongs to: the one that has it, as long as it needs it; a table
        that is listened to before one that only wants sounds."""
        chair = self.chairs.get(guild)
        tables = [x for x in self._bot.hall.tables_in(guild) if x.sheet.voice is not None]
        heard = [x for x in tables if self.listens(x)]
        if not heard and self.sounds_at(guild):
            heard = [x for x in tables if x.sheet.phase == "playing"]
        kept = next((table for table in heard if chair is not None and table.id == chair.table), None)
        return kept or min(heard, key=lambda table: table.id, default=None)

    def _told(self, table: Table, notice: Notice) -> None:
        session = self.sessions.get(table.id)
        if session is not None and session.table is table:
            session.told(notice)
        guild = table.sheet.guild
        if guild is None or not self._bot.is_ready():
            return
        if isinstance(notice, Moved):
            chair = self.chairs.get(guild)
            if chair is not None and chair.table == table.id:
                for names in sounds_of(table, notice):
                    chair.music.play(*names)
            self.marks.moved(table)
        elif isinstance(notice, Changed | Gone | Resumed):
            self._bot.later(self.settle(guild))
            self.marks.look(guild)
            if isinstance(notice, Gone):
                self.marks.drop(table.id)
                self._lines.pop(table.id, None)

    async def settle(self, guild: int) -> None:
        """Sit where we should, and nowhere else."""
        async with self._locks[guild]:
            if self._closed:
                return
            table = self._wanted(guild)
            chair = self.chairs.get(guild)
            if chair is not None and (table is None or chair.table != table.id or self._stale(table)):
                await self._part(guild)
                chair = None
            if table is not None and chair is None:
                await self._meet(guild, table)
            elif table is not None and chair is not None and chair.bound != table.sheet.voice:
                await self._come(chair, table)  # the table was bound to another channel
            self._show(guild)

    def _stale(self, table: Table) -> bool:
        """The hall has made the table anew (a takeover), or it is to be listened to and is not, or the other way."""
        session = self.sessions.get(table.id)
        return (session is not None) != self.listens(table) or (
            session is not None and session.table is not table
        )

    async def _meet(self, guild: int, table: Table) -> None:
        chair = self.chairs[guild] = Chair(self._bot, guild, table.id, lambda: self.sounds_at(guild))
        if self.listens(table):
            session = Session(self._bot, table, self.hearing, self.words, self.marks, self._pens)
            self.sessions[table.id] = session
            try:
                await session.open()
            except Exception:
                await self._part(guild)
                raise
        await self._come(chair, table)

    async def _come(self, chair: Chair, table: Table) -> None:
        session = self.sessions.get(table.id)
        assert table.sheet.voice is not None
        await chair.come(table.sheet.voice, session.ear.receiver if session else None)

    async def _part(self, guild: int) -> None:
        chair = self.chairs.pop(guild, None)
        if chair is None:
            return
        session = self.sessions.pop(chair.table, None)
        if session is not None:
            await session.close()
        await chair.go()

    async def _watching(self) -> None:
        """Settings change and lines break without a word to us, so every guild that plays is looked at now and then."""
        while True:
            await asyncio.sleep(LOOK)
            if self._bot.is_ready():
                for guild in self._guilds() | set(self.chairs):
                    if not self._locks[
                        guild
                    ].locked():  # somebody sees to it already, and may have to wait for Discord
                        self._bot.later(self._look(guild))

    async def _look(self, guild: int) -> None:
        await self.settle(guild)
        self.marks.chosen(guild)
        chair = self.chairs.get(guild)
        if chair is not None:
            now = asyncio.get_running_loop().time()
            fell = chair.look() and chair.standing == "lost"
            waits = chair.standing in ("lost", "full", "no-permission")
            if fell or (waits and now - chair.tried > AGAIN):
                await self.again(guild)
            self._show(guild)

    def _guilds(self) -> set[int]:
        """Where there is a table with a voice channel."""
        tables = self._bot.hall.tables.values()
        return {x.sheet.guild for x in tables if x.sheet.guild is not None and x.sheet.voice is not None}

    async def again(self, guild: int) -> None:
        """Try to sit down once more; the session, with all it knows, waits."""
        async with self._locks[guild]:
            chair = self.chairs.get(guild)
            table = self._bot.hall.tables.get(chair.table) if chair is not None else None
            if chair is not None and table is not None and table.sheet.voice is not None and not self._closed:
                await self._come(chair, table)

    def _show(self, guild: int) -> None:
        """What stands on the table about the court's ears may have changed, and on the bot itself."""
        chair = self.chairs.get(guild)
        session = self.sessions.get(chair.table) if chair is not None else None
        listens = chair is not None and chair.seated and session is not None and session.listens
        self.marks.sign(guild, (chair.channel or 0, chair.table) if chair is not None and listens else None)
        for table in self._bot.hall.tables_in(guild):
            line = self.line(table, "ru")
            if self._lines.get(table.id, "") != line:
                self._lines[table.id] = line
                self._bot.boards.changed(table)

    def text_unread(self, guild: int | None) -> bool:
        """The guild wants typed messages judged, and the bot was not given the right to read them."""
        return self._bot.customs.get(guild, "judge_text") == "on" and not self._bot.settings.read_text

    def snapshot(self) -> dict[str, float]:
        """All that is counted here, plain."""
        return told.snapshot(self)

    @property
    def transcriber(self) -> Transcriber | None:
        """Whoever puts remarks into words, for those who measure."""
        return self.words.transcriber

    # -- what the other rooms ask ----------------------------------------------------------------

    def line(self, table: Table, locale: Locale) -> str:
        """Whether the court listens, for everybody at the table to see."""
        return told.line(self, table, locale)

    async def consented(self, guild: int, user: int, agrees: bool) -> None:
        for session in list(self.sessions.values()):
            if session.table.sheet.guild == guild:
                session.consent(user, agrees)
        self._show(guild)

    async def renamed(self, guild: int, user: int) -> None:
        for session in list(self.sessions.values()):
            if session.table.sheet.guild == guild and session.table.sheet.player_of(user) is not None:
                await session.renamed()

    async def forgotten(self, user: int) -> None:
        for session in list(self.sessions.values()):
            session.forget(user)
        await self.marks.forget(user)

    async def state(self, call: Call) -> Page:
        return told.state(self, call)

    def get(self, table: int, charge: int) -> bytes | None:
        session = self.sessions.get(table)
        return None if session is None else session.clip(charge)

    def drop(self, table: int, charge: int) -> None:
        if (session := self.sessions.get(table)) is not None:
            session.clips.close(charge)

    def play(self, table: int, name: str) -> None:
        for chair in self.chairs.values():
            if chair.table == table:
                chair.music.play(name)

    def recent_words(self, table: int, player: int) -> str:
        session = self.sessions.get(table)
        return "" if session is None else session.recent_words(player)

    # -- what Discord tells ----------------------------------------------------------------------

    async def on_ready(self) -> None:
        for guild in self._guilds():
            await self.settle(guild)
            self.marks.look(guild)
        await self.marks.look_everywhere()

    async def on_voice_state_update(
        self, member: discord.Member, before: discord.VoiceState, after: discord.VoiceState
    ) -> None:
        guild = member.guild.id
        if before.channel != after.channel:
            self.marks.came(guild)
        chair = self.chairs.get(guild)
        if chair is None:
            return
        if self._bot.user is not None and member.id == self._bot.user.id:
            await asyncio.sleep(0)  # let discord.py's own client learn of it first
            chair.look()
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
