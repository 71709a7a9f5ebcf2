"""The line breaks in every way that Discord breaks it: the court comes back by itself and tells the table no untruth."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from itertools import pairwise
from typing import Any

import pytest

from cogs.texts import plain
from cogs.voice import connection
from data.guilds import ConsentBook
from stage.entities import STAGE, VOICE
from stage.permissions import P
from stage.rest.channels import drop, tell_update
from stage.testing import until
from stage.voice.server import VoiceServer
from tests.cogs.conftest import Playing
from tests.cogs.voice.conftest import NAMES, Court, Listening, opened

Line = Callable[[str], bytes]
HEAR = {"hear": True, "model": "none"}
AUTO = {"etiquette": "auto"}
PUT_OUT = plain("ru", "voice-sent-away").partition(".")[0]


def room(court: Court) -> VoiceServer:
    assert isinstance(court.house.stage.voice, VoiceServer)
    return court.house.stage.voice


@asynccontextmanager
async def coming_back(court: Court) -> AsyncIterator[None]:
    """Within, the line is broken; afterwards the court sits and hears on a new one, and was never «put out»."""
    guild = court.house.stage.guild.id
    chair, anya = court.ears.connections[guild], court.house.guest("Аня")
    seen = len(anya.received)
    yield
    await until(lambda: chair.voice is not None and chair.seated and not chair.voice.ws.ws.closed)
    await court.listening()
    assert not any(PUT_OUT in str(event.data) for event in anya.received[seen:])


async def is_heard(court: Court, line: Line) -> None:
    """The Kholop says a word, and it is laid before the judge. Until the group has agreed on its keys he may say it in vain."""
    before = court.session.ear.voices
    async with asyncio.timeout(60):
        while court.session.ear.voices == before:
            await court.who("kholop").says(line("Холоп, молчать!"))
            await asyncio.sleep(0.5)


@pytest.mark.parametrize("code", [1000, 4006, 4009, 4014, 4021, 4022])
async def test_a_closed_voice_websocket_is_no_sending_away(
    listening: Listening, line: Line, code: int
) -> None:
    async with listening() as court:
        stage, server = court.house.stage, room(court)
        async with coming_back(court):
            before = server.sessions[stage.guild.id, stage.world.bot.id]
            server.close_websocket(stage.guild.id, stage.world.bot.id, code)
            await until(
                lambda: server.sessions.get((stage.guild.id, stage.world.bot.id)) not in (None, before)
            )
        await is_heard(court, line)


@pytest.mark.parametrize("resumable", [True, False])
async def test_a_lost_session_of_the_gateway_is_no_sending_away(
    listening: Listening, line: Line, resumable: bool
) -> None:
    async with listening() as court:
        async with coming_back(court):
            gateway = court.house.stage.gateway
            before = gateway.connected[0]
            gateway.invalidate(resumable=resumable)
            await until(lambda: gateway.connected and (resumable or gateway.connected[0] is not before))
            if not resumable:
                await until(lambda: court.house.stage.world.bot.id in court.house.stage.guild.voice_states)
        await is_heard(court, line)


async def test_a_place_taken_away_after_the_session_was_lost_is_no_sending_away(listening: Listening) -> None:
    """Discord ends the forgotten session's place when it gets round to it: the new session hears of it."""
    async with listening() as court:
        stage, world = court.house.stage, court.house.stage.world
        async with coming_back(court):
            state, member = stage.guild.voice_states[world.bot.id], stage.guild.members[world.bot.id]
            before = stage.gateway.connected[0]
            stage.gateway.invalidate(resumable=False)
            await until(lambda: stage.gateway.connected and stage.gateway.connected[0] is not before)
            world.tell_voice(stage.guild, member, state, gone=True)
            await until(lambda: world.bot.id in stage.guild.voice_states)


async def test_guilds_that_come_long_after_the_new_session_are_waited_for(
    listening: Listening, line: Line
) -> None:
    """Between READY and its guild the bot knows of no channel: that does not mean that there is none."""
    async with listening() as court:
        gateway = court.house.stage.gateway
        async with coming_back(court):
            gateway.guilds_late = 1.5
            gateway.invalidate()
            await until(lambda: court.ears.connections[court.house.stage.guild.id].standing != "in")
        await is_heard(court, line)


async def test_an_outage_of_the_guild_is_no_sending_away(listening: Listening, line: Line) -> None:
    async with listening() as court:
        stage = court.house.stage
        async with coming_back(court):
            stage.gateway.darken(stage.guild, 1.0)
            await until(lambda: court.ears.connections[stage.guild.id].standing != "in")
        await is_heard(court, line)


async def test_moved_to_a_stage_channel_and_cut_off_there_it_comes_back_to_its_own(
    listening: Listening, line: Line
) -> None:
    async with listening() as court:
        stage, server = court.house.stage, room(court)
        tribune = stage.world.add_channel(stage.guild, "Трибуна", STAGE)
        async with coming_back(court):
            stage.world.move(stage.guild, stage.world.bot.id, tribune)
            chair = court.ears.connections[stage.guild.id]
            key = stage.guild.id, stage.world.bot.id
            await until(lambda: key in server.sessions and server.sessions[key].call.channel_id == tribune.id)
            await until(lambda: chair.voice is not None and chair.voice.alive)
            server.close_websocket(stage.guild.id, stage.world.bot.id, 4022)
            await until(lambda: chair.channel == court.table.sheet.voice)
        await is_heard(court, line)


async def test_a_line_that_breaks_when_the_right_to_enter_is_gone_says_so_and_is_made_when_it_is_back(
    listening: Listening, line: Line, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "WAITING", 0.5)
    async with listening() as court:
        stage, world = court.house.stage, court.house.stage.world
        channel = stage.channel("Палата")
        channel.overwrites[world.bot.id] = (1, 0, P.CONNECT)
        async with coming_back(court):
            world.forget_permissions()
            tell_update(world, channel)
            room(court).close_websocket(stage.guild.id, world.bot.id, 4022)
            await court.house.guest("Аня").sees("ему не хватает прав — подключаться")
            del channel.overwrites[world.bot.id]
            world.forget_permissions()
            tell_update(world, channel)
        await is_heard(court, line)


async def test_a_deleted_voice_channel_is_said_and_another_is_followed(
    listening: Listening, line: Line
) -> None:
    async with listening() as court:
        stage = court.house.stage
        drop(stage.world, stage.channel("Палата"))
        await court.house.guest("Аня").sees("Голосового канала этого стола больше нет")
        other = stage.world.add_channel(stage.guild, "Светлица", VOICE)
        for name in NAMES:
            await court.house.guest(name).join_voice("Светлица")
        await court.house.hall.lobby.bind(court.table.id, voice=other.id)
        await court.listening()
        await is_heard(court, line)


async def test_a_move_of_region_is_followed(listening: Listening, line: Line) -> None:
    async with listening() as court:
        async with coming_back(court):
            await room(court).move_region(court.house.stage.guild.id, court.table.sheet.voice or 0)
        await is_heard(court, line)


async def test_while_there_is_no_voice_server_it_tries_ever_more_rarely_and_the_table_says_so(
    listening: Listening, line: Line, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord tells of a voice server without an address when it has none to give."""
    pauses = (0.0, 0.1, 0.5, 1.0, 2.0)
    monkeypatch.setattr(connection, "PATIENCE", 0.2)
    monkeypatch.setattr(connection, "PAUSES", pauses)
    tries: list[float] = []
    comes = connection.VoiceConnection.come

    async def come(self: connection.VoiceConnection, *more: Any) -> None:
        tries.append(asyncio.get_running_loop().time())
        await comes(self, *more)

    async with listening() as court:
        monkeypatch.setattr(connection.VoiceConnection, "come", come)
        stage, world = court.house.stage, court.house.stage.world
        court.ears.connections[stage.guild.id].tries = 0
        whole, world.endpoint_for = world.endpoint_for, lambda guild, channel: None
        room(court).close_websocket(stage.guild.id, world.bot.id, 4006)
        await until(lambda: len(tries) > 3)
        await court.house.guest("Аня").sees("Связь с #Палата не удалась")
        gaps = [later - sooner for sooner, later in pairwise(tries)]
        assert all(gap >= pause for gap, pause in zip(gaps, pauses[1:], strict=False))
        monkeypatch.setattr(connection, "PATIENCE", 10.0)
        world.endpoint_for = whole
        await court.listening()
        await is_heard(court, line)


async def test_a_line_that_held_for_a_while_is_made_anew_without_delay(
    listening: Listening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However often it broke before: pauses grow only while it cannot be made at all."""
    monkeypatch.setattr(connection, "STEADY", 0.2)
    async with listening() as court:
        chair = court.ears.connections[court.house.stage.guild.id]
        chair.tries = 7
        await until(lambda: chair.tries == 0)


async def test_a_line_that_discord_has_closed_is_made_anew_before_its_library_gives_it_up(
    listening: Listening, line: Line, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After 4014 discord.py waits for a new server for as long as a connection may take, and seems connected."""
    monkeypatch.setattr(connection, "PATIENCE", 3600.0)
    async with listening() as court:
        stage, server = court.house.stage, room(court)
        async with coming_back(court):
            before = server.sessions[stage.guild.id, stage.world.bot.id]
            server.close_websocket(stage.guild.id, stage.world.bot.id, 4014)
            await until(
                lambda: server.sessions.get((stage.guild.id, stage.world.bot.id)) not in (None, before)
            )
        await is_heard(court, line)


async def test_a_player_of_whom_discord_never_tells_is_heard_if_he_agreed(
    listening: Listening, line: Line
) -> None:
    async with listening() as court:
        room(court).faults.set(unnamed=1.0)
        await is_heard(court, line)
        await court.house.guest("Аня").slash("слух")
        await court.house.guest("Аня").sees("Узнано по ключу, кто говорит: 1")


async def test_everybody_leaves_and_comes_back(listening: Listening, line: Line) -> None:
    async with listening() as court:
        people = [court.house.guest(name) for name in NAMES]
        for person in people:
            await person.leave_voice()
        call = room(court).call(court.table.sheet.voice or 0)
        await until(lambda: len(call.parties) == 1)
        for person in people:
            await person.join_voice("Палата")
        await until(lambda: len(call.group.members) == len(people) + 1)
        await court.listening()
        await is_heard(court, line)


async def test_bitrate_and_user_limit_change_under_it(listening: Listening, line: Line) -> None:
    async with listening() as court:
        stage = court.house.stage
        channel = stage.channel("Палата")
        channel.bitrate, channel.user_limit = 96000, 2
        stage.world.publish("CHANNEL_UPDATE", channel.json(), guild=stage.guild.id, channel=channel)
        await is_heard(court, line)


async def test_deafened_by_the_server_it_says_so_and_hears_on_afterwards(
    listening: Listening, line: Line
) -> None:
    async with listening() as court:
        stage, anya = court.house.stage, court.house.guest("Аня")
        stage.world.deafen(stage.guild, stage.world.bot.id, True)
        await anya.sees("сервер отключил ему звук")
        before = court.session.ear.voices
        await court.who("kholop").says(line("Холоп, молчать!"))
        assert court.session.ear.voices == before
        stage.world.deafen(stage.guild, stage.world.bot.id, False)
        await anya.sees("Слух открыт")
        await is_heard(court, line)


async def test_moved_to_the_afk_channel_it_says_where_it_is(playing: Playing) -> None:
    async with playing(guests=NAMES, settings=HEAR, voice=("Палата", "Дрёма")) as house:
        stage = house.stage
        house.stage.guild.afk_channel_id = stage.channel("Дрёма").id
        stage.world.publish("GUILD_UPDATE", stage.guild.json(), guild=stage.guild.id)
        for name in NAMES:
            await ConsentBook(house.bot.services.store).give(house.guest(name).id, stage.guild.id)
        table = await opened(house, AUTO, NAMES)
        court = Court(house, table)
        await court.listening()
        stage.world.move(stage.guild, stage.world.bot.id, stage.channel("Дрёма"))
        await house.guest("Аня").sees("где никому не дают говорить")
        stage.world.move(stage.guild, stage.world.bot.id, stage.channel("Палата"))
        await house.guest("Аня").sees("Слух открыт")


async def test_when_nobody_is_heard_though_several_could_speak_the_line_is_made_anew_once(
    listening: Listening, line: Line, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cogs.voice.manager.MUTE", 1.0)
    async with listening() as court:
        stage = court.house.stage
        chair = court.ears.connections[stage.guild.id]
        await until(lambda: chair.rejoined == 1 and chair.seated)
        await court.listening()
        await asyncio.sleep(1.5)
        assert chair.rejoined == 1, "no more than once in ten minutes"
        assert chair.tries <= 2
        await is_heard(court, line)
        await court.house.guest("Аня").slash("слух")
        await court.house.guest("Аня").sees("никого не было слышно: 1")


async def test_a_channel_where_all_are_muted_is_not_doubted(
    listening: Listening, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with listening() as court:
        for name in NAMES[1:]:
            court.house.guest(name).set_self(mute=True)
        await until(lambda: all(_muted(court, name) for name in NAMES[1:]))
        monkeypatch.setattr("cogs.voice.manager.MUTE", 0.5)
        await asyncio.sleep(2.0)
        assert court.ears.connections[court.house.stage.guild.id].rejoined == 0


async def test_who_is_deafened_by_the_server_does_not_doubt_the_line(
    listening: Listening, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with listening() as court:
        stage = court.house.stage
        stage.world.deafen(stage.guild, stage.world.bot.id, True)
        await court.house.guest("Аня").sees("сервер отключил ему звук")
        monkeypatch.setattr("cogs.voice.manager.MUTE", 0.5)
        await asyncio.sleep(2.0)
        assert court.ears.connections[stage.guild.id].rejoined == 0


def _muted(court: Court, name: str) -> bool:
    guild: Any = court.house.bot.get_guild(court.house.stage.guild.id)
    state = guild._voice_state_for(court.house.guest(name).id)
    return bool(state is not None and state.self_mute)


async def test_a_stage_channel_is_refused_with_a_sentence(playing: Playing) -> None:
    async with playing(guests=NAMES, settings=HEAR) as house:
        stage, anya = house.stage, house.guest("Аня")
        stage.world.add_channel(stage.guild, "Трибуна", STAGE)
        stage.world.add_channel(stage.guild, "Сени", VOICE)
        await anya.join_voice("Трибуна")
        await anya.slash("играть", игра="Из грязи в князи")
        await anya.sees("Настроить")
        await anya.press("Настроить")
        await anya.choose("Голосовой канал", "Трибуна")
        await anya.sees("Трибуна столу не годится")
