"""What happened, in order: the last of it in words, all of it in a digest, counted by kind."""

from __future__ import annotations

import hashlib
from collections import Counter, deque
from collections.abc import Callable

LAST = 50


class Trace:
    """`keep`: how many of the last happenings; None: all."""

    def __init__(self, now: Callable[[], float], keep: int | None = LAST) -> None:
        self._now = now
        self.last: deque[str] = deque(maxlen=keep)
        self.counts: Counter[str] = Counter()
        self._digest = hashlib.blake2b(digest_size=16)

    def note(self, who: str, what: str) -> None:
        line = f"{self._now():11.4f} {who:8} {what}"
        self.last.append(line)
        self._digest.update(line.encode())

    def fault(self, who: str, what: str) -> None:
        """Something that was made to go wrong."""
        self.counts[f"{who}: {what}"] += 1
        self.note(who, what)

    @property
    def digest(self) -> str:
        return self._digest.hexdigest()
