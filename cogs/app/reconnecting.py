"""How long to wait before the next try at Discord's gateway.

discord.py's own pauses grow for half an hour from one trouble to the next: whose line was cut a few times in an evening
stayed away for seventeen minutes after an outage of one, and nobody could press anything. Here no pause is longer than
half a minute while there are sessions to spend: a thousand a day, and the token goes with the last. So they are counted,
and only who has spent what he had in hand waits for each new one. A try that was not let in costs none.
"""

from __future__ import annotations

from collections.abc import Callable

from core.shapes import Chance

HELD = 90.0
"""Seconds after which a line has held: pauses begin anew."""
ATTEMPT = 60.0
"""Seconds that discord.py gives one try."""
LONGEST = 5
"""The longest pause, as a power of two."""
IN_HAND, EACH = 100, 100.0
"""Sessions that may be spent one after another, and the seconds in which there is one more: no 1000 in any day."""


class Reconnecting:
    """One shard's, in the place of discord.py's `ExponentialBackoff`."""

    def __init__(self, now: Callable[[], float], chance: Chance) -> None:
        self._now, self._chance = now, chance
        self._again = self._counted = now()
        """When the last pause was over, and when sessions were last counted."""
        self._tries = self._sessions = 0
        """In a row: tries that were not let in, and sessions that did not hold."""
        self._in_hand = float(IN_HAND)
        self._spent = False

    def identified(self) -> None:
        """A session was begun."""
        self._spent = True
        now = self._now()
        self._in_hand = min(IN_HAND, self._in_hand + (now - self._counted) / EACH) - 1
        self._counted = now

    def delay(self) -> float:
        """Seconds from now until the next try."""
        now = self._now()
        if now - self._again > ATTEMPT + HELD:
            self._tries = self._sessions = 0
        if self._spent:
            self._tries, self._sessions, self._spent = 0, self._sessions + 1, False
        else:
            self._tries += 1
        pause = 2.0 ** min(self._tries or self._sessions, LONGEST) * self._chance.randrange(1001) / 1000
        earned = self._counted + (1 - self._in_hand) * EACH  # when there is a whole one again
        pause = max(pause, earned - now)
        self._again = now + pause
        return pause
