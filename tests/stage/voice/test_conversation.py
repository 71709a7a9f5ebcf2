"""The bot and guests hear each other: real sockets, an unmodified discord.py, DAVE on."""

import asyncio
import struct
from itertools import pairwise

import discord

from stage.voice.opus import TICKS
from stage.voice_testing import until, voice_stage


class Frames(discord.AudioSource):
    """Plays Opus frames as they are."""

    def __init__(self, frames):
        self.left = list(frames)

    def is_opus(self):
        return True

    def read(self):
        return self.left.pop(0) if self.left else b""


async def test_two_guests_speak_at_once_and_the_bot_keeps_them_apart(bot_ear, opus_tone):
    async with voice_stage(guests=2) as stage:
        ear = bot_ear(stage)
        low, high = opus_tone(220, 20), opus_tone(880, 20)
        one, two = stage.guests
        await asyncio.gather(one.say_opus(low), two.say_opus(high))
        await until(lambda: len(ear.packets) == 50)
        assert (ear.heard(one), ear.heard(two)) == (low, high)
        assert {p.sequence for p in ear.packets if p.ssrc == one.ssrc} == {
            (one.sequence - n) & 0xFFFF for n in range(25)
        }, "20 frames and 5 of silence, numbered without a hole"
        assert stage.notes == []


async def test_what_the_bot_plays_is_heard_by_every_guest_as_opus_and_as_sound(opus_tone):
    async with voice_stage(guests=3) as stage:
        opus, sound = {}, {}
        for guest in stage.guests:
            guest.listen_opus(lambda who, packet, g=guest: opus.setdefault(g, []).append(packet.payload))
            guest.listen(lambda who, pcm, g=guest: sound.setdefault(g, []).append((who, len(pcm))))
        said = opus_tone(440, 10)
        stage.voice.play(Frames(said))
        await until(lambda: len(opus) == 3 and all(len(frames) == 10 for frames in opus.values()))
        assert all(frames == said for frames in opus.values())
        bot = stage.client.user.id
        assert all(frames == [(bot, 2 * TICKS)] * 10 for frames in sound.values())


async def test_rings_tell_who_speaks_and_when_he_has_ceased(opus_tone):
    async with voice_stage(guests=1) as stage:
        guest = stage.guests[0]
        await guest.say_opus(opus_tone(440, 5))
        await until(lambda: stage.spoken[-1:] == [(guest.user_id, False)])
        assert stage.spoken[0] == (guest.user_id, True)


async def test_a_muted_guest_is_heard_by_nobody(bot_ear, opus_tone):
    async with voice_stage(guests=2) as stage:
        ear = bot_ear(stage)
        muted, free = stage.guests
        stage.mute(muted)
        said = opus_tone(440, 5)
        await asyncio.gather(muted.say_opus(said), free.say_opus(said))
        await until(lambda: len(ear.heard(free)) == 5)
        assert ear.heard(muted) == []
        assert muted.counts["muted"] == 10


async def test_a_live_microphone_goes_out_frame_by_frame(bot_ear, tone):
    async with voice_stage(guests=1) as stage:
        ear = bot_ear(stage)
        guest, pcm = stage.guests[0], tone(300, 10)
        for at in range(0, len(pcm), 1920):
            guest.frame(pcm[at : at + 1920])
        await until(lambda: len(ear.heard(guest)) == 10)
        await until(lambda: ear.errors["silence"] == 5, what="the microphone that stopped was not closed")


async def test_an_open_microphone_in_a_quiet_room_is_silent(bot_ear, tone):
    async with voice_stage(guests=1) as stage:
        ear, guest = bot_ear(stage), stage.guests[0]
        hum, word = struct.pack("<960h", *([100, -100] * 480)), tone(300, 1)
        for frame in [hum] * 50 + [word] * 3 + [hum] * 50:
            guest.frame(frame)
        await until(lambda: ear.errors["silence"] == 5)
        assert len(ear.heard(guest)) == 3 + 14, "the word and the room after it, until the microphone closes"


async def test_nothing_is_decoded_for_ears_that_want_nothing(opus_tone):
    async with voice_stage(guests=2) as stage:
        speaker, listener = stage.guests
        heard, wanted = [], []
        listener.listen(lambda who, pcm: heard.append(who), wanted=lambda: bool(wanted))
        await speaker.say_opus(opus_tone(440, 3), speed=10)
        assert (heard, listener.counts["heard"]) == ([], 0)
        wanted.append(True)
        await speaker.say_opus(opus_tone(440, 3), speed=10)
        assert heard == [speaker.user_id] * 3


async def test_silence_between_words_shows_on_the_rtp_clock_not_in_the_numbers(bot_ear, opus_tone):
    async with voice_stage(guests=1) as stage:
        ear = bot_ear(stage)
        guest = stage.guests[0]
        guest.enqueue(opus_tone(440, 3), speed=20)
        guest.pause(2.0)
        await guest.say_opus(opus_tone(440, 3), speed=20)
        await until(lambda: len(ear.packets) == 16)
        numbers = [packet.sequence for packet in ear.packets]
        assert all((b - a) & 0xFFFF == 1 for a, b in pairwise(numbers))
        first, last = ear.packets[0].timestamp, ear.packets[-1].timestamp
        assert (last - first) & 0xFFFFFFFF == (15 + 100) * TICKS


async def test_who_waits_in_vain_for_the_group_speaks_into_the_void(opus_tone, monkeypatch):
    monkeypatch.setattr("stage.voice.member.BREATH", 3)
    async with voice_stage(guests=1) as stage:
        guest = stage.guests[0]
        stage.call.group.drop(guest.user_id)
        guest.session, guest.encrypts = None, True
        await guest.say_opus(opus_tone(440, 3))
        assert guest.counts["unsent"] == 3


async def test_a_stall_in_mid_word_is_no_silence_on_the_rtp_clock(bot_ear, opus_tone):
    async with voice_stage(guests=1) as stage:
        ear = bot_ear(stage)
        talk = asyncio.create_task(stage.guests[0].say_opus(opus_tone(440, 30)))
        await until(lambda: len(ear.packets) > 5)
        blocked = asyncio.get_running_loop().time() + 0.2
        while asyncio.get_running_loop().time() < blocked:
            pass
        await talk
        await until(lambda: len(ear.packets) == 35)
        first, last = ear.packets[0].timestamp, ear.packets[-1].timestamp
        assert (last - first) & 0xFFFFFFFF == 34 * TICKS
