"""The cog of «Из грязи в князи»: loaded as `cogs.knyazi.cog`."""

from __future__ import annotations

from discord import app_commands

from cogs.knyazi import board, hand, house_rules, own_events, results, sounds, standing_will, wording
from cogs.knyazi.standing_will import StandingWills
from cogs.texts import command as named
from cogs.ui.game_cog import GameCog
from cogs.ui.game_packs import GamePack
from cogs.ui.services import ServicesBot
from core.games import GAMES
from core.knyazi import events

PACK = GamePack(
    engine=GAMES["knyazi"],
    board=board.draw,
    hand=hand.page,
    asked=lambda table: table.view(None).waiting,
    cast=board.cast,
    recast=board.recast,
    own=own_events.OWN,
    begins=(events.DealBegins,),
    rules=house_rules.RULES,
    wording=wording.WORDING,
    results=results.RESULTS,
    sounds=sounds.sounds,
    court=True,
)


@app_commands.guild_only()
class KnyaziCog(GameCog, group_name=named("command-knyazi"), group_description=named("command-knyazi-about")):
    """The game's pack, a command for every move, and what its own buttons do."""

    pack = PACK
    action_tables = (hand.actions, house_rules.actions, standing_will.actions)
    choosing = (
        "trump", "attack", "beat", "throw-in", "permit", "give", "exchange", "look", "consent", "spare",
    )  # fmt: skip
    bare = (
        "deal", "collect", "protest", "pass", "concede", "riot",
    )  # fmt: skip

    async def cog_load(self) -> None:
        await super().cog_load()
        self._wills = self.services.parts[StandingWills] = StandingWills(self.services)

    async def cog_unload(self) -> None:
        self._wills.end()
        del self.services.parts[StandingWills]
        await super().cog_unload()


async def setup(bot: ServicesBot) -> None:
    await bot.add_cog(KnyaziCog(bot.services))
