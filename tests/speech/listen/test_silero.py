"""The real network on real people and on noise."""

import json
from pathlib import Path

import numpy as np
import pytest
import soundfile
import soxr

from speech.commands._noises import NOISES, noise
from speech.heard import RATE
from speech.listen import Listener, Silero

from .sounds import Table, silence


@pytest.fixture(scope="module")
def vad() -> Silero:
    return Silero()


def people(folder: Path) -> list[np.ndarray]:
    clips = json.loads((folder / "human" / "index.json").read_text())
    sounds = []
    for clip in clips:
        sound, rate = soundfile.read(folder / "human" / clip["f"], dtype="float32")
        sounds.append((soxr.resample(sound, rate, RATE) * 32767).clip(-32768, 32767).astype(np.int16))
    return sounds


def test_everybody_is_found(speech_folder: Path, vad: Silero) -> None:
    table = Table(Listener(vad))
    at, said = 1.0, []
    for sound in people(speech_folder)[::3]:
        said.append((at, sound))
        at += len(sound) / RATE + 1.5
    table.play({1: said}, until=at)
    assert len(table.utterances) == len(said)
    for utterance, (start, sound) in zip(table.utterances, said, strict=True):
        assert start - 0.1 <= utterance.start - 100 <= start + 0.55, "one of them draws breath first"
        assert start - 0.1 <= utterance.end - 100 <= start + len(sound) / RATE + 0.1


@pytest.mark.parametrize("kind", sorted(set(NOISES) - {"laughter"}))
def test_noise_is_no_remark(kind: str, vad: Silero) -> None:
    table = Table(Listener(vad))
    sound = (noise(kind, 4.0, seed=5) * 32767).astype(np.int16)
    table.play({1: [(0, silence(0.5)), (0.5, sound)]}, until=6)
    assert not table.utterances


def test_a_batch_judges_each_as_if_alone(speech_folder: Path) -> None:
    sounds = people(speech_folder)[:4]
    alone, together = Silero(), Silero()
    windows = [sound[: 512 * 30].reshape(-1, 512) for sound in sounds]
    for i in range(30):
        batch = together.judge({speaker: window[i] for speaker, window in enumerate(windows)})
        assert batch[2] == pytest.approx(alone.judge({7: windows[2][i]})[7], abs=1e-3)
