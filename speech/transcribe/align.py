"""When each word was said: the heads of the decoder that look at the sound of the word being written."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

FRAMES = 50
"""Frames of the encoder in a second of sound."""
_WIDTH = 7
"""Frames of the median filter (as in openai-whisper)."""
Floats = npt.NDArray[np.float32]


def token_times(looks: Floats, frames: int) -> list[float]:
    """For looks of the alignment heads (head x token x frame), when each token begins, and when the last ends."""
    seen = looks[:, :, : max(frames, 2)]
    seen = np.exp(seen - seen.max(axis=-1, keepdims=True))
    seen /= seen.sum(axis=-1, keepdims=True)
    spread = seen.std(axis=-2, keepdims=True)
    seen = (seen - seen.mean(axis=-2, keepdims=True)) / np.maximum(spread, 1e-9)
    path = _path(-_median(seen).mean(axis=0))
    return [first / FRAMES for first in path] + [frames / FRAMES]


def _median(looks: Floats) -> Floats:
    if looks.shape[-1] <= _WIDTH:
        return looks
    padded = np.pad(looks, [(0, 0)] * (looks.ndim - 1) + [(_WIDTH // 2, _WIDTH // 2)], mode="reflect")
    median: Floats = np.median(np.lib.stride_tricks.sliding_window_view(padded, _WIDTH, axis=-1), axis=-1)
    return median


def _path(cost: Floats) -> list[int]:
    """The cheapest way through tokens and frames that never goes back: each token's first frame."""
    tokens, frames = cost.shape
    best = np.full((tokens, frames), np.inf, np.float32)
    came = np.zeros((tokens, frames), np.int8)
    best[0] = np.cumsum(cost[0])
    came[0, 1:] = 1
    for token in range(1, tokens):
        # Stay on the same frame (0), or come from the frame before with the token before (2); then go on in time
        # (1), which is a running sum against the cheapest entry so far.
        above = best[token - 1]
        diagonal = np.concatenate([[np.inf], above[:-1]]).astype(np.float32)
        entry = np.minimum(above, diagonal) + cost[token]
        total = np.cumsum(cost[token])
        lead = np.minimum.accumulate(entry - total)
        best[token] = lead + total
        came[token] = np.where(entry <= best[token] + 1e-6, np.where(diagonal <= above, 2, 0), 1)
    firsts = [0] * tokens
    token, frame = tokens - 1, frames - 1
    while token > 0:
        step = came[token, frame]
        if step == 1 and frame > 0:
            frame -= 1
            continue
        firsts[token] = frame
        token -= 1
        frame -= int(step == 2 and frame > 0)
    return firsts


def word_times(
    tokens: Sequence[float], words: Sequence[Sequence[int]], heard: tuple[float, float]
) -> list[tuple[float, float]]:
    """Begin and end of each word, kept within the part of the sound that holds voice."""
    first, last = heard
    times = []
    for numbers in words:
        start, end = tokens[numbers[0]], tokens[min(numbers[-1] + 1, len(tokens) - 1)]
        times.append((min(max(start, first), last), min(max(end, first), last)))
    return [(start, max(end, start)) for start, end in times]
