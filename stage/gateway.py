"""Discord's gateway, version 10: sessions, shards, intents, resuming, and faults on demand."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import deque
from typing import Any

import msgspec
from aiohttp import WSMsgType, web

from stage.entities import JSON, SPOKEN, Guild
from stage.events import StageEvent, decode, encode
from stage.gateway_session import GatewaySession
from stage.intents import ALL_INTENTS, BY_PLACE, CONTENT, PRESENCES, PRIVILEGED, needed
from stage.permissions import P
from stage.pipes import Pipe, pipe_for
from stage.world import World

log = logging.getLogger("stage.gateway")

HEARTBEAT_MS = 41250
HEARTBEAT_WAY = 0.02
"""Seconds until a heartbeat is answered. discord.py notes when it sent one only after it did: what answers quicker
than any network can is taken for the answer to the heartbeat before, and the bot believes itself 41 seconds behind."""
RESUME_WITHIN = 120.0


class Gateway:
    def __init__(self, world: World, *, token: str | None = None, privileged: int = PRIVILEGED) -> None:
        self.world, self.token, self.privileged = world, token, privileged
        self.sessions: dict[str, GatewaySession] = {}
        self.deaf = False
        """A fault: heartbeats are not acknowledged."""
        self.refusing = False
        """A fault: no one is let in."""
        self.guilds_late = 0.0
        """A fault: seconds after READY in which guilds are there by name only."""
        self.dark: set[int] = set()
        """Guilds that an outage has taken away from the bot."""
        self.on_change: list[Any] = []
        self._connections: dict[GatewaySession, GatewayConnection] = {}
        world.gateways.append(self._event)

    # -- is the bot there ------------------------------------------------------------------------

    def up(self, guild_id: int | None = None) -> bool:
        """Is a shard connected that hears of this guild?"""
        return any(s.queue is not None and s.wants_guild(guild_id) for s in self.sessions.values())

    @property
    def connected(self) -> list[GatewaySession]:
        return [s for s in self.sessions.values() if s.queue is not None]

    def changed(self) -> None:
        for tell in list(self.on_change):
            tell()

    # -- faults on demand ------------------------------------------------------------------------

    def order_reconnect(self) -> None:
        """Op 7: the bot should reconnect and resume."""
        for session in self.connected:
            assert session.queue is not None
            session.queue.put_nowait(b'{"op":7,"d":null,"s":null,"t":null}')

    def invalidate(self, *, resumable: bool = False) -> None:
        """Op 9."""
        for session in self.connected:
            assert session.queue is not None
            if not resumable:
                self.sessions.pop(session.id, None)
            session.queue.put_nowait(
                b'{"op":9,"d":%b,"s":null,"t":null}' % (b"true" if resumable else b"false")
            )

    def cut(self) -> None:
        """The line goes dead, without a close frame; sessions may be resumed."""
        for connection in list(self._connections.values()):
            connection.abort()

    def darken(self, guild: Guild, seconds: float) -> None:
        """An outage takes a guild away from the bot for so long: it hears no more of it, and its call ends."""
        world = self.world
        world.publish(
            "GUILD_DELETE", {"id": str(guild.id), "unavailable": True}, guild=guild.id, people=False
        )
        self.dark.add(guild.id)
        world.move(guild, world.bot.id, None)

        def back() -> None:
            self.dark.discard(guild.id)
            shown = guild.for_gateway(world.bot.id, all_members=False)
            world.publish("GUILD_CREATE", shown, guild=guild.id, people=False)

        world.clock.alarm(seconds, back)

    def forget(self) -> None:
        """As if Discord had lost its sessions: resuming will be refused."""
        for session in self.sessions.values():
            session.resumable = False

    async def close(self, code: int = 1001) -> None:
        for connection in list(self._connections.values()):
            with contextlib.suppress(Exception):
                await asyncio.wait_for(connection.ws.close(code=code), 1)

    # -- events ----------------------------------------------------------------------------------

    def _event(self, event: StageEvent) -> None:
        world = self.world
        if event.only is not None and world.bot.id not in event.only:
            return
        guild_id = event.guild_id
        if guild_id is not None and (
            guild_id in self.dark or world.bot.id not in world.guilds[guild_id].members
        ):
            return
        channel = world.channels.get(event.channel_id or 0)
        if (
            event.only is None
            and channel is not None
            and not world.permissions(world.bot.id, channel) & P.VIEW_CHANNEL
        ):
            return
        named = event.name in ("MESSAGE_CREATE", "MESSAGE_UPDATE")
        # Ephemeral messages name no guild: Discord tells bots of them as of private ones.
        private = event.name in BY_PLACE and "guild_id" not in event.data
        wanted = needed(event.name, private=private)
        own = event.name == "GUILD_MEMBER_UPDATE" and event.data["user"]["id"] == str(world.bot.id)
        hides = named and not private and self._foreign(event.data)
        for session in list(self.sessions.values()):
            if not session.wants_guild(None if private else event.guild_id):
                continue
            if wanted and not session.intents & wanted and not own:
                continue
            hidden = hides and not session.intents & CONTENT
            session.dispatch(event.name, event.without_content if hidden else event.raw)

    def _foreign(self, data: JSON) -> bool:
        """Content the bot may read only with its privileged intent: neither its own nor addressed to it."""
        me = str(self.world.bot.id)
        return data["author"]["id"] != me and all(user["id"] != me for user in data["mentions"])

    # -- connections -----------------------------------------------------------------------------

    async def handle(self, request: web.Request) -> web.WebSocketResponse:
        ws = web.WebSocketResponse(compress=False, max_msg_size=4096 * 4, autoping=True)
        await ws.prepare(request)
        if self.refusing:
            await ws.close(code=4000)
            return ws
        pipe = pipe_for(ws, request.query.get("compress"), request.query.get("encoding", "json"))
        if pipe is None:
            log.error("the gateway was asked for %s, which the stage does not have", dict(request.query))
            await ws.close(code=4002)
            return ws
        await GatewayConnection(self, request, ws, pipe).run()
        return ws

    def attach(self, session: GatewaySession, connection: GatewayConnection) -> None:
        old = self._connections.get(session)
        if old is not None:
            old.abort()
        self._connections[session] = connection
        session.queue = connection.queue
        self.changed()

    def detach(self, session: GatewaySession, connection: GatewayConnection) -> None:
        if self._connections.get(session) is connection:
            del self._connections[session]
            session.queue = None
            self._leave_voice(session)
            self.world.clock.alarm(RESUME_WITHIN, lambda: self._expire(session))
            self.changed()

    def _leave_voice(self, session: GatewaySession) -> None:
        """A bot whose session ended leaves its calls; one that may resume keeps them for a while."""
        if session.id in self.sessions:
            return
        world = self.world
        for guild in world.guilds.values():
            if session.wants_guild(guild.id) and not self.up(guild.id):
                world.move(guild, world.bot.id, None)

    def end(self, session: GatewaySession) -> None:
        """The bot closed it of its own will: nothing to resume."""
        self.sessions.pop(session.id, None)

    def _expire(self, session: GatewaySession) -> None:
        if session.queue is None:
            self.end(session)
            self._leave_voice(session)


class GatewayConnection:
    def __init__(self, gateway: Gateway, request: web.Request, ws: web.WebSocketResponse, pipe: Pipe) -> None:
        self.gateway, self.world, self.ws, self.pipe = gateway, gateway.world, ws, pipe
        self.transport = request.transport
        self.lately: deque[float] = deque()
        self.queue: asyncio.Queue[bytes | None] = asyncio.Queue()
        self.session: GatewaySession | None = None

    def put(self, op: int, data: Any) -> None:
        self.queue.put_nowait(encode({"op": op, "d": data, "s": None, "t": None}))

    def abort(self) -> None:
        if self.transport is not None:
            self.transport.abort()

    async def run(self) -> None:
        self.put(10, {"heartbeat_interval": HEARTBEAT_MS, "_trace": []})
        writer = asyncio.create_task(self._write())
        code: int | None = None
        try:
            async for message in self.ws:
                if message.type is not WSMsgType.TEXT:
                    continue
                try:
                    payload = decode(message.data)
                    op, data = payload["op"], payload.get("d")
                except (msgspec.DecodeError, KeyError, TypeError):
                    code = 4002
                    break
                code = self._op(op, data) if self._in_bounds() else 4008
                if code is not None:
                    break
        finally:
            self.queue.put_nowait(None)
            with contextlib.suppress(Exception):
                await writer
            if code is not None:
                log.warning("the gateway closes with %d", code)
                with contextlib.suppress(Exception):
                    await self.ws.close(code=code)
            if self.session is not None:
                if self.ws.close_code in (1000, 1001) and code is None:
                    self.gateway.end(self.session)
                self.gateway.detach(self.session, self)

    def _in_bounds(self) -> bool:
        """At most 120 frames in a minute."""
        now = self.world.clock.time()
        while self.lately and self.lately[0] < now - 60:
            self.lately.popleft()
        self.lately.append(now)
        if len(self.lately) > 120:
            self.world.violations.add("gateway", "gateway", "more than 120 frames within 60 seconds")
        return len(self.lately) <= 120

    async def _write(self) -> None:
        while (raw := await self.queue.get()) is not None:
            try:
                await self.pipe.send(raw)
            except (ConnectionError, RuntimeError):
                return

    def _op(self, op: int, data: Any) -> int | None:
        """Do it; a number is the code to close with."""
        if op == 1:
            if not self.gateway.deaf:
                asyncio.get_running_loop().call_later(HEARTBEAT_WAY, self.put, 11, None)
            return None
        if op in (2, 6):
            if self.session is not None:
                return 4005
            return self._identify(data) if op == 2 else self._resume(data)
        if self.session is None:
            return 4003
        if op == 3:
            self.session.presence = {"status": data.get("status"), "activities": data.get("activities") or []}
            self.gateway.changed()
        elif op == 4:
            self._voice(data)
        elif op == 8:
            self._request_members(data)
        elif op == 31:
            self._request_sounds(data)
        else:
            return 4001
        return None

    def _identify(self, data: JSON) -> int | None:
        gateway, world = self.gateway, self.world
        if not data.get("token") or (gateway.token is not None and data["token"] != gateway.token):
            return 4004
        intents = data.get("intents")
        if not isinstance(intents, int) or intents & ~ALL_INTENTS:
            return 4013
        if intents & PRIVILEGED & ~gateway.privileged:
            return 4014
        world.session_starts -= 1
        if world.session_starts < 0:
            world.violations.add(
                "identify", "gateway", "more than 1000 identifies in a day: Discord resets the token"
            )
            return 4004
        match data.get("shard"):
            case None:
                number, count = 0, 1
            case [int(number), int(count)] if 0 <= number < count:
                pass
            case _:
                return 4010
        session = GatewaySession(world.secret(16), (number, count), intents)
        if presence := data.get("presence"):
            session.presence = {
                "status": presence.get("status"),
                "activities": presence.get("activities") or [],
            }
        self.session = gateway.sessions[session.id] = session
        gateway.attach(session, self)
        mine = [g for g in world.guilds.values() if session.wants_guild(g.id) and world.bot.id in g.members]
        ready = {
            "v": 10,
            "user": world.bot.json() | {"mfa_enabled": True, "verified": True, "email": None},
            "guilds": [{"id": str(g.id), "unavailable": True} for g in mine],
            "session_id": session.id,
            "session_type": "normal",
            "resume_gateway_url": "wss://gateway.discord.gg",
            "shard": [number, count],
            "application": {"id": str(world.bot.id), "flags": 1 << 15 | 1 << 13 | 1 << 19},
            "private_channels": [],
            "relationships": [],
            "_trace": [],
        }
        session.dispatch("READY", encode(ready))

        def show() -> None:
            for guild in mine:
                shown = guild.for_gateway(world.bot.id, all_members=bool(intents & PRESENCES))
                session.dispatch("GUILD_CREATE", encode(shown))

        if gateway.guilds_late:
            world.clock.alarm(gateway.guilds_late, show)
        else:
            show()
        return None

    def _resume(self, data: JSON) -> int | None:
        gateway = self.gateway
        session = gateway.sessions.get(str(data.get("session_id")))
        seq = data.get("seq")
        oldest = session.sent[0][0] if session is not None and session.sent else 1
        if (
            session is None
            or not session.resumable
            or not isinstance(seq, int)
            or not oldest - 1 <= seq <= session.seq
        ):
            self.put(9, False)
            return None
        if gateway.token is not None and data.get("token") != gateway.token:
            return 4004
        self.session = session
        missed = [raw for number, raw in session.sent if number > seq]
        for raw in missed:
            self.queue.put_nowait(raw)
        gateway.attach(session, self)
        session.dispatch("RESUMED", b'{"_trace":[]}')
        log.info("a session was resumed, with %d events that it had missed", len(missed))
        return None

    def _voice(self, data: JSON) -> None:
        world = self.world
        guild = world.guilds.get(int(data["guild_id"]))
        if guild is None or world.bot.id not in guild.members:
            return
        if data.get("channel_id") is None:
            world.move(guild, world.bot.id, None)
            return
        channel = guild.channels.get(int(data["channel_id"]))
        if (
            channel is None
            or channel.type not in SPOKEN
            or not world.permissions(world.bot.id, channel) & P.CONNECT
        ):
            return  # Discord says nothing either
        state = guild.voice_states.get(world.bot.id)
        muted, deafened = bool(data.get("self_mute")), bool(data.get("self_deaf"))
        again = state is not None and (state.channel_id, state.self_mute, state.self_deaf)
        if state is not None and again == (
            channel.id,
            muted,
            deafened,
        ):  # a bot that came back wants its server
            world.tell_voice_server(
                guild, channel, state
            )  # and discord.py, to resume, wants it before its state
        world.move(guild, world.bot.id, channel, self_mute=muted, self_deaf=deafened)

    def _request_members(self, data: JSON) -> None:
        assert self.session is not None
        ids = data["guild_id"] if isinstance(data["guild_id"], list) else [data["guild_id"]]
        for guild_id in ids:
            guild = self.world.guilds.get(int(guild_id))
            if guild is None:
                continue
            wanted = data.get("user_ids")
            if wanted is not None:
                wanted = [int(u) for u in (wanted if isinstance(wanted, list) else [wanted])]
                found = [guild.members[u] for u in wanted if u in guild.members]
                missing = [str(u) for u in wanted if u not in guild.members]
            else:
                query = (data.get("query") or "").lower()
                found = [m for m in guild.members.values() if m.user.name.lower().startswith(query)]
                found, missing = found[: data.get("limit") or None], []
            chunk = {
                "guild_id": str(guild.id),
                "members": [m.json() for m in found],
                "chunk_index": 0,
                "chunk_count": 1,
                "not_found": missing,
                "presences": [],
            }
            if data.get("nonce") is not None:
                chunk["nonce"] = data["nonce"]
            self.session.dispatch("GUILD_MEMBERS_CHUNK", encode(chunk))

    def _request_sounds(self, data: JSON) -> None:
        assert self.session is not None
        for guild_id in data["guild_ids"]:
            if (guild := self.world.guilds.get(int(guild_id))) is not None:
                sounds = [sound.json() for sound in guild.sounds.values()]
                answer = {"guild_id": str(guild.id), "soundboard_sounds": sounds}
                self.session.dispatch("SOUNDBOARD_SOUNDS", encode(answer))
