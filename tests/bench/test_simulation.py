"""Evenings under a seed: all true in them, the same twice over, and blind to none of the guards taken out."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from bench.simulate_faults import evening, evenings
from bench.simulation.evening import HOURS
from bench.simulation.guards import GUARDS

FOUND = (
    5, 9, 17, 19, 24, 32, 4020, 4032, 6066, 6176, 7010, 7015, 7034, 9004, 13084, 13104, 13225, 13294, 20050, 20052, 20306,
    20337, 20401, 20530, 20563, 20703, 21080, 21164, 21369,
    21489, 21586, 21644, 21905, 30496, 50108, 700117, 800229, 801090, 900149, 900472, 901234, 901318, 903027, 904267, 904593, 904960, 905087,
    905356, 906065, 2000296, 2000391,
)  # fmt: skip
"""Evenings in which something was found once: a hand laid on the table for all to see, a request that hung for five
minutes with a hand behind it, names never given or never given back, a board behind the game, a bot that stayed away
after a short outage, an old page that came after a new one, a hand that nobody followed because the disk would not take
where it lay, a table that its keeper did not know to be his, a start that waited five minutes for one answer, a message
that hung there already, or no longer, and passed for the one just drawn; and one of our own making, a painter's door that
a killed process left shut for the next."""


def test_all_is_true_in_evenings_of_storms_in_which_people_play() -> None:
    done = [evening((seed, HOURS, "")) for seed in (3, FOUND[0])]
    assert [one.wrong for one in done] == [[], []]
    assert sum(one.moves for one in done) > 100


def test_one_seed_is_one_evening_whatever_else_python_throws_dice_for() -> None:
    """To the same step, in processes that hash words otherwise."""
    call = [sys.executable, "-W", "ignore", "-m", "bench", "simulate-faults", "--seed", "1", "--hours", "0.5"]
    told = [
        subprocess.Popen(
            call, env={**os.environ, "PYTHONHASHSEED": hashes}, stdout=subprocess.PIPE, text=True
        )
        for hashes in ("1", "2")
    ]
    first, second = (one.communicate()[0] for one in told)
    assert "trace" in first
    assert first == second


@pytest.mark.slow
@pytest.mark.parametrize("seed", [*FOUND[1:], *range(20, 32)])
def test_all_is_true_in_many_evenings(seed: int) -> None:
    assert evening((seed, HOURS, "")).wrong == []


@pytest.mark.slow
def test_evenings_are_played_side_by_side() -> None:
    done = sorted(evenings((1, 2), 0.3, "", 2), key=lambda one: one.seed)
    assert [one.digest for one in done] == [evening((seed, 0.3, "")).digest for seed in (1, 2)]


@pytest.mark.slow
@pytest.mark.parametrize("guard", [name for name in GUARDS if name])
def test_a_guard_that_is_taken_out_is_missed(guard: str) -> None:
    assert any(evening((seed, HOURS, guard)).wrong for seed in range(1, 501))
