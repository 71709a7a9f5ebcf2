"""A fair chance that repeats itself: the same seed gives the same game on any Python, for ever.

The law has no chance of its own; command lines, benchmarks and tests bring this one. A live table
brings the system's.
"""

from __future__ import annotations

_WORD = (1 << 64) - 1


class Seeded:
    """SplitMix64, the numbers of `core.shapes.Chance`."""

    def __init__(self, seed: int) -> None:
        self._state = seed & _WORD

    def randrange(self, stop: int) -> int:
        """From 0 to `stop` - 1. Multiplying instead of dividing: the slant is under `stop` in 2**64."""
        self._state = state = (self._state + 0x9E3779B97F4A7C15) & _WORD
        state = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _WORD
        state = ((state ^ (state >> 27)) * 0x94D049BB133111EB) & _WORD
        return (state ^ (state >> 31)) * stop >> 64

    def getrandbits(self, k: int) -> int:
        bits = 0
        for at in range(0, k, 64):
            bits |= self.randrange(_WORD + 1) << at
        return bits & ((1 << k) - 1)
