"""What the desk asks of the rooms that hear and sound. None of them there: the desk works without."""

from __future__ import annotations

from typing import Protocol


class ClipPort(Protocol):
    """The sound of charges, while it lives: in memory, for ten minutes, or until the ruling (E-CHG-01)."""

    def get(self, table: int, charge: int) -> bytes | None:
        """An Ogg Opus file, or None when it is gone."""

    def drop(self, table: int, charge: int) -> None:
        """The ruling was made: the sound dies."""


class MemoryPort(Protocol):
    """What was lately said (E-CHG-07)."""

    def recent_words(self, table: int, player: int) -> str:
        """The last thirty seconds of what a player said, as it was heard; empty when nothing is remembered."""


class SoundPort(Protocol):
    """Sounds in the voice channel."""

    def play(self, table: int, name: str) -> None: ...
