"""Traces as an extension: loaded as `cogs.monitoring.traces_cog`, idle without an address."""

from __future__ import annotations

import asyncio

import structlog

from cogs.monitoring.traces import Traces
from cogs.spans import span
from cogs.ui.cog import ServicesCog
from cogs.ui.services import ServicesBot

log = structlog.get_logger(__name__)


class TracesCog(ServicesCog):
    traces: Traces

    async def cog_unload(self) -> None:
        await asyncio.to_thread(self.traces.close)


async def setup(bot: ServicesBot) -> None:
    services = bot.services
    address = services.settings.traces
    if not address:
        return
    try:
        from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
    except ImportError:
        log.error("no traces: the extra «traces» is not installed")
        return
    if "/v1/" not in address:
        address = address.rstrip("/") + "/v1/traces"
    cog = TracesCog(services)
    cog.traces = Traces(OTLPSpanExporter(endpoint=address, timeout=5), services.settings.shards)
    services.hall.span = span
    await bot.add_cog(cog)
    log.info("traces", to=address)
