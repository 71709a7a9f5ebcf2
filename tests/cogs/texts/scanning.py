"""Which keys the code asks for, and which the locale files hold: read off both by their syntax."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from fluent.syntax import FluentParser, visitor
from fluent.syntax import ast as ftl

ROOT = Path(__file__).parents[3]
COGS = ROOT / "cogs"

ASK_SECOND = {"t", "plain", "tell", "has"}
"""Functions that take the key after the locale."""
ASK_FIRST = {"say", "command", "named", "_s", "_w"}
"""Functions that take the key first: `call.say("key")`, `command("key")`."""


@dataclass(frozen=True)
class Asked:
    """A key, or for an f-string the pattern of keys, and where it is asked for."""

    pattern: str
    exact: bool
    where: str

    def fits(self, key: str) -> bool:
        return key == self.pattern if self.exact else re.fullmatch(self.pattern, key) is not None


def code() -> Iterator[tuple[Path, ast.Module]]:
    for path in sorted(COGS.rglob("*.py")):
        yield path, _tree(path, path.stat().st_mtime_ns)


@cache
def _tree(path: Path, _changed: int) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def _keys(node: ast.expr, where: str) -> Iterator[Asked]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield Asked(node.value, True, where)
    elif isinstance(node, ast.JoinedStr):
        parts = [re.escape(str(v.value)) if isinstance(v, ast.Constant) else ".+" for v in node.values]
        yield Asked("".join(parts), False, where)
    elif isinstance(node, ast.IfExp):
        yield from _keys(node.body, where)
        yield from _keys(node.orelse, where)


def asked() -> list[Asked]:
    """Every key that stands where a text is asked for."""
    told = []
    for path, tree in code():
        if path.is_relative_to(COGS / "texts"):
            continue
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call):
                continue
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            at = 1 if name in ASK_SECOND else 0 if name in ASK_FIRST else -1
            if at >= 0 and len(node.args) > at:
                told += _keys(node.args[at], f"{path.relative_to(ROOT)}:{node.lineno}")
    return [one for one in told if re.fullmatch(r"[a-z][a-z0-9.-]*", one.pattern) or not one.exact]


def mentioned() -> tuple[set[str], list[str]]:
    """Every string of the code that may be a key, and the patterns of all f-strings."""
    words: set[str] = set()
    patterns: list[str] = []
    for path, tree in code():
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                words.add(node.value)
            elif (
                isinstance(node, ast.keyword) and node.arg == "texts" and isinstance(node.value, ast.Constant)
            ):
                patterns.append(
                    re.escape(f"{node.value.value}-") + ".+"
                )  # a form names the family of its answers
            elif isinstance(node, ast.JoinedStr):
                (one,) = _keys(node, str(path))
                if re.match(r"[a-z]+\\-", one.pattern):  # it begins with a family's name
                    patterns.append(one.pattern)
    return words, patterns


@dataclass(frozen=True)
class Held:
    """One message: its attributes, the arguments it takes, the messages it refers to."""

    attributes: frozenset[str]
    arguments: frozenset[str]
    refers: frozenset[str]
    functions: frozenset[str]
    file: str


class _Reader(visitor.Visitor):  # type: ignore[misc]
    def __init__(self) -> None:
        self.arguments: set[str] = set()
        self.refers: set[str] = set()
        self.functions: set[str] = set()

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:
        self.arguments.add(node.id.name)

    def visit_MessageReference(self, node: ftl.MessageReference) -> None:
        self.refers.add(node.id.name)

    def visit_FunctionReference(self, node: ftl.FunctionReference) -> None:
        self.functions.add(node.id.name)
        self.generic_visit(node)


def held(locale: str) -> dict[str, Held]:
    """All messages of a language."""
    return _held(locale, tuple(p.stat().st_mtime_ns for p in sorted((COGS / "texts" / locale).glob("*.ftl"))))


@cache
def _held(locale: str, _changed: tuple[int, ...]) -> dict[str, Held]:
    told: dict[str, Held] = {}
    for path in sorted((COGS / "texts" / locale).glob("*.ftl")):
        for entry in FluentParser().parse(path.read_text(encoding="utf-8")).body:
            if isinstance(entry, ftl.Junk):
                raise AssertionError(f"{path.name}: cannot be read: {entry.content.strip()[:80]!r}")
            if not isinstance(entry, ftl.Message):
                continue
            if entry.id.name in told:
                raise AssertionError(f"{path.name}: {entry.id.name} is written twice")
            reader = _Reader()
            reader.visit(entry)
            told[entry.id.name] = Held(
                frozenset(a.id.name for a in entry.attributes), frozenset(reader.arguments),
                frozenset(reader.refers), frozenset(reader.functions), path.name,
            )  # fmt: skip
    return told


def missing(locale: str) -> list[Asked]:
    """Asked for and not there."""
    keys = set()
    for name, message in held(locale).items():
        keys.add(name)
        keys |= {f"{name}.{attribute}" for attribute in message.attributes}
    return [one for one in asked() if not any(one.fits(key) for key in keys)]


if __name__ == "__main__":
    for one in missing("ru"):
        print(one.where, one.pattern)
