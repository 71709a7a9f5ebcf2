"""Sessions: resume with what was missed, reconnect, invalid sessions, shards, intents, faults."""

from __future__ import annotations

import json
import time
import zlib
from typing import Any

import aiohttp
import discord
import pytest

from stage.stage import Stage
from stage.testing import connector, running, running_stage, until


@pytest.fixture
async def bot(stage: Stage, enter: Any, Bot: Any) -> Any:
    return await enter(
        Bot(stage, intents=discord.Intents(guilds=True, guild_messages=True, message_content=True)), stage
    )


def listen(bot: Any) -> tuple[list[str], list[str]]:
    heard: list[str] = []
    marks: list[str] = []

    @bot.event
    async def on_message(message: Any) -> None:
        heard.append(message.content)

    @bot.event
    async def on_resumed() -> None:
        marks.append("resumed")

    @bot.event
    async def on_ready() -> None:
        marks.append("ready")

    return heard, marks


async def test_a_cut_line_is_resumed_and_missed_events_are_replayed_once(stage: Stage, bot: Any) -> None:
    heard, marks = listen(bot)
    anna = stage.guest("Аня")
    await anna.writes("до")
    await until(lambda: heard == ["до"])
    stage.gateway.refusing = True
    stage.gateway.cut()
    await until(lambda: not stage.gateway.up())
    await anna.writes("во время")
    await anna.writes("и ещё")
    stage.gateway.refusing = False
    await until(lambda: marks == ["resumed"])
    await anna.writes("после")
    await until(lambda: len(heard) >= 4)
    assert heard == ["до", "во время", "и ещё", "после"]


async def test_op_7_makes_the_bot_reconnect_and_resume(stage: Stage, bot: Any) -> None:
    heard, marks = listen(bot)
    stage.gateway.order_reconnect()
    await until(lambda: marks == ["resumed"])
    await stage.guest("Аня").writes("слышно")
    await until(lambda: heard == ["слышно"])


async def test_an_invalid_session_starts_afresh(stage: Stage, bot: Any) -> None:
    heard, marks = listen(bot)
    before = {s.id for s in stage.gateway.connected}
    stage.gateway.invalidate()
    await until(lambda: marks == ["ready"])
    assert before.isdisjoint({s.id for s in stage.gateway.connected})
    await stage.guest("Аня").writes("слышно")
    await until(lambda: heard == ["слышно"])


async def test_lost_sessions_cannot_be_resumed(stage: Stage, bot: Any) -> None:
    _, marks = listen(bot)
    stage.gateway.forget()
    stage.gateway.order_reconnect()
    await until(lambda: marks == ["ready"])


async def test_shards_hear_each_of_their_own_guilds(Bot: Any) -> None:
    class Sharded(discord.AutoShardedClient):
        async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None: ...

    async with running_stage() as stage:
        for i in range(5):
            guild = stage.add_guild(f"g{i}", text=[f"t{i}"])
            stage.world.add_member(guild, stage.guest("Аня").user)
            if i % 2:  # ids follow one another; let them not all fall to one shard
                stage.world.clock.snowflake()
        heard: dict[int, int] = {}
        seen: list[tuple[int, str]] = []
        intents = discord.Intents(guilds=True, guild_messages=True, message_content=True)
        client = Sharded(intents=intents, shard_count=3, connector=connector(stage), guild_ready_timeout=0.02)

        @client.event
        async def on_message(message: discord.Message) -> None:
            assert message.guild is not None
            seen.append((message.guild.shard_id, message.content))

        async with running(client, stage):
            assert len(stage.gateway.connected) == 3
            assert len(client.guilds) == 6
            for guild in client.guilds:
                heard[guild.shard_id] = heard.get(guild.shard_id, 0) + 1
                assert guild.shard_id == (guild.id >> 22) % 3
            for i in range(5):
                await stage.guest("Аня").writes(f"m{i}", channel=f"t{i}")
            await until(lambda: len(seen) == 5)
            assert len(heard) > 1
            assert len({shard for shard, _ in seen}) > 1


async def test_a_test_is_given_its_client_when_it_knows_its_guilds(
    stage: Stage, enter: Any, Bot: Any
) -> None:
    """Though they come later than it waits for them, as on a busy machine."""
    stage.gateway.guilds_late = 0.3
    bot = await enter(Bot(stage), stage)
    assert bot.get_channel(stage.channel("стол").id) is not None


class Raw:
    """A gateway client by hand, for what discord.py never does."""

    def __init__(self, ws: aiohttp.ClientWebSocketResponse, *, compressed: bool = False) -> None:
        self.ws, self.z = ws, zlib.decompressobj() if compressed else None

    async def get(self) -> Any:
        message = await self.ws.receive(timeout=60)
        if message.type in (aiohttp.WSMsgType.CLOSE, aiohttp.WSMsgType.CLOSED):
            return message.data
        return json.loads(self.z.decompress(message.data) if self.z else message.data)

    async def until(self, name: str) -> Any:
        while True:
            got = await self.get()
            if isinstance(got, int) or got["t"] == name:
                return got

    async def put(self, op: int, d: Any) -> None:
        await self.ws.send_json({"op": op, "d": d})


async def raw(stage: Stage, http: aiohttp.ClientSession, query: str = "v=10&encoding=json") -> Raw:
    ws = await http.ws_connect(f"wss://gateway.discord.gg/?{query}")
    made = Raw(ws, compressed="zlib" in query)
    assert (await made.get())["op"] == 10
    return made


IDENTIFY = {"token": "t", "intents": 1, "properties": {}}


@pytest.mark.parametrize(
    ("frames", "code"),
    [
        ([(4, {})], 4003),
        ([(2, IDENTIFY | {"token": ""})], 4004),
        ([(2, IDENTIFY), (2, IDENTIFY)], 4005),
        ([(2, IDENTIFY | {"intents": 1 << 30})], 4013),
        ([(2, IDENTIFY | {"intents": 1 << 15})], 4014),
        ([(2, IDENTIFY | {"shard": [3, 2]})], 4010),
        ([(2, IDENTIFY | {"shard": [0, 0]})], 4010),
        ([(2, IDENTIFY | {"shard": [1]})], 4010),
        ([(2, IDENTIFY | {"shard": "0/1"})], 4010),
        ([(2, IDENTIFY), (99, {})], 4001),
    ],
)
async def test_wrong_frames_close_with_discords_codes(frames: list[Any], code: int) -> None:
    async with (
        running_stage(privileged=0) as stage,
        aiohttp.ClientSession(connector=connector(stage)) as http,
    ):
        gateway = await raw(stage, http)
        for op, d in frames:
            await gateway.put(op, d)
        got: Any = {}
        while isinstance(got, dict):
            got = await gateway.get()
        assert got == code
        broken = await raw(stage, http)
        await broken.ws.send_str("не json")
        assert await broken.get() == 4002


async def test_too_many_frames_close_the_line() -> None:
    async with (
        running_stage(forgiving=True) as stage,
        aiohttp.ClientSession(connector=connector(stage)) as http,
    ):
        gateway = await raw(stage, http, "v=10&encoding=json&compress=zlib-stream")
        await gateway.put(2, IDENTIFY)
        await gateway.until("READY")
        for _ in range(130):
            await gateway.put(1, None)
        got: Any = {}
        while isinstance(got, dict):
            got = await gateway.get()
        assert got == 4008
        assert [v.rule for v in stage.violations] == ["gateway"]


async def test_heartbeats_are_answered_unless_the_gateway_plays_deaf(stage: Stage) -> None:
    async with aiohttp.ClientSession(connector=connector(stage)) as http:
        gateway = await raw(stage, http)
        await gateway.put(1, None)
        assert (await gateway.get())["op"] == 11
        stage.gateway.deaf = True
        await gateway.put(1, None)
        await gateway.put(2, IDENTIFY)
        assert (await gateway.get())["t"] == "READY"


async def test_a_wrong_token_is_told_at_login() -> None:
    async with running_stage(token="right") as stage:
        client = discord.Client(intents=discord.Intents.none(), connector=connector(stage))
        with pytest.raises(discord.LoginFailure):
            await client.login("wrong")
        await client.close()


async def test_presence_is_seen(stage: Stage, bot: Any) -> None:
    await bot.change_presence(status=discord.Status.idle, activity=discord.CustomActivity("судит"))
    await until(lambda: stage.feed.bot()["activity"] == "судит")
    assert stage.feed.bot()["status"] == "idle"


async def test_a_heartbeat_is_not_answered_quicker_than_a_network_could(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """discord.py would take it for the answer to the heartbeat before, and believe itself far behind."""
    monkeypatch.setattr("stage.gateway.HEARTBEAT_WAY", 0.2)
    async with aiohttp.ClientSession(connector=connector(stage)) as http:
        gateway = await raw(stage, http)
        sent = time.monotonic()
        await gateway.put(1, None)
        assert (await gateway.get())["op"] == 11
        assert time.monotonic() - sent > 0.19  # never less, however busy the machine
