"""Marks of rank on people: «Царь · Аня» for a name, a closed mouth for the Холоп (K-ETQ-05). Both only if the guild
wants it, and of those alone who agreed; who did not is never named, and the table is told what holds instead.

What should be is worked out from the tables, what is lies in the book of effects; one worker per guild brings the one
to the other, slowly enough for Discord. So an end, a departure, a restart and a change of reign are all the same to it.
"""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from collections.abc import Mapping
from typing import TYPE_CHECKING

import discord
import structlog

from cogs.texts import plain, t
from cogs.texts.safe import cut
from cogs.ui.guild_settings import TOUCHING
from cogs.ui.passing import passing
from cogs.voice.member_edits import MUTE, NICKNAME, STATUS, MemberEdits, barred, names, renamed
from core.hall import Table, Trouble
from core.hall.effects import Effect, Effects, Impossible
from core.knyazi.characters import character
from core.knyazi.etiquette import Voice, voice
from core.knyazi.view import View
from data import DurableJournal
from data.effect_book import EffectBook
from data.guilds import TOUCH, ConsentBook

if TYPE_CHECKING:
    from cogs.ui.services import Services

log = structlog.get_logger(__name__)

PERMISSIONS = {MUTE: "mute_members", NICKNAME: "manage_nicknames"}
"""What each deed to others takes."""
NICK = 32
"""Characters of a nickname."""
AGAIN = 60.0
"""Seconds until what could not be given back is tried again."""
REST = 1.0
"""Seconds between two deeds in one guild."""
SHUTDOWN = 15.0
"""Seconds that undoing may hold up the end; what is left over is undone at the next start."""

Wanted = dict[tuple[int, str], tuple[str, int]]
"""Of whom and which kind: what, and for which table."""


class NicknamesAndMutes:
    """All guilds' marks."""

    def __init__(self, services: Services) -> None:
        self._services = services
        assert isinstance(services.hall.journal, DurableJournal)
        self._book = EffectBook(services.store, services.hall.journal)
        self._hands = MemberEdits(services, self._book)
        self._effects = Effects(self._book, self._hands)
        self._consent = ConsentBook(services.store)
        self._signs: dict[int, tuple[int, int]] = {}
        """Guilds whose channel the court listens in: channel and table."""
        self._dirty: dict[int, asyncio.Event] = {}
        self._workers: dict[int, asyncio.Task[None]] = {}
        self._said: defaultdict[int, set[str]] = defaultdict(set)
        self._cannot: set[tuple[int, int, str]] = set()
        """What was refused, until permissions change."""
        self._made: dict[tuple[int, int, str], str] = {}
        """What Discord has taken from this run. What an earlier one wrote down, it may not have come to do."""
        self._hung: dict[int, dict[int, str]] = {}
        self._standing: set[int] = set()
        """Guilds where something of ours stands."""
        self._seats: dict[int, tuple[int, ...]] = {}
        self._customs: dict[int, tuple[str | None, ...]] = {}
        self.counts: Counter[str] = Counter()
        self._closed = False

    def hung(self, guild: int) -> Mapping[int, str]:
        """Nicknames of our making, by user: what was there before."""
        return self._hung.get(guild, {})

    def sign(self, guild: int, at: tuple[int, int] | None) -> None:
        """The court listens in this channel, or nowhere in this guild: let it show on the bot itself."""
        if self._signs.get(guild) != at:
            if at is None:
                self._signs.pop(guild, None)
            else:
                self._signs[guild] = at
            self.look(guild)

    def look(self, guild: int) -> None:
        """Something changed in this guild: see soon whether everybody bears what he should."""
        event = self._dirty.setdefault(guild, asyncio.Event())
        event.set()
        if guild not in self._workers:
            self._workers[guild] = asyncio.create_task(self._work(guild, event), name=f"marks-{guild}")

    def moved(self, table: Table) -> None:
        """A move was made: look only when somebody sits elsewhere than before."""
        if table.sheet.guild is None or not self._services.games.of(table).court:
            return
        view: View = table.view(None)
        seats = tuple(int(seat.player) for seat in view.seats)
        if self._seats.get(table.id) != seats:
            self._seats[table.id] = seats
            self.look(table.sheet.guild)

    def chosen(self, guild: int) -> None:
        """The guild may have chosen otherwise; nobody tells us, so it is compared now and then."""
        now = tuple(self._services.guild_settings.get(guild, name) for name in (*TOUCHING, "language"))
        if self._customs.setdefault(guild, now) != now:
            self._customs[guild] = now
            self.look(guild)

    def permitted(self, guild: int) -> None:
        """Roles or rights of ours changed: what was refused may be granted now, and what is owed given back."""
        self._cannot = {key for key in self._cannot if key[0] != guild}
        if guild in self._standing or self._services.hall.tables_in(guild):
            self.look(guild)

    def came(self, guild: int) -> None:
        """Somebody came into a voice channel, or left one."""
        if guild in self._standing or self._services.hall.tables_in(guild):
            self.look(guild)

    async def look_everywhere(self) -> None:
        """At a start: whatever an earlier run left behind, in whatever guild."""
        for guild in {effect.guild for effect in await self._book.mine()}:
            self.look(guild)

    async def forget(self, user: int) -> None:
        """Give a person back what is his, before his rows go."""
        for effect in await self._book.mine():
            if effect.user == user:
                await self._effects.lift(effect.guild, user)
        self._made = {key: what for key, what in self._made.items() if key[1] != user}

    async def close(self) -> None:
        """Leave nothing behind."""
        self._closed = True
        for worker in list(self._workers.values()):
            worker.cancel()
        await asyncio.gather(*self._workers.values(), return_exceptions=True)
        try:
            await asyncio.wait_for(self._effects.lift_all(), SHUTDOWN)
        except TimeoutError:
            log.warning("not every mark could be taken off in time; the next start does it")

    # -- what should be --------------------------------------------------------------------------

    def _wanted(self, guild: discord.Guild, agreed: set[int]) -> Wanted:
        wanted: Wanted = {}
        nicknames, mutes = (self._services.guild_settings.on(guild.id, name) for name in TOUCHING)
        locale = self._services.locale(guild.id)
        for table in self._services.hall.tables_in(guild.id):
            if not self._services.games.of(table).court or table.sheet.phase not in ("playing", "paused"):
                continue
            view: View = table.view(None)
            for seat in view.seats:
                sheet = table.sheet.seats[seat.player]
                if sheet.user is None or sheet.left:
                    continue
                if sheet.user not in agreed:
                    self._spared(guild, table.id, nicknames, mutes)
                    continue
                if nicknames:
                    rank = plain(locale, f"character-{seat.character}", case="nom")
                    rank = rank[:1].upper() + rank[1:]
                    wanted[sheet.user, NICKNAME] = cut(f"{rank} · {sheet.name}", NICK), table.id
                silent = (
                    mutes
                    and voice(character(seat.character)) is Voice.SILENT
                    and table.sheet.phase == "playing"
                )
                if silent and self._sits(guild, sheet.user, table.sheet.voice):
                    wanted[sheet.user, MUTE] = "muted", table.id
        if (sign := self._signs.get(guild.id)) is not None and self._services.client.user is not None:
            channel, number = sign
            found = guild.get_channel(channel)
            if guild.me.guild_permissions.change_nickname:
                wanted[guild.me.id, NICKNAME] = cut(f"👂 {self._services.client.user.name}", NICK), number
            elif found is not None and found.permissions_for(guild.me).set_voice_channel_status:
                # Second choice: nobody can say what stood there before.
                wanted[channel, STATUS] = plain(locale, "voice-status"), number
        return wanted

    def _sits(self, guild: discord.Guild, user: int, channel: int | None) -> bool:
        member = guild.get_member(user)
        return (
            member is not None
            and member.voice is not None
            and member.voice.channel is not None
            and member.voice.channel.id == channel
        )

    # -- bringing it about -----------------------------------------------------------------------

    async def _work(self, number: int, dirty: asyncio.Event) -> None:
        try:
            while dirty.is_set():
                dirty.clear()
                guild = self._services.client.get_guild(number)
                if guild is not None:
                    try:
                        await self._settle(guild, dirty)
                    except Exception as wrong:
                        if not (passing(wrong) or isinstance(wrong, Trouble)):
                            log.exception("marks could not be set right", guild=number)
                        self._later(number)
        finally:
            self._workers.pop(number, None)

    async def _settle(self, guild: discord.Guild, dirty: asyncio.Event) -> None:
        """One deed at a time; when something changes meanwhile, everything is thought over anew."""
        await self._services.hall.keeper.known()
        wanted = self._wanted(guild, await self._consent.all(guild.id, TOUCH))
        standing = [effect for effect in await self._book.mine() if effect.guild == guild.id]
        if standing:
            self._standing.add(guild.id)
        else:
            self._standing.discard(guild.id)
        self._hung[guild.id] = {e.user: e.before for e in standing if e.kind == NICKNAME}
        for effect in standing:
            meant = wanted.get((effect.user, effect.kind))
            if meant is None and not dirty.is_set():
                if effect.kind == MUTE and not self._in_voice(guild, effect.user):
                    continue  # Discord unmutes nobody who is not there; he is remembered until he comes
                self._made.pop((guild.id, effect.user, effect.kind), None)
                owed = await self._effects.lift(guild.id, effect.user, effect.kind)
                self.counts["undone"] += not owed
                if owed:
                    if self._barred(guild, effect):
                        self._say(guild, effect.table or 0, "cannot-give-back")
                    self._later(guild.id)
                await asyncio.sleep(REST)
        ours = {(effect.user, effect.kind): effect for effect in standing}
        for (user, kind), (what, table) in wanted.items():
            if dirty.is_set():
                return
            key = (guild.id, user, kind)
            if self._made.get(key) != what and key not in self._cannot:
                await self._put(guild, user, kind, what, table, ours.get((user, kind)))
                await asyncio.sleep(REST)

    def _barred(self, guild: discord.Guild, effect: Effect) -> bool:
        """Is it for want of permission that it cannot be given back? Discord may only be out of order."""
        member = guild.get_member(effect.user)
        return (
            member is not None
            and member != guild.me
            and effect.kind in PERMISSIONS
            and barred(member, PERMISSIONS[effect.kind])
        )

    def _later(self, guild: int) -> None:
        """What did not succeed now may in a while."""
        asyncio.get_running_loop().call_later(AGAIN, self._look_again, guild)

    def _look_again(self, guild: int) -> None:
        if not self._closed:
            self.look(guild)

    def _in_voice(self, guild: discord.Guild, user: int) -> bool:
        member = guild.get_member(user)
        return member is not None and member.voice is not None

    async def _put(
        self, guild: discord.Guild, user: int, kind: str, what: str, table: int, ours: Effect | None
    ) -> None:
        """`ours`: what of this kind we did to him before, as it is written down."""
        own = kind == STATUS or (guild.me is not None and user == guild.me.id)
        try:
            before = ""
            if not own:
                member = guild.get_member(user) or await guild.fetch_member(user)
                if barred(member, PERMISSIONS[kind]):
                    raise Impossible("not-permitted")
                if kind == MUTE and member.voice is not None and member.voice.mute:
                    if ours:
                        self._made[guild.id, user, kind] = what
                    return  # or by somebody else, and his to undo
            if kind == NICKNAME:
                before = await self._hands.nickname(guild.id, user)
                if ours is not None and before not in names(ours):
                    await self._book.erase(ours)  # he calls himself so since, and gets that back
                    self._hung.get(guild.id, {}).pop(user, None)
                    ours = None
            wanted = renamed(what, ours) if kind == NICKNAME else what
            self._made.pop((guild.id, user, kind), None)  # until it is known that it came
            await self._effects.put(Effect(guild.id, user, kind, before, wanted, table))
            if kind == NICKNAME:
                self._hung.setdefault(guild.id, {}).setdefault(user, before)
            self._made[guild.id, user, kind] = what
            self.counts["done"] += 1
        except (Impossible, discord.HTTPException) as wrong:
            if passing(wrong):
                self._later(guild.id)
                return
            self.counts["impossible"] += 1
            if isinstance(wrong, Impossible) and str(wrong) != "not-in-voice":
                self._cannot.add((guild.id, user, kind))
            if not own:
                self._say(guild, table, f"cannot-{kind}")

    def _spared(self, guild: discord.Guild, table: int, nicknames: bool, mutes: bool) -> None:
        """Somebody here has not agreed: what holds instead, without a name."""
        if nicknames:
            self._say(guild, table, "spared-nickname")
        if mutes:
            self._say(guild, table, "spared-mute")

    def _say(self, guild: discord.Guild, number: int, kind: str) -> None:
        """Once per table and kind."""
        table: Table | None = self._services.hall.tables.get(number)
        if table is not None and kind not in self._said[number]:
            self._said[number].add(kind)
            self._services.recent_events.add(table, t(self._services.locale(guild.id), f"voice-{kind}"))

    def drop(self, table: int) -> None:
        """The table is gone: what could not be done there may be possible elsewhere."""
        self._said.pop(table, None)
        self._seats.pop(table, None)
        if not self._said:
            self._cannot.clear()
