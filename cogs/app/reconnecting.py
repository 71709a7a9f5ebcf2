"""How long to wait before the next try at Discord's gateway.

discord.py's own pauses grow for half an hour from one trouble to the next: whose line was cut a few times in an evening
stayed away for seventeen minutes after an outage of one, and nobody could press anything. Here a line that held for a
while has them begin anew, and a try that was not let in costs no session: only of those there are a thousand a day, and
the token goes with the last.
"""

from __future__ import annotations

from collections.abc import Callable

from core.shapes import Chance

HELD = 90.0
"""Seconds after which a line has held: so many times a thousand are more than a day."""
ATTEMPT = 60.0
"""Seconds that discord.py gives one try."""
FREE, COSTLY = 5, 10
"""The longest pauses, as powers of two: after tries that cost no session, and after those that did."""


class Reconnecting:
    """One shard's, in the place of discord.py's `ExponentialBackoff`."""

    def __init__(self, now: Callable[[], float], chance: Chance) -> None:
        self._now, self._chance = now, chance
        self._again = now()
        """When the last pause was over."""
        self._tries = self._sessions = 0
        """In a row: tries that were not let in, and sessions that did not hold."""
        self._spent = False

    def identified(self) -> None:
        """A session was begun."""
        self._spent = True

    def delay(self) -> float:
        """Seconds from now until the next try."""
        if self._now() - self._again > ATTEMPT + HELD:
            self._tries, self._sessions, self._spent = 0, 0, False
        if self._spent:
            self._tries, self._sessions, self._spent = 0, self._sessions + 1, False
            longest = 2.0 ** min(self._sessions, COSTLY)
        else:
            self._tries += 1
            longest = 2.0 ** min(self._tries, FREE)
        pause = longest * self._chance.randrange(1001) / 1000
        self._again = self._now() + pause
        return pause
