"""GigaAM through onnx-asr behind the same port: an extra, for Russian only.

It hears letters, not sentences: it neither guesses at words nor knows names, so there is nothing to hint at.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from speech.heard import RATE
from speech.transcribe.guard import verdict
from speech.transcribe.port import Heard, HeardWord, Job, Stop, Unavailable, never

MODELS = {"": "gigaam-v3-rnnt", "v3": "gigaam-v3-rnnt", "v2": "gigaam-v2-rnnt"}
UNMEASURED = 0.9
"""The probability of words when the model tells none."""


class GigaAm:
    gives_way = False

    def __init__(self, model: str = "", *, threads: int = 0) -> None:
        try:
            import onnx_asr
            import onnxruntime
        except ImportError as error:
            raise Unavailable("onnx-asr is not installed: pip install onnx-asr[cpu,hub]") from error
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        full = MODELS.get(model, model)
        try:
            self._model: Any = onnx_asr.load_model(
                full, quantization="int8", sess_options=options
            ).with_timestamps()
        except Exception as error:  # the hub and onnxruntime raise all kinds
            raise Unavailable(f"onnx-asr cannot open {full!r}: {str(error).splitlines()[0]}") from error
        self.name = f"onnx-asr {full}"

    def hear(self, jobs: Sequence[Job], stop: Stop = never) -> list[Heard]:
        for job in jobs:
            if job.language != "ru":
                raise Unavailable(f"GigaAM knows Russian only, not {job.language!r}")
        if not jobs:
            return []
        found = self._model.recognize(
            [job.sound().astype(np.float32) / 32768 for job in jobs], sample_rate=RATE
        )
        return [self._heard(one, job) for one, job in zip(found, jobs, strict=True)]

    def _heard(self, found: Any, job: Job) -> Heard:
        text = str(found.text).strip()
        why = verdict(text, nobody=0.0, belief=0.0, seconds=job.seconds, broken_off=False)
        if why:
            return Heard(rejected=why, model=self.name)
        words = _words(
            text.split(), found.tokens or (), found.timestamps or (), found.logprobs or (), job.seconds
        )
        return Heard(text, tuple(words), "", self.name)


def _words(
    words: Sequence[str], tokens: Sequence[str], times: Sequence[float], logs: Sequence[float], seconds: float
) -> list[HeardWord]:
    """Words with the times and the beliefs of the tokens they are made of; spread evenly if there are none."""
    starts: list[float] = []
    beliefs: list[list[float]] = []
    begins = True
    for number, (token, at) in enumerate(zip(tokens, times, strict=False)):
        begins = begins or token[:1] in (" ", "▁")
        if not token.strip(" ▁"):
            continue
        if begins:
            starts.append(at)
            beliefs.append([])
            begins = False
        if number < len(logs):
            beliefs[-1].append(logs[number])
    if len(starts) != len(words):
        starts = [seconds * number / len(words) for number in range(len(words))]
        beliefs = [[]] * len(words)
    sure = [math.exp(sum(own) / len(own)) if own else UNMEASURED for own in beliefs]
    return [
        HeardWord(word, round(start, 2), round(end, 2), round(min(probability, 1.0), 3))
        for word, start, end, probability in zip(words, starts, [*starts[1:], seconds], sure, strict=True)
    ]
