"""The feed for browser tabs: snapshot, events, actions, sound; and what it bears: nonsense, doubles, strangers."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
import struct
import wave
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
import discord
import pytest
import yarl
from discord import ui

from stage.stage import Stage
from stage.testing import running, running_stage, until


class Tab:
    """What a browser tab does, by hand."""

    def __init__(self, ws: aiohttp.ClientWebSocketResponse) -> None:
        self.ws, self.frames, self.sounds, self.number = ws, [], [], 0
        self.task = asyncio.create_task(self._read())

    async def _read(self) -> None:
        async for frame in self.ws:
            if frame.type is aiohttp.WSMsgType.TEXT:
                self.frames.append(json.loads(frame.data))
            elif frame.type is aiohttp.WSMsgType.BINARY:
                self.sounds.append(frame.data)

    async def gets(self, name: str, true: Any = lambda d: True, *, since: int = 0) -> Any:
        async with asyncio.timeout(60):
            while True:
                for frame in self.frames[since:]:
                    if frame["t"] == name and true(frame["d"]):
                        return frame["d"]
                await asyncio.sleep(0.002)

    async def does(self, do: str, **fields: Any) -> Any:
        self.number += 1
        await self.ws.send_json({"do": do, "id": self.number, **fields})
        mine = self.number
        async with asyncio.timeout(60):
            while True:
                for frame in self.frames:
                    if frame["t"] in ("DONE", "REFUSED") and frame["d"]["id"] == mine:
                        return frame["d"]
                await asyncio.sleep(0.002)


@asynccontextmanager
async def tab(stage: Stage, guest: str | None = "Аня") -> AsyncIterator[Tab]:
    url = f"{stage.page}stage/ws?secret={stage.feed.secret}"
    if guest is not None:
        url += f"&guest={stage.guest(guest).id}"
    async with aiohttp.ClientSession() as http, http.ws_connect(url) as ws:
        made = Tab(ws)
        yield made
        made.task.cancel()


@pytest.fixture
async def bot(stage: Stage, Bot: Any, enter: Any) -> Any:
    bot = Bot(stage)

    @bot.tree.command(name="стол", description="Стол")
    async def table(it: discord.Interaction, игра: str) -> None:
        view = ui.LayoutView()
        view.add_item(ui.TextDisplay(f"# {игра}"))
        row: Any = ui.ActionRow()
        press: Any = ui.Button(label="Сесть", custom_id="sit")

        async def sit(it: discord.Interaction) -> None:
            await it.response.send_message("сел", ephemeral=True)

        press.callback = sit
        row.add_item(press)
        row.add_item(ui.Button(label="Серая", disabled=True, custom_id="grey"))
        view.add_item(row)
        choose: Any = ui.Select(custom_id="pick", options=[discord.SelectOption(label="туз", value="A")])

        async def pick(it: discord.Interaction) -> None:
            class Form(ui.Modal, title="Слово"):
                words: ui.Label[Any] = ui.Label(text="Какое", component=ui.TextInput(custom_id="w"))

                async def on_submit(self, it: discord.Interaction) -> None:
                    await it.response.send_message("слово: " + self.words.component.value)  # type: ignore[attr-defined]

            await it.response.send_modal(Form())

        choose.callback = pick
        view.add_item(ui.ActionRow(choose))
        await it.response.send_message(view=view)

    @table.autocomplete("игра")
    async def games(it: discord.Interaction, current: str) -> list[Any]:
        return [discord.app_commands.Choice(name="Князи", value="k")]

    return await enter(bot, stage)


async def test_a_whole_turn_through_the_feed(stage: Stage, bot: Any) -> None:
    async with tab(stage) as anna:
        hello = await anna.gets("HELLO")
        assert [g["name"] for g in hello["guests"]] == ["Аня", "Борис", "Вера"]
        snapshot = await anna.gets("SNAPSHOT")
        guild = snapshot["guilds"][0]
        assert {c["name"] for c in guild["channels"]} == {"стол", "Палата"}
        assert len(guild["members"]) == 5
        [command] = snapshot["commands"][guild["id"]]
        assert command["name_localized"] == "стол"
        assert snapshot["bot"]["up"] is True
        channel = next(c["id"] for c in guild["channels"] if c["name"] == "стол")
        done = await anna.does("autocomplete", channel=channel, command=command["id"], path=[], options={"игра": "К"},
                               focused="игра", nonce="n1")  # fmt: skip
        assert done["result"]["interaction"]
        choices = await anna.gets("APPLICATION_COMMAND_AUTOCOMPLETE_RESPONSE", lambda d: d["nonce"] == "n1")
        assert choices["choices"] == [{"name": "Князи", "value": "k"}]
        await anna.does("slash", channel=channel, text="/стол игра:Князи")
        message = await anna.gets("MESSAGE_CREATE")
        assert message["components"][0]["content"] == "# Князи"
        await anna.does("press", message=message["id"], custom_id="sit")
        secret = await anna.gets("MESSAGE_CREATE", lambda d: d["flags"] & 64)
        assert secret["content"] == "сел"
        refused = await anna.does("press", message=message["id"], custom_id="grey")
        assert refused["code"] == "disabled"
        assert "Серая" in refused["reason"]
        assert refused["about"] == "Серая"  # for the page, which has the words in its own language
        await anna.does("choose", message=message["id"], custom_id="pick", values=["A"])
        form = await anna.gets("INTERACTION_MODAL_CREATE")
        assert form["title"] == "Слово"
        await anna.does("submit", modal=form["id"], fields={"w": "дело"})
        await anna.gets("MESSAGE_CREATE", lambda d: d["content"] == "слово: дело")
        await anna.gets("INTERACTION_MODAL_CLOSE", lambda d: d["id"] == form["id"])
        said = await anna.does("write", channel=channel, content="привет", reply_to=message["id"])
        assert said["result"]["message"]["type"] == 19
        await anna.does("react", message=message["id"], emoji="👍")
        await anna.gets("MESSAGE_REACTION_ADD")
        await anna.does("dismiss", message=secret["id"])
        await anna.gets("MESSAGE_DELETE", lambda d: d["id"] == secret["id"])
        past = await anna.does("history", channel=channel, before=said["result"]["message"]["id"])
        assert past["result"]["messages"][0]["id"] == message["id"]


async def test_a_message_says_whom_its_words_name_though_it_calls_nobody(stage: Stage, bot: Any) -> None:
    anna, boris = stage.guest("Аня").id, stage.guest("Борис").id
    async with tab(stage) as seen:
        channel = bot.get_channel(stage.channel("стол").id)
        layout: Any = ui.LayoutView()
        layout.add_item(
            ui.Container(ui.TextDisplay(f"<@{boris}>: <@{anna}>"), ui.TextDisplay(f"и <@!{boris}>"))
        )
        sent = await channel.send(view=layout, allowed_mentions=discord.AllowedMentions.none())
        named = [str(boris), str(anna), str(boris)]
        told = await seen.gets("MESSAGE_CREATE", lambda d: d["id"] == str(sent.id))
        assert (told["mentions"], told["named"]) == ([], named)
        past = await seen.does("history", channel=str(channel.id))
        assert past["result"]["messages"][-1]["named"] == named
        layout.clear_items().add_item(ui.TextDisplay("никого"))
        await sent.edit(view=layout)
        assert (await seen.gets("MESSAGE_UPDATE", lambda d: d["id"] == str(sent.id)))["named"] == []


async def test_each_guest_sees_only_his_own_and_a_tab_can_switch(stage: Stage, bot: Any) -> None:
    async with tab(stage, "Аня") as one, tab(stage, "Борис") as two:
        await two.gets("SNAPSHOT")
        await stage.guest("Аня").slash("стол", игра="k")
        await stage.guest("Аня").press("Сесть")
        await one.gets("MESSAGE_CREATE", lambda d: d["content"] == "сел")
        await two.does("ping")
        assert not any("сел" in json.dumps(f, ensure_ascii=False) for f in two.frames)
        before = len(two.frames)
        await two.does("guest", guest=str(stage.guest("Аня").id))
        shown = await two.gets("SNAPSHOT", since=before)
        assert any(m["content"] == "сел" for ms in shown["messages"].values() for m in ms)
        assert shown["guest"]["tabs"] == 2
        before = len(two.frames)
        await two.does("guest", guest="Вера")
        shown = await two.gets("SNAPSHOT", since=before)
        assert not any(m["content"] == "сел" for ms in shown["messages"].values() for m in ms)
    async with tab(stage, "Аня") as again:  # reloaded: everything is there again
        shown = await again.gets("SNAPSHOT")
        assert any(m["content"] == "сел" for ms in shown["messages"].values() for m in ms)


async def test_an_open_form_survives_a_reload_and_closes_in_every_tab(stage: Stage, bot: Any) -> None:
    anna = stage.guest("Аня")
    await anna.slash("стол", игра="k")
    await anna.choose("pick", "туз")
    async with tab(stage) as one, tab(stage) as two:
        assert (await one.gets("SNAPSHOT"))["modal"]["title"] == "Слово"
        form = (await two.gets("SNAPSHOT"))["modal"]
        await one.does("dismiss", modal=form["id"])
        await two.gets("INTERACTION_MODAL_CLOSE")
        assert (await two.does("submit", modal=form["id"], fields={"w": "x"}))["code"] == "unknown_modal"


async def test_nonsense_is_answered_and_the_tab_lives_on(stage: Stage) -> None:
    async with tab(stage) as anna:
        for text, code in (
            ("{", "bad_json"), ("[]", "bad_shape"), ('"x"', "bad_shape"), ("{}", "bad_shape"), ('{"do": 5}', "bad_shape"),
            ('{"do": "fly"}', "unknown_action"), ('{"do": "press"}', "bad_shape"),
            ('{"do": "press", "message": "x", "custom_id": "y"}', "bad_shape"),
            ('{"do": "press", "message": "1", "custom_id": "y"}', "unknown_message"),
            ('{"do": "slash", "channel": "1", "text": "/x"}', "unknown_channel"),
            ('{"do": "guest", "guest": "1"}', "unknown_guest"), ('{"do": "say_line", "line": "../x"}', "bad_option"),
            ('{"do": "mute", "self_mute": true}', "not_in_voice"), ('{"do": "submit", "modal": 1, "fields": {}}', "unknown_modal"),
            ("[" * 100_000, "bad_json"), ('{"do": "ping", "x": "' + "y" * 300_000 + '"}', "too_big"),
        ):  # fmt: skip
            before = len(anna.frames)
            await anna.ws.send_str(text)
            refused = await anna.gets("REFUSED", since=before)
            assert refused["code"] == code, (text[:60], refused)
            assert refused["reason"]
        await anna.ws.send_bytes(b"x")
        await anna.gets("REFUSED", lambda d: "1920" in d["reason"])
        assert "result" in await anna.does("ping")


async def test_a_monstrous_frame_closes_only_that_tab(stage: Stage) -> None:
    async with tab(stage) as anna, tab(stage, "Борис") as boris:
        with contextlib.suppress(ConnectionError):  # the stage hangs up in the middle of it
            await anna.ws.send_str("x" * (5 << 20))
        async with asyncio.timeout(60):
            await anna.task
        assert anna.ws.closed
        assert "result" in await boris.does("ping")
    async with tab(stage) as again:
        assert "result" in await again.does("ping")


async def test_a_tab_without_a_guest_may_only_choose_one(stage: Stage) -> None:
    async with tab(stage, None) as nobody:
        assert (await nobody.does("leave_voice"))["code"] == "unknown_guest"
        await nobody.does("guest", guest=str(stage.guest("Вера").id))
        assert (await nobody.gets("SNAPSHOT"))["me"]["username"] == "Вера"


async def test_a_path_that_no_file_can_have_is_not_there(stage: Stage) -> None:
    async with aiohttp.ClientSession() as http:
        for path in ("%00", "a%00b", "..%2F%00", "%0A", "a" * 300, "a/" * 3000):
            async with http.get(yarl.URL(stage.page + path, encoded=True)) as answer:
                assert answer.status == 404, path


async def test_foreign_pages_and_bent_names_are_turned_away(stage: Stage) -> None:
    async with aiohttp.ClientSession() as http:
        for headers in (
            {"Host": "evil.example"}, {"Host": f"evil.example:{stage.page_port}"}, {"Host": "127.0.0.1:1"},
            {"Origin": "https://evil.example"}, {"Origin": "null"}, {"Origin": f"http://evil.example:{stage.page_port}"},
            {"Origin": "http://["}, {"Origin": "http://127.0.0.1:99999"},
        ):  # fmt: skip
            for path in ("", "stage/health", "stage/ws", "cdn/embed/avatars/1.png"):
                async with http.get(stage.page + path, headers=headers) as answer:
                    assert answer.status == 403, (headers, path)
        good = {"Origin": f"http://localhost:{stage.page_port}", "Host": f"localhost:{stage.page_port}"}
        async with http.get(stage.page + "stage/health", headers=good) as answer:
            assert await answer.json() == {"ok": True, "bot": "down", "violations": 0}
        for path in ("..%2Ffeed.py", "../feed.py", "%2e%2e/feed.py", "none.html"):
            async with http.get(stage.page + path) as answer:
                assert answer.status == 404
        async with http.get(stage.page + "cdn/embed/avatars/1.png") as answer:
            assert (await answer.read()).startswith(b"\x89PNG")
            assert answer.content_type == "image/png"
            assert answer.headers["Content-Security-Policy"].startswith("sandbox")


async def test_no_foreign_page_may_lay_ours_under_its_own_buttons(stage: Stage) -> None:
    async with aiohttp.ClientSession() as http:
        for path in ("", "app.js", "cdn/embed/avatars/1.png"):
            async with http.get(stage.page + path) as answer:
                assert answer.status == 200
                assert answer.headers["X-Frame-Options"] == "DENY", path
                assert answer.headers["Cross-Origin-Resource-Policy"] == "same-origin", path


async def test_what_was_said_is_kept_by_no_browser_after_its_clip_is_gone(stage: Stage) -> None:
    stage.world.files.keep("attachments/1/clip.ogg", b"OggS")
    async with aiohttp.ClientSession() as http:
        for path, kept in (
            ("attachments/1/clip.ogg", "no-store"),
            ("embed/avatars/1.png", "max-age=31536000, immutable"),
        ):
            async with http.get(f"{stage.page}cdn/{path}") as answer:
                assert (answer.status, answer.headers["Cache-Control"]) == (200, kept)


async def test_of_a_file_a_part_is_given_to_who_asks_for_it(stage: Stage) -> None:
    async with aiohttp.ClientSession() as http:
        picture = stage.page + "cdn/embed/avatars/1.png"
        async with http.get(picture) as answer:
            whole = await answer.read()
        for asked, first, end in (("0-", 0, None), ("3-9", 3, 10), ("-5", -5, None), ("7-99999", 7, None)):
            async with http.get(picture, headers={"Range": f"bytes={asked}"}) as answer:
                part = await answer.read()
                assert (answer.status, part) == (206, whole[first:end]), asked
                start = whole.index(part) if first else 0
                told = f"bytes {start}-{start + len(part) - 1}/{len(whole)}"
                assert answer.headers["Content-Range"] == told
        for asked in ("99999-", "9-3", "-", "x"):
            async with http.get(picture, headers={"Range": f"bytes={asked}"}) as answer:
                assert answer.status == 416, asked


async def test_a_line_from_no_page_wants_the_pages_secret(stage: Stage) -> None:
    line = f"{stage.page}stage/ws"
    async with aiohttp.ClientSession() as http:
        async with http.get(stage.page) as answer:
            [secret] = re.findall(r'<meta name="secret" content="([^"]+)">', await answer.text())
        for said in ("", "?secret=", "?secret=" + secret[:-1], "?secret=царь"):
            with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
                await http.ws_connect(line + said)
            assert refused.value.status == 403
        for url, origin in ((f"{line}?secret={secret}", None), (line, stage.page)):
            async with http.ws_connect(url, origin=origin) as ws:
                assert (await ws.receive_json())["t"] == "HELLO"


async def test_bot_up_down_violations_and_notices_reach_every_tab(Bot: Any) -> None:
    async with running_stage(forgiving=True) as stage, tab(stage) as anna, tab(stage, "Борис") as boris:
        assert (await anna.gets("SNAPSHOT"))["bot"]["up"] is False
        stage.feed.shows_violations = True
        bot = Bot(stage)

        @bot.tree.command(name="молчи", description="Молчи")
        async def silent(it: discord.Interaction) -> None: ...

        async with running(bot, stage):
            await boris.gets("BOT", lambda d: d["up"])
            await anna.gets("APPLICATION_COMMANDS_UPDATE", lambda d: any(d["commands"].values()))
            channel = str(stage.channel("стол").id)
            await anna.does("slash", channel=channel, text="/молчи", nonce="7")
            stage.world.clock.skip(4)
            failure = await anna.gets("INTERACTION_FAILURE")
            assert failure["nonce"] == "7"
            assert "did not respond" in failure["reason"]
            assert (await boris.gets("VIOLATION"))["rule"] == "unanswered"
            stage.world.notice("warning", "гости, внимание")
            assert (await boris.gets("NOTICE"))["text"] == "гости, внимание"
        await boris.gets("BOT", lambda d: not d["up"], since=len(boris.frames) - 3)
        await anna.does("slash", channel=channel, text="/молчи")  # it may yet come back and resume
        stage.world.clock.skip(4)
        await anna.gets("INTERACTION_FAILURE", lambda d: "not connected" in d["reason"])
        stage.world.clock.skip(120)
        assert (await anna.does("slash", channel=channel, text="/молчи"))["code"] == "bot_down"


async def test_players_are_not_told_what_the_bot_did_wrong_nor_the_log_what_was_pressed(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """They can do nothing about it, and a press names cards. Who writes a bot asks for it."""
    async with running_stage(forgiving=True) as stage, tab(stage) as anna:
        await anna.gets("SNAPSHOT")
        stage.world.breach("late", "component b:do:2:b55527a7:beat D3 D13", "answered after its 3 seconds")
        stage.world.notice("info", "the room agrees anew", "voice_group")
        stage.world.notice("info", "the next thing told")
        assert (await anna.gets("NOTICE"))["text"] == "the next thing told"
        assert not [frame for frame in anna.frames if frame["t"] == "VIOLATION"]
        assert "component b:do:2:b5552…" in caplog.text
        assert "D13" not in caplog.text
        async with tab(stage, "Борис") as boris:
            assert (await boris.gets("SNAPSHOT"))["violations"] == []
        stage.feed.shows_violations = True
        async with tab(stage, "Вера") as vera:
            [told] = (await vera.gets("SNAPSHOT"))["violations"]
            assert told["where"].endswith("D13")


async def test_tabs_that_come_at_once_are_each_given_a_guest_whom_nobody_plays() -> None:
    async with (
        running_stage(guests=["Аня", "Борис"]) as stage,
        tab(stage, None) as one,
        tab(stage, None) as two,
        tab(stage, None) as three,
    ):
        given = []
        for each in (one, two, three):
            await each.does("guest")
            given.append((await each.gets("SNAPSHOT"))["guest"]["name"])
        assert given == ["Аня", "Борис", "Аня"], "the third shares with the first: there are but two"
        since = len(two.frames)
        await two.does("guest")
        assert (await two.gets("SNAPSHOT", since=since))["guest"]["name"] == "Борис", "kept"


async def test_voice_seats_microphone_and_what_the_others_hear(stage: Stage) -> None:
    room = str(stage.channel("Палата").id)
    async with tab(stage) as anna, tab(stage) as double, tab(stage, "Борис") as boris:
        assert (await anna.does("say_line", line="x"))["code"] == "bad_option"
        for one in (anna, boris):
            assert "result" in await one.does("join_voice", channel=room)
        await boris.gets(
            "GUESTS", lambda d: [g["voice_channel_id"] for g in d["guests"]] == [room, room, None]
        )
        await anna.does("microphone", on=True)
        assert (await anna.gets("MICROPHONE"))["held"] is True
        tone = struct.pack("<960h", *([9000, -9000] * 480))
        for _ in range(25):
            await anna.ws.send_bytes(tone)
            await asyncio.sleep(0.02)
        await until(lambda: len(boris.sounds) >= 15)
        speaker, pcm = struct.unpack(">Q", boris.sounds[-1][:8])[0], boris.sounds[-1][8:]
        assert speaker == stage.guest("Аня").id
        assert len(pcm) == 1920
        await boris.gets("SPEAKING", lambda d: d["user_id"] == str(speaker) and d["speaking"])
        await boris.gets("SPEAKING", lambda d: d["user_id"] == str(speaker) and not d["speaking"])
        await double.does("microphone", on=True)
        assert (await anna.gets("MICROPHONE", lambda d: not d["held"]))["reason"] == "another tab took it"
        state = await anna.does("trouble", command={"do": "state"})
        assert set(state["result"]["guests"]) == {str(stage.guest(n).id) for n in ("Аня", "Борис")}
        assert (await anna.does("trouble", command={"do": "earthquake"}))["code"] == "bad_option"
        await anna.does("mute", self_mute=True)
        await boris.gets("VOICE_STATE_UPDATE", lambda d: d["self_mute"])
        assert stage.guest("Аня").is_muted
        await anna.does("leave_voice")
        await boris.gets("VOICE_STATE_UPDATE", lambda d: d["channel_id"] is None)


async def test_a_recorded_line_is_said_and_hushed(tmp_path: Path) -> None:
    with wave.open(str(tmp_path / "донос.wav"), "wb") as sound:
        sound.setnchannels(1)
        sound.setsampwidth(2)
        sound.setframerate(48000)
        sound.writeframes(struct.pack("<960h", *([9000, -9000] * 480)) * 100)
    async with running_stage(lines=tmp_path) as stage, tab(stage) as anna, tab(stage, "Борис") as boris:
        room = str(stage.channel("Палата").id)
        assert (await anna.does("say_line", line="донос"))["code"] == "not_in_voice"
        for one in (anna, boris):
            await one.does("join_voice", channel=room)
        assert (await anna.does("say_line", line="донос"))["result"] == {"seconds": 2.0}
        await until(lambda: len(boris.sounds) > 10)
        await anna.does("hush")
        await boris.gets("SPEAKING", lambda d: not d["speaking"])
        heard = len(boris.sounds)
        assert heard < 100  # the whole line would be more
        await anna.does("say_line", line="донос")
        await until(lambda: len(boris.sounds) > heard + 20)
        await anna.does("leave_voice")
        await anna.does("join_voice", channel=room)
        await anna.does("mute", self_mute=True)
        assert (await anna.does("say_line", line="донос"))["code"] == "muted"


def test_every_word_of_the_stage_is_known_to_the_page_in_both_languages() -> None:
    """What the stage may tell with a code: refusals, notices, rules of Discord's."""
    root = Path(__file__).parents[2] / "stage"
    source = "\n".join(file.read_text() for file in root.rglob("*.py") if "bench" not in file.name)
    codes = {
        "refused": set(re.findall(r'(?:ClientRefusal|_refuse)\(\s*(?:None, |number, )?"([a-z_]+)"', source)),
        "notices": set(
            re.findall(
                r'"(bot_fell|bot_ended|bot_unstartable|stage_failed|not_played|no_seat|voice_(?:group|early|ssrc|closed))"',
                source,
            )
        ),
        "rules": set(re.findall(r'(?:violations\.add|breach)\(\s*"([a-z-]+)"', source)),
    }
    assert min(map(len, codes.values())) > 5
    told = (root / "page" / "words.js").read_text()
    for kind, known in codes.items():
        for language in re.findall(rf"^    {kind}: \{{(.*?)^    \}}", told, re.M | re.S):
            assert known - set(re.findall(r"'?([a-z_-]+)'?: '", language)) == set(), kind
        assert len(re.findall(rf"^    {kind}: \{{", told, re.M)) == 2
