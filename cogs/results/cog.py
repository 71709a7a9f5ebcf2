"""The cog of what comes after a game: loaded as `cogs.results.cog`."""

from __future__ import annotations

from cogs.results import career_pages, summary
from cogs.results.career_pages import CareerCommands
from cogs.results.game_story import GameStories
from cogs.ui.services import ServicesBot


class ResultsCog(CareerCommands):
    """`/карьера`, `/доска`, and the summary in the place of a table that is over."""

    action_tables = (summary.actions, career_pages.actions)

    async def cog_load(self) -> None:
        await super().cog_load()
        services = self.services
        stories = services.parts[GameStories] = GameStories(services.hall)
        self._ends = [services.privacy.subscribe(one) for one in (stories, summary.PostedResults(services))]
        services.draws["over"] = lambda table, locale: summary.board(services, table, locale)

    async def cog_unload(self) -> None:
        for end in self._ends:
            end()
        del self.services.draws["over"], self.services.parts[GameStories]
        await super().cog_unload()


async def setup(bot: ServicesBot) -> None:
    await bot.add_cog(ResultsCog(bot.services))
