"""A voice call for tests: an unmodified discord.py client, any number of guests, real sockets and DAVE.

    async with voice_stage(guests=3) as stage:
        await stage.guests[0].say(pcm)          # stage.voice is the bot's discord.VoiceClient

The Discord behind it is the smallest that lets a client in and move between two voice channels; for
the rest of Discord there is the stage itself. The client is turned to it by its public `connector`
argument alone. Needs discord.py, which the stage otherwise does without.
"""

from __future__ import annotations

import asyncio
import contextlib
import datetime
import json
import socket
import ssl
import tempfile
import zlib
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import aiohttp
from aiohttp import web
from aiohttp.abc import AbstractResolver, ResolveResult
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from .member import GuestVoice
from .server import VoiceServer

GUILD, VOICE, SECOND_VOICE, BOT = 7000001, 7000002, 7000003, 7000010
FIRST_GUEST = 7000101
HOSTS = ("discord.com", "gateway.discord.gg", "*.discord.media")
ALL_PERMISSIONS = str((1 << 53) - 1)


class ToLoopback(AbstractResolver):
    """Every host is our own port on this machine."""

    def __init__(self, port: int) -> None:
        self.port = port

    async def resolve(self, host: str, port: int = 0, family: Any = socket.AF_INET) -> list[ResolveResult]:
        return [
            ResolveResult(
                hostname=host, host="127.0.0.1", port=self.port, family=family, proto=0,
                flags=socket.AI_NUMERICHOST,
            )
        ]  # fmt: skip

    async def close(self) -> None: ...


def certificates() -> tuple[ssl.SSLContext, ssl.SSLContext]:
    """A server's and a client's context; the client trusts that one certificate and nothing else."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "voice stage")])
    now = datetime.datetime.now(datetime.UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(host) for host in HOSTS]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    pem = certificate.public_bytes(serialization.Encoding.PEM)
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "both.pem").write_bytes(pem + private)
        server.load_cert_chain(Path(folder, "both.pem"))
    return server, ssl.create_default_context(cadata=pem.decode())


@dataclass
class VoicePass:
    guild_id: int
    channel_id: int
    user_id: int
    session_id: str
    token: str


@dataclass
class TinyDiscord:
    """Log in, one guild, two voice channels; everything else is answered with 404."""

    guest_count: int
    server: VoiceServer = field(init=False)
    notes: list[tuple[str, str]] = field(default_factory=list)
    muted: set[int] = field(default_factory=set)
    spoken: list[tuple[int, bool]] = field(default_factory=list)
    passes: dict[int, VoicePass] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.server = VoiceServer(self, seed=1)
        self._numbers = 0
        self._ws: web.WebSocketResponse | None = None
        self._deflate: Any = None
        self._sequence = 0
        self._tasks: set[Any] = set()

    # --- the voice server's world ---

    def voice_session(self, guild_id: int, user_id: int) -> VoicePass | None:
        return self.passes.get(user_id)

    def is_server_muted(self, guild_id: int, user_id: int) -> bool:
        return user_id in self.muted

    def spoke(self, guild_id: int, channel_id: int, user_id: int, speaking: bool) -> None:
        self.spoken.append((user_id, speaking))

    def voice_server_changed(self, guild_id: int, channel_id: int) -> None:
        known = self.passes.get(BOT)
        if known and known.channel_id == channel_id:
            known.token += "+"
            self._tasks.add(asyncio.ensure_future(self._say_server(known)))

    def notice(self, level: str, text: str) -> None:
        self.notes.append((level, text))

    # --- HTTP ---

    async def start(self) -> ssl.SSLContext:
        server_tls, client_tls = certificates()
        app = web.Application()
        app.router.add_get("/", self._websocket)
        app.router.add_route("*", "/api/v10/{path:.*}", self._rest)
        self._runner = web.AppRunner(app, access_log=None)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0, ssl_context=server_tls)
        await site.start()
        self.port: int = self._runner.addresses[0][1]
        await self.server.start()
        return client_tls

    async def close(self) -> None:
        await self.server.close()
        await self._runner.cleanup()

    async def _rest(self, request: web.Request) -> web.Response:
        answers: dict[str, Any] = {
            "users/@me": self._user(BOT),
            "gateway": {"url": "wss://gateway.discord.gg"},
            "gateway/bot": {
                "url": "wss://gateway.discord.gg",
                "shards": 1,
                "session_start_limit": {"total": 9, "remaining": 9, "reset_after": 1, "max_concurrency": 1},
            },
            "oauth2/applications/@me": {
                "id": str(BOT), "name": "bot", "icon": None, "description": "", "bot_public": True,
                "bot_require_code_grant": False, "verify_key": "00" * 32, "flags": 0, "owner": self._user(BOT),
                "team": None, "summary": "", "interactions_endpoint_url": None,
                "role_connections_verification_url": None,
            },
        }  # fmt: skip
        answer = answers.get(request.match_info["path"])
        body = json.dumps(answer or {"code": 0, "message": "404: Not Found"}).encode()
        # discord.py compares the header with exactly this, without a charset.
        return web.Response(
            body=body, status=200 if answer else 404, headers={"Content-Type": "application/json"}
        )

    async def _websocket(self, request: web.Request) -> web.StreamResponse:
        if request.host.partition(":")[0].endswith("discord.media"):
            return await self.server.handle_websocket(request)
        return await self._gateway(request)

    # --- gateway v10 ---

    async def _gateway(self, request: web.Request) -> web.WebSocketResponse:
        self._ws = ws = web.WebSocketResponse(compress=False)
        await ws.prepare(request)
        compression = request.query.get("compress")
        if compression == "zstd-stream":
            import zstandard  # type: ignore[import-not-found, unused-ignore]

            self._deflate = zstandard.ZstdCompressor().compressobj()
            self._flush = zstandard.COMPRESSOBJ_FLUSH_BLOCK
        else:
            self._deflate, self._flush = zlib.compressobj() if compression else None, zlib.Z_SYNC_FLUSH
        await self._send(10, {"heartbeat_interval": 41250})
        async for message in ws:
            if message.type is not aiohttp.WSMsgType.TEXT:
                continue
            payload = json.loads(message.data)
            if payload["op"] == 1:
                await self._send(11)
            elif payload["op"] == 2:
                await self._ready()
            elif payload["op"] == 4:
                await self._voice_state(payload["d"])
        return ws

    async def _send(self, op: int, d: Any = None, t: str | None = None) -> None:
        if t:
            self._sequence += 1
        text = json.dumps({"op": op, "d": d, "t": t, "s": self._sequence if t else None})
        assert self._ws
        if self._deflate:
            data = self._deflate.compress(text.encode()) + self._deflate.flush(self._flush)
            await self._ws.send_bytes(data)
        else:
            await self._ws.send_str(text)

    async def _ready(self) -> None:
        guild = {"id": str(GUILD), "unavailable": True}
        ready = {
            "v": 10, "user": self._user(BOT), "guilds": [guild], "session_id": "gateway", "shard": [0, 1],
            "resume_gateway_url": "wss://gateway.discord.gg", "application": {"id": str(BOT), "flags": 0},
        }  # fmt: skip
        await self._send(0, ready, "READY")
        await self._send(0, self._guild(), "GUILD_CREATE")

    async def _voice_state(self, d: dict[str, Any]) -> None:
        """The bot joins, moves, leaves, or (discord.py, before it resumes) says again where it is."""
        channel = int(d["channel_id"]) if d["channel_id"] else None
        known = self.passes.get(BOT)
        if channel is None:
            self.passes.pop(BOT, None)
            self.server.disconnect(GUILD, BOT)
            await self._say_state(None, "")
        elif known and known.channel_id == channel:
            # In this order discord.py 2.7 gets on with its resume; in the other it waits for ever.
            await self._say_server(known)
            await self._say_state(channel, known.session_id)
        else:
            if known:  # moved: the voice server lets him go, and he looks for the next one
                self.server.disconnect(GUILD, BOT)
            known = self.admit(channel)
            await self._say_state(channel, known.session_id)
            await self._say_server(known)

    async def throw_out(self) -> None:
        """Somebody disconnects the bot from its voice channel."""
        self.passes.pop(BOT, None)
        await self._say_state(None, "")
        self.server.disconnect(GUILD, BOT)

    def admit(self, channel_id: int) -> VoicePass:
        self._numbers += 1
        session, token = f"voice{self._numbers}", f"token{self._numbers}"
        self.passes[BOT] = VoicePass(GUILD, channel_id, BOT, session, token)
        return self.passes[BOT]

    async def _say_state(self, channel_id: int | None, session_id: str) -> None:
        state = voice_state(BOT, channel_id, session_id)
        await self._send(0, state, "VOICE_STATE_UPDATE")

    async def _say_server(self, known: VoicePass) -> None:
        endpoint = self.server.endpoint_for(GUILD, known.channel_id)
        update = {"token": known.token, "guild_id": str(GUILD), "endpoint": endpoint}
        await self._send(0, update, "VOICE_SERVER_UPDATE")

    # --- Discord's objects ---

    def _user(self, user_id: int) -> dict[str, Any]:
        name = "bot" if user_id == BOT else f"guest{user_id - FIRST_GUEST + 1}"
        return {
            "id": str(user_id), "username": name, "discriminator": "0", "global_name": name, "avatar": None,
            "bot": user_id == BOT, "public_flags": 0, "flags": 0,
        }  # fmt: skip

    def _guild(self) -> dict[str, Any]:
        everybody = [BOT, *range(FIRST_GUEST, FIRST_GUEST + self.guest_count)]
        members: list[dict[str, Any]] = [
            {
                "user": self._user(user), "roles": [], "joined_at": "2026-01-01T00:00:00+00:00", "deaf": False,
                "mute": False, "flags": 0, "nick": None, "avatar": None, "premium_since": None,
                "pending": False,
            }
            for user in everybody
        ]  # fmt: skip
        channels: list[dict[str, Any]] = [
            {
                "id": str(channel), "type": 2, "name": f"voice{place}", "position": place, "bitrate": 64000,
                "permission_overwrites": [], "user_limit": 0, "rtc_region": None, "nsfw": False,
                "parent_id": None,
            }
            for place, channel in enumerate((VOICE, SECOND_VOICE))
        ]  # fmt: skip
        role = {
            "id": str(GUILD), "name": "@everyone", "permissions": ALL_PERMISSIONS, "position": 0, "color": 0,
            "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None}, "hoist": False,
            "managed": False, "mentionable": False, "flags": 0,
        }  # fmt: skip
        return {
            "id": str(GUILD), "name": "voice stage", "owner_id": str(FIRST_GUEST), "roles": [role],
            "channels": channels, "members": members, "member_count": len(members), "emojis": [],
            "stickers": [], "features": [], "icon": None, "large": False, "unavailable": False,
            "joined_at": "2026-01-01T00:00:00+00:00", "preferred_locale": "en-US", "nsfw_level": 0,
            "verification_level": 0, "default_message_notifications": 0, "explicit_content_filter": 0,
            "mfa_level": 0, "premium_tier": 0, "system_channel_flags": 0, "afk_timeout": 300, "threads": [],
            "presences": [], "stage_instances": [], "guild_scheduled_events": [], "soundboard_sounds": [],
            "voice_states": [voice_state(guest.user_id, VOICE, "g") for guest in self.server.guests.values()],
        }  # fmt: skip


def voice_state(user_id: int, channel_id: int | None, session_id: str) -> dict[str, Any]:
    return {
        "guild_id": str(GUILD), "channel_id": channel_id and str(channel_id), "user_id": str(user_id),
        "session_id": session_id, "deaf": False, "mute": False, "self_deaf": False, "self_mute": False,
        "self_video": False, "suppress": False, "request_to_speak_timestamp": None,
    }  # fmt: skip


@dataclass
class VoiceStage:
    """What a test holds in its hand."""

    discord: TinyDiscord
    client: Any  # discord.Client
    guests: list[GuestVoice]
    voice: Any = None  # the bot's voice client, once it is in a channel

    @property
    def server(self) -> VoiceServer:
        return self.discord.server

    @property
    def call(self) -> Any:
        return self.server.call(VOICE)

    async def connect(self, cls: Any = None, channel_id: int = VOICE, **options: Any) -> Any:
        import discord

        channel = self.client.get_channel(channel_id)
        self.voice = await channel.connect(cls=cls or discord.VoiceClient, **options)
        return self.voice

    async def seat(self, user_id: int | None = None, **options: Any) -> GuestVoice:
        """One more guest comes into the channel."""
        taken = {guest.user_id for guest in self.server.guests.values()}
        if user_id is None:
            user_id = next(n for n in range(FIRST_GUEST, FIRST_GUEST + 99) if n not in taken)
        guest = await self.server.seat(GUILD, VOICE, user_id, **options)
        self.guests.append(guest)
        return guest

    async def encrypted(self, seconds: float = 10) -> None:
        """Wait until the bot and all guests share one DAVE group."""
        names = {guest.user_id for guest in self.server.guests.values()} | {BOT}

        def together() -> bool:
            state = self.voice._connection
            group = self.call.group
            return bool(
                set(group.members) == names
                and self.call.transition is None
                and state.can_encrypt
                and {int(user) for user in state.dave_session.get_user_ids()} == names
                and all(guest.ready and guest.encrypts for guest in self.server.guests.values())
            )

        await until(together, seconds, "the group did not come together")


async def until(true: Callable[[], bool], seconds: float = 10, what: str = "it did not come about") -> None:
    """Wait for something that the loop, or a thread of the client's, will bring about."""
    try:
        async with asyncio.timeout(seconds):
            while not true():  # noqa: ASYNC110 - what is awaited sets no event of ours
                await asyncio.sleep(0.005)
    except TimeoutError:
        raise AssertionError(f"{what} within {seconds} s") from None


@contextlib.asynccontextmanager
async def voice_stage(
    guests: int = 1, *, connect: bool = True, cls: Any = None, members: int = 16, **options: Any
) -> AsyncIterator[VoiceStage]:
    """A call with `guests` guests and the bot, all in one DAVE group by the time it is yours.

    `cls` is the voice client to connect with (default discord.VoiceClient), `options` go to
    `channel.connect`. With `connect=False` the bot is logged in but in no channel yet; then
    `await stage.connect(…)`.
    """
    import discord

    tiny = TinyDiscord(max(guests, members))
    client_tls = await tiny.start()
    connector = aiohttp.TCPConnector(resolver=ToLoopback(tiny.port), ssl=client_tls, limit=0)
    client = discord.Client(intents=discord.Intents.all(), connector=connector, guild_ready_timeout=0.05)
    ready = asyncio.Event()

    @client.event
    async def on_ready() -> None:
        ready.set()

    running = asyncio.create_task(client.start("a token of the stage"))
    stage = VoiceStage(tiny, client, [])
    try:
        for _ in range(guests):
            await stage.seat()
        await asyncio.wait_for(ready.wait(), 20)
        if connect:
            await stage.connect(cls, **options)
            if guests:
                await stage.encrypted()
        yield stage
    finally:
        with contextlib.suppress(Exception):
            if stage.voice and stage.voice.is_connected():
                await asyncio.wait_for(stage.voice.disconnect(force=True), 5)
        await client.close()
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        await tiny.close()
