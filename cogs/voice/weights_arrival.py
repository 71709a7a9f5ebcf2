"""Recognition weights that are not here yet, brought by a process beside the game: the court learns to hear meanwhile."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
from collections.abc import Callable

import structlog

from cogs.settings import Settings

CALL = (sys.executable, "-m", "speech.weights")
log = structlog.get_logger(__name__)


class WeightsArrival:
    """Used from the event loop. What was brought half-way when the program ends is kept for the next time."""

    def __init__(self, settings: Settings, moved: Callable[[], None]) -> None:
        """`moved`: told when there is something new to say."""
        self._settings, self._moved = settings, moved
        self.share: int | None = None
        """How much of them is here, in hundredths; None: nothing is on its way."""
        self._task: asyncio.Task[bool] | None = None

    def begin(self) -> None:
        """Have them brought, if they are wanted and not under way."""
        if (self._task is None or self._task.done()) and (name := self._settings.weights_to_fetch):
            self._task = asyncio.create_task(self._bring(name), name="weights")

    async def here(self) -> bool:
        """Wait for them; False: they could not be brought."""
        self.begin()
        return self._task is None or await asyncio.shield(self._task)

    async def _bring(self, name: str) -> bool:
        child = await asyncio.create_subprocess_exec(
            *CALL, name, str(self._settings.models_folder),
            stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
            start_new_session=True,
        )  # fmt: skip
        assert child.stdout is not None
        assert child.stderr is not None
        try:
            self._tell(name, 0)
            async for line in child.stdout:
                stage, share = line.decode().split()
                if stage == "download":
                    self._tell(name, int(share))
            why = (await child.stderr.read()).decode(errors="replace").strip().splitlines()
            code = await child.wait()
        finally:
            if child.returncode is None:  # with the package client that it may have started
                with contextlib.suppress(ProcessLookupError):
                    (os.killpg if hasattr(os, "killpg") else os.kill)(child.pid, signal.SIGTERM)
                await child.wait()
            self.share = None
            self._moved()
        if code:
            self._say("the court hears no words: weights could not be brought", why=why[-1] if why else code)
        else:
            self._say("the court hears words now", weights=name)
        return code == 0

    def _tell(self, name: str, share: int) -> None:
        """In tenths, and no oftener."""
        share = share // 10 * 10
        if share != self.share:
            self.share = share
            self._say("the court learns to hear", weights=name, here=f"{share} %")
            self._moved()

    def _say(self, words: str, **told: object) -> None:
        if self._settings.stage:  # the player's own terminal, which the log spares
            about = ", ".join(f"{value}" for value in told.values())
            print(f"{words[0].upper()}{words[1:]}: {about}", file=sys.stderr, flush=True)
        else:
            log.info(words, **told)

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
