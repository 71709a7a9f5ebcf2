"""One budget for all that the bot asks of Discord: so many requests a second, and who waits when they are not enough.

Discord takes fifty a second from one bot. A request holds its place from before it leaves until a second after its
answer: so Discord, which counts somewhere between, never counts one too many, however long the way. Who has pressed
something goes first, then the hands of the awaited, then tables where people play, then the rest; robots, among
themselves, last, and they slow down while others wait. Answers to interactions are free, and wait for nobody. Routes
have limits of their own, which discord.py keeps and our own pace (`cogs.ui.rate_limit`) seldom meets. Where answers
come late it counts wrong (what was left when they were given is not left any more), and what was refused once holds only
that request back: here a whole route waits, from its last place or its refusal on, for as long as Discord has said.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from contextvars import ContextVar
from types import SimpleNamespace
from typing import Any

import aiohttp
from yarl import URL

from cogs.ui.turns import Rank, Turns, on_behalf

A_SECOND = 48
"""Discord takes fifty; two are left to whatever else has the bot's token."""
WINDOW = 1.0
SPARE = 6
"""So many places are kept for who has pressed something, or is awaited."""
SLOWEST = 5.0
"""Robots take at most so many times as long as usual."""
FREE = "/interactions/"
"""Answers to people never wait."""


last_look: ContextVar[Callable[[], Awaitable[None]] | None] = ContextVar("last_look", default=None)
"""Called when a request has waited for all that it waits for, discord.py's limits too, and is about to leave: raises
where it may not any more."""

Route = tuple[str, int, tuple[str, ...]]


def _route(method: str, url: URL) -> Route:
    """What Discord counts together, nearly: all messages of a channel, all members of a guild, one press's answers."""
    return method, len(url.parts), url.parts[:6]


class Budget:
    """One bot's."""

    def __init__(self, share: float = 1.0) -> None:
        """`share`: how much of the bot is this process; others have the rest."""
        self._most = max(1, int(A_SECOND * share))
        self._turns = Turns(self._most, SPARE * self._most // A_SECOND)
        self.asked = self.refused = 0
        """Requests that were answered, and those of them with a 429."""
        self._shut: dict[Route, float] = {}
        """Routes where nothing more is taken, and until when."""

    def trace(self) -> aiohttp.TraceConfig:
        """For a client's `http_trace`: every request takes its place, and gives it back."""
        trace = aiohttp.TraceConfig()
        trace.on_request_start.append(self._begins)
        trace.on_request_end.append(self._ended)
        trace.on_request_exception.append(self._failed)
        return trace

    async def ready(self, rank: Rank) -> None:
        """Wait until it would be one's turn, and only then draw what is to be sent: it is fresh then."""
        await self._turns.take(rank)
        self._turns.free()

    @property
    def strain(self) -> float:
        """How many times as long as usual robots take, so that what waits can be seen to."""
        return min(SLOWEST, 1 + self._turns.waiting(before=Rank.ROBOTS) / self._most)

    # -- the inside ------------------------------------------------------------------------------

    async def _begins(
        self, _: aiohttp.ClientSession, request: SimpleNamespace, asked: aiohttp.TraceRequestStartParams
    ) -> None:
        request.counted = asked.url.scheme.startswith("http") and FREE not in asked.url.path
        if request.counted:
            until = self._shut.get(_route(asked.method, asked.url), 0.0)
            if (left := until - asyncio.get_running_loop().time()) > 0:
                await asyncio.sleep(left)
            await self._turns.take(on_behalf.get())
            if (look := last_look.get()) is not None:
                asking = last_look.set(
                    None
                )  # what comes of the look is nobody's to look at: tables that are let go
                try:
                    await look()
                except BaseException:
                    self._turns.free()
                    raise
                finally:
                    last_look.reset(asking)

    async def _ended(
        self, _: aiohttp.ClientSession, request: SimpleNamespace, ended: aiohttp.TraceRequestEndParams
    ) -> None:
        self.asked += 1
        headers, route = ended.response.headers, _route(ended.method, ended.url)
        if ended.response.status == 429:
            self.refused += 1
            self._shuts(route, headers.get("Retry-After", ""))
        elif headers.get("X-RateLimit-Remaining") == "0":
            self._shuts(route, headers.get("X-RateLimit-Reset-After", ""))
        self._over(request)

    async def _failed(self, _: aiohttp.ClientSession, request: SimpleNamespace, __: Any) -> None:
        self._over(request)

    def _shuts(self, route: Route, seconds: str) -> None:
        now = asyncio.get_running_loop().time()
        self._shut = {known: until for known, until in self._shut.items() if until > now}
        with contextlib.suppress(ValueError):
            self._shut[route] = max(self._shut.get(route, 0.0), now + float(seconds))

    def _over(self, request: SimpleNamespace) -> None:
        if request.counted:
            asyncio.get_running_loop().call_later(WINDOW, self._turns.free)
