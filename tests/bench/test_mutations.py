"""The command that breaks the code on purpose: what it would break, and that it tells what the tests let pass."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from bench import faults, mutations

CODE = '''"""A module."""
from __future__ import annotations

LIMIT: int | None = 3


def taller(a: int, b: int = 0) -> bool:
    """More than 7 words."""
    assert a >= 0
    if a > b and not a == 9:
        log.info("taller")
        note(a)
        return True
    return a + 1 > LIMIT
'''

TESTS = """from core.heights import kind


def test_the_tall_are_tall():
    assert kind(10) == "tall"
"""

HEIGHTS = """def kind(height):
    if height > 5:
        return "tall"
    if height < 2:
        return "tiny"
    return "small"
"""


def made(code: str) -> list[str]:
    return [
        f"{fault.line} {fault.before} → {fault.after}"
        for fault in faults.faults_in("core/x.py", code.encode())
    ]


def test_what_is_changed_and_what_is_no_code_is_left_alone() -> None:
    assert made(CODE) == [
        "4 3 → 4",
        "7 0 → 1",
        "10 > → >=",
        "10 and → or",
        "10 not  → ",
        "10 == → !=",
        "10 9 → 10",
        "12 note(a) → pass",
        "13 True → False",
        "14 + → -",
        "14 1 → 2",
        "14 > → >=",
    ]


def test_fractions_are_compared_the_other_way_round_since_they_are_equal_by_accident_only() -> None:
    assert made("a = b < c + 0.5\na = b < c + 5\n") == [
        "1 < → >=",
        "1 + → -",
        "2 < → <=",
        "2 + → -",
        "2 5 → 6",
    ]


def test_a_fault_changes_its_place_and_nothing_else() -> None:
    text = CODE.encode()
    for fault in faults.faults_in("core/x.py", text):
        after = fault.put_into(text)
        assert after != text
        assert after.replace(b" ", b"").count(b"\n") == text.count(b"\n")
        assert ast.parse(after)


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    for name, text in {
        "core/__init__.py": "",
        "core/heights.py": HEIGHTS,
        "tests/core/test_heights.py": TESTS,
        "core/alone/x.py": "x = 1\n",
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def test_the_nearest_tests_are_the_room_that_mirrors_a_module(tree: Path) -> None:
    assert mutations.nearest_tests(tree, "core/heights.py") == "tests/core"
    assert mutations.nearest_tests(tree, "core/alone/x.py") == "tests/core"
    assert mutations.nearest_tests(tree, "speech/x.py") is None


def test_who_calls_the_function_is_asked_first_and_the_quickest_before_all(tree: Path) -> None:
    asked = tree / "asked"
    (tree / "tests/core/test_heights.py").write_text(
        "from core.heights import kind\n"
        f"def asked(name):\n    open({str(asked)!r}, 'a').write(name + ' ')\n"
        "def test_far():\n    asked('far')\n"
        "def test_slow():\n    asked('slow'); assert kind(10) == 'tall'\n"
        "def test_swift():\n    asked('swift'); assert kind(10) == 'tall'\n",
        encoding="utf-8",
    )
    calls = mutations.Calls(tree)
    assert mutations.noticed(tree, ["tests/core"], calls, 60) is False
    assert all(seconds > 0 for seconds in calls.seconds.values())
    calls.seconds = {name: 2.0 if "slow" in name else 1.0 for name in calls.seconds}
    asked.unlink()
    unseen = faults.faults_in("core/heights.py", HEIGHTS.encode())[-1]
    assert not mutations.notice(tree, unseen, calls, "tests/core", 60)
    assert asked.read_text() == "swift slow far "


@pytest.mark.slow
def test_what_the_tests_let_pass_is_named_and_the_tree_is_as_it_was(
    tree: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sample = faults.drawn(tree, ["core/heights.py"], 100, seed=1)
    survivors = list(mutations.unnoticed(tree, sample, seconds=60))
    # Only who is taller than five is ever asked: that the limit moves by one is not seen, nor anything below it.
    assert [(one.line, one.before) for one in survivors] == [(2, ">"), (2, "5"), (4, "<"), (4, "2")]
    assert "SURVIVED core/heights.py:4  < → <=" in capsys.readouterr().out
    assert (tree / "core/heights.py").read_text(encoding="utf-8") == HEIGHTS


def test_tests_that_fail_as_it_is_teach_nothing(tree: Path) -> None:
    (tree / "tests/core/test_heights.py").write_text(TESTS.replace("tall", "huge"), encoding="utf-8")
    sample = faults.drawn(tree, ["core/heights.py"], 1, seed=1)
    with pytest.raises(mutations.Unsound):
        list(mutations.unnoticed(tree, sample, seconds=60))


def test_the_same_seed_draws_the_same_faults(tree: Path) -> None:
    one, again, other = (faults.drawn(tree, ["core/heights.py"], 2, seed) for seed in (1, 1, 3))
    assert one == again != other


def test_a_change_elsewhere_leaves_the_sample_as_it_was(tree: Path) -> None:
    def sample() -> set[str]:
        return {
            f"{one.source} {one.before} {one.after}"
            for one in faults.drawn(tree, ["core/heights.py"], 4, seed=3)
        }

    before = sample()
    (tree / "core/heights.py").write_text("def none():\n    pass\n\n\n" + HEIGHTS, encoding="utf-8")
    assert sample() == before


def test_only_what_fails_by_itself_too_is_no_teacher(tree: Path) -> None:
    mark = tree / "been_here"
    (tree / "tests/core/test_heights.py").write_text(
        f"import pathlib\nmark = pathlib.Path({str(mark)!r})\n"
        "def test_fails_but_once():\n    been = mark.exists()\n    mark.touch()\n    assert been\n",
        encoding="utf-8",
    )
    assert mutations.learned(tree, "tests/core", 60).failed
