"""One speaker's sound, window after window, cut into remarks.

A remark begins when there has been voice for a tenth of a second, and is over half a second after the last of it.
Who must not wait for silence is the table: a client that stops sending is silent, so the clock alone can end it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from speech.heard import RATE, Samples
from speech.listen.levels import Habit, Loudness, decibels, power
from speech.listen.vad import WINDOW

STEP = WINDOW / RATE
BEGIN = 0.1
"""Seconds of voice that make a beginning."""
END = 0.5
"""Seconds without voice that make an end."""
PAUSE = 0.16
"""Seconds without voice after which it may be the end: what follows is begun, and thrown away if it was not."""
PRE_ROLL = 0.4
"""Seconds of sound kept from before the voice: the first consonant is quieter than what finds it."""
TAIL = 0.2
"""Seconds of sound kept from after the voice."""
SHORTEST = 0.3
"""A remark with less voice than this is a sound, not words."""
LONGEST = 12.0
"""A remark this long is cut, at the deepest pause of its second half."""
SURE, STILL = 0.5, 0.35
"""Probability of voice that may begin a remark, and that goes on with one."""
ABSENT = 0.1
"""Seconds without a packet after which silence needs no more proof."""
RISE, BELOW, ABOVE = 27.0, 32.0, 10.0
"""A voice begins so many dB under the loudest of its beginning, and ends so many under the loudest of it all; both so
many over the quietest."""
STOP = 8
"""Hundredths of a second that a stop may close a word that has begun."""
_FRAME = RATE // 100


class SampleWindow(NamedTuple):
    samples: Samples
    voice: float
    power: float


class OpenRemark:
    """A remark while it goes on."""

    def __init__(self, start: float, loudness: Loudness) -> None:
        self.start = start
        self.end = start
        self.voiced = 0.0
        self.loudness = loudness
        self.windows: list[SampleWindow] = []
        self.begins_at = start
        """When the first window begins."""
        self.told = -1
        """Tenths of a second of voice at the last telling."""
        self.settled: tuple[float, int] | None = None
        """While there is no voice: when it ended, and how many windows hold the remark."""
        self.pause_told: tuple[float, int] | None = None

    def add(self, window: SampleWindow, ends: float) -> None:
        voiced = window.voice >= STILL
        self.windows.append(window)
        self.loudness.add(window.power, voiced)
        if voiced:
            self.voiced += STEP
            self.end = ends
            self.settled = None

    def settle(self) -> tuple[float, int]:
        """When the voice ended, and how many windows hold the remark: the same now as when it is over."""
        if self.settled is None:
            end = _offset(self)
            last = round((end + TAIL - self.begins_at) / STEP) + 1
            self.settled = end, min(last, len(self.windows))
        return self.settled

    def pauses(self, now: float) -> None:
        """There has been no voice until now: is it a pause already?"""
        if now - self.end >= PAUSE - STEP / 4 and self.voiced >= SHORTEST - 1e-9:
            self.settle()

    def over(self, now: float) -> bool:
        """Has there been no voice for long enough? The network goes on noticing one after its sound has died away."""
        died = min(self.end, self.settled[0]) if self.settled else self.end
        return now - died >= END - STEP / 4

    def samples(self, windows: int | None = None) -> Samples:
        return np.concatenate([window.samples for window in self.windows[:windows]])


class Track:
    """One speaker. `feed` gives windows to be judged, `judged` takes them back, `tick` lets time pass."""

    def __init__(self, speaker: int) -> None:
        self.speaker = speaker
        self.habit = Habit()
        self.remark: OpenRemark | None = None
        self._loose: list[Samples] = []
        self._loose_count = 0
        self._until = float("-inf")
        """When the sound fed so far ends."""
        self._judged_until = float("-inf")
        self._before: deque[SampleWindow] = deque(maxlen=round((PRE_ROLL + BEGIN) / STEP) + 2)
        self._run = 0
        self._arrived = float("-inf")

    @property
    def idle(self) -> bool:
        """Nothing is going on: the next sound may begin anew."""
        return self.remark is None

    def feed(self, at: float, samples: Samples, now: float) -> bool:
        """Sound that began at `at`. True if it has nothing to do with what came before."""
        self._arrived = now
        gap = at - self._until
        anew = gap > END or gap < -END
        if anew:
            self._loose, self._loose_count = [], 0
            self._before.clear()
            self._run = 0
            self._until = self._judged_until = at
        elif gap > STEP / 4:
            self._append(np.zeros(round(gap * RATE), np.int16))
        self._append(samples)
        return anew

    def _append(self, samples: Samples) -> None:
        self._loose.append(samples)
        self._loose_count += len(samples)
        self._until += len(samples) / RATE

    def windows(self) -> Iterator[Samples]:
        """Whole windows that wait to be judged."""
        if self._loose_count >= WINDOW:
            sound = np.concatenate(self._loose)
            whole = len(sound) // WINDOW * WINDOW
            self._loose, self._loose_count = [sound[whole:]], len(sound) - whole
            yield from sound[:whole].reshape(-1, WINDOW)

    def judged(self, samples: Samples, voice: float) -> OpenRemark | None:
        """A window and how likely it is voice; a remark that this ended, if it did."""
        window = SampleWindow(samples, voice, power(samples))
        self._judged_until += STEP
        if self.remark is None:
            self._before.append(window)
            self._run = self._run + 1 if voice >= (STILL if self._run else SURE) else 0
            if self._run * STEP >= BEGIN - STEP / 4:
                self._begin()
            return None
        self.remark.add(window, self._judged_until)
        self.remark.pauses(self._judged_until)
        if self.remark.over(self._judged_until):
            return self._finish()
        if self.remark.end - self.remark.start >= LONGEST:
            return self._cut()
        return None

    def tick(self, now: float) -> OpenRemark | None:
        """The speaker sends nothing any more: the clock ends his remark. It goes on from where his sound ended, not from
        when it came: what comes late leaves no pause behind it."""
        absent = now - self._arrived
        if self.remark is not None and absent >= ABSENT:
            self.remark.pauses(self._until + absent)
            if self.remark.over(self._until + absent):
                return self._finish()
        return None

    def stop(self) -> OpenRemark | None:
        """Whatever goes on is over (he left, or takes back his consent)."""
        return self._finish() if self.remark is not None else None

    def _begin(self) -> None:
        first = self._judged_until - self._run * STEP
        before = list(self._before)
        keep = min(len(before), self._run + round(PRE_ROLL / STEP))
        kept = before[len(before) - keep :]
        self.remark = remark = OpenRemark(first, Loudness(self.habit.usual))
        remark.begins_at = self._judged_until - keep * STEP
        for i, window in enumerate(kept):
            spoken = i >= keep - self._run
            if spoken:
                remark.add(window, self._judged_until)
            else:
                remark.windows.append(window)
        remark.start = _onset(remark, first)
        self._before.clear()
        self._run = 0

    def _finish(self) -> OpenRemark:
        assert self.remark is not None
        done, self.remark = self.remark, None
        self._before.extend(done.windows[-(self._before.maxlen or 1) :])
        self.habit.learn(done.loudness)
        done.end, last = done.settle()
        del done.windows[last:]
        return done

    def _cut(self) -> OpenRemark:
        """Too long for one hearing: the deepest pause of the second half ends it, and the rest goes on."""
        assert self.remark is not None
        whole = self.remark
        half = len(whole.windows) // 2
        depth = [window.voice * 20 + decibels(window.power) for window in whole.windows]
        smooth = np.convolve(depth, np.ones(3) / 3, mode="same")
        at = half + int(smooth[half:-1].argmin())
        done, rest = (
            OpenRemark(whole.start, Loudness(self.habit.usual)),
            OpenRemark(0.0, Loudness(self.habit.usual)),
        )
        done.begins_at = whole.begins_at
        rest.begins_at = rest.start = rest.end = whole.begins_at + at * STEP
        for i, window in enumerate(whole.windows):
            (done if i < at else rest).add(window, whole.begins_at + (i + 1) * STEP)
        self.habit.learn(done.loudness)
        done.end = rest.start
        self.remark = rest
        return done


_Levels = npt.NDArray[np.float32]


def _energy(samples: Samples) -> _Levels:
    """Level of every hundredth of a second."""
    frames = samples[: len(samples) // _FRAME * _FRAME].reshape(-1, _FRAME).astype(np.float32) / 32768
    levels: _Levels = 10 * np.log10((frames * frames).mean(axis=1) + 1e-10)
    return levels


def _onset(remark: OpenRemark, first: float) -> float:
    """The hundredth of a second in which the voice rises, near the window in which it was noticed.

    What opens a word may be a hiss, or a hiss and the pause before a stop («ск…»); the network notices neither.
    """
    levels = _energy(remark.samples())
    noticed = round((first - remark.begins_at) * 100)
    before = levels[: max(noticed - 12, 0)]
    quiet = float(np.percentile(before, 10)) if len(before) >= 12 else -100.0
    threshold = max(quiet + ABOVE, float(levels.max()) - RISE)
    low, high = max(noticed - 25, 0), min(noticed + 10, len(levels))
    at = next((i for i in range(noticed, high) if levels[i] >= threshold), noticed)
    while (
        earlier := next((i for i in range(at - 1, max(at - STOP, low) - 1, -1) if levels[i] >= threshold), -1)
    ) >= 0:
        at = earlier
    return remark.begins_at + at / 100


def _offset(remark: OpenRemark) -> float:
    """The hundredth of a second after which nothing of the voice is left, near where it was last noticed."""
    levels = _energy(remark.samples())
    noticed = min(round((remark.end - remark.begins_at) * 100), len(levels))
    loud = float(np.percentile(levels, 95))
    threshold = min(max(float(levels.min()) + ABOVE, loud - BELOW), loud - ABOVE)
    at = noticed
    while at < min(noticed + 20, len(levels)) and levels[at] >= threshold:
        at += 1
    while at - 1 > noticed - 30 and at > 1 and levels[at - 1] < threshold:
        at -= 1
    return remark.begins_at + at / 100
