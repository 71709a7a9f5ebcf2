"""Weights learned from talk: signs in, a frequency out.

`reading.bin` lies beside the lexicon and is made by `python -m bench train-reading` and `train-table`. Signs of the former
are hashed into one table of small weights a question; a remark costs a few hundred look-ups.
"""

from __future__ import annotations

import math
import zlib
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path

import msgspec

BUCKETS = 1 << 16


@lru_cache(maxsize=65536)
def bucket(sign: str) -> int:
    """Where the weight of a sign lies."""
    return zlib.crc32(sign.encode()) % BUCKETS


@lru_cache(maxsize=4096)
def paired(first: str, second: str) -> int:
    """How two words are kept that stand side by side."""
    return zlib.crc32(f"{first} {second}".encode())


class Weights(msgspec.Struct, frozen=True):
    """What was learned for one question: a byte for each bucket, in steps."""

    steps: bytes
    step: float

    def score(self, signs: Iterable[str]) -> float:
        """Log-odds, the sum over the signs."""
        steps = self.steps
        return self.step * sum((steps[bucket(sign)] ^ 128) - 128 for sign in signs)


def frequency(logit: float) -> float:
    """Log-odds as a frequency."""
    return 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, logit))))


def weighed(weights: Mapping[str, float], signs: Mapping[str, float]) -> float:
    """All the evidence together, as log-odds."""
    return sum(weights.get(sign, 0.0) * value for sign, value in signs.items())


class Learned(msgspec.Struct, frozen=True):
    """All that was learned for one language."""

    person: Weights
    address: Weights
    mixing: dict[str, float]
    seen: dict[str, tuple[int, int]]
    """How often a form was met as a name and as an ordinary word."""
    table: dict[str, float] = {}
    """What the company a name keeps weighs (`reading.ours`)."""
    anybody: dict[str, float] = {}
    """The same, of whether one who is told of is anybody here, though it were only whispered."""
    ranks: dict[str, float] = {}
    """What the company of a bare rank weighs."""
    any_rank: dict[str, float] = {}
    """The same, of whether it is anybody here."""

    famous: frozenset[int] = frozenset()
    """Pairs of words that everybody knows, «Пётр Первый», «князь Игорь», each as a checksum."""

    def knows(self, first: str, second: str) -> bool:
        """Whether two words, one after the other, are somebody or something that everybody knows."""
        return paired(first, second) in self.famous

    @classmethod
    def load(cls, path: Path) -> Learned:
        """What `bench` stored."""
        return msgspec.msgpack.decode(zlib.decompress(path.read_bytes()), type=cls)
