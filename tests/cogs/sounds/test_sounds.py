"""The sounds are ours, small, and ready to be sent as they are."""

from collections.abc import Iterable

import numpy as np
import pytest
import soundfile
from discord import opus

from cogs.sounds import HERE, NAMES, blow, caption, clip, give_opus, opened, packets, seconds
from cogs.sounds.__main__ import encoded
from cogs.sounds.synth import MAKERS


@pytest.mark.parametrize("name", NAMES)
def test_a_sound_is_small_and_short(name: str) -> None:
    assert (HERE / f"{name}.opus").stat().st_size < 100 * 1024
    assert 0.1 < seconds(name) < 5


@pytest.mark.parametrize("name", NAMES)
def test_every_packet_is_what_discord_sends(name: str) -> None:
    """20 ms, stereo, one frame to a packet (RFC 6716, 3.1)."""
    for packet in packets(name):
        config, stereo, count = packet[0] >> 3, packet[0] >> 2 & 1, packet[0] & 3
        assert stereo == 1
        assert count == 0
        assert config in (15, 19, 23, 27, 31) or (config < 12 and config % 4 == 1)
        assert len(packet) < 1275


def decoded(name: str) -> np.ndarray:
    return sound_of(packets(name))


def sound_of(file: Iterable[bytes]) -> np.ndarray:
    give_opus()
    decoder = opus.Decoder()
    return np.concatenate([np.frombuffer(decoder.decode(p, fec=False), "<i2") for p in file])


@pytest.mark.parametrize("name", NAMES)
def test_a_sound_can_be_heard_and_does_not_clip(name: str) -> None:
    wave = decoded(name).astype(float) / 32768
    assert 0.4 < np.abs(wave).max() < 0.99
    assert np.abs(wave[-200:]).max() < 0.02  # no click at the end


@pytest.mark.parametrize("name", NAMES)
def test_another_decoder_hears_the_same(name: str) -> None:
    """libsndfile has an Opus of its own, inside it."""
    there, rate = soundfile.read(HERE / f"{name}.opus", dtype="float64")
    here = decoded(name).reshape(-1, 2)[-len(there) :] / 32768  # what the file says to skip at its beginning
    assert rate == 48000
    assert np.abs(here - there).max() < 0.002


def test_each_blow_is_heavier() -> None:
    power = [float(np.sqrt((decoded(blow(n)).astype(float) ** 2).mean())) for n in range(1, 6)]
    assert power == sorted(power)
    assert len(set(power)) == 5
    assert blow(9) == "blow-5"


@pytest.mark.parametrize("name", NAMES)
def test_a_recipe_still_makes_its_sound(name: str) -> None:
    again, shipped = sound_of(opened(encoded(name))).astype(float), decoded(name).astype(float)
    assert np.abs(again - shipped).max() < 0.01 * 32768


def test_every_sound_has_a_recipe() -> None:
    assert set(MAKERS) == set(NAMES)


def test_a_clip_is_played_once_to_its_end() -> None:
    playing = clip("card", "bell")
    assert playing.is_opus()
    heard = []
    while packet := playing.read():
        heard.append(packet)
    assert len(heard) == len(packets("card")) + len(packets("bell"))
    assert playing.read() == b""


def test_an_unknown_sound_is_an_error_and_not_a_file_name() -> None:
    with pytest.raises(KeyError):
        packets("../../secret")


@pytest.mark.parametrize("name", NAMES)
def test_who_cannot_hear_reads(name: str) -> None:
    assert caption("ru", name) != caption("en", name) or name.startswith("blow")
