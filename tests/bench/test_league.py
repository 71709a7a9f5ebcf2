"""The league of robots: the same cards for both, and intervals that mean something."""

import pytest

from bench.league import Effort, Match, Told, main, wilson
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
