"""What goes wrong of an evening: shares of requests and writes that fail, and single blows, in storms with lulls between.

Each evening has a weather of its own: of all kinds of trouble it knows some, so that one kind alone is looked at too.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from random import Random
from signal import SIGTERM
from typing import TYPE_CHECKING

from stage.messages import delete
from stage.permissions import P

if TYPE_CHECKING:
    from bench.simulation.evening import Evening

NETWORK = {
    "request lost": 0.02, "answer lost": 0.02, "request hangs": 0.002, "slow": 0.05, "429": 0.02, "plain 429": 0.02,
    "500": 0.01, "502": 0.01, "503": 0.01, "event twice": 0.15,
}  # fmt: skip
"""How likely each is at one request in a storm."""
DISK = {"locked": 0.02, "write fails": 0.002, "commit fails": 0.01, "commit in doubt": 0.01}
BLOWS = 150.0
"""Seconds between two single blows of a storm, about."""
STARTS = ("kill", "stop and start", "a second process")
MOST_STARTS = 4
"""A start is what costs most, and two kills tell as much as twenty."""


class Trouble:
    def __init__(self, evening: Evening, chance: Random) -> None:
        self._evening, self._chance = evening, chance
        blows = {
            "kill": self._kill, "stop and start": self._stop, "stopped for seconds": self._freeze,
            "a second process": self._second, "clock steps": self._clock, "gateway cut": self._cut,
            "gateway reconnect": self._reconnect, "session lost": self._invalid, "session to resume": self._resumable,
            "gateway away": self._away, "disk full": self._full, "rights taken": self._rights,
            "table deleted": self._deleted, "flood of talk": self._talk,
        }  # fmt: skip
        kinds = chance.sample(sorted(blows), chance.randint(1, 6))
        if chance.random() < 0.4 and "kill" not in kinds:
            kinds.append("kill")
        self._blows: dict[str, Callable[[], Awaitable[None]]] = {kind: blows[kind] for kind in kinds}
        self._network = self._some(NETWORK)
        self._disk = self._some(DISK)

    def _some(self, kinds: dict[str, float]) -> dict[str, float]:
        known = self._chance.sample(sorted(kinds), self._chance.randint(0, len(kinds)))
        return {kind: kinds[kind] for kind in known}

    async def storm(self, seconds: float) -> None:
        evening, chance = self._evening, self._chance
        until = evening.loop.time() + seconds
        evening.network.faults, evening.disk.faults = self._network, self._disk
        try:
            while (wait := chance.expovariate(1 / BLOWS)) < until - evening.loop.time():
                await asyncio.sleep(wait)
                name = chance.choice(sorted(self._blows))
                if name in STARTS and evening.trace.counts["started"] >= MOST_STARTS:
                    continue
                evening.trace.fault("blow", name)
                await self._blows[name]()
            await asyncio.sleep(max(0.0, until - evening.loop.time()))
        finally:
            evening.network.faults, evening.disk.faults = {}, {}
            evening.process.dies_at = None  # who has not come to it dies another time

    # -- single blows ----------------------------------------------------------------------------

    async def _kill(self) -> None:
        process = self._evening.process
        process.dies_at = process.steps + self._chance.randint(1, 200)

    async def _stop(self) -> None:
        self._evening.loop.signal(self._evening.process, SIGTERM)

    async def _freeze(self) -> None:
        process = self._evening.process
        self._evening.loop.freeze(process)
        await asyncio.sleep(self._chance.choice((3.0, 9.0, 30.0)))
        self._evening.loop.thaw(process)

    async def _second(self) -> None:
        """It seems dead, another is started in its place; then it wakes up, and knows of nothing."""
        evening = self._evening
        old = evening.process
        evening.loop.freeze(old)
        evening.start()
        await asyncio.sleep(self._chance.uniform(100, 600))
        evening.loop.thaw(old)
        await asyncio.sleep(self._chance.uniform(1, 90))
        evening.loop.kill(old)

    async def _clock(self) -> None:
        self._evening.skew += self._chance.choice((-3600.0, -10.0, -1.0, 1.0, 10.0, 3600.0))

    async def _cut(self) -> None:
        self._evening.network.cut()

    async def _reconnect(self) -> None:
        self._evening.stage.gateway.order_reconnect()

    async def _invalid(self) -> None:
        self._evening.stage.gateway.forget()
        self._evening.network.cut()

    async def _resumable(self) -> None:
        self._evening.stage.gateway.invalidate(resumable=True)

    async def _away(self) -> None:
        self._evening.network.refuses = True
        self._evening.network.cut()
        await asyncio.sleep(self._chance.uniform(2, 60))
        self._evening.network.refuses = False

    async def _full(self) -> None:
        self._evening.disk.full = True
        await asyncio.sleep(self._chance.uniform(1, 40))
        self._evening.disk.full = False

    async def _rights(self) -> None:
        """Somebody plays with the bot's role, and thinks better of it."""
        world, guild = self._evening.stage.world, self._evening.stage.guild
        role = next(role for role in guild.roles.values() if role.bot_id == world.bot.id)
        taken = self._chance.choice((P.MANAGE_NICKNAMES, P.MUTE_MEMBERS, P.SEND_MESSAGES, P.VIEW_CHANNEL))
        had = role.permissions
        self._permit(role, had & ~taken)
        await asyncio.sleep(self._chance.uniform(5, 120))
        self._permit(role, had)

    def _permit(self, role: object, permissions: int) -> None:
        world, guild = self._evening.stage.world, self._evening.stage.guild
        role.permissions = permissions  # type: ignore[attr-defined]
        world.forget_permissions()
        data = {"guild_id": str(guild.id), "role": role.json()}  # type: ignore[attr-defined]
        world.publish("GUILD_ROLE_UPDATE", data, guild=guild.id)

    async def _deleted(self) -> None:
        """Somebody who may clears the table away."""
        world = self._evening.stage.world
        mine = [m for m in self._evening.channel.messages.values() if m.author_id == world.bot.id]
        public = [message for message in mine if message.ephemeral_for is None]
        if public:
            delete(world, self._chance.choice(public))

    async def _talk(self) -> None:
        player = self._chance.choice(self._evening.players)
        for number in range(self._chance.randint(3, 45)):
            player.guest.post(self._evening.channel, f"слово {number}")
            await asyncio.sleep(self._chance.uniform(0.2, 3))
