"""E-HND-01: another's work done by the buttons of a Discord table (K-ETQ-10)."""

from __future__ import annotations

from speech.judge.court import Court, Moment, Pressed
from speech.judge.options import Options
from speech.judge.shapes import HND_01, Finding

CONTROLS = ("deal", "collect", "strike")


def whose_work(control: str, moment: Moment) -> int | None:
    """Whose a public control is: the Холоп deals, the Дворник collects (else the Холоп), the Палач strikes."""
    if control == "deal":
        return moment.holder("kholop")
    if control == "collect":
        sweeper = moment.holder("sweeper")
        return moment.holder("kholop") if sweeper is None else sweeper
    return moment.holder("executioner")


def meddled(event: Pressed, court: Court, options: Options) -> list[Finding]:
    """E-HND-01: a press by another player; with `hands=refuse` it is refused by the table and never charged."""
    if event.control not in CONTROLS:
        raise ValueError(f"no such public control: {event.control}")
    owner = whose_work(event.control, court.at(event.at))
    found = Finding(HND_01, event.player, owner, (0, 0), 1.0, event.at, event.at, (event.control,))
    if owner == event.player:
        return [found.but("own-work")]
    if options.hands == "refuse":
        return [found.but("refused")]
    return [found]
