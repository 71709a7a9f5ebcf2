"""The way of a request: who asks, how often, what for, with what body; then the answer and a note of it."""

from __future__ import annotations

import inspect
import logging
import re
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar
from urllib.parse import unquote

import msgspec
from aiohttp import web

from stage.attachments import Upload
from stage.commands import Commands
from stage.description import Description
from stage.errors import Problem, Refusal, invalid_form, refuse
from stage.events import decode, encode
from stage.interactions import Interactions
from stage.ratelimit import RateLimits
from stage.rest import channels, guilds, home, hooks, messages, sounds, threads
from stage.rest.routing import Handler, RestCall, table
from stage.world import World

log = logging.getLogger("stage.rest")

MODULES = (channels, guilds, home, hooks, messages, sounds, threads)
"""They enter their routes in the table as they are imported."""

_VERSION = re.compile(r"^/api(?:/v(\d+))?/")
_OPEN = ("/interactions/", "/webhooks/")  # the token in the path is the key


@dataclass(slots=True, frozen=True)
class NotedRequest:
    """A request as tests look at it."""

    method: str
    path: str
    status: int
    ms: float
    body: Any
    answer: Any
    size: int
    """Bytes of the body as it came."""


class TooMany(Refusal):
    def __init__(self, retry_after: float, everywhere: bool, *, signed: bool = True) -> None:
        """`signed`: by Discord itself. One that is not passes for a ban by whoever stands before it."""
        super().__init__(429, 0, "You are being rate limited.")
        self.retry_after, self.everywhere, self.signed = retry_after, everywhere, signed

    def json(self) -> dict[str, Any]:
        return {"message": self.message, "retry_after": self.retry_after, "global": self.everywhere}


class Rest:
    watchers: ClassVar[list[Callable[[NotedRequest], None]]] = []
    """Told of every request to any stage of this process, when it has been answered."""

    def __init__(
        self,
        world: World,
        interactions: Interactions,
        commands: Commands,
        *,
        description: Description | None = None,
        token: str | None = None,
        rate_limits: float = 1.0,
    ) -> None:
        self.world, self.interactions, self.commands = world, interactions, commands
        self.description, self.token = description, token
        self.limits = RateLimits(world.clock.time, rate_limits)
        self.noted: deque[NotedRequest] = deque(maxlen=5000)
        self.unplayed: list[str] = []
        """Requests that got 501."""
        self.trouble: Refusal | None = None
        """When set, every request gets it: to see how the bot bears a sick Discord."""
        self.troubles: dict[tuple[str, str], Refusal] = {}
        """The same for one kind of request, by its method and template."""

    async def handle(self, request: web.Request) -> web.Response:
        started = time.perf_counter()
        path = "/" + _VERSION.sub("", request.raw_path.partition("?")[0])
        headers: dict[str, str] = {}
        call: RestCall | None = None
        try:
            handler, call = self._route(request, path, headers)
            await self._read(request, call)
            self._validate(call)
            answer: Any = handler(call)
            if inspect.isawaitable(answer):
                answer = await answer
            status, answer = answer if isinstance(answer, tuple) else (204 if answer is None else 200, answer)
        except Exception as error:
            if isinstance(error, TooMany) and error.signed:
                headers["Via"] = "1.1 stage"
            status, answer = self._failed(f"{request.method} {path}", error)
        ms = (time.perf_counter() - started) * 1000
        noted = NotedRequest(
            request.method, path, status, ms, call.body if call else None, answer, request.content_length or 0
        )
        self.noted.append(noted)
        for tell in self.watchers:
            tell(noted)
        log.debug("%s %s -> %d in %.1f ms", request.method, path, status, ms)
        if answer is None:
            return web.Response(status=status, headers=headers)
        # discord.py compares the content type with exactly this, without a charset
        return web.Response(
            body=encode(answer), status=status, headers=headers | {"Content-Type": "application/json"}
        )

    def _failed(self, where: str, error: Exception) -> tuple[int, Any]:
        if isinstance(error, web.HTTPRequestEntityTooLarge):
            error = refuse("too_large")
        elif self.description is None and isinstance(
            error, KeyError | TypeError | ValueError | AttributeError
        ):
            # Nobody checked the body, so it is the likeliest culprit.
            error = invalid_form([Problem((), "INVALID", f"the body was not understood: {error!r}")])
        if isinstance(error, Refusal):
            if error.code == 50035:
                self._report(where, error)
            return error.status, error.json()
        log.error("the stage itself failed at %s", where, exc_info=error)
        self.world.notice("error", f"the stage itself failed at {where}; see its log", "stage_failed", where)
        return 500, {"message": "500: Internal Server Error", "code": 0}

    def _route(self, request: web.Request, path: str, headers: dict[str, str]) -> tuple[Handler, RestCall]:
        method = request.method
        if self.trouble is not None:
            raise self.trouble
        if not path.startswith(_OPEN):
            self._authorize(request)
        found = table.find(method, [unquote(part) for part in path.strip("/").split("/")])
        if found is None:
            raise self._unplayed(method, path)
        template, handler, params = found
        if (trouble := self.troubles.get((method, template))) is not None:
            raise trouble
        verdict = self.limits.check(method, template, params)
        headers.update(verdict.headers)
        if verdict.retry_after is not None:
            raise TooMany(verdict.retry_after, verdict.everywhere)
        reason = unquote(request.headers.get("X-Audit-Log-Reason", "")) or None
        call = RestCall(
            self.world,
            self.interactions,
            self.commands,
            method,
            path,
            params,
            dict(request.query),
            reason=reason,
        )
        return handler, call

    def _authorize(self, request: web.Request) -> None:
        kind, _, token = request.headers.get("Authorization", "").partition(" ")
        if kind != "Bot" or not token or (self.token is not None and token != self.token):
            raise refuse("unauthorized")

    def _unplayed(self, method: str, path: str) -> Refusal:
        known = self.description is not None and self.description.find(method, path) is not None
        why = (
            "the stage does not play this part of Discord"
            if known
            else "neither Discord nor the stage knows it"
        )
        log.error("501 %s %s: %s", method, path, why)
        self.unplayed.append(f"{method} {path}")
        self.world.notice("error", f"{method} {path}: {why}", "not_played", f"{method} {path}")
        return Refusal(501, 0, f"501: Not Implemented: {method} {path}: {why}")

    def _validate(self, call: RestCall) -> None:
        if self.description is not None:
            problems = self.description.check_request(call.method, call.path, call.body)
            if problems:
                raise invalid_form(problems)

    def _report(self, where: str, refusal: Refusal) -> None:
        lines: list[str] = []

        def collect(node: Any, path: str) -> None:
            for key, inner in node.items():
                if key == "_errors":
                    lines.extend(f"{path or 'body'}: {e['message']} [{e['code']}]" for e in inner)
                else:
                    collect(inner, f"{path}.{key}".lstrip("."))

        collect(refusal.errors or {}, "")
        self.world.violations.add("body", where, "; ".join(lines[:8]) or refusal.message)

    # -- bodies ----------------------------------------------------------------------------------

    async def _read(self, request: web.Request, call: RestCall) -> None:
        kind = request.content_type
        if not request.body_exists:
            return
        if kind == "multipart/form-data":
            await self._read_parts(request, call)
            return
        data = await request.read()
        if not data:
            return
        if kind != "application/json":
            raise Refusal(
                400, 50035, f'Expected "Content-Type" header to be one of application/json, not {kind}.'
            )
        call.body = _json(data)

    async def _read_parts(self, request: web.Request, call: RestCall) -> None:
        reader: Any = await request.multipart()
        while (part := await reader.next()) is not None:
            name = part.name or ""
            data = bytes(await part.read(decode=False))
            if name == "payload_json":
                call.body = _json(data)
            elif part.filename is not None:
                index = re.fullmatch(r"files?\[?(\d*)\]?", name)
                number = int(index[1]) if index and index[1] else len(call.uploads)
                upload = Upload(part.filename, data, part.headers.get("Content-Type"))
                call.uploads[number] = upload
                call.form[name] = upload
            else:
                call.form[name] = data.decode("utf-8", "replace")
        if call.body is None:
            call.body = {k: v for k, v in call.form.items() if isinstance(v, str)}


def _json(data: bytes) -> Any:
    try:
        return decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise refuse("bad_json") from None
