"""Opus, and the pace of speech."""

import asyncio
import struct

import pytest

from stage.voice import opus
from stage.voice.opus import RATES, SILENCE, TICKS, Decoder, Encoder
from stage.voice.pace import SendingPace
from stage.voice_testing import until


@pytest.mark.parametrize("channels", [1, 2])
@pytest.mark.parametrize("rate", RATES)
def test_sound_of_every_rate_goes_there_and_back(rate, channels):
    encoder, decoder = Encoder(rate, channels), Decoder()
    samples = rate // 50 * 10 + 7
    pcm = b"".join(struct.pack("<h", (n * 700 % 16000) - 8000) * channels for n in range(samples))
    frames = encoder.encode_all(pcm)
    assert len(frames) == 11, "the last, begun frame is filled up"
    sound = b"".join(map(decoder.decode, frames))
    assert len(sound) == 11 * TICKS * 2
    values = struct.unpack(f"<{len(sound) // 2}h", sound)
    assert max(values) > 2000


def test_a_frame_of_another_size_is_refused():
    with pytest.raises(ValueError, match="1920"):
        Encoder().encode(bytes(100))


def test_what_is_no_opus_is_refused_and_the_decoder_lives_on():
    decoder = Decoder()
    with pytest.raises(ValueError, match="opus"):
        decoder.decode(b"\xff" * 3)
    assert len(decoder.decode(SILENCE)) == TICKS * 2


def test_a_lost_frame_is_made_up():
    assert len(Decoder().decode(None)) == TICKS * 2


def test_a_machine_without_opus_says_what_to_do(monkeypatch):
    monkeypatch.setattr(opus, "_candidates", lambda: iter(["no-such-library.so"]))
    opus.library.cache_clear()
    try:
        with pytest.raises(opus.NoOpus, match="STAGE_OPUS"):
            opus.library()
    finally:
        opus.library.cache_clear()


@pytest.fixture
async def clock():
    """The loop's own, which moves only when everybody sleeps: what is counted here hangs on no machine's speed."""
    loop, now = asyncio.get_running_loop(), [0.0]

    class Clock:
        def block(self, seconds):
            now[0] += seconds

    def select(timeout):
        if timeout:
            now[0] += timeout
        return really(timeout and 0)

    really = loop._selector.select
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(loop, "time", lambda: now[0])
        patch.setattr(loop._selector, "select", select)
        yield Clock()


class Talker:
    def __init__(self, frames, rate=1.0):
        self.left, self.rate, self.at = frames, rate, []

    def pump(self):
        self.at.append(asyncio.get_running_loop().time())
        self.left -= 1
        return self.left > 0


async def test_all_who_speak_share_one_loop_and_come_to_their_end(clock):
    pace, talkers = SendingPace(), [Talker(5), Talker(5), Talker(40, rate=8)]
    for talker in talkers:
        pace.add(talker)
    await until(lambda: all(talker.left <= 0 for talker in talkers))
    assert pace.ticks == 5, "one tick for all, whatever their number"
    await pace.close()


async def test_a_blocked_loop_is_caught_up_with_and_nothing_is_lost(clock):
    pace, talker = SendingPace(), Talker(20)
    pace.add(talker)
    await asyncio.sleep(0.03)
    clock.block(0.2)
    await until(lambda: talker.left <= 0)
    assert len(talker.at) == 20
    assert pace.latest > 0.1, "it has noticed"
    assert pace.slips == 0
    await pace.close()


async def test_somebody_may_fall_silent_in_mid_word(clock):
    pace, talker = SendingPace(), Talker(1000)
    pace.add(talker)
    await asyncio.sleep(0.05)
    pace.remove(talker)
    left = talker.left
    await asyncio.sleep(0.05)
    assert talker.left == left
    await pace.close()


async def test_who_begins_while_the_loop_catches_up_is_not_hurried(clock):
    pace, before, after = SendingPace(), Talker(20), Talker(10)
    pace.add(before)
    await asyncio.sleep(0.03)
    clock.block(0.2)
    pace.add(after)
    await until(lambda: before.left <= 0 and after.left <= 0)
    assert before.at[-1] - before.at[0] < 0.5
    assert after.at[-1] - after.at[0] > 9 * 0.02 - 0.03, "a pace of life from his first frame on"
    await pace.close()
