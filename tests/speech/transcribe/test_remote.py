"""Recognition by workers elsewhere: a real broker, worker processes of their own, and what happens when things die."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bench.ports import free_port
from speech.transcribe.port import Heard, Job, Load, Overdue, Unavailable
from speech.transcribe.remote import Remote, WithFallback, connect
from tests.speech.transcribe.broker import NATS, Broker, a_worker, goes_on, has

pytestmark = [
    pytest.mark.nats,
    pytest.mark.skipif(NATS is None, reason="nats-server is not installed"),
]
SOUND = b"\0\0" * 16000 * 5


@pytest.fixture
async def broker() -> AsyncIterator[Broker]:
    one = Broker()
    await one.start()
    yield one
    await one.stop()


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A broker that is there is found, however busy the machine."""
    monkeypatch.setattr("speech.transcribe.remote.FIRST", 60)


def job(seconds: float = 600) -> Job:
    return Job(SOUND, deadline=time.time() + seconds)


@pytest.fixture
def trusting(monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker that has no processor for a while is not given up."""
    monkeypatch.setattr("speech.transcribe.remote.SILENT", 60)


async def test_two_workers_share_the_load(broker: Broker, trusting: None) -> None:
    """Whoever has two refuses more, and the other is asked: nobody waits behind a busy one while another is idle."""
    async with a_worker(broker, "one", holds=True) as one, a_worker(broker, "two", holds=True) as two:
        remote = Remote(await connect(broker.url))
        asked = asyncio.gather(*(remote.transcribe(job()) for _ in range(24)))
        await asyncio.gather(has(one, 2), has(two, 2))
        async with asyncio.timeout(60):
            while len(reports := await remote.workers()) < 2:
                pass
        assert {report.device for report in reports} == {"cpu"}
        goes_on(one)
        goes_on(two)
        by = [heard.text for heard in await asked]
        assert set(by) == {"one", "two"}
        assert min(by.count("one"), by.count("two")) >= 2
        await remote.close()


async def test_what_a_killed_worker_had_is_done_by_the_other(broker: Broker) -> None:
    async with a_worker(broker, "doomed", holds=True) as doomed:
        remote = Remote(await connect(broker.url))
        asked = asyncio.create_task(remote.transcribe(job()))
        await has(doomed, 1)
        async with a_worker(broker, "other"):
            doomed.kill()
            assert (await asked).text == "other"
        await remote.close()


async def test_a_frozen_worker_is_given_up_too(broker: Broker) -> None:
    async with a_worker(broker, "frozen", holds=True) as frozen:
        remote = Remote(await connect(broker.url))
        asked = asyncio.create_task(remote.transcribe(job()))
        await has(frozen, 1)
        async with a_worker(broker, "other"):
            os.kill(frozen.pid, signal.SIGSTOP)
            assert (await asked).text == "other"
        await remote.close()


async def test_an_expired_job_is_refused_and_counted(broker: Broker) -> None:
    async with a_worker(broker, "one", holds=True):
        remote = Remote(await connect(broker.url))
        with pytest.raises(Overdue):
            await remote.transcribe(job(0.4))
        assert remote.load().overdue == 1
        await remote.close()


async def test_a_restarted_broker_is_found_again(broker: Broker) -> None:
    async with a_worker(broker, "one"):
        remote = Remote(await connect(broker.url))
        await remote.transcribe(job())
        await broker.stop()
        await broker.start()
        async with asyncio.timeout(60):
            while True:
                with contextlib.suppress(Unavailable):
                    if (await remote.transcribe(job())).text == "one":
                        break
                await asyncio.sleep(0.1)
        await remote.close()


async def test_a_worker_told_to_stop_finishes_what_it_has(broker: Broker, trusting: None) -> None:
    async with a_worker(broker, "one", holds=True) as worker:
        remote = Remote(await connect(broker.url))
        asked = asyncio.create_task(remote.transcribe(job()))
        await has(worker, 1)
        worker.terminate()
        async with asyncio.timeout(60):
            while await remote.workers():  # it has left the group
                pass
        goes_on(worker)
        assert (await asked).text == "one"
        assert await asyncio.wait_for(worker.wait(), 60) == 0
        await remote.close()


class Own:
    """Our own ears, for when nobody else's can be had."""

    async def transcribe(self, job: Job) -> Heard:
        return Heard(text="own")

    def load(self) -> Load:
        return Load()

    async def close(self) -> None: ...


async def test_without_a_worker_our_own_ears_hear(broker: Broker) -> None:
    async def make() -> Own:
        return Own()

    both = WithFallback(Remote(await connect(broker.url)), make)
    assert (await both.transcribe(job())).text == "own"
    assert both.fell_back == 1
    async with a_worker(broker, "one"):
        assert (await both.transcribe(job())).text == "one"
    await both.close()


async def test_no_broker_is_one_clear_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("speech.transcribe.remote.FIRST", 0.3)
    with pytest.raises(Unavailable, match="no NATS at"):
        await connect(f"nats://127.0.0.1:{free_port()}")


async def test_a_try_that_does_not_let_itself_be_cancelled_is_given_up_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """nats-py swallows a cancellation that comes while it closes a line; here that moment is every one."""
    ended = asyncio.Event()

    async def stubborn(*_: object, **__: object) -> None:
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.Event().wait()
        try:
            await asyncio.Event().wait()
        finally:
            ended.set()

    monkeypatch.setattr("nats.aio.client.Client.connect", stubborn)
    monkeypatch.setattr("speech.transcribe.remote.FIRST", 0.1)
    with pytest.raises(Unavailable, match="no NATS at"):
        await connect("nats://127.0.0.1")
    assert ended.is_set()


async def test_a_broker_that_refuses_is_not_asked_again_and_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("speech.transcribe.remote.FIRST", 3600)
    broker = Broker(tmp_path, "authorization { user: slovo, password: secret }")
    await broker.start()
    with pytest.raises(Unavailable, match="Authorization"):
        await connect(broker.url)
    await broker.stop()
