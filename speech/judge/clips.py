"""The sound of an offence: Opus in memory, bounded, gone with the ruling or after ten minutes (E-CHG-01, E-CHG-08).

The ear hands over every remark it hears; only those that a charge claims within half a minute are kept. Encoding is
not done here: whoever builds the store brings the function.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from speech.judge.shapes import Charge

LIFE = 600.0
"""A claimed clip lives ten minutes."""
UNCLAIMED = 30.0
"""Longer than any soft charge waits (ER-02), words included."""
ROOM = 8 * 1024 * 1024
"""Bytes of one table's clips: some forty minutes of speech."""


class _Clip(msgspec.Struct):
    player: int
    start: float
    kept_at: float
    sound: bytes
    charges: set[int]


class Clips:
    """One table's clips, by charge."""

    def __init__(self, encode: Callable[[Any], bytes], room: int = ROOM) -> None:
        self._encode, self._room = encode, room
        self._clips: dict[tuple[int, float], _Clip] = {}

    def heard(self, player: int, start: float, samples: Any, now: float) -> None:
        """A remark of a consenting player; `start` is that of the remark, by which its charges will ask for it."""
        self._clips[player, start] = _Clip(player, start, now, self._encode(samples), set())
        self.tick(now)

    def claim(self, charge: Charge, now: float) -> bool:
        """The charge is laid: its clip stays. False if there is none, or it is gone."""
        clip = self._clips.get((charge.offender, charge.start))
        if clip is None:
            return False
        clip.charges.add(charge.id)
        clip.kept_at = now
        return True

    def play(self, charge: int) -> bytes | None:
        """The Opus of a charge, while it lives."""
        return next((clip.sound for clip in self._clips.values() if charge in clip.charges), None)

    def close(self, charge: int) -> None:
        """The charge is ruled, withdrawn or lapsed: its clip goes with it."""
        for name, clip in list(self._clips.items()):
            if charge in clip.charges:
                clip.charges.discard(charge)
                if not clip.charges:
                    del self._clips[name]

    def tick(self, now: float) -> None:
        """Drop what is too old; over the limit, what nobody claims first, then the oldest."""
        for name, clip in list(self._clips.items()):
            if now - clip.kept_at > (LIFE if clip.charges else UNCLAIMED):
                del self._clips[name]
        size = self.size
        for name, clip in sorted(self._clips.items(), key=lambda one: (bool(one[1].charges), one[1].kept_at)):
            if size <= self._room:
                break
            size -= len(clip.sound)
            del self._clips[name]

    @property
    def size(self) -> int:
        """Bytes held."""
        return sum(len(clip.sound) for clip in self._clips.values())

    def forget(self, player: int) -> None:
        """No sound of this player is left."""
        self._clips = {name: clip for name, clip in self._clips.items() if clip.player != player}
