"""How loud somebody is, measured against himself (E-THE-03, E-DEC-01)."""

from __future__ import annotations

from collections import deque

import numpy as np

from speech.heard import RATE, Samples
from speech.listen.vad import WINDOW

SMOOTH = round(0.2 * RATE / WINDOW)
"""Windows that one level is the mean of: about a syllable, so that the holes between syllables do not count."""
HELD = round(0.5 * RATE / WINDOW)
"""Windows through which a raised voice must be held: half a second."""
REMEMBERED = 60 * RATE // WINDOW
"""Windows of voice that the running median is taken over: the speaker's last minute."""
ENOUGH = 3 * RATE // WINDOW
"""Windows of voice without which there is no median to speak of."""


def power(window: Samples) -> float:
    """Mean power of a window, full scale being 1."""
    floats = window.astype(np.float32)
    return float(np.dot(floats, floats)) / (len(floats) or 1) / 32768.0**2


def decibels(mean_power: float) -> float:
    return float(10 * np.log10(mean_power + 1e-10))


class Loudness:
    """One remark's levels while it lasts."""

    def __init__(self, usual: float | None) -> None:
        """`usual`: the speaker's running median when the remark began."""
        self._usual = usual
        self._recent: deque[float] = deque(maxlen=SMOOTH)
        self.levels: list[float] = []
        self._raised: float | None = None

    def add(self, mean_power: float, voiced: bool) -> None:
        self._recent.append(mean_power)
        if voiced:
            self.levels.append(decibels(sum(self._recent) / len(self._recent)))
            if len(self.levels) >= HELD:
                held = min(self.levels[-HELD:])
                self._raised = held if self._raised is None else max(held, self._raised)

    @property
    def loudness(self) -> float | None:
        """The remark's median over the speaker's own."""
        if self._usual is None or not self.levels:
            return None
        return round(float(np.median(self.levels)) - self._usual, 1)

    @property
    def raised(self) -> float | None:
        """The highest level over the speaker's median that was held for half a second."""
        return None if self._usual is None or self._raised is None else round(self._raised - self._usual, 1)


class Habit:
    """A speaker's running median."""

    def __init__(self) -> None:
        self._levels: deque[float] = deque(maxlen=REMEMBERED)

    def learn(self, remark: Loudness) -> None:
        """A finished remark joins what is usual for him."""
        self._levels.extend(remark.levels)

    @property
    def usual(self) -> float | None:
        return float(np.median(self._levels)) if len(self._levels) >= ENOUGH else None
