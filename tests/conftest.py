"""Where tests find data that does not live in the project: weights, real speech, Discord's API description."""

import gc
import os
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from tests.described import Described

os.environ["SLOVO_FETCH"] = "no"  # no test asks the network for weights by the way

settings.register_profile("any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any machine")

VALIDATED: Counter[str] = Counter()
"""Requests held against Discord's API description, here and by the workers."""


@cache
def _described() -> Described | None:
    file = Path(os.environ.get("SLOVO_TEST_DISCORD", "")) / "openapi.json"
    return Described(file) if file.is_file() else None


@pytest.fixture(autouse=True)
def described(request: pytest.FixtureRequest) -> Iterator[None]:
    """Whatever any stage accepts in a test must be what Discord's API description allows."""
    room = request.path.relative_to(Path(__file__).parent).parts[0]
    known = _described() if room in ("cogs", "stage", "games", "speech", "browser") else None
    if known is None:
        yield
        return
    from stage.rest.server import Rest

    Rest.watchers.append(known.watch)
    yield
    Rest.watchers.remove(known.watch)
    wrong, known.wrong = known.wrong, []
    assert not wrong


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Those that wait out Discord's own pauses stand among the others: at the end everybody would wait for them."""
    waiting = [item for item in items if item.path.name == "test_line.py"]
    items[:] = [item for item in items if item.path.name != "test_line.py"]
    step = len(items) // max(len(waiting), 1)
    for count, item in enumerate(waiting):
        items.insert(count * (step + 1), item)


def pytest_collection_finish() -> None:
    """Thousands of tests that were collected are no litter: nobody need look through them at every clearing."""
    gc.collect()
    gc.freeze()


def pytest_sessionfinish(session: pytest.Session) -> None:
    if _described.cache_info().currsize and (known := _described()) is not None:
        counts = {"requests": known.requests, "distinct": known.distinct}
        VALIDATED.update(counts)
        if hasattr(session.config, "workeroutput"):
            session.config.workeroutput["validated"] = counts


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    VALIDATED.update(getattr(node, "workeroutput", {}).get("validated", {}))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """One line for each thing that this machine lacks, and what was held against Discord's API description."""
    if VALIDATED:
        terminalreporter.write_line(
            f"requests held against Discord's API description: {VALIDATED['requests']}, "
            f"of {VALIDATED['distinct']} distinct bodies"
        )
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
    pytest.importorskip("whisper", reason="recognition is not installed")
    return _folder("SLOVO_TEST_MODELS", "Whisper weights")


@pytest.fixture(scope="session")
def speech_folder() -> Path:
    return _folder("SLOVO_TEST_SPEECH", "recorded speech")


@pytest.fixture(scope="session")
def talk_folder() -> Path:
    return _folder("SLOVO_TEST_TALK", "real dialogues")


@pytest.fixture(scope="session")
def discord_folder() -> Path:
    return _folder("SLOVO_TEST_DISCORD", "Discord's API description")
