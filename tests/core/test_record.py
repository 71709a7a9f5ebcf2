"""The record's own text: names, options, the places it names when something is wrong."""

from __future__ import annotations

from typing import Any, Literal, cast

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core import record
from core.shapes import Game, Illegal, Malformed, Move


class Nod(Move):
    pass


class Rules(msgspec.Struct, frozen=True):
    mood: Literal["calm", "wild"] = "calm"
    orders: tuple[str, ...] = ()
    loud: bool = False
    rounds: int = 5


class Toy:
    """The least of a game that a record needs."""

    name, fewest, most, options, length = "toy", 1, 9, Rules, "rounds"

    def new(self, players: int, options: Any = None) -> int:
        return 0

    def apply(self, state: int, player: int, move: Move) -> tuple[int, tuple[()]]:
        if state == 2:
            raise Illegal("enough", "T-1")
        return state + 1, ()

    def parse(self, player: int, text: str) -> Move:
        if text != "nod":
            raise Malformed("unknown-move", text=text)
        return Nod()

    def write(self, move: Move) -> str:
        return "nod"


GAMES = {"toy": cast(Game, Toy())}


def text(*lines: str, players: str = "Аня, Боря") -> str:
    return "\n".join(["slovo 1", "game: toy", f"players: {players}", *lines]) + "\n"


@given(st.lists(st.text(min_size=1), min_size=1, max_size=9))
def test_any_names_survive_the_text(names: list[str]) -> None:
    written = record.write(GAMES["toy"], record.Record("toy", tuple(names), Rules()))
    read, _ = record.read(GAMES, written)
    assert read.players == tuple(names)
    assert record.write(GAMES["toy"], read) == written


def test_every_kind_of_option_survives_the_text() -> None:
    rules = Rules("wild", ("a", "b"), True, 7)
    written = record.write(GAMES["toy"], record.Record("toy", ("x",), rules, (), ((0, Nod()),)))
    read, lines = record.read(GAMES, written)
    assert read.options == rules
    assert read.moves == ((0, Nod()),)
    assert written.split("\n")[lines[0] - 1] == "  A nod"


@pytest.mark.parametrize(
    ("lines", "line", "code"),
    [
        (["option mood: sad"], 4, "unknown-option-value"),
        (["option mud: calm"], 4, "unknown-option"),
        (["option rounds: many"], 4, "unknown-option-value"),
        (["option loud: yes", "option loud: no"], 5, "given-twice"),
        (["moves:", "  A shrug"], 5, "unknown-move"),
        (["moves:", "  a nod"], 5, "no-such-player"),
        (["weather: fine"], 4, "unknown-heading"),
        (["nonsense"], 4, "line-out-of-place"),
    ],
)
def test_what_is_wrong_is_named_with_its_line(lines: list[str], line: int, code: str) -> None:
    with pytest.raises(record.Unreadable) as wrong:
        record.read(GAMES, text(*lines))
    assert (wrong.value.line, wrong.value.code) == (line, code)


def test_a_refused_move_is_named_with_its_line() -> None:
    read, lines = record.read(GAMES, text("moves:", "  A nod", "", "  B nod  # again", "  A nod"))
    with pytest.raises(record.Refused) as wrong:
        record.replay(GAMES, read, lines)
    assert (wrong.value.line, wrong.value.index, wrong.value.rule) == (8, 2, "T-1")


def test_the_line_of_a_position_is_found_in_the_whole_text() -> None:
    whole = text("# no options", "position:", "", "  one  # first", "  two", "moves:", "  A nod")
    assert [record.position_line(whole, k) for k in (1, 2, 3)] == [7, 8, 0]


def test_the_same_move_again_is_the_same_object() -> None:
    read, lines = record.read(GAMES, text("moves:", "  A nod", "  B nod", "  A nod"))
    assert read.moves[0] is read.moves[2]
    assert [player for player, _ in read.moves] == [0, 1, 0]
    assert lines == (5, 6, 7)
