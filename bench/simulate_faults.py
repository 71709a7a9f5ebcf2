"""`simulate-faults`: evenings of three hours under a seed each, in which Discord, disk, clock and process fail.

python -m bench simulate-faults                         100 evenings, from seed 1 on
python -m bench simulate-faults --evenings 10000 --jobs 2
python -m bench simulate-faults --seed 4711             this one again, and the last fifty things that happened
python -m bench simulate-faults --without lease         until the first evening that notices that this guard is gone

What is simulated and what is not: docs/simulation.md.
"""

from __future__ import annotations

import argparse
import contextlib
import logging
import multiprocessing
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path

import structlog

from bench.simulation.evening import HOURS, Done, Evening
from bench.simulation.guards import GUARDS
from bench.simulation.trace import LAST

WITHIN = 500
"""So many evenings at most until a missing guard is noticed."""


A_PROCESS = 40
"""Evenings that one process plays. What they leave in memory goes with it: that is quicker than to clear it away."""

Given = tuple[int, float, str]
"""A seed, hours, and the guard that is taken out, if one is."""


def evening(given: Given, *, tidy: bool = True) -> Done:
    seed, hours, without = given
    with quiet(), GUARDS[without]():
        return Evening(seed, hours).run(tidy=tidy)


@contextlib.contextmanager
def quiet() -> Iterator[None]:
    """The program's own log is not what is read here."""
    silenced, configured = logging.root.manager.disable, structlog.get_config()
    logging.disable(logging.CRITICAL)
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    try:
        yield
    finally:
        logging.disable(silenced)
        structlog.configure(**configured)


def evenings(seeds: Iterable[int], hours: float, without: str, jobs: int) -> Iterator[Done]:
    work = ((seed, hours, without) for seed in seeds)
    processes = multiprocessing.get_context("forkserver")
    processes.set_forkserver_preload([__name__])
    with processes.Pool(jobs, maxtasksperchild=A_PROCESS) as pool:
        yield from pool.imap_unordered(partial(evening, tidy=False), work)


def again(seed: int, hours: float, without: str, trace: Path | None) -> int:
    """One evening, told."""
    with quiet(), GUARDS[without]():
        done = Evening(seed, hours, keep=None if trace else LAST).run()
    lines = done.last
    if trace:
        trace.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print("\n".join(lines[-LAST:]))
    for wrong in done.wrong:
        print(f"not true: {wrong}")
    print(
        f"seed {seed}: {done.requests} requests, {done.moves} moves, {done.looks} looks; trace {done.digest}"
    )
    return int(bool(done.wrong))


def many(given: argparse.Namespace) -> int:
    began, faults = time.monotonic(), Counter[str]()
    failing: list[Done] = []
    requests = moves = looks = count = 0
    seeds = range(given.first, given.first + given.evenings)
    for done in evenings(seeds, given.hours, given.without, given.jobs):
        count += 1
        faults += done.faults
        requests, moves, looks = requests + done.requests, moves + done.moves, looks + done.looks
        if done.wrong:
            failing.append(done)
            print(f"seed {done.seed}: {'; '.join(done.wrong)[:500]}", flush=True)
            if given.without:
                break
        if count % 500 == 0:
            print(f"… {count} evenings, {len(failing)} failing", file=sys.stderr, flush=True)
    took = time.monotonic() - began
    hours = count * given.hours
    print(
        f"simulate-faults: {count} evenings of {given.hours:g} h, {hours / took:.1f} virtual hours a second"
    )
    print(f"  {requests} requests, {moves} moves, {looks} times all was looked at")
    for what, times in sorted(faults.items()):
        print(f"  {what}: {times}")
    if given.without:
        print(
            f"  without «{given.without}»: " + (f"noticed by evening {count}" if failing else "not noticed")
        )
        return int(not failing)
    print(f"  failing: {len(failing)}" + "".join(f" {done.seed}" for done in failing))
    return int(bool(failing))


def main(argv: Sequence[str]) -> int:
    words = argparse.ArgumentParser(
        prog="python -m bench simulate-faults", description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )  # fmt: skip
    words.add_argument("--evenings", type=int, help="how many (default 100; 500 without a guard)")
    words.add_argument("--first", type=int, default=1, help="the first seed (default 1)")
    words.add_argument("--seed", type=int, help="this evening alone, and what happened last")
    words.add_argument("--trace", type=Path, help="with --seed: all that happened, into this file")
    words.add_argument("--hours", type=float, default=HOURS, help="(default 3)")
    words.add_argument("--jobs", type=int, default=1, help="processes side by side (default 1)")
    names = [name for name in GUARDS if name]
    words.add_argument("--without", choices=names, default="", help="take this guard out of the program")
    given = words.parse_args(argv)
    if given.seed is not None:
        return again(given.seed, given.hours, given.without, given.trace)
    given.evenings = given.evenings or (WITHIN if given.without else 100)
    return many(given)
