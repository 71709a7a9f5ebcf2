"""The `slovo` command: whatever is wrong is said in one clear line, with exit code 2, and never by a traceback."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from cogs import program
from cogs.app import doctor
from cogs.program import ABOUT, COMMANDS, main
from cogs.settings import DIRS, Settings
from speech.receive import opus
from stage.__main__ import arguments

Said = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder with no settings in it, a home of its own, and nothing in the environment."""
    monkeypatch.chdir(tmp_path)
    for name in [name for name in os.environ if name.startswith(("SLOVO_", "DISCORD_"))]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("SLOVO_DATA_FOLDER", str(tmp_path / "data"))
    monkeypatch.setenv("SLOVO_MODELS_FOLDER", str(tmp_path / "models"))


def one_line(said: Said) -> str:
    told = said.readouterr()
    assert told.out == ""
    assert re.fullmatch(r"slovo: .+\n", told.err)
    return told.err


def test_alone_it_explains_itself(capsys: Said) -> None:
    assert main([]) == 0
    assert capsys.readouterr().out.strip() == ABOUT
    assert set(re.findall(r"^  slovo ([a-z]+)", ABOUT, re.M)) == set(COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_explains_itself(command: str, capsys: Said) -> None:
    with pytest.raises(SystemExit) as left:
        main([command, "--help"])
    assert left.value.code == 0
    assert "usage: " in capsys.readouterr().out


def test_the_version(capsys: Said) -> None:
    assert main(["--version"]) == 0
    assert re.fullmatch(r"slovo \d+\.\d+\.\d+\n", capsys.readouterr().out)


def test_what_there_is_not(capsys: Said) -> None:
    assert main(["dance"]) == 2
    assert "«dance»" in one_line(capsys)


def test_no_token(capsys: Said) -> None:
    assert main(["run"]) == 2
    assert "DISCORD_TOKEN is not set" in one_line(capsys)


@pytest.mark.parametrize(
    ("file", "written", "why"),
    [
        (".env", b"SLOVO_MODLE=base\n", "is SLOVO_MODEL meant?"),
        (".env", b"\xff\xfe\0x", "cannot be read"),
        ("slovo.toml", b'modle = "base"\n', "is SLOVO_MODEL meant?"),
        ("slovo.toml", b'[cards]\nmodel = "base"\n', "no setting SLOVO_CARDS"),
        ("slovo.toml", b"model = \n", "line 1"),
        ("slovo.toml", b"\xff\xfe\0x", "cannot be read"),
    ],
)
def test_a_file_of_settings_that_makes_no_sense(file: str, written: bytes, why: str, capsys: Said) -> None:
    Path(file).write_bytes(written)
    for command in ("run", "doctor", "play", "models"):
        assert main([command]) == 2
        said = one_line(capsys)
        assert file in said
        assert why in said


def test_other_programs_may_have_their_words_in_the_same_env_file() -> None:
    Path(".env").write_text("POSTGRES_PASSWORD=x\nSLOVO_MODEL=tiny\n")
    assert Settings().model == "tiny"


def test_the_order_of_strength(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Environment, `.env`, `slovo.toml` here, `slovo.toml` of the user."""
    assert Settings.model_config["toml_file"] == (Path(DIRS.user_config_dir) / "slovo.toml", "slovo.toml")
    monkeypatch.setitem(Settings.model_config, "toml_file", (tmp_path / "users.toml", "slovo.toml"))
    (tmp_path / "users.toml").write_text('model = "turbo"\n')
    assert Settings().model == "turbo"
    Path("slovo.toml").write_text('model = "small"\n')
    assert Settings().model == "small"
    Path(".env").write_text("SLOVO_MODEL=base\n")
    assert Settings().model == "base"
    monkeypatch.setenv("SLOVO_MODEL", "tiny")
    assert Settings().model == "tiny"


@pytest.mark.parametrize(
    ("name", "value"),
    [("METRICS_PORT", "much"), ("HEAR", "perhaps"), ("THREADS", "-3"), ("LOG_LEVEL", "loud"), ("STAGE", "here"),
     ("STAGE", "10.0.0.1:8421"), ("LANGUAGE", "fr")],
)  # fmt: skip
def test_a_setting_that_cannot_be(
    name: str, value: str, monkeypatch: pytest.MonkeyPatch, capsys: Said
) -> None:
    monkeypatch.setenv(f"SLOVO_{name}", value)
    assert main(["run"]) == 2
    assert one_line(capsys).startswith(f"slovo: the setting SLOVO_{name} is wrong: ")


@pytest.mark.parametrize(
    ("url", "code"),
    [("mysql://host/name", "unknown-database"), ("nonsense", "unknown-database"),
     ("sqlite:///nowhere/at/all.db", "database-readonly"), ("sqlite:///junk.db", "database-corrupt"),
     ("postgresql://u:secret@127.0.0.1:9/x", "database-unreachable")],
)  # fmt: skip
def test_a_database_that_does_not_open(
    url: str, code: str, monkeypatch: pytest.MonkeyPatch, capsys: Said
) -> None:
    Path("junk.db").write_text("no database, but long enough for the head of one\n" * 3)
    Path("nowhere").write_text("a file where a folder should be")
    monkeypatch.setenv("SLOVO_DATABASE", url)
    assert main(["doctor"]) == 1
    found = capsys.readouterr().out
    assert code in found
    monkeypatch.setenv("DISCORD_TOKEN", "x")
    assert main(["run"]) == 2
    said = one_line(capsys)
    assert code in said
    assert "docs/data.md" in said
    assert "secret" not in found + said


@pytest.mark.parametrize("command", [["play"], ["models", "fetch", "base", "--from", "weights"]])
def test_where_nothing_may_be_written(
    command: list[str], monkeypatch: pytest.MonkeyPatch, capsys: Said
) -> None:
    Path("weights").write_bytes(b"x")
    Path("full").write_text("a file where a folder should be")
    monkeypatch.setenv("SLOVO_DATA_FOLDER", "full/data")
    monkeypatch.setenv("SLOVO_MODELS_FOLDER", "full/models")
    assert main(command) == 2
    assert "full" in one_line(capsys)


def test_discord_out_of_reach_is_said_in_a_line_and_tried_again() -> None:
    env = os.environ | {"DISCORD_TOKEN": "x", "SLOVO_STAGE": "127.0.0.1:9", "PYTHONPATH": str(Path(program.__file__).parents[1])}  # fmt: skip
    call = [sys.executable, "-m", "cogs.program", "run"]
    running = subprocess.Popen(call, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    assert running.stdout is not None
    lines = [running.stdout.readline() for _ in range(2)]
    running.send_signal(signal.SIGTERM)
    rest = running.communicate(timeout=60)[0]
    assert all("Discord cannot be reached" in line and "again_in" in line for line in lines)
    assert "Traceback" not in "".join(lines) + rest
    assert running.returncode == 0


def test_the_end_waits_for_no_thread_that_still_loads() -> None:
    """As when the bot is ended right after its start, while PyTorch is being imported."""
    env = os.environ | {"DISCORD_TOKEN": "x", "SLOVO_STAGE": "127.0.0.1:9", "PYTHONPATH": str(Path(program.__file__).parents[1])}  # fmt: skip
    loads = "import sys, time; from concurrent.futures import ThreadPoolExecutor; from cogs import program; " \
            "ThreadPoolExecutor(1).submit(time.sleep, 3600); sys.exit(program.main(['run']))"  # fmt: skip
    running = subprocess.Popen(
        [sys.executable, "-c", loads], env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    assert running.stdout is not None
    assert "Discord cannot be reached" in running.stdout.readline()
    running.send_signal(signal.SIGTERM)
    assert "Traceback" not in running.communicate(timeout=60)[0]
    assert running.returncode == 0


@pytest.fixture
def no_opus(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    kept = opus.place, opus.library
    for found in kept:
        found.cache_clear()
    monkeypatch.setattr(opus, "_places", lambda: iter(["/nowhere/libopus.so"]))
    yield
    for found in kept:
        found.cache_clear()


@pytest.mark.usefixtures("no_opus")
def test_the_doctor_misses_libopus(capsys: Said) -> None:
    assert main(["doctor"]) == 1
    assert "libopus is missing" in capsys.readouterr().out


def test_the_doctor_knows_which_models_there_are(monkeypatch: pytest.MonkeyPatch, capsys: Said) -> None:
    monkeypatch.setenv("SLOVO_MODEL", "grand")
    main(["doctor"])
    assert "there is no model «grand»" in capsys.readouterr().out


def test_played_at_home_the_bot_holds_what_its_invitation_asks_for_under_discords_limits(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    called: list[list[str]] = []
    monkeypatch.setattr(os, "execve", lambda path, call, env: called.append(call))
    main(["play"])
    options = arguments(called[0][3:])
    assert options.permissions == (doctor.INVITE | doctor.WISHED).value
    assert not options.no_rate_limits


def test_the_port_of_the_page_is_told_by_help_and_goes_to_the_stage(
    monkeypatch: pytest.MonkeyPatch, capsys: Said
) -> None:
    called: list[list[str]] = []
    monkeypatch.setattr(os, "execve", lambda path, call, env: called.append(call))
    main(["play", "--port", "9000"])
    assert arguments(called[0][3:]).port == 9000
    with pytest.raises(SystemExit):
        main(["play", "--help"])
    assert "--port" in capsys.readouterr().out


def test_an_evening_goes_on_where_the_last_one_ended_and_new_begins_afresh(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    calls: list[tuple[list[str], dict[str, str]]] = []
    monkeypatch.setattr(os, "execve", lambda path, call, env: calls.append((call, env)))
    data = Path("data").resolve()
    left = [data / name for name in ("play.db", "play.world")]
    for argv, there in ((["play"], True), (["play", "--new"], False), (["play"], False)):
        (data / "play.pid").unlink(missing_ok=True)
        main(argv)
        call, env = calls[-1]
        assert env["SLOVO_DATABASE"] == f"sqlite:///{left[0]}"
        assert arguments(call[3:]).memory == left[1]
        if len(calls) == 1:
            for file in left:
                file.touch()
            (data / "play.pid").unlink()
            main(argv)
        assert [file.exists() for file in left] == [there, there]
    left[0].touch()  # a journal without its world is of no use
    (data / "play.pid").unlink()
    main(["play"])
    assert not left[0].exists()


def test_two_evenings_at_once_and_what_the_last_one_left(
    monkeypatch: pytest.MonkeyPatch, capsys: Said
) -> None:
    """Each has a journal of its own; only those whose evening is over are cleared away."""
    data = Path("data")
    data.mkdir()
    gone = subprocess.run(
        [sys.executable, "-c", "import os; print(os.getpid())"], capture_output=True, text=True
    )
    names = [
        f"play-{os.getppid()}.db",
        f"play-{gone.stdout.strip()}.db",
        f"play-{gone.stdout.strip()}.db-wal",
    ]
    for name in names:
        (data / name).touch()
    told: list[dict[str, str]] = []
    monkeypatch.setattr(os, "execve", lambda path, call, env: told.append(env))
    monkeypatch.setenv("SLOVO_FETCH", "no")
    (data / "play.pid").write_text(str(os.getppid()))
    main(["play"])
    assert sorted(file.name for file in data.iterdir()) == [names[0], "play.pid"]
    assert told[0]["SLOVO_DATABASE"].endswith(f"play-{os.getpid()}.db")
    said = capsys.readouterr().out
    assert "models fetch base" in said  # what is missing, and how to get it
    assert said.strip().endswith("Open this page in a browser; Ctrl+C ends it all:")
