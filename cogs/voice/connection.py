"""The bot's place in a guild's voice channel: coming, staying, being moved or sent away, and saying what is wrong.

A bot can sit in one voice channel of a guild, so there is one chair per guild, for one table at a time.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Literal

import discord
import structlog

from cogs.voice.sound_player import SoundPlayer
from speech.receive import Receiver
from speech.receive.client import HearingClient

if TYPE_CHECKING:
    from cogs.ui.services import Services

log = structlog.get_logger(__name__)

Standing = Literal["out", "joining", "in", "no-channel", "no-permission", "full", "sent-away", "lost"]
"""`lost`: the line broke or could not be made, it is tried again. `sent-away`: somebody put the bot out; it waits to
be called."""

PATIENCE = 10.0
"""Seconds a connection may take."""
DOWN = 6.0
"""Seconds that a line may be down before it is made anew."""
FAREWELL = 3.0
"""Seconds for Discord to confirm that the bot has left; of a session that it has forgotten it confirms nothing."""
PAUSES = (0.0, 2.0, 5.0, 10.0, 20.0, 40.0, 80.0, 120.0)
"""Seconds between two tries to sit down, by how many have failed on end."""
WAITING = 20.0
"""Seconds between two looks whether there is room now, or the permission."""
STEADY = 10.0
"""Seconds on a line after which the tries before it are forgotten: a line that broke often is not one that cannot be
made."""


class VoiceConnection:
    """One guild's."""

    def __init__(self, services: Services, guild: int, table: int, sounds: Callable[[], bool]) -> None:
        """`table`: whose chair it is; `sounds`: does the guild want them?"""
        self._services = services
        self.sound_player = SoundPlayer(lambda: self.voice, sounds)
        self.guild = guild
        self.table = table
        self.bound: int | None = None
        """The channel it was last asked to sit in."""
        self.tried = float("-inf")
        """When that was."""
        self.tries = 0
        """How often since it last sat for long."""
        self.standing: Standing = "out"
        self.missing: tuple[str, ...] = ()
        """Permissions that are wanting, by Discord's own names."""
        self.voice: HearingClient | None = None
        self._down: float | None = None
        """Since when the line is down."""
        self._coming: HearingClient | None = None
        """The client that is on its way in."""
        self.doubted = float("-inf")
        """When the line was last made anew because nobody was heard, and how often that was."""
        self.rejoined = 0
        self.quiet = False
        """It is being made anew just now, and the table need not be told."""
        self._where: int | None = None
        """The channel it had been moved to, when the line was lost there."""

    @property
    def channel(self) -> int | None:
        """Where it sits just now; somebody may have moved it."""
        return self.voice.channel.id if self.voice is not None and self.voice.channel is not None else None

    @property
    def seated(self) -> bool:
        return self.voice is not None and self.voice.is_connected()

    @property
    def deafened(self) -> bool:
        """By the server: Discord sends the bot no sound."""
        guild = self._services.client.get_guild(self.guild)
        return guild is not None and guild.me.voice is not None and guild.me.voice.deaf

    @property
    def in_afk(self) -> bool:
        """It was moved where nobody may speak."""
        guild = self._services.client.get_guild(self.guild)
        return guild is not None and guild.afk_channel is not None and guild.afk_channel.id == self.channel

    def due(self, now: float) -> bool:
        """Is it time to try again?"""
        if self.standing == "lost":
            return now - self.tried >= PAUSES[min(self.tries, len(PAUSES) - 1)]
        return self.standing in ("full", "no-permission") and now - self.tried > WAITING

    async def come(self, channel: int, receiver: Receiver | None) -> None:
        """Sit down in a channel; `receiver` is to hear it, None: nobody listens, and the bot shows itself deaf."""
        where = self._where if self.bound == channel else None
        self.bound, self._where, self.tried = channel, None, asyncio.get_running_loop().time()
        self.tries += 1
        guild = self._services.client.get_guild(self.guild)
        if guild is None or guild.unavailable:
            self.standing = "lost"  # Discord has not told of its channels yet, or has none for us just now
            return
        rooms = [guild.get_channel(one) for one in (where, channel) if one is not None]
        found = next((one for one in rooms if isinstance(one, discord.VoiceChannel)), None)
        if found is None:
            self.standing = "no-channel"
            return
        self.missing = wanting(found, ("view_channel", "connect"))
        if self.missing:
            self.standing = "no-permission"
            return
        me = found.guild.me
        if (
            found.user_limit
            and len(found.voice_states) >= found.user_limit
            and me.id not in found.voice_states
            and not found.permissions_for(me).move_members
        ):
            self.standing = "full"
            return
        self.standing = "joining"
        self.voice = None
        try:
            if found.guild.voice_client is not None:
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(found.guild.voice_client.disconnect(force=True), FAREWELL)
            self.voice = await found.connect(
                cls=self._seat, timeout=PATIENCE, reconnect=True, self_deaf=receiver is None
            )
        except Exception as wrong:
            # Whatever it is (Discord, the line, a library that is missing), the game goes on, and it is tried again.
            log.warning("the voice channel could not be joined", guild=self.guild, exc_info=wrong)
            put_out = self._coming is not None and self._coming.put_out
            self.standing = "sent-away" if put_out else "lost"
            return
        self.voice.hear(receiver)
        self.standing = "in"

    def _seat(self, client: discord.Client, channel: discord.abc.Connectable) -> HearingClient:
        self._coming = HearingClient(client, channel)
        return self._coming

    async def go(self) -> None:
        """Stand up."""
        voice, self.voice = self.voice, None
        self.standing = "out"
        await self.sound_player.close()
        if voice is not None:
            voice.hear(None)
            voice.stop()
            try:
                await asyncio.wait_for(voice.disconnect(force=True), 5)
            except Exception as wrong:
                log.warning("the voice channel was left without a word", guild=self.guild, exc_info=wrong)

    def orphaned(self) -> None:
        """Discord has lost the bot's session, and with it its place: nobody put it out."""
        self.tries = 0
        if self.voice is not None or self.standing in ("in", "joining"):
            self._lost()

    def _lost(self) -> None:
        self._where, self._down, self.voice, self.standing = self.channel, None, None, "lost"

    def look(self) -> bool:
        """Is it still there, and does it hear? True when that has changed.

        discord.py mends what it can by itself. What it gives up is ours, and so is what it does not notice: its
        reader may die when the channel changes just as the group does.
        """
        if self.standing != "in" or self.voice is None:
            return False
        now = asyncio.get_running_loop().time()
        if self.voice.put_out:
            gone = self._services.client.get_channel(self.bound or 0) is None
            self.voice, self.standing = None, "no-channel" if gone else "sent-away"
            return True
        guild = self._services.client.get_guild(self.guild)
        if guild is None or guild.voice_client is not self.voice:
            self._lost()  # discord.py gave it up
            return True
        if self.voice.alive:
            self._down = None
            if now - self.tried > STEADY:
                self.tries = 0
        elif self._down is None:
            self._down = now
        elif now - self._down > DOWN:
            self._lost()
            return True
        return False


def wanting(channel: discord.VoiceChannel, needed: Sequence[str]) -> tuple[str, ...]:
    """Which of these permissions the bot does not have there."""
    here = channel.permissions_for(channel.guild.me)
    return tuple(name for name in needed if not getattr(here, name))
