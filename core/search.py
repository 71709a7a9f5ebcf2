"""Choosing by trial: every option is tried in the same imagined worlds, and the worse half is given up, again and again.

(Sequential halving: Karnin, Koren, Somekh, 2013. The same worlds for all, so that options are compared, and not luck.)
The first option is what one would do without thinking. It is never given up, and another is preferred to it only when
it has done better by more than chance would explain. What has shown to be no better is not tried to the end: so most
thoughts are short, and the doubtful ones get more.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from typing import TypeVar

T = TypeVar("T")

SURE = 1.0
"""How many standard errors a better option must be better by."""
HOPE = 2.0
"""With so many to its favour an option must still look better, or it is given up."""
FEWEST = 8
"""Worlds before that is asked, and asked again whenever there are twice as many: of fewer nothing is concluded."""


def best(
    options: Sequence[T],
    worth: Callable[[T, int], float],
    budget: int,
    more: Callable[[], bool] = lambda: True,
) -> T:
    """The best of these options. `worth(option, world)` plays one through in a world of that number; `budget`: how often
    at most; `more` says after every world whether there is time for another."""
    left = list(range(1, len(options)))
    gain, squares = [0.0] * len(options), [0.0] * len(options)
    world = 0

    def surely(one: int, errors: float) -> float:
        """By how much an option is better than the first, if it is lucky or unlucky by so many standard errors."""
        mean = gain[one] / world
        return mean + errors * sqrt(max(0.0, squares[one] / world - mean * mean) / world)

    rounds = max(1, len(left).bit_length())
    while left and rounds:
        for _ in range(max(1, budget // (rounds * (len(left) + 1)))):
            first = worth(options[0], world)
            for one in left:
                better = worth(options[one], world) - first
                gain[one] += better
                squares[one] += better * better
            budget -= len(left) + 1
            world += 1
            if world >= FEWEST and not world & (world - 1):
                left = [one for one in left if surely(one, HOPE) > 0]
            if not left or budget < len(left) + 1 or not more():
                rounds = 1
                break
        left.sort(key=lambda one: (-gain[one], one))
        rounds -= 1
        if rounds:
            left = left[: (len(left) + 1) // 2]
    return options[left[0]] if left and world >= FEWEST and surely(left[0], -SURE) > 0 else options[0]
