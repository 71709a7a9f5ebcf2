"""The bot as a child of the stage: started with the way to the stage in its environment, restarted when it falls."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import signal
import sys
import time
from collections.abc import Sequence

from stage.feed import Feed

log = logging.getLogger("stage.bot")

FIRST_PAUSE, LONGEST_PAUSE, SOUND_AFTER = 1.0, 30.0, 60.0
GRACE = 10.0
"""Seconds to go in peace before it is killed."""


class BotProcess:
    """Keeps `command` running. Exit code 0 is taken for «done», anything else for a fall."""

    def __init__(self, command: Sequence[str], environment: dict[str, str], feed: Feed) -> None:
        self.command, self.environment, self.feed = list(command), environment, feed
        self.restarts = 0
        self.exit_code: int | None = None
        self._child: asyncio.subprocess.Process | None = None
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._keep())

    async def stop(self) -> None:
        """SIGTERM, some patience, SIGKILL; its children too."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        child = self._child
        if child is not None and child.returncode is None:
            self._signal(child, signal.SIGTERM)
            try:
                await asyncio.wait_for(child.wait(), GRACE)
            except TimeoutError:
                log.warning("the bot does not go; killing it")
                self._signal(child, signal.SIGKILL)
                await child.wait()
        self._tell("stopped")

    def _signal(self, child: asyncio.subprocess.Process, number: signal.Signals) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(child.pid, number)  # it leads a session of its own

    def _tell(self, state: str) -> None:
        pid = self._child.pid if self._child is not None and self._child.returncode is None else None
        self.feed.process = {
            "state": state,
            "pid": pid,
            "exit_code": self.exit_code,
            "restarts": self.restarts,
        }
        self.feed.bot_changed()

    async def _keep(self) -> None:
        notice = self.feed.stage.world.notice
        pause = FIRST_PAUSE
        while True:
            began = time.monotonic()
            try:
                self._child = await asyncio.create_subprocess_exec(
                    *self.command, env=os.environ | self.environment, stdin=asyncio.subprocess.DEVNULL,
                    stdout=sys.stderr, stderr=sys.stderr, start_new_session=True,
                )  # fmt: skip
            except OSError as error:
                notice(
                    "error", f"the bot's command cannot be started: {error}", "bot_unstartable", str(error)
                )
                self._tell("stopped")
                return
            self._tell("running")
            self.exit_code = await self._child.wait()
            if self.exit_code == 0:
                notice("info", "the bot has ended", "bot_ended")
                self._tell("stopped")
                return
            if time.monotonic() - began > SOUND_AFTER:
                pause = FIRST_PAUSE
            self.restarts += 1
            why = f"signal {-self.exit_code}" if self.exit_code < 0 else f"exit code {self.exit_code}"
            notice(
                "error",
                f"the bot fell ({why}); starting it again in {pause:.0f} s",
                "bot_fell",
                f"{pause:.0f}",
            )
            self._tell("restarting")
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)
