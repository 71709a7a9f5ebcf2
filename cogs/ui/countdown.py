"""How long somebody still has, as Discord itself counts it down on the screen."""

from __future__ import annotations

from collections.abc import Iterable

from cogs.texts import Locale, Raw, t
from core.hall import Table


def time_left(table: Table, players: Iterable[int], locale: Locale) -> str:
    """Until time runs out for the first of them; nothing where none runs."""
    keys = [(table.id, "timeout", player) for player in players]
    if keys:
        keys.append((table.id, "window", 0))
    return counted_down(table, keys, locale)


def vote_left(table: Table, vote: int, locale: Locale) -> str:
    """Until a vote of the court is counted, if it does not end before."""
    return counted_down(table, [(table.id, "count", vote)], locale, "vote-left")


def counted_down(
    table: Table, keys: Iterable[tuple[int, str, int]], locale: Locale, words: str = "time-left"
) -> str:
    running = [table.dues[key].at for key in keys if key in table.dues]
    return t(locale, words, at=Raw(f"<t:{min(running) // 1000}:R>")) if running else ""
