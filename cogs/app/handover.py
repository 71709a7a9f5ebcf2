"""A live upgrade: the new process stands by until the old one has handed on its tables and gone.

Both hear all of Discord meanwhile, and only one may answer. The older answers until it is told to stop; the newer from
the moment when no older process with its shards is alive. Needs a database that several processes share.
"""

from __future__ import annotations

import asyncio
import contextlib

import structlog

from core.hall import Hall, Scope, Trouble
from data import DurableJournal

log = structlog.get_logger(__name__)

LOOK = 0.25
"""Seconds between two looks whether the older process has gone."""
PATIENCE = 2.2
"""Seconds for which a press waits for its table to arrive; Discord gives up after three."""

WAKING = 1.0
"""Seconds for which a press waits until who slept has looked what is his."""


class Handover:
    """Whether this process answers: `begin` before there is a bot, `retire` before the last one is closed."""

    def __init__(self, hall: Hall, scope: Scope | None = None, *, shared: bool = True) -> None:
        """`shared`: may there be other processes on this database at all?"""
        self._hall = hall
        self._scope = scope or Scope()
        self._shared = shared and isinstance(hall.journal, DurableJournal)
        self._task: asyncio.Task[None] | None = None
        self._arriving = 0.0
        """Until when tables of the older process may still be on their way."""
        self.answers = not self._shared

    async def begin(self) -> None:
        """Find out whether somebody is before us; if so, wait for his end besides."""
        if not self._shared:
            return
        self.answers = not await self._preceded()
        if not self.answers:
            log.info(
                "standing by",
                until="the older process with these shards has stopped, or its lease has run out",
            )
            self._task = asyncio.create_task(self._wait(), name="succession")

    async def retire(self) -> None:
        """Answer nothing any more, hand on every table, and be gone for whoever waits for that."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        if self._shared:
            self.answers = False
            await self._hall.keeper.retire()
            with contextlib.suppress(Trouble):
                await self._hall.journal.leave()

    async def may_answer(self, table: int = 0) -> bool:
        """Is this interaction ours? One about a table that is just being handed on waits for it to arrive; and who slept
        for long looks first what is his."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(WAKING):
                await self._hall.keeper.known()
        for _ in range(int(PATIENCE / 0.02)):
            if (
                not self.answers
                or table in (0, *self._hall.tables)
                or asyncio.get_running_loop().time() > self._arriving
            ):
                break
            await asyncio.sleep(0.02)
        return self.answers

    async def _wait(self) -> None:
        preceded = True
        while preceded:
            await asyncio.sleep(LOOK)
            preceded = await self._preceded()
        self._arriving = asyncio.get_running_loop().time() + PATIENCE
        self.answers = True
        log.info("answering", tables=len(self._hall.tables))

    async def _preceded(self) -> bool:
        assert isinstance(self._hall.journal, DurableJournal)
        try:
            return await self._hall.journal.preceded(self._scope)
        except Trouble:
            return True  # who cannot read cannot know
