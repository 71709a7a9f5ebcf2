"""In a home where nothing is yet, the program writes into its own folders only, and for nobody else to read."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
OWN = (".cache/slovo", ".local/share/slovo")


def at_home(home: Path) -> dict[str, str]:
    """An environment in which the user has set nothing."""
    ours = ("SLOVO_", "DISCORD_", "XDG_", "ORT_")
    return {n: v for n, v in os.environ.items() if not n.startswith(ours)} | {"HOME": str(home)}


async def test_the_ear_tells_nobody_that_it_was_opened(tmp_path: Path) -> None:
    """onnxruntime by itself would leave a number of the device, and what it is going to send."""
    opened = "from speech.listen.vad import Silero; Silero()"
    ear = await asyncio.create_subprocess_exec(sys.executable, "-c", opened, cwd=ROOT, env=at_home(tmp_path))
    assert await ear.wait() == 0
    assert not list(tmp_path.iterdir())


@pytest.mark.slow
@pytest.mark.weights
async def test_an_evening_writes_into_folders_of_its_own(tmp_path: Path, models_folder: Path) -> None:
    """`slovo play`, to a charge made of words; and its end."""
    weights = tmp_path / ".cache/slovo/models/base.pt"
    weights.parent.mkdir(parents=True, mode=0o700)
    weights.symlink_to(models_folder / "base.pt")
    call = ("-m", "cogs.program", "play", "--", "--port", "0", "--api-port", "0")
    env = at_home(tmp_path) | {"PYTHONPATH": str(ROOT)}
    evening = await asyncio.create_subprocess_exec(
        sys.executable, *call, cwd=tmp_path, env=env, stdout=asyncio.subprocess.PIPE
    )
    try:
        assert evening.stdout is not None
        while not (line := (await evening.stdout.readline()).decode()).startswith("http"):
            assert line, "no page"
        guest = await asyncio.create_subprocess_exec(sys.executable, ROOT / ".ci/guest.py", line.strip())
        assert await guest.wait() == 0
    finally:
        evening.send_signal(signal.SIGINT)
        await evening.wait()
    written = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert any(path.suffix == ".db" for path in written)
    for path in written:
        assert str(path.relative_to(tmp_path)).startswith(OWN), path
        assert path == weights or not path.stat().st_mode & 0o077, path
