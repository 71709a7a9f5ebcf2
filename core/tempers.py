"""What a robot is like: the same for its player's number at any table, seen in how it plays and in what it says."""

from __future__ import annotations

from typing import Final, Literal, get_args

from core.shapes import Chance

Temper = Literal["careful", "bully", "flatterer", "blunt"]
"""Осторожный, задира, льстец, правдоруб."""

TEMPERS: Final[tuple[Temper, ...]] = get_args(Temper)
DARING: Final[dict[Temper, int]] = {"careful": 0, "flatterer": 1, "blunt": 3, "bully": 4}
"""How often of four times one dares what is a matter of taste."""


def temper_of(player: int) -> Temper:
    return TEMPERS[player % len(TEMPERS)]


def dares(player: int, chance: Chance) -> bool:
    return chance.randrange(4) < DARING[temper_of(player)]
