"""The shape of this game's laws, and the moments that tell which of them can have an offer (see `core.law`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import product
from typing import Any

import msgspec

from core.knyazi.seating import members
from core.knyazi.state import (
    Adding,
    AtTurn,
    Board,
    Casting,
    Consenting,
    Dealing,
    Defending,
    Dividing,
    Draft,
    Drawing,
    Duel,
    Giving,
    Leading,
    LeaveGiven,
    Naming,
    Over,
    Phase,
    Renaming,
    Shuffling,
    Sparing,
    State,
    Window,
)  # fmt: skip
from core.knyazi.window import holders
from core.law import Law, always, never
from core.shapes import FATE, Illegal, Move


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


def _kinds(name: str) -> tuple[Moment, ...]:
    """All of them, where `moment` finds them."""
    return tuple(Moment(name, *flags) for flags in product((False, True), repeat=4))


def _tags(kind: type[Phase]) -> list[type[Phase]]:
    """The phases of that kind."""
    return [one for sub in kind.__subclasses__() for one in (sub, *_tags(sub))]


LIVE = {phase: str(phase.__struct_config__.tag) for phase in _tags(Phase) if phase not in (Casting, Over)}
"""The phases in which something can be done."""
KINDS = {phase: _kinds(tag) for phase, tag in LIVE.items()}
BONUS = _kinds("bonus")
OF_FATE = {phase: Moment(f"fate {tag}", True, False, False, False) for phase, tag in LIVE.items()}


def moment(state: Board, player: int) -> Moment | None:
    """None: he can do nothing now."""
    phase = type(state.phase)
    if player < 0:
        return OF_FATE.get(phase) if player == FATE else None
    if (kinds := KINDS.get(phase)) is None:
        return None
    if phase is AtTurn and state.turn.bonus:
        kinds = BONUS
    court = state.court
    mine = awaited(state) >> player & 1 or (phase is Defending and state.riot is not None)
    rules = player == state.seats[state.table.power]
    papers = court.busy or court.docket != ()
    return kinds[mine << 3 | rules << 2 | papers << 1 | state.deal.asked]


def _tsar(state: Board) -> int:
    return 1 << state.seats[0]


def _attacker(state: Board) -> int:
    assert state.bout is not None
    return 1 << state.bout.sides.attacker


def _phases_own(state: Board) -> int:
    return 1 << state.phase.player  # type: ignore[attr-defined,no-any-return]


def _defender(state: Board) -> int:
    assert state.bout is not None
    sides = state.bout.sides
    return 1 << (sides.defender if isinstance(sides, Duel) else state.seats[0])


def _nobody(state: Board) -> int:
    return 0


FATES_OWN = (Casting, Shuffling, Drawing)
AWAITED: dict[type[Phase], Callable[[Board], int]] = {
    **dict.fromkeys((*FATES_OWN, Over), _nobody),
    Dealing: lambda state: 1 << state.seats[-1],
    Naming: _tsar,
    Renaming: _tsar,
    Giving: _tsar,
    Dividing: _tsar,
    AtTurn: lambda state: 1 << state.turn.player,
    Defending: _defender,
    Adding: _attacker,
    Leading: _attacker,
    Window: holders,
    LeaveGiven: _phases_own,
    Sparing: _phases_own,
    Consenting: _phases_own,
}
"""By phase: the players, as bits, without whom nothing goes on."""

_known: tuple[Board | None, int] = (None, 0)
"""The state that `waiting` has last been asked of, and its answer: whoever plays asks again at once."""


def awaited(state: Board) -> int:
    """The players, as bits, without whom nothing goes on."""
    known, players = _known
    return players if known is state else AWAITED[type(state.phase)](state)


def awaits(state: Board, player: int) -> bool:
    """Does the game wait for this player? In a riot only for the Tsar, who may surrender; whoever can beat a card may do
    so unasked."""
    return awaited(state) >> player & 1 == 1


def waiting(state: Board) -> tuple[int, ...]:
    """All those, or Fate."""
    global _known
    players = AWAITED[type(state.phase)](state)
    if type(state) is State:  # a draft may change
        _known = state, players
    return members(players) or ((FATE,) if type(state.phase) in FATES_OWN else ())


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
    check: Callable[[Board, int, Any], object], state: Board, player: int, tried: Iterable[Move]
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


def nothing(state: Board, player: int) -> Iterable[Move]:
    """What needs words, or is too much to list, is offered to nobody."""
    return ()


def KnyaziLaw(
    move: type[Move],
    check: Callable[[Board, int, Any], object],
    do: Callable[[Draft, int, Any], None],
    offers: Callable[[Board, int], Iterable[Move]] = nothing,
    at: Callable[[Moment], bool] = always,
    counted: bool = True,
    vain: Callable[[Board, int, Any], bool] = never,
) -> Law[Board, Draft]:
    """The law of one kind of move. Without offers it is one that cannot be listed; government, claims and ceremony are
    not counted by `perft`."""
    listed = offers is not nothing
    count = always if counted and listed else never
    return Law(move, check, do, offers, at if listed else never, count, listed, vain)
