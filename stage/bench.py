"""`python -m stage.bench`: many tables at once through the stage, with a real discord.py client in a process of its own.

At each table seven guests press buttons about once a second; the bot edits the
public layout and sends a private answer, as a card game does. Printed are the
times from press to answer, and what a press costs the stage in CPU (the
client's cost is its own).
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import sys
import time
from typing import Any

from stage.entities import Message
from stage.stage import Stage

SEATS = 7


async def measure(tables: int, seconds: float) -> dict[str, float]:
    began = time.perf_counter()
    guests = [f"g{i}" for i in range(tables * SEATS)]
    async with Stage(
        guests=guests, text=[f"t{i}" for i in range(tables)], with_voice=False, rate_limits=0
    ) as stage:
        started = time.perf_counter() - began
        environment = os.environ | stage.connection_for_bot()
        bot = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "stage.bench", "--bot", env=environment
        )
        try:
            await stage.until_bot(30)
            while len(stage.world.messages) < tables:  # noqa: ASYNC110
                await asyncio.sleep(0.02)
            taken: list[float] = []
            boards = list(stage.world.messages.values())
            cpu, wall = time.process_time(), time.perf_counter()
            plays = (_play(stage, board, number, taken, seconds) for number, board in enumerate(boards))
            await asyncio.gather(*plays)
            cpu, wall = time.process_time() - cpu, time.perf_counter() - wall
        finally:
            bot.kill()
            await bot.wait()
        stage.violations.check()
    taken.sort()
    return {
        "start, ms": 1000 * started,
        "presses": len(taken),
        "p50, ms": 1000 * taken[len(taken) // 2],
        "p99, ms": 1000 * taken[int(len(taken) * 0.99)],
        "worst, ms": 1000 * taken[-1],
        "stage CPU per press, ms": 1000 * cpu / len(taken),
        "stage CPU share": cpu / wall,
    }


async def _play(stage: Stage, board: Message, number: int, taken: list[float], seconds: float) -> None:
    people = [stage.guest(f"g{number * SEATS + seat}") for seat in range(SEATS)]
    end = time.perf_counter() + seconds
    await asyncio.sleep(random.random())
    while (now := time.perf_counter()) < end:
        await random.choice(people).press(f"b{random.randrange(15)}", message=board)
        taken.append(time.perf_counter() - now)
        await asyncio.sleep(random.uniform(0.5, 1.5))


def bot() -> None:
    import ssl

    import aiohttp
    import discord
    from discord import ui

    from stage.testing import ToStage

    class PressBoard(ui.LayoutView):
        def __init__(self, count: int = 0) -> None:
            super().__init__(timeout=None)
            self.add_item(ui.Container(*(ui.TextDisplay(f"seat {i}: {count} cards") for i in range(15))))
            for row in range(3):
                buttons: list[Any] = [
                    ui.Button(label=f"{row}{i}", custom_id=f"b{row * 5 + i}") for i in range(5)
                ]
                self.add_item(ui.ActionRow(*buttons))

    async def run() -> None:
        context = ssl.create_default_context(cafile=os.environ["SLOVO_STAGE_CA"])
        connector = aiohttp.TCPConnector(resolver=ToStage(os.environ["SLOVO_STAGE"]), ssl=context, limit=0)
        client = discord.Client(
            intents=discord.Intents(guilds=True), connector=connector, guild_ready_timeout=0.02
        )
        counts: dict[int, int] = {}

        @client.event
        async def on_ready() -> None:
            for channel in client.guilds[0].text_channels:
                await channel.send(view=PressBoard())

        @client.event
        async def on_interaction(it: discord.Interaction[Any]) -> None:
            number = it.channel_id or 0
            counts[number] = counts.get(number, 0) + 1
            await it.response.edit_message(view=PressBoard(counts[number]))
            await it.followup.send(f"your hand after {counts[number]}", ephemeral=True)

        await client.start(os.environ["DISCORD_TOKEN"])

    asyncio.run(run())


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m stage.bench", description=__doc__)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--bot", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.bot:
        bot()
        return
    print(f"{options.tables} tables of {SEATS} for {options.seconds:.0f} s, on {os.cpu_count()} cores")
    for name, value in asyncio.run(measure(options.tables, options.seconds)).items():
        print(f"  {name:<26}{value:>10.2f}")


if __name__ == "__main__":
    main()
