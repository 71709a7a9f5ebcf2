"""One open private message: what is known of it, and what it stands in for."""

from __future__ import annotations

import asyncio
from contextvars import Context, copy_context
from dataclasses import dataclass, field

import msgspec

from cogs.texts import Locale, locale_of
from cogs.ui.private_message import PrivateMessage
from cogs.ui.rate_limit import RateLimit
from data.panel_book import PanelRow

EDITS = (4, 3.0)
"""So many edits in so many seconds; Discord takes five in two for one token."""

READ = 30_000
"""Milliseconds after which what has nothing to show any more goes away."""
NOTICED = 10_000
"""Milliseconds after which what was said of a press goes with the next change."""


@dataclass(eq=False)
class Panel:
    """One open private message."""

    row: PanelRow
    message: PrivateMessage
    notice: str = ""
    """Said first, whatever is drawn under it: an answer to the press that opened it."""
    before: Panel | None = None
    """What stood in its place, and stands there still if Discord never took this one."""
    kept: bool | None = None
    """Is it written down, to be found after a restart? None: that is on its way. Where it could not be, it says so."""
    opened: int = 0
    """When its reader pressed."""
    hint: str | None = None
    """Told under the page until its reader presses something, or a more pressing one comes."""
    digest: str = ""
    """Of what Discord has taken."""
    lies: int = 0
    """The number of its message, if that is known."""
    drawn: int = 0
    """After which move."""
    doubted: bool = False
    """What stands there may be another page than the last that was sent."""
    dirty: bool = False
    cause: Context = field(default_factory=copy_context)
    """What changed it last: it is drawn as a part of that."""
    opening: bool = False
    """Its first page is on its way: what happens meanwhile is drawn after it."""
    sending: bool = False
    """A page is on its way."""
    worker: asyncio.Task[None] | None = None
    ending: asyncio.TimerHandle | None = None
    allowance: RateLimit = field(default_factory=lambda: RateLimit(*EDITS))

    @property
    def place(self) -> tuple[int, int, str]:
        return self.row.place

    @property
    def itself(self) -> tuple[int, int]:
        """Which message of Discord's it is."""
        return self.row.id, self.message.which

    @property
    def locale(self) -> Locale:
        return locale_of(self.row.sealed.locale)

    @property
    def line(self) -> list[Panel]:
        """It, and all that stood in its place before it."""
        found = [self]
        while (before := found[-1].before) is not None:
            found.append(before)
        return found

    def same(self, other: Panel, apart: bool) -> bool:
        """Do both lie in one message? Where that is not known: unless this one is a message `apart`."""
        if self.lies and other.lies:
            return self.lies == other.lies
        return not apart or self.itself == other.itself

    def reads(self, locale: Locale) -> bool:
        """Its reader reads this language now. Is it another than before?"""
        if self.row.sealed.locale == locale:
            return False
        sealed = msgspec.structs.replace(self.row.sealed, locale=locale)
        self.row, self.dirty = msgspec.structs.replace(self.row, sealed=sealed), True
        return True

    def said_first(self, now: int) -> str:
        """The notice, while it is fresh: later it would speak of what is over."""
        return self.notice if now - self.opened < NOTICED else ""

    def doubt(self) -> None:
        """Draw it whatever it shows."""
        self.digest, self.doubted, self.dirty = "", True, True

    def stop(self, *, at_once: bool = True) -> None:
        """`at_once`: whatever of it is still on its way."""
        if self.worker is not None and (at_once or not self.sending):
            self.worker.cancel()
        if self.ending is not None:
            self.ending.cancel()
