"""What the stage asks of its voice room, and what it gives: the whole of the coupling.

The stage keeps who sits in which voice channel and says VOICE_STATE_UPDATE and
VOICE_SERVER_UPDATE. The voice room (`stage.voice`) keeps the voice websocket at
`*.discord.media`, the sockets, the encryption and the guests' own voices.

The voice room may use of the world:

`world.voice_session(guild_id, user_id) -> VoiceSession | None`
    who may identify at the voice gateway: session id, token, channel, mute and deaf.
`world.is_server_muted(guild_id, user_id) -> bool`
    a muted person's frames go to nobody.
`world.is_deaf(guild_id, user_id) -> bool`
    to a deaf client no frames go.
`world.breach(rule, where, message)`
    the bot broke a rule of Discord's.
`world.spoke(guild_id, channel_id, user_id, speaking)`
    somebody began or ceased to sound (for the rings on the page).
`world.voice_server_changed(guild_id, channel_id)`
    the channel went to another region: whoever is in it needs a VOICE_SERVER_UPDATE.
`world.notice(level, text)`
    something a person should read.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

FRAME = 1920  # bytes: 20 ms of 48 kHz mono, 16 bit
Heard = Callable[[int, bytes], None]  # user id of the speaker, one frame


@dataclass(slots=True)
class VoiceSession:
    """What a voice gateway checks an Identify against."""

    guild_id: int
    channel_id: int
    user_id: int
    session_id: str
    token: str


class VoicePlace(Protocol):
    """A guest's place in a voice channel."""

    async def say(self, pcm: bytes) -> None:
        """Say it at the pace of life; returns when the last frame has gone."""

    def hush(self) -> None:
        """Stop in mid-word what is being said."""

    def frame(self, pcm: bytes) -> None:
        """One live frame of the microphone (FRAME bytes), sent at once."""

    def listen(self, heard: Heard, wanted: Callable[[], bool] = ...) -> Callable[[], None]:
        """Hear what the others say (at no cost while it is not wanted); returns a function that stops it."""

    async def leave(self) -> None: ...


class Room(Protocol):
    """`stage.voice.VoiceServer(world)`."""

    async def start(self) -> None: ...

    async def close(self) -> None: ...

    def endpoint_for(self, guild_id: int, channel_id: int) -> str:
        """Host and port for VOICE_SERVER_UPDATE, like `c-stage01.discord.media:443`."""

    async def handle_websocket(self, request: Any) -> Any:
        """An aiohttp request that came for any `*.discord.media` host."""

    def disconnect(self, guild_id: int, user_id: int) -> None:
        """The bot has left its voice channel, or was moved to another: its voice websocket closes (4014)."""

    async def control(self, command: dict[str, Any]) -> dict[str, Any]:
        """Faults and transitions to order: see stage/voice/control.py."""

    async def seat(self, guild_id: int, channel_id: int, user_id: int) -> VoicePlace:
        """A guest has joined the channel (his voice state is already there)."""
