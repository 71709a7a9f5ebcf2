"""Drawings are rasterised once and kept; a lost or torn cache only costs time."""

from pathlib import Path

import pytest

from cogs.pictures import sprites
from cogs.pictures.svg import dot, svg


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    sprites._cache_folder.cache_clear()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    yield tmp_path / "slovo" / "art"
    sprites._cache_folder.cache_clear()


def drawing(colour: str) -> str:
    return svg(dot(50, 50, 40, colour), 100, 100)


def test_a_drawing_is_kept_for_the_next_run(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = sprites.raster(drawing("#ff0000"), 20, 20)
    assert len(list(cache.iterdir())) == 1

    def fail(**_: object) -> bytes:
        raise AssertionError("rasterised twice")

    monkeypatch.setattr("resvg_py.svg_to_bytes", fail)
    assert sprites.raster(drawing("#ff0000"), 20, 20).tobytes() == first.tobytes()


def test_a_changed_drawing_is_a_new_one(cache: Path) -> None:
    assert (
        sprites.raster(drawing("#ff0000"), 20, 20).tobytes()
        != sprites.raster(drawing("#00ff00"), 20, 20).tobytes()
    )
    assert len(list(cache.iterdir())) == 2


def test_a_torn_file_in_the_cache_is_made_anew(cache: Path) -> None:
    good = sprites.raster(drawing("#0000ff"), 20, 20)
    (kept,) = cache.iterdir()
    kept.write_bytes(kept.read_bytes()[:40])
    assert sprites.raster(drawing("#0000ff"), 20, 20).tobytes() == good.tobytes()
    kept.write_bytes(b"")
    assert sprites.raster(drawing("#0000ff"), 20, 20).tobytes() == good.tobytes()


def test_without_a_place_to_write_all_is_drawn_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sprites._cache_folder.cache_clear()
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(blocked))
    assert sprites.raster(drawing("#ffffff"), 20, 20).size == (20, 20)
    sprites._cache_folder.cache_clear()
