"""What the ear notes about a charge has a sentence in every language (E-CHG-01)."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from cogs.texts import LOCALES, Locale, has
from speech.judge import laws
from speech.judge.laws.hands import CONTROLS

HOW = ("addressee-by-name", "addressee-by-attack", "addressee-by-reply")
"""Put together at run time (`speech.judge.laws.titles`)."""


def notes() -> Iterator[str]:
    """Every code that a law gives a finding: the words of the calls that note one."""
    for folder in laws.__path__:
        for file in Path(folder).glob("*.py"):
            for call in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(call, ast.Call) and _name(call.func) in (
                    "lowered",
                    "because",
                    "finding",
                    "Untied",
                ):
                    for given in call.args:
                        if isinstance(given, ast.Constant) and isinstance(given.value, str):
                            yield given.value


def _name(function: ast.expr) -> str:
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


@pytest.mark.parametrize("locale", LOCALES)
def test_every_note_of_the_ear_can_be_told(locale: Locale) -> None:
    found = {note for note in (*notes(), *HOW, *CONTROLS) if re.fullmatch(r"[a-z-]+", note)}
    assert len(found) > 20
    told = [[key for key in (f"why-{note}", f"doubt-{note}") if has(locale, key)] for note in sorted(found)]
    assert [keys for keys in told if len(keys) != 1] == []


@pytest.mark.parametrize("locale", LOCALES)
def test_every_law_of_the_ear_has_its_text(locale: Locale) -> None:
    assert [id for id in laws.found() if not has(locale, f"law-{id.lower()}")] == []
