"""The bot and its workers: a real broker that is not there yet, comes, goes and comes back."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from cogs.app import doctor
from cogs.settings import Settings
from cogs.voice import recognition
from speech.transcribe import remote
from speech.transcribe.port import Heard, Job, Load, Transcriber, Unavailable
from speech.transcribe.remote import WithFallback
from stage.testing import until
from tests.cogs.voice.conftest import NAMES, brisk, line, listening  # noqa: F401
from tests.speech.transcribe.broker import NATS, Broker, a_worker

pytestmark = [
    pytest.mark.nats,
    pytest.mark.skipif(NATS is None, reason="nats-server is not installed"),
]
SOUND = b"\0\0" * 16000 * 5


class Own:
    """Stands in for this machine's own recognition: these tests are about who is asked."""

    async def transcribe(self, job: Job) -> Heard:
        return Heard(text="own", model="own")

    def load(self) -> Load:
        return Load(model="own")

    async def close(self) -> None: ...


async def here(settings: Settings) -> Transcriber:
    return Own()


async def nowhere(settings: Settings) -> Transcriber:
    raise Unavailable("no weights")


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who is not there is not waited for longer than a test wants to, and looked for again soon."""
    monkeypatch.setattr(remote, "FIRST", 0.5)
    monkeypatch.setattr(remote, "AGAIN", 0.1)


@pytest.fixture
async def absent() -> AsyncIterator[Broker]:
    """A broker that has an address, and is not there."""
    broker = Broker()
    yield broker
    await broker.stop()


async def asked(ears: Transcriber) -> str:
    return (await ears.transcribe(Job(SOUND, deadline=time.time() + 600))).text


async def answered_by(ears: Transcriber, name: str) -> None:
    async with asyncio.timeout(60):
        while await asked(ears) != name:
            await asyncio.sleep(0.05)


async def test_a_broker_that_is_absent_at_the_start_is_used_as_soon_as_it_is_there(
    absent: Broker, hasty: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recognition, "own", here)
    ears = await recognition.transcriber(Settings(nats=absent.url))
    assert isinstance(ears, WithFallback)
    assert await asked(ears) == "own"
    assert ears.fell_back == 1
    await absent.start()
    async with a_worker(absent, "one"):
        await answered_by(ears, "one")
        await absent.stop()
        assert await asked(ears) == "own"  # at once: nobody's words wait for a broker
        await absent.start()
        await answered_by(ears, "one")
    await ears.close()


async def test_without_ears_of_its_own_the_bot_waits_for_workers_all_the_same(
    absent: Broker, hasty: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recognition, "own", nowhere)
    ears = await recognition.transcriber(Settings(nats=absent.url))
    assert ears is not None
    with pytest.raises(Unavailable, match="no weights"):
        await asked(ears)
    await absent.start()
    async with a_worker(absent, "one"), asyncio.timeout(60):
        while True:
            try:
                assert await asked(ears) == "one"
                break
            except Unavailable:
                await asyncio.sleep(0.05)
    await ears.close()


async def test_who_looks_for_a_broker_stops_when_it_is_closed(absent: Broker, hasty: None) -> None:
    before = asyncio.all_tasks()
    ears = await recognition.transcriber(Settings(nats=absent.url, model=str(Path("/nowhere.pt"))))
    assert ears is not None
    await ears.close()
    await until(lambda: asyncio.all_tasks() == before)


async def test_what_a_broken_line_would_keep_is_heard_here(
    absent: Broker, hasty: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Three megabytes of remarks: more than a client keeps until its connection is mended."""
    monkeypatch.setattr(recognition, "own", here)
    await absent.start()
    ears = await recognition.transcriber(Settings(nats=absent.url))
    assert ears is not None
    async with a_worker(absent, "one"):
        await answered_by(ears, "one")
        await absent.stop()
        assert await asyncio.gather(*(asked(ears) for _ in range(20))) == ["own"] * 20
    await ears.close()


@pytest.mark.slow
async def test_a_bot_that_started_without_a_broker_has_its_remarks_heard_by_workers_later(
    absent: Broker,
    hasty: None,
    monkeypatch: pytest.MonkeyPatch,
    listening: Callable[..., object],  # noqa: F811
    line: Callable[[str], bytes],  # noqa: F811
) -> None:
    monkeypatch.setattr(recognition, "own", here)
    async with listening(settings={"model": "base", "nats": absent.url}) as court:  # type: ignore[attr-defined]
        assert await court.ears.words.opened()
        ears = court.ears.transcriber
        speaker = court.house.guest(NAMES[0])
        await speaker.says(line("Саша, кто ты такой?"))
        await until(lambda: ears.fell_back == 1)
        assert ears.load().model == "own"
        await absent.start()
        async with a_worker(absent, "one"):
            await answered_by(ears, "one")
            before = court.ears.words.counts().heard
            told = ears.fell_back
            await speaker.says(line("Саша, кто ты такой?"))
            await until(lambda: court.ears.words.counts().heard == before + 1)
            assert ears.fell_back == told


async def test_the_doctor_asks_whether_anybody_is_at_work(
    absent: Broker, hasty: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = Settings(nats=absent.url.replace("//", "//user:secret@"))
    (finding,) = await doctor.workers(settings)
    assert finding.mark == "?"
    monkeypatch.setattr(remote, "FIRST", 60)
    await absent.start()
    (alone,) = await doctor.workers(settings)
    assert alone.mark == "?"
    assert "no worker answers" in alone.what
    async with a_worker(absent, "one"), asyncio.timeout(60):
        (well,) = await doctor.workers(settings)
        while well.mark != "ok":  # it waits for a second, and the worker may get no processor in it
            (well,) = await doctor.workers(settings)
    assert "cpu" in well.what
    assert not any("secret" in f"{one.what}{one.advice}" for one in (finding, alone, well))
