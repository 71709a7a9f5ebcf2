"""KR-24: nobody votes about a person who may still answer.

Who is accused before a vote has his time to answer, half of the vote's at most, and longer while he writes; how long the
others have once he has spoken is worked out with the other deadlines (`patience`). What was said, and who writes, stands in the sheet and outlives a restart.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from core.hall.notices import Changed
from core.hall.sheet import Heard
from core.hall.table import Table
from core.hall.words import writable
from core.shapes import Illegal, Move

if TYPE_CHECKING:
    from core.hall.hall import Hall


class Hearing:
    """The accused of one hall."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall

    def check(self, table: Table, move: Move) -> None:
        """KR-24: nobody votes about a person who may still answer."""
        if until := self.until(table, move):
            raise Illegal("accused-is-heard-first", "KR-24", at=str(until // 1000))

    def until(self, table: Table, move: Move) -> int:
        """KR-24: until when whom the vote accuses may answer before anybody votes; 0: it is open."""
        until = self.heard_until(table, move)
        return until if until > self._hall.clock.now() else 0

    @staticmethod
    def heard_until(table: Table, move: Move) -> int:
        """When whom the vote accuses has had his time to answer; 0: nobody is waited for."""
        clock = table.game.clock
        vote = clock.ballot(move)
        accused = None if vote is None or vote in table.sheet.heard else clock.accused(table.state, vote)
        count = None if accused is None else table.dues.get((table.id, "count", vote or 0))
        if accused is None or count is None or table.sheet.seats[accused].robot:
            return 0
        if (writes := table.sheet.writing.get(vote or 0)) is not None:
            return writes
        return count.at - count.span + min(table.sheet.pace.hearing * 1000, count.span // 2)

    async def answer(self, table: int, vote: int, words: str = "", *, confessed: bool = False) -> None:
        """KR-24: the accused has spoken. However late it was, the others have half the time of a vote from now on."""

        async def act(here: Table) -> None:
            if vote in here.sheet.heard:
                raise Illegal("has-answered", "KR-24")
            asked = (table, "count", vote) in here.dues
            accused = here.game.clock.accused(here.state, vote) if asked else None
            if accused is None:
                raise Illegal("nobody-votes-on-you", "KR-24", ended="none")
            said = Heard(accused, self._hall.clock.now(), writable(words), confessed)
            here.call_robots = True
            await self._hall.commit(
                here,
                msgspec.structs.replace(here.sheet, heard={**here.sheet.heard, vote: said}),
                notices=[Changed(table, "answer", {"player": accused})],
            )

        await self._hall.in_turn(table, act)

    async def begins_to_answer(self, table: int, user: int) -> None:
        """KR-24: who has opened the form has not fallen silent. Once for a matter."""

        async def act(here: Table) -> None:
            player, now = here.player_of(user), self._hall.clock.now()
            asked = here.game.clock.open_charges(here.state, player) if here.state is not None else ()
            until = now + here.sheet.pace.writing * 1000
            begun = {one: until for one in asked if one not in here.sheet.heard}
            writing = begun | here.sheet.writing
            if writing != here.sheet.writing:
                sheet = msgspec.structs.replace(here.sheet, writing=writing)
                await self._hall.commit(here, sheet, notices=[Changed(table, "writes", {"player": player})])

        await self._hall.in_turn(table, act)
