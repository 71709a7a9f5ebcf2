"""What the bot does to people outside the game: mutes, nicknames.

Each is written down before it is done and erased after it is undone. So whatever happens in between (a kill, a lost
connection, a member who left the voice channel), the next start knows what may have been left behind.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Protocol

import msgspec


class Effect(msgspec.Struct, frozen=True):
    """`kind` is the doer's own word (`mute`, `nickname`); `before` is what to go back to, as the doer writes it."""

    guild: int
    user: int
    kind: str
    before: str
    wanted: str
    table: int | None = None
    id: int = 0

    @property
    def key(self) -> tuple[int, int, str]:
        return self.guild, self.user, self.kind


class Impossible(Exception):
    """It was not done and never will be: not permitted, no such member."""


class NotNow(Exception):
    """It cannot be undone at the moment (a mute, while the member is in no voice channel): keep it in mind."""


class Book(Protocol):
    """Where effects are written down. One per (guild, user, kind): a second one keeps the first one's `before`."""

    async def note(self, effect: Effect) -> Effect: ...

    async def erase(self, effect: Effect) -> None: ...

    async def find(self, guild: int, user: int, kind: str | None = None) -> Sequence[Effect]: ...

    async def mine(self) -> Sequence[Effect]:
        """Those of tables that this process keeps, and of tables that nobody keeps any more."""


class Hands(Protocol):
    """Who can do it. Anything else raised than the two exceptions above means: it is not known whether it was done."""

    async def do(self, effect: Effect) -> None: ...

    async def undo(self, effect: Effect) -> None: ...


class Effects:
    """Doing and undoing, each person and kind in order."""

    def __init__(self, book: Book, hands: Hands) -> None:
        self._book = book
        self._hands = hands
        self._locks: defaultdict[tuple[int, int, str], asyncio.Lock] = defaultdict(asyncio.Lock)

    async def put(self, effect: Effect) -> None:
        """Write it down, do it. What turns out impossible is as if it had never been tried."""
        async with self._locks[effect.key]:
            known = await self._book.find(*effect.key)
            noted = await self._book.note(effect)
            try:
                await self._hands.do(noted)
            except Impossible:
                if not known:
                    await self._book.erase(noted)
                raise

    async def lift(self, guild: int, user: int, kind: str | None = None) -> int:
        """Undo what was done to a person; how many things are still to be undone (`NotNow`, or an error)."""
        return await self._lift(await self._book.find(guild, user, kind))

    async def reconcile(self, meant: Callable[[Effect], bool]) -> int:
        """Undo everything of ours that is no longer meant: at a start, after a takeover, when a table ends."""
        return await self._lift([effect for effect in await self._book.mine() if not meant(effect)])

    async def lift_all(self) -> int:
        """Leave nothing behind: for the shutdown."""
        return await self.reconcile(lambda effect: False)

    async def _lift(self, effects: Sequence[Effect]) -> int:
        undone = await asyncio.gather(*(self._undo(effect) for effect in effects))
        return undone.count(False)

    async def _undo(self, effect: Effect) -> bool:
        async with self._locks[effect.key]:
            # Somebody may have undone it, or put something else in its place, while we waited our turn.
            now = next((e for e in await self._book.find(*effect.key) if e.id == effect.id), None)
            if now is None:
                return True
            try:
                await self._hands.undo(now)
            except Impossible:
                pass
            except Exception:
                return False  # it stays written down, and is tried again at the next occasion
            await self._book.erase(now)
            return True
