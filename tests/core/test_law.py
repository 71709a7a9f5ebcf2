"""A registry of laws over a game small enough to see through: heaps of stones, of which one or two are taken."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Literal

import pytest

from core.law import Law, Laws, among, never
from core.notation import Player
from core.shapes import Illegal, Malformed, Move

Heaps = tuple[int, ...]


class Take(Move, frozen=True):
    heap: int
    many: Literal["one", "two"] = "one"


class Give(Move, frozen=True):
    player: Player


class Boast(Move, frozen=True):
    words: str


class Swear(Move, frozen=True):
    pass


def check_take(heaps: Heaps, player: int, move: Take) -> None:
    if player:
        raise Illegal("not-your-turn")
    if not 0 <= move.heap < len(heaps):
        raise Illegal("no-such-heap")
    if heaps[move.heap] < ("one", "two").index(move.many) + 1:
        raise Illegal("too-few", heap=move.heap)


def takes(heaps: Heaps, player: int) -> Iterator[Move]:
    for heap, stones in enumerate(heaps):
        yield from (Take(heap, many) for many in ("one", "two")[: min(2, stones)])  # type: ignore[arg-type]


def check_give(heaps: Heaps, player: int, move: Give) -> None:
    raise Illegal("nobody-gives", player=move.player)


def check_boast(heaps: Heaps, player: int, move: Boast) -> None:
    """Always, in any words."""


def nothing(heaps: Heaps, player: int) -> tuple[Move, ...]:
    return ()


def take(heaps: Heaps, player: int, move: Take) -> Heaps:
    raise NotImplementedError  # nobody plays here


def laws(
    offers: Callable[[Heaps, int], Iterator[Move]] = takes,
    at: Callable[[object], bool] = among("turn"),  # noqa: B008  # a constant
    vain: Callable[[Heaps, int, Take], bool] = never,
) -> Laws[Heaps, Heaps]:
    return Laws(
        (
            Law(Take, check_take, take, offers, at, vain=vain),
            Law(Give, check_give, take, nothing),
            Law(Boast, check_boast, take, nothing, listed=False),
        ),
        lambda heaps, player: None if not any(heaps) else "wait" if player else "turn",
        {int: lambda heaps, player: range(-1, len(heaps) + 1), Player: lambda heaps, player: (1, 0)},
    )


def check(heaps: Heaps, player: int, move: Move) -> None:
    laws().of(move).check(heaps, player, move)


def test_what_is_legal_is_what_the_laws_of_the_moment_offer_in_their_order() -> None:
    assert laws().legal((1, 2), 0) == [Take(0), Take(1), Take(1, "two")]
    assert laws().legal((1, 2), 1) == []
    assert laws().legal((0, 0), 0) == []


def test_a_move_without_a_law_is_no_move_of_this_game() -> None:
    with pytest.raises(Malformed) as wrong:
        laws().of(Swear())
    assert (wrong.value.code, wrong.value.data["known"]) == ("unknown-move", ["boast", "give", "take"])


def test_laws_that_agree_with_themselves_have_no_disputes() -> None:
    assert [
        list(laws().disputes(check, heaps, who)) for heaps in ((1, 2), (0, 3), (0,)) for who in (0, 1)
    ] == [[]] * 6


def test_what_is_offered_and_refused_or_lawful_and_not_offered_is_found() -> None:
    def generous(heaps: Heaps, player: int) -> Iterator[Move]:
        yield from takes(heaps, player)
        yield Take(7)

    def mean(heaps: Heaps, player: int) -> Iterator[Move]:
        yield Take(0)

    [(move, wrong)] = laws(generous).disputes(check, (1,), 0)
    assert (move, wrong and wrong.code) == (Take(7), "no-such-heap")
    assert list(laws(mean).disputes(check, (2,), 0)) == [(Take(0, "two"), None)]
    assert list(laws(at=among("wait")).disputes(check, (1,), 0)) == [(Take(0), None)]


def test_what_is_in_vain_may_be_played_and_is_not_offered() -> None:
    def mean(heaps: Heaps, player: int) -> Iterator[Move]:
        yield Take(0)

    def two(heaps: Heaps, player: int, move: Take) -> bool:
        return move.many == "two"

    assert list(laws(mean, vain=two).disputes(check, (2,), 0)) == []
    assert list(laws(vain=two).disputes(check, (2,), 0)) == [(Take(0, "two"), None)]


def test_why_not_gives_the_reason_against_the_likeliest_or_none_where_something_is_lawful() -> None:
    def reason(kind: str, heaps: Heaps = (1,), player: int = 0, **like: str) -> Illegal | None:
        return laws().why_not(check, heaps, player, kind, lambda m: not like or m.many == like["many"])

    assert reason("take") is None
    assert (wrong := reason("take", player=1)) is not None
    assert wrong.code == "not-your-turn"
    assert (wrong := reason("give")) is not None
    assert (wrong.code, wrong.data) == ("nobody-gives", {"player": 1})
    assert (wrong := reason("take", many="two", heaps=(1, 1))) is not None
    assert wrong.code == "no-such-heap"
    assert (wrong := reason("swear")) is not None
    assert wrong.code == "nothing-of-the-kind"
