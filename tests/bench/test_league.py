"""The league of robots: the same cards for both, and intervals that mean something."""

from pathlib import Path

import pytest

from bench.league import BEGIN, END, HEAD, Effort, Match, Told, main, wilson
from core.games import GAMES


def test_the_interval_is_wilsons() -> None:
    low, high = wilson(60, 100)
    assert (round(low, 3), round(high, 3)) == (0.502, 0.691)
    assert wilson(0, 20)[0] == pytest.approx(0)


def test_both_games_of_a_pair_are_dealt_the_same() -> None:
    dealt = []

    class Watched(Match):
        def remember(self, events):  # type: ignore[no-untyped-def]
            dealt.extend(event for event in events if type(event).__name__ in ("RolesCast", "Dealt"))
            super().remember(events)

    for levels in (["seasoned", "novice"] * 2, ["novice", "seasoned"] * 2):
        Watched(GAMES["knyazi"], levels, 7, Effort(), Told()).play()
    half = len(dealt) // 2
    assert half >= 4
    assert [one for one in dealt[:half] if type(one).__name__ == "RolesCast"] == dealt[half : half + 1]
    assert dealt[1] == dealt[half + 1]


def test_seasoned_robots_beat_chance_and_the_table_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--game", "knyazi", "--players", "4", "--match", "seasoned-random", "--pairs", "6"]) == 0
    line = capsys.readouterr().out.splitlines()[-1]
    cells = [cell.strip() for cell in line.strip("|").split("|")]
    assert cells[:4] == ["knyazi", "4", "seasoned against random", "6"]
    assert float(cells[4].rstrip(" %")) > 80


def test_the_rows_of_a_run_leave_all_others_on_the_page(tmp_path: Path) -> None:
    """A row gives way to one of the same game, size, match and effort."""
    page = tmp_path / "robots.md"
    kept = (
        "| knyazi | 4 | sage against seasoned | 40 | 62.5 % | 0.470 to 0.758 | +0.59 | 175 | 120 | 11 / 45 |"
    )
    old = "| knyazi | 4 | seasoned against random | 40 | 0.0 % | 0.000 to 0.088 | +4.59 | 31,586 | — | — |"
    page.write_text(f"Before.\n{BEGIN}{HEAD}\n{old}\n{kept}\n{END}After.\n", "utf-8")
    given = ["--game", "knyazi", "--match", "seasoned-random", "--pairs", "1", "--out", str(page)]
    assert main([*given, "--players", "4", "6"]) == 0
    text = page.read_text("utf-8")
    assert text.startswith(f"Before.\n{BEGIN}{HEAD}\n| knyazi | 4 | seasoned against random | 1 |")
    assert text.splitlines()[5] == kept
    assert text.splitlines()[6].startswith("| knyazi | 6 | seasoned against random | 1 |")
    assert text.endswith(f"\n{END}After.\n")


def test_sages_think_within_their_playouts(capsys: pytest.CaptureFixture[str]) -> None:
    given = [
        "--game",
        "knyazi",
        "--players",
        "4",
        "--match",
        "sage-novice",
        "--pairs",
        "1",
        "--playouts",
        "12",
    ]
    assert main(given) == 0
    assert "sage against novice" in capsys.readouterr().out
