"""The cog of «Султан на миг»: loaded as `cogs.sultan.cog`."""

from __future__ import annotations

from typing import ClassVar

from cogs.sultan import board, card, house_rules, notebook, results, sounds, wording
from cogs.sultan.own_events import OWN, settles
from cogs.ui.game_cog import GameCog
from cogs.ui.game_packs import GamePack
from cogs.ui.services import ServicesBot
from core.games import GAMES
from core.sultan import events

PACK = GamePack(
    engine=GAMES["sultan"],
    board=board.draw,
    hand=card.page,
    asked=lambda table: board.asked(table.sheet, table.view(None)),
    own=OWN,
    settles=settles,
    begins=(events.RoundBegan,),
    rules=house_rules.RULES,
    wording=wording.WORDING,
    results=results.RESULTS,
    sounds=sounds.sounds,
)


class SultanCog(GameCog):
    """The game's pack, and what its own buttons do."""

    pack = PACK
    action_tables = (board.actions, notebook.actions)
    panel_kinds: ClassVar = {notebook.KIND: notebook.draw}


async def setup(bot: ServicesBot) -> None:
    await bot.add_cog(SultanCog(bot.services))
