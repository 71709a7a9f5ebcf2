"""Sounds for tests: noises that must not be taken for voice, and a stand-in for the network that finds it."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import numpy.typing as npt

from speech.heard import RATE, Samples, Utterance, Voice
from speech.listen import Listener
from speech.listen.listener import Fact

Sound = npt.NDArray[np.float64]


class LoudIsVoice:
    """In place of Silero where only what follows from voice is to be tested: whatever is loud is voice."""

    def judge(self, windows: Mapping[int, Samples]) -> dict[int, float]:
        return {speaker: 0.9 if np.abs(sound).max() > 300 else 0.05 for speaker, sound in windows.items()}

    def forget(self, speaker: int) -> None:
        pass


def hum(seconds: float, decibels: float = -20.0) -> Samples:
    """A steady tone at a level under full scale: a voice, to `LoudIsVoice`."""
    time = np.arange(round(seconds * RATE)) / RATE
    tone = np.sqrt(2) * 10 ** (decibels / 20) * np.sin(2 * np.pi * 200 * time)
    return np.clip(tone * 32767, -32768, 32767).astype(np.int16)


def silence(seconds: float) -> Samples:
    return np.zeros(round(seconds * RATE), np.int16)


class Table:
    """Feeds a listener in steps of 20 ms, with everybody's sound and clock, and keeps what it told."""

    def __init__(self, listener: Listener | None = None, start: float = 100.0) -> None:
        self.listener = listener or Listener(LoudIsVoice())  # type: ignore[arg-type]
        self.start = start
        self.facts: list[Fact] = []
        self.told_at: list[float] = []

    def play(
        self, voices: Mapping[int, list[tuple[float, Samples]]], until: float, late: float = 0.0
    ) -> None:
        """`voices`: for each speaker, what he sends and when it begins, in seconds from the start. `late`: how much longer
        than the quickest his packets are on their way."""
        step = RATE // 50
        packets = sorted(
            (at + i / RATE + 0.02 + late, speaker, at + i / RATE, sound[i : i + step])
            for speaker, sounds in voices.items()
            for at, sound in sounds
            for i in range(0, len(sound), step)
        )
        index = 0
        for tick in range(round(until / 0.02) + 1):
            now = tick * 0.02
            while index < len(packets) and packets[index][0] <= now + 1e-9:
                _, speaker, at, sound = packets[index]
                self._keep(self.listener.sound(speaker, self.start + at, sound, self.start + now), now)
                index += 1
            self._keep(self.listener.tick(self.start + now), now)

    def _keep(self, facts: list[Fact], now: float) -> None:
        self.facts += facts
        self.told_at += [now] * len(facts)

    @property
    def utterances(self) -> list[Utterance]:
        return [fact for fact in self.facts if isinstance(fact, Utterance)]

    @property
    def voices(self) -> list[Voice]:
        return [fact for fact in self.facts if isinstance(fact, Voice)]

    def finished(self, speaker: int = 1) -> list[Voice]:
        return [voice for voice in self.voices if voice.finished and voice.speaker == speaker]
