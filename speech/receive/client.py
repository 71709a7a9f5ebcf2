"""A voice client that hears: discord.py's own, with a `Receiver` at its socket.

    voice = await channel.connect(cls=HearingClient, self_deaf=False)
    voice.hear(receiver)

Hooks that discord.py offers are used: `create_connection_state`, the websocket `hook=`, the socket listener; its races
when the bot is moved, which Python 3.12 brings to light, are mended in `_Line`.
This is the one module of the ear that imports discord.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import logging
from typing import Any

import discord
from discord.voice_state import ConnectionFlowState, VoiceConnectionState

from speech.receive.receiver import Receiver

log = logging.getLogger(__name__)

READY, DESCRIBED, SPEAKING, CLIENT_CONNECT, CLIENT_DISCONNECT = 2, 4, 5, 12, 13
"""Opcodes of the voice websocket that concern hearing."""
KEEP_ALIVE = 5.0
"""Seconds between two signs of life by UDP: Discord sends no voice to a client that is silent there for long."""
SIGN = 8
"""Bytes of such a sign: a counter. The server sends it back."""


class _Line(VoiceConnectionState):
    """discord.py's own, which remembers whether it is leaving the channel of its own accord, and survives being moved
    again before it has followed the first move."""

    leaving = False

    async def voice_state_update(self, data: Any) -> None:
        """Where the bot is: discord.py does not look when it has been told of the server already, and goes back."""
        if data["channel_id"] is not None and self.state is ConnectionFlowState.got_voice_server_update:
            self._update_voice_channel(int(data["channel_id"]))
        await super().voice_state_update(data)

    async def _wait_for_state(self, *states: ConnectionFlowState, timeout: float | None = None) -> None:  # noqa: ASYNC109
        """Wait without a step between the look and the wait: discord.py misses a change that falls there."""
        async with asyncio.timeout(timeout):
            while self.state not in states:
                await self._state_event.wait()

    async def connect(self, **how: Any) -> None:
        """Begin anew once the try before this one has ended: it would close the new one's socket."""
        if self._connector is not None and not self._connector.done():
            state = self.state
            self._connector.cancel()
            await asyncio.wait([self._connector])
            self.state = state
        await super().connect(**how)

    async def disconnect(self, **how: bool) -> None:
        self.leaving = True
        # Who leaves for good tries no more: discord.py's poller would, and put out whoever came in his place.
        if how.get("cleanup", True) and self._runner is not None and not self._inside_runner():
            self._runner.cancel()
        await super().disconnect(**how)
        with contextlib.suppress(Exception):  # discord.py leaves it open where the channel is no more
            await self.ws.close()


class HearingClient(discord.VoiceClient):
    """Sends as ever; hands every datagram of the call to its receiver, and tells it whose SSRC is whose."""

    def __init__(self, client: discord.Client, channel: discord.abc.Connectable) -> None:
        self._receiver: Receiver | None = None
        self._owners: dict[int, int] = {}
        self._listening = False
        self._keeping: asyncio.Task[None] | None = None
        self.put_out = False
        """Somebody sent the bot out of the channel."""
        super().__init__(client, channel)

    def create_connection_state(self) -> VoiceConnectionState:
        self._call = _Line(self, hook=self._on_message)
        return self._call

    @property
    def alive(self) -> bool:
        """Connected, and its websocket open: discord.py takes itself for connected while it waits to be called back,
        and leaves a websocket that Discord has closed as it is."""
        return self.is_connected() and self.ws.ws.close_code is None

    async def on_voice_state_update(self, data: Any) -> None:
        """Discord tells where the bot is. In no channel, though nobody here has left it: it was put out.

        What ends a session before this one (Discord forgets it when it gets round to it) ends nothing here.
        """
        out = data["channel_id"] is None
        if out and not self._call.leaving and data["session_id"] != self._call.session_id:
            return
        self.put_out = self.put_out or (out and not self._call.leaving)
        self._call.leaving = False
        await super().on_voice_state_update(data)

    def hear(self, receiver: Receiver | None) -> None:
        """From now on this receiver hears the call; None stops the hearing."""
        self._receiver = receiver
        if receiver is not None:
            receiver.reset()
            for ssrc, user in self._owners.items():
                receiver.introduce(ssrc, user)
            if self.is_connected():
                self._listen()

    async def _on_message(self, _: Any, message: dict[str, Any]) -> None:
        """Follow the call. A fault here would end discord.py's own poller, so none may leave."""
        try:
            self._follow(message["op"], message.get("d") or {})
        except Exception:
            log.exception("voice message not understood: op %s", message.get("op"))

    def _follow(self, op: int, data: dict[str, Any]) -> None:
        if op == READY:
            # Identified anew (first connection, reconnection, another region): the SSRCs are dealt out again.
            self._owners.clear()
            if self._receiver is not None:
                self._receiver.reset()
        elif op == DESCRIBED:
            self._listen()
            if self._keeping is None:
                self._keeping = asyncio.create_task(self._keep_alive(), name="voice-keep-alive")
        elif op in (SPEAKING, CLIENT_CONNECT):
            ssrc, user = int(data.get("ssrc") or data.get("audio_ssrc") or 0), int(data.get("user_id") or 0)
            if ssrc and user:
                for old in [known for known, owner in self._owners.items() if owner == user]:
                    del self._owners[old]
                self._owners[ssrc] = user
                if self._receiver is not None:
                    self._receiver.introduce(ssrc, user)
        elif op == CLIENT_DISCONNECT:
            user = int(data["user_id"])
            for old in [known for known, owner in self._owners.items() if owner == user]:
                del self._owners[old]
            if self._receiver is not None:
                self._receiver.forget(user)

    def _listen(self) -> None:
        """Only once there is a socket: a listener on a missing one would make discord.py's reader spin."""
        if not self._listening:
            self._listening = True
            self._call.add_socket_listener(self._on_datagram)

    def _on_datagram(self, data: bytes) -> None:
        """On discord.py's socket thread."""
        receiver = self._receiver
        if receiver is not None and len(data) != SIGN:
            receiver.packet(data, self._call)

    async def _keep_alive(self) -> None:
        """discord.py sends nothing by UDP while it has nothing to say."""
        for count in itertools.count():
            if self.is_connected():
                with contextlib.suppress(OSError):  # it goes through the socket of the moment, or is lost
                    self._call.send_packet(count.to_bytes(SIGN, "little"))
            await asyncio.sleep(KEEP_ALIVE)

    def cleanup(self) -> None:
        self._receiver = None
        if self._keeping is not None:
            self._keeping.cancel()
            self._keeping = None
        if self._listening:
            self._listening = False
            self._call.remove_socket_listener(self._on_datagram)
        super().cleanup()
