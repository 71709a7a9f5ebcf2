"""How many threads a remark is multiplied with: no more than there are cores that nobody else is using.

Two threads halve the time of a remark while both run, because between any two products each waits for the other by
turning in circles. When one of them has no core to run on, both wait for it: the remark takes three times as long and
twice the processor, and one thread alone would have been done long before. So the number is chosen at the beginning
of every remark and looked at again a few times in it. It is set in the thread that hears, and in no other: each
thread that multiplies would bring helpers of its own.
"""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple, Protocol

MOST = 4
"""Threads of one remark: its products are small, and more threads would wait for each other longer than they work."""
AGAIN = 0.08
"""Seconds between two looks in the course of a remark: eight ticks of the system's clock for every core."""
LOOKS = 3
"""Looks at the beginning: who is seen in all of them is no passer-by."""


def cores() -> int:
    """Cores that this process may use: those it is bound to, or what a container allows it of them."""
    try:
        bound = len(os.sched_getaffinity(0))
    except AttributeError:  # not on this system
        bound = os.cpu_count() or 1
    with contextlib.suppress(OSError, ValueError):
        quota, period = Path("/sys/fs/cgroup/cpu.max").read_text(encoding="ascii").split()
        bound = min(
            bound, max(int(quota) // int(period), 1)
        )  # without a limit it says «max», which is no number
    return bound


def most(cores: int) -> int:
    """Threads for a remark on a quiet machine: both of two cores; of more, one is left to packets and the game."""
    return cores if cores <= 2 else min(cores - 1, MOST)


def explained(cores: int) -> str:
    """What is chosen on so many cores, in a line for an operator."""
    if cores == 1:
        return "1 core: a remark is heard on one thread"
    left = (
        ""
        if cores == 2
        else f" ({'one core is' if cores - 1 <= MOST else 'the rest are'} left to packets and the game)"
    )
    return f"{cores} cores: a remark is heard on {most(cores)} threads{left}, on fewer while other programs take cores"


class Used(NamedTuple):
    """Seconds since some beginning."""

    wall: float
    everybody: float
    """Of all cores of ours, by whomever."""
    own: float
    """Of all cores, by this program."""


class Machine(Protocol):
    cores: int

    def runnable(self) -> int | None:
        """How many threads run or could, this one included; None if the system does not tell."""
        ...

    def used(self) -> Used: ...


class ThisMachine:
    """As Linux tells it. Elsewhere only the thread's own times are known: what it lost of them, others had."""

    def __init__(self) -> None:
        try:
            self._mine = {f"cpu{number}" for number in os.sched_getaffinity(0)}
        except AttributeError:
            self._mine = set()
        self.cores = len(self._mine) or os.cpu_count() or 1
        self._tick = 1 / os.sysconf("SC_CLK_TCK") if self._mine else 0.0

    def runnable(self) -> int | None:
        try:
            return int(Path("/proc/loadavg").read_text(encoding="ascii").split()[3].split("/")[0])
        except (OSError, ValueError, IndexError):
            return None

    def used(self) -> Used:
        wall, own = time.perf_counter(), time.process_time()
        try:
            lines = Path("/proc/stat").read_text(encoding="ascii").splitlines()
        except OSError:
            return Used(wall, wall * self.cores, time.thread_time() * self.cores)
        ticks = 0
        for line in lines:
            name, *times = line.split()
            if name in self._mine:
                user, nice, system, _idle, _waiting, hard, soft, stolen = map(int, times[:8])
                ticks += user + nice + system + hard + soft + stolen
        return Used(wall, ticks * self._tick, own)


class Threads:
    """Decides for one engine. `fixed`: the operator has decided."""

    def __init__(
        self,
        most: int,
        put: Callable[[int], object],
        *,
        fixed: bool = False,
        machine: Machine | None = None,
    ) -> None:
        """`put`: sets the number for the thread that it is called in."""
        self.most = most
        self._put = put
        self._fixed = fixed or most == 1
        self._machine = machine or ThisMachine()
        self._last = self._machine.used()
        self.now = 0

    def begin(self) -> None:
        """A remark begins: our helpers sleep, so who else wants to run now is somebody else."""
        if self._fixed:
            self._set(self.most)
            return
        seen = [self._machine.runnable() for _ in range(LOOKS)]
        others = min((one - 1 for one in seen if one is not None), default=None)
        self._set(self._fitting(others) if others is not None else self.now or self.most)
        self._last = self._machine.used()

    def between(self) -> None:
        """In the course of it: what did others use of our cores since the last look?"""
        if self._fixed or time.perf_counter() - self._last.wall < AGAIN:
            return
        self.look()

    def look(self) -> None:
        used, last = self._machine.used(), self._last
        passed = used.wall - last.wall
        if passed > 0:
            others = ((used.everybody - last.everybody) - (used.own - last.own)) / passed
            self._set(self._fitting(others))
        self._last = used

    def _fitting(self, others: float) -> int:
        return min(max(int(self._machine.cores - others + 0.5), 1), self.most)

    def _set(self, threads: int) -> None:
        if threads != self.now:
            self._put(threads)
            self.now = threads
