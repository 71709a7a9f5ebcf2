"""What every ability has in common (S-ABL-01)."""

from __future__ import annotations

from core.shapes import Illegal
from core.sultan import acting
from core.sultan.cast import Character
from core.sultan.table import Draft, Table
from core.sultan.turning import reveal


def check_user(table: Table, player: int, character: Character, rule: str) -> None:
    """S-ABL-01: an Action wants its character, and the turn that it spends."""
    acting.check_kind(table, player, "ability")
    if table.cards[player] != character:
        raise Illegal("not-your-character", rule, character=table.cards[player])


def turn_up(draft: Draft, player: int) -> None:
    """S-ABL-01, S-ABL-02: a hidden user turns open first, and stays so."""
    if not draft.open >> player & 1:
        reveal(draft, player, "ability")
