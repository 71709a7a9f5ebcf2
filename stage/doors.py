"""Doors on the page: what one press may set going, by a program of its own that plays guests over the feed.

A door is given as JSON: `{"name": {"ru": "Показать", "en": "Show me"}, "about": {…}, "command": ["python", "show.py"],
"cast": ["Гришка"]}`. The command is started with the page's address and the id of the guest who pressed, and with the
word `sure` where he has said yes to what it asked. What it prints is shown on the page, line by line; so the stage
need not know what it does, and what it does it does as any guest could. Its cast are guests of its own: nobody on the
page is made to act, agree or speak by somebody else's press.

A line is text for everybody, or JSON: `{"said": {"ru": "…"}, "others": {"ru": "…"}, "sure": {"ru": "Да"}}`, what is told
whoever pressed and what the others, by language, and what stands on the button of his consent.
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
    cast: tuple[str, ...] = ()

    @classmethod
    def read(cls, text: str) -> Door:
        """Out of what a command line says; ValueError when that makes no door."""
        try:
            said = json.loads(text)
            door = cls(
                dict(said["name"]),
                tuple(map(str, said["command"])),
                dict(said.get("about", {})),
                tuple(map(str, said.get("cast", ()))),
            )
        except (KeyError, TypeError, ValueError) as wrong:
            raise ValueError(f"that is no door: {wrong!r}; see stage/README.md") from None
        if not door.name or not door.command:
            raise ValueError("a door needs a name and a command")
        return door

    def json(self) -> JSON:
        return {"name": self.name, "about": self.about}


NOTHING: JSON = {"said": "", "others": "", "sure": None}


class Doors:
    """One at a time: who opens another ends what he had set going, and waits for what somebody else has who is here."""

    def __init__(
        self, tell: Callable[[JSON], None], held: Callable[[int], bool], enter: Callable[[str], None]
    ) -> None:
        """`held`: has somebody a page open as this guest? `enter`: let one of the cast in."""
        self.known: list[Door] = []
        self.state: JSON = {"open": None, "door": None, "guest": None, "failed": False} | NOTHING
        self._tell, self._held, self._enter = tell, held, enter
        self._going: asyncio.Task[None] | None = None

    def busy(self, guest: int) -> int | None:
        """Whose door is open, if it is somebody else's who is here."""
        other = None if self.state["open"] is None else int(self.state["guest"])
        return other if other is not None and other != guest and self._held(other) else None

    async def open(self, number: int, page: str, guest: int, *, sure: bool = False) -> None:
        door = self.known[number]
        await self.close()
        for name in door.cast:
            self._enter(name)
        self.state = self.state | {"door": number, "guest": str(guest)}
        command = (*door.command, page, str(guest), *(("sure",) if sure else ()))
        self._going = asyncio.create_task(self._go(number, command))

    async def close(self) -> None:
        if self._going is not None:
            self._going.cancel()
            await asyncio.gather(self._going, return_exceptions=True)
            self._going = None

    def _now(self, **state: object) -> None:
        self.state = self.state | state
        self._tell(self.state)

    async def _go(self, number: int, command: tuple[str, ...]) -> None:
        self._now(open=number, failed=False, **NOTHING)
        failed = True
        try:
            process = await asyncio.create_subprocess_exec(
                *command, stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE
            )
            try:
                assert process.stdout is not None
                async for line in process.stdout:
                    self._now(**_told(line.decode(errors="replace").strip()))
                failed = bool(await process.wait())
            finally:
                with contextlib.suppress(ProcessLookupError):
                    process.kill()
                await process.wait()
        except OSError as error:
            log.error("what stands behind a door cannot be started: %s", error)
        finally:
            self._now(open=None, failed=failed, others="")


def _told(line: str) -> JSON:
    """What a printed line says to whom."""
    try:
        said = json.loads(line)
    except ValueError:
        said = None
    if not isinstance(said, dict):
        return NOTHING | {"said": line, "others": line}
    return {key: said.get(key, nothing) for key, nothing in NOTHING.items()}
