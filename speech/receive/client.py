"""A voice client that hears: discord.py's own, with a `Receiver` at its socket.

    voice = await channel.connect(cls=HearingClient, self_deaf=False)
    voice.hear(receiver)

Only hooks that discord.py offers are used: `create_connection_state`, the websocket `hook=`, the socket listener.
This is the one module of the ear that imports discord.
"""

from __future__ import annotations

import logging
from typing import Any

import discord
from discord.voice_state import VoiceConnectionState

from speech.receive.receiver import Receiver

log = logging.getLogger(__name__)

READY, DESCRIBED, SPEAKING, CLIENT_CONNECT, CLIENT_DISCONNECT = 2, 4, 5, 12, 13
"""Opcodes of the voice websocket that concern hearing."""


class HearingClient(discord.VoiceClient):
    """Sends as ever; hands every datagram of the call to its receiver, and tells it whose SSRC is whose."""

    def __init__(self, client: discord.Client, channel: discord.abc.Connectable) -> None:
        self._receiver: Receiver | None = None
        self._owners: dict[int, int] = {}
        self._listening = False
        super().__init__(client, channel)

    def create_connection_state(self) -> VoiceConnectionState:
        self._call = VoiceConnectionState(self, hook=self._on_message)
        return self._call

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
        if receiver is not None:
            receiver.packet(data, self._call)

    def cleanup(self) -> None:
        self._receiver = None
        if self._listening:
            self._listening = False
            self._call.remove_socket_listener(self._on_datagram)
        super().cleanup()
