"""The stage's half of voice: who sits where, what the bot is told, whose sound reaches whom."""

from __future__ import annotations

import asyncio
import struct
from collections.abc import Callable
from typing import Any

import discord
import pytest

from stage.guest import Guest, Missing
from stage.sound import FRAME
from stage.stage import Stage
from stage.testing import running_stage, until

TONE = struct.pack("<960h", *([8000, -8000] * 480))


class Tone(discord.AudioSource):
    """Without end: frames get lost on a busy machine."""

    def read(self) -> bytes:
        return struct.pack("<1920h", *([8000, 8000, -8000, -8000] * 480))


async def says_until(speaker: Guest, true: Callable[[], bool]) -> None:
    """Frames get lost on a busy machine: he says it again until enough were heard."""
    while not true():
        await speaker.says(TONE * 10)


@pytest.fixture
async def bot(stage: Stage, enter: Any, Bot: Any) -> Any:
    return await enter(Bot(stage), stage)


async def test_the_bot_joins_plays_and_guests_hear_it(stage: Stage, bot: Any) -> None:
    anna, boris = stage.guest("Аня"), stage.guest("Борис")
    heard: dict[str, list[int]] = {"Аня": [], "Борис": []}
    anna.on_sound.append(lambda who, pcm: heard["Аня"].append(who) if len(pcm) == FRAME else None)
    boris.on_sound.append(lambda who, pcm: heard["Борис"].append(who))
    await anna.join_voice("Палата")
    voice = await bot.get_channel(stage.channel("Палата").id).connect(timeout=60)
    await anna.sees("Аня, bot")
    voice.play(Tone())
    await until(lambda: heard["Аня"].count(bot.user.id) >= 35)
    voice.stop()
    assert heard["Борис"] == []
    rings: list[tuple[int, bool]] = []
    stage.world.on_spoke.append(lambda guild, channel, user, speaking: rings.append((user, speaking)))
    await boris.join_voice("Палата")
    await says_until(boris, lambda: heard["Аня"].count(boris.id) >= 25)
    await until(lambda: rings[-1:] == [(boris.id, False)])
    assert (boris.id, True) in rings
    await voice.disconnect()
    await anna.until(lambda: "bot" not in anna.screen(), "still sees the bot in voice")


async def test_who_speaks_alone_in_a_channel_sees_that_he_does(stage: Stage) -> None:
    anna = stage.guest("Аня")
    rings: list[tuple[int, bool]] = []
    stage.world.on_spoke.append(lambda guild, channel, user, speaking: rings.append((user, speaking)))
    await anna.join_voice("Палата")
    await anna.says(TONE * 5)
    await until(lambda: rings[-1:] == [(anna.id, False)])
    assert rings[0] == (anna.id, True)


async def test_the_muted_are_not_heard_and_the_deafened_hear_nothing(stage: Stage, bot: Any) -> None:
    anna, boris = stage.guest("Аня"), stage.guest("Борис")
    heard: list[int] = []
    anna.on_sound.append(lambda who, pcm: heard.append(who))
    await anna.join_voice("Палата")
    await boris.join_voice("Палата")
    member = await bot.guilds[0].fetch_member(boris.id)
    await member.edit(mute=True)
    await boris.says(TONE * 10)
    await asyncio.sleep(0.1)
    assert heard == []
    await member.edit(mute=False)
    await says_until(boris, lambda: len(heard) >= 8)
    anna.set_self(deaf=True)
    await asyncio.sleep(0.1)
    heard.clear()
    await boris.says(TONE * 10)
    await asyncio.sleep(0.1)
    assert heard == []


async def test_moving_and_leaving_takes_the_voice_along(stage: Stage, bot: Any) -> None:
    anna, boris = stage.guest("Аня"), stage.guest("Борис")
    second = stage.world.add_channel(stage.guild, "Темница", 2)
    heard: list[int] = []
    anna.on_sound.append(lambda who, pcm: heard.append(who))
    await anna.join_voice("Палата")
    await boris.join_voice("Палата")
    await boris.join_voice("Темница")
    await boris.says(TONE * 5)
    assert heard == []
    assert boris.voice_channel is second
    await (await bot.guilds[0].fetch_member(anna.id)).move_to(discord.Object(second.id))
    await until(lambda: anna.seat is not None and anna.voice_channel is second)
    await asyncio.sleep(0.05)
    await says_until(boris, lambda: len(heard) >= 8)
    await boris.leave_voice()
    with pytest.raises(Missing, match="no voice channel"):
        await boris.says(TONE)


async def test_a_bot_that_may_not_connect_is_left_standing(stage: Stage, bot: Any) -> None:
    closed = stage.world.add_channel(stage.guild, "Тайная", 2, overwrites={stage.guild.id: (0, 0, 1 << 20)})
    await until(lambda: bot.get_channel(closed.id) is not None)
    with pytest.raises(asyncio.TimeoutError):
        await bot.get_channel(closed.id).connect(timeout=0.3, reconnect=False)
    assert stage.guild.voice_states == {}


async def test_without_a_voice_room_the_stage_says_so() -> None:
    async with running_stage(with_voice=False) as stage:
        anna = stage.guest("Аня")
        await anna.join_voice("Палата")
        with pytest.raises(Missing, match="without a voice room"):
            await anna.says(TONE)


async def test_a_channel_may_move_to_another_region_in_mid_call(stage: Stage, bot: Any) -> None:
    anna = stage.guest("Аня")
    heard: list[int] = []
    anna.on_sound.append(lambda who, pcm: heard.append(who))
    await anna.join_voice("Палата")
    voice = await bot.get_channel(stage.channel("Палата").id).connect(timeout=60)
    before = voice.endpoint
    assert stage.voice is not None
    await stage.voice.control(
        {"do": "region", "guild": str(stage.guild.id), "channel": str(stage.channel("Палата").id)}
    )
    await until(lambda: voice.endpoint != before and voice.is_connected())
    voice.play(Tone())
    await until(lambda: heard.count(bot.user.id) >= 30)
    await voice.disconnect()
