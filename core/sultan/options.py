"""House rules: every doubt of the book that a table may settle its own way. The default comes first."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

import msgspec

On = Literal["on", "off"]
Off = Literal["off", "on"]
FromZero = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
FromOne = Annotated[int, msgspec.Meta(ge=1, le=1_000_000)]


class Options(msgspec.Struct, frozen=True):
    """How this table plays."""

    former: ClassVar[dict[str, str]] = {"max_turns": "max_actions"}

    rounds: FromOne = 5
    """How many rounds a game lasts (S-MAT-01), unless it is played to a number of points."""

    to_points: FromZero = 0
    """Play until somebody has so many points, totals brought along included (S-MAT-02); 0: by rounds."""

    totals: tuple[FromZero, ...] = ()
    """Points brought along from earlier evenings, one number for each player (S-MAT-02)."""

    next_first: Literal["last_mover", "last_active"] = "last_mover"
    """Who stands before the next round's first player: who last acted, or whom the turn last reached."""

    arrest_counts_for_loyalists: On = "on"
    """An arrested Slave is not at liberty when the Loyalists' chance is weighed (SR-04)."""

    spare_counts: On = "on"
    """The spare card may yet return: an Assassin there is not dead, a Slave there is at liberty (SR-04)."""

    arrested_may_react: On = "on"
    """An arrested Slave may join a call, an arrested Guard may kill the Assassin (SR-09)."""

    victim_guard_reacts: On = "on"
    """A Guard who is the victim may kill the Assassin beside him (SR-10)."""

    open_loyalists_arrestable: On = "on"
    """Open Guards and an open Sultan may be arrested (SR-11)."""

    forced_extra_action: Literal["any", "ability_only"] = "any"
    """What a forced Overseer may do with the action that a hit earns him (SR-13)."""

    fatigue_survives_skip: Off = "off"
    """A skipped turn leaves Fatigue where it lies (SR-16)."""

    tired_hide_swap: Off = "off"
    """A tired player who hides may exchange cards too (SR-16)."""

    tired_may_react: On = "on"
    """A tired player may use his reactions (SR-16)."""

    fortune_hide_swap: On = "on"
    """The Seer who must hide may exchange cards too (SR-17)."""

    repeat_dance: On = "on"
    """An open Dancer may spend her turn dancing on (SR-20)."""

    max_actions: FromZero = 0
    """After so many actions a round ends without points (SR-25); 0: forty for each player. Once `max_turns`."""

    lesson: Off = "off"
    """Is it a first game: the table is coached."""


DEFAULTS = Options()
