"""Positions and moves as text: what is written is read again, and what cannot be is refused by its line."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core import record
from core.chance import Seeded
from core.games import GAMES
from core.selfplay import random_move, self_play
from core.shapes import Illegal, Malformed
from core.sultan.game import game
from core.sultan.options import Options
from tests.core.sultan.tables import Play, at, options

SEATS = ("seat A sultan hidden", "seat B guard open", "seat C assassin hidden", "seat D slave hidden",
         "seat E slave hidden", "spare slave")  # fmt: skip
BEGUN = ("round 1", "first A", "turn A")


@settings(max_examples=40)
@given(players=st.integers(5, 15), seed=st.integers(0, 2**32), rules=options, end=st.integers(1, 400))
def test_any_position_is_written_and_read_and_written_the_same(
    players: int, seed: int, rules: Options, end: int
) -> None:
    start = game.new(players, rules)
    assert game.set_up(players, rules, game.position(start)) == start
    for count, (_, _, state, _) in enumerate(self_play(game, start, players, Seeded(seed), random_move)):
        if count % 7 == 0 or count >= end:
            lines = game.position(state)
            again = game.set_up(players, rules, lines)
            assert again == state
            assert game.position(again) == lines
        if count >= end:
            break


@settings(max_examples=15)
@given(players=st.integers(5, 15), seed=st.integers(0, 2**32), rules=options)
def test_a_record_replays_to_the_same_state_byte_for_byte(players: int, seed: int, rules: Options) -> None:
    start = game.new(players, rules)
    steps = list(self_play(game, start, players, Seeded(seed), random_move))
    names = tuple(f"P{player}" for player in range(players))
    moves = tuple((player, move) for player, move, _, _ in steps)
    text = record.write(game, record.Record("sultan", names, rules, (), moves))
    read, _ = record.read(GAMES, text)
    assert record.write(game, read) == text
    assert record.replay(GAMES, read) == steps[-1][2]
    half = len(steps) // 2
    middle = record.Record("sultan", names, rules, tuple(game.position(steps[half][2])), moves[half + 1 :])
    assert record.replay(GAMES, middle) == steps[-1][2]


@pytest.mark.parametrize(
    ("lines", "line", "code"),
    [
        ((*BEGUN, *SEATS), 9, "phase-missing"),
        ((*BEGUN, *SEATS, "dance A"), 10, "unknown-move"),
        ((*BEGUN, *SEATS, "act A", "act B"), 11, "given-twice"),
        ((*BEGUN, *SEATS, "act F"), 10, "no-such-player"),
        ((*BEGUN, *SEATS, "act B"), 10, "not-his-turn-nor-forced"),
        ((*BEGUN, *SEATS, "seat A sultan hidden", "act A"), 10, "given-twice"),
        ((*BEGUN, *SEATS[:-1], "spare sultan", "act A"), 9, "wrong-cards"),
        ((*BEGUN, *SEATS[1:], "act A"), 9, "cards-missing"),
        ((*BEGUN[:2], *SEATS, "act A"), 9, "turn-missing"),
        ((*BEGUN, *SEATS, "coronation A", "act A"), 10, "coronation-with-an-open-sultan-only"),
        ((*BEGUN, "seat A sultan open", *SEATS[1:], "act A"), 10, "coronation-with-an-open-sultan-only"),
        ((*BEGUN, *SEATS, "choice rebels", "act A"), 10, "choice-with-an-open-vizier-only"),
        ((*BEGUN, *SEATS, "prediction rebels", "act A"), 10, "prediction-with-an-open-seer-only"),
        ((*BEGUN, *SEATS[:3], "seat D slave open chains", *SEATS[4:], "act A"), 10,
         "chains-on-open-slaves-of-an-open-overseer-only"),
        ((*BEGUN, *SEATS[:3], "seat D slave dead prison", *SEATS[4:], "act A"), 7, "dead-and-marked"),
        ((*BEGUN, "seat A sultan hidden prison", *SEATS[1:], "act A"), 10, "not-free-to-act"),
        ((*BEGUN, *SEATS, "act A extra=yes"), 10, "not-an-open-overseer"),
        ((*BEGUN, *SEATS, "predict A"), 10, "not-an-open-seer"),
        ((*BEGUN, *SEATS, 'ask call A "call"'), 10, "not-open"),
        ((*BEGUN, *SEATS, 'ask murder A "call"'), 10, "no-such-question"),
        ((*BEGUN, *SEATS, 'ask call A "cough"'), 10, "unknown-move"),
        ((*BEGUN[:2], "turn B", *SEATS, 'ask arrest B "arrest B"'), 10, "not-his-to-do"),
        ((*BEGUN[:2], "turn B", *SEATS, 'ask arrest B "arrest C" answered=A'), 10, "not-so-asked"),
        ((*BEGUN[:2], "turn B", *SEATS, 'ask claim B "arrest C" answered=A accepted=A,D'), 10, "not-so-asked"),
        ((*BEGUN, *SEATS, "actions 200", "act A"), 10, "round-over-already"),
        ((*BEGUN, *SEATS, "totals 1,2", "act A"), 10, "wrong-number-of-values"),
        ((*BEGUN, *SEATS, 'dealt sultan,guard "x"', "act A"), 10, "not-the-cards-in-play"),
        ((*BEGUN, *SEATS, "choose"), 10, "round-begun-already"),
        (("deal",), 1, "first-missing"),
        ((*BEGUN, *SEATS, "ended 1 rebels murder 1,1 sultan,slave", "act A"), 10, "wrong-number-of-values"),
        (("round -1", "first A", "deal"), 1, "below-zero"),
        ((*BEGUN, *SEATS[:-1], "seat F slave hidden", "spare slave", "act A"), 9, "no-such-player"),
    ],
)  # fmt: skip
def test_a_position_that_cannot_be_is_refused_by_its_line(
    lines: tuple[str, ...], line: int, code: str
) -> None:
    with pytest.raises(Malformed) as wrong:
        game.set_up(5, Options(), lines)
    assert (wrong.value.code, wrong.value.data["line"]) == (code, line)


def test_a_position_where_nobody_could_move_is_refused() -> None:
    with pytest.raises(Malformed) as wrong:
        at(
            "slave tired",
            "guard open",
            "assassin open",
            "sultan open",
            "slave open",
            spare="slave",
            crown="E",
        )
    assert wrong.value.code == "nothing-to-do"
    with pytest.raises(Malformed) as wrong:
        at("assassin", "sultan dead", "guard", "slave", "slave", spare="slave")
    assert wrong.value.code == "round-over-already"


def test_a_window_can_be_set_up_in_the_middle() -> None:
    seats = ("assassin open", "guard", "sultan", "slave", "slave")
    ask = 'ask murder A "murder C" answered=E'
    play = Play(at(*seats, spare="slave", phase=ask, turn="A"), quiet=False)
    assert play.waits == "BD"
    assert play.do("B intercept").players("dead") == "A"


@pytest.mark.parametrize(
    "text",
    [
        "peek", "peek *", "peek A B", "peek player=A player=B", "swap", "swap *", "hide 5", "manipulate B",
        "manipulate royalists B", "foretell A,,B", "predict maybe", "deal sultan", "throne B", "", "dance now",
        "peek a", 'deal "sultan"', "arrest spare", "first", "hide spare spare",
    ],
)  # fmt: skip
def test_what_is_no_move_is_refused_when_read_or_when_played(text: str) -> None:
    play = Play(at("sultan", "guard open", "assassin", "slave", "slave", spare="slave"))
    try:
        move = game.parse(0, text)
    except Malformed:
        return
    with pytest.raises(Illegal):
        game.apply(play.state, 0, move)


@settings(max_examples=300)
@given(st.lists(st.text(max_size=30), max_size=14))
def test_no_lines_whatever_end_in_anything_but_a_refusal(lines: list[str]) -> None:
    """Or in a position, where by chance they are one («choose» is)."""
    try:
        state = game.set_up(5, Options(), lines)
    except Malformed:
        return
    assert game.set_up(5, Options(), game.position(state)) == state


words = st.sampled_from(
    [
        "round",
        "first",
        "turn",
        "last",
        "actions",
        "seat",
        "spare",
        "coronation",
        "choice",
        "prediction",
        "act",
        "ask",
        "predict",
        "deal",
        "over",
        "choose",
        "note",
        "exchange",
        "dealt",
        "ended",
        "totals",
        "twos",
        "sultan",
        "guard",
        "assassin",
        "slave",
        "overseer",
        "hidden",
        "open",
        "dead",
        "prison",
        "chains",
        "tired",
        "A",
        "B",
        "C",
        "D",
        "E",
        "F",
        "O",
        "*",
        "-",
        "0",
        "1",
        "2",
        "9",
        "-1",
        "A,B",
        "()",
        "banned=A",
        "extra=yes",
        "rebels",
        "loyalists",
        '"call"',
        '"murder',
        'B"',
        "throne",
        "murder",
        "call",
        "arrest",
        "coronation",
        "1,2,3,4,5",
        "answered=A",
        "accepted=A",
    ]
)


@settings(max_examples=300)
@given(st.lists(st.lists(words, min_size=1, max_size=6).map(" ".join), max_size=14), st.booleans())
def test_no_words_of_the_notation_end_in_anything_but_a_position_or_a_refusal(
    lines: list[str], seated: bool
) -> None:
    given_lines: Any = [*BEGUN, *SEATS, *lines] if seated else lines
    try:
        state = game.set_up(5, Options(), given_lines)
    except Malformed:
        return
    assert game.set_up(5, Options(), game.position(state)) == state
    for player in range(-2, 6):
        for move in game.legal(state, player):
            game.apply(state, player, move)


def spare(seats: tuple[str, ...]) -> str:
    """The card that is missing from the seven of `FORCED` where B is a Slave."""
    return "dancer" if seats[1].startswith("slave") else "slave"


FORCED = ("vizier open", "dancer open tired", "assassin", "sultan", "guard", "slave", "slave")


@pytest.mark.parametrize(
    ("seats", "phase", "turn", "code"),
    [
        # S-VIZ-04: whoever is forced is tired, and the one who forces him sits there openly and rested.
        (("vizier open", "dancer open", *FORCED[2:]), "act B", "A", "not-his-turn-nor-forced"),
        (("vizier open tired", *FORCED[1:]), "act B", "A", "not-his-turn-nor-forced"),
        (("vizier open prison", *FORCED[1:]), "act B", "A", "not-his-turn-nor-forced"),
        (("vizier", *FORCED[1:]), "act B", "A", "not-his-turn-nor-forced"),
        # The same where the forced player's ability waits for an answer.
        (("vizier", "slave open tired", *FORCED[2:]), 'ask call B "call"', "A", "not-his-turn-nor-forced"),
        (("vizier dead", "slave open tired", *FORCED[2:]), 'ask call B "call"', "A", "dead"),
        (("vizier open", "slave open", *FORCED[2:]), 'ask call B "call"', "A", "not-his-turn-nor-forced"),
        # S-DIE-02: the dead have no turn, force nobody, and are not forced.
        (("vizier open", "dancer dead", *FORCED[2:]), "act B", "A", "dead"),
        (("vizier", "dancer dead", *FORCED[2:]), "act B", "B", "dead"),
        (("dancer open tired", "vizier dead", *FORCED[2:]), "act A", "B", "dead"),
        # S-GRD-01, S-OVR-04, S-VIZ-04: in his own turn nobody uses anything in Prison, in Shackles, or tired.
        (("vizier", "dancer", "assassin open prison", *FORCED[3:]), 'ask throne C "murder E"', "C", "not-free-to-act"),
        (("vizier", "dancer", "assassin open tired", *FORCED[3:]), 'ask throne C "murder E"', "C", "not-free-to-act"),
        (("overseer open", "slave open chains", *FORCED[2:]), 'ask call B "call"', "B", "not-free-to-act"),
        (("overseer open tired", "slave open chains", *FORCED[2:]), "act A extra=yes", "A", "not-free-to-act"),
        (("seer open tired", *FORCED[1:]), "predict A", "A", "not-free-to-act"),
        # S-FOR-02, S-OVR-02: only an open Seer has looked, only an open Overseer has hit.
        (("seer", *FORCED[1:]), "predict A", "A", "not-an-open-seer"),
        (("vizier", "dancer", "assassin open", *FORCED[3:]), "predict C", "C", "not-an-open-seer"),
        (("overseer", *FORCED[1:]), "act A extra=yes", "A", "not-an-open-overseer"),
        (("vizier", "dancer", "assassin open", *FORCED[3:]), "act C extra=yes", "C", "not-an-open-overseer"),
        # SR-10, SC-01: what is answered already is a question no more.
        (("vizier", "dancer", "assassin open", "sultan", "guard", "slave", "slave"),
         'ask murder C "murder D" answered=D,E accepted=E', "C", "not-so-asked"),
        (("vizier", "dancer", "assassin open", "sultan", "guard", "slave", "slave"),
         'ask claim C "murder D" answered=D accepted=D', "C", "not-so-asked"),
    ],
)  # fmt: skip
def test_S_VIZ_04_SR_10_nobody_is_set_up_to_do_or_answer_what_he_could_not(
    seats: tuple[str, ...], phase: str, turn: str, code: str
) -> None:
    choice = {"choice": "rebels"} if seats[0].startswith("vizier open") else {}
    with pytest.raises(Malformed) as wrong:
        at(*seats, spare=spare(seats), phase=phase, turn=turn, **choice)
    assert wrong.value.code == code


def test_S_VIZ_04_one_who_is_forced_can_be_set_up() -> None:
    play = Play(at(*FORCED, spare="slave", turn="A", act="B", choice="rebels"))
    assert play.moves("B") == ["dance"]
    asked = at("vizier open", "slave open tired prison", *FORCED[2:], spare="dancer", turn="A",
               choice="rebels", phase='ask call B "call"')  # fmt: skip
    assert Play(asked, quiet=False).waits == "CDEFG"


def test_the_old_names_of_options_and_questions_are_read() -> None:
    old = record.read(GAMES, "slovo 1\ngame: sultan\nplayers: А, Б, В, Г, Д\noption max_turns: 7\nmoves:\n")[
        0
    ]
    assert old.options == Options(max_actions=7)
    assert "option max_actions: 7" in record.write(game, old)
    both = (
        "slovo 1\ngame: sultan\nplayers: А, Б, В, Г, Д\noption max_turns: 7\noption max_actions: 7\nmoves:\n"
    )
    with pytest.raises(record.Unreadable) as wrong:
        record.read(GAMES, both)
    assert wrong.value.code == "given-twice"
    seats = ("assassin open", "guard", "sultan", "slave", "slave")
    for name in ("throne", "claim"):
        state = at(*seats, spare="slave", turn="A", phase=f'ask {name} A "murder C" answered=E')
        assert game.position(state)[-1] == 'ask claim A "murder C" E'
    noted = ["round 1", "first A", "turn A", "seat A sultan hidden", "seat B guard open", "seat C assassin hidden",
             "seat D slave hidden", "seat E slave hidden", "spare slave", "act A"]  # fmt: skip
    for action in ("1", "action=1", "turn=1"):
        some = [f"note A 1 {action} place=B card=guard how=peek", f"exchange {action} by=B"]
        lines = game.position(game.set_up(5, Options(), [*noted, *some]))
        assert [line for line in lines if line[:4] in ("note", "exch")] == [
            "note A 1 1 B guard peek",
            "exchange 1 B",
        ]
