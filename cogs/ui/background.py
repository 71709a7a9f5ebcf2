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
        self._running: set[asyncio.Task[None]] = set()

    @property
    def idle(self) -> bool:
        return not self._running

    def start(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        def ended(task: asyncio.Task[None]) -> None:
            self._running.discard(task)
            if not task.cancelled() and (wrong := task.exception()) is not None:
                log.error("something besides failed", exc_info=wrong)

        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(ended)
        return task

    def close(self) -> None:
        for task in self._running:
            task.cancel()
