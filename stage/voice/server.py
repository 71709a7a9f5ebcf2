"""The voice room's door: calls, real clients, guests, and the thin seam to the rest of the stage."""

from __future__ import annotations

import asyncio
import random
from typing import Any, Protocol

from aiohttp import web

from .call import DAVE_VERSION, VoiceCall
from .control import control
from .faults import FaultBoard
from .gateway import (
    AUTHENTICATION_FAILED,
    DISCONNECTED,
    MESSAGE_LIMIT,
    SERVER_CRASHED,
    SERVER_NOT_FOUND,
    SESSION_INVALID,
    CallConnection,
    CallSession,
    Closing,
)
from .member import GuestVoice
from .pace import SendingPace
from .rings import Rings
from .sfu import SILENT, Packet, Sfu, Socket, is_silence


class VoicePass(Protocol):
    """Who may identify at the voice gateway."""

    guild_id: int
    channel_id: int
    user_id: int
    session_id: str
    token: str


class VoiceHost(Protocol):
    """What the voice room asks of the stage."""

    def voice_session(self, guild_id: int, user_id: int) -> VoicePass | None: ...

    def is_server_muted(self, guild_id: int, user_id: int) -> bool: ...

    def is_deaf(self, guild_id: int, user_id: int) -> bool: ...

    def spoke(self, guild_id: int, channel_id: int, user_id: int, speaking: bool) -> None: ...

    def voice_server_changed(self, guild_id: int, channel_id: int) -> None:
        """The channel moved to another region: real clients in it need a VOICE_SERVER_UPDATE."""

    def notice(self, level: str, text: str, code: str, about: str) -> None: ...

    def breach(self, rule: str, where: str, message: str) -> None:
        """The bot broke a rule of Discord's."""


class VoiceServer:
    def __init__(self, world: VoiceHost, *, host: str = "127.0.0.1", seed: int = 0) -> None:
        self.world, self.host = world, host
        self.pace = SendingPace()
        self.calls: dict[int, VoiceCall] = {}  # by channel
        self.sessions: dict[tuple[int, int], CallSession] = {}  # real clients, by guild and user
        self.guests: dict[tuple[int, int], GuestVoice] = {}
        self._left: dict[tuple[int, int], Socket] = {}  # where a real client was heard last
        self.resend_description = True  # see Session.resumed
        self.silent_after = SILENT
        self.dave_version = DAVE_VERSION
        self.faults = FaultBoard(seed)
        self._regions: dict[int, int] = {}  # by channel: how often it was moved
        self._sfus = [Sfu()]  # by region
        self._ssrcs: set[int] = set()
        self._rings = Rings(self._spoke)
        self._connections: set[CallConnection] = set()

    async def start(self) -> None:
        await self._sfus[0].start(self.host)

    async def close(self) -> None:
        for guest in list(self.guests.values()):
            await guest.leave()
        for session in list(self.sessions.values()):
            session.end(DISCONNECTED)
        await self.pace.close()
        self._rings.close()
        for sfu in self._sfus:
            sfu.close()

    # --- for the stage ---

    def endpoint_for(self, guild_id: int, channel_id: int) -> str:
        return f"c-stage{self._region(channel_id) + 1:02d}.discord.media:443"

    def _region(self, channel_id: int) -> int:
        return self._regions.get(channel_id, 0)

    async def handle_websocket(self, request: web.Request) -> web.StreamResponse:
        ws = web.WebSocketResponse(max_msg_size=MESSAGE_LIMIT, autoclose=False)
        await ws.prepare(request)
        connection = CallConnection(self, ws, request.transport)
        self._connections.add(connection)
        try:
            await connection.run()
        finally:
            self._connections.discard(connection)
        return ws

    async def seat(
        self,
        guild_id: int,
        channel_id: int,
        user_id: int,
        *,
        max_dave: int = DAVE_VERSION,
        commits: bool = True,
    ) -> GuestVoice:
        """A guest has joined the channel."""
        if old := self.guests.get((guild_id, user_id)):
            await old.leave()
        guest = GuestVoice(self, guild_id, user_id, self._new_ssrc(), max_dave=max_dave, commits=commits)
        self.guests[guild_id, user_id] = guest
        guest.enter(self.call(channel_id))
        return guest

    def disconnect(self, guild_id: int, user_id: int, code: int = DISCONNECTED) -> None:
        """A real client has left the channel, was thrown out (4014), or is to lose its session (4006)."""
        if session := self.sessions.get((guild_id, user_id)):
            session.end(code)

    async def control(self, command: dict[str, Any]) -> dict[str, Any]:
        """Faults and transitions on demand, for the page and the driver: see control.py."""
        return await control(self, command)

    # --- faults of the line, for real clients ---

    def close_websocket(self, guild_id: int, user_id: int, code: int = SERVER_CRASHED) -> None:
        """After 4015 the session can be resumed, after most other codes it is gone."""
        session = self.sessions[guild_id, user_id]
        if session.connection:
            session.connection.order_close(code, "ordered")

    def cut_websocket(self, guild_id: int, user_id: int) -> None:
        """The line goes dead without a close frame."""
        session = self.sessions[guild_id, user_id]
        if session.connection:
            session.connection.abort()

    def cut_media(self, guild_id: int, user_id: int, cut: bool = True) -> None:
        """No UDP passes either way, while the websocket lives."""
        self.sessions[guild_id, user_id].socket.cut = cut

    async def move_region(self, guild_id: int, channel_id: int) -> None:
        """The channel goes to another voice server: another port, other keys, a new group.

        Guests go at once; real clients when they follow their VOICE_SERVER_UPDATE.
        """
        region = self._region(channel_id) + 1
        while len(self._sfus) <= region:
            self._sfus.append(Sfu())
            await self._sfus[-1].start(self.host)
        self._regions[channel_id] = region
        if old := self.calls.pop(channel_id, None):
            for party in old.dissolve():
                if isinstance(party, GuestVoice):
                    self._ssrcs.discard(party.ssrc)
                    party.enter(self.call(channel_id), self._new_ssrc())
                elif isinstance(party, CallSession):
                    party.moved_away()
        self.world.voice_server_changed(guild_id, channel_id)

    # --- for calls, sessions and guests ---

    def call(self, channel_id: int) -> VoiceCall:
        if channel_id not in self.calls:
            call = self.calls[channel_id] = VoiceCall(channel_id, note=self.note)
            call.ceiling = call.version = self.dave_version
        return self.calls[channel_id]

    def admit(self, d: dict[str, Any]) -> CallSession:
        """Op 0."""
        guild_id, user_id = int(d["server_id"]), int(d["user_id"])
        known = self.world.voice_session(guild_id, user_id)
        if known is None:
            raise Closing(SERVER_NOT_FOUND, f"{user_id} is in no voice channel of {guild_id}")
        if d["session_id"] != known.session_id:
            raise Closing(SESSION_INVALID, "unknown voice session")
        if d["token"] != known.token:
            raise Closing(AUTHENTICATION_FAILED, "wrong voice token")
        if old := self.sessions.get((guild_id, user_id)):
            old.end()
        if left := self._left.pop((guild_id, user_id), None):
            left.bid_farewell()
        call = self.call(known.channel_id)
        sfu = self._sfus[self._region(known.channel_id)]
        socket = Socket(
            user_id=user_id,
            ssrc=self._new_ssrc(),
            max_dave=int(d.get("max_dave_protocol_version") or 0),
            sfu=sfu,
            on_packet=lambda packet: self._relay(session, packet),
            on_silence=lambda: self._silent(session),
            deafened=lambda: self.world.is_deaf(guild_id, user_id),
            patience=self.silent_after,
            mangler_of=lambda speaker: self.faults.line(speaker, user_id),
        )
        sfu.sockets[socket.ssrc] = socket
        session = CallSession(self, call, guild_id, known.session_id, known.token, socket)
        self.sessions[guild_id, user_id] = session
        return session

    def find(self, d: dict[str, Any]) -> CallSession:
        """Op 7."""
        guild_id = int(d["server_id"])
        for session in self.sessions.values():
            if session.guild_id == guild_id and session.session_id == d["session_id"]:
                if session.token != d["token"]:
                    raise Closing(AUTHENTICATION_FAILED, "wrong voice token")
                return session
        raise Closing(SESSION_INVALID, "no such voice session")

    def ended(self, session: CallSession) -> None:
        key = (session.guild_id, session.user_id)
        if self.sessions.get(key) is session:
            del self.sessions[key]
        session.socket.sfu.sockets.pop(session.ssrc, None)
        self._left[key] = session.socket
        self._ssrcs.discard(session.ssrc)
        if session.call.parties.get(session.user_id) is session:
            session.call.leave(session.user_id)
        self._forget_if_empty(session.call)

    def _forget_if_empty(self, call: VoiceCall) -> None:
        """A call ends with its last party; the next one in the channel has a sender of its own."""
        if not call.parties and self.calls.get(call.channel_id) is call:
            del self.calls[call.channel_id]

    def note(self, level: str, text: str, code: str, about: str = "") -> None:
        self.world.notice(level, text, code, about)

    def may_speak(self, guest: GuestVoice) -> bool:
        return not self.world.is_server_muted(guest.guild_id, guest.user_id)

    def announce(self, guest: GuestVoice) -> None:
        assert guest.call
        if self.faults.strikes(guest.user_id, "unnamed"):
            guest.announced = True  # nobody will ever be told
        elif delay := self.faults.of(guest.user_id).nameless:
            asyncio.get_running_loop().call_later(delay, guest.call.announce, guest)
        else:
            guest.call.announce(guest)

    def forgets_to_encrypt(self, guest: GuestVoice) -> bool:
        return self.faults.strikes(guest.user_id, "plain")

    def sound(self, guest: GuestVoice, packet: Packet) -> None:
        """A guest's packet to everybody else in his call."""
        assert guest.call
        self.carry(guest.call, guest.guild_id, guest.user_id, packet)

    def _relay(self, session: CallSession, packet: Packet) -> None:
        if self.world.is_server_muted(session.guild_id, session.user_id):
            session.socket.counts["muted"] += 1
            return
        if not session.announced and not session.socket.counts["before op 5"]:
            session.socket.counts["before op 5"] += 1
            self.note(
                "warning",
                f"{session.user_id} sends sound before op 5: Discord would not take it",
                "voice_early",
            )
        if session.call.parties.get(session.user_id) is session:
            self.carry(session.call, session.guild_id, session.user_id, packet)

    def _silent(self, session: CallSession) -> None:
        """Nothing has come from this client for a minute, neither sound nor keep-alive."""
        words = f"nothing came by UDP for {self.silent_after:g} s: Discord sends no voice to such a client"
        self.world.breach("udp-silence", f"voice of {session.user_id}", words)

    def carry(self, call: VoiceCall, guild_id: int, user_id: int, packet: Packet) -> None:
        if not is_silence(packet.payload):
            self._rings.sounded(guild_id, call.channel_id, user_id)
        for party in call.parties.values():
            if party.user_id != user_id:
                party.hear(user_id, packet)  # type: ignore[attr-defined]

    def gone(self, guest: GuestVoice, call: VoiceCall) -> None:
        self._forget_if_empty(call)
        key = (guest.guild_id, guest.user_id)
        if self.guests.get(key) is guest:
            del self.guests[key]
        self._ssrcs.discard(guest.ssrc)

    def _spoke(self, guild_id: int, channel_id: int, user_id: int, speaking: bool) -> None:
        self.world.spoke(guild_id, channel_id, user_id, speaking)

    def _new_ssrc(self) -> int:
        while True:
            ssrc = random.randrange(1, 1 << 24) * 4  # room for the SSRCs of a camera
            if ssrc not in self._ssrcs:
                self._ssrcs.add(ssrc)
                return ssrc
