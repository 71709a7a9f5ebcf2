"""The one entry by which the ear lays charges (E-CHG-01, E-CHG-03): moves like any other, by the player `EAR`."""

from __future__ import annotations

from core.hall import Hall, Played
from core.knyazi.moves import Charge, Withdraw
from core.shapes import EAR


async def lay_charge(hall: Hall, table: int, charge: Charge | Withdraw) -> Played:
    """Lay a charge, or with `suspicion` whisper it to the Шпион; or take one back. Journaled before anybody is told.

    Times are milliseconds on the table's clock, `hall.clock.now()`. What the law does not let be charged here is
    refused with `Illegal`; `Trouble` means that nothing has happened and it may be tried again.
    """
    return await hall.play(table, charge, player=EAR)
