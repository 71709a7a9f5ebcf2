"""The other side of `remote`: a process that recognises for whoever asks, until it is told to stop.

It takes no more than it can do in time: what would wait longer than `most_waiting` jobs is sent back as busy, so the
broker's random choice becomes a choice by load. On a signal it leaves the group, finishes what it has, and goes.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
import time
from typing import Any

import msgspec

from speech.transcribe.port import Heard, Overdue, Transcriber, Unavailable, decode_job, encode
from speech.transcribe.remote import ALIVE, GROUP, SUBJECT, WORKERS, Report


class Worker:
    """Serves one transcriber to the group."""

    def __init__(
        self, connection: Any, transcriber: Transcriber, *, device: str = "", most_waiting: int = 6
    ) -> None:
        self._nats = connection
        self._transcriber = transcriber
        self._device = device
        self._most = most_waiting
        self._jobs: set[asyncio.Task[None]] = set()
        self._draining = False
        self._subscriptions: list[Any] = []
        self.id = f"{socket.gethostname()}-{os.getpid()}"

    async def start(self) -> None:
        self._subscriptions = [
            await self._nats.subscribe(SUBJECT, queue=GROUP, cb=self._asked),
            await self._nats.subscribe(WORKERS, cb=self._counted),
        ]
        # nats-py sends the ping of a flush ahead of what still waits to be sent; only the second comes after it.
        await self._nats.flush()
        await self._nats.flush()

    async def stop(self, patience: float = 30.0) -> None:
        """Leave the group, finish what was taken."""
        self._draining = True
        for subscription in self._subscriptions:
            with contextlib.suppress(Exception):
                await subscription.unsubscribe()
        if self._jobs:
            await asyncio.wait(self._jobs, timeout=patience)
        with contextlib.suppress(Exception):
            await self._nats.flush()

    async def _counted(self, message: Any) -> None:
        load = self._transcriber.load()
        report = Report(self.id, load.model, self._device, load, self._draining)
        await message.respond(msgspec.json.encode(report))

    async def _asked(self, message: Any) -> None:
        if self._draining or len(self._jobs) >= self._most:
            await self._answer(message, "busy")
            return
        task = asyncio.create_task(self._do(message))
        self._jobs.add(task)
        task.add_done_callback(self._jobs.discard)

    async def _do(self, message: Any) -> None:
        try:
            until = float((message.headers or {}).get("Deadline", "inf"))
            job = decode_job(message.data)
        except (ValueError, msgspec.MsgspecError) as wrong:
            await self._answer(message, "failed", f"unreadable job: {wrong}".encode())
            return
        if time.time() > until:
            await self._answer(message, "overdue")
            return
        await self._answer(message, "taken")
        alive = asyncio.create_task(self._say_alive(message))
        try:
            heard: Heard = await self._transcriber.transcribe(job)
            await self._answer(message, "heard", encode(heard))
        except Overdue:
            await self._answer(message, "overdue")
        except Unavailable as wrong:
            await self._answer(message, "failed", str(wrong).encode())
        finally:
            alive.cancel()

    async def _say_alive(self, message: Any) -> None:
        while True:
            await asyncio.sleep(ALIVE)
            await self._answer(message, "alive")

    async def _answer(self, message: Any, kind: str, body: bytes = b"") -> None:
        with contextlib.suppress(Exception):  # the asker may be gone; a broken line mends itself
            await self._nats.publish(message.reply, body, headers={"Kind": kind})
