"""The files to deploy with speak of what there is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cogs.program import COMMANDS
from cogs.settings import Settings

DEPLOY = Path(__file__).parents[2] / "deploy"
FILES = sorted(path for path in DEPLOY.iterdir() if path.is_file())


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_every_setting_that_is_named_exists(file: Path) -> None:
    for name in re.findall(r"SLOVO_[A-Z_]+", file.read_text()):
        assert name.removeprefix("SLOVO_").lower() in Settings.model_fields, name


def test_every_command_that_is_run_exists() -> None:
    compose, unit = ((DEPLOY / name).read_text() for name in ("compose.yaml", "slovo.service"))
    docker = (DEPLOY / "Dockerfile").read_text()
    commands = re.findall(r"command: \[(\w+)", compose) + re.findall(r"bin/slovo (\w+)", unit)
    commands += re.findall(r'^CMD \["(\w+)"', docker, re.M)
    assert len(commands) >= 3
    assert set(commands) <= set(COMMANDS)


def test_what_is_set_for_the_program_is_what_a_worker_is_given(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SLOVO_NATS", "nats://broker:4222")
    monkeypatch.setenv("SLOVO_MODEL", "base")
    monkeypatch.setenv("SLOVO_THREADS", "2")
    from argparse import ArgumentParser

    from speech.commands.worker import arguments

    parser = ArgumentParser()
    arguments(parser)
    given = parser.parse_args([*Settings().for_worker(), "--threads=1"])
    assert (given.nats, given.model, given.threads) == ("nats://broker:4222", "base", 1)
    assert given.credentials is None
