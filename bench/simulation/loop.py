"""An event loop without a clock, a socket or a thread: time leaps to the next timer; what runs is known by its seed.

What a simulated program does is done in the context of its `Process`. A killed process takes no further step: whatever
it would still have run is dropped where it would have been scheduled, at whatever `await` it stood, without a word.
"""

from __future__ import annotations

import asyncio
import collections
import heapq
from collections.abc import Callable, Coroutine
from contextvars import Context, ContextVar, copy_context
from types import SimpleNamespace
from typing import Any

FIRST = 1000.0
"""The loop's time at the beginning. Any number but 0, which passes for «never»."""
AT_ONCE = 1e-9
"""What is due within so many seconds is due."""
MANY = 100
"""Timers and tasks that are kept in mind, before those that are over are cleared away."""


class Stuck(Exception):
    """Nothing will ever happen any more."""


class Process:
    """One run of a program, from its start to its kill."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.alive = True
        self.frozen: list[tuple[float, asyncio.Handle]] | None = None
        """While it is stopped (SIGSTOP): what it would have run, and when."""
        self.steps = 0
        """Steps that it has taken, or is about to."""
        self.dies_at: int | None = None
        """It is killed as soon as it has scheduled so many."""
        self.signals: dict[int, Callable[[], None]] = {}
        self.tasks: list[asyncio.Task[Any]] = []
        """Those that go on, and some that are done."""
        self._many = MANY
        self.context: Context = Context()
        self.context.run(PROCESS.set, self)

    def begun(self, task: asyncio.Task[Any]) -> None:
        if len(self.tasks) > self._many:
            self.tasks = [one for one in self.tasks if not one.done()]
            self._many = 2 * len(self.tasks) + MANY
        self.tasks.append(task)


PROCESS: ContextVar[Process | None] = ContextVar("process", default=None)


class Step(asyncio.Handle):
    """What runs next, made without asking the loop whether it is debugged."""

    __slots__ = ()

    def __init__(
        self, callback: Any, args: tuple[Any, ...], loop: VirtualLoop, context: Context | None
    ) -> None:
        self._context = copy_context() if context is None else context
        self._loop, self._callback, self._args = loop, callback, args
        self._cancelled, self._repr, self._source_traceback = False, None, None


class Timer(asyncio.TimerHandle):
    """What runs later, made as simply."""

    __slots__ = ()

    def __init__(
        self, when: float, callback: Any, args: tuple[Any, ...], loop: VirtualLoop, context: Context | None
    ) -> None:
        self._context = copy_context() if context is None else context
        self._loop, self._callback, self._args = loop, callback, args
        self._cancelled, self._repr, self._source_traceback = False, None, None
        self._when, self._scheduled = when, True

    __eq__ = object.__eq__
    __hash__ = object.__hash__


class VirtualLoop(asyncio.BaseEventLoop):
    """`disk`: how long what would be done in a thread takes, in seconds, each time; it is then done at once."""

    _ready: collections.deque[Any]
    _scheduled: list[Any]
    """Timers, each behind its time: so they are compared as numbers are."""
    _stopping: bool
    _timer_cancelled_count: int

    def __init__(self, disk: Callable[[], float], on_kill: Callable[[Process], None]) -> None:
        super().__init__()
        self._now = FIRST
        self._disk, self._on_kill = disk, on_kill
        self._nobody = Context()
        self._processes: list[Process] = []
        self._graves: list[object] = []
        """What the dead had begun. Kept until the end: let go, it would still run its `finally` blocks."""

    # -- time ------------------------------------------------------------------------------------

    get_debug = staticmethod(bool)
    """It is not, and is asked whether it is for every future."""

    def time(self) -> float:
        return self._now

    def _run_once(self) -> None:
        """As asyncio's own does it, until somebody stops it, and but for the wait: time is where the next timer is."""
        while True:
            timers = self._scheduled
            if self._timer_cancelled_count * 2 > MANY or (timers and timers[0][1]._cancelled):
                self._clear_cancelled()
                timers = self._scheduled
            ready = self._ready
            if not ready and not self._stopping:
                if not timers:
                    raise Stuck
                self._now += max(0.0, timers[0][0] - self._now)
            due = self._now + AT_ONCE
            while timers and timers[0][0] < due:
                _, timer = heapq.heappop(timers)
                timer._scheduled = False
                ready.append(timer)
            for _ in range(len(ready)):
                handle = self._ready.popleft()  # a freeze puts another in its place
                if not handle._cancelled:
                    try:
                        handle._context.run(handle._callback, *handle._args)
                    except (SystemExit, KeyboardInterrupt):
                        raise
                    except BaseException as wrong:
                        self.call_exception_handler({"message": "", "exception": wrong, "handle": handle})
            if self._stopping:
                return

    def _clear_cancelled(self) -> None:
        timers = self._scheduled
        if len(timers) > MANY and self._timer_cancelled_count * 2 > len(timers):
            for _, timer in timers:
                timer._scheduled = not timer._cancelled
            self._scheduled = [one for one in timers if one[1]._scheduled]
            heapq.heapify(self._scheduled)
            self._timer_cancelled_count = 0
            return
        while timers and timers[0][1]._cancelled:
            self._timer_cancelled_count -= 1
            heapq.heappop(timers)[1]._scheduled = False

    def _write_to_self(self) -> None:
        pass

    def _asyncgen_firstiter_hook(self, agen: object) -> None:
        """Nobody asks for them at the end."""

    # -- processes -------------------------------------------------------------------------------

    def start(self, process: Process, program: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        self._processes.append(process)
        return process.context.run(self.create_task, program)

    def outside(self, callback: Callable[..., object], *args: Any, after: float = 0.0) -> None:
        """Let the world do something, whoever has caused it."""
        self.call_later(after, callback, *args, context=self._nobody)

    def kill(self, process: Process) -> None:
        if not process.alive:
            return
        process.alive = False
        self._graves.append(list(process.tasks))
        for handle in (*self._ready, *(one for _, one in (*self._scheduled, *(process.frozen or ())))):
            if _of(handle) is process and not handle.cancelled():
                self._graves.append((handle._callback, handle._args))
                handle.cancel()
        self.outside(self._on_kill, process)

    def freeze(self, process: Process) -> None:
        """Stop it in mid-step: nothing of it runs, and all that reaches it waits."""
        if process.frozen is not None or not process.alive:
            return
        process.frozen = [(self._now, handle) for handle in self._ready if _of(handle) is process]
        # as long as before: the loop has counted what it runs in this round
        left = (_NOTHING if _of(handle) is process else handle for handle in self._ready)
        self._ready = collections.deque(left)
        held = [one for one in self._scheduled if _of(one[1]) is process]
        process.frozen += [one for one in held if not one[1].cancelled()]
        for _, handle in held:
            handle._scheduled = False
        self._scheduled = [one for one in self._scheduled if _of(one[1]) is not process]
        heapq.heapify(self._scheduled)
        self._timer_cancelled_count = sum(handle.cancelled() for _, handle in self._scheduled)

    def thaw(self, process: Process) -> None:
        """Let it go on: what has become due meanwhile is late, and comes in order."""
        held, process.frozen = process.frozen, None
        if held is None or not process.alive:
            return
        late: list[tuple[float, Any]] = sorted(held, key=lambda one: one[0])
        for when, handle in late:
            if handle.cancelled():
                continue
            if when > self._now:  # only a timer is due later
                handle._scheduled = True
                heapq.heappush(self._scheduled, (when, handle))
            else:
                self._ready.append(handle)

    def signal(self, process: Process, number: int) -> None:
        if process.alive and (heard := process.signals.get(number)) is not None:
            self.outside(lambda: process.context.copy().run(heard))

    def bury(self) -> None:
        self._graves.clear()
        for process in self._processes:
            process.tasks.clear()

    def create_task(self, coro: Any, *, name: Any = None, context: Any = None) -> asyncio.Task[Any]:
        task: asyncio.Task[Any] = asyncio.Task(coro, loop=self, name=name, context=context)
        if (process := PROCESS.get()) is not None:
            process.begun(task)
        return task

    def call_soon(  # type: ignore[override]
        self, callback: Any, *args: Any, context: Context | None = None
    ) -> asyncio.Handle:
        process = PROCESS.get() if context is None else context.get(PROCESS)
        if process is not None:
            process.steps += 1
            if process.steps == process.dies_at:
                self.kill(process)
            if not process.alive:
                self._graves.append((callback, args))
                return _NOTHING
            if process.frozen is not None:
                handle = asyncio.Handle(callback, args, self, context)
                process.frozen.append((self._now, handle))
                return handle
        handle = Step(callback, args, self, context)
        self._ready.append(handle)
        return handle

    def call_later(  # type: ignore[override]
        self, delay: float, callback: Any, *args: Any, context: Context | None = None
    ) -> asyncio.TimerHandle:
        return self.call_at(self._now + delay, callback, *args, context=context)

    def call_at(  # type: ignore[override]
        self, when: float, callback: Any, *args: Any, context: Context | None = None
    ) -> asyncio.TimerHandle:
        timer = Timer(when, callback, args, self, context)
        heapq.heappush(self._scheduled, (when, timer))
        process = _of(timer)
        if process is not None and not process.alive:
            timer.cancel()
        return timer

    def add_signal_handler(self, sig: int, callback: Any, *args: Any) -> None:  # type: ignore[override]
        process = PROCESS.get()
        assert process is not None
        process.signals[sig] = lambda: callback(*args)

    # -- threads ---------------------------------------------------------------------------------

    def run_in_executor(self, executor: Any, func: Callable[..., Any], *args: Any) -> asyncio.Future[Any]:  # type: ignore[override]
        """Done at one moment, and told a little later: what is killed between the two has done it, unknowing."""
        future = self.create_future()
        process = PROCESS.get()
        context = copy_context()

        def work() -> None:
            if process is not None and not process.alive:
                return
            try:
                answer = context.run(func, *args)
            except (KeyboardInterrupt, SystemExit):
                raise
            except BaseException as wrong:
                self.outside(_told, future, None, wrong, after=self._disk())
            else:
                self.outside(_told, future, answer, None, after=self._disk())

        self.outside(work, after=self._disk())
        return future


class _Nothing(asyncio.Handle):
    """What is never run."""

    def __init__(self) -> None:
        super().__init__(lambda: None, (), _IDLE, Context())
        self._cancelled = True

    def cancel(self) -> None:
        pass


_IDLE: Any = SimpleNamespace(get_debug=lambda: False)
_NOTHING = _Nothing()


def _told(future: asyncio.Future[Any], answer: Any, wrong: BaseException | None) -> None:
    if future.done():
        return
    if wrong is None:
        future.set_result(answer)
    else:
        future.set_exception(wrong)


def _of(handle: asyncio.Handle) -> Process | None:
    return handle._context.get(PROCESS)  # type: ignore[attr-defined,no-any-return]


__all__ = ["PROCESS", "Process", "Stuck", "VirtualLoop"]
