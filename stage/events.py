"""What happens on the stage, told once to everybody who may know of it."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from stage.entities import JSON

encode = msgspec.json.encode
decode = msgspec.json.decode


@dataclass(slots=True, eq=False)
class StageEvent:
    """One thing that happened. `data` is never changed after it was published."""

    order: int
    """Counts all events of the world: the order in which things came to pass."""
    at: float
    """Seconds since 1970."""
    name: str
    data: JSON
    guild_id: int | None
    channel_id: int | None
    only: frozenset[int] | None
    bots: bool
    people: bool
    _raw: bytes | None = None
    _bare: bytes | None = None

    @property
    def raw(self) -> bytes:
        if self._raw is None:
            self._raw = encode(self.data)
        return self._raw

    @property
    def without_content(self) -> bytes:
        """What a bot without the MESSAGE_CONTENT intent gets of somebody else's message."""
        if self._bare is None:
            bare = self.data | {"content": "", "embeds": [], "attachments": [], "components": []}
            self._bare = encode(bare)
        return self._bare

    def __repr__(self) -> str:
        return f"<{self.order} {self.name} {self.data.get('id', '')}>"
