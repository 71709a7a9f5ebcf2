"""Recognition by workers elsewhere, over NATS request and reply with a queue group.

A job goes to whichever worker of the group the broker picks. The worker says at once that it has taken it (or that it
is too busy, and another is asked), says that it lives while it works, and sends what it heard. A worker that falls
silent is given up and the job is sent again, as long as its deadline allows. Core NATS stores nothing.

    subject  slovo.transcribe          the job, msgpack (`port.encode`); headers: Deadline (seconds since 1970), Attempt
    replies  Kind: taken | alive       nothing in the body
             Kind: heard               the answer, msgpack
             Kind: busy                ask another
             Kind: overdue | failed    one line of why
    subject  slovo.workers             anybody may ask; every worker answers with its `Report` as JSON
"""

from __future__ import annotations

import asyncio
import contextlib
import re
import ssl
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec

from speech.transcribe.port import Heard, Job, Load, Overdue, Transcriber, Unavailable, decode_heard, encode

SUBJECT = "slovo.transcribe"
WORKERS = "slovo.workers"
GROUP = "slovo"
SILENT = 1.5
"""Seconds without a sign of life after which a worker is given up."""
ALIVE = 0.4
"""Seconds between a worker's signs of life."""
BUSY_PAUSE = 0.05
FIRST = 4.0
"""Seconds the broker is tried at the start."""
AGAIN = 2.0
"""Seconds between two tries for a broker that was not there at the start."""
LONGEST = 20.0
"""Seconds that a job without a deadline is worth waiting for."""


class Report(msgspec.Struct, frozen=True):
    """A worker, as it tells of itself."""

    id: str
    model: str
    device: str
    load: Load
    draining: bool = False


def trust(authority: Path | None) -> ssl.SSLContext | None:
    return ssl.create_default_context(cafile=str(authority)) if authority else None


def credentials_options(file: Path) -> dict[str, Any]:
    """A credentials file as the broker's operator hands them out: a JWT with its key (`.creds`), or a key alone.

    A user and a password stand in the URL."""
    try:
        text = file.read_text()
    except OSError as wrong:
        raise Unavailable(f"no NATS credentials at {file}: {wrong.strerror}") from None
    if "NATS USER JWT" in text:
        return {"user_credentials": str(file)}
    key = next((line.strip() for line in text.splitlines() if line.strip().startswith("SU")), None)
    if key is None:
        raise Unavailable(f"{file} holds neither a NATS user JWT nor a user key (SU…)")
    return {"nkeys_seed_str": key}


def shown(url: str) -> str:
    """An address that may be logged: without its password."""
    return re.sub(r"//[^/@]*@", "//", url)


async def connect(
    url: str, *, credentials: Path | None = None, authority: Path | None = None, name: str = "slovo"
) -> Any:
    """A connection that mends itself for ever. `Unavailable` when nats-py is missing or nothing answers at first."""
    try:
        from nats.aio.client import Client
        from nats.errors import Error
    except ImportError:
        raise Unavailable("nats-py is not installed: add the extra «workers»") from None
    options: dict[str, Any] = credentials_options(credentials) if credentials else {}
    try:
        if context := trust(authority):
            options["tls"] = context
    except OSError as wrong:  # ssl.SSLError is one
        raise Unavailable(f"no certificate authority at {authority}: {wrong.strerror or wrong}") from None
    wrongs: list[BaseException] = []
    refused = asyncio.Event()

    async def quiet(wrong: Exception) -> None:
        """The connection mends itself; who waits for an answer learns of it by his deadline."""
        if refused.is_set():
            return  # nothing that comes while it is given up is the reason
        wrongs[:] = [wrong]
        if isinstance(wrong, Error) and not isinstance(wrong, TimeoutError):
            refused.set()  # there is a broker, and it does not want us

    line: Any = Client()
    # Once connected it reconnects for ever; but what never was there is said so at once.
    trying = asyncio.ensure_future(
        line.connect(
            url, name=name, max_reconnect_attempts=-1, reconnect_time_wait=0.25, connect_timeout=2,
            error_cb=quiet, **options,
        )
    )  # fmt: skip
    refusal = asyncio.ensure_future(refused.wait())
    try:
        await asyncio.wait({trying, refusal}, timeout=FIRST, return_when=asyncio.FIRST_COMPLETED)
        if trying.done() and trying.exception() is None:
            return line
    finally:
        refusal.cancel()
        trying.cancel()
    await _given_up(trying)
    await _given_up(asyncio.ensure_future(line.close()))
    if not wrongs and trying.done() and not trying.cancelled() and (unforeseen := trying.exception()):
        wrongs.append(unforeseen)
    why = wrongs[0] if wrongs else TimeoutError()
    raise Unavailable(f"no NATS at {shown(url)}: {str(why) or type(why).__name__}")


async def _given_up(work: asyncio.Future[Any]) -> None:
    """End it, asking more than once: in places nats-py swallows a cancellation, and would go on trying for ever."""
    for _ in range(10):
        done, _ = await asyncio.wait({work}, timeout=0.1)
        if done:
            return
        work.cancel()


class Remote:
    """A `Transcriber` whose work is done by whoever listens on the other side."""

    gives_way = False

    def __init__(self, connection: Any = None) -> None:
        """Without a connection it has to `seek` one; until then nobody is to be had."""
        self._nats = connection
        self._seeking: asyncio.Task[None] | None = None
        self._waiting = 0
        self._count: Counter[str] = Counter()
        self._sound = self._busy = 0.0
        self._rejected: Counter[str] = Counter()
        self._model = ""

    async def seek(self, dial: Callable[[], Awaitable[Any]], found: Callable[[], object]) -> None:
        """Connect, and say when it is `found`. If nobody answers that is raised, and tried again besides for ever."""
        try:
            self._nats = await dial()
        except Unavailable:
            self._seeking = asyncio.create_task(self._seek(dial, found), name="nats-seek")
            raise
        found()

    async def _seek(self, dial: Callable[[], Awaitable[Any]], found: Callable[[], object]) -> None:
        while self._nats is None:
            await asyncio.sleep(AGAIN)
            with contextlib.suppress(Unavailable):
                self._nats = await dial()
        found()

    async def transcribe(self, job: Job) -> Heard:
        until = job.deadline or time.time() + LONGEST
        begun = time.monotonic()
        self._waiting += 1
        try:
            heard = await self._ask(job, until)
        except Overdue:
            self._count["overdue"] += 1
            raise
        except Unavailable:
            self._count["failed"] += 1
            raise
        finally:
            self._waiting -= 1
        self._count["done"] += 1
        self._sound += job.seconds
        self._busy += time.monotonic() - begun
        self._model = heard.model
        if heard.rejected:
            self._rejected[heard.rejected] += 1
        return heard

    async def _ask(self, job: Job, until: float) -> Heard:
        body = encode(job)
        attempt = 0
        while True:
            left = until - time.time()
            if left <= 0:
                raise Overdue
            attempt += 1
            answer = await self._once(body, until, attempt)
            if answer is not None:
                return answer
            await asyncio.sleep(min(BUSY_PAUSE, max(0.0, until - time.time())))

    async def _once(self, body: bytes, until: float, attempt: int) -> Heard | None:
        """One worker's answer; None when another is to be asked."""
        # What is published on a broken connection would be kept until it is mended: nobody's voice waits like that.
        if self._nats is None or not self._nats.is_connected:
            raise Unavailable("there is no connection to NATS")
        inbox = self._nats.new_inbox()
        listening = await self._nats.subscribe(inbox)
        try:
            try:
                await self._nats.publish(
                    SUBJECT, body, reply=inbox, headers={"Deadline": repr(until), "Attempt": str(attempt)}
                )
            except Exception as wrong:  # broken just now, or longer than the broker takes
                raise Unavailable(f"NATS does not take it: {wrong or type(wrong).__name__}") from wrong
            while True:
                patience = min(SILENT, until - time.time())
                if patience <= 0:
                    raise Overdue
                try:
                    message = await listening.next_msg(timeout=patience)
                except Exception as wrong:  # nats.errors.TimeoutError, or the connection is being mended
                    if until - time.time() <= 0:
                        raise Overdue from None
                    if not self._nats.is_connected:
                        raise Unavailable("the connection to NATS is broken") from wrong
                    self._count["silent"] += 1
                    return None
                headers = message.headers or {}
                if headers.get("Status") == "503":
                    raise Unavailable("no worker listens")
                kind = headers.get("Kind")
                if kind == "heard":
                    return decode_heard(message.data)
                if kind == "busy":
                    self._count["busy"] += 1
                    return None
                if kind == "overdue":
                    raise Overdue
                if kind == "failed":
                    raise Unavailable(message.data.decode(errors="replace")[:200])
        finally:
            with contextlib.suppress(Exception):
                await listening.unsubscribe()

    async def workers(self, patience: float = 0.3) -> list[Report]:
        """Who is there, and how each is doing."""
        if self._nats is None:
            return []
        inbox = self._nats.new_inbox()
        listening = await self._nats.subscribe(inbox)
        found: list[Report] = []
        try:
            await self._nats.publish(WORKERS, b"", reply=inbox)
            with contextlib.suppress(Exception):
                while True:
                    message = await listening.next_msg(timeout=patience)
                    if message.data:
                        found.append(msgspec.json.decode(message.data, type=Report))
        finally:
            await listening.unsubscribe()
        return found

    def load(self) -> Load:
        return Load(
            waiting=self._waiting, done=self._count["done"], overdue=self._count["overdue"],
            failed=self._count["failed"], rejected=dict(self._rejected), sound_seconds=self._sound,
            busy_seconds=self._busy, model=self._model,
        )  # fmt: skip

    async def close(self) -> None:
        if self._seeking is not None:
            self._seeking.cancel()
            await asyncio.gather(self._seeking, return_exceptions=True)
        if self._nats is not None:
            with contextlib.suppress(Exception):
                await self._nats.close()


class WithFallback:
    """Workers elsewhere; and when none can be had, our own ears, made at the first need if not before."""

    gives_way = False

    def __init__(self, remote: Transcriber, make_local: Callable[[], Awaitable[Transcriber]]) -> None:
        self._remote = remote
        self._make_local = make_local
        self._local: Transcriber | None = None
        self._making = asyncio.Lock()
        self.fell_back = 0

    async def transcribe(self, job: Job) -> Heard:
        try:
            return await self._remote.transcribe(job)
        except Unavailable:
            self.fell_back += 1
        return await (await self.prepare()).transcribe(job)

    async def prepare(self) -> Transcriber:
        """Our own ears, made if they are not yet: who knows that he will need them does not wait for the first word."""
        async with self._making:
            if self._local is None:
                self._local = await self._make_local()
            return self._local

    def load(self) -> Load:
        return self._remote.load() if self._local is None else self._local.load()

    async def close(self) -> None:
        await self._remote.close()
        if self._local is not None:
            await self._local.close()
