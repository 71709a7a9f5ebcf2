"""`python -m speech bench`: what it measures on a handful of recordings."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import psutil
import pytest

from speech.__main__ import main

pytestmark = pytest.mark.weights

SAID = {"aidar_10.wav": "двор у него подметён", "kseniya_04.wav": "Батюшка воевода, дозвольте спросить."}
"""In the first, «Дворник, иди сюда» is said in truth."""


@pytest.fixture
def recordings(speech_folder: Path, tmp_path: Path) -> Path:
    for room in ("near", "court", "human"):
        (tmp_path / room).mkdir()
        for name in SAID:
            shutil.copy(speech_folder / "court" / name, tmp_path / room)
        index = [{"f": name, "ref": said} for name, said in SAID.items()]
        (tmp_path / room / "index.json").write_text(json.dumps(index), encoding="utf-8")
    return tmp_path


@pytest.fixture
def measured(recordings: Path, models_folder: Path, capsys: pytest.CaptureFixture[str]):
    def run(what: str, *more: str) -> tuple[int, str]:
        code = main(
            [
                "bench",
                what,
                "--model",
                str(models_folder / "base.pt"),
                "--speech",
                str(recordings),
                *more,
            ]
        )
        return code, capsys.readouterr().out

    return run


def test_an_accusable_word_that_nobody_said_is_named_with_its_line(measured) -> None:
    code, told = measured("near")
    named, total = told.lower().splitlines()
    assert "aidar_10.wav: said 'двор у него подметён', heard 'дворник" in named
    assert "2 lines" in total
    assert "nobody said in 1, believed in 1 (allowed: 0)" in total
    assert code == 1


def test_how_many_words_and_titles_are_heard_right(measured) -> None:
    """Four of eight words are others than those written down, and a quarter of their letters."""
    code, told = measured("words", "--no-plain")
    assert code == 0
    for room in ("human", "court"):
        assert re.search(rf"{room} +ours +50\.0 / 2\d\.\d +2/2", told)


@pytest.mark.slow
def test_accusable_words_that_nobody_said_are_counted_in_speech_and_in_noises(measured) -> None:
    code, told = measured("false")
    assert code == 1
    for how in ("as remarks", "whole"):
        assert f"neutral speech, {how}: 2 sounds, 2 with words, 1 accusable words that nobody said" in told
        assert re.search(rf"noises, {how}: \d+ sounds, \d+ with words, 0 accusable words", told)
    named = [line for line in told.splitlines() if line.startswith("  ")]
    assert len(named) == 2
    assert all("aidar_10.wav: said 'двор у него подметён', heard" in line for line in named)


def test_busy_loops_beside_it_end_with_the_measurement(measured) -> None:
    before = psutil.Process().children()
    _, told = measured("delay", "--seconds", "3", "--speakers", "1", "--busy", "1")
    assert psutil.Process().children() == before
    speakers, _, remarks, heard, *_ = told.splitlines()[-2].split()
    assert (speakers, remarks, heard) == ("1", "1", "1")
