"""A bot in a process of its own, as anyone would write it: the way to the stage comes from the environment."""

import os
import socket
import ssl
import sys

import aiohttp
import discord
from aiohttp.abc import AbstractResolver
from discord import app_commands


class ToStage(AbstractResolver):
    async def resolve(self, host, port=0, family=socket.AF_INET):
        address, _, number = os.environ["SLOVO_STAGE"].rpartition(":")
        found = {
            "hostname": host,
            "host": address,
            "port": int(number),
            "family": family,
            "proto": 0,
            "flags": 0,
        }
        return [found]

    async def close(self): ...


class Bot(discord.Client):
    async def setup_hook(self):
        await self.tree.sync()


async def main():
    context = ssl.create_default_context(cafile=os.environ["SLOVO_STAGE_CA"])
    connector = aiohttp.TCPConnector(resolver=ToStage(), ssl=context, family=socket.AF_INET)
    bot = Bot(intents=discord.Intents(guilds=True), connector=connector, guild_ready_timeout=0.02)
    bot.tree = app_commands.CommandTree(bot)

    @bot.tree.command(name="эхо", description="Эхо")
    async def echo(it: discord.Interaction, слово: str) -> None:
        await it.response.send_message(f"{слово} от {os.getpid()}")

    @bot.tree.command(name="упади", description="Упади")
    async def fall(it: discord.Interaction) -> None:
        os._exit(3)

    await bot.start(os.environ["DISCORD_TOKEN"])


if __name__ == "__main__":
    import asyncio

    if "--fail" in sys.argv:
        sys.exit(7)
    asyncio.run(main())
