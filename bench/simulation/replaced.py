"""What is not handed in, and is put in its place for the length of an evening: discord.py's session, clock and chance.

Everything of ours is given its clock, chance and store; discord.py asks the modules `time`, `random` and `threading`. And
the voice cog, which has no voice here, looks around seldom: an evening would be nothing else.
"""

from __future__ import annotations

import contextlib
import datetime
import os
import types
from collections.abc import Callable, Iterator
from random import Random
from typing import Any
from unittest import mock

import aiohttp
import discord.backoff
import discord.gateway
import discord.ui.modal
import discord.ui.view
import discord.utils

from bench.simulation.loop import VirtualLoop
from bench.simulation.network import ClientSession, Network
from bench.simulation.shortcuts import shortcuts
from cogs.voice import manager

SELDOM = 60.0


class Heart:
    """discord.py's keeper of a gateway connection, without a thread of its own."""

    def __init__(self, *, ws: Any, interval: float, shard_id: int) -> None:
        self._ws, self._interval = ws, interval
        self._timer: Any = None
        self._sent = self._heard = ws.loop.time()
        self.latency = float("inf")

    def start(self) -> None:
        self._timer = self._ws.loop.call_later(self._interval, self._go)

    def _go(self) -> None:
        loop = self._ws.loop
        if self._heard + self._ws._max_heartbeat_timeout < loop.time():
            loop.create_task(self._ws.close(4000))
            return
        loop.create_task(self._beat())
        self.start()

    async def _beat(self) -> None:
        with contextlib.suppress(Exception):
            await self._ws.send_heartbeat(self.get_payload())
            self._sent = self._ws.loop.time()

    def get_payload(self) -> dict[str, Any]:
        return {"op": 1, "d": self._ws.sequence}

    def beat(self) -> dict[str, Any]:
        return self.get_payload()

    def ack(self) -> None:
        self.latency = self._ws.loop.time() - self._sent

    def tick(self) -> None:
        self._heard = self._ws.loop.time()

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()


@contextlib.contextmanager
def replaced(
    loop: VirtualLoop, network: Network, chance: Random, wall: Callable[[], float]
) -> Iterator[None]:
    clock = types.SimpleNamespace(time=wall, monotonic=loop.time, perf_counter=loop.time)
    lots = types.SimpleNamespace(Random=lambda: _Seeded(chance.getrandbits(64)))
    letters = types.SimpleNamespace(**vars(os) | {"urandom": chance.randbytes})

    def utcnow() -> datetime.datetime:
        return datetime.datetime.fromtimestamp(wall(), datetime.UTC)

    with contextlib.ExitStack() as stack:
        for place, name, other in (
            (aiohttp, "ClientSession", lambda trace_configs=None, **_: ClientSession(network, trace_configs)),
            (discord.gateway, "KeepAliveHandler", Heart),
            (discord.gateway, "time", clock),
            (discord.ui.view, "time", clock),
            (discord.ui.view, "os", letters),
            (discord.ui.modal, "os", letters),
            (discord.backoff, "time", clock),
            (discord.backoff, "random", lots),
            (discord.utils, "utcnow", utcnow),
            (manager, "LOOK", SELDOM),
        ):
            stack.enter_context(mock.patch.object(place, name, other))
        stack.enter_context(shortcuts())
        yield


class _Seeded(Random):
    """Who sows it anew without a seed, gets the same again."""

    def seed(self, a: Any = None, version: int = 2) -> None:
        if a is not None:
            super().seed(a, version)
