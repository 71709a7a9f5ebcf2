"""The process: what ends it, with which exit code; what it tells Discord of its commands; how often it may start."""

from __future__ import annotations

import asyncio
import json
import signal
from pathlib import Path
from typing import Any

import discord
import pytest

from cogs.app import bot
from cogs.app.bot import SPARED
from cogs.app.serve import FINAL, serve
from cogs.pictures.uploaded_emojis import UploadedEmojis
from cogs.settings import Settings
from stage.errors import Refusal
from stage.stage import Stage
from stage.testing import running_stage, until
from tests.cogs.conftest import INVITED, LOGGED, QUICK_MOTION, Playing

COMMANDS = "/applications/{application_id}/commands"


def settings(stage: Stage, folder: Path, **more: Any) -> Settings:
    way = stage.connection_for_bot()
    return Settings(
        token="a-token", stage=way["SLOVO_STAGE"], stage_ca=way["SLOVO_STAGE_CA"], hear=False,
        database=f"sqlite:///{folder / 'slovo.db'}", **more,
    )  # fmt: skip


async def test_an_intent_that_is_not_granted_ends_it_with_code_2_and_a_sentence(tmp_path: Path) -> None:
    LOGGED.clear()
    async with running_stage(privileged=0, bot_permissions=INVITED) as stage:
        assert await asyncio.wait_for(serve(settings(stage, tmp_path, read_text=True)), 60) == 2
    assert [FINAL[4014]] == LOGGED


@pytest.mark.parametrize("code", [4004, 4013])
async def test_a_gateway_closed_for_good_ends_it_with_code_2_and_a_sentence(
    tmp_path: Path, code: int
) -> None:
    LOGGED.clear()
    async with running_stage(bot_permissions=INVITED) as stage:
        running = asyncio.create_task(serve(settings(stage, tmp_path)))
        await stage.until_bot(60)
        await stage.gateway.close(code)
        assert await asyncio.wait_for(running, 60) == 2
    assert [FINAL[code]] == LOGGED


async def test_a_token_that_is_none_ends_it_with_code_2(tmp_path: Path) -> None:
    LOGGED.clear()
    async with running_stage(token="another") as stage:
        assert await asyncio.wait_for(serve(settings(stage, tmp_path)), 60) == 2
    assert len(LOGGED) == 1


async def test_closing_twice_is_closing_once(playing: Playing) -> None:
    async with playing() as house:
        await asyncio.gather(house.bot.close(), house.bot.close())
        await house.bot.close()
        assert house.bot.is_closed()


async def test_the_last_sessions_of_the_day_are_not_spent_and_a_new_day_is_waited_for(tmp_path: Path) -> None:
    LOGGED.clear()
    async with running_stage(bot_permissions=INVITED) as stage:
        world = stage.world
        world.shards, world.session_starts, world.session_reset = 3, SPARED + 2, 0.1
        running = asyncio.create_task(serve(settings(stage, tmp_path)))
        await until(lambda: LOGGED.count("too many starts today: waiting for new ones") > 1, 60)
        assert world.session_starts == SPARED + 2, "one is wanted for each shard"
        world.session_starts = 1000
        await stage.until_bot(60)
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)


async def never(_: object) -> None:
    await asyncio.Event().wait()


async def test_a_start_whose_answer_never_comes_is_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, asked = discord.http.HTTPClient.application_info, []

    def hangs_once(http: Any) -> Any:
        asked.append(http)
        return never(http) if len(asked) == 1 else whole(http)

    monkeypatch.setattr(discord.http.HTTPClient, "application_info", hangs_once)
    monkeypatch.setattr(bot, "LONGEST", 5.0)
    async with running_stage(bot_permissions=INVITED) as stage:
        running = asyncio.create_task(serve(settings(stage, tmp_path)))
        await stage.until_bot(60)
        signal.raise_signal(signal.SIGTERM)
        assert await asyncio.wait_for(running, 60) == 0


async def test_whoever_is_told_to_stop_waits_for_no_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Any] = []
    monkeypatch.setattr(
        discord.http.HTTPClient, "application_info", lambda http: asked.append(http) or never(http)
    )
    monkeypatch.setattr(bot, "LONGEST", 3600.0)
    async with running_stage(bot_permissions=INVITED) as stage:
        running = asyncio.create_task(serve(settings(stage, tmp_path)))
        await until(lambda: asked, 60)
        signal.raise_signal(signal.SIGTERM)
        assert await asyncio.wait_for(running, 60) == 0


def synced(stage: Stage) -> list[Any]:
    return [r for r in stage.rest.noted if r.method == "PUT" and r.path.endswith("/commands")]


async def test_commands_are_sent_once_and_are_small(playing: Playing) -> None:
    async with running_stage(rate_limits=QUICK_MOTION, bot_permissions=INVITED) as stage:
        for _ in range(2):
            async with playing(stage=stage):
                pass
        (sync,) = synced(stage)
        told = sync.body
        assert sync.size == len(json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode())
        assert sync.size < 60_000
        languages = {name for command in told for name in command["name_localizations"]}
        assert languages == {"ru", "uk", "bg"}, "who reads Russian; all others read the English base"
        table = next(command for command in told if command["name"] == "table")
        assert table["name_localizations"] == {"ru": "стол", "uk": "стол", "bg": "стол"}


async def test_commands_that_discord_refuses_do_not_hinder_the_start(playing: Playing) -> None:
    async with running_stage(rate_limits=QUICK_MOTION, bot_permissions=INVITED) as stage:
        stage.rest.troubles["PUT", COMMANDS] = Refusal(400, 30034, "Max number of daily creates (200)")
        async with playing(stage=stage, forgiving=True) as house:
            assert house.bot.is_ready()
        stage.rest.troubles.clear()
        async with playing(stage=stage):
            await until(lambda: len(synced(stage)) == 2)
            await stage.guest("Аня").slash("играть", игра="Султан на миг")


async def test_emojis_that_failed_to_hang_are_tried_again_until_they_hang(
    playing: Playing, monkeypatch: pytest.MonkeyPatch
) -> None:
    tries: list[bool] = []

    async def hang(*_: object) -> bool:
        tries.append(True)
        if len(tries) == 1:
            raise discord.DiscordServerError(Gone(), "out of order")  # type: ignore[arg-type]
        return len(tries) > 2

    async def warmed() -> None: ...

    monkeypatch.setattr(UploadedEmojis, "hang", hang)
    monkeypatch.setattr(bot, "warmed", warmed)
    monkeypatch.setattr(bot, "LOOK", 0.01)
    async with playing(prepare=True):
        await until(lambda: len(tries) == 3)
        await asyncio.sleep(0.1)
    assert len(tries) == 3, "and then no more"


class Gone:
    """What discord.py makes of an answer that came from no one."""

    status, reason = 503, "Service Unavailable"
