"""What an acting player may do: one action, of the kinds open to him (S-TRN-03)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any, NamedTuple

import msgspec

from core.law import Law
from core.shapes import Illegal, Move
from core.sultan.cast import SEER, Character
from core.sultan.moves import SPARE
from core.sultan.table import Acting, Draft, Table, players_in


class Freedom(msgspec.Struct, frozen=True, eq=False):
    """The kinds of action open to an acting player."""

    peek: bool = True
    swap: bool = True
    hide: bool = True
    hide_and_swap: bool = True
    ability: bool = True
    rule: str = "S-TRN-03"


OWN_TURN = Freedom()
_FORCED = Freedom(peek=False, swap=False, hide=False, hide_and_swap=False, rule="S-VIZ-02")
_FORCED_ON = Freedom(peek=False, swap=False, hide=False, hide_and_swap=False, rule="SR-13")
_TIRED = Freedom(swap=False, hide_and_swap=False, ability=False, rule="S-VIZ-04")
_TIRED_SWAPPING = Freedom(swap=False, ability=False, rule="S-VIZ-04")
_SEER = Freedom(peek=False, ability=False, rule="S-FOR-04")
_SEER_STILL = Freedom(peek=False, hide_and_swap=False, ability=False, rule="S-FOR-04")


def freedom(table: Table, player: int, extra: bool = False) -> Freedom:
    """S-VIZ-04 the tired peek or hide; S-FOR-04 the open Seer hides; SR-13 what a hit earns.

    SR-16: a tired player's hide has no exchange (`tired_hide_swap`). SR-17: the Seer's has, unless she
    is tired (`fortune_hide_swap`); S-FOR-05: however she came to foretell. SC-06: the action that a
    hunt earned is never tired.
    """
    options = table.options
    if extra:
        bound = player != table.turn and options.forced_extra_action == "ability_only"
        return _FORCED_ON if bound else OWN_TURN
    if player != table.turn:
        return _FORCED
    tired = table.tired >> player & 1
    if table.open >> player & 1 and table.cards[player] == SEER:
        swaps = options.fortune_hide_swap == "on" and not (tired and options.tired_hide_swap == "off")
        return _SEER if swaps else _SEER_STILL
    if tired:
        return _TIRED_SWAPPING if options.tired_hide_swap == "on" else _TIRED
    return OWN_TURN


class ActingMoment(NamedTuple):
    """The moment of an acting player: what decides which laws have something for him."""

    free: Freedom
    card: Character
    open: bool


_turn = cache(ActingMoment)


def turn_of(table: Table, phase: Acting) -> ActingMoment:
    """The moment of whoever must act."""
    player = phase.player
    return _turn(freedom(table, player, phase.extra), table.cards[player], table.open >> player & 1 == 1)


def ability_of(character: Character) -> Callable[[Any], bool]:
    """For a law's `at`: whose turn it is holds this character, and may use its Action."""
    return lambda moment: type(moment) is ActingMoment and moment.free.ability and moment.card == character


ACTIONS: list[Law[Table, Draft]] = []
"""The laws of all actions. Filled in by `core.sultan.laws`."""


def can_act(table: Table) -> bool:
    """Has whoever must act anything that he may do?"""
    phase = table.phase
    assert isinstance(phase, Acting)
    turn = turn_of(table, phase)
    return any(law.at(turn) and law.offers(table, phase.player) for law in ACTIONS)


@cache
def _one(kind: Callable[[Any], Move], player: int) -> Move:
    """The same move is the same object, however many lists it stands in."""
    return kind(player)


@lru_cache(1 << 14)
def each(kind: Callable[[Any], Move], some: int) -> tuple[Move, ...]:
    """A move for each player of a set."""
    return tuple(_one(kind, player) for player in players_in(some))


@lru_cache(1 << 14)
def exchanges(kind: Callable[[Any], Move], some: int) -> tuple[Move, ...]:
    """A move for each player of a set, and one for the spare."""
    return (*each(kind, some), _one(kind, SPARE))


def check_turn(table: Table, player: int) -> Acting:
    """Is it for this player to act?"""
    phase = table.phase
    if not isinstance(phase, Acting) or phase.player != player:
        raise Illegal("not-yours-to-act", "S-TRN-03")
    return phase


def check_kind(table: Table, player: int, kind: str) -> None:
    """Is this kind of action open to him?"""
    phase = check_turn(table, player)
    free = freedom(table, player, phase.extra)
    if not getattr(free, kind):
        raise Illegal("not-this-action-now", free.rule, action=kind)


def check_target(table: Table, me: int, player: int, among: int, code: str, rule: str) -> None:
    """Is this player one of those it may be done to? The dead are out of it (S-DIE-01), as is the spare."""
    if not 0 <= player < table.players:
        raise Illegal("no-such-player", rule, player=player)
    if not among >> player & 1:
        if player == me:
            raise Illegal("not-to-yourself", rule)
        if table.dead >> player & 1:
            raise Illegal("dead", "S-DIE-01", player=player)
        raise Illegal(code, rule, player=player)
