"""The page for outsiders says what the program does: its options, moves, lines and its example."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Literal, get_args, get_origin, get_type_hints

import msgspec
import pytest

from core import record
from core.games import GAMES
from core.sultan.cast import commitment
from core.sultan.moves import KINDS
from core.sultan.options import Options
from core.sultan.position import ONCE, PHASES, ExchangeLine, NoteLine, SeatLine

DOCS = Path(__file__).parents[3] / "docs"
PAGE = (DOCS / "record-sultan.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("option", [field.name for field in msgspec.structs.fields(Options)])
def test_every_option_is_listed_with_its_default_first(option: str) -> None:
    row = re.search(rf"^\| `{option}` \| (.*?) \|", PAGE, re.M)
    assert row is not None
    kind, default = get_type_hints(Options)[option], getattr(Options(), option)
    if get_origin(kind) is Literal:
        assert row[1] == ", ".join(f"`{value}`" for value in get_args(kind))
        assert get_args(kind)[0] == default
    else:
        assert row[1].startswith(str(default) if default != () else "nothing")


@pytest.mark.parametrize("kind", [*KINDS, *ONCE, *PHASES, SeatLine, NoteLine, ExchangeLine])
def test_every_move_and_every_line_of_a_position_is_listed(kind: type[msgspec.Struct]) -> None:
    assert re.search(rf"^\|.*`{kind.__struct_config__.tag}[ `]", PAGE, re.M)


def test_the_example_is_lawful() -> None:
    example = re.findall(r"^```\n(slovo 1\n.*?)^```", PAGE, re.M | re.S)[-1]
    found, lines = record.read(GAMES, example)
    end = record.replay(GAMES, found, lines)
    assert end.dead == 0b00010  # the Assassin
    assert record.write(GAMES["sultan"], found) == example


def test_the_seal_is_what_the_page_says() -> None:
    from hashlib import sha256

    cards = ("slave", "sultan", "guard", "slave", "slave", "assassin")
    told = sha256(b"slave sultan guard slave slave assassin pinch").hexdigest()
    assert commitment(cards, "pinch") == told
