"""`python -m speech`: the same code as in the bot, on files."""

import json
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
import soundfile

from speech.__main__ import main


@pytest.fixture
def base(models_folder: Path) -> str:
    return str(models_folder / "base.pt")


@pytest.mark.weights
def test_transcribe_tells_who_said_what_and_when(
    base: str, speech_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = [str(speech_folder / "court" / name) for name in ("aidar_10.wav", "kseniya_04.wav")]
    assert main(["transcribe", *files, "--model", base, "--phrase", "Батюшка воевода", "--json"]) == 0
    said = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [one["speaker"] for one in said] == [1, 0] or [one["speaker"] for one in said] == [0, 1]
    texts = {one["speaker"]: one["text"].lower() for one in said}
    assert texts[0].startswith("дворник")
    assert "воевода" in texts[1]
    assert all(0 <= one["start"] < one["end"] < 3 for one in said)


@pytest.mark.weights
def test_transcribe_writes_lines_to_read(
    base: str, speech_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one, other = (str(speech_folder / "court" / name) for name in ("aidar_10.wav", "kseniya_04.wav"))
    assert main(["transcribe", one, "--model", base]) == 0
    assert re.fullmatch(r"0:00\S*–0:0[12]\S*  дворник.*", capsys.readouterr().out.strip().lower())
    assert main(["transcribe", one, other, "--model", base]) == 0
    assert "  aidar_10  дворник" in capsys.readouterr().out.lower()


@pytest.mark.weights
def test_listen_hears_in_real_time(
    base: str, speech_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["listen", str(speech_folder / "court" / "baya_10.wav"), "--model", base, "--facts"]) == 0
    out = capsys.readouterr().out.lower()
    assert "spoke" in out
    assert "дворник" in out
    assert re.search(r"1 remarks: 1 heard, 0 dropped, 0 late, words [\d.]+ s after the end of speech", out)


@pytest.mark.parametrize("command", ["transcribe", "listen"])
def test_what_cannot_be_read_is_one_line_and_exit_code_2(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text, empty, silent = tmp_path / "text.wav", tmp_path / "empty.wav", tmp_path / "silent.wav"
    text.write_text("no sound at all")
    soundfile.write(empty, np.zeros(0, np.int16), 16_000)
    soundfile.write(silent, np.zeros(16_000, np.int16), 16_000)
    for file, model in (
        (tmp_path / "missing.wav", "auto"),
        (text, "auto"),
        (empty, "auto"),
        (tmp_path, "auto"),
        (silent, "/nowhere/small.pt"),
        (silent, "gigantic"),
        (silent, str(text)),
    ):
        assert main([command, str(file), "--model", model]) == 2
        told = capsys.readouterr()
        assert told.err.count("\n") == 1
        assert told.err.startswith(f"speech {command}: ")
        assert not told.out


def test_every_command_says_what_it_is_for(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["--help"])
    assert end.value.code == 0
    told = capsys.readouterr().out
    for command in ("transcribe", "listen", "bench"):
        assert command in told


def test_a_command_loads_only_what_it_needs_itself(tmp_path: Path) -> None:
    """The judge has nothing to do with sound, and shall not wait for what others need."""
    scene = tmp_path / "court.scene"
    scene.write_text("scene: nothing\nplayers: 4\n5 A: Ходите.\n", encoding="utf-8")
    asked = "from speech.__main__ import main; import sys; main(['judge', sys.argv[1]]); print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", asked, scene], capture_output=True, text=True, check=True, encoding="utf-8"
    )
    loaded = set(done.stdout.splitlines()[-1].split())
    assert "speech.judge.judge" in loaded
    assert not loaded & {"numpy", "asyncio", "torch", "onnxruntime", "speech.commands.worker"}
