"""The way to Discord, or to a stage on loopback that plays Discord.

The client stays unmodified: only its public `connector` says where the names lead.
"""

from __future__ import annotations

import socket
import ssl
from pathlib import Path

import aiohttp
from aiohttp.abc import AbstractResolver, ResolveResult


class _ToStage(AbstractResolver):
    """Every name leads to the stage's port: REST, gateway and voice alike."""

    def __init__(self, host: str, port: int) -> None:
        self._host, self._port = host, port

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        return [
            ResolveResult(
                hostname=host,
                host=self._host,
                port=self._port,
                family=socket.AF_INET,
                proto=0,
                flags=socket.AI_NUMERICHOST,
            )
        ]

    async def close(self) -> None:
        pass


def connector_for(stage: str, authority: Path | None) -> aiohttp.BaseConnector | None:
    """A connector that leads to the stage (`host:port`), or None for Discord itself. Needs a running loop."""
    if not stage:
        return None
    host, _, port = stage.rpartition(":")
    trust = ssl.create_default_context(cafile=str(authority) if authority else None)
    return aiohttp.TCPConnector(resolver=_ToStage(host, int(port)), ssl=trust, limit=0)
