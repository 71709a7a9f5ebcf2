"""Counts of ways on, as printed for others to compare."""

import re
from pathlib import Path

import pytest

from core import record
from core.games import GAMES
from core.knyazi.game import game
from core.knyazi.laws import CARDS, COURT
from core.law import always
from core.perft import perft
from core.shapes import FATE
from tests.core.knyazi.helpers import at, legal
from tests.core.knyazi.naive import Naive
from tests.core.knyazi.test_naive import counted, naive_perft

PAGE = Path("docs/record-knyazi.md")


def printed() -> tuple[str, list[tuple[int, int]]]:
    """The position and the counts on the page."""
    text = PAGE.read_text(encoding="utf-8")
    found = re.search(r"```\n(slovo 1\n.*?)```", text, re.S)
    assert found is not None
    return found[1], [
        (int(s), int(p)) for _, s, p in re.findall(r"^\| (\d+) \| (\d+) \| (\d+) \|$", text, re.M)
    ]


def test_the_counts_on_the_page_hold() -> None:
    text, counts = printed()
    read, _ = record.read(GAMES, text)
    state = record.start(GAMES, read)
    assert [(c.sequences, c.positions) for c in perft(game, state, 4, len(counts))] == counts
    hands = {"A": "P9 G9 D4", "B": "P8 G3 M2", "C": "P3 D3 G8", "D": "G2 D8 M3"}
    naive = Naive("ABCD", {p: cards.split() for p, cards in hands.items()}, "M", "C")
    assert naive_perft(naive, len(counts)) == counts


def test_every_move_on_the_page_reads_and_every_kind_is_there() -> None:
    from core.knyazi.notation import MOVES

    text = PAGE.read_text(encoding="utf-8").split("### The seal")[0]
    tags = {str(kind.__struct_config__.tag) for kind in MOVES}
    shown = set()
    for line in text.splitlines():
        if line.startswith("| `"):
            shown |= {words.split()[0] for words in re.findall(r"`([^`]+)`", line.split("|")[1])}
    assert tags <= shown


def test_a_merchants_draw_counts_once_per_possible_card() -> None:
    twelve = (
        "\n".join(f"hand {p}: P{n} G{n}" for n, p in enumerate("ABCDEFGHIJKL", 5)) + "\ntrump: M\nturn: A"
    )
    state = game.apply(at(twelve, 12), 5, game.parse(5, "exchange P10 A"))[0]
    assert [game.write(m) for m in game.legal(state, FATE)] == ["draw P5", "draw G5"]
    assert next(perft(game, state, 12, 1)).sequences == 2
    two = at("hand A: P5 P5 G5\nhand F: P6\ntrump: M\nturn: A", 12, deck="4x13x2")
    state = game.apply(two, 5, game.parse(5, "exchange P6 A"))[0]
    assert next(perft(game, state, 12, 1)).sequences == 2


@pytest.mark.parametrize(
    ("text", "uncounted"),
    [
        (
            "hand A: P9\nhand B: P8\nhand C: P3\nhand D: P5\ntrump: M\nturn: C\nsweep: yes",
            {"grant", "chronicler", "collect"},
        ),
        (
            "hand A: P9 G9\nhand B: P8\nhand C: P3\nhand D: P5\ntrump: M\nturn: A\nopened: no",
            {"grant", "chronicler"},
        ),
    ],
)
def test_government_claims_and_ceremony_are_not_counted(text: str, uncounted: set[str]) -> None:
    state = at(text)
    every = {m.split()[0] for who in "ABCD" for m in legal(state, who)}
    assert every - {text.split()[0] for _, text in counted(state)} == uncounted


def test_a_shuffle_is_not_crossed() -> None:
    state = at("hand A: P9\nhand B: P8\ntrump: M\nturn: A")
    assert [(c.sequences, c.positions) for c in perft(game, state, 4, 4)][-1] == (0, 0)


def test_what_counts_is_what_the_page_of_moves_says() -> None:
    moves = (
        PAGE.read_text(encoding="utf-8")
        .partition("## Moves")[2]
        .partition("\n\n\n")[0]
        .partition("\nLaws")[0]
    )
    rows = [line.split("|") for line in moves.splitlines() if line.startswith("| `")]
    told = {
        name: "yes" in count for _, move, _, count, *_ in rows for name in re.findall(r"`([a-z-]+)", move)
    }
    laws = (*CARDS, *COURT)
    assert {str(law.move.__struct_config__.tag): law.counted is always for law in laws} == told
