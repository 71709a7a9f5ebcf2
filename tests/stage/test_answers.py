"""What the stage answers has the shapes that Discord's API description gives."""

from __future__ import annotations

import asyncio
import base64
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from stage.description import Description
from stage.stage import Stage
from stage.testing import connector, running_stage

API = "https://discord.com/api/v10"


class Api:
    """Raw requests as any library may make them, each answer held to the description."""

    def __init__(self, stage: Stage, http: aiohttp.ClientSession, description: Description) -> None:
        self.stage, self.http, self.description = stage, http, description
        self.problems: list[str] = []

    async def __call__(self, method: str, path: str, body: Any = None, status: int = 200) -> Any:
        async with self.http.request(method, API + path, json=body) as answer:
            assert answer.status == status, (method, path, answer.status, await answer.text())
            assert answer.status == 204 or answer.headers["Content-Type"] == "application/json"
            assert "X-RateLimit-Remaining" in answer.headers
            got = None if answer.status == 204 else await answer.json()
        found = self.description.check_answer(method, path.partition("?")[0], status, got)
        self.problems += [f"{method} {path}: {problem}" for problem in found]
        return got


@pytest.fixture
async def api(discord_folder: Path) -> Any:
    async with (
        running_stage() as stage,
        aiohttp.ClientSession(connector=connector(stage), headers={"Authorization": "Bot t"}) as http,
    ):
        yield Api(stage, http, Description(discord_folder / "openapi.json"))


async def test_answers_have_discords_shapes(api: Api) -> None:
    stage = api.stage
    anna, guild = stage.guest("Аня"), stage.guild.id
    text, voice, me = stage.channel("стол").id, stage.channel("Палата").id, stage.world.bot.id
    await anna.join_voice("Палата")
    for path in ("/users/@me", "/applications/@me", "/oauth2/applications/@me", "/gateway", "/gateway/bot",
                 f"/users/{anna.id}", "/users/@me/guilds", f"/guilds/{guild}?with_counts=true",
                 f"/guilds/{guild}/channels", f"/guilds/{guild}/roles", f"/guilds/{guild}/roles/{guild}",
                 f"/guilds/{guild}/members?limit=10", f"/guilds/{guild}/members/{anna.id}",
                 f"/guilds/{guild}/members/search?query=А", f"/channels/{text}", f"/channels/{voice}",
                 f"/guilds/{guild}/voice-states/{anna.id}", f"/guilds/{guild}/soundboard-sounds",
                 "/soundboard-default-sounds", f"/guilds/{guild}/emojis", f"/guilds/{guild}/threads/active",
                 f"/applications/{me}/commands", f"/applications/{me}/emojis", "/voice/regions",
                 f"/guilds/{guild}/preview", f"/users/@me/guilds/{guild}/member"):  # fmt: skip
        await api("GET", path)
    await api("POST", "/users/@me/channels", {"recipient_id": str(anna.id)})
    await api("PATCH", f"/guilds/{guild}/members/{anna.id}", {"nick": "Царь", "mute": True})
    await api("PATCH", f"/guilds/{guild}/members/@me", {"nick": "Дьяк"})
    made = await api("POST", f"/guilds/{guild}/channels", {"name": "суд", "type": 0}, 201)
    await api("PATCH", f"/channels/{made['id']}", {"topic": "x"})
    await api("DELETE", f"/channels/{made['id']}")
    role = await api("POST", f"/guilds/{guild}/roles", {"name": "r"})
    await api("PATCH", f"/guilds/{guild}/roles/{role['id']}", {"name": "s"})
    await api("DELETE", f"/guilds/{guild}/roles/{role['id']}", status=204)
    sound = base64.b64encode(b"ID3" + bytes(99)).decode()
    await api(
        "POST",
        f"/guilds/{guild}/soundboard-sounds",
        {"name": "gong", "sound": f"data:audio/mpeg;base64,{sound}"},
        201,
    )
    command = {
        "name": "стол",
        "description": "Стол",
        "options": [{"type": 3, "name": "игра", "description": "x"}],
    }
    [kept] = await api("PUT", f"/applications/{me}/commands", [command])
    await api("GET", f"/applications/{me}/commands/{kept['id']}")
    await api("PATCH", f"/applications/{me}/commands/{kept['id']}", {"description": "Иное"})
    local = await api(
        "POST", f"/applications/{me}/guilds/{guild}/commands", {"name": "гость", "type": 2}, 201
    )
    await api("DELETE", f"/applications/{me}/guilds/{guild}/commands/{local['id']}", status=204)
    assert api.problems == []


async def test_messages_have_discords_shape(api: Api) -> None:
    stage = api.stage
    text = stage.channel("стол").id
    layout = {
        "flags": 1 << 15,
        "components": [
            {"type": 17, "accent_color": 5, "components": [
                {"type": 10, "content": "# x"}, {"type": 14},
                {"type": 9, "components": [{"type": 10, "content": "y"}], "accessory": {"type": 2, "style": 1, "custom_id": "a", "label": "l"}},
                {"type": 1, "components": [{"type": 3, "custom_id": "s", "options": [{"label": "a", "value": "b"}]}]},
                {"type": 1, "components": [{"type": 5, "custom_id": "u"}]},
                {"type": 12, "items": [{"media": {"url": "https://example.org/a.png"}}]},
            ]},
        ],
    }  # fmt: skip
    first = await api(
        "POST", f"/channels/{text}/messages", {"content": "x", "embeds": [{"title": "t", "description": "d"}]}
    )
    await api("POST", f"/channels/{text}/messages", layout)
    await api(
        "POST",
        f"/channels/{text}/messages",
        {"content": "y", "message_reference": {"message_id": first["id"]}},
    )
    await api("PUT", f"/channels/{text}/messages/{first['id']}/reactions/%F0%9F%91%8D/@me", status=204)
    await api("PATCH", f"/channels/{text}/messages/{first['id']}", {"content": "z"})
    await api("PUT", f"/channels/{text}/messages/pins/{first['id']}", status=204)
    await api("GET", f"/channels/{text}/messages")
    await api("GET", f"/channels/{text}/messages/{first['id']}")
    await api("GET", f"/channels/{text}/messages/pins")
    await api("POST", f"/channels/{text}/messages/{first['id']}/threads", {"name": "нить"}, 201)
    await api("POST", f"/channels/{text}/typing", status=204)
    assert api.problems == []


async def test_answers_to_interactions_have_discords_shape(api: Api) -> None:
    stage = api.stage
    stage.commands.put(None, [{"name": "x", "description": "x"}])
    ws = await api.http.ws_connect("wss://gateway.discord.gg/?v=10&encoding=json")
    await ws.send_json({"op": 2, "d": {"token": "t", "intents": 1}})
    await stage.until_bot()
    anna = stage.guest("Аня")
    asking = asyncio.ensure_future(anna.slash("x"))
    while True:
        event = await ws.receive_json(timeout=60)
        if event["t"] == "INTERACTION_CREATE":
            break
    it = event["d"]
    where = f"/interactions/{it['id']}/{it['token']}/callback"
    receipt = await api(
        "POST", where + "?with_response=1", {"type": 4, "data": {"content": "да", "flags": 64}}
    )
    assert receipt["interaction"]["response_message_ephemeral"] is True
    assert (await asking).text == "да"
    hook = f"/webhooks/{stage.world.bot.id}/{it['token']}"
    await api("GET", hook + "/messages/@original")
    await api("PATCH", hook + "/messages/@original", {"content": "нет"})
    follow = await api("POST", hook, {"content": "и ещё"})
    await api("PATCH", f"{hook}/messages/{follow['id']}", {"content": "всё"})
    await api("DELETE", f"{hook}/messages/{follow['id']}", status=204)
    with stage.violations.expected("twice"):
        error = await api("POST", where, {"type": 4, "data": {"content": "да"}}, 400)
    assert error == {"code": 40060, "message": "Interaction has already been acknowledged."}
    await ws.close()
    assert api.problems == []


async def test_bad_bodies_get_a_clear_answer(api: Api) -> None:
    url = f"{API}/channels/{api.stage.channel('стол').id}/messages"
    for data, kind, status, code in (
        (b"{", "application/json", 400, 50109),
        (b"[1]", "application/json", 400, 50035),
        (b"x", "text/plain", 400, 50035),
        (b'{"content": "' + b"x" * (33 << 20) + b'"}', "application/json", 413, 40005),
    ):
        async with api.http.post(url, data=data, headers={"Content-Type": kind}) as answer:
            assert (answer.status, (await answer.json())["code"]) == (status, code)
    form = aiohttp.FormData()
    form.add_field("payload_json", "{}")
    form.add_field("files[0]", bytes(11 << 20), filename="big.bin")
    async with api.http.post(url, data=form) as answer:
        assert (answer.status, (await answer.json())["code"]) == (413, 40005)
    assert len(api.stage.violations) > 0
    api.stage.violations._found.clear()


async def test_ids_that_are_none_get_a_clear_answer(api: Api) -> None:
    async with api.http.get(f"{API}/channels/стол") as answer:
        assert answer.status == 400
        assert (await answer.json())["code"] == 50035
    for path, code in (("/channels/1", 10003), ("/guilds/1", 10004), ("/users/1", 10013)):
        async with api.http.get(API + path) as answer:
            assert answer.status == 404
            assert (await answer.json())["code"] == code
    api.stage.violations._found.clear()


async def test_rate_limits_are_switched_on_and_keep_discords_manners() -> None:
    async with running_stage(rate_limits=1) as stage:
        headers = {"Authorization": "Bot t"}
        async with aiohttp.ClientSession(connector=connector(stage), headers=headers) as http:
            url = f"{API}/channels/{stage.channel('стол').id}/messages"
            left = []
            for _ in range(5):
                async with http.post(url, json={"content": "x"}) as answer:
                    left.append(int(answer.headers["X-RateLimit-Remaining"]))
            assert left == [4, 3, 2, 1, 0]
            async with http.post(url, json={"content": "x"}) as answer:
                told = await answer.json()
                assert answer.status == 429
                assert answer.headers["Via"]
                assert told["global"] is False
                assert 0 < told["retry_after"] <= 5
                assert float(answer.headers["Retry-After"]) == pytest.approx(told["retry_after"], abs=0.01)
                assert answer.headers["X-RateLimit-Scope"] == "user"
            stage.world.clock.skip(5)
            async with http.post(url, json={"content": "x"}) as answer:
                assert answer.status == 200
            stage.world.clock.skip(5)
            statuses = []
            for i in range(60):
                async with http.get(f"{API}/channels/{i}") as answer:  # each a bucket of its own
                    statuses.append(answer.status)
                    if answer.status == 429:
                        told = await answer.json()
                        assert told["global"]
                        assert answer.headers["X-RateLimit-Global"] == "true"
            assert 429 in statuses


@pytest.mark.parametrize("way", ["POST {0}", "PATCH {0}/messages/5", "DELETE {0}/messages/5"])
async def test_answers_by_token_have_a_bucket_of_five_for_each_way_and_token(way: str) -> None:
    method, path = way.split()
    async with running_stage(rate_limits=1) as stage:
        async with aiohttp.ClientSession(connector=connector(stage)) as http:
            for token in ("a", "b"):
                url = API + path.format(f"/webhooks/{stage.world.bot.id}/{token}")
                statuses = []
                for _ in range(6):
                    async with http.request(method, url, json={"content": "x"}) as answer:
                        statuses.append(answer.status)
                assert statuses.index(429) == 5
            stage.world.clock.skip(5)
            async with http.request(method, url, json={"content": "x"}) as answer:
                assert answer.status != 429
        stage.violations._found.clear()


async def test_discord_py_waits_out_a_rate_limit(Bot: Any, enter: Any) -> None:
    async with running_stage(rate_limits=1) as stage:
        bot = await enter(Bot(stage), stage)
        channel = bot.get_channel(stage.channel("стол").id)
        emoji = ["👍", "👎", "🎉"]
        message = await channel.send("x")
        for one in emoji:
            await message.add_reaction(one)
        assert list(stage.guest("Аня").messages()[0].reactions) == emoji
        await bot.close()
