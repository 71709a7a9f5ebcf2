"""What discord.py takes for aiohttp: requests and one websocket, over a way on which things get lost and late.

A request leaves, arrives at the stage's REST, and its answer comes back, each after a while of its own. On either way
it may be lost: then the caller sees a dead connection, and the first time nothing happened, the second time it did.
"""

from __future__ import annotations

import asyncio
import errno
from collections import Counter, deque
from collections.abc import AsyncIterator, Coroutine, Sequence
from random import Random
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlsplit

import aiohttp
from aiohttp import web
from multidict import CIMultiDict
from yarl import URL

from bench.simulation.loop import PROCESS, Process, VirtualLoop
from bench.simulation.trace import Trace
from stage.events import encode
from stage.gateway import GatewayConnection
from stage.stage import Stage

GIVES_UP = 300.0
"""Seconds until aiohttp gives up waiting for an answer."""


class Network:
    """The way between one bot and the stage, and the trouble on it."""

    def __init__(self, loop: VirtualLoop, stage: Stage, chance: Random, trace: Trace) -> None:
        self.loop, self.stage, self._chance, self._trace = loop, stage, chance, trace
        self.faults: dict[str, float] = {}
        """How likely each is at a request; and `again`, at an event."""
        self.refuses = False
        """Nobody is let in at the gateway."""
        self.sockets: list[Socket] = []
        self.counts: Counter[str] = Counter()
        self.delay = (0.02, 0.12)

    def hit(self, fault: str) -> bool:
        share = self.faults.get(fault, 0.0)
        if share and self._chance.random() < share:
            self._trace.fault("network", fault)
            return True
        return False

    def takes(self) -> float:
        """Seconds that something is on its way."""
        if self.hit("slow"):
            return self._chance.uniform(1, 8)
        return self._chance.uniform(*self.delay)

    # -- requests --------------------------------------------------------------------------------

    def request(self, asked: Asked) -> asyncio.Future[Answer]:
        future: asyncio.Future[Answer] = self.loop.create_future()
        self.counts["requests"] += 1
        there = self.takes()
        if self.hit("request lost"):
            self.loop.outside(_lost, future, self._death(), after=there)
        elif self.hit("request hangs"):
            self.loop.outside(_given_up, future, after=GIVES_UP)
        elif (answer := self._refusal()) is not None:
            self.loop.outside(_done, future, answer, after=there)
        else:
            self.loop.outside(self._arrives, asked, future, after=there)
        return future

    def _refusal(self) -> Answer | None:
        """What Discord's door may answer in its place."""
        if self.hit("429"):
            wait = round(self._chance.uniform(0.3, 2), 3)
            body = {"message": "You are being rate limited.", "retry_after": wait, "global": False}
            headers = {"Via": "1.1", "Retry-After": str(wait), "Content-Type": "application/json"}
            return Answer(429, CIMultiDict(headers), encode(body).decode())
        if self.hit("plain 429"):
            return Answer(
                429, CIMultiDict({"Content-Type": "text/html", "Retry-After": "2"}), "<html>no</html>"
            )
        for status in (500, 502, 503):
            if self.hit(str(status)):
                return Answer(status, CIMultiDict({"Content-Type": "text/plain"}), "out of order")
        return None

    def _death(self) -> Exception:
        """How aiohttp says that the connection is dead."""
        return _reset() if self._chance.random() < 0.5 else aiohttp.ServerDisconnectedError()

    def _arrives(self, asked: Asked, future: asyncio.Future[Answer]) -> None:
        answer = _at_once(self.stage.rest.handle(asked))  # type: ignore[arg-type]
        status = answer.status
        self._trace.note("rest", f"{asked.method} {_plain(asked.raw_path)} {status}")
        if status == 429:
            self.counts["429"] += 1
        back = self.takes()
        if self.hit("answer lost"):
            self.loop.outside(_lost, future, self._death(), after=back)
            return
        body = answer.body if isinstance(answer.body, bytes) else b""
        self.loop.outside(_done, future, Answer(status, answer.headers, body.decode()), after=back)

    # -- the gateway -----------------------------------------------------------------------------

    async def connect(self) -> Socket:
        await asyncio.sleep(self.takes())
        if self.refuses:
            raise _reset()
        socket = Socket(self)
        self.sockets.append(socket)
        socket.serve()
        return socket

    def cut(self) -> None:
        """The line goes dead."""
        for socket in list(self.sockets):
            socket.cut()

    def gone(self, process: Process) -> None:
        """Who is dead keeps no line open."""
        for socket in list(self.sockets):
            if socket.process is process:
                socket.cut()

    def arriving(self, raw: bytes) -> int:
        """How often this event arrives."""
        return 2 if b'"t":"INTERACTION_CREATE"' in raw and self.hit("event twice") else 1


class ClientSession:
    """In the place of aiohttp's."""

    def __init__(self, network: Network, traces: Sequence[aiohttp.TraceConfig] | None = None) -> None:
        self._network, self._traces = network, traces or ()
        for trace in self._traces:
            trace.freeze()
        self.closed = False

    def request(
        self, method: str, url: str, *, data: Any = None, headers: Any = None, params: Any = None, **more: Any
    ) -> Exchange:
        asked = Asked(method, url, data, headers or {}, params or {})
        return Exchange(self._network, self, self._traces, asked)

    async def ws_connect(self, url: str, **more: Any) -> Socket:
        return await self._network.connect()

    async def close(self) -> None:
        self.closed = True


class Exchange:
    """`async with session.request(…) as response`."""

    def __init__(self, network: Network, session: Any, traces: Sequence[Any], asked: Asked) -> None:
        self._network, self._session, self._asked = network, session, asked
        self._traces = [(trace, trace.trace_config_ctx()) for trace in traces]

    async def __aenter__(self) -> Answer:
        """Watched as aiohttp lets itself be watched."""
        session, asked = self._session, self._asked
        url, head = URL(asked.address), CIMultiDict(asked.headers)
        for trace, context in self._traces:
            begins = aiohttp.TraceRequestStartParams(asked.method, url, head)
            await trace.on_request_start.send(session, context, begins)
        try:
            answer = await self._network.request(asked)
        except BaseException as wrong:
            for trace, context in self._traces:
                failed = aiohttp.TraceRequestExceptionParams(asked.method, url, head, wrong)
                await trace.on_request_exception.send(session, context, failed)
            raise
        for trace, context in self._traces:
            ended = aiohttp.TraceRequestEndParams(asked.method, url, head, answer)  # type: ignore[arg-type]
            await trace.on_request_end.send(session, context, ended)
        return answer

    async def __aexit__(self, *_: object) -> None:
        pass


class Answer:
    """What discord.py reads of a response."""

    reason = ""

    def __init__(self, status: int, headers: Any, words: str) -> None:
        self.status, self.headers, self._words = status, headers, words

    async def text(self, encoding: str = "utf-8") -> str:
        return self._words


class Asked:
    """What the stage reads of a request."""

    def __init__(self, method: str, url: str, data: Any, headers: dict[str, str], params: Any) -> None:
        self.address = str(url)
        parts = urlsplit(self.address)
        self.method, self.headers = method, headers
        self.raw_path = parts.path
        self.query = _query(parts.query) | {str(name): str(value) for name, value in dict(params).items()}
        self._form = data if isinstance(data, aiohttp.FormData) else None
        data = data._value if isinstance(data, aiohttp.Payload) else data
        self._data = data.encode() if isinstance(data, str) else data or b""
        self.content_type = "multipart/form-data" if self._form is not None else "application/json"
        self.body_exists = bool(data)
        self.content_length = None if self._form is not None else len(self._data)

    async def read(self) -> bytes:
        return bytes(self._data)

    async def multipart(self) -> Parts:
        assert self._form is not None
        return Parts(self._form)


class Parts:
    """The parts of a form, one after another."""

    def __init__(self, form: aiohttp.FormData) -> None:
        self._left = deque(form._fields)

    async def next(self) -> Part | None:
        return Part(*self._left.popleft()) if self._left else None


class Part:
    def __init__(self, options: Any, headers: Any, value: Any) -> None:
        self.name, self.filename = options["name"], options.get("filename")
        self.headers, self._value = headers, value

    async def read(self, decode: bool = False) -> bytes:
        value = self._value
        value = value.read() if hasattr(value, "read") else value
        return value.encode() if isinstance(value, str) else bytes(value)


class Socket:
    """A websocket, both of its ends: what arrives, arrives in order."""

    def __init__(self, network: Network) -> None:
        self._network = network
        self.process = PROCESS.get()
        self.closed = False
        self.close_code: int | None = None
        self._down: asyncio.Queue[Any] = asyncio.Queue()
        self._up: asyncio.Queue[Any] = asyncio.Queue()
        self._ways: dict[str, deque[Any]] = {"up": deque(), "down": deque()}
        self.server = _ServerEnd(self)

    def serve(self) -> None:
        network = self._network
        request: Any = SimpleNamespace(transport=SimpleNamespace(abort=self.cut))
        self._connection = GatewayConnection(network.stage.gateway, request, self.server, self.server)  # type: ignore[arg-type]
        network.loop.outside(lambda: network.loop.create_task(self._connection.run()))

    # -- the bot's end ---------------------------------------------------------------------------

    async def receive(self, timeout: float | None = None) -> aiohttp.WSMessage:  # noqa: ASYNC109
        async with asyncio.timeout(timeout):
            raw = await self._down.get()
        if raw is None:
            self.closed = True
            return aiohttp.WSMessage(aiohttp.WSMsgType.CLOSED, None, None)
        return aiohttp.WSMessage(aiohttp.WSMsgType.TEXT, raw.decode(), None)

    async def send_str(self, data: str) -> None:
        if self.closed:
            raise _reset()
        self.send("up", data)

    async def close(self, *, code: int = 1000, message: bytes = b"") -> bool:
        self.end(code)
        return True

    # -- between ---------------------------------------------------------------------------------

    def send(self, way: str, what: Any) -> None:
        """In order: each timer lets through whatever is next."""
        self._ways[way].append(what)
        self._network.loop.outside(self._arrives, way, after=self._network.takes())

    def _arrives(self, way: str) -> None:
        what = self._ways[way].popleft()
        if self.closed and what is not None:
            return
        if way == "up":
            self._up.put_nowait(what)
            return
        for _ in range(self._network.arriving(what)):
            self._down.put_nowait(what)

    def end(self, code: int | None) -> None:
        if self.close_code is None:
            self.close_code = code
        self.server.close_code = self.server.close_code or code
        self.closed = True
        self._up.put_nowait(None)
        self._down.put_nowait(None)
        if self in self._network.sockets:
            self._network.sockets.remove(self)

    def cut(self) -> None:
        self.end(1006)


class _ServerEnd:
    """What the stage takes for its websocket, and for the pipe into it."""

    def __init__(self, socket: Socket) -> None:
        self._socket = socket
        self.close_code: int | None = None

    async def __aiter__(self) -> AsyncIterator[aiohttp.WSMessage]:
        while (data := await self._socket._up.get()) is not None:
            yield aiohttp.WSMessage(aiohttp.WSMsgType.TEXT, data, None)

    async def send(self, raw: bytes) -> None:
        if not self._socket.closed:
            self._socket.send("down", raw)

    async def close(self, *, code: int = 1000) -> None:
        self._socket.end(code)


def _at_once(work: Coroutine[Any, Any, web.Response]) -> web.Response:
    """Run what never really waits."""
    try:
        work.send(None)
    except StopIteration as done:
        return done.value  # type: ignore[no-any-return]
    raise AssertionError("the stage waits for something while it answers")


def _reset() -> OSError:
    return aiohttp.ClientOSError(errno.ECONNRESET, "Connection reset by peer")


def _lost(future: asyncio.Future[Answer], wrong: Exception) -> None:
    if not future.done():
        future.set_exception(wrong)


def _given_up(future: asyncio.Future[Answer]) -> None:
    if not future.done():
        future.set_exception(TimeoutError())


def _done(future: asyncio.Future[Answer], answer: Answer) -> None:
    if not future.done():
        future.set_result(answer)


def _query(text: str) -> dict[str, str]:
    return dict(part.partition("=")[::2] for part in text.split("&") if part)


def _plain(path: str) -> str:
    """Without tokens, which are long and say nothing."""
    return "/".join(part if len(part) < 40 else "…" for part in path.split("/")[3:])


__all__ = ["ClientSession", "Network", "Socket"]
