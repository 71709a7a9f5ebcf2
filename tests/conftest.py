"""Where tests find data that does not live in the project: weights, real speech, Discord's API description."""

import os
from collections import Counter
from pathlib import Path

import pytest


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """One line for each thing that this machine lacks."""
    skipped = terminalreporter.stats.get("skipped", [])
    whys = Counter(report.longrepr[2].removeprefix("Skipped: ") for report in skipped)
    for why, count in whys.most_common():
        terminalreporter.write_line(f"skipped {count}: {why}")


def _folder(variable: str, what: str) -> Path:
    value = os.environ.get(variable, "")
    if not value or not Path(value).is_dir():
        pytest.skip(f"{what}: set {variable} to the folder that holds it")
    return Path(value)


@pytest.fixture(scope="session")
def models_folder() -> Path:
    return _folder("SLOVO_TEST_MODELS", "Whisper weights")


@pytest.fixture(scope="session")
def speech_folder() -> Path:
    return _folder("SLOVO_TEST_SPEECH", "recorded speech")


@pytest.fixture(scope="session")
def discord_folder() -> Path:
    return _folder("SLOVO_TEST_DISCORD", "Discord's API description")
