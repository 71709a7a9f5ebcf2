"""Hearing on this machine: in a thread of this program, or in processes of its own."""

from __future__ import annotations

import asyncio
import multiprocessing
import threading
import time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

import msgspec

from speech.transcribe.batching import Batching
from speech.transcribe.port import Abandoned, Heard, Job, Stop, Transcriber, Unavailable, never
from speech.transcribe.settings import AnyEngine, EngineSettings, open_engine, quiet_threads


async def open_ears(
    model: str = "default",
    folder: Path | None = None,
    *,
    device: str = "auto",
    threads: int = 0,
    processes: int = 0,
) -> tuple[Transcriber, str]:
    """The transcriber of this machine, ready to hear, and what it runs on (`cpu` or `cuda`).

    `processes`: 0 for one thread inside this program. Raises `Unavailable` with one clear line.
    """
    settings = EngineSettings(
        model=model, folder=str(folder) if folder else "", device=device, threads=threads
    )
    ears = await (Pool.open(settings, processes) if processes > 0 else InThread.open(settings))
    return ears, await asyncio.to_thread(_runs_on, settings)


def _runs_on(settings: EngineSettings) -> str:
    if settings.engine[0] != "whisper":
        return "cpu" if settings.device != "cuda" else "cuda"
    from speech.transcribe import models

    return "cuda" if models.cuda(settings.device) else "cpu"


class InThread(Batching):
    """One engine in one thread of this program: the least memory, and words as soon as on any other way."""

    def __init__(self, engine: AnyEngine, thread: ThreadPoolExecutor | None = None) -> None:
        self._thread = thread or ThreadPoolExecutor(1, "transcribe")
        self._engine = engine
        super().__init__(self._in_thread, model=engine.name, gives_way=engine.gives_way)

    @classmethod
    async def open(cls, settings: EngineSettings) -> InThread:
        """Open the engine in the thread that will hear.

        Every thread that ever multiplies brings torch a set of helpers of its own; with more of them than cores they
        stop waiting for each other and sleep between any two products, and a remark takes half as long again.
        """
        quiet_threads()
        thread = ThreadPoolExecutor(1, "transcribe")
        try:
            engine = await asyncio.get_running_loop().run_in_executor(thread, open_engine, settings)
        except BaseException:
            thread.shutdown(wait=False)
            raise
        return cls(engine, thread)

    async def _in_thread(self, jobs: list[Job]) -> list[Heard]:
        stop = threading.Event()
        try:
            return await asyncio.get_running_loop().run_in_executor(
                self._thread, self._work, jobs, stop.is_set
            )
        finally:
            stop.set()

    def _work(self, jobs: list[Job], stop: Stop) -> list[Heard]:
        began = time.process_time()
        try:
            return priced(self._engine, jobs, stop)
        except Abandoned:
            self.abandoned += time.process_time() - began
            raise

    async def close(self) -> None:
        await super().close()
        self._thread.shutdown(wait=False, cancel_futures=True)


def priced(engine: AnyEngine, jobs: list[Job], stop: Stop = never) -> list[Heard]:
    """What the engine hears, and what each took of the processor, helpers of every core included."""
    began = time.process_time()
    heard = engine.hear(jobs, stop)
    each = (time.process_time() - began) / max(len(heard), 1)
    return [msgspec.structs.replace(one, processor=round(each, 4)) for one in heard]


class Pool(Batching):
    """An engine in each of several processes, for machines with many cores.

    A process that dies takes its batch with it; the others go on, and it is replaced.
    """

    def __init__(self, settings: EngineSettings, processes: int) -> None:
        self._settings = settings
        self._processes = processes
        self._pool = self._start()
        super().__init__(self._in_pool, workers=processes, model=settings.model)

    def _start(self) -> ProcessPoolExecutor:
        quiet_threads()  # the processes inherit the environment, and load torch after it
        return ProcessPoolExecutor(
            self._processes,
            mp_context=multiprocessing.get_context("spawn"),
            initializer=_begin,
            initargs=(self._settings, self._processes),
        )

    @classmethod
    async def open(cls, settings: EngineSettings, processes: int) -> Pool:
        """Make the pool, and wait until its engines are open: a model that is missing is known at once."""
        pool = cls(settings, processes)
        try:
            names = await asyncio.gather(
                *(asyncio.wrap_future(pool._pool.submit(_name)) for _ in range(processes))
            )
        except BrokenProcessPool as error:
            await pool.close()
            raise Unavailable("a process that was to hear ended at once") from error
        except Unavailable:
            await pool.close()
            raise
        pool.model = names[0]
        return pool

    async def _in_pool(self, jobs: list[Job]) -> list[Heard]:
        pool = self._pool
        try:
            return await asyncio.wrap_future(pool.submit(_hear, jobs))
        except BrokenProcessPool as error:
            if self._pool is pool:  # the first who notices
                pool.shutdown(wait=False, cancel_futures=True)
                self._pool = self._start()
            raise Unavailable("a process died while it heard") from error

    async def close(self) -> None:
        await super().close()
        self._pool.shutdown(wait=False, cancel_futures=True)


_engine: AnyEngine | Unavailable | None = None
"""In a process of a pool: its engine, or why it has none."""


def _begin(settings: EngineSettings, sharing: int) -> None:
    global _engine
    try:
        _engine = open_engine(settings, sharing)
    except Unavailable as error:
        _engine = error


def _opened() -> AnyEngine:
    if isinstance(_engine, Unavailable):
        raise _engine
    assert _engine is not None
    return _engine


def _name() -> str:
    return _opened().name


def _hear(jobs: list[Job]) -> list[Heard]:
    return priced(_opened(), jobs)
