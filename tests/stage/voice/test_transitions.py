"""An unmodified discord.py through everything that can happen to a call's group, and to its line.

After each change every guest must be heard, frame for frame: that is what counts.
"""

import asyncio

import pytest

from stage.voice.group import DaveGroup
from stage.voice.opus import SILENCE
from stage.voice.sfu import DAVE_MARKER
from stage.voice_testing import until, voice_stage


@pytest.fixture
def heard(bot_ear, opus_tone):
    """heard(stage): every guest says something and the bot gets it whole."""
    ears, frames = {}, opus_tone(440, 6)

    async def all_heard(stage, encrypted=True):
        if encrypted:
            await stage.encrypted()
        ear = ears.setdefault(id(stage.voice), None) or bot_ear(stage)
        ears[id(stage.voice)] = ear
        ear.forget()
        guests = list(stage.server.guests.values())
        await asyncio.gather(*(guest.say_opus(frames, speed=10) for guest in guests))
        await until(lambda: len(ear.packets) == 11 * len(guests), what=f"{ear.errors}: not all packets came")
        assert [ear.heard(guest) for guest in guests] == [frames] * len(guests)
        spoken = [p for p in ear.packets if p.payload != SILENCE]
        assert all(p.payload.endswith(DAVE_MARKER) == encrypted for p in spoken)

    return all_heard


@pytest.fixture
def winners(monkeypatch):
    """Who sent commits, and whether they won."""
    judged, judge = [], DaveGroup.commit

    def watch(group, user_id, payload):
        accepted = judge(group, user_id, payload)
        judged.append((user_id, accepted is not None))
        return accepted

    monkeypatch.setattr(DaveGroup, "commit", watch)
    return judged


async def test_the_bots_commit_wins(heard, winners):
    async with voice_stage(guests=2) as stage:
        for guest in stage.guests:
            guest.commits = False
        winners.clear()
        await stage.seat(commits=False)
        await heard(stage)
        assert winners == [(stage.bot_id, True)]


async def test_the_bots_commit_loses_and_it_follows_the_winners(heard, winners):
    async with voice_stage(guests=2) as stage:
        winners.clear()
        await stage.seat()
        await heard(stage)
        await until(lambda: stage.bot_id in dict(winners))
        assert [won for _, won in winners].count(True) == 1
        assert dict(winners)[stage.bot_id] is False


async def test_guests_come_and_go_many_times(heard):
    async with voice_stage(guests=1) as stage:
        for _ in range(4):
            await stage.seat()
            await stage.seat()
            await heard(stage)
            await stage.guests.pop(0).leave()
            await heard(stage)
        assert stage.notes == []


async def test_op_31_the_bot_cannot_follow_a_commit_and_is_let_in_anew(heard):
    async with voice_stage(guests=2) as stage:
        stage.call.spoil_next(stage.bot_id)
        await stage.seat()
        await until(lambda: stage.notes)
        assert f"{stage.bot_id} could not follow" in stage.notes[0][1]
        await heard(stage)


async def test_op_31_the_bots_own_commit_comes_back_broken(heard):
    async with voice_stage(guests=2) as stage:
        stage.guests[0].commits = False
        stage.guests[1].commits = False
        stage.call.spoil_next(stage.bot_id)
        await stage.seat(commits=False)
        await until(lambda: stage.notes)
        stage.guests[0].commits = True  # somebody must commit the bot's removal…
        await stage.seat()  # … and this brings him to it
        await heard(stage)


async def test_op_31_the_bot_cannot_open_its_welcome(heard):
    async with voice_stage(guests=2, connect=False) as stage:
        stage.call.spoil_next(stage.bot_id)
        await stage.connect()
        await until(lambda: stage.notes)
        await heard(stage)


async def test_op_31_a_guest_cannot_follow(heard):
    async with voice_stage(guests=2) as stage:
        stage.call.spoil_next(stage.guests[1].user_id)
        await stage.seat()
        await until(lambda: any("could not follow" in text for _, text in stage.notes))
        await heard(stage)


async def test_when_nobody_commits_the_group_is_made_anew(heard, monkeypatch):
    monkeypatch.setattr("stage.voice.call.COMMIT_PATIENCE", 0.2)
    async with voice_stage(guests=2) as stage:
        for guest in stage.guests:
            guest.commits = False
        stage.call.spoil_next(stage.bot_id)  # the only one who commits must be let in anew himself
        await stage.seat(commits=False)
        await until(lambda: any("made anew" in text for _, text in stage.notes))
        monkeypatch.undo()  # the next may take their time
        await heard(stage)


async def test_op_24_a_sole_member_gets_a_group_of_his_own_making(heard):
    async with voice_stage(guests=1) as stage:
        await heard(stage)
        await stage.guests.pop().leave()
        state = stage.voice._connection
        await until(lambda: not state.dave_session.ready and stage.call.group.pending == [stage.bot_id])
        assert (stage.call.group.epoch, state.dave_protocol_version) == (0, 1)
        await stage.seat()
        await heard(stage)
        assert stage.call.group.epoch == 1


async def test_op_21_down_to_plain_and_up_again_in_mid_call(heard):
    async with voice_stage(guests=2) as stage:
        state = stage.voice._connection
        await heard(stage)
        for _ in range(2):
            stage.call.set_ceiling(0)
            await until(lambda: state.dave_protocol_version == 0)
            await heard(stage, encrypted=False)
            stage.call.set_ceiling(1)
            await heard(stage)


async def test_somebody_without_dave_brings_the_call_down_and_his_leaving_up(heard):
    async with voice_stage(guests=2) as stage:
        state = stage.voice._connection
        old = await stage.seat(max_dave=0)
        await until(lambda: state.dave_protocol_version == 0)
        await heard(stage, encrypted=False)
        await old.leave()
        await heard(stage)


async def test_who_comes_while_the_call_is_plain_goes_up_with_the_rest(heard):
    async with voice_stage(guests=1) as stage:
        stage.call.set_ceiling(0)
        await until(lambda: stage.voice._connection.dave_protocol_version == 0)
        await stage.seat()
        await heard(stage, encrypted=False)
        stage.call.set_ceiling(1)
        await heard(stage)


async def test_the_sound_of_a_guest_goes_on_through_joins_leaves_and_a_recovery(bot_ear, opus_tone):
    """One speaker talks all the while; not a frame may be lost or come in the wrong wrapping."""
    frames = opus_tone(440, 120)
    async with voice_stage(guests=2) as stage:
        ear, speaker = bot_ear(stage), stage.guests[0]
        speaker.enqueue(frames, speed=3)
        await asyncio.sleep(0.1)
        third = await stage.seat()
        await asyncio.sleep(0.1)
        await stage.guests[1].leave()
        await asyncio.sleep(0.1)
        stage.call.spoil_next(third.user_id)
        await stage.seat()
        await asyncio.sleep(0.1)
        await speaker.finished()
        await until(lambda: len(ear.packets) >= 125)
        assert ear.heard(speaker) == frames
        assert stage.call.group.epoch >= 4


async def test_what_the_bot_plays_is_heard_through_joins_and_leaves(opus_tone):
    frames = opus_tone(440, 60)
    async with voice_stage(guests=2) as stage:
        listener, opus = stage.guests[0], []
        listener.listen_opus(lambda who, packet: opus.append(packet.payload))
        for at, frame in enumerate(frames):
            stage.voice.send_audio_packet(frame, encode=False)
            if at == 10:
                await stage.seat()
            if at == 30:
                await stage.guests[1].leave()
            await asyncio.sleep(0.01)
        await until(lambda: len(opus) == len(frames))
        assert opus == frames


class TestTheLine:
    async def test_op_7_the_bot_resumes_after_the_voice_server_crashed(self, heard):
        async with voice_stage(guests=2) as stage:
            await heard(stage)
            key, socket = stage.voice.secret_key, stage.voice.ws
            stage.server.close_websocket(stage.guild_id, stage.bot_id, 4015)
            await until(lambda: stage.voice.ws is not socket and stage.voice.is_connected())
            await heard(stage)
            assert stage.voice.secret_key == key, "the session went on"

    async def test_the_channel_moves_to_another_region(self, heard):
        async with voice_stage(guests=2) as stage:
            await heard(stage)
            before = stage.voice.endpoint, stage.voice._connection.voice_port, list(stage.voice.secret_key)
            for _ in range(2):
                socket = stage.voice.ws
                await stage.server.move_region(stage.guild_id, stage.channel_id)
                await until(lambda s=socket: stage.voice.ws is not s and stage.voice.is_connected())
                await heard(stage)
            after = stage.voice.endpoint, stage.voice._connection.voice_port, list(stage.voice.secret_key)
            assert all(old != new for old, new in zip(before, after, strict=True))

    async def test_the_bot_moves_to_another_channel_and_back(self, heard):
        async with voice_stage(guests=2) as stage:
            await heard(stage)
            await stage.voice.move_to(stage.client.get_channel(stage.second_channel_id))
            assert stage.bot_id not in stage.call.parties
            assert stage.bot_id in stage.server.calls[stage.second_channel_id].parties
            await stage.voice.move_to(stage.client.get_channel(stage.channel_id))
            await heard(stage)

    async def test_the_bot_leaves_and_comes_back(self, heard):
        async with voice_stage(guests=2) as stage:
            await heard(stage)
            await stage.voice.disconnect()
            await until(lambda: stage.bot_id not in stage.call.group.members)
            assert stage.server.sessions == {}
            await stage.connect()
            await heard(stage)

    @pytest.mark.parametrize("how", ["cut", 4006, 4009])
    async def test_the_websocket_is_lost_and_the_bot_identifies_anew(self, heard, how, monkeypatch):
        # discord.py waits for a random while before it reconnects: make it a short one.
        monkeypatch.setattr("discord.voice_state.ExponentialBackoff.delay", lambda self: 0.05)
        async with voice_stage(guests=2) as stage:
            await heard(stage)
            socket, ssrc = stage.voice.ws, stage.voice.ssrc
            if how == "cut":
                stage.server.cut_websocket(stage.guild_id, stage.bot_id)
            else:
                stage.server.close_websocket(stage.guild_id, stage.bot_id, how)
            await until(lambda: stage.voice.ws is not socket and stage.voice.is_connected())
            await heard(stage)
            assert stage.voice.ssrc != ssrc

    @pytest.mark.parametrize("code", [4014, 4022])
    async def test_the_bot_is_thrown_out(self, code):
        async with voice_stage(guests=1) as stage:
            voice = stage.voice
            stage.throw_out(code)
            await until(lambda: not voice.is_connected() and stage.client.voice_clients == [])
            assert stage.bot_id not in stage.call.parties

    async def test_4021_the_bot_is_told_to_stay_away(self):
        async with voice_stage(guests=1) as stage:
            voice = stage.voice
            stage.server.close_websocket(stage.guild_id, stage.bot_id, 4021)
            await until(lambda: not voice.is_connected() and stage.client.voice_clients == [])

    async def test_media_stops_while_the_websocket_lives_and_comes_back(self, heard, bot_ear, opus_tone):
        async with voice_stage(guests=1) as stage:
            await heard(stage)
            ear = bot_ear(stage)
            stage.server.cut_media(stage.guild_id, stage.bot_id)
            await stage.guests[0].say_opus(opus_tone(440, 3), speed=10)
            await asyncio.sleep(0.05)
            assert ear.packets == []
            stage.server.cut_media(stage.guild_id, stage.bot_id, False)
            await heard(stage)

    async def test_a_camera_comes_on_and_the_client_lives(self, heard):
        async with voice_stage(guests=1) as stage:
            stage.guests[0].turn_camera(True)
            await heard(stage)
            stage.guests[0].turn_camera(False)
            await stage.seat()
            await heard(stage)
