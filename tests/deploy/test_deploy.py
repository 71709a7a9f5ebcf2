"""The files to deploy with speak of what there is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cogs.app.serve import shards_of
from cogs.program import COMMANDS, main
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


def test_the_service_never_restarts_what_only_a_person_can_mend_and_everything_else_ever_more_rarely() -> (
    None
):
    unit = dict(re.findall(r"^(\w+)=(.*)$", (DEPLOY / "slovo.service").read_text(), re.M))
    assert unit["RestartPreventExitStatus"] == "2", (
        "what `slovo run` gives at a token, intent or setting that is wrong"
    )
    assert int(unit["RestartSteps"]) > 1
    assert 24 * 3600 / int(unit["RestartMaxDelaySec"]) < 1000, "a day's identifies"


@pytest.mark.parametrize("text", ["1", "a/2", "0-3", "2/2", "0-4/4", "0,/2", "0/0"])
def test_shards_that_cannot_be_are_refused_in_one_line(
    text: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SLOVO_SHARDS", text)
    assert main(["run"]) == 2
    said = capsys.readouterr().err
    assert said.startswith("slovo: the setting SLOVO_SHARDS is wrong")
    assert said.count("\n") == 1


def test_shards_are_read_as_ids_and_as_a_scope() -> None:
    options, scope = shards_of("0-2,5/16")
    assert options == {"shard_ids": [0, 1, 2, 5], "shard_count": 16}
    assert scope is not None
    assert [scope.holds(guild << 22) for guild in (2, 5, 3, 18)] == [True, True, False, True]
    assert shards_of("") == ({}, None)
