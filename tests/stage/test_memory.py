"""A stage that goes on where the last one ended."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import aiohttp
import discord
import pytest
from discord import app_commands, ui

from stage.stage import Stage
from stage.testing import running, running_stage
from tests.stage.test_feed import tab

PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010806000000"
    "1f15c4890000000d49444154789c6360606060000000050001a5f645400000000049454e44ae426082"
)


def with_a_wall(bot: Any) -> Any:
    @bot.tree.command(name="стена", description="Повесить")
    @app_commands.describe(что="что")
    async def wall(it: discord.Interaction, что: str) -> None:
        import io

        await it.response.send_message(
            что, file=discord.File(io.BytesIO(PIXEL), "картина.png"), ephemeral=что == "тайна"
        )

    @bot.event
    async def on_interaction(it: discord.Interaction) -> None:
        if (it.data or {}).get("custom_id") == "ring":
            await it.response.send_message("звонит", ephemeral=True)

    return bot


async def test_people_talk_pictures_commands_and_seats_are_there_again(tmp_path: Path, Bot: Any) -> None:
    file, options = tmp_path / "world", {"guests": ["Аня", "Борис"]}
    async with running_stage(memory=file, **options) as stage, running(with_a_wall(Bot(stage)), stage) as bot:
        anna, boris = stage.guest("Аня"), stage.guest("Борис")
        await boris.join_voice("Палата")
        await anna.writes("привет")
        await anna.slash("стена", что="картина")
        await anna.slash("стена", что="тайна")
        guild = bot.guilds[0]
        view = ui.View()
        view.add_item(ui.Button(label="Позвонить", custom_id="ring"))
        await bot.get_channel(stage.channel("стол").id).send("дверь", view=view)
        await guild.get_member(bot.user.id).edit(nick="Сторож")
        await bot.create_application_emoji(name="dot", image=PIXEL)
        thread = await bot.get_channel(stage.channel("стол").id).create_thread(
            name="сбоку", type=discord.ChannelType.public_thread
        )
        await thread.send("в ветке")
        await (await bot.fetch_user(anna.id)).send("лично")
        before = (anna.screen(), boris.screen(), anna.id, bot.user.id, guild.id)

    async with running_stage(memory=file, **options) as stage:
        anna, boris = stage.guest("Аня"), stage.guest("Борис")
        assert boris.voice_channel is stage.channel("Палата")
        assert "Сторож" in anna.screen()
        async with running(Bot(stage, sync=False), stage) as bot:
            with_a_wall(bot)
            assert (anna.screen(), boris.screen(), anna.id, bot.user.id, bot.guilds[0].id) == before
            assert [emoji.name for emoji in await bot.fetch_application_emojis()] == ["dot"]
            await anna.press("Позвонить")
            await anna.sees("звонит")
            await boris.slash("стена", что="вторая")
            assert await boris.sees("вторая")
            kept = stage.world.files.find(f"/{pictures(stage)[0]}")
            assert kept is not None
            assert kept.data == PIXEL
            ids = [m.id for m in anna.messages()]
            assert ids == sorted(ids), "what is new comes after what is old"


def pictures(stage: Stage) -> list[str]:
    from urllib.parse import unquote

    urls = [f["url"] for m in stage.world.messages.values() for f in m.files]
    return [unquote(url.removeprefix("https://cdn.discordapp.com/")) for url in urls]


@pytest.mark.parametrize("rubbish", [b"", b"\x00", b"{}", b"\x81\xa5shape\x01", b"\x81\xa5shape\x02"])
async def test_what_cannot_be_read_begins_a_new_world(tmp_path: Path, rubbish: bytes) -> None:
    (tmp_path / "world").write_bytes(rubbish)
    async with running_stage(memory=tmp_path / "world", guests=["Аня"]) as stage, tab(stage) as anna:
        assert (await anna.gets("SNAPSHOT"))["guest"]["name"] == "Аня"


async def test_a_page_that_knew_another_stage_is_greeted_and_may_choose_anew() -> None:
    async with (
        running_stage(guests=["Аня"]) as stage,
        aiohttp.ClientSession() as http,
        http.ws_connect(f"{stage.page}stage/ws?guest=777", origin=stage.page) as line,
    ):
        hello = await line.receive_json()
        assert [guest["name"] for guest in hello["d"]["guests"]] == ["Аня"]
        await line.send_json({"do": "guest", "id": 1, "guest": "Аня"})
        assert (await line.receive_json())["t"] == "SNAPSHOT", "and nothing was refused before"
