"""A session of the gateway: one shard of the bot, and what it would miss while it is away."""

from __future__ import annotations

import asyncio
from collections import deque

from stage.entities import JSON

KEPT_EVENTS = 5000


class GatewaySession:
    """One shard of the bot, outliving its connection so that it can be resumed."""

    def __init__(self, id_: str, shard: tuple[int, int], intents: int) -> None:
        self.id, self.shard, self.intents = id_, shard, intents
        self.seq = 0
        self.sent: deque[tuple[int, bytes]] = deque(maxlen=KEPT_EVENTS)
        self.queue: asyncio.Queue[bytes | None] | None = None
        """The connection's outbox; None while there is none."""
        self.resumable = True
        self.presence: JSON = {"status": "online", "activities": []}

    def dispatch(self, name: str, body: bytes) -> None:
        self.seq += 1
        raw = b'{"op":0,"s":%d,"t":"%b","d":%b}' % (self.seq, name.encode(), body)
        self.sent.append((self.seq, raw))
        if self.queue is not None:
            self.queue.put_nowait(raw)

    def wants_guild(self, guild_id: int | None) -> bool:
        number, count = self.shard
        return (0 if guild_id is None else (guild_id >> 22) % count) == number
