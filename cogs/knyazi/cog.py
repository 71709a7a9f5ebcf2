"""The cog of «Из грязи в князи»: loaded as `cogs.knyazi.cog`."""

from __future__ import annotations

from cogs.knyazi import (
    board,
    hand,
    house_rules,
    lesson,
    own_events,
    paper_labels,
    results,
    sounds,
    standing_will,
    wording,
)
from cogs.knyazi.standing_will import StandingWills
from cogs.ui.game_cog import GameCog
from cogs.ui.game_packs import GamePack
from cogs.ui.request import Request
from cogs.ui.services import ServicesBot
from core.games import GAMES
from core.hall import Table
from core.knyazi import events, moves
from core.knyazi.docket import check_no_new_trial
from core.knyazi.petitions import check_plea
from core.shapes import Move, may


async def _before(request: Request, table: Table, move: Move | str) -> None:
    """What is asked of people, and not of a journal: a plea is to what one knows of, nobody judges himself, a lesson
    forgives."""
    if table.sheet.phase == "playing":
        player = request.player(table)
        if isinstance(move, str):
            move = table.game.parse(player, move)
        if isinstance(move, moves.Petition) and move.plea:
            check_plea(table.view(player).docket, player)
        elif isinstance(move, moves.Undo) and may(table.game, table.state, player, move):
            check_no_new_trial(table.state, player, move)
    await lesson.spares(request, table, move)


PACK = GamePack(
    engine=GAMES["knyazi"],
    board=board.draw,
    hand=hand.page,
    asked=lambda table: table.view(None).waiting,
    wanted=board.wanted,
    cast=board.cast,
    recast=board.recast,
    already=board.already,
    before=_before,
    label=paper_labels.label,
    own=own_events.OWN,
    settles=own_events.settles,
    news=own_events.NEWS,
    begins=(events.DealBegins,),
    rules=house_rules.RULES,
    wording=wording.WORDING,
    results=results.RESULTS,
    sounds=sounds.sounds,
    court=True,
)


class KnyaziCog(GameCog):
    """The game's pack, and what its own buttons do."""

    pack = PACK
    action_tables = (hand.actions, house_rules.actions, lesson.actions, standing_will.actions)

    async def cog_load(self) -> None:
        await super().cog_load()
        self._wills = self.services.parts[StandingWills] = StandingWills(self.services)

    async def cog_unload(self) -> None:
        self._wills.end()
        del self.services.parts[StandingWills]
        await super().cog_unload()


async def setup(bot: ServicesBot) -> None:
    await bot.add_cog(KnyaziCog(bot.services))
