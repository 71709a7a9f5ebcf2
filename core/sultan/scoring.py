"""Points of a round and the winner of an evening (S-SCR, S-MAT, SR-05, SR-21)."""

from __future__ import annotations

from core.sultan.cast import LOYALISTS, REBELS, VIZIER, Character, Team
from core.sultan.table import Table, beside, players_in


def side(table: Table, player: int) -> Team | None:
    """With whom a living player stands at this moment (S-GEN-01)."""
    return stands_with(table.cards[player], bool(table.open >> player & 1), table.choice, table.prediction)


def stands_with(card: Character, is_open: bool, choice: Team | None, prediction: Team | None) -> Team | None:
    """With whom a card stands as it lies; nobody, for a hidden Vizier or Seer.

    S-WIN-01 Loyalists and Rebels; S-OVR-01 hidden with the Rebels, open with the Loyalists; S-DAN-01
    the other way round; S-VIZ-01 open with the side he took; S-FOR-01 open with the one she foretold.
    """
    match card:
        case "sultan" | "guard":
            return LOYALISTS
        case "assassin" | "slave":
            return REBELS
        case "overseer":
            return LOYALISTS if is_open else REBELS
        case "dancer":
            return REBELS if is_open else LOYALISTS
        case "vizier":
            return choice if is_open else None
        case _:
            return prediction if is_open else None


def points(table: Table, winner: Team | None) -> tuple[int, ...]:
    """What each player scores: the winners' living, 1 hidden or 2 open (S-SCR-01, S-DIE-02).

    Prison and Shackles change nothing (S-SCR-02). The hidden Vizier comes last: he scores 1 beside
    anybody who scored 2, whoever won (S-VIZ-01, SR-21).
    """
    scored = [0] * table.players
    if winner is None:
        return tuple(scored)
    for player in players_in(table.everybody & ~table.dead):
        if side(table, player) == winner:
            scored[player] = 2 if table.open >> player & 1 else 1
    for vizier in players_in(table.holders(VIZIER) & table.hidden):
        neighbours = players_in(beside(table.players, table.dead, vizier))
        scored[vizier] = int(any(scored[neighbour] == 2 for neighbour in neighbours))
    return tuple(scored)


def finished(table: Table) -> bool:
    """Was that the last round: by their number, or because somebody has enough (S-MAT-01/02, SR-06)?"""
    if table.options.to_points:
        return max(table.totals) >= table.options.to_points
    return table.round >= table.options.rounds


def best(table: Table) -> tuple[int, ...]:
    """The winners (S-GEN-02): most points, then the latest round with two points, then all of them (S-MAT-01, SR-05)."""
    rank = list(zip(table.totals, table.twos, strict=True))
    return tuple(player for player, mine in enumerate(rank) if mine == max(rank))
