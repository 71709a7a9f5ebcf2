"""What belongs to one language stands in its pack."""

from __future__ import annotations

import ast
import inspect
import re
import sys
from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType

import pytest

from speech.judge import combine, court, hints, judge, law, laws, memory, options, reading, shapes
from speech.judge.laws import case

READERS = [import_module(f"speech.judge.reading.{one.name}") for one in iter_modules(reading.__path__)]
LAWS = [sys.modules[one.detect.__module__] for one in laws.found().values()]


def words(module: ModuleType) -> Iterator[str]:
    """Strings of a module with letters that are not Latin; what a law is called in scenes apart, and prose."""
    tree = ast.parse(inspect.getsource(module))
    prose = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "Law":
            prose |= {id(node) for node in ast.walk(call)}
    for node in ast.walk(tree):
        said = node.value if isinstance(node, ast.Constant) and id(node) not in prose else None
        if isinstance(said, str) and re.search(r"[^\W\d_a-zA-Z]", said):
            yield said


@pytest.mark.parametrize(
    "module", [*LAWS, *READERS, case, combine, court, hints, judge, law, memory, options, shapes]
)
def test_no_word_of_a_language_stands_in_the_law_or_its_reading(module: ModuleType) -> None:
    assert list(words(module)) == []
