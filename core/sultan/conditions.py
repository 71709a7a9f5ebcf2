"""When a team has won: the tests that follow every change on the table.

Coronation is not among them: it is tested when a turn arrives (`turns.advance`). SR-07, S-WIN-08: the
tests run after every single change, and of these three no two can hold at once.
"""

from __future__ import annotations

from functools import lru_cache

from core.sultan.cast import ASSASSIN, LOYALISTS, REBELS, SLAVE
from core.sultan.rounds import end_round
from core.sultan.table import Draft, Table, holders, players_in


@lru_cache(1 << 14)
def in_a_row(players: int, dead: int, rebels: int) -> bool:
    """Do three of them (there are three at least) sit side by side in the circle of the living?"""
    living = players_in((1 << players) - 1 & ~dead)
    up = [rebels >> player & 1 for player in living]
    return any(up[i - 2] and up[i - 1] and up[i] for i in range(len(up)))


def uprising(table: Table) -> bool:
    """S-WIN-07: three open free Slaves in a row, the dead skipped, however they came to be open.

    S-SLV-03, S-TRM-05; Shackles and Prison take a Slave out of it (S-OVR-04).
    """
    slaves = table.holders(SLAVE) & table.open & ~(table.dead | table.chains | table.prison)
    return slaves.bit_count() >= 3 and in_a_row(table.players, table.dead, slaves)


def no_chance(table: Table) -> bool:
    """S-WIN-05: all Assassins dead and at most two living Slaves at liberty.

    SR-04: the spare card may come back, so an Assassin there lives and a Slave there is at liberty
    (`spare_counts`; SC-13 for both). Shackled Slaves are not (S-OVR-06), nor are arrested ones, seen
    or unseen (`arrest_counts_for_loyalists`).
    """
    held = holders(table.cards)
    counted = table.everybody << (table.options.spare_counts == "on") | table.everybody
    if held[ASSASSIN] & counted & ~table.dead:
        return False
    caught = table.dead | table.chains
    if table.options.arrest_counts_for_loyalists == "on":
        caught |= table.prison
    return (held[SLAVE] & counted & ~caught).bit_count() <= 2


def over(draft: Draft) -> bool:
    """Test the table as it lies; end the round if a team has won."""
    if uprising(draft):
        end_round(draft, REBELS, "uprising")
        return True
    if no_chance(draft):
        end_round(draft, LOYALISTS, "no-chance")
        return True
    return False
