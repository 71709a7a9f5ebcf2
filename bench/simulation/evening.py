"""One evening: three hours of storms and lulls, and after each lull the question whether all is true.

done = Evening(seed=7).run()
done.wrong            # what was not true, and when; empty is well
done.last             # the last fifty things that happened
"""

from __future__ import annotations

import asyncio
import gc
import sys
import warnings
from collections import Counter, deque
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

import sqlalchemy as sa
from discord.webhook import async_ as webhooks

from bench.simulation.disk import Disk, SimulatedStore
from bench.simulation.easel import Easel
from bench.simulation.loop import FIRST, Process, Stuck, VirtualLoop
from bench.simulation.network import Network
from bench.simulation.players import Player
from bench.simulation.replaced import replaced
from bench.simulation.trace import LAST, Trace
from bench.simulation.trouble import Trouble
from bench.simulation.truths import Truths
from cogs.app import bot as bots
from cogs.app.serve import serve
from cogs.settings import Settings
from core.hall import SteadyClock
from data.guilds import TOUCH, ConsentBook, Guilds
from stage.clock import Clock
from stage.screen import body
from stage.stage import Stage

EPOCH = 1_800_000_000.0
FORGOTTEN = "Забыто."
"""How the answer to who asks to be forgotten begins."""
NAMES = ("Анфиса", "Борислав", "Велимир")
HOURS = 3.0
BEAT = 60.0
"""Seconds between heartbeats: a thousand times an evening nothing would come of them."""
LEASE = 4 * BEAT
"""So long does a table wait for its keeper, who may be dead, before another takes it."""
STORM, LULL = (300.0, 1500.0), 30.0
QUIET = 12.0
"""Seconds without a request or a move: then all has been said."""
PATIENCE = 900.0
"""Seconds after which a lull that does not become quiet is itself what is wrong."""
FEW = 20
"""So many events and requests the stage remembers."""
CHOSEN = {"sounds": "off", "nicknames": "on", "mutes": "on", "patience": "300", "wake": "45"}


@dataclass
class Done:
    """What came of an evening."""

    seed: int
    wrong: list[str]
    last: list[str]
    """What happened, or the end of it."""
    digest: str
    """Of all that happened."""
    faults: Counter[str]
    requests: int
    moves: int
    looks: int


class Evening:
    beat = BEAT

    def __init__(self, seed: int, hours: float = HOURS, keep: int | None = LAST) -> None:
        self.seed, self._hours = seed, hours
        chance = Random(seed)
        self._chance = Random(chance.getrandbits(64))
        """The world's own; what each part is given is its own too."""
        self._lots = Random(chance.getrandbits(64))
        waits = Random(chance.getrandbits(64))
        self.loop = VirtualLoop(lambda: waits.uniform(0.0005, 0.004), self._gone)
        self.skew = 0.0
        self.trace = Trace(lambda: self.loop.time() - FIRST, keep)
        self.stage = _stage(self.loop, Random(1))
        self.channel = self.stage.channel("стол")
        self.network = Network(self.loop, self.stage, Random(chance.getrandbits(64)), self.trace)
        self.disk = Disk(Random(chance.getrandbits(64)), self.trace.fault, first_file())
        self.players = [
            Player(self, self.stage.guest(name), Random(chance.getrandbits(64))) for name in NAMES
        ]
        self.host: Player | None = None
        """Who has opened a table, the last time that anybody did."""
        self.trouble = Trouble(self, Random(chance.getrandbits(64)))
        self.easel = Easel()
        self.truths = Truths(self)
        self.process = Process("nobody")
        self._lapses = 0.0
        """When the lease of a process that was replaced while it lived has run out."""
        self.bot: Any = None
        self._over = False
        self._settings = settings()

    def wall(self) -> float:
        """Seconds since 1970, as the machine believes; somebody may set its clock."""
        return EPOCH + self.loop.time() + self.skew

    def run(self, *, tidy: bool = True) -> Done:
        """`tidy`: let go of all that was begun; a process that ends soon need not."""
        asyncio.set_event_loop(self.loop)
        gc.freeze()  # the program itself is no evening's litter
        gc.disable()
        with replaced(self.loop, self.network, self._lots, self.wall), self.truths.watching():
            try:
                self.loop.run_until_complete(self._evening())
            except Stuck:
                self.truths.found("nothing will ever happen any more")
            finally:
                self._over = True
                asyncio.set_event_loop(None)
                self.bot = None
                if tidy:
                    bury(self.loop)
                    gc.enable()
                else:
                    _LEFT.append(self.loop)
        told, requests = self.trace, self.network.counts["requests"]
        return Done(
            self.seed, self.truths.wrong, list(told.last), told.digest, told.counts, requests,
            self.truths.moves, self.truths.looks,
        )  # fmt: skip

    # -- the program -----------------------------------------------------------------------------

    def start(self) -> None:
        process = self.process = Process(f"run {self.trace.counts['started']}")
        self.trace.counts["started"] += 1
        self.trace.note("system", f"starts {process.name}")
        # discord.py keeps its locks of webhooks there; those of the dead are not ours
        adapter: Any = webhooks.AsyncWebhookAdapter
        process.context.run(webhooks.async_context.set, adapter())
        task = self.loop.start(process, self._program())
        task.add_done_callback(lambda done: self._ended(process, done))

    async def _program(self) -> int:
        store = SimulatedStore(self.disk, self.wall)
        await store.open()
        clock = SteadyClock(self.wall, self.loop.time)
        return await serve(
            self._settings, clock, self._lots, store, beat=self.beat, prepare=False, painter=Easel(self.easel),
            extensions=tuple(name for name in bots.EXTENSIONS if "monitoring" not in name),
        )  # fmt: skip

    def _ended(self, process: Process, done: asyncio.Task[int]) -> None:
        if not done.cancelled() and (wrong := done.exception()) is not None:
            self.trace.note("system", f"{process.name} ends with {wrong!r}")
        self.loop.kill(process)

    def _gone(self, process: Process) -> None:
        """It was killed, or has ended: whoever looks after it starts it again."""
        self.trace.note("system", f"{process.name} is gone")
        self.network.gone(process)
        self.disk.left(process, power=self._chance.random() < 0.5)
        if process is not self.process:
            self._lapses = self.loop.time() + LEASE + BEAT
        elif not self._over:
            self.loop.outside(self._again, process, after=self._chance.uniform(0.5, 15))

    def _again(self, process: Process) -> None:
        if process is self.process and not self._over:
            self.start()

    # -- the evening -----------------------------------------------------------------------------

    async def _evening(self) -> None:
        self.start()
        voice = self.stage.channel("Палата")
        for player in self.players:
            await player.guest.sit_down(voice)
        living = [asyncio.create_task(player.live()) for player in self.players]
        end = FIRST + self._hours * 3600
        leaves = self._chance.random() < 0.2
        while self.loop.time() < end and not self.truths.wrong:
            await self.trouble.storm(self._chance.uniform(*STORM))
            if leaves and self._chance.random() < 0.3:
                leaves = False
                await self._somebody_is_forgotten()
            await self._lull()
        for task in living:
            task.cancel()

    async def _lull(self) -> None:
        """Nobody plays, and nothing falls; then all must be true."""
        for player in self.players:
            player.silent = True
        self.trace.note("evening", "a lull")
        await asyncio.sleep(LULL)
        await asyncio.sleep(max(0.0, self._lapses + LULL - self.loop.time()))
        if await self._quiet():
            await self.truths.look()
        for player in self.players:
            player.silent = False

    async def _quiet(self) -> bool:
        until = self.loop.time() + PATIENCE
        while self.loop.time() < until:
            before = self.network.counts["requests"], self.truths.moves
            await asyncio.sleep(QUIET)
            if before == (self.network.counts["requests"], self.truths.moves):
                return True
        self.truths.found("it does not become quiet")
        return False

    async def _somebody_is_forgotten(self) -> None:
        player = self._chance.choice(self.players)
        player.silent = True
        await asyncio.sleep(10)
        until = self.loop.time() + 4 * PATIENCE
        while not self.truths.wrong and (asked := player.forget_me()) is not None:
            await asyncio.sleep(20)
            answers = [one for one in (asked.original, *asked.followups) if one is not None]
            if any(FORGOTTEN in body(self.stage.world, one) for one in answers):
                player.forgotten = True
                return
            if self.loop.time() > until:
                self.truths.found(f"{player.guest.name} is not forgotten")


def settings() -> Settings:
    return Settings(
        token="simulated", hear=False, think=0, model="none", fetch=False, database="sqlite:///simulated.db"
    )


def _stage(loop: VirtualLoop, chance: Random) -> Stage:
    """Discord, by its own clock: nobody sets that."""
    stage = Stage(
        guests=NAMES, bot_permissions=_permissions(), with_voice=False, remember=FEW,
        clock=Clock(lambda: EPOCH + loop.time()), secret=lambda size: chance.randbytes(size).hex(),
    )  # fmt: skip
    stage.rest.description = None
    # nobody reads them here, and they are a third of what an evening leaves in memory
    stage.world.history, stage.rest.noted = deque(maxlen=FEW), deque(maxlen=FEW)
    return stage


def _permissions() -> int:
    from cogs.app.doctor import INVITE, WISHED

    return (INVITE | WISHED).value


@cache
def first_file() -> bytes:
    """The database of a house where nobody has played yet: all agree to be touched, and the guild wants it."""
    loop = VirtualLoop(lambda: 0.0, lambda _: None)
    stage = _stage(loop, Random(1))
    empty = sa.create_engine("sqlite://")
    with empty.begin() as connection:
        connection.exec_driver_sql("PRAGMA user_version=1")
        connection.exec_driver_sql("CREATE TABLE x (y)")
        connection.exec_driver_sql("DROP TABLE x")
    raw: Any = empty.raw_connection().driver_connection
    disk = Disk(Random(1), lambda *_: None, raw.serialize())

    async def prepare() -> bytes:
        async with SimulatedStore(disk, lambda: EPOCH + loop.time()) as store:
            await store.open()
            for name, value in CHOSEN.items():
                await Guilds(store).choose(stage.guild.id, name, value)
            for guest in stage.guests.values():
                await ConsentBook(store).give(guest.id, stage.guild.id, TOUCH)
                await ConsentBook(store).give(guest.id, stage.guild.id)
            return disk.bytes()

    try:
        return loop.run_until_complete(prepare())
    finally:
        loop.close()


_LEFT: list[VirtualLoop] = []
"""Loops that hold what nobody has let go of: dropped, it would still run its `finally` blocks."""


def bury(loop: VirtualLoop) -> None:
    """Let go of all that was begun, and hear nothing of what it has to say to that."""
    told, sys.unraisablehook = sys.unraisablehook, lambda _: None
    loop.set_exception_handler(lambda *_: None)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            loop.bury()
            loop.close()
            gc.collect()
    finally:
        sys.unraisablehook = told
