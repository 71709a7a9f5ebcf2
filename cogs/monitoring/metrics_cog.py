"""Metrics as an extension: loaded as `cogs.monitoring.metrics_cog`, idle without `metrics_port`."""

from __future__ import annotations

from cogs.monitoring.metrics import MetricsServer
from cogs.ui.cog import ServicesCog
from cogs.ui.services import ServicesBot


class MetricsCog(ServicesCog):
    async def cog_load(self) -> None:
        self.server = MetricsServer(self.services)
        await self.server.open()

    async def cog_unload(self) -> None:
        await self.server.close()


async def setup(bot: ServicesBot) -> None:
    if bot.services.settings.metrics_port:
        await bot.add_cog(MetricsCog(bot.services))
