"""What people may do and see: commands by right and place, private commands, lines and the machine's voice."""

from __future__ import annotations

import struct
import wave
from pathlib import Path
from typing import Any

import discord
import pytest
from discord import app_commands

from stage.guest import Guest, Missing
from stage.lines import Lines
from stage.permissions import P
from stage.stage import Stage
from stage.testing import running_stage


async def test_commands_for_the_mighty_are_hidden_from_others(stage: Stage, Bot: Any, enter: Any) -> None:
    bot = Bot(stage)

    @bot.tree.command(name="суд", description="Суд")
    @app_commands.default_permissions(manage_guild=True)
    async def court(it: discord.Interaction) -> None:
        await it.response.send_message(str(it.permissions.manage_guild))

    @bot.tree.command(name="казна", description="Казна", guild=discord.Object(stage.guild.id))
    async def treasury(it: discord.Interaction) -> None:
        await it.response.send_message("пусто")

    await enter(bot, stage)
    await bot.tree.sync(guild=discord.Object(stage.guild.id))
    anna, boris = stage.guest("Аня"), stage.guest("Борис")
    role = stage.world.add_role(stage.guild, "Царь", P.MANAGE_GUILD)
    stage.guild.members[anna.id].roles.append(role.id)
    stage.world.forget_permissions()
    assert (await anna.slash("суд")).text == "True"
    with pytest.raises(Missing, match="there are: /казна"):
        await boris.slash("суд")
    assert (await boris.slash("казна")).text == "пусто"
    elsewhere = stage.add_guild("Другая")
    stage.world.add_member(elsewhere, boris.user)
    place = next(iter(elsewhere.channels.values()))
    with pytest.raises(Missing):
        await boris.slash("казна", channel=place)


async def test_commands_in_private(stage: Stage, Bot: Any, enter: Any) -> None:
    bot = Bot(stage, intents=discord.Intents(guilds=True, dm_messages=True))

    @bot.tree.command(name="рука", description="Рука")
    @app_commands.allowed_contexts(guilds=True, dms=True)
    async def hand(it: discord.Interaction) -> None:
        assert it.guild is None
        await it.response.send_message("карты", ephemeral=True)
        await it.followup.send("ещё карты")

    @bot.tree.command(name="стол", description="Стол")
    @app_commands.guild_only()
    async def table(it: discord.Interaction) -> None: ...

    await enter(bot, stage)
    anna = stage.guest("Аня")
    private = stage.world.dm_with(anna.user)
    assert (await anna.slash("рука", channel=private)).ephemeral
    await anna.sees("ещё карты")
    with pytest.raises(Missing, match="no command"):
        await anna.slash("стол", channel=private)
    assert not any("карты" in str(e.data) for e in stage.guest("Борис").received)


async def test_a_command_the_bot_took_back_is_gone(stage: Stage, Bot: Any, enter: Any) -> None:
    bot = Bot(stage)

    @bot.tree.command(name="стол", description="Стол")
    async def table(it: discord.Interaction) -> None: ...

    await enter(bot, stage)
    [command] = await bot.tree.fetch_commands()
    await command.edit(description="Иной стол")
    assert [c["description"] for c in stage.guest("Аня").commands(stage.channel("стол"))] == ["Иной стол"]
    await command.delete()
    bot.tree.clear_commands(guild=None)
    assert await bot.tree.sync() == []
    with pytest.raises(Missing, match="none at all"):
        await stage.guest("Аня").slash("стол")


async def test_sixteen_guests_of_odd_names_come_and_go(stage: Stage, Bot: Any, enter: Any) -> None:
    names = ["👑", "مرحبا", "a" * 32, "*жирный*", "<@1>", "`код`", *(f"г{i}" for i in range(7))]
    people = [stage.add_guest(name) for name in names]
    assert len(stage.guests) == 16
    bot = Bot(stage)

    @bot.tree.command(name="кто", description="Кто")
    async def who(it: discord.Interaction) -> None:
        await it.response.send_message(it.user.display_name)

    await enter(bot, stage)
    for guest in people:
        assert (await guest.slash("кто")).text == guest.name.replace("<@1>", "@1")
    stage.world.remove_member(stage.guild, people[0].id)
    assert not list(people[0].channels())


async def test_a_failure_shows_the_screen(stage: Stage) -> None:
    anna = stage.guest("Аня")
    await anna.writes("первое слово")
    with pytest.raises(Missing, match=r"Борис did not see «второе» within 0.05 s(.|\n)*Аня:\n  первое слово"):
        await stage.guest("Борис").sees("второе", timeout=0.05)
    with pytest.raises(Missing, match="sees no channel «нет»"):
        await anna.writes("x", channel="нет")
    assert isinstance(anna, Guest)


def line(path: Path, rate: int, seconds: float) -> None:
    with wave.open(str(path), "wb") as sound:
        sound.setnchannels(2)
        sound.setsampwidth(2)
        sound.setframerate(rate)
        frames = int(rate * seconds)
        sound.writeframes(struct.pack("<hh", 5000, 5000) * frames)


async def test_recorded_lines_are_listed_and_made_fit_to_say(tmp_path: Path) -> None:
    (tmp_path / "суд").mkdir()
    line(tmp_path / "суд" / "донос.wav", 16000, 0.5)
    line(tmp_path / "указ.wav", 48000, 0.25)
    (tmp_path / "прочее.txt").write_text("не звук")
    lines = Lines(tmp_path)
    assert lines.list() == [{"name": "суд/донос", "seconds": 0.5}, {"name": "указ", "seconds": 0.2}]
    pcm = await lines.pcm("суд/донос")
    assert abs(len(pcm) - 48000) < 2000
    middle = struct.unpack("<h", pcm[24000:24002])[0]
    assert abs(middle - 5000) < 100
    async with running_stage(lines=tmp_path) as stage:
        assert [entry["name"] for entry in stage.feed.lines.list()] == ["суд/донос", "указ"]


async def test_the_machine_speaks(monkeypatch: pytest.MonkeyPatch) -> None:
    """With what pip brought, whatever the system has."""
    monkeypatch.setenv("PATH", "/nowhere")
    lines = Lines(None)
    pcm = await lines.speech("Слово и дело государево", "ru")
    assert len(pcm) > 48000
    loudest = max(abs(s[0]) for s in struct.iter_unpack("<h", pcm))
    assert loudest > 1000
    with pytest.raises(Exception, match="at most 500"):
        await lines.speech("я" * 501, "ru")
