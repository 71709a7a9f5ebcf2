"""The shape of this game's laws, and the moments that tell which of them can have an offer (see `core.law`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import product
from typing import Any

import msgspec

from core.knyazi.state import PHASES, STAGES, Kind, Phase, Stage, State
from core.knyazi.window import holders
from core.law import Law, always
from core.shapes import FATE, Event, Illegal, Move

Done = tuple[State, tuple[Event, ...]]


class Moment(msgspec.Struct, frozen=True, eq=False):
    """What kind of moment it is for a player. There is one object for each kind."""

    now: str
    """The phase; in a bout its stage; `fate …`: the same for Fate."""
    mine: bool
    """Is he the one, or one of those, for whom the cards wait? In a riot anybody may come to help."""
    rules: bool
    """Does he hold the Tsar's power?"""
    busy: bool
    """Does any paper lie there?"""
    asked: bool
    """Has a new Tsar still to name the trump (KC-07)?"""


def _kinds(names: tuple[str, ...]) -> tuple[Moment, ...]:
    """All of them, where `moment` finds them."""
    flags = tuple(product((False, True), repeat=4))
    return tuple(Moment(name, *flag) for name in names for flag in flags)


IN_PHASE, IN_STAGE = _kinds(PHASES), _kinds(STAGES)
OF_FATE = {name: Moment(f"fate {name}", True, False, False, False) for name in (*PHASES, *STAGES)}


def moment(state: State, player: int) -> Moment | None:
    """None: he can do nothing now."""
    phase = state.phase
    if phase == Phase.CAST or phase == Phase.OVER:
        return None
    if player < 0:
        now = STAGES[state.bout.stage] if state.bout is not None and phase == Phase.BOUT else PHASES[phase]
        return OF_FATE[now] if player == FATE else None
    if phase == Phase.BOUT:
        kinds, at, mine = IN_STAGE, state.bout.stage, awaited_in_bout(state, player)  # type: ignore[union-attr]
    elif phase == Phase.TURN or phase == Phase.BONUS:
        kinds, at, mine = IN_PHASE, phase, player == state.turn.player
    else:
        kinds, at, mine = IN_PHASE, phase, player == WHOSE[phase](state)
    court = state.court
    rules = player == state.seats[state.table.power]
    papers = court.busy or court.docket != ()
    return kinds[at << 4 | mine << 3 | rules << 2 | papers << 1 | state.deal.asked]


def awaited_in_bout(state: State, player: int) -> bool:
    bout = state.bout
    assert bout is not None
    stage, sides = bout.stage, bout.sides
    if stage == Stage.DEFEND:
        return player == sides.defender or sides.kind == Kind.RIOT
    if stage == Stage.WINDOW:
        return bool(holders(state, bout) >> player & 1)
    return player == (bout.permit if stage == Stage.PERMITTED else sides.attacker)


def _asked(state: State) -> int:
    return state.court.ask.player if state.court.ask is not None else -1


WHOSE: dict[int, Callable[[State], int]] = {
    Phase.DEALING: lambda state: state.seats[-1],
    Phase.SHUFFLING: lambda state: -1,
    Phase.TRUMP: lambda state: state.seats[0],
    Phase.GIFT: lambda state: state.seats[0],
    Phase.DIVIDE: lambda state: state.seats[0],
    Phase.DRAW: lambda state: -1,
    Phase.NEW_TRUMP: lambda state: state.seats[0],
    Phase.MERCY: _asked,
    Phase.CONSENT: _asked,
}
"""Whom the cards wait for, outside turns and bouts; -1: Fate."""


def mine(*moments: str) -> Callable[[Moment], bool]:
    """For a law that belongs to whom the cards wait for, at such moments."""
    return lambda moment: moment.mine and moment.now in moments


def during(*moments: str) -> Callable[[Moment], bool]:
    """For a law of anybody's."""
    return lambda moment: moment.now in moments


def ruling(moment: Moment) -> bool:
    """For the ruler's, at any time."""
    return moment.rules


def at_desk(moment: Moment) -> bool:
    """For the ruler's, where a paper waits."""
    return moment.rules and moment.busy


def busy(moment: Moment) -> bool:
    """For anybody's, where a paper waits."""
    return moment.busy


def passing(
    check: Callable[[State, int, Any], object], state: State, player: int, tried: Iterable[Move]
) -> list[Move]:
    """Those that the law lets pass: for papers, which are few."""
    found = []
    for move in tried:
        try:
            check(state, player, move)
        except Illegal:
            continue
        found.append(move)
    return found


def nothing(state: State, player: int) -> Iterable[Move]:
    """What needs words, or is too much to list, is offered to nobody."""
    return ()


def KnyaziLaw(
    move: type[Move],
    check: Callable[[State, int, Any], object],
    do: Callable[[State, int, Any], Done],
    offers: Callable[[State, int], Iterable[Move]] = nothing,
    at: Callable[[Moment], bool] = always,
    counted: bool = True,
) -> Law[State, State]:
    """The law of one kind of move. Without offers it is one that cannot be listed; government, claims and ceremony are
    not counted by `perft`."""
    listed = offers is not nothing
    count = always if counted and listed else _never
    return Law(move, check, do, offers, at if listed else _never, count, listed)


def _never(*_: object) -> bool:
    return False
