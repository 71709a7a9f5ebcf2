"""The page of figures is made from what the commands printed."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

from bench import figures

PEER = figures.Bench(
    "peer",
    "A game",
    ("-m", "x"),
    "speed",
    r"^ours (\d+)",
    peer=r"^theirs ([\d,]+)",
    more=True,
    unit=" moves/s",
)
PRINT = "ours 3000\ntheirs 2,000"


def test_a_row_shows_the_figure_its_peer_and_their_ratio() -> None:
    assert PEER.row(PRINT) == "| A game | speed | 3,000 moves/s | peer 2,000 moves/s | 1.50× |"


def test_a_missed_limit_is_said_in_the_row() -> None:
    slow = dataclasses.replace(PEER, peer="", limit=4000)
    assert slow.row(PRINT).endswith("| at least 4,000 moves/s | **0.75×, missed** |")


def test_the_worst_of_several_figures_counts() -> None:
    assert "| 1,000 moves/s |" in PEER.row("ours 3000\nours 1000\ntheirs 2000")


def test_nothing_lost_is_held_and_anything_lost_is_missed() -> None:
    lost = figures.Bench("lost", "Kills", ("-m", "x"), "lost", r"lost (\d+)")
    assert lost.row("lost 0").endswith("| held |")
    assert lost.row("lost 1").endswith("| **missed** |")


def test_a_print_without_the_figure_says_so() -> None:
    assert PEER.row("nothing").endswith("| ? | peer not there | not seen |")


def test_the_page_is_read_back_as_it_was_printed() -> None:
    bench = figures.BENCHES[0]
    print_ = "knyazi, 4: 1.6 times cardsharp Durak\n\n  a second block"
    assert figures.earlier(figures.page({bench: print_})) == {bench: print_}


def test_what_cannot_run_leaves_the_page_what_it_had(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    call = ("-c", "import sys; print('bench: no recordings'); sys.exit(2)")
    lacking = figures.Bench("kills", "Kills", call, "lost", r"lost (\d+)")
    monkeypatch.setattr(figures, "BENCHES", (lacking,))
    monkeypatch.setattr(figures, "PAGE", tmp_path / "figures.md")
    monkeypatch.setattr(figures, "ROOT", tmp_path)
    figures.PAGE.write_text(figures.page({lacking: "lost 3"}), encoding="utf-8")
    assert figures.main([]) == 1
    assert figures.earlier(figures.PAGE.read_text(encoding="utf-8")) == {lacking: "lost 3"}
    assert "no recordings" in capsys.readouterr().err
