"""What goes wrong on the way to Discord and passes by itself, and how long to wait before asking again."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

import aiohttp
import discord

T = TypeVar("T")

GROWING = (0.5, 1.0, 2.0, 4.0, 8.0, 15.0)
"""Seconds before the first, the second, … and every later attempt."""
MOST = 60.0
"""Who is told to wait for longer than this asks again all the same."""
TRIES = 5
LONGEST = 15.0
"""Seconds after which an answer that has not come passes for lost. aiohttp would wait for five minutes."""


class Garbled(aiohttp.ClientError):
    """An answer that discord.py could not read: a refusal in plain text where it expects JSON."""


def passing(wrong: BaseException) -> bool:
    """Nobody refused, and nobody knows whether it was done: to be asked again."""
    if isinstance(wrong, discord.HTTPException):
        return wrong.status == 429 or wrong.status >= 500
    return isinstance(wrong, (OSError, aiohttp.ClientError, TimeoutError, discord.RateLimited))


def pause(tries: int, wrong: BaseException) -> float:
    """Seconds to wait after so many failures in a row; longer when Discord says so."""
    told = 0.0
    if isinstance(wrong, discord.RateLimited):
        told = wrong.retry_after
    elif isinstance(wrong, discord.HTTPException) and wrong.status == 429:
        after = getattr(wrong.response, "headers", {}).get("Retry-After", "")
        told = float(after) if after.replace(".", "", 1).isdecimal() else 0.0
    return max(GROWING[min(tries, len(GROWING)) - 1], min(told, MOST))


async def tried(act: Callable[[], Awaitable[T]]) -> T | None:
    """Do something that nothing comes after, a few times if need be. None: Discord would not."""
    for tries in range(1, TRIES + 1):
        try:
            async with asyncio.timeout(LONGEST):
                return await act()
        except Exception as wrong:
            if passing(wrong):
                await asyncio.sleep(pause(tries, wrong))
                continue
            if not isinstance(wrong, discord.HTTPException):
                raise
            return None
    return None
