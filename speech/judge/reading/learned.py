"""Weights learned from talk: signs in, a frequency out.

`reading.npz` lies beside the lexicon and is made by `python -m bench train-reading`. Signs are hashed into one table of
small weights a question; a remark costs a few hundred look-ups.
"""

from __future__ import annotations

import math
import zlib
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

BUCKETS = 1 << 16


@lru_cache(maxsize=65536)
def bucket(sign: str) -> int:
    """Where the weight of a sign lies."""
    return zlib.crc32(sign.encode()) % BUCKETS


class Weights:
    """What was learned for one question."""

    def __init__(self, table: npt.NDArray[np.float32]) -> None:
        self._table: list[float] = table.astype(float).tolist()

    def score(self, signs: Iterable[str]) -> float:
        """Log-odds, the sum over the signs."""
        table = self._table
        return sum(table[bucket(sign)] for sign in signs)


def frequency(logit: float) -> float:
    """Log-odds as a frequency."""
    return 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, logit))))


class Learned:
    """All that was learned for one language."""

    def __init__(
        self, person: Weights, address: Weights, mixing: dict[str, float], seen: dict[str, tuple[int, int]]
    ) -> None:
        self.person, self.address, self.mixing = person, address, mixing
        self.seen = seen
        """How often a form was met as a name and as an ordinary word."""

    def weighed(self, parts: Mapping[str, float]) -> float:
        """All the evidence together, as log-odds."""
        return sum(self.mixing.get(name, 0.0) * value for name, value in parts.items())

    @classmethod
    def load(cls, path: Path) -> Learned:
        """What `bench.train_reading` stored."""
        with np.load(path) as stored:
            person, address = (
                Weights(stored[name].astype(np.float32) * stored[f"{name}_step"])
                for name in ("person", "address")
            )
            mixing = dict(zip(stored["mixed"].tolist(), stored["mixing"].tolist(), strict=True))
            counts = map(tuple, stored["counts"].tolist())
            return cls(person, address, mixing, dict(zip(stored["forms"].tolist(), counts, strict=True)))

    @staticmethod
    def store(
        path: Path,
        tables: dict[str, npt.NDArray[np.float64]],
        mixing: dict[str, float],
        seen: dict[str, tuple[int, int]],
    ) -> None:
        """Write weights a byte each."""
        held: dict[str, Any] = {}
        for name, table in tables.items():
            step = float(np.abs(table).max()) / 127
            held |= {name: np.round(table / step).astype(np.int8), f"{name}_step": np.float32(step)}
        held |= {"mixed": np.array(list(mixing)), "mixing": np.array(list(mixing.values()))}
        held |= {"forms": np.array(list(seen)), "counts": np.array(list(seen.values()), dtype=np.int32)}
        np.savez_compressed(path, **held)
