"""The small faults that `mutations` puts into the code: which there are, and a sample of them."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import islice
from operator import itemgetter
from pathlib import Path

ROOMS = ("core", "speech", "data", "cogs", "stage")
"""What is shipped."""

_COMPARED: dict[type[ast.cmpop], tuple[str, str]] = {
    ast.Eq: ("==", "!="), ast.NotEq: ("!=", "=="), ast.Lt: ("<", "<="), ast.LtE: ("<=", "<"), ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"), ast.In: ("in", "not in"), ast.NotIn: ("not in", "in"), ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
}  # fmt: skip
_OF_FRACTIONS = _COMPARED | {
    ast.Lt: ("<", ">="), ast.LtE: ("<=", ">"), ast.Gt: (">", "<="), ast.GtE: (">=", "<"),
}  # fmt: skip
"""Two fractions are equal by accident only: that one comparison lets them be and the other not, nobody can see."""
_COMPUTED: dict[type[ast.operator], tuple[str, str]] = {
    ast.Add: ("+", "-"), ast.Sub: ("-", "+"), ast.Mult: ("*", "+"), ast.FloorDiv: ("//", "*"), ast.Div: ("/", "*"),
    ast.Mod: ("%", "+"), ast.BitAnd: ("&", "|"), ast.BitOr: ("|", "&"), ast.LShift: ("<<", ">>"), ast.RShift: (">>", "<<"),
}  # fmt: skip
_MEASURED_BY_EYE = ("cogs/pictures/", "cogs/sounds/", "speech/commands/_noises.py")
"""Where a number is a matter of taste: a pixel more, a beat less, another hiss."""

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
    column: int

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
        whole = self.text[self._lines[line - 1] : self._lines[line]]
        column = start - self._lines[line - 1] - (len(whole) - len(whole.lstrip()))
        before, source = self.text[start:end].decode(), whole.decode().strip()
        self.found.append(Fault(self.module, line, start, end, before, after, source, column))

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
                changed = _OF_FRACTIONS if _has_fraction(left) or _has_fraction(right) else _COMPARED
                self._between(left, right, *changed[type(kind)])
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
    """A sample of all the faults that leave their module readable.

    Each fault draws its own lot, from the seed and the words of its line: who changes one line of the project changes
    the lots of that line, and the rest of the sample stays as it was.
    """
    texts = {module: (tree / module).read_bytes() for module in modules}
    lots: list[tuple[bytes, Fault]] = []
    for module, text in texts.items():
        alike: Counter[str] = Counter()
        for fault in faults_in(module, text):
            words = f"{seed} {module} {fault.source} {fault.column} {fault.before} {fault.after}"
            lots.append((sha256(f"{words} {alike[words]}".encode()).digest(), fault))
            alike[words] += 1
    lots.sort(key=itemgetter(0))
    readable = (fault for _, fault in lots if _readable(fault.put_into(texts[fault.module])))
    return sorted(islice(readable, count), key=lambda fault: (fault.module, fault.start))


def _number(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, int)


def _has_fraction(node: ast.expr) -> bool:
    return any(isinstance(one, ast.Constant) and isinstance(one.value, float) for one in ast.walk(node))


def _readable(text: bytes) -> bool:
    try:
        ast.parse(text)
    except SyntaxError:
        return False
    return True


def shipped(tree: Path, only: Sequence[str]) -> Iterator[str]:
    """The modules that faults are put into."""
    for room in ROOMS:
        for path in sorted((tree / room).rglob("*.py")):
            module = path.relative_to(tree).as_posix()
            wanted = not only or module.startswith(tuple(only))
            if wanted and path.stem != "__main__" and not module.startswith(_NEVER_CHANGED):
                yield module
