"""faster-whisper behind the same port: an extra, for machines that have CTranslate2.

It always hears thirty seconds at a time, so it is slower on remarks than our own Whisper; it is here for models and
devices that only it knows.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from speech.transcribe.guard import verdict
from speech.transcribe.port import Heard, HeardWord, Job, Stop, Unavailable, never


class FasterWhisper:
    """Without hints: it has no way to ask whether the sound supports a hinted word."""

    gives_way = False

    def __init__(self, model: str, *, device: str = "auto", threads: int = 0) -> None:
        try:
            from faster_whisper import WhisperModel
        except ImportError as error:
            raise Unavailable("faster-whisper is not installed: pip install faster-whisper") from error
        try:
            self._model: Any = WhisperModel(
                model,
                device=device,
                cpu_threads=threads,
                compute_type="default" if device == "cuda" else "auto",
            )
        except Exception as error:  # CTranslate2 and the hub raise all kinds
            raise Unavailable(
                f"faster-whisper cannot open {model!r}: {str(error).splitlines()[0]}"
            ) from error
        self.name = f"faster-whisper {model}"

    def hear(self, jobs: Sequence[Job], stop: Stop = never) -> list[Heard]:
        return [self._one(job) for job in jobs]

    def _one(self, job: Job) -> Heard:
        parts, _ = self._model.transcribe(
            job.sound().astype(np.float32) / 32768,
            language=job.language,
            beam_size=1,
            temperature=[0.0, 0.2],
            condition_on_previous_text=False,
            word_timestamps=True,
        )
        parts = list(parts)
        if not parts:
            return Heard(rejected="empty", model=self.name)
        words = tuple(
            HeardWord(
                word.word.strip(),
                round(float(word.start), 2),
                round(float(word.end), 2),
                round(float(word.probability), 3),
            )
            for part in parts
            for word in part.words or ()
        )
        text = " ".join(word.text for word in words)
        why = verdict(
            text,
            nobody=max(part.no_speech_prob for part in parts),
            belief=math.fsum(part.avg_logprob for part in parts) / len(parts),
            seconds=job.seconds,
            broken_off=False,
        )
        return Heard(rejected=why, model=self.name) if why else Heard(text, words, "", self.name)
