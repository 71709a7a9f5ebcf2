"""Sound needs nothing of the system."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from speech.receive import opus
from stage.voice import opus as guests

from .craft import frames


@pytest.fixture(autouse=True)
def nothing_installed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A machine without any libopus of its own."""
    finders = opus.place, opus.library, guests.library
    for name in ("SLOVO_LIBOPUS", "STAGE_OPUS"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("ctypes.util.find_library", lambda name: None)
    for finder in finders:
        finder.cache_clear()
    yield
    for finder in finders:
        finder.cache_clear()


def test_pip_brings_the_library() -> None:
    assert "site-packages" in Path(opus.place()).parts
    said = np.concatenate([opus.Decoder().decode(frame) for frame in frames(0.02)])
    assert len(said) == 320


def test_a_guest_speaks_with_what_pip_brought(monkeypatch: pytest.MonkeyPatch) -> None:
    assert Path(next(guests._candidates())).samefile(opus.place())


def test_a_named_library_comes_first(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    mine = tmp_path / "libopus-of-mine.so"
    mine.symlink_to(opus.place())
    opus.place.cache_clear()
    monkeypatch.setenv("SLOVO_LIBOPUS", str(mine))
    assert opus.place() == str(mine)
