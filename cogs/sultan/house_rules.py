"""The house rules of «Султан на миг» as the host is offered them."""

from __future__ import annotations

from cogs.sultan import lesson
from cogs.texts import Locale, plain
from cogs.ui.game_packs import HouseRules, Length, Options
from core.sultan.options import DEFAULTS

PRESETS = {
    "first": lesson.PRESET,
    "book": {},
    "quick": {"rounds": "3"},
    "long": {"rounds": "8"},
    "points": {"to_points": "8"},
}


def _rounds(rounds: int, to_points: int = 0) -> Length:
    return Length({"rounds": str(rounds), "to_points": str(to_points)})


def length(locale: Locale, options: Options) -> str:
    if points := int(options.get("to_points", "0")):
        return plain(locale, "length-points", count=points)
    return plain(locale, "length-rounds", count=int(options.get("rounds", DEFAULTS.rounds)))


RULES = HouseRules(
    lengths=(_rounds(1), _rounds(3), _rounds(5), _rounds(8), _rounds(5, 8), _rounds(5, 12)),
    length=length,
    apart=("rounds", "to_points", "totals"),
    presets=PRESETS,
    lesson="first",
    primer=lesson.primer,
)
