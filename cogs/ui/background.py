"""Work that nobody waits for."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

import structlog

log = structlog.get_logger(__name__)


class Background:
    """Keeps tasks alive, logs what fails, and ends them all."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[object]] = set()
        self._leisurely: set[asyncio.Task[object]] = set()

    @property
    def idle(self) -> bool:
        return self._running == self._leisurely

    def start(self, work: Coroutine[Any, Any, object], *, at_leisure: bool = False) -> asyncio.Task[object]:
        """`at_leisure`: it is done in a while, and nobody need wait for it."""

        def ended(task: asyncio.Task[object]) -> None:
            self._running.discard(task)
            self._leisurely.discard(task)
            if not task.cancelled() and (wrong := task.exception()) is not None:
                log.error("something besides failed", exc_info=wrong)

        task = asyncio.create_task(work)
        self._running.add(task)
        if at_leisure:
            self._leisurely.add(task)
        task.add_done_callback(ended)
        return task

    def close(self) -> None:
        for task in self._running:
            task.cancel()
