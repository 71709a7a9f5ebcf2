"""The page's side of the stage: its files, its pictures, and one websocket for each browser tab (FEED.md)."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from aiohttp import web

from stage.doors import Doors
from stage.entities import JSON
from stage.guest import Guest
from stage.lines import Lines
from stage.tab import MAX_FRAME, Tab
from stage.violations import Violation

if TYPE_CHECKING:
    from stage.stage import Stage

log = logging.getLogger("stage.feed")

PAGE = Path(__file__).parent / "page"
_LOCAL = ("127.0.0.1", "localhost", "[::1]")
HARDEST_FRAME = 4 * 1024 * 1024
TECHNICAL = ("not_played", "voice_group", "voice_early", "voice_ssrc", "voice_closed")
"""Notices for whoever writes a bot: a player can do nothing about them, and reads them as trouble."""


class Feed:
    def __init__(self, stage: Stage, lines: Path | None) -> None:
        self.stage = stage
        self.tabs: list[Tab] = []
        self.lines = Lines(lines)
        self.doors = Doors(self._doors_changed, self.held, self._enter, self._leave)
        self.secret = secrets.token_urlsafe(16)
        """Stands in the page; a program that is no browser shows with it that it has read the page."""
        self.process: JSON | None = None
        """What is known of the bot's process, when the stage runs it."""
        self.shows_violations = False
        """Whether every page is told what the bot does that Discord forbids: for who writes a bot, not for players."""
        self._bot: JSON | None = None
        world = stage.world
        world.violations.listeners.append(self._violated)
        world.on_notice.append(self._noticed)
        world.on_spoke.append(self._spoke)
        world.on_voice_change.append(lambda *_: self.guests_changed())
        stage.gateway.on_change.append(self.bot_changed)

    # -- telling every tab -----------------------------------------------------------------------

    def tell(self, name: str, data: JSON) -> None:
        for tab in list(self.tabs):
            tab.tell(name, data)

    def _noticed(self, level: str, text: str, code: str, about: str) -> None:
        if code not in TECHNICAL or self.shows_violations:
            self.tell("NOTICE", {"level": level, "text": text, "code": code, "about": about})

    def _violated(self, violation: Violation) -> None:
        if self.shows_violations:
            self.tell("VIOLATION", violation.json())

    def _spoke(self, guild_id: int, channel_id: int, user_id: int, speaking: bool) -> None:
        said = {"user_id": str(user_id), "channel_id": str(channel_id), "speaking": speaking}
        self.tell("SPEAKING", said)

    def guests_changed(self) -> None:
        self.tell("GUESTS", {"guests": self.guests()})

    def _doors_changed(self) -> None:
        for tab in list(self.tabs):
            if tab.guest is not None:
                tab.tell("DOOR", self.doors.shown(tab.guest.id))

    def bot_changed(self) -> None:
        bot = self.bot()
        if bot != self._bot:
            self._bot = bot
            self.tell("BOT", bot)

    def held(self, guest: int) -> bool:
        """Has somebody a page open as this guest?"""
        return any(tab.guest is not None and tab.guest.id == guest and not tab.aside for tab in self.tabs)

    def _enter(self, name: str) -> None:
        """One of a door's cast; where a guest bears that name, it goes without."""
        if name not in self.stage.guests:
            self.stage.add_guest(name).cast = True
            self.guests_changed()

    async def _leave(self, name: str) -> None:
        """One of a door's cast has nothing more to do: he sits in no voice channel any longer."""
        guest = self.stage.guests.get(name)
        if guest is not None and guest.cast and guest.voice_channel is not None:
            await guest.stand_up()

    def free(self) -> Guest | None:
        """A guest whom nobody plays; when all are played, the first."""
        people = [guest for guest in self.stage.guests.values() if not guest.cast]
        return next((guest for guest in people if not self.held(guest.id)), next(iter(people), None))

    def guests(self) -> list[JSON]:
        return [self.guest_json(guest) for guest in self.stage.guests.values()]

    def guest_json(self, guest: Guest) -> JSON:
        voice = guest.voice_channel
        members = (g.members.get(guest.id) for g in self.stage.world.guilds.values())
        nick = next((m.nick for m in members if m is not None), None)
        return {
            "id": str(guest.id),
            "name": guest.name,
            "nick": nick,
            "locale": guest.user.locale,
            "color": guest.user.color,
            "voice_channel_id": None if voice is None else str(voice.id),
            "tabs": sum(tab.guest is guest and not tab.aside for tab in self.tabs),
            "cast": guest.cast,
        }

    def bot(self) -> JSON:
        sessions = self.stage.gateway.connected
        presence: JSON = sessions[0].presence if sessions else {"status": "offline", "activities": []}
        activities = presence["activities"]
        activity = (activities[0].get("state") or activities[0].get("name")) if activities else None
        return {
            "up": bool(sessions),
            "user": self.stage.world.bot.json(),
            "shards": len(sessions),
            "status": presence["status"] or "online",
            "activity": activity,
            "process": self.process,
        }

    # -- HTTP ------------------------------------------------------------------------------------

    def application(self) -> web.Application:
        app = web.Application(middlewares=[self._guarded])
        app.router.add_get("/stage/ws", self._websocket)
        app.router.add_get("/stage/health", self._health)
        app.router.add_get("/cdn/{path:.+}", self._cdn)
        app.router.add_get("/{path:.*}", self._static)
        return app

    @web.middleware
    async def _guarded(self, request: web.Request, handler: Any) -> web.StreamResponse:
        """Only to pages of our own: a name that was bent to loopback, or a foreign page, is turned away."""
        host, _, port = request.host.rpartition(":")
        if host not in _LOCAL or port != str(self.stage.page_port):
            raise web.HTTPForbidden(
                text="The stage answers only to 127.0.0.1, localhost and [::1] with its own port."
            )
        origin = request.headers.get("Origin")
        if origin is not None and not self._ours(origin):
            raise web.HTTPForbidden(text=f"The stage does not answer to pages from {origin}.")
        response: web.StreamResponse = await handler(request)
        if not response.prepared:
            response.headers["X-Content-Type-Options"] = "nosniff"
            # Nor does a foreign page lay ours under its own buttons, or show what is ours.
            response.headers["X-Frame-Options"] = "DENY"
            response.headers["Cross-Origin-Resource-Policy"] = "same-origin"
            response.headers["Cache-Control"] = response.headers.get("Cache-Control", "no-cache")
        return response

    def _ours(self, origin: str) -> bool:
        try:
            came = urlsplit(origin)
            named = f"[{came.hostname}]" if ":" in (came.hostname or "") else came.hostname
            return named in _LOCAL and came.port == self.stage.page_port
        except ValueError:  # what looks like an address and is none
            return False

    async def _health(self, _: web.Request) -> web.Response:
        up = "up" if self.stage.gateway.up() else "down"
        return web.json_response({"ok": True, "bot": up, "violations": len(self.stage.violations)})

    async def _static(self, request: web.Request) -> web.StreamResponse:
        path = request.match_info["path"] or "index.html"
        if not path.isprintable():
            raise web.HTTPNotFound(text="There is no such file on the stage.")
        wanted = (PAGE / path).resolve()
        try:
            there = wanted.is_relative_to(PAGE.resolve()) and wanted.is_file()
        except OSError:  # a name longer than any file's
            there = False
        if not there:
            raise web.HTTPNotFound(text="There is no such file on the stage.")
        if wanted == PAGE.resolve() / "index.html":
            said = wanted.read_text().replace(
                'name="secret" content=""', f'name="secret" content="{self.secret}"'
            )
            return web.Response(text=said, content_type="text/html")
        types = {".js": "text/javascript", ".mjs": "text/javascript"}
        headers = {"Content-Type": types[wanted.suffix]} if wanted.suffix in types else {}
        return web.FileResponse(wanted, headers=headers)

    def _page(self) -> str:
        """What changes when the page does."""
        return str(max(int(file.stat().st_mtime) for file in PAGE.iterdir()))

    async def _cdn(self, request: web.Request) -> web.Response:
        return self.file("/" + request.match_info["path"], request)

    def file(self, path: str, request: web.BaseRequest) -> web.Response:
        """As Discord's CDN gives it, or the part that is asked for: a browser reads how long a sound is from its end. Files
        of a bot never run as pages of ours, and what was said stays in no browser when the bot has let go of it."""
        kept = self.stage.world.files.find(path)
        if kept is None:
            return web.Response(status=404, text="404: Not Found")
        headers = {
            "Content-Type": kept.type,
            "Content-Security-Policy": "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:",
            "Cache-Control": "no-store" if kept.type.startswith("audio/") else "max-age=31536000, immutable",
            "Accept-Ranges": "bytes",
        }
        if "Range" not in request.headers:
            return web.Response(body=kept.data, headers=headers)
        size = len(kept.data)
        try:
            first, end, _ = request.http_range.indices(size)
        except ValueError:
            first, end = 0, 0
        if first >= end:
            return web.Response(status=416, headers=headers | {"Content-Range": f"bytes */{size}"})
        headers["Content-Range"] = f"bytes {first}-{end - 1}/{size}"
        return web.Response(status=206, body=kept.data[first:end], headers=headers)

    async def _websocket(self, request: web.Request) -> web.WebSocketResponse:
        # A browser names the page it is at, and that was looked at; whoever names none may be anything.
        told = request.query.get("secret", "").encode()
        if "Origin" not in request.headers and not secrets.compare_digest(told, self.secret.encode()):
            raise web.HTTPForbidden(text='Say ?secret=…: it stands in the page, in <meta name="secret">.')
        ws = web.WebSocketResponse(max_msg_size=HARDEST_FRAME, heartbeat=30)
        await ws.prepare(request)
        tab = Tab(self, ws, aside="aside" in request.query)
        self.tabs.append(tab)
        hello = {
            "feed": 1,
            "page": self._page(),
            "guests": self.guests(),
            "limits": {"frame_bytes": MAX_FRAME, "sound_bytes": 1920},
        }
        try:
            tab.tell("HELLO", hello)
            await tab.run(request.query.get("guest"))
        finally:
            self.tabs.remove(tab)
            tab.leave()
            self.guests_changed()
        return ws

    async def close(self) -> None:
        await self.doors.close()
        for tab in list(self.tabs):
            with contextlib.suppress(Exception):
                await asyncio.wait_for(tab.ws.close(code=1001, message=b"the stage is closing"), 1)
