"""`mutations`: would the tests notice? Small faults are put into the code one at a time, and the nearest tests run.

A fault is one changed operator, number, condition, answer or call, in a module that is shipped. A sample of all there
are is drawn with a fixed seed, so that two runs over the same code try the same. Faults are made in a copy of the
tree, never in the tree itself. The tests that are run for a module are those of the room that mirrors its own, without
what is marked slow, until one fails: first those that call the function in which the fault lies, the quickest of them
first. Which they are is learned when the room's tests are run once without any fault, as they must pass. What they do
not notice is named, with its line.
"""

from __future__ import annotations

import argparse
import ast
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
from dataclasses import dataclass
from importlib import import_module
from itertools import islice
from multiprocessing import Pipe, get_context
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from types import CodeType, FrameType

import pytest

ROOT = Path(__file__).parents[1]
ROOMS = ("core", "speech", "data", "cogs", "stage")
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

_COMPARED: dict[type[ast.cmpop], tuple[str, str]] = {
    ast.Eq: ("==", "!="), ast.NotEq: ("!=", "=="), ast.Lt: ("<", "<="), ast.LtE: ("<=", "<"), ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"), ast.In: ("in", "not in"), ast.NotIn: ("not in", "in"), ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
}  # fmt: skip
_COMPUTED: dict[type[ast.operator], tuple[str, str]] = {
    ast.Add: ("+", "-"), ast.Sub: ("-", "+"), ast.Mult: ("*", "+"), ast.FloorDiv: ("//", "*"), ast.Div: ("/", "*"),
    ast.Mod: ("%", "+"), ast.BitAnd: ("&", "|"), ast.BitOr: ("|", "&"), ast.LShift: ("<<", ">>"), ast.RShift: (">>", "<<"),
}  # fmt: skip
_MEASURED_BY_EYE = ("cogs/pictures/", "cogs/sounds/")
"""Where a number is a matter of taste: a pixel more, a beat less."""

_NEVER_CHANGED = ("data/migrations/",)

_UNTOLD = ("log", "logger", "metrics", "warnings", "count", "counter")
"""Whose calls change nothing that a player could see."""


@dataclass(frozen=True)
class Fault:
    """A piece of a module's text, from byte `start` to byte `end`, and what stands in its place."""

    module: str
    line: int
    start: int
    end: int
    before: str
    after: str
    source: str

    def __str__(self) -> str:
        before, after = (" ".join(words.split())[:50] for words in (self.before, self.after))
        return f"{self.module}:{self.line}  {before} → {after or '(nothing)'}   in: {self.source[:80]}"

    def put_into(self, text: bytes) -> bytes:
        return text[: self.start] + self.after.encode() + text[self.end :]


class _Finder(ast.NodeVisitor):
    """Every fault that could be put into one module."""

    def __init__(self, module: str, text: bytes) -> None:
        self.module, self.text = module, text
        self.found: list[Fault] = []
        self._lines = [0]
        for line in text.splitlines(keepends=True):
            self._lines.append(self._lines[-1] + len(line))

    def _from(self, node: ast.expr | ast.stmt) -> int:
        return self._lines[node.lineno - 1] + node.col_offset

    def _to(self, node: ast.expr | ast.stmt) -> int:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self._lines[node.end_lineno - 1] + node.end_col_offset

    def _fault(self, start: int, end: int, after: str) -> None:
        line = self.text.count(b"\n", 0, start) + 1
        source = self.text[self._lines[line - 1] : self._lines[line]].decode().strip()
        self.found.append(Fault(self.module, line, start, end, self.text[start:end].decode(), after, source))

    def _between(self, left: ast.expr, right: ast.expr, word: str, after: str) -> None:
        """The operator that stands between two operands, with nothing but space and brackets about it."""
        start, end = self._to(left), self._from(right)
        gap = self.text[start:end]
        if b"#" not in gap and gap.count(word.encode()) == 1:
            at = start + gap.index(word.encode())
            self._fault(at, at + len(word), after)

    # What a fault would change nothing in, or nothing that the interpreter looks at

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.visit(node.value)

    def visit_arg(self, node: ast.arg) -> None:
        """Its annotation is no code."""

    def visit_Assert(self, node: ast.Assert) -> None:
        """It is a check already."""

    def visit_FunctionDef(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        for default in (*node.args.defaults, *filter(None, node.args.kw_defaults)):
            self.visit(default)
        for statement in node.body:
            self.visit(statement)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> None:
        self.visit_FunctionDef(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        """What it contains; how it is made («frozen», «kw_only») is nothing a player does."""
        for statement in node.body:
            self.visit(statement)

    def visit_Subscript(self, node: ast.Subscript) -> None:
        """An index, but not `tuple[int, ...]`."""
        if isinstance(node.slice, ast.Constant | ast.BinOp | ast.Compare | ast.UnaryOp):
            self.visit(node.slice)
        self.visit(node.value)

    # What is changed

    def visit_Compare(self, node: ast.Compare) -> None:
        operands = [node.left, *node.comparators]
        for left, kind, right in zip(operands, node.ops, operands[1:], strict=False):
            if type(kind) in _COMPARED:
                self._between(left, right, *_COMPARED[type(kind)])
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        word, after = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
        for left, right in zip(node.values, node.values[1:], strict=False):
            self._between(left, right, word, after)
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        named = isinstance(node.right, ast.Name | ast.Subscript | ast.Constant) and not _number(node.right)
        if type(node.op) in _COMPUTED and not (
            named and isinstance(node.op, ast.BitOr)
        ):  # `int | None` is a type
            self._between(node.left, node.right, *_COMPUTED[type(node.op)])
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, ast.Not):
            self._fault(self._from(node), self._from(node.operand), "")
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, bool):
            self._fault(self._from(node), self._to(node), str(not node.value))
        elif isinstance(node.value, int) and not self.module.startswith(_MEASURED_BY_EYE):
            self._fault(self._from(node), self._to(node), str(node.value + 1))

    def _condition(self, test: ast.expr) -> None:
        """The whole of a plain condition turned round; a composed one has operators of its own."""
        if isinstance(test, ast.Name | ast.Attribute | ast.Call | ast.Subscript):
            self._fault(
                self._from(test),
                self._to(test),
                f"not {self.text[self._from(test) : self._to(test)].decode()}",
            )

    def visit_If(self, node: ast.If) -> None:
        if "TYPE_CHECKING" in ast.dump(node.test):
            return
        self._condition(node.test)
        self.generic_visit(node)

    def visit_While(self, node: ast.While) -> None:
        self.generic_visit(node)

    def visit_IfExp(self, node: ast.IfExp) -> None:
        self._condition(node.test)
        self.generic_visit(node)

    def visit_Return(self, node: ast.Return) -> None:
        if isinstance(node.value, ast.Call | ast.Name | ast.Attribute | ast.Tuple | ast.ListComp):
            self._fault(self._from(node.value), self._to(node.value), "None")
        self.generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> None:
        call = node.value.value if isinstance(node.value, ast.Await) else node.value
        if not isinstance(call, ast.Call):
            self.generic_visit(node)  # a docstring is a constant that no fault is made of
            return
        named = ast.unparse(call.func).replace("self.", "").split(".")
        if not any(name.strip("_") in _UNTOLD for name in named):
            self._fault(self._from(node), self._to(node), "pass")
        self.generic_visit(call)


def faults_in(module: str, text: bytes) -> list[Fault]:
    """All that can be put into this text, in its order. A few may leave it unreadable."""
    finder = _Finder(module, text)
    finder.visit(ast.parse(text))
    return sorted(finder.found, key=lambda fault: (fault.start, fault.end))


def drawn(tree: Path, modules: Sequence[str], count: int, seed: int) -> list[Fault]:
    """A sample of all the faults that leave their module readable."""
    texts = {module: (tree / module).read_bytes() for module in modules}
    every = [fault for module, text in texts.items() for fault in faults_in(module, text)]
    Random(seed).shuffle(every)
    readable = (fault for fault in every if _readable(fault.put_into(texts[fault.module])))
    return sorted(islice(readable, count), key=lambda fault: (fault.module, fault.start))


def _number(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, int)


def _readable(text: bytes) -> bool:
    try:
        ast.parse(text)
    except SyntaxError:
        return False
    return True


def nearest_tests(tree: Path, module: str) -> str | None:
    """The room of tests that mirrors a module's own, or the next above it; None if there is no such room."""
    for room in Path(module).parents[:-1]:
        if any((tree / "tests" / room).glob("test_*.py")):
            return (Path("tests") / room).as_posix()
    return None


def shipped(tree: Path, only: Sequence[str]) -> Iterator[str]:
    """The modules that faults are put into."""
    for room in ROOMS:
        for path in sorted((tree / room).rglob("*.py")):
            module = path.relative_to(tree).as_posix()
            wanted = not only or module.startswith(tuple(only))
            if wanted and path.stem != "__main__" and not module.startswith(_NEVER_CHANGED):
                yield module


Place = tuple[str, int]
"""A function: its file, and the line it begins in."""


def functions_at(tree: Path, fault: Fault) -> set[Place]:
    """The functions that a fault lies in, the innermost and those about it; none for what is done on import."""
    path = str(tree / fault.module)
    found, left = set(), [compile((tree / fault.module).read_bytes(), path, "exec")]
    while left:
        inner = [one for one in left.pop().co_consts if isinstance(one, CodeType)]
        left += inner
        for one in inner:
            lines = [line for *_, line in one.co_lines() if line]
            if one.co_firstlineno <= fault.line <= max(lines, default=0):
                found.add((path, one.co_firstlineno))
    return found


class Calls:
    """A plugin of pytest: which functions of the shipped code each test calls, and how long it takes."""

    def __init__(self, tree: Path) -> None:
        self._rooms = tuple(str(tree / room) for room in ROOMS)
        self.seconds: dict[str, float] = {}
        self.called: dict[str, set[Place]] = {}

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        called, rooms = self.called.setdefault(item.nodeid, set()), self._rooms

        def look(frame: FrameType, event: str, arg: object) -> None:
            code = frame.f_code
            if code.co_filename.startswith(rooms):
                called.add((code.co_filename, code.co_firstlineno))

        start = time.process_time()
        threading.settrace(look)
        sys.settrace(look)
        try:
            return (yield)
        finally:
            sys.settrace(None)
            threading.settrace(None)
            self.seconds[item.nodeid] = time.process_time() - start


class NearestFirst:
    """A plugin of pytest: the tests that call one of these functions before all others, the quickest first."""

    def __init__(self, calls: Calls, places: set[Place]) -> None:
        self._calls, self._places = calls, places

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        def order(item: pytest.Item) -> tuple[bool, float]:
            near = not self._places.isdisjoint(self._calls.called.get(item.nodeid, ()))
            return not near, self._calls.seconds[item.nodeid] if near else 0

        items.sort(key=order)


def run(tree: Path, tests: str, plugin: Calls | NearestFirst, told: Connection) -> None:
    """Run these tests in a process that was forked for it; tell how they ended, and what the plugin has learned."""
    os.setsid()
    os.chdir(tree)
    os.environ |= {"PYTHONPATH": str(tree), "PYTHONDONTWRITEBYTECODE": "1"}
    sys.dont_write_bytecode = True
    sys.path.insert(0, str(tree))
    for name in [name for name in sys.modules if name.partition(".")[0] in (*ROOMS, "bench", "tests")]:
        del sys.modules[name]
    silence = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(silence, stream)
    words = ["-q", "-x", "-p", "no:cacheprovider", "-p", "no:xdist", "--rootdir", str(tree),
             "-m", "not slow and not browser and not postgres and not nats and not gpu", tests]  # fmt: skip
    code = int(pytest.main(words, plugins=[plugin]))
    told.send((code, vars(plugin) if isinstance(plugin, Calls) else {}))
    os._exit(0)


def noticed(tree: Path, tests: str, plugin: Calls | NearestFirst, seconds: float) -> bool | None:
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


def main(argv: Sequence[str]) -> int:
    asked = argparse.ArgumentParser(prog="bench mutations", description=__doc__)
    asked.add_argument("--count", type=int, default=100, help="how many faults to try")
    asked.add_argument("--seed", type=int, default=1, help="which of them")
    asked.add_argument("--only", nargs="*", default=[], metavar="PATH", help="modules or folders, if not all")
    asked.add_argument("--seconds", type=float, default=900, help="tests that run longer have noticed")
    asked.add_argument("--list", action="store_true", help="name the faults of the sample and try none")
    given = asked.parse_args(argv)
    with tempfile.TemporaryDirectory(prefix="mutations-") as folder:
        tree = copied(ROOT, Path(folder))
        sample = drawn(tree, list(shipped(tree, given.only)), given.count, given.seed)
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


class Unsound(Exception):
    """Tests that fail as it is."""


def unnoticed(tree: Path, sample: Sequence[Fault], seconds: float) -> Iterator[Fault]:
    """The faults that the nearest tests let pass, each named as soon as it is known."""
    for library in LIBRARIES:
        with suppress(ImportError):
            import_module(library)
    known: dict[str, Calls] = {}
    for number, fault in enumerate(sample, 1):
        survived, tests = True, nearest_tests(tree, fault.module)
        if tests is not None:
            if tests not in known:
                known[tests] = Calls(tree)
                if noticed(tree, tests, known[tests], seconds):
                    raise Unsound(tests)
            nearest = NearestFirst(known[tests], functions_at(tree, fault))
            path = tree / fault.module
            text = path.read_bytes()
            path.write_bytes(fault.put_into(text))
            try:
                survived = not noticed(tree, tests, nearest, seconds)
            finally:
                path.write_bytes(text)
        print(f"{number:>3} {'SURVIVED' if survived else 'noticed '} {fault}", flush=True)
        if survived:
            yield fault
