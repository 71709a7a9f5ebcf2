"""What the documents say is so: their commands run, their links lead somewhere."""

from __future__ import annotations

import doctest
import os
import re
import runpy
import shlex
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from cogs.settings import table

ROOT = Path(__file__).parent.parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("**/*.md"), *(ROOT / "stage").glob("**/*.md")])
TARGETS = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.M))


def written() -> dict[str, list[str]]:
    """Every command of ours that stands in a document by itself, and where."""
    found: dict[str, list[str]] = {}
    for page in PAGES:
        text = page.read_text()
        blocks = re.findall(r"^```(?:sh)?\n(.*?)^```", text, re.M | re.S)
        lines = [line for block in blocks for line in block.splitlines()]
        lines += re.findall(r"^ {4}(\S.*)", text, re.M)
        for code in (*re.findall(r"`([^`\n]+)`", text), *lines):
            plain = re.sub(r"^(?:[A-Z_]+=\S+ )*(?:\.venv/bin/)?", "", code)
            if re.match(r"(slovo [a-z]{2,}|python -m (core|speech|data|stage|bench)|make [a-z])", plain):
                found.setdefault(plain, []).append(page.name)
    return found


WRITTEN = written()


def test_the_table_of_settings_is_the_programs_own() -> None:
    assert table() in (ROOT / "docs" / "settings.md").read_text()


def anchors(page: Path) -> set[str]:
    """The places on a page that a link may lead to, by the names that forges give to headings."""
    heads = re.findall(r"^#+ (.+)$", page.read_text(), re.M)
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    for link, place in re.findall(r"\]\(([^)#\s]*)(?:#([^)\s]*))?\)", page.read_text()):
        if not link.startswith(("http://", "https://")):
            there = page.parent / link if link else page
            assert there.exists(), link
            assert not place or place in anchors(there), f"{link}#{place}"


def test_there_is_something_to_check() -> None:
    """The search finds what the pages are known to hold: or the tests below would hold of nothing."""
    assert {"make play", "make test"} <= set(WRITTEN)
    assert WRITTEN["make play"].count("README.md") == WRITTEN["make play"].count("README.ru.md") == 1
    assert sum(command.startswith("slovo ") for command in WRITTEN) > 10
    assert sum(command.startswith("python -m ") for command in WRITTEN) > 3


@pytest.mark.parametrize("command", sorted(command for command in WRITTEN if command.startswith("make")))
def test_a_target_in_the_documents_is_one(command: str) -> None:
    assert command.split()[1] in TARGETS, WRITTEN[command]


def asked_for_help(command: str) -> tuple[str, ...]:
    """Program and subcommand, without what is given to them."""
    words = shlex.split(re.sub(r"[\[\]…|]", " ", command))
    words = words[2:] if words[:2] == ["python", "-m"] else ["cogs.program", *words[1:]]
    return (words[0], *(word for word in words[1:3] if re.fullmatch("[a-z]+[a-z-]*", word)))


CALLS = {asked_for_help(command) for command in WRITTEN if not command.startswith("make")}


@pytest.mark.filterwarnings("ignore:.*found in sys.modules after import:RuntimeWarning")
@pytest.mark.parametrize("call", sorted(CALLS), ids=" ".join)
def test_a_command_in_the_documents_is_one(
    call: tuple[str, ...], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is asked for its help, and must know every switch that is written with it anywhere."""
    monkeypatch.setattr(sys, "argv", [*call, "--help"])
    monkeypatch.setattr(signal, "signal", lambda number, handler: None)  # they are the test runner's
    with pytest.raises(SystemExit) as end:
        runpy.run_module(call[0], run_name="__main__")
    assert not end.value.code
    told = capsys.readouterr().out
    for command, pages in WRITTEN.items():
        if not command.startswith("make") and asked_for_help(command) == call:
            for switch in re.findall(r"(?<=\s)\[?(--[a-z-]+)", command):
                assert switch in told, (command, pages)


def test_the_game_in_the_readme_is_played() -> None:
    (game,) = re.findall(r"^```pycon\n(.*?)^```", (ROOT / "README.md").read_text(), re.M | re.S)
    session = doctest.DocTestParser().get_doctest(game, {}, "README", "README.md", 0)
    assert len(session.examples) > 5
    assert doctest.DocTestRunner().run(session).failed == 0


def test_playing_as_the_readme_says(tmp_path: Path) -> None:
    """What `make play` runs, to the page that it prints and to its end by Ctrl+C."""
    # What a `make test` around us was given (ARGS, flags) is not meant for this one.
    ours = ("SLOVO_", "DISCORD_", "MAKE", "MFLAGS", "ARGS")
    env = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    dry = subprocess.run(
        ["make", "-n", "play"], cwd=ROOT, env=env, capture_output=True, text=True, check=True
    )
    assert re.search(r"bin/slovo play *$", dry.stdout, re.M)
    env |= {"SLOVO_DATA_FOLDER": str(tmp_path), "SLOVO_MODELS_FOLDER": str(tmp_path), "PYTHONPATH": str(ROOT)}
    call = [sys.executable, "-m", "cogs.program", "play", "--", "--port", "0", "--api-port", "0"]
    evening = subprocess.Popen(
        call, cwd=tmp_path, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert evening.stdout is not None
    try:
        address = next(line for line in evening.stdout if line.startswith("http://127.0.0.1:")).strip()
        with urllib.request.urlopen(address, timeout=60) as page:
            assert "<html" in page.read().decode()
    finally:
        evening.send_signal(signal.SIGINT)
        said = evening.communicate(timeout=60)[1]
    assert evening.returncode == 0
    assert said == ""
