"""The stage put together: the world, Discord's three doors to it, the guests, and the page."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import ipaddress
import logging
import os
import secrets
import ssl
from collections.abc import Callable, Sequence
from pathlib import Path

from aiohttp import web

from stage.clock import Clock
from stage.commands import Commands
from stage.description import Description
from stage.entities import TEXT, VOICE, Channel, Guild
from stage.feed import Feed
from stage.gateway import Gateway
from stage.guest import Guest
from stage.intents import PRIVILEGED
from stage.interactions import Interactions
from stage.memory import WorldFile
from stage.permissions import BOT
from stage.rest import Rest
from stage.sound import Room
from stage.tls import authority
from stage.violations import Violations
from stage.world import World

log = logging.getLogger("stage")

DESCRIPTION = "SLOVO_TEST_DISCORD"
"""Environment: the folder that holds Discord's `openapi.json`."""
MAX_BODY = 32 * 1024 * 1024


class NotLoopback(ValueError):
    """The stage has no lock on its door, so it opens only to this machine."""


def find_description(path: str | Path | None = None) -> Description | None:
    """Out of the file given, or the folder that the environment names; None when there is none."""
    file = Path(path) if path is not None else Path(os.environ.get(DESCRIPTION, "")) / "openapi.json"
    if path is None and (not os.environ.get(DESCRIPTION) or not file.is_file()):
        return None
    return _read(file)


_described: dict[Path, Description] = {}


def _read(file: Path) -> Description:
    file = file.resolve()
    if file not in _described:
        _described[file] = Description(file)
    return _described[file]


class Stage:
    """`async with Stage(guests=["Аня", "Борис"]) as stage: …`"""

    def __init__(
        self,
        *,
        guests: Sequence[str] = (),
        guild: str = "Игра",
        text: Sequence[str] = ("стол",),
        voice: Sequence[str] = ("Палата",),
        locale: str = "ru",
        bot_name: str = "bot",
        bot_permissions: int = BOT,
        privileged: int = PRIVILEGED,
        token: str | None = None,
        host: str = "127.0.0.1",
        page_port: int = 0,
        api_port: int = 0,
        openapi: str | Path | None = None,
        rate_limits: float = 1.0,
        with_voice: bool = True,
        lines: Path | None = None,
        remember: int | None = None,
        memory: Path | None = None,
        clock: Clock | None = None,
        secret: Callable[[int], str] = secrets.token_hex,
    ) -> None:
        """`remember`: so many events each guest keeps; without it, all (tests want them all).
        `memory`: a file that this world goes on from, where there is one, and is written to.

        `rate_limits`: 1 as Discord's, 20 with windows twenty times as short (for tests in quick motion), 0 none.
        """
        if not ipaddress.ip_address(host).is_loopback:
            raise NotLoopback(f"{host} is not a loopback address; the stage opens only to this machine")
        self.host, self._wanted_ports = host, (page_port, api_port)
        self.world = World(bot_name=bot_name, locale=locale, clock=clock, secret=secret)
        self.description = find_description(openapi)
        self.interactions = Interactions(self.world)
        self.commands = Commands(self.world)
        self.gateway = Gateway(self.world, token=token, privileged=privileged)
        self.interactions.bot_up = self.gateway.up
        self.rest = Rest(
            self.world, self.interactions, self.commands,
            description=self.description, token=token, rate_limits=rate_limits,
        )  # fmt: skip
        self.guests: dict[str, Guest] = {}
        self.remember = remember
        self.voice: Room | None = self._voice_room() if with_voice else None
        self.feed = Feed(self, lines)
        self.page_port = self.api_port = 0
        self._runners: list[web.AppRunner] = []
        self.memory = None if memory is None else WorldFile(self.world, self.commands, memory)
        if self.memory is None or not self.memory.recall():
            self.add_guild(guild, text=text, voice=voice, bot_permissions=bot_permissions)
        for name in guests:
            self.add_guest(name)

    # -- the people and places -------------------------------------------------------------------

    @property
    def violations(self) -> Violations:
        return self.world.violations

    @property
    def guild(self) -> Guild:
        """The first one."""
        return next(iter(self.world.guilds.values()))

    def add_guild(
        self,
        name: str,
        *,
        text: Sequence[str] = ("стол",),
        voice: Sequence[str] = (),
        bot_permissions: int = BOT,
    ) -> Guild:
        guild = self.world.add_guild(name, bot_permissions=bot_permissions)
        for channel in text:
            self.world.add_channel(guild, channel, TEXT)
        for channel in voice:
            self.world.add_channel(guild, channel, VOICE)
        return guild

    def add_guest(self, name: str, *, guild: Guild | None = None, locale: str | None = None) -> Guest:
        """A new person, member of one guild; `stage.join` lets him into others."""
        if name in self.guests:
            raise ValueError(f"there already is a guest «{name}»")
        known = (
            u for u in self.world.users.values() if u.name == name and u.id in (guild or self.guild).members
        )
        user = next(known, None) if self.memory is not None else None
        guest = self.guests[name] = Guest(self, user or self.world.add_user(name, locale=locale))
        if user is None:
            self.world.add_member(guild or self.guild, guest.user)
        return guest

    def guest(self, name: str) -> Guest:
        return self.guests[name]

    def channel(self, name: str) -> Channel:
        return self.world.find_channel(name)

    # -- opening and closing ---------------------------------------------------------------------

    async def start(self) -> None:
        page, api = self._wanted_ports
        discord = web.Application(client_max_size=MAX_BODY)
        discord.router.add_route("*", "/{path:.*}", self._discord)
        self.api_port = await self._open(discord, api, authority().server)
        self.page_port = await self._open(self.feed.application(), page, None)
        if self.voice is not None:
            await self.voice.start()
            self.world.endpoint_for = self.voice.endpoint_for
            self.world.on_voice_change.append(self._bot_left_voice)
        if self.memory is not None:
            for guest in self.guests.values():
                if guest.id in self.memory.seats:
                    await guest.sit_down(self.world.channels[self.memory.seats[guest.id]])
            self.memory.open()
        said = (
            "against Discord's API description"
            if self.description
            else f"by limits alone: {DESCRIPTION} is not set"
        )
        log.info("requests of the bot are checked %s", said)

    async def close(self) -> None:
        if self.memory is not None:
            self.memory.close()
        for guest in self.guests.values():
            await guest.quiet()
        await self.feed.close()
        await self.gateway.close()
        if self.voice is not None:
            await self.voice.close()
        for runner in self._runners:
            await runner.cleanup()
        self.world.clock.close()

    async def __aenter__(self) -> Stage:
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def _open(self, app: web.Application, port: int, context: ssl.SSLContext | None) -> int:
        """On the port asked for, or a random one when that is taken."""
        runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await runner.setup()
        self._runners.append(runner)
        for wanted in (port, 0):
            site = web.TCPSite(runner, self.host, wanted, ssl_context=context)
            try:
                await site.start()
            except OSError as error:
                await site.stop()
                if error.errno != errno.EADDRINUSE or not wanted:
                    raise
                log.warning("port %d is taken; another will do", wanted)
            else:
                return int(runner.addresses[-1][1])
        raise AssertionError("unreachable")

    # -- for the bot -----------------------------------------------------------------------------

    @property
    def page(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"http://{host}:{self.page_port}/"

    def connection_for_bot(self) -> dict[str, str]:
        """The environment of a bot's process. It makes its connector of these; see stage/README.md."""
        return {
            "SLOVO_STAGE": f"{self.host}:{self.api_port}",
            "SLOVO_STAGE_CA": str(authority().ca_file),
            "DISCORD_TOKEN": self.gateway.token or "stage",
        }

    async def _discord(self, request: web.Request) -> web.StreamResponse:
        """All of Discord's hosts arrive here, told apart by their name."""
        host = request.host.partition(":")[0]
        if host.endswith(".discord.media"):
            if self.voice is None:
                return web.Response(status=503, text="this stage has no voice")
            answer: web.StreamResponse = await self.voice.handle_websocket(request)
            return answer
        if host == "gateway.discord.gg":
            return await self.gateway.handle(request)
        if host in ("cdn.discordapp.com", "media.discordapp.net"):
            return self.feed.file(request.path, request)
        return await self.rest.handle(request)

    def _voice_room(self) -> Room | None:
        try:
            from stage.voice import VoiceServer
        except ImportError as error:
            log.warning("there will be no voice: %s", error)
            return None
        return VoiceServer(self.world)

    def _bot_left_voice(self, guild_id: int, user_id: int, before: int | None, after: int | None) -> None:
        if user_id == self.world.bot.id and before is not None and self.voice is not None:
            self.voice.disconnect(guild_id, user_id)

    async def until_bot(self, seconds: float = 60.0) -> None:
        """Wait until the bot is connected."""
        async with asyncio.timeout(seconds):
            while not self.gateway.up():
                came = asyncio.Event()
                self.gateway.on_change.append(came.set)
                try:
                    if not self.gateway.up():
                        await came.wait()
                finally:
                    with contextlib.suppress(ValueError):
                        self.gateway.on_change.remove(came.set)
