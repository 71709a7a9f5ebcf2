"""The bot's place in a guild's voice channel: coming, staying, being moved or sent away, and saying what is wrong.

A bot can sit in one voice channel of a guild, so there is one chair per guild, for one table at a time.
"""

from __future__ import annotations

import asyncio
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
"""`lost`: the line could not be made, it is tried again. `sent-away`: somebody put the bot out; it waits to be called."""

PATIENCE = 20.0
"""Seconds a connection may take."""
DOWN = 6.0
"""Seconds that a line may be down before it is made anew."""


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
        self.standing: Standing = "out"
        self.missing: tuple[str, ...] = ()
        """Permissions that are wanting, by Discord's own names."""
        self.voice: HearingClient | None = None
        self._down: float | None = None
        """Since when the line is down."""
        self._where: int | None = None
        """The channel it had been moved to, when the line was lost there."""

    @property
    def channel(self) -> int | None:
        """Where it sits just now; somebody may have moved it."""
        return self.voice.channel.id if self.voice is not None and self.voice.channel is not None else None

    @property
    def seated(self) -> bool:
        return self.voice is not None and self.voice.is_connected()

    async def come(self, channel: int, receiver: Receiver | None) -> None:
        """Sit down in a channel; `receiver` is to hear it, None: nobody listens, and the bot shows itself deaf."""
        where = self._where if self.bound == channel else None
        self.bound, self._where, self.tried = channel, None, asyncio.get_running_loop().time()
        found = self._services.client.get_channel(where or channel)
        if not isinstance(found, discord.VoiceChannel):
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
        try:
            if found.guild.voice_client is not None:
                await found.guild.voice_client.disconnect(force=True)
            self.voice = await found.connect(
                cls=HearingClient, timeout=PATIENCE, reconnect=True, self_deaf=receiver is None
            )
        except Exception as wrong:
            # Whatever it is (Discord, the line, a library that is missing), the game goes on, and it is tried again.
            log.warning("the voice channel could not be joined", guild=self.guild, exc_info=wrong)
            self.standing = "lost"
            return
        self.voice.hear(receiver)
        self.standing = "in"

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

    def look(self) -> bool:
        """Is it still there, and does it hear? True when that has changed.

        discord.py mends what it can by itself. What it gives up is ours, and so is what it does not notice: its
        reader may die when the channel changes just as the group does.
        """
        if self.standing != "in" or self.voice is None:
            return False
        guild = self._services.client.get_guild(self.guild)
        if guild is None or guild.voice_client is not self.voice:
            # Let go: discord.py was told from outside that it sits in no channel any more.
            gone = self._services.client.get_channel(self.bound or 0) is None
            self.voice, self.standing = None, "no-channel" if gone else "sent-away"
            return True
        now = asyncio.get_running_loop().time()
        if self.voice.is_connected():
            self._down = None
        elif self._down is None:
            self._down = now
        elif now - self._down > DOWN:
            self._where, self._down, self.standing = self.channel, None, "lost"
            return True
        return False


def wanting(channel: discord.VoiceChannel, needed: Sequence[str]) -> tuple[str, ...]:
    """Which of these permissions the bot does not have there."""
    here = channel.permissions_for(channel.guild.me)
    return tuple(name for name in needed if not getattr(here, name))
