"""Choosing by trial: the best is found, the first is kept in doubt, and nobody thinks longer than he may."""

import pytest

from core.chance import Seeded
from core.search import best


def noisy(means: list[float], seed: int = 1):  # type: ignore[no-untyped-def]
    """What an option brings in a world: its own worth, and the world's luck."""

    def worth(option: int, world: int) -> float:
        return means[option] + Seeded(seed * 1000 + world).randrange(1000) / 500 + (option * world) % 3 / 10

    return worth


def test_the_best_of_many_is_found() -> None:
    assert best(range(9), noisy([0, 0.1, 0.2, 2, 0, 0.3, 0.1, 0, 1]), 300) == 3


def test_what_is_no_better_than_the_first_is_not_preferred_to_it() -> None:
    assert best(range(3), lambda option, world: 1.0, 60) == 0
    assert best(range(2), lambda option, world: option * (world % 2 * 2 - 1) * 5.0, 40) == 0


def test_one_worlds_luck_is_no_proof() -> None:
    """Where there is time for a world or two, one does what one would do without thinking."""

    def lucky(option: int, world: int) -> float:
        return float(option)

    assert best(range(2), lucky, 2) == 0
    assert best(range(2), lucky, 40) == 1


class Trials:
    """What was tried, in which worlds."""

    def __init__(self) -> None:
        self.worlds: dict[int, list[int]] = {}

    def __call__(self, option: int, world: int) -> float:
        self.worlds.setdefault(option, []).append(world)
        return 0.0


@pytest.mark.parametrize("budget", [1, 7, 30, 200])
def test_no_more_is_tried_than_was_allowed(budget: int) -> None:
    best(range(6), trials := Trials(), budget)
    assert sum(map(len, trials.worlds.values())) <= max(budget, 6)


def test_every_option_is_tried_in_the_same_worlds_as_the_first() -> None:
    best(range(4), trials := Trials(), 100)
    assert len(trials.worlds) == 4
    assert all(worlds == trials.worlds[0][: len(worlds)] for worlds in trials.worlds.values())


def test_it_ends_when_there_is_no_more_time() -> None:
    left = iter([True, True, False])
    best(range(3), trials := Trials(), 10_000, lambda: next(left))
    assert trials.worlds == {0: [0, 1, 2], 1: [0, 1, 2], 2: [0, 1, 2]}
