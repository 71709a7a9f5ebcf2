"""`python -m stage -- COMMAND`: one line with the page, the bot supervised, loopback alone, a clean end."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from stage.__main__ import arguments, main
from stage.stage import NotLoopback, Stage
from stage.testing import running_stage

ROOT = Path(__file__).parents[2]
SMALL_BOT = Path(__file__).with_name("small_bot.py")


@asynccontextmanager
async def command(*given: str) -> AsyncIterator[tuple[asyncio.subprocess.Process, str]]:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "stage", "--no-voice", *given, cwd=ROOT,
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
    )  # fmt: skip
    assert process.stdout is not None
    try:
        line = (await asyncio.wait_for(process.stdout.readline(), 60)).decode().strip()
        yield process, line
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


class Page:
    def __init__(self, ws: Any) -> None:
        self.ws, self.frames = ws, []

    async def gets(self, name: str, true: Any = lambda d: True) -> Any:
        for frame in self.frames:
            if frame["t"] == name and true(frame["d"]):
                self.frames.remove(frame)
                return frame["d"]
        async with asyncio.timeout(60):
            while True:
                frame = await self.ws.receive_json()
                if frame["t"] == name and true(frame["d"]):
                    return frame["d"]
                self.frames.append(frame)


async def test_a_bot_is_started_restarted_when_it_falls_and_ended_with_the_stage() -> None:
    given = ("--port", "0", "--api-port", "0", "--guests", "Аня,Борис", "--", sys.executable, str(SMALL_BOT))
    async with command(*given) as (process, url), aiohttp.ClientSession() as http:
        assert url.startswith("http://127.0.0.1:")
        async with http.ws_connect(url + "stage/ws?guest=Аня", origin=url) as ws:
            page = Page(ws)
            snapshot = await page.gets("SNAPSHOT")
            channel = snapshot["guilds"][0]["channels"][0]["id"]
            if not snapshot["bot"]["up"]:
                await page.gets("BOT", lambda d: d["up"])
            if not any(snapshot["commands"].values()):
                await page.gets("APPLICATION_COMMANDS_UPDATE", lambda d: any(d["commands"].values()))
            await ws.send_json({"do": "slash", "channel": channel, "text": "/эхо слово:раз"})
            first = (await page.gets("MESSAGE_CREATE"))["content"]
            assert first.startswith("раз от ")
            await ws.send_json({"do": "slash", "channel": channel, "text": "/упади"})
            fallen = await page.gets("NOTICE", lambda d: d["level"] == "error")
            assert fallen["code"] == "bot_fell"
            assert "exit code 3" in fallen["text"]
            again = {"state": "running", "restarts": 1}
            await page.gets("BOT", lambda d: d["up"] and again.items() <= d["process"].items())
            await ws.send_json({"do": "slash", "channel": channel, "text": "/эхо слово:два"})
            second = (await page.gets("MESSAGE_CREATE"))["content"]
            assert second.startswith("два от ")
            assert second.split()[-1] != first.split()[-1]
        pid = int(second.split()[-1])
        process.send_signal(signal.SIGTERM)
        assert await asyncio.wait_for(process.wait(), 60) == 0
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)


async def test_a_command_that_cannot_run_is_told(tmp_path: Path) -> None:
    async with command("--port", "0", "--api-port", "0", "--", str(tmp_path / "none")) as (process, url):
        async with aiohttp.ClientSession() as http, http.get(url + "stage/health") as answer:
            assert (await answer.json())["bot"] == "down"
        process.send_signal(signal.SIGINT)
        _, errors = await asyncio.wait_for(process.communicate(), 60)
        assert process.returncode == 0
        assert "cannot be started" in errors.decode()


async def test_ports_that_are_taken_give_way_to_random_ones() -> None:
    async with running_stage() as first:
        taken = {"page_port": first.page_port, "api_port": first.api_port}
        async with running_stage(**taken) as second:
            assert {second.page_port, second.api_port}.isdisjoint({first.page_port, first.api_port})
            async with aiohttp.ClientSession() as http, http.get(second.page + "stage/health") as answer:
                assert answer.status == 200


@pytest.mark.parametrize("host", ["0.0.0.0", "192.168.1.1", "::", "8.8.8.8"])
def test_no_address_but_loopback(host: str, capsys: Any) -> None:
    with pytest.raises(NotLoopback):
        Stage(host=host)
    assert main(["--host", host]) == 2
    assert "loopback" in capsys.readouterr().err


async def test_nothing_listens_beyond_loopback() -> None:
    async with running_stage() as stage:
        for runner in stage._runners:
            assert [address[0] for address in runner.addresses] == ["127.0.0.1"]
        others = {info[4][0] for info in socket.getaddrinfo(socket.gethostname(), None)} - {
            "127.0.0.1",
            "::1",
        }
        for address in others:
            with pytest.raises(OSError):
                await asyncio.wait_for(asyncio.open_connection(address, stage.page_port), 2)


@pytest.mark.skipif(not Path("/proc/net/if_inet6").exists(), reason="this machine has no IPv6")
async def test_the_other_loopback_will_do_too() -> None:
    async with (
        running_stage(host="::1") as stage,
        aiohttp.ClientSession() as http,
        http.get(stage.page + "stage/health") as answer,
    ):
        assert answer.status == 200


def test_options_are_taken_apart() -> None:
    options = arguments(["--guests", "Аня, Борис,", "--voice", "А,Б", "--", "python", "-m", "bot", "--", "x"])
    assert options.guests == ["Аня", "Борис"]
    assert options.voice == ["А", "Б"]
    assert options.command == ["python", "-m", "bot", "--", "x"]


async def test_the_bots_environment_holds_the_way_to_the_stage() -> None:
    async with running_stage(token="secret") as stage:
        env = stage.connection_for_bot()
        assert env["SLOVO_STAGE"] == f"127.0.0.1:{stage.api_port}"
        assert env["DISCORD_TOKEN"] == "secret"
        given_away = Path(env["SLOVO_STAGE_CA"])
    _holds_no_key(given_away)


def _holds_no_key(ca_file: Path) -> None:
    assert "BEGIN CERTIFICATE" in ca_file.read_text()
    assert "PRIVATE" not in ca_file.read_text()
    assert [file.name for file in ca_file.parent.iterdir()] == ["ca.pem"]
