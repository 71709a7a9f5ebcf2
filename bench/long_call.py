"""`long-call`: a call with sounds off in whose middle nobody speaks: is the bot still hearing at its end?

Discord sends no voice to a client that is silent on UDP; the stage does likewise after a minute. With
`--without-keep-alive` (a switch of this command alone) the bot says nothing there, and goes deaf.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import logging
import random
import time
from collections.abc import Sequence
from typing import Any
from unittest import mock

import structlog

from bench.calls import Heard, hum, in_call
from speech.receive.client import HearingClient

NAMES = ("Аня", "Борис", "Вера", "Глеб")


async def _nothing(self: Any) -> None:
    """In the place of the keep-alive."""


async def call(given: argparse.Namespace) -> tuple[Heard, Heard, int]:
    """What was heard before the silence and after it, and how often the watchdog joined anew."""
    chance = random.Random(given.seed)
    async with in_call(NAMES, {}, rate_limits=1, silent_after=given.stops) as room:
        people = [room.stage.guest(name) for name in NAMES]
        parts = Heard(room), Heard(room)
        talking = (given.seconds - given.silence) / 2
        for part in parts:
            if part is parts[1]:
                await asyncio.sleep(given.silence)
            until = time.monotonic() + talking
            while time.monotonic() < until:
                await part.says(chance.choice(people), hum(chance.uniform(90, 240), chance.uniform(1, 2.5)))
                await asyncio.sleep(chance.uniform(0.5, 2))
        ears: Any = room.bot.services.voice.port
        return *parts, sum(one.rejoined for one in ears.connections.values())


async def measure(given: argparse.Namespace) -> int:
    keep = mock.patch.object(HearingClient, "_keep_alive", _nothing)
    with keep if given.without_keep_alive else contextlib.nullcontext():
        before, after, rejoined = await call(given)
    deaf = before.lost + after.lost
    print(
        f"long-call: {given.seconds:g} s, in the middle {given.silence:g} s without a word, "
        f"{'no' if given.without_keep_alive else 'with'} keep-alive\n"
        f"  before the silence {before.remarks} remarks, unheard {before.lost}\n"
        f"  after it           {after.remarks} remarks, unheard {after.lost}\n"
        f"  joined anew by the watchdog: {rejoined}\n"
        f"  {'deaf' if deaf else 'heard to the end'}"
    )
    return int(bool(deaf) != given.without_keep_alive)


def main(argv: Sequence[str]) -> int:
    words = argparse.ArgumentParser(prog="python -m bench long-call", description=__doc__)
    words.add_argument("--seconds", type=float, default=600, help="the whole call (default 600)")
    words.add_argument("--silence", type=float, default=180, help="of it, in the middle (default 180)")
    words.add_argument(
        "--stops", type=float, default=60, help="UDP silence after which no voice is sent (60)"
    )
    words.add_argument("--without-keep-alive", action="store_true", help="and see the bot go deaf")
    words.add_argument("--seed", type=int, default=1)
    given = words.parse_args(argv)
    logging.disable(logging.ERROR)
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    return asyncio.run(measure(given))
