"""`mutations`: would the tests notice? Small faults are put into the code one at a time, and the nearest tests run.

A fault is one changed operator, number, condition, answer or call, in a module that is shipped. A sample of all there
are is drawn with a fixed seed: two runs over the same code try the same, and who changes a line changes no more of the
sample than what of it lies in that line. Faults are made in a copy of the tree, never in the tree itself. The tests
that are run for a module are those of the room that mirrors its own, without what is marked slow, until one fails:
first those that call the function in which the fault lies, the quickest of them first, then the others. Which they are
is learned when the room's tests are run once without any fault; what fails then must pass by itself. What they do not
notice is named, with its line.
"""

from __future__ import annotations

import argparse
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from importlib import import_module
from inspect import CO_OPTIMIZED
from multiprocessing import Pipe, get_context
from multiprocessing.connection import Connection
from pathlib import Path
from types import CodeType, FrameType

import pytest

from bench.faults import ROOMS, Fault, drawn, shipped

ROOT = Path(__file__).parents[1]
LIBRARIES = (
    "discord",
    "aiohttp.web",
    "sqlalchemy.ext.asyncio",
    "sqlmodel",
    "PIL.Image",
    "msgspec",
    "hypothesis",
)
"""What most tests load."""
ENOUGH = 0.92
"""So many of the faults should be noticed."""


def nearest_tests(tree: Path, module: str) -> str | None:
    """The room of tests that mirrors a module's own, or the next above it; None if there is no such room."""
    for room in Path(module).parents[:-1]:
        if any((tree / "tests" / room).glob("test_*.py")):
            return (Path("tests") / room).as_posix()
    return None


Place = tuple[str, str]
"""A function: its file, and its name there."""


def functions_at(tree: Path, fault: Fault) -> set[Place]:
    """The functions that a fault lies in, the innermost and those about it; all of its module's, if it lies in none."""
    path = str(tree / fault.module)
    found, every = set(), set()
    left = [compile((tree / fault.module).read_bytes(), path, "exec")]
    while left:
        inner = [one for one in left.pop().co_consts if isinstance(one, CodeType)]
        left += inner
        for one in inner:
            lines = [line for *_, line in one.co_lines() if line]
            if not one.co_flags & CO_OPTIMIZED:
                continue  # the body of a class: done on import
            every.add((path, one.co_qualname))
            if one.co_firstlineno <= fault.line <= max(lines, default=0):
                found.add((path, one.co_qualname))
    return found or every


class Calls:
    """A plugin of pytest: which functions of the shipped code each test calls, and how long it takes."""

    def __init__(self, tree: Path) -> None:
        self._rooms = tuple(str(tree / room) for room in ROOMS)
        self.seconds: dict[str, float] = {}
        self.called: dict[str, set[Place]] = {}
        self.failed: list[str] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and report.nodeid not in self.failed:
            self.failed.append(report.nodeid)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        called, rooms = self.called.setdefault(item.nodeid, set()), self._rooms

        def look(frame: FrameType, event: str, arg: object) -> None:
            code = frame.f_code
            if code.co_filename.startswith(rooms):
                called.add((code.co_filename, code.co_qualname))

        start = time.perf_counter()
        threading.settrace(look)
        sys.settrace(look)
        try:
            return (yield)
        finally:
            sys.settrace(None)
            threading.settrace(None)
            self.seconds[item.nodeid] = time.perf_counter() - start


class Chosen:
    """A plugin of pytest: of the tests that it collects only these, in their order."""

    def __init__(self, names: Sequence[str]) -> None:
        self._names = {name: place for place, name in enumerate(names)}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = sorted(
            (item for item in items if item.nodeid in self._names), key=lambda item: self._names[item.nodeid]
        )


def in_order(calls: Calls, tests: str, places: set[Place]) -> tuple[list[str], list[str]]:
    """The tests of a room that call one of these functions, the quickest first; and the others."""
    room = [name for name in calls.called if name.startswith(tests + "/")]
    near = {name for name in room if not places.isdisjoint(calls.called[name])}
    return sorted(near, key=lambda name: calls.seconds[name]), [name for name in room if name not in near]


def run(tree: Path, tests: Sequence[str], plugin: Calls | Chosen, told: Connection) -> None:
    """Run these tests in a process that was forked for it; tell how they ended, and what the plugin has learned."""
    os.setsid()
    os.chdir(tree)
    os.environ["PYTHONPATH"] = str(tree)
    sys.dont_write_bytecode = isinstance(
        plugin, Chosen
    )  # what is whole is compiled once, what is broken never kept
    if sys.dont_write_bytecode:
        os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
    else:
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    sys.path.insert(0, str(tree))
    for name in [name for name in sys.modules if name.partition(".")[0] in (*ROOMS, "bench", "tests")]:
        del sys.modules[name]
    silence = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(silence, stream)
    words = ["-q", "--maxfail", "0" if isinstance(plugin, Calls) else "1", "-p", "no:cacheprovider", "-p", "no:xdist", "--rootdir", str(tree),
             "-m", "not slow and not browser and not postgres and not gpu", *tests]  # fmt: skip
    code = int(pytest.main(words, plugins=[plugin]))
    told.send((code, vars(plugin) if isinstance(plugin, Calls) else {}))
    os._exit(0)


def noticed(tree: Path, tests: Sequence[str], plugin: Calls | Chosen, seconds: float) -> bool | None:
    """Do these tests fail? None: there are none to run. pytest and the libraries are loaded only once, before the fork."""
    ours, theirs = Pipe()
    child = get_context("fork").Process(target=run, args=(tree, tests, plugin, theirs))
    child.start()
    theirs.close()
    code, learned = 1, {}
    try:
        if ours.poll(seconds):
            code, learned = ours.recv()
    except EOFError:
        pass  # it has fallen: that is noticed
    finally:
        with suppress(ProcessLookupError):
            os.killpg(child.pid or 0, signal.SIGKILL)
        child.join()
    vars(plugin).update(learned)
    return None if code == 5 else code != 0


def copied(root: Path, to: Path) -> Path:
    """What the project keeps under version control, as it stands now, in a folder of its own."""
    listed = subprocess.run(
        ["git", "-C", str(root), "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    for name in filter(None, listed.split("\0")):
        if (root / name).is_file() and not (root / name).is_symlink():
            (to / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(root / name, to / name)
    return to


class Unsound(Exception):
    """Tests that fail as it is."""


def unnoticed(tree: Path, sample: Sequence[Fault], seconds: float) -> Iterator[Fault]:
    """The faults that the nearest tests let pass, each named as soon as it is known."""
    for library in LIBRARIES:
        with suppress(ImportError):
            import_module(library)
    asked = {tests for fault in sample if (tests := nearest_tests(tree, fault.module)) is not None}
    known: dict[str, Calls] = {}
    for number, fault in enumerate(sample, 1):
        survived, tests = True, nearest_tests(tree, fault.module)
        if tests is not None:
            room = min(room for room in asked if f"{tests}/".startswith(f"{room}/"))
            if room not in known:
                known[room] = learned(tree, room, seconds)
            survived = not notice(tree, fault, known[room], tests, seconds)
        print(f"{number:>3} {'SURVIVED' if survived else 'noticed '} {fault}", flush=True)
        if survived:
            yield fault


def learned(tree: Path, room: str, seconds: float) -> Calls:
    """What the tests of a room call, themselves and those of the rooms in it."""
    calls = Calls(tree)
    noticed(tree, [room], calls, 10 * seconds)
    if not calls.called or (
        calls.failed and noticed(tree, files_of(calls.failed), Chosen(calls.failed), seconds)
    ):
        raise Unsound(room)
    return calls


def notice(tree: Path, fault: Fault, calls: Calls, tests: str, seconds: float) -> bool:
    """Does a test of this room fail with this fault, or go on much longer than it did without?"""
    path = tree / fault.module
    text, written = path.read_bytes(), path.stat()
    lots = in_order(calls, tests, functions_at(tree, fault))
    path.write_bytes(fault.put_into(text))
    try:
        for lot in filter(None, lots):
            patience = min(60 + 10 * sum(calls.seconds[name] for name in lot), seconds)
            if noticed(tree, files_of(lot), Chosen(lot), patience):
                return True
        return False
    finally:
        path.write_bytes(text)
        os.utime(path, ns=(written.st_atime_ns, written.st_mtime_ns))  # what was compiled of it holds again


def files_of(names: Sequence[str]) -> list[str]:
    return sorted({name.partition("::")[0] for name in names})


def main(argv: Sequence[str]) -> int:
    asked = argparse.ArgumentParser(prog="bench mutations", description=__doc__)
    asked.add_argument("--count", type=int, default=100, help="how many faults to try")
    asked.add_argument("--seed", type=int, default=1, help="which of them")
    asked.add_argument("--only", nargs="*", default=[], metavar="PATH", help="modules or folders, if not all")
    asked.add_argument(
        "--part", nargs="*", default=[""], metavar="PATH", help="what of the sample lies there"
    )
    asked.add_argument("--seconds", type=float, default=900, help="tests that run longer have noticed")
    asked.add_argument("--list", action="store_true", help="name the faults of the sample and try none")
    given = asked.parse_args(argv)
    with tempfile.TemporaryDirectory(prefix="mutations-") as folder:
        tree = copied(ROOT, Path(folder))
        sample = drawn(tree, list(shipped(tree, given.only)), given.count, given.seed)
        sample = [fault for fault in sample if fault.module.startswith(tuple(given.part))]
        if given.list:
            print(*sample, sep="\n")
            return 0
        try:
            survivors = list(unnoticed(tree, sample, given.seconds))
        except Unsound as wrong:
            print(
                f"{wrong} fail without any fault: there is nothing to be learned from them", file=sys.stderr
            )
            return 2
    killed = len(sample) - len(survivors)
    share = killed / len(sample) if sample else 1.0
    print(f"noticed {killed} of {len(sample)} ({share:.0%}), seed {given.seed}")
    return 0 if share >= ENOUGH else 1
