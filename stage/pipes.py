"""How bytes go out on a gateway connection: as text, or as one compressed stream for the connection's life."""

from __future__ import annotations

import contextlib
import importlib
import zlib
from typing import Any, Protocol

from aiohttp import web

zstandard: Any = None
with contextlib.suppress(ImportError):
    zstandard = importlib.import_module("zstandard")  # clients that have it ask for it


class Pipe(Protocol):
    """Where a session's bytes go."""

    async def send(self, raw: bytes) -> None: ...


class Compressed:
    """One stream for the life of the connection, flushed after each message."""

    def __init__(self, ws: web.WebSocketResponse, kind: str) -> None:
        self.ws, self.kind = ws, kind
        self.z: Any = (
            zlib.compressobj() if kind == "zlib-stream" else zstandard.ZstdCompressor().compressobj()
        )

    async def send(self, raw: bytes) -> None:
        if self.kind == "zlib-stream":
            await self.ws.send_bytes(self.z.compress(raw) + self.z.flush(zlib.Z_SYNC_FLUSH))
        else:
            block = zstandard.COMPRESSOBJ_FLUSH_BLOCK
            await self.ws.send_bytes(self.z.compress(raw) + self.z.flush(block))


class PlainPipe:
    def __init__(self, ws: web.WebSocketResponse) -> None:
        self.ws = ws

    async def send(self, raw: bytes) -> None:
        await self.ws.send_str(raw.decode())


def pipe_for(ws: web.WebSocketResponse, compress: str | None, encoding: str) -> Pipe | None:
    """None when the stage does not have what the bot asks for."""
    if compress == "zlib-stream" or (compress == "zstd-stream" and zstandard is not None):
        return Compressed(ws, compress)
    return PlainPipe(ws) if compress is None and encoding == "json" else None
