"""`slovo worker` as its user meets it: processes, signals, lines, exit codes."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import sys
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from speech.commands.worker import main
from speech.transcribe import remote
from speech.transcribe.port import Job
from speech.transcribe.remote import Remote, connect
from tests.speech.transcribe.broker import NATS, Broker

ROOT = Path(__file__).parents[3]


@pytest.fixture
async def broker() -> AsyncIterator[Broker]:
    if NATS is None:
        pytest.skip("nats-server is not installed")
    one = Broker()
    await one.start()
    yield one
    await one.stop()


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["--nats", "nats://user:secret@127.0.0.1:1"],
        ["--nats=tls://key@127.0.0.1:1"],
        ["--nats", "nats://127.0.0.1:1", "--credentials", "/nowhere/at.all"],
        ["--nats", "nats://127.0.0.1:1", "--ca", "/nowhere/at.all"],
        ["--ask", "--nats", "nats://127.0.0.1:1"],
    ],
)
def test_what_cannot_be_done_is_one_clear_line(
    words: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(remote, "FIRST", 0.3)  # a broker that comes up late is not what this is about
    assert main(words) == 2
    said = capsys.readouterr().err
    assert said.startswith("slovo worker: ")
    assert said.count("\n") == 1
    assert "secret" not in said


@pytest.mark.nats
async def test_weights_that_are_not_there_are_one_clear_line(broker: Broker, tmp_path: Path) -> None:
    pytest.importorskip("whisper", reason="the extra «words» is not installed")
    asked = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "speech", "worker", "--nats", broker.url, "--models", str(tmp_path),
        "--model", str(tmp_path / "none.pt"), cwd=ROOT, stderr=asyncio.subprocess.PIPE,
    )  # fmt: skip
    _, wrong = await asked.communicate()
    assert asked.returncode == 2
    assert wrong.count(b"\n") == 1
    assert b"none.pt" in wrong


@pytest.mark.nats
async def test_nobody_at_work_is_said(broker: Broker) -> None:
    asked = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "speech", "worker", "--ask", "--nats", broker.url,
        cwd=ROOT, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
    )  # fmt: skip
    out, wrong = await asked.communicate()
    assert (asked.returncode, out, wrong) == (1, b"", b"no worker answers\n")


def some_speech(folder: Path) -> bytes:
    """Five seconds of it, as the ear would cut them out."""
    import soundfile
    import soxr

    clip = next(iter(sorted(folder.rglob("*.wav"))), None)
    if clip is None:
        pytest.skip("recorded speech: no WAV file there")
    sound, rate = soundfile.read(clip, dtype="int16")
    return bytes(soxr.resample(sound, rate, 16000)[: 5 * 16000].tobytes())


@pytest.mark.slow
@pytest.mark.nats
@pytest.mark.weights
async def test_a_worker_hears_real_speech_and_leaves_when_told(
    broker: Broker, models_folder: Path, speech_folder: Path
) -> None:
    if not (models_folder / "base.pt").is_file():
        pytest.skip("Whisper weights: base.pt is not there")
    samples = await asyncio.to_thread(some_speech, speech_folder)
    worker = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "speech", "worker", "--nats", broker.url, "--models", str(models_folder),
        "--model", "base", "--device", "cpu", "--threads", "1", cwd=ROOT, stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip
    try:
        assert worker.stdout is not None
        assert b"base on cpu" in await asyncio.wait_for(worker.stdout.readline(), 90)
        bot = Remote(await connect(broker.url))
        async with asyncio.timeout(60):
            while not (reports := await bot.workers()):
                pass
        (report,) = reports
        assert (report.device, report.draining) == ("cpu", False)
        beside = await connect(broker.url)
        answers = await beside.subscribe("_INBOX.>")
        await beside.flush()
        asked = asyncio.create_task(bot.transcribe(Job(samples, deadline=time.time() + 600)))
        while ((await answers.next_msg(timeout=60)).headers or {}).get("Kind") != "taken":
            pass
        await beside.close()
        worker.send_signal(signal.SIGTERM)  # in the middle of its work
        heard = await asked
        assert heard.text or heard.rejected
        assert b" 1 remarks, 0 too late, 0 failed" in await asyncio.wait_for(worker.stdout.read(), 30)
        assert await worker.wait() == 0
        await bot.close()
    finally:
        with contextlib.suppress(ProcessLookupError):
            worker.kill()
        await worker.wait()
