"""The files to deploy with speak of what there is."""

from __future__ import annotations

import re
import subprocess
import sys
from argparse import Namespace
from pathlib import Path

import pytest

from cogs.app.serve import shards_of
from cogs.program import COMMANDS, main
from cogs.settings import Settings
from speech.transcribe.port import Unavailable
from speech.transcribe.remote import connect
from speech.weights.fetch import wanted
from tests.speech.transcribe.broker import NATS, Broker

DEPLOY = Path(__file__).parents[2] / "deploy"
FILES = sorted(path for path in DEPLOY.iterdir() if path.is_file())


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_every_setting_that_is_named_exists(file: Path) -> None:
    for name in re.findall(r"SLOVO_[A-Z_]+", file.read_text()):
        assert name.removeprefix("SLOVO_").lower() in Settings.model_fields, name


def test_every_command_that_is_run_exists() -> None:
    compose, unit = ((DEPLOY / name).read_text() for name in ("compose.large.yaml", "slovo.service"))
    docker = (DEPLOY / "Dockerfile").read_text()
    commands = re.findall(r"command: \[(\w+)", compose) + re.findall(r"bin/slovo (\w+)", unit)
    commands += re.findall(r'^CMD \["(\w+)"', docker, re.M)
    assert len(commands) >= 3
    assert set(commands) <= set(COMMANDS)


@pytest.mark.parametrize("name", ["compose.yaml", "compose.large.yaml"])
def test_no_secret_has_a_default(name: str) -> None:
    """Each is asked for where it is first named, with a word about what to do."""
    compose = (DEPLOY / name).read_text()
    named = re.findall(r"\$\{(\w+)([^}]*)\}", compose)
    assert named
    first: dict[str, str] = {}
    for secret, rest in named:
        assert first.setdefault(secret, rest).startswith(f":?set {secret}"), secret
        assert rest in ("", first[secret]), secret
    assert not re.search(r"\w+://\w+:[^$/]+@", compose)


@pytest.mark.nats
async def test_the_broker_of_compose_lets_in_who_knows_the_password(tmp_path: Path) -> None:
    if NATS is None:
        pytest.skip("nats-server is not installed")
    compose = (DEPLOY / "compose.large.yaml").read_text()
    [config] = re.findall(r"^ +(authorization .*)$", compose, re.M)
    [address] = re.findall(r'"(nats://.*)"', compose)
    broker = Broker(tmp_path, config.replace("${NATS_PASSWORD}", "12ab"))
    await broker.start()
    try:
        here = broker.url.partition("//")[2]
        told = re.sub(r"\$\{NATS_PASSWORD[^}]*\}", "12ab", address).replace("nats:4222", here)
        await (await connect(told)).close()
        for wrong in (broker.url, told.replace("12ab", "slovo")):
            with pytest.raises(Unavailable):
                await connect(wrong)
    finally:
        await broker.stop()


def test_the_base_of_the_image_is_named_by_its_digest() -> None:
    assert re.search(r"^FROM [\w./:-]+@sha256:[0-9a-f]{64}$", (DEPLOY / "Dockerfile").read_text(), re.M)


def test_what_is_set_for_the_program_is_what_a_worker_is_given(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "slovo.toml").write_text(f'nats = "{(address := "tls://slovo:secret@broker:4222")}"')
    monkeypatch.setenv("SLOVO_MODEL", "base")
    monkeypatch.setenv("SLOVO_THREADS", "2")
    given: list[Namespace] = []
    monkeypatch.setattr("speech.commands.worker.run", lambda options: given.append(options) or 0)
    assert main(["worker", "--threads=1"]) == 0
    [options] = given
    assert (options.nats, options.model, options.threads) == (address, "base", 1)
    assert options.credentials is None


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


@pytest.mark.parametrize("name", ["compose.yaml", "compose.large.yaml"])
def test_what_the_image_may_be_built_with_can_be_told_to_compose(name: str) -> None:
    known = re.findall(r"^ARG (\w+)", (DEPLOY / "Dockerfile").read_text(), re.M)
    [passed] = re.findall(r"build: {.* args: \[(.*)\]", (DEPLOY / name).read_text())
    assert "PIP_EXTRA_INDEX_URL" in known
    assert passed.split(", ") == known


def test_a_worker_in_a_container_brings_the_weights_that_it_hears_with(tmp_path: Path) -> None:
    """The bot beside it brings none, and `auto` takes what is there."""
    worker = (DEPLOY / "compose.large.yaml").read_text().partition("  worker:")[2].partition("\n\n")[0]
    [model] = re.findall(r"SLOVO_MODEL: (\w+)", worker)
    assert model != "auto"
    assert wanted(model, tmp_path)


@pytest.mark.parametrize("fails", ["", "base.txt", "words.txt", "-e"])
def test_setting_up_is_not_done_before_all_is_installed(tmp_path: Path, fails: str) -> None:
    """With a Python that stands for the environment's: its pip fails at one file, or at none."""
    venv = tmp_path / "venv"
    for folder in ("bin", "lib/python3.11/site-packages/torch/bin"):
        (venv / folder).mkdir(parents=True)
    python = venv / "bin" / "python"
    python.write_text(f'#!/bin/sh\ncase "$* " in *"{fails or "nothing"} "*) exit 1;; esac\n')
    python.chmod(0o755)
    made = subprocess.run(
        ["make", "env", f"VENV={venv}", f"PYTHON={sys.executable}"],
        cwd=DEPLOY.parent,
        capture_output=True,
        text=True,
    )
    assert (made.returncode == 0) == (venv / ".ready").exists() == (not fails), made.stdout
    assert ("pip could not bring what is needed" in made.stdout) == bool(fails)
