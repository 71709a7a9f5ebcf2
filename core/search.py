"""Choosing by trial: every option is tried in the same imagined worlds, and the worse half is given up, again and again.

(Sequential halving: Karnin, Koren, Somekh, 2013. The same worlds for all, so that options are compared, and not luck.)
The first option is what one would do without thinking. It is never given up, and another is preferred to it only when
it has done better by more than chance would explain.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from typing import TypeVar

T = TypeVar("T")

SURE = 1.0
"""How many standard errors a better option must be better by."""


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
    rounds = max(1, len(left).bit_length())
    world = 0
    while left and rounds:
        for _ in range(max(1, budget // (rounds * (len(left) + 1)))):
            first = worth(options[0], world)
            for one in left:
                better = worth(options[one], world) - first
                gain[one] += better
                squares[one] += better * better
            budget -= len(left) + 1
            world += 1
            if budget < len(left) + 1 or not more():
                rounds = 1
                break
        left.sort(key=lambda one: (-gain[one], one))
        rounds -= 1
        if rounds:
            left = left[: (len(left) + 1) // 2]
    if not left:
        return options[0]
    found = left[0]
    mean = gain[found] / world
    error = sqrt(max(0.0, squares[found] / world - mean * mean) / world)
    return options[found] if mean > SURE * error else options[0]
