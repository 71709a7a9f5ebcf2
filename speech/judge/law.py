"""A law of the ear as a value: what it is called, how grave it is, what it needs to hear, and what finds a breach.

What a breach may cost, and whom it binds, is the game's affair: `core.knyazi.breaches`.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import TYPE_CHECKING

import msgspec

from core.knyazi.breaches import Breach

if TYPE_CHECKING:
    from speech.judge.laws.case import Case
    from speech.judge.shapes import Finding


class Needs(StrEnum):
    """What there must be to judge by."""

    WORDS = "words"  # the words of a remark
    VOICE = "voice"  # a voice alone: when and how loud
    EITHER = "either"  # the words, and until they come, or if they never do, the voice
    PRESS = "press"  # a public control


class Law(msgspec.Struct, frozen=True):
    """One law. Each stands in a module of `speech.judge.laws` under the name `LAW`."""

    breach: Breach
    kind: str
    names: tuple[str, ...]
    """How scenes call it besides its id."""
    detect: Callable[[Case], list[Finding]]
    needs: Needs = Needs.WORDS
    gravity: int = 0
    """ER-03: of what one utterance does to one object only the gravest is laid. 0: it stands apart."""
    silences: bool = False
    """ER-03: whoever was not to speak at all is not charged with his manners too."""
    waits: bool = False
    """What others said before may excuse it: words still on their way are awaited (ER-02)."""

    @property
    def id(self) -> str:
        return self.breach.id

    @property
    def hard(self) -> bool:
        """Whether the breach is one of the hard ones (K-ETQ-01)."""
        return self.breach.hard and not self.breach.godless
