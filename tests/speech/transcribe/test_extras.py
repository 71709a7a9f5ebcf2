"""The other engines behind the port, with stand-ins for the packages that they need."""

import sys
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pytest

from speech.transcribe.port import HeardWord, Job, Unavailable
from speech.transcribe.settings import EngineSettings, open_engine

JOB = Job(np.zeros(32_000, "<i2").tobytes())


class Recognised:
    """What onnx-asr says, and how it was asked."""

    asked: Any = None
    answer = SimpleNamespace(
        text="ваше величество",
        tokens=["▁ва", "ше", "▁ве", "ли", "чество"],
        timestamps=[0.2, 0.4, 0.8, 1.0, 1.2],
        logprobs=[0.0, 0.0, -0.1, -0.2, -0.3],
    )

    def with_timestamps(self) -> "Recognised":
        return self

    def recognize(self, waves: list[Any], sample_rate: int) -> list[Any]:
        type(self).asked = [wave.dtype for wave in waves], sample_rate
        return [self.answer for _ in waves]


@pytest.fixture
def gigaam(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    opened: list[Any] = []
    module = ModuleType("onnx_asr")

    def load_model(name: str, **more: Any) -> Recognised:
        opened.append((name, more["quantization"]))
        if name == "nonsense":
            raise ValueError("no such model\nand a long explanation")
        return Recognised()

    module.load_model = load_model  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "onnx_asr", module)
    return opened


def test_gigaam_hears_words_with_their_times(gigaam: list[Any]) -> None:
    engine = open_engine(EngineSettings(model="gigaam:v3"))
    [heard] = engine.hear([JOB])
    assert gigaam == [("gigaam-v3-rnnt", "int8")]
    assert heard.text == "ваше величество"
    assert heard.words == (HeardWord("ваше", 0.2, 0.8, 1.0), HeardWord("величество", 0.8, 2.0, 0.819))
    assert Recognised.asked == ([np.float32], 16_000)


def test_gigaam_without_times_spreads_its_words(gigaam: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        Recognised, "answer", SimpleNamespace(text="да нет", tokens=None, timestamps=None, logprobs=None)
    )
    [heard] = open_engine(EngineSettings(model="gigaam:")).hear([JOB])
    assert [(word.start, word.end) for word in heard.words] == [(0.0, 1.0), (1.0, 2.0)]


def test_gigaam_knows_russian_only_and_says_what_is_wrong_in_one_line(gigaam: list[Any]) -> None:
    with pytest.raises(Unavailable, match="Russian only"):
        open_engine(EngineSettings(model="gigaam:")).hear([Job(JOB.samples, "en")])
    with pytest.raises(Unavailable, match="no such model") as wrong:
        open_engine(EngineSettings(model="gigaam:nonsense"))
    assert "\n" not in str(wrong.value)


@pytest.fixture
def faster(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    parts: list[Any] = []
    module = ModuleType("faster_whisper")

    class WhisperModel:
        def __init__(self, name: str, **more: Any) -> None:
            if name == "nonsense":
                raise RuntimeError("no such model")

        def transcribe(self, sound: Any, **more: Any) -> tuple[Any, None]:
            assert more["language"] == "ru"
            assert more["condition_on_previous_text"] is False
            return iter(parts), None

    module.WhisperModel = WhisperModel  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "faster_whisper", module)
    return parts


def part(text: str, nobody: float = 0.1, belief: float = -0.2) -> Any:
    words = [
        SimpleNamespace(
            word=" " + word, start=np.float64(i), end=np.float64(i + 1), probability=np.float64(0.9)
        )
        for i, word in enumerate(text.split())
    ]
    return SimpleNamespace(words=words, no_speech_prob=nobody, avg_logprob=belief)


def test_faster_whisper_hears_and_its_noise_is_rejected(faster: list[Any]) -> None:
    engine = open_engine(EngineSettings(model="faster-whisper:base", device="cpu"))
    faster[:] = [part("Ваше величество")]
    [heard] = engine.hear([JOB])
    assert heard.words == (HeardWord("Ваше", 0.0, 1.0, 0.9), HeardWord("величество", 1.0, 2.0, 0.9))
    for said, why in (
        ([part("Субтитры сделал DimaTorzok")], "credits"),
        ([part("да", nobody=0.9)], "noise"),
        ([], "empty"),
    ):
        faster[:] = said
        assert engine.hear([JOB])[0].rejected == why
    with pytest.raises(Unavailable, match="no such model"):
        open_engine(EngineSettings(model="faster-whisper:nonsense", device="cpu"))
