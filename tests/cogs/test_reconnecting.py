"""Pauses between tries at Discord's gateway: short after an outage, and never a thousand sessions a day."""

from __future__ import annotations

import random

import pytest

from cogs.app.reconnecting import ATTEMPT, EACH, HELD, Reconnecting


class Line:
    """A gateway that somebody comes back to after each pause."""

    def __init__(self) -> None:
        self.now = 0.0
        self.pauses = Reconnecting(lambda: self.now, random.Random(7))

    def away(self, seconds: float) -> float:
        """Nobody is let in for so long; how long after that the bot is there again."""
        until = self.now + seconds
        while True:
            self.now += self.pauses.delay()
            if self.now > until:
                self.pauses.identified()
                return self.now - until

    def sessions_in_a_day(self, held: float) -> int:
        """Every session dies after so many seconds."""
        spent, began = 0, self.now
        while self.now < began + 86_400:
            self.pauses.identified()
            spent += 1
            self.now += held + self.pauses.delay()
        return spent


@pytest.mark.parametrize("between", [(400, 100), (20,), (1,)])
def test_after_an_outage_of_a_minute_the_bot_is_back_within_half_a_minute_however_often_there_was_one(
    between: tuple[float, ...],
) -> None:
    line = Line()
    for pause in between * 15:
        assert line.away(60) <= 32
        line.now += pause


def test_an_outage_of_an_hour_leaves_nobody_waiting_for_a_quarter_of_one() -> None:
    assert Line().away(3600) <= 32


def test_no_line_however_short_costs_a_thousand_sessions_a_day() -> None:
    for held in (0.0, 5.0, HELD - 1, HELD, EACH - 1, ATTEMPT + HELD - 1, ATTEMPT + HELD + 1):
        assert Line().sessions_in_a_day(held) < 1000
