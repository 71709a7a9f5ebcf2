"""Is this a voice? Silero VAD 6 through onnxruntime, all speakers of a table in one batch.

The network (`silero_vad_16k.onnx`, MIT, licence beside it) looks at 32 ms at a time and remembers; each speaker
has a memory of his own, so one can be forgotten without the others noticing.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from speech.heard import Samples

WINDOW = 512
"""Samples that the network judges at once."""
_CONTEXT = 64
_MODEL = Path(__file__).with_name("silero_vad_16k.onnx")
_Floats = npt.NDArray[np.float32]


class Silero:
    """Probabilities of voice, window by window."""

    def __init__(self) -> None:
        import onnxruntime

        onnxruntime.disable_telemetry_events()  # on Windows; elsewhere `speech` has seen to it
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        options.log_severity_level = 3
        self._run = onnxruntime.InferenceSession(str(_MODEL), options, providers=["CPUExecutionProvider"]).run
        self._memory: dict[int, tuple[_Floats, _Floats]] = {}
        self._rate = np.array(16_000, np.int64)

    def forget(self, speaker: int) -> None:
        """The speaker's next window is his first."""
        self._memory.pop(speaker, None)

    def judge(self, windows: Mapping[int, Samples]) -> dict[int, float]:
        """How likely each speaker's next window holds a voice, 0..1."""
        if not windows:
            return {}
        speakers = list(windows)
        fresh = np.zeros(_CONTEXT, np.float32), np.zeros((2, 128), np.float32)
        memories = [self._memory.get(speaker, fresh) for speaker in speakers]
        sound: _Floats = np.stack([windows[speaker] for speaker in speakers]).astype(np.float32) / np.float32(
            32768
        )
        inputs: dict[str, Any] = {
            "input": np.concatenate([np.stack([context for context, _ in memories]), sound], axis=1),
            "state": np.stack([state for _, state in memories], axis=1),
            "sr": self._rate,
        }
        found, state = self._run(None, inputs)
        for row, speaker in enumerate(speakers):
            self._memory[speaker] = sound[row, -_CONTEXT:], state[:, row]
        return {speaker: float(found[row, 0]) for row, speaker in enumerate(speakers)}
