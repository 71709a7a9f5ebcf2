"""What a person decides about being heard and touched, told to all who remember something of him."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence


class PrivacyListener:
    """Whoever remembers what people said: override what matters."""

    async def consented(self, guild: int, user: int, agrees: bool) -> None:
        """A person agreed to be heard in a guild, or took it back."""

    async def touchable(self, guild: int) -> None:
        """Somebody agreed to be renamed and muted in a guild, or took it back."""

    async def renamed(self, guild: int, user: int) -> None:
        """The court was told other names of a person."""

    async def forgotten(self, user: int) -> None:
        """Whatever is remembered of a person must go, before his rows do."""

    async def erased(self, tables: Sequence[int]) -> None:
        """His rows are gone: whatever stands about these tables, where he sat, can be told anew without him."""


class PrivacyEvents:
    """Tells every listener in turn."""

    def __init__(self) -> None:
        self._listeners: list[PrivacyListener] = []

    def subscribe(self, listener: PrivacyListener) -> Callable[[], None]:
        """Be told from now on; the answer ends it."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    async def tell(self, say: Callable[[PrivacyListener], Awaitable[None]]) -> None:
        for listener in list(self._listeners):
            await say(listener)
