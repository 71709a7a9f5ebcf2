"""Doors on the page: what one press may set going, by a program of its own that plays guests over the feed.

A door is given as JSON: `{"name": {"ru": "Показать", "en": "Show me"}, "about": {…}, "command": ["python", "show.py"]}`.
The command is started with the page's address and the id of the guest who pressed. What it prints is shown to
everybody, line by line; so the stage need not know what it does, and what it does it does as any guest could.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
from collections.abc import Callable
from dataclasses import dataclass, field

from stage.entities import JSON

log = logging.getLogger("stage.doors")


@dataclass(frozen=True)
class Door:
    name: dict[str, str]
    command: tuple[str, ...]
    about: dict[str, str] = field(default_factory=dict)

    @classmethod
    def read(cls, text: str) -> Door:
        """Out of what a command line says; ValueError when that makes no door."""
        try:
            said = json.loads(text)
            door = cls(dict(said["name"]), tuple(map(str, said["command"])), dict(said.get("about", {})))
        except (KeyError, TypeError, ValueError) as wrong:
            raise ValueError(f"that is no door: {wrong!r}; see stage/README.md") from None
        if not door.name or not door.command:
            raise ValueError("a door needs a name and a command")
        return door

    def json(self) -> JSON:
        return {"name": self.name, "about": self.about}


class Doors:
    """One at a time: whoever opens another ends what the first had set going."""

    def __init__(self, tell: Callable[[JSON], None]) -> None:
        self.known: list[Door] = []
        self.state: JSON = {"open": None, "said": "", "failed": False}
        self._tell = tell
        self._going: asyncio.Task[None] | None = None

    async def open(self, number: int, page: str, guest: int) -> None:
        door = self.known[number]
        await self.close()
        self._going = asyncio.create_task(self._go(number, (*door.command, page, str(guest))))

    async def close(self) -> None:
        if self._going is not None:
            self._going.cancel()
            await asyncio.gather(self._going, return_exceptions=True)
            self._going = None

    def _now(self, **state: object) -> None:
        self.state = self.state | state
        self._tell(self.state)

    async def _go(self, number: int, command: tuple[str, ...]) -> None:
        self._now(open=number, said="", failed=False)
        failed = True
        try:
            process = await asyncio.create_subprocess_exec(
                *command, stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE
            )
            try:
                assert process.stdout is not None
                async for line in process.stdout:
                    self._now(said=line.decode(errors="replace").strip())
                failed = bool(await process.wait())
            finally:
                with contextlib.suppress(ProcessLookupError):
                    process.kill()
                await process.wait()
        except OSError as error:
            log.error("what stands behind a door cannot be started: %s", error)
        finally:
            self._now(open=None, failed=failed)
