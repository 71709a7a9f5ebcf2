"""What a session asks of the world around it: whoever puts the program together hands it these."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Protocol

from speech.heard import Pause, Samples, Transcript, Utterance
from speech.judge.options import Options
from speech.transcribe.port import Hints


class Measuring(Protocol):
    """Entered around a stage of a remark's way, by whoever measures."""

    def __call__(self, stage: str, table: int | None = None, /) -> AbstractContextManager[object]: ...


class Words(Protocol):
    """Where remarks become words, for all tables of the program. Speakers are users."""

    def open(self) -> None:
        """Get ready, if that has not begun."""

    def take(
        self,
        utterance: Utterance,
        hands: Callable[[Transcript], object],
        expected: Hints,
        language: str,
        importance: int,
    ) -> bool:
        """Have a remark put into words. They may never come. False: there is nobody to do it."""

    def pause(self, pause: Pause, expected: Hints, language: str) -> None:
        """He has fallen silent, or goes on."""

    def forget(self, user: int) -> None:
        """Nothing of his is to be put into words any more."""


@dataclass(frozen=True)
class Surroundings:
    """One table's surroundings."""

    words: Words
    agreed: Callable[[], Awaitable[Collection[int]]]
    """The users who have agreed to be heard."""
    names: Callable[[], Awaitable[Mapping[int, tuple[str, ...]]]]
    """What each player is called outside the game."""
    options: Callable[[], Options]
    """What is chosen for this court now."""
    as_file: Callable[[Samples], Awaitable[bytes]]
    """A remark's sound as the judge may listen to it."""
    span: Measuring
    spared: Callable[[int, str], None]
    """Told which player's slip was let pass in a lesson, and the law it broke."""
    sounded: Callable[[], None]
    """Told when the sound of a charge that is laid already can be listened to."""
