"""Moves as words: what is written is read back, and what is wrong is said."""

import pytest

from core.notation import Notation, Player
from core.shapes import Malformed, Move


class ThrowIn(Move, frozen=True):
    cards: tuple[int, ...]
    by: Player | None = None
    words: str = ""
    watch: dict[str, int] | None = None


NOTATION = Notation([ThrowIn], {})


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (ThrowIn((1, 2)), "throw-in 1,2"),
        (ThrowIn(()), "throw-in ()"),
        (ThrowIn((7,), Player(3), 'he said "no" # so'), 'throw-in 7 D "he said \\"no\\" # so"'),
        (ThrowIn((1,), words="x y"), 'throw-in 1 words="x y"'),
        (ThrowIn((1,), watch={"a": 1}), 'throw-in 1 watch={"a":1}'),
    ],
)
def test_a_move_survives_the_way_through_text(move: ThrowIn, text: str) -> None:
    assert NOTATION.write(move) == text
    assert NOTATION.read(text) == move


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "unknown-move"),
        ("fly 1", "unknown-move"),
        ("throw-in", "missing-value"),
        ("throw-in x", "not-a-number"),
        ("throw-in 1 Z", "no-such-player"),
        ('throw-in 1 A "open', "unreadable-move"),
        ("throw-in 1 A words", "words-want-quotes"),
        ("throw-in 1 A cards=2", "given-twice"),
        ("throw-in 1 colour=2", "unknown-field"),
        ('throw-in 1 A "w" - 5', "too-many-words"),
    ],
)
def test_a_malformed_move_is_refused_with_its_reason(text: str, code: str) -> None:
    with pytest.raises(Malformed) as refused:
        NOTATION.read(text)
    assert refused.value.code == code
