"""Whisper itself, with base weights on real speech."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest
import soundfile
import soxr

from speech.commands._noises import noise
from speech.heard import RATE, Samples
from speech.transcribe.local import InThread, open_ears
from speech.transcribe.port import Abandoned, Heard, Hints, Job, Unavailable
from speech.transcribe.settings import EngineSettings, open_engine
from speech.transcribe.support import core

if TYPE_CHECKING:
    from speech.transcribe.engine import Engine  # imported where it is used: it takes PyTorch along

pytestmark = pytest.mark.weights

HINTS = Hints(
    (
        "Ваше величество",
        "Ваше благородие",
        "Батюшка воевода",
        "Достопочтенный купец",
        "Любезнейший палач",
        "Боярин",
        "Холоп",
        "Дворник",
        "Разрешите слово молвить",
    ),
    ("Саша", "Дима", "Маша"),
)


@pytest.fixture(scope="module")
def engine(models_folder: Path) -> Engine:
    from speech.transcribe.engine import Engine

    opened = open_engine(EngineSettings(model=str(models_folder / "base.pt"), device="cpu", threads=1))
    assert isinstance(opened, Engine)
    return opened


@pytest.fixture(scope="module")
def clips(speech_folder: Path) -> dict[str, tuple[str, Samples]]:
    found = {}
    for kind in ("human", "court"):
        for clip in json.loads((speech_folder / kind / "index.json").read_text()):
            sound, rate = soundfile.read(speech_folder / kind / clip["f"], dtype="float32")
            sound = soxr.resample(sound, rate, RATE)
            found[clip["f"].removesuffix(".wav")] = (
                clip["ref"],
                (sound * 32767).clip(-32768, 32767).astype(np.int16),
            )
    return found


def job(sound: Samples, hints: Hints = HINTS) -> Job:
    return Job(sound.astype("<i2").tobytes(), hints=hints)


def words(heard: Heard) -> list[str]:
    return [core(word.text) for word in heard.words]


def test_court_and_people_are_understood(engine: Engine, clips: dict[str, tuple[str, Samples]]) -> None:
    names = ["aidar_00", "baya_19", "kseniya_04", "ast_confbridge-unmuted", "ast_sorry-youre-having-problems"]
    heard = dict(zip(names, engine.hear([job(clips[name][1]) for name in names]), strict=True))
    assert words(heard["aidar_00"]) == ["ваше", "величество", "разрешите", "слово", "молвить"]
    assert words(heard["baya_19"]) == ["я", "не", "палач", "я", "простои".replace("и", "й"), "дворник"]
    assert words(heard["kseniya_04"]) == ["батюшка", "воевода", "дозвольте", "спросить"], (
        "what base alone never hears"
    )
    assert words(heard["ast_confbridge-unmuted"]) == ["ваш", "микрофон", "включен"]
    assert words(heard["ast_sorry-youre-having-problems"])[-1] == "проблемы"


def test_word_times_follow_the_words(engine: Engine, clips: dict[str, tuple[str, Samples]]) -> None:
    sound = clips["aidar_00"][1]
    quiet = np.zeros(RATE // 2, np.int16)
    [alone, later] = engine.hear([job(sound), job(np.concatenate([quiet, sound]))])
    assert [word.text for word in alone.words] == [word.text for word in later.words]
    for one, other in zip(alone.words, later.words, strict=True):
        assert other.start - one.start == pytest.approx(0.5, abs=0.15)
    starts = [word.start for word in alone.words]
    assert starts == sorted(starts)
    assert starts[0] < 0.3
    assert alone.words[-1].end == pytest.approx(len(sound) / RATE, abs=0.4)
    assert all(0 < word.probability <= 1 for word in alone.words)


def test_a_batch_hears_what_each_alone_would(engine: Engine, clips: dict[str, tuple[str, Samples]]) -> None:
    names = ["aidar_14", "baya_10", "ast_location", "ruslan_02"]
    together = engine.hear([job(clips[name][1]) for name in names])
    alone = [engine.hear([job(clips[name][1])])[0] for name in names]
    assert [words(one) for one in together] == [words(one) for one in alone]


def test_nothing_accusable_is_heard_where_it_was_not_said(
    engine: Engine, clips: dict[str, tuple[str, Samples]]
) -> None:
    """The quick share; `python -m speech bench words` and its slow test hear all of it."""
    neutral = [clips[name][1] for name in clips if name.startswith(("ast_", "ruslan", "golos", "pisets"))][
        ::4
    ]
    noises = [
        (noise(kind, 2.5, seed) * 32767).astype(np.int16)
        for seed, kind in enumerate(
            ("silence", "white", "pink", "hum", "breath", "clicks", "keyboard", "music", "laughter")
        )
    ]
    accusing = {core(word) for text in (*HINTS.phrases, *HINTS.names) for word in text.split()} - {
        "ваше",
        "слово",
    }
    for heard in engine.hear([job(sound) for sound in (*neutral, *noises)]):
        assert not accusing & set(words(heard)), heard.text
    for heard in engine.hear([job(sound) for sound in noises]):
        assert heard.rejected, f"a noise was taken for {heard.text!r}"


@pytest.mark.parametrize("seconds", [0, 0.01, 0.06, 12.5, 31])
def test_any_length_of_sound_is_taken(engine: Engine, seconds: float) -> None:
    sound = (np.random.default_rng(1).normal(0, 300, round(seconds * RATE))).astype(np.int16)
    [heard] = engine.hear([job(sound)])
    assert heard.rejected


def test_no_jobs_no_answers(engine: Engine) -> None:
    assert engine.hear([]) == []


async def test_in_thread_the_loop_goes_on(engine: Engine, clips: dict[str, tuple[str, Samples]]) -> None:
    ears, turns = InThread(engine), 0
    task = asyncio.create_task(ears.transcribe(job(clips["aidar_00"][1])))
    while not task.done():
        await asyncio.sleep(0.01)
        turns += 1
    assert (await task).words
    assert turns > 3
    assert ears.load().done == 1
    await ears.close()


@pytest.mark.slow
async def test_a_pool_hears_survives_a_death_and_knows_a_missing_model(
    models_folder: Path, clips: dict[str, tuple[str, Samples]]
) -> None:
    import os
    import signal

    with pytest.raises(Unavailable, match="no model"):
        await open_ears("/nowhere/base.pt", processes=1)
    ears, device = await open_ears(str(models_folder / "base.pt"), device="cpu", processes=1)
    assert device == "cpu"
    assert words(await ears.transcribe(job(clips["aidar_10"][1])))[0] == "дворник"
    for process in ears._pool._processes.values():  # type: ignore[attr-defined]
        os.kill(process.pid, signal.SIGKILL)
    with pytest.raises(Unavailable, match="died"):
        await ears.transcribe(job(clips["aidar_10"][1]))
    assert words(await ears.transcribe(job(clips["aidar_10"][1])))[0] == "дворник"
    await ears.close()


# -- what is missing or broken ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("settings", "line"), [
    (EngineSettings(model="/nowhere/small.pt"), "there is no model at"),
    (EngineSettings(model="gigantic"), "no model is called 'gigantic'"),
    (EngineSettings(model="auto", folder="/nowhere"), "there is no model in"),
    (EngineSettings(model="faster-whisper:base"), "faster-whisper is not installed"),
    (EngineSettings(model="gigaam:"), "onnx-asr is not installed"),
])  # fmt: skip
def test_what_is_missing_is_one_clear_line(settings: EngineSettings, line: str) -> None:
    pytest.importorskip("torch", reason="the extra «words» is not installed")
    with pytest.raises(Unavailable, match=line) as wrong:
        open_engine(settings)
    assert "\n" not in str(wrong.value)


def test_a_broken_model_is_one_clear_line(tmp_path: Path, models_folder: Path) -> None:
    import torch

    text, cut, other = tmp_path / "text.pt", tmp_path / "cut.pt", tmp_path / "other.pt"
    text.write_text("this is no model")
    cut.write_bytes((models_folder / "base.pt").read_bytes()[:1_000_000])
    torch.save({"weights": 1}, other)
    for path in (text, cut, other):
        with pytest.raises(Unavailable, match=path.name) as wrong:
            open_engine(EngineSettings(model=str(path)))
        assert "\n" not in str(wrong.value)


async def test_a_job_that_is_taken_back_frees_the_thread_and_is_counted(
    engine: Engine, clips: dict[str, tuple[str, Samples]]
) -> None:
    ears = InThread(engine)
    first = asyncio.create_task(ears.transcribe(job(clips["aidar_00"][1])))
    while not engine._lock.locked():
        await asyncio.sleep(0)
    first.cancel()
    heard = await ears.transcribe(job(clips["aidar_10"][1]))
    assert words(heard)[0] == "дворник"
    load = ears.load()
    assert load.done == 1
    assert 0 < load.abandoned_seconds < load.processor_seconds
    assert load.processor_seconds == pytest.approx(load.abandoned_seconds + heard.processor, abs=0.01)
    await ears.close()


async def test_what_nobody_waits_for_is_given_up_between_two_layers(
    engine: Engine, clips: dict[str, tuple[str, Samples]]
) -> None:
    asked = 0

    def stop() -> bool:
        nonlocal asked
        asked += 1
        return asked == 10

    sound = clips["aidar_00"][1]
    with pytest.raises(Abandoned):
        engine.hear([job(sound)], stop)
    assert asked == 10, "not a layer more"
    assert engine.hear([job(sound)])[0].words, "and the next remark is heard as ever"
