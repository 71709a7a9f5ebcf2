"""What the bot did that Discord forbids: kept, logged, and the failure of the test that caused it.

The page shows it only where that was asked for: players can do nothing about it, and a press names its cards.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

log = logging.getLogger("stage")

_PRESS = re.compile(r"((?:component|form) \S{12})\S.*", re.S)
"""Of what was pressed the log tells the beginning: the rest may be somebody's cards, and others read the terminal."""


@dataclass(slots=True, frozen=True)
class Violation:
    rule: str
    """Short and stable, for tests: `body`, `components`, `late`, `unanswered`, `twice`, `token`, …"""
    where: str
    """The request or interaction, like `POST /channels/1/messages`."""
    message: str
    at: float

    def json(self) -> dict[str, str | float]:
        return {"rule": self.rule, "where": self.where, "message": self.message, "at": self.at}

    def __str__(self) -> str:
        return f"{self.rule}: {self.where}: {self.message}"


class Violations:
    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._found: list[Violation] = []
        self.listeners: list[Callable[[Violation], None]] = []

    def add(self, rule: str, where: str, message: str) -> None:
        violation = Violation(rule, where, message, self._clock())
        log.error("the bot broke a rule of Discord's: %s: %s: %s", rule, _PRESS.sub(r"\1…", where), message)
        self._found.append(violation)
        for tell in list(self.listeners):
            tell(violation)

    def __iter__(self) -> Iterator[Violation]:
        return iter(list(self._found))

    def __len__(self) -> int:
        return len(self._found)

    @contextmanager
    def expected(self, rule: str) -> Iterator[list[Violation]]:
        """Within, at least one violation of this rule must happen; all of them are forgiven."""
        before = len(self._found)
        caught: list[Violation] = []
        try:
            yield caught
        finally:
            caught += [v for v in self._found[before:] if v.rule == rule]
            self._found[before:] = [v for v in self._found[before:] if v.rule != rule]
        if not caught:
            raise AssertionError(f"no violation of «{rule}» happened; found: {self._found[before:]}")

    def check(self) -> None:
        """Fails with the whole list when there is any."""
        if self._found:
            listed = "\n  ".join(map(str, self._found))
            raise AssertionError(f"the bot broke rules of Discord's:\n  {listed}")
