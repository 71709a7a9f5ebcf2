"""A move carries its law: one value that says when it is lawful, what it does, and what of it is open now.

For each kind of move an engine has one `Law`, written down beside the three functions it is made of:

    check(state, player, move)    raises `Illegal`; what it returns is nobody's business
    do(state, player, move)       carries the move out, once `check` has let it pass
    offers(state, player)         every move of this kind that `check` lets pass now, in the order it is listed,
                                  but for what would be in vain

`Laws` is the registry of a game's laws. What a player may do (`legal`), why he may not (`why_not`), and what
a robot, a button or a command can suggest are all made of it, so that a rule is changed in one place:

    LAWS = Laws((PEEK, SWAP, …), moment, {Player: lambda state, player: range(state.players), …})

`moment(state, player)` says in the engine's own words what kind of moment it is for this player (None: he can do
nothing). A law's `at` says of a moment whether the law can have an offer then: it is asked once for each moment
that ever occurs, and keeps `legal` from asking fifty laws in turn. `offers` is asked only then, and need not look again.

The last argument says what could stand in a field of a move, by the field's type: what a player could mean, lawful or
not. `imaginable` makes moves of it, for `why_not` and for `disputes`, the property that every engine's tests hold
over random states: what is offered passes, what passes is offered unless it is in vain.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import islice, product
from types import NoneType, UnionType
from typing import Any, Generic, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

from core.shapes import Illegal, Malformed, Move

S = TypeVar("S")
"""A game's state, as `check` and `offers` read it."""

D = TypeVar("D")
"""What a game's `do` works on: the state itself, or a draft of the next one."""

Values = Callable[[S, int], Iterable[Any]]
"""What a player could mean in a field, likeliest first."""


def always(*_: object) -> bool:
    return True


def never(*_: object) -> bool:
    return False


class Law(msgspec.Struct, Generic[S, D], frozen=True):
    """All that the rules say of one kind of move."""

    move: type[Move]
    check: Callable[[S, int, Any], object]
    do: Callable[[D, int, Any], Any]
    offers: Callable[[S, int], Iterable[Move]]
    at: Callable[[Any], bool] = always
    """Can it have an offer in such a moment?"""
    counted: Callable[[S, int], bool] = always
    """Does `perft` count it, made by this player now?"""
    listed: bool = True
    """Can all that is lawful be listed? Not where words are free or the numbers too many."""
    vain: Callable[[S, int, Any], bool] = never
    """What `check` lets pass and the rules say is without effect: it may be played, and is offered to nobody."""


def among(*moments: Hashable) -> Callable[[Any], bool]:
    """For a law's `at`: these moments."""
    return frozenset(moments).__contains__


class Laws(Generic[S, D]):
    """A game's laws, in the order in which their moves are listed."""

    def __init__(
        self,
        laws: Sequence[Law[S, D]],
        moment: Callable[[S, int], Hashable],
        values: Mapping[Any, Values[S]],
    ) -> None:
        self._laws = tuple(laws)
        self._of = {law.move: law for law in laws}
        self._named = {str(law.move.__struct_config__.tag): law for law in laws}
        self._moment = moment
        self._values = values
        self._offers: dict[Hashable, tuple[Callable[[S, int], Iterable[Move]], ...]] = {None: ()}

    def of(self, move: Move) -> Law[S, D]:
        """The law of a move."""
        law = self._of.get(type(move))
        if law is None:
            raise Malformed("unknown-move", text=type(move).__name__, known=sorted(self._named))
        return law

    def legal(self, state: S, player: int) -> list[Move]:
        """Every lawful move of a player that can be listed."""
        moment = self._moment(state, player)
        offers = self._offers.get(moment)
        if offers is None:
            offers = self._offers[moment] = tuple(law.offers for law in self._laws if law.at(moment))
        found: list[Move] = []
        for offered in offers:
            found += offered(state, player)
        return found

    def why_not(
        self,
        check: Callable[[Any, int, Move], object],
        state: S,
        player: int,
        kind: str,
        like: Callable[[Any], bool] = always,
    ) -> Illegal | None:
        """Why a player can make no move of a kind (its tag) now; None: he can. `like` narrows the kind down.

        The reason is the one against what he would most likely have meant. `check` is the game's own.
        """
        if (law := self._named.get(kind)) is None:
            return Illegal("nothing-of-the-kind", kind=kind)
        moment = self._moment(state, player)
        if moment is not None and law.at(moment) and any(map(like, law.offers(state, player))):
            return None
        first: Illegal | None = None
        for move in filter(like, self.imaginable(law.move, state, player)):
            if (wrong := _refusal(check, state, player, move)) is None:
                return None
            if first is None or first.code in BESIDE:
                first = wrong
        return first or Illegal("nothing-of-the-kind", kind=kind)

    def imaginable(self, kind: type[Move], state: S, player: int) -> Iterator[Move]:
        """Moves of a kind as they could be said at this table, lawful or not; none where a field is beyond guessing."""
        fields = [self._guesses(hint, default, state, player) for hint, default in _fields(kind)]
        return (kind(*values) for values in product(*fields))

    def meant(self, state: S, player: int) -> Iterator[Move]:
        """All that a player could say at this table, lawful or not: what this moment is for comes first."""
        moment = self._moment(state, player)
        for law in sorted(self._laws, key=lambda law: moment is None or not law.at(moment)):
            yield from islice(self.imaginable(law.move, state, player), MANY)

    def _guesses(self, hint: Any, default: Any, state: S, player: int) -> tuple[Any, ...]:
        found = self._field(hint, state, player)
        if found is None:
            return () if default is msgspec.NODEFAULT else (default,)
        return found

    def _field(self, hint: Any, state: S, player: int) -> tuple[Any, ...] | None:
        """What could stand in a field of this type; None where nobody can say."""
        if hint in self._values:
            return tuple(self._values[hint](state, player))
        origin, inner = get_origin(hint), get_args(hint)
        if hint is bool:
            return (True, False)
        if origin is Literal:
            return inner
        if origin in (Union, UnionType) and NoneType in inner:
            some = self._field(next(kind for kind in inner if kind is not NoneType), state, player)
            return None if some is None else (None, *some)
        if origin is tuple and inner[-1] is Ellipsis:
            some = self._field(inner[0], state, player)
            return None if some is None else tuple((one,) for one in some)
        return None

    def disputes(
        self, check: Callable[[Any, int, Move], object], state: S, player: int
    ) -> Iterator[tuple[Move, Illegal | None]]:
        """Where the laws contradict themselves: what is offered and refused, with the refusal; what is offered twice,
        or in vain, or lawful and neither offered nor in vain, with None. `check` is the game's own, which adds who may
        move at all."""
        offered: set[Move] = set()
        for move in self.legal(state, player):
            wrong = _refusal(check, state, player, move)
            if wrong is not None or move in offered or self.of(move).vain(state, player, move):
                yield move, wrong
            offered.add(move)
        for law in self._laws:
            if law.listed:
                for move in self.imaginable(law.move, state, player):
                    if (
                        move not in offered
                        and _refusal(check, state, player, move) is None
                        and not law.vain(state, player, move)
                    ):
                        yield move, None


MANY = 100
"""So many moves of a kind are thought of when somebody is told why not: the simple ones come first."""

BESIDE = ("not-to-yourself",)
"""What was only guessed wrong: of two reasons, never this one."""


def _refusal(check: Callable[[Any, int, Move], object], state: S, player: int, move: Move) -> Illegal | None:
    try:
        check(state, player, move)
    except Illegal as wrong:
        return wrong
    return None


@cache
def _fields(kind: type[Move]) -> tuple[tuple[Any, Any], ...]:
    """The type and the default of each field."""
    hints = get_type_hints(kind, include_extras=True)
    return tuple((hints[field.name], field.default) for field in msgspec.structs.fields(kind))
