"""Measure recognition over NATS: what the way there and back costs, and how much more two workers do than one.

Starts a broker on a private port (`nats-server` must be installed) unless `--nats` names one with nobody at work.
Neighbours on the same cores lengthen the wall's time, so the processor's is told beside it.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import NamedTuple

from speech.commands import Failed
from speech.commands._sound import read
from speech.commands.worker import broker_argument
from speech.heard import RATE
from speech.transcribe.port import Heard, Job, Load, Unavailable
from speech.transcribe.remote import Remote, connect
from speech.transcribe.worker import Worker

SECONDS = 5.0
"""An utterance of the transport's measure: 160 KB."""
AHEAD = 6
"""Jobs under way for each worker."""


def arguments(parser: argparse.ArgumentParser) -> None:
    broker_argument(parser, "a broker to use (default: one of its own)")
    parser.add_argument(
        "--jobs", type=int, default=400, help="utterances that go there and back (default 400)"
    )
    parser.add_argument("--model", help="weights for the second measure: a name or a path")
    parser.add_argument("--models", type=Path, metavar="FOLDER", help="where weights are kept")
    parser.add_argument("--speech", type=Path, metavar="FOLDER", help="WAV files for the second measure")
    parser.add_argument("--remarks", type=int, default=48, help="remarks of the second measure (default 48)")
    parser.add_argument("--echo", action="store_true", help=argparse.SUPPRESS)


def run(options: argparse.Namespace) -> int:
    try:
        if options.echo:
            return asyncio.run(_echo(options.nats))
        with _broker(options.nats) as url:
            return asyncio.run(_measure(options, url))
    except Unavailable as wrong:
        raise Failed(str(wrong)) from None


@contextlib.contextmanager
def _broker(url: str | None) -> Iterator[str]:
    if url:
        yield url
        return
    program = shutil.which("nats-server")
    if program is None:
        raise Failed("nats-server is not installed (Debian: apt install nats-server), and no --nats is given")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    with tempfile.TemporaryFile() as nowhere:
        broker = subprocess.Popen(
            [program, "-a", "127.0.0.1", "-p", str(port)], stdout=nowhere, stderr=nowhere
        )
        try:
            yield f"nats://127.0.0.1:{port}"
        finally:
            broker.terminate()
            broker.wait()


async def _measure(options: argparse.Namespace, url: str) -> int:
    load = os.getloadavg()[0]
    print(f"{os.cpu_count()} cores, load {load:.1f} when it began")
    await _way(url, options.jobs)
    if options.model:
        await _sharing(url, options)
    print(f"load {os.getloadavg()[0]:.1f} when it ended")
    return 0


# -- the way there and back --------------------------------------------------------------------------------------


class Echo:
    """Answers at once, so that only the way is measured."""

    gives_way = False

    async def transcribe(self, job: Job) -> Heard:
        return Heard(text="так")

    def load(self) -> Load:
        return Load(model="echo")

    async def close(self) -> None: ...


async def _echo(url: str) -> int:
    """The other process of that measure."""
    worker = Worker(await connect(url), Echo(), device="cpu")
    await worker.start()
    print("ready", flush=True)
    await asyncio.get_running_loop().run_in_executor(
        None, sys.stdin.read
    )  # until whoever started us has gone
    return 0


@contextlib.asynccontextmanager
async def _process(
    url: str, *words: str, core: int | None = None
) -> AsyncIterator[asyncio.subprocess.Process]:
    """`python -m speech …` at this broker, from its first line on; on one core, if one is given."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "speech", *words, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
        env=os.environ | {"SLOVO_NATS": url},
    )  # fmt: skip
    if core is not None and hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(process.pid, {core})
    try:
        assert process.stdout is not None
        if not await asyncio.wait_for(process.stdout.readline(), 180):
            raise Failed("a worker did not start")
        yield process
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.terminate()
        await process.wait()


async def _way(url: str, jobs: int) -> None:
    sound = bytes(int(SECONDS * RATE) * 2)
    async with _process(url, "workers", "--echo"):
        remote = Remote(await connect(url))
        for _ in range(20):
            await remote.transcribe(Job(sound, deadline=time.time() + 30))
        took = []
        processor = time.process_time()
        for _ in range(jobs):
            begun = time.perf_counter()
            await remote.transcribe(Job(sound, deadline=time.time() + 30))
            took.append(time.perf_counter() - begun)
        processor = (time.process_time() - processor) / jobs
        await remote.close()
    took.sort()
    p50, p95, p99 = (took[min(jobs - 1, int(jobs * part))] * 1000 for part in (0.5, 0.95, 0.99))
    print(
        f"the way there and back, {len(sound) / 1000:.0f} KB, {jobs} times, one after another: "
        f"p50 {p50:.2f}  p95 {p95:.2f}  p99 {p99:.2f} ms; {processor * 1000:.2f} ms of the bot's processor"
    )


# -- two against one ---------------------------------------------------------------------------------------------


class Done(NamedTuple):
    """What some workers made of the same remarks."""

    wall: float
    processor: list[float]
    """Seconds of each worker's processor."""
    share: list[int]


async def _sharing(url: str, options: argparse.Namespace) -> None:
    clips = await asyncio.to_thread(_clips, options.speech)
    jobs = [clips[number % len(clips)] for number in range(options.remarks)]
    cores = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else [0, 1]
    words = [
        "worker",
        f"--model={options.model}",
        "--device=cpu",
        "--threads=1",
        f"--waiting={AHEAD}",
    ]
    words += [f"--models={options.models}"] if options.models else []
    done = []
    for count in (1, 2):
        async with contextlib.AsyncExitStack() as stack:
            workers = [
                await stack.enter_async_context(_process(url, *words, core=cores[number % len(cores)]))
                for number in range(count)
            ]
            done.append(await _hear(url, jobs, workers))
        one = done[-1]
        spent = sum(one.processor)
        print(
            f"{count} worker{'s' * (count > 1)} of one thread, {len(jobs)} remarks of real speech: {one.wall:.1f} s, "
            f"{len(jobs) / one.wall:.2f} a second; {spent / len(jobs):.3f} s of processor each, "
            f"{spent / one.wall / count:.0%} of {'its core' if count == 1 else 'their cores'} had; "
            f"shared {' : '.join(map(str, one.share))}",
            flush=True,
        )
    single, both = done
    # What each could do a second on a core all its own, added up: neighbours fall out of it.
    alone = sum(share / spent for share, spent in zip(both.share, both.processor, strict=True) if share)
    print(
        f"two do {single.wall / both.wall:.2f}× as much as one by the wall; by the processor, were the cores all their "
        f"own, {alone * single.processor[0] / single.share[0]:.2f}×"
    )


def _clips(folder: Path | None) -> list[bytes]:
    """Remarks of one to five seconds."""
    sounds = [read(path) for path in sorted(folder.rglob("*.wav"))] if folder else []
    found = [sound.tobytes() for sound in sounds if RATE <= len(sound) <= 5 * RATE]
    if not found:
        raise Failed("no WAV files of one to five seconds: give --speech FOLDER")
    return found


async def _hear(url: str, jobs: list[bytes], workers: list[asyncio.subprocess.Process]) -> Done:
    remote = Remote(await connect(url))
    for _ in range(3 * len(workers)):  # the first call of each finds everything cold
        await remote.transcribe(Job(jobs[0], deadline=time.time() + 120))
    before = {report.id: report.load.done for report in await remote.workers()}
    processor = [_processor(worker.pid) for worker in workers]
    room = asyncio.Semaphore(AHEAD * len(workers))

    async def one(samples: bytes) -> None:
        async with room:
            await remote.transcribe(Job(samples, deadline=time.time() + 300))

    begun = time.monotonic()
    await asyncio.gather(*map(one, jobs))
    wall = time.monotonic() - begun
    spent = [_processor(worker.pid) - was for worker, was in zip(workers, processor, strict=True)]
    after = {report.id: report.load.done for report in await remote.workers()}
    share = [
        sum(done - before.get(who, 0) for who, done in after.items() if who.endswith(f"-{worker.pid}"))
        for worker in workers
    ]
    await remote.close()
    return Done(wall, spent, share)


def _processor(pid: int) -> float:
    """Seconds of processor that a process has had."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / float(os.sysconf("SC_CLK_TCK"))
