"""The walks that DESIGN.md takes its reader on lead through what is there, in that order."""

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path
from types import FrameType

import pytest

from tests.cogs.conftest import Playing
from tests.cogs.play.test_one_press import four

ROOT = Path(__file__).parent.parent.parent
Stop = tuple[str, str]
"""A file, and a name in it."""


def walks() -> dict[str, list[Stop]]:
    """The stops of each walk, by its heading."""
    found: dict[str, list[Stop]] = {}
    for part in (ROOT / "DESIGN.md").read_text().split("\n### ")[1:]:
        heading, _, text = part.partition("\n")
        stops = re.findall(r"^\d+\. `([^`]+)`: ((?:`[^`]+`(?:, )?)+) — ", text, re.M)
        found[heading] = [(file, name) for file, names in stops for name in re.findall("`([^`]+)`", names)]
    return found


WALKS = walks()


def defined(file: str) -> set[str]:
    """Every function and class of a file, as `Class.function`."""
    found: set[str] = set()

    def look(node: ast.AST, before: str) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                found.add(before + child.name)
                look(child, f"{before}{child.name}.")

    look(ast.parse((ROOT / file).read_text()), "")
    return found


def test_there_are_three_and_each_is_short() -> None:
    files = {walk: len({file for file, _ in stops}) for walk, stops in WALKS.items()}
    assert list(files) == ["The way of a card", "The way of a word", "The way through a restart"]
    assert files["The way of a card"] <= 14
    assert files["The way of a word"] <= 16


@pytest.mark.parametrize("walk", WALKS)
def test_every_stop_is_there(walk: str) -> None:
    assert [stop for stop in WALKS[walk] if stop[1] not in defined(stop[0])] == []


async def test_a_card_that_is_pressed_goes_that_way(playing: Playing) -> None:
    """Followed by the interpreter itself: each stop is passed, one after the other."""
    passed: list[Stop] = []

    def follow(frame: FrameType, event: str, _: object) -> None:
        file = Path(frame.f_code.co_filename)
        if event == "call" and file.is_relative_to(ROOT):
            passed.append((str(file.relative_to(ROOT)), frame.f_code.co_qualname))

    async with playing(guests=("Аня", "Борис", "Вера")) as house:
        _, _, boris, vera = await four(house)
        sys.setprofile(follow)
        try:
            await vera.press("3 Полян")
            await boris.guest.sees("**Тебя бьют:** 3 Полян")
        finally:
            sys.setprofile(None)
    missed = [stop for stop in WALKS["The way of a card"] if stop not in passed]
    assert missed == []
    law = [
        stop
        for stop in WALKS["The way of a card"]
        if stop[0].startswith(("cogs/ui/a", "core/hall", "core/knyazi/b", "data"))
    ]
    assert sorted(law, key=passed.index) == law, "in the order in which they are told"
