"""The page of what seldom comes up: played by the real bot, in both languages."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench import rare_scenes, rare_states
from core.games import GAMES
from core.record import options_of


def test_a_scene_is_played_and_its_screens_stand_on_the_page(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("stage.interactions.TO_ANSWER", 60.0)  # three seconds are measured by `bench`
    assert rare_states.main([str(tmp_path), "--only", "a riot called"]) == 0
    page = (tmp_path / "index.html").read_text()
    for words in ("Иду на бунт", "зовёт тебя на бунт", "Дворник", "Sweeper"):
        assert words in page
    pictures = {picture.name for picture in (tmp_path / "pictures").iterdir()}
    assert len(pictures) >= 8, "a table and three hands, twice"
    assert all(f"pictures/{name}" in page for name in pictures)
    assert "1 scenes in 2 languages, 0 not played" in capsys.readouterr().out


@pytest.mark.parametrize("scene", [s for s in (*rare_scenes.KNYAZI, *rare_scenes.SULTAN) if s.position])
def test_every_scene_is_a_position_that_there_may_be(scene: rare_scenes.Scene) -> None:
    game = GAMES[scene.game]
    lines = [line.strip() for line in scene.position.strip().splitlines()]
    game.set_up(scene.players, options_of(game, scene.options), lines)
