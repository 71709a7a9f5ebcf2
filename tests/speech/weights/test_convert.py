"""Weights into openai-whisper's own shape."""

from __future__ import annotations

import weakref
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from speech.weights import convert

WIDTH = 64
DIMENSIONS = {
    "n_mels": 80, "n_vocab": 100, "n_audio_ctx": 10, "n_audio_state": WIDTH, "n_audio_head": 1, "n_audio_layer": 1,
    "n_text_ctx": 10, "n_text_state": WIDTH, "n_text_head": 1, "n_text_layer": 1,
}  # fmt: skip


def test_what_is_converted_is_not_held_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine of two gigabytes has no room for small's tensors, their rounded copies and the network at once."""
    whisper = pytest.importorskip("whisper.model", reason="recognition is not installed")
    torch = pytest.importorskip("torch")
    built = whisper.Whisper(whisper.ModelDimensions(**DIMENSIONS)).state_dict()
    tensors = {name: np.full(one.shape, at, np.float32) for at, (name, one) in enumerate(built.items())}
    held = [weakref.ref(tensor) for tensor in tensors.values()]
    alive: list[int] = []

    class Network(whisper.Whisper):  # type: ignore[misc, name-defined]
        def __init__(self, dimensions: Any) -> None:
            alive.append(sum(one() is not None for one in held))
            super().__init__(dimensions)

    monkeypatch.setattr(whisper, "Whisper", Network)
    convert.save(DIMENSIONS, tensors, tmp_path / "it.pt")
    assert alive == [0]
    kept = torch.load(tmp_path / "it.pt", weights_only=True)["model_state_dict"]
    assert [(name, tensor.dtype, float(tensor.max())) for name, tensor in kept.items()] == [
        (name, torch.float16, at) for at, name in enumerate(built)
    ]
