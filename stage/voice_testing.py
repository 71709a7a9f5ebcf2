"""A voice call for tests: an unmodified discord.py client, any number of guests, real sockets and DAVE.

    async with voice_stage(guests=3) as stage:
        await stage.guests[0].say(pcm)          # stage.voice is the bot's discord.VoiceClient

Behind it is the stage itself. Needs discord.py, which the stage otherwise does without.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from typing import Any, cast

from stage.stage import Stage
from stage.testing import connector, running, running_stage
from stage.voice.call import VoiceCall
from stage.voice.gateway import DISCONNECTED
from stage.voice.member import GuestVoice
from stage.voice.server import VoiceServer
from stage.voice.sfu import SILENT

FIRST, SECOND = "Палата", "Сени"  # the two voice channels


class VoiceStage:
    """What a test holds in its hand."""

    def __init__(self, stage: Stage, client: Any) -> None:
        self.stage, self.client = stage, client
        self.server = cast(VoiceServer, stage.voice)
        self.voice: Any = None  # the bot's voice client, once it is in a channel
        self.guests: list[GuestVoice] = []
        self.notes: list[tuple[str, str]] = []  # what the stage found worth telling: level, text
        self.spoken: list[tuple[int, bool]] = []  # who began and ceased to speak
        self.guild_id, self.bot_id = stage.guild.id, stage.world.bot.id
        self.channel_id, self.second_channel_id = stage.channel(FIRST).id, stage.channel(SECOND).id
        stage.world.on_notice.append(lambda level, text, *_: self.notes.append((level, text)))
        stage.world.on_spoke.append(lambda guild, channel, user, on: self.spoken.append((user, on)))

    @property
    def call(self) -> VoiceCall:
        return self.server.call(self.channel_id)

    async def connect(self, cls: Any = None, channel_id: int = 0, **options: Any) -> Any:
        import discord

        channel = self.client.get_channel(channel_id or self.channel_id)
        self.voice = await channel.connect(cls=cls or discord.VoiceClient, **options)
        return self.voice

    async def seat(self, **options: Any) -> GuestVoice:
        """One more guest comes into the channel; with options, as `VoiceServer.seat` makes him."""
        person = self.stage.add_guest(f"guest {len(self.stage.guests) + 1}")
        if options:
            guest = await self.server.seat(self.guild_id, self.channel_id, person.id, **options)
        else:
            await person.join_voice(FIRST)
            guest = cast(GuestVoice, person.seat)
        self.guests.append(guest)
        return guest

    def mute(self, guest: GuestVoice, muted: bool = True) -> None:
        """By the server."""
        self.stage.guild.members[guest.user_id].mute = muted

    def throw_out(self, code: int = DISCONNECTED) -> None:
        """Somebody disconnects the bot from its voice channel."""
        self.server.disconnect(self.guild_id, self.bot_id, code)
        self.stage.world.move(self.stage.guild, self.bot_id, None)

    async def encrypted(self, seconds: float = 60.0) -> None:
        """Wait until the bot and all guests share one DAVE group."""
        names = {guest.user_id for guest in self.server.guests.values()} | {self.bot_id}

        def together() -> bool:
            state = self.voice._connection
            return bool(
                set(self.call.group.members) == names
                and self.call.transition is None
                and state.can_encrypt
                and {int(user) for user in state.dave_session.get_user_ids()} == names
                and all(guest.ready and guest.encrypts for guest in self.server.guests.values())
            )

        await until(together, seconds, "the group did not come together")


async def until(true: Callable[[], bool], seconds: float = 60.0, what: str = "it did not come about") -> None:
    """Wait for something that the loop, or a thread of the client's, will bring about."""
    try:
        async with asyncio.timeout(seconds):
            while not true():  # noqa: ASYNC110 - what is awaited sets no event of ours
                await asyncio.sleep(0.005)
    except TimeoutError:
        raise AssertionError(f"{what} within {seconds} s") from None


@contextlib.asynccontextmanager
async def voice_stage(
    guests: int = 1,
    *,
    connect: bool = True,
    cls: Any = None,
    silent_after: float = SILENT,
    **options: Any,
) -> AsyncIterator[VoiceStage]:
    """A call with `guests` guests and the bot, all in one DAVE group by the time it is yours.

    `cls` is the voice client to connect with (default discord.VoiceClient), `options` go to
    `channel.connect`. `silent_after`: seconds without UDP after which it is sent no more voice. With `connect=False` the bot is logged in but in no channel yet; then
    `await stage.connect(…)`.
    """
    import discord

    async with running_stage(guests=[], voice=(FIRST, SECOND)) as made:
        client = discord.Client(
            intents=discord.Intents(guilds=True, voice_states=True),
            connector=connector(made),
            guild_ready_timeout=0.02,
        )
        async with running(client, made):
            stage = VoiceStage(made, client)
            stage.server.silent_after = silent_after
            for _ in range(guests):
                await stage.seat()
            if connect:
                await stage.connect(cls, **options)
                if guests:
                    await stage.encrypted()
            yield stage
