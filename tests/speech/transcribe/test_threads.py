"""How many threads a remark is heard on, by what the machine is doing."""

import os
import subprocess
import sys
import threading
import time

import pytest

from speech.transcribe.threads import AGAIN, LOOKS, ThisMachine, Threads, Used, explained, most


class Busy:
    """A machine on which others keep so many cores busy, as it would be counted."""

    def __init__(self, cores: int, others: float = 0) -> None:
        self.cores, self.others = cores, others
        self.seen: list[int] = []
        self.at = Used(0.0, 0.0, 0.0)
        self.mine = 1

    def runnable(self) -> int | None:
        return self.seen.pop(0) if self.seen else 1 + round(self.others)

    def used(self) -> Used:
        return self.at

    def goes_on(self, seconds: float) -> None:
        own = min(self.mine, self.cores - min(self.others, self.cores - 1)) * seconds
        wall, everybody, mine = self.at
        self.at = Used(wall + seconds, everybody + own + min(self.others, self.cores) * seconds, mine + own)


def deciding(machine: Busy) -> Threads:
    def put(number: int) -> None:
        machine.mine = number

    return Threads(most(machine.cores), put, machine=machine)


@pytest.mark.parametrize(
    ("cores", "quiet", "one_taken", "two_taken"), [(1, 1, 1, 1), (2, 2, 1, 1), (4, 3, 3, 2), (8, 4, 4, 4)]
)
def test_no_thread_for_a_core_that_is_taken(cores: int, quiet: int, one_taken: int, two_taken: int) -> None:
    for others, expected in ((0, quiet), (1, one_taken), (2, two_taken)):
        machine = Busy(cores, others)
        threads = deciding(machine)
        threads.begin()
        assert machine.mine == expected
        machine.goes_on(0.1)
        threads.look()
        assert machine.mine == expected, "and what is counted in the course of the remark says the same"


def test_a_core_that_is_taken_or_left_in_the_course_of_a_remark() -> None:
    machine = Busy(2)
    threads = deciding(machine)
    threads.begin()
    seen = []
    for others in (0, 1, 1, 0, 0.1):
        machine.others = others
        machine.goes_on(0.1)
        threads.look()
        seen.append(machine.mine)
    assert seen == [2, 1, 1, 2, 2]


def test_a_passer_by_at_the_beginning_takes_no_core() -> None:
    machine = Busy(2)
    machine.seen = [3, *[1] * (LOOKS - 1)]
    deciding(machine).begin()
    assert machine.mine == 2


def test_what_the_operator_has_set_stands() -> None:
    machine = Busy(2, others=2)
    put: list[int] = []
    threads = Threads(2, put.append, fixed=True, machine=machine)
    threads.begin()
    threads.between()
    assert put == [2]


def test_the_number_is_set_only_when_it_changes() -> None:
    machine = Busy(2)
    put: list[int] = []
    threads = Threads(2, put.append, machine=machine)
    for _ in range(3):
        threads.begin()
        machine.goes_on(0.1)
        threads.look()
    assert put == [2]


def test_an_operator_is_told_what_is_chosen() -> None:
    assert [explained(cores).split(": ")[0] for cores in (1, 2, 4, 8)] == [
        "1 core",
        "2 cores",
        "4 cores",
        "8 cores",
    ]
    assert "on 3 threads" in explained(4)
    assert "one core is left" in explained(4)


@pytest.mark.skipif(not os.path.exists("/proc/stat"), reason="only Linux tells what others use")
def test_this_machine_sees_others_at_work_and_tells_them_from_us() -> None:
    machine = ThisMachine()
    before = machine.used()
    other = subprocess.Popen([sys.executable, "-c", "while True: pass"])
    try:
        own = threading.Event()
        while machine.used().everybody - before.everybody < 0.5:
            own.wait(0.01)
        after = machine.used()
        assert after.own - before.own < after.everybody - before.everybody
        seen = [machine.runnable() for _ in range(20)]
        assert max(one for one in seen if one is not None) >= 2
    finally:
        other.kill()
        other.wait()


def test_the_machine_is_not_looked_at_all_the_time() -> None:
    machine = ThisMachine()
    looked: list[Used] = []
    used = machine.used
    machine.used = lambda: looked.append(used()) or looked[-1]  # type: ignore[method-assign, func-returns-value]
    threads = Threads(2, lambda number: None, machine=machine)
    threads.begin()
    first, before = looked[-1].wall, len(looked)
    for _ in range(1000):
        threads.between()
    passed = time.perf_counter() - first
    assert len(looked) - before <= passed / AGAIN
