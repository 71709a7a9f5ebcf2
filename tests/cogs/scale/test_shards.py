"""Clusters of shards: real bot processes on one stage and one PostgreSQL, each with the guilds of its own shards."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from prometheus_client.parser import text_string_to_metric_families

from bench.ports import free_port
from stage.stage import Stage
from stage.testing import running_stage
from tests.cogs.conftest import INVITED
from tests.cogs.scale.processes import Bot, a_bot, journal, whole
from tests.cogs.voice.conftest import line  # noqa: F401

pytestmark = [pytest.mark.slow, pytest.mark.postgres]
OF = 2
ROBOTS = 3


class Cluster:
    """One of the processes: its shard, and what it counts."""

    def __init__(self, stage: Stage, url: str, folder: Path, shard: int) -> None:
        self.port = free_port()
        self.running = a_bot(
            stage, url, folder, SLOVO_SHARDS=f"{shard}/{OF}", SLOVO_HEAR="yes", SLOVO_MODEL="none",
            SLOVO_METRICS_PORT=str(self.port),
        )  # fmt: skip
        self.bot: Bot

    async def __aenter__(self) -> Cluster:
        self.bot = await self.running.__aenter__()
        return self

    async def __aexit__(self, *why: Any) -> None:
        await self.running.__aexit__(*why)

    async def counts(self) -> Counter[str]:
        """What its metrics say, by name and first label."""
        async with (
            aiohttp.ClientSession() as session,
            session.get(f"http://127.0.0.1:{self.port}/metrics") as got,
        ):
            families = text_string_to_metric_families(await got.text())
        found: Counter[str] = Counter()
        for family in families:
            for sample in family.samples:
                found[".".join([sample.name, *list(sample.labels.values())[:1]])] += int(sample.value)
        return found

    async def counted(self, name: str, number: int) -> None:
        """Waits until it has counted so many."""
        async with asyncio.timeout(60):
            while (await self.counts())[name] < number:
                await asyncio.sleep(0.1)


HEARD = "slovo_packets_total.heard"
LISTENING = "slovo_listening"


def a_guild_for_each_shard(stage: Stage) -> list[Any]:
    """Guilds that fall to shard 0, 1 …"""
    homes: dict[int, Any] = {}
    while len(homes) < OF:
        number = len(stage.world.guilds)
        guild = stage.add_guild(f"Двор {number}", text=[f"стол {number}"], voice=[f"Палата {number}"])
        homes.setdefault((guild.id >> 22) % OF, guild)
        stage.world.clock.snowflake()  # ids follow one another: let them not all fall to one shard
    return [homes[shard] for shard in range(OF)]


async def at_a_table(stage: Stage, guild: Any) -> list[Any]:
    """Two people of that guild who have begun a game; the first sits in the voice channel and may be heard."""
    text, voice = (next(c for c in guild.channels.values() if c.type == kind) for kind in (0, 2))
    people = [stage.add_guest(f"{name} {text.name}", guild=guild) for name in ("Аня", "Борис")]
    host, other = people
    for guest in people:
        guest.goes_to(text)
    await host.join_voice(voice)
    await host.slash("играть", игра="Из грязи в князи", роботы=ROBOTS)
    await other.sees("Сесть")
    await other.press("Сесть")
    await host.press("Настроить")
    await host.choose("Готовый набор правил", "Строгий двор")
    await host.slash("приватность")
    await host.press("Слушайте меня")
    await host.press("Начать")
    return people


async def heard_by(one: Cluster, guest: Any, words: bytes) -> None:
    """He speaks until this process has heard him: it may still be on its way to the channel."""
    for _ in range(20):
        counts = await one.counts()
        if counts[HEARD] >= 40:
            return
        await guest.says(words)
        await asyncio.sleep(0.5)
    raise AssertionError(
        {name: number for name, number in counts.items() if "packets" in name}, guest.screen()
    )


async def goes_on(url: str, table: int, token: int, people: list[Any]) -> None:
    """A move at this table by a keeper after that one: whoever is waited for steps aside, and a robot plays for him."""
    for _ in range(10):
        for guest in people:
            await guest.slash("отойти")
            for _ in range(10):
                if (await journal(url))[table][-1][1] > token:
                    await guest.slash("сесть")
                    return
                await asyncio.sleep(0.2)
            await guest.slash("сесть")
    raise AssertionError("the game does not go on", people[0].screen())


async def test_each_process_keeps_and_hears_the_guilds_of_its_shards_and_the_dead_ones_go_on_elsewhere(
    shared: str,
    tmp_path: Path,
    line: Callable[[str], bytes],  # noqa: F811
) -> None:
    words = line("Холоп, молчать!")

    def cluster(shard: int) -> Cluster:
        return Cluster(stage, shared, tmp_path, shard)

    async with running_stage(guests=["Зритель"], bot_permissions=INVITED) as stage:
        guilds = a_guild_for_each_shard(stage)
        async with cluster(0) as first, cluster(1) as second:
            for one in (first, second):
                await one.bot.logs("ready")
            assert sorted(session.shard for session in stage.gateway.connected) == [(0, OF), (1, OF)]
            by_shard = Counter((guild.id >> 22) % OF for guild in stage.world.guilds.values())
            for shard, one in enumerate((first, second)):
                assert (await one.counts())["slovo_guilds"] == by_shard[shard]

            here, there = [await at_a_table(stage, guild) for guild in guilds]
            for one in (first, second):
                await one.counted(LISTENING, 1)
                assert (await one.counts())["slovo_tables.knyazi"] == 1

            await heard_by(first, here[0], words)
            assert (await second.counts())[HEARD] == 0, "heard where its shard does not live"
            await heard_by(second, there[0], words)
            zeroth, other = sorted(await journal(shared))
            await goes_on(shared, zeroth, 0, here)
            await goes_on(shared, other, 0, there)

            async with cluster(1) as spare:
                await spare.bot.logs("standing by")
                await spare.bot.logs("ready")
                heard = (await first.counts())[HEARD]
                before = await journal(shared)
                killed = time.monotonic()
                await second.bot.kill()
                await spare.bot.logs("answering")
                await spare.counted("slovo_tables.knyazi", 1)
                print(f"a killed process's table was taken over after {time.monotonic() - killed:.1f} s")
                await goes_on(shared, other, before[other][-1][1], there)
                print(f"… went on after {time.monotonic() - killed:.1f} s")
                await spare.counted(LISTENING, 1)
                await heard_by(spare, there[0], words)
                print(f"… and was heard again after {time.monotonic() - killed:.1f} s")
                assert (await first.counts())[HEARD] == heard, "another shard's voice"
                assert "Traceback" not in spare.bot.log

            # Nobody has shard 0 besides: its table waits for the restart, and loses nothing.
            await first.bot.kill()
            waits = (await journal(shared))[zeroth]
            async with cluster(0) as again:
                await again.bot.logs("ready")
                if "standing by" in again.bot.log:  # until the dead one's lease has run out
                    await again.bot.logs("answering")
                await again.counted("slovo_tables.knyazi", 1)
                await goes_on(shared, zeroth, waits[-1][1], here)
                assert (await journal(shared))[zeroth][: len(waits)] == waits
        written = await journal(shared)
        assert sorted(written) == sorted((zeroth, other))
        assert all(whole(moves) for moves in written.values())
        assert {token for _, token in written[zeroth][: len(waits)]} == {before[zeroth][0][1]}
