"""Doors on the page: what one press may set going, by a program of its own that plays guests over the feed.

A door is given as JSON: `{"name": {"ru": "Показать", "en": "Show me"}, "about": {…}, "command": ["python", "show.py"],
"cast": ["Гришка"]}`. The command is started with the page's address and the id of the guest who pressed, and with the
word `sure` where he has said yes to what it asked. What it prints is shown on the page, line by line; so the stage
need not know what it does, and what it does it does as any guest could. Its cast are guests of its own: nobody on the
page is made to act, agree or speak by somebody else's press.

A line is text for everybody, or JSON: `{"said": {"ru": "…"}, "others": {"ru": "…"}, "sure": {"ru": "Да"}}`, what is told
whoever pressed and what the others, by language, and what stands on the button of his consent. `each` tells some of the
others something else, by their ids; with `aside` it only goes on telling, and stands in nobody's way any more.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
from collections.abc import Awaitable, Callable
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


NOTHING: JSON = {"said": "", "others": "", "sure": None, "each": {}}
SHOWN = ("open", "door", "guest", "said", "others", "sure", "failed")
"""What a page is told; see FEED.md."""
CLOSED: JSON = {"open": None, "door": None, "guest": None, "failed": False} | NOTHING


@dataclass
class Visit:
    """What one guest has set going: its program, and what it said last."""

    state: JSON
    going: asyncio.Task[None] | None = None


class Doors:
    """Each guest has one visit and is told of it himself, whatever others press. One goes on at a time: who opens a door
    ends what stands in his way, and waits for what somebody else has who is here."""

    def __init__(
        self,
        tell: Callable[[], None],
        held: Callable[[int], bool],
        enter: Callable[[str], None],
        leave: Callable[[str], Awaitable[None]],
    ) -> None:
        """`tell`: every page is to be shown what it is told now. `held`: has somebody a page open as this guest?
        `enter`: let one of the cast in. `leave`: he is done; he leaves the voice channel."""
        self.known: list[Door] = []
        self._visits: dict[int, Visit] = {}
        """By guest, the last begun last."""
        self._tell, self._held, self._enter, self._leave = tell, held, enter, leave
        self._opening = asyncio.Lock()

    @property
    def state(self) -> JSON:
        """Of whoever pressed last."""
        return next(reversed(self._visits.values())).state if self._visits else CLOSED

    def shown(self, guest: int) -> JSON:
        """What this guest is told: of his own visit while it goes on or asks him something, else of another's."""
        going = next((number for number, visit in self._visits.items() if _in_the_way(visit)), None)
        state = self._visits[guest].state if guest in self._visits else self.state
        if going is not None and going != guest and not state["sure"]:
            told = self._visits[going].state
            others = told["each"].get(str(guest), told["others"])
            if others or not state["said"]:
                state = told | {"others": others}
        number = None if going is None else self._visits[going].state["open"]
        return {key: state[key] for key in SHOWN} | {"open": number}

    def _busy(self, guest: int) -> int | None:
        """Whose door is open, if it is somebody else's who is here."""
        others = (n for n, visit in self._visits.items() if _in_the_way(visit) and n != guest)
        return next((other for other in others if self._held(other)), None)

    async def open(self, number: int, page: str, guest: int, *, sure: bool = False) -> int | None:
        """Whose open door stands in the way, and then nothing is done: of two who press at one moment the second is told."""
        door = self.known[number]
        async with self._opening:
            if (other := self._busy(guest)) is not None:
                return other
            for whose, visit in list(self._visits.items()):
                if whose == guest or _in_the_way(visit):
                    await _ended(visit)
            for name in door.cast:
                self._enter(name)
            self._visits.pop(guest, None)
            visit = self._visits[guest] = Visit(
                CLOSED | {"open": number, "door": number, "guest": str(guest)}
            )
            command = (*door.command, page, str(guest), *(("sure",) if sure else ()))
            visit.going = asyncio.create_task(self._go(visit, number, command, door.cast))
        return None

    async def close(self) -> None:
        for visit in self._visits.values():
            await _ended(visit)

    def _now(self, visit: Visit, **state: object) -> None:
        visit.state = visit.state | state
        self._tell()

    async def _go(self, visit: Visit, number: int, command: tuple[str, ...], cast: tuple[str, ...]) -> None:
        self._now(visit, open=number, failed=False, **NOTHING)
        failed = True
        try:
            process = await asyncio.create_subprocess_exec(
                *command, stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE
            )
            try:
                assert process.stdout is not None
                async for line in process.stdout:
                    self._now(visit, **_told(line.decode(errors="replace").strip()))
                failed = bool(await process.wait())
            finally:
                with contextlib.suppress(ProcessLookupError):
                    process.kill()
                await process.wait()
        except OSError as error:
            log.error("what stands behind a door cannot be started: %s", error)
        finally:
            for name in cast:  # however it ended: also when another door was opened in its midst
                await self._leave(name)
            self._now(visit, open=None, failed=failed, others="", each={})


def _in_the_way(visit: Visit) -> bool:
    return visit.state["open"] is not None


async def _ended(visit: Visit) -> None:
    if visit.going is not None:
        visit.going.cancel()
        await asyncio.gather(visit.going, return_exceptions=True)
        visit.going = None
    visit.state = visit.state | {"open": None}  # also where it had not come to its first word


def _told(line: str) -> JSON:
    """What a printed line says to whom."""
    try:
        said = json.loads(line)
    except ValueError:
        said = None
    if not isinstance(said, dict):
        return NOTHING | {"said": line, "others": line}
    aside = {"open": None} if said.get("aside") else {}
    return {key: said.get(key, nothing) for key, nothing in NOTHING.items()} | aside
