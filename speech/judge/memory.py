"""What was said at the table lately, and no longer than the law looks back (E-CHG-07, E-CHG-08).

Nothing of a player who has not consented is ever put in; what is here of one who leaves is gone with `forget`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from speech.judge.reading.reading import Reading
from speech.judge.shapes import Remark, VoiceFact, Word

LOOK_BACK = 75.0
"""Longer than any window of the law with the longest remark before it."""
DENOUNCED = 30.0
"""E-CHG-07: how much of a player's words a denunciation may quote."""


class Memory:
    """Remarks and voices of the last minute or so."""

    def __init__(self) -> None:
        self._readings: deque[Reading] = deque()
        self._sounds: dict[tuple[int, float], VoiceFact] = {}

    def add(self, reading: Reading) -> None:
        """Remember a remark; remarks may come out of order."""
        at = len(self._readings)
        while at and self._readings[at - 1].remark.start > reading.remark.start:
            at -= 1
        self._readings.insert(at, reading)

    def heard(self, voice: VoiceFact) -> None:
        """Remember a voice; the latest word on the same remark replaces the earlier ones."""
        self._sounds[voice.speaker, voice.start] = voice

    def readings(self, since: float, until: float) -> Iterator[Reading]:
        """Remarks that touch the stretch of time, the latest first."""
        for reading in reversed(self._readings):
            if reading.remark.end >= since and reading.remark.start <= until:
                yield reading

    def sounds(self, since: float, until: float) -> Iterator[VoiceFact]:
        """Voices that touch the stretch of time."""
        for sound in self._sounds.values():
            if sound.end >= since and sound.start <= until:
                yield sound

    def unheard(self, player: int, since: float, until: float) -> VoiceFact | None:
        """ER-05: a voice whose words are not known, of one who has not consented or was not understood."""
        for sound in self.sounds(since, until):
            if sound.speaker == player and not self.words_of(sound):
                return sound
        return None

    def words_of(self, sound: VoiceFact) -> Reading | None:
        """The remark that belongs to a voice."""
        for reading in self._readings:
            if reading.remark.speaker == sound.speaker and _of_one(sound, reading.remark):
                return reading
        return None

    def sound_of(self, remark: Remark) -> VoiceFact | None:
        """The voice that a remark was made of."""
        for sound in self._sounds.values():
            if sound.speaker == remark.speaker and _of_one(sound, remark):
                return sound
        return None

    def denounced(self, player: int, now: float) -> tuple[Word, ...]:
        """E-CHG-07: what a player said in the last 30 s."""
        return tuple(word for reading in self._readings if reading.remark.speaker == player
                     for word in reading.remark.words if word.end >= now - DENOUNCED)  # fmt: skip

    def prune(self, now: float) -> None:
        """Let go of what no window reaches any longer."""
        while self._readings and self._readings[0].remark.end < now - LOOK_BACK:
            self._readings.popleft()
        for name in [name for name, sound in self._sounds.items() if sound.end < now - LOOK_BACK]:
            del self._sounds[name]

    def forget(self, player: int) -> None:
        """Nothing of this player is left."""
        self._readings = deque(reading for reading in self._readings if reading.remark.speaker != player)
        self._sounds = {name: sound for name, sound in self._sounds.items() if sound.speaker != player}


def _of_one(sound: VoiceFact, remark: Remark) -> bool:
    """The two were at one time; what is typed has no voice."""
    if remark.written:
        return False
    return remark.start == sound.start or (remark.start < sound.end and sound.start < remark.end)
