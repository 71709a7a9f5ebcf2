"""The command line: what it prints, and one clear line for whatever is wrong."""

from __future__ import annotations

import contextlib
import io
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.commands import main
from core.games import GAMES
from core.perft import DepthCount, perft, settled
from core.record import read

SULTAN = """slovo 1
game: sultan
players: Аня, Боря, Вера, Гена, Даша
position:
  round 1
  first A
  turn A
  seat A slave hidden
  seat B slave hidden
  seat C sultan hidden
  seat D guard hidden
  seat E slave hidden
  spare assassin
  act A
moves:
"""


@pytest.fixture
def written(tmp_path: Path) -> Path:
    file = tmp_path / "game.txt"
    file.write_text(SULTAN, encoding="utf-8")
    return file


def run(capsys: pytest.CaptureFixture[str], *words: object) -> tuple[int, str, str]:
    code = main([str(word) for word in words])
    out, err = capsys.readouterr()
    return code, out, err


@pytest.mark.parametrize(("game", "players"), [("sultan", 5), ("sultan", 15), ("knyazi", 5), ("knyazi", 12)])
def test_what_play_prints_replays_and_its_end_replays_too(
    game: str, players: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ("play", "--game", game, "--players", players, "--rounds", 2, "--seed", 7)
    code, played, err = run(capsys, *command)
    assert (code, err) == (0, "")
    assert run(capsys, *command)[1] == played  # the same seed plays the same game
    (tmp_path / "played").write_text(played, encoding="utf-8")
    code, ended, _ = run(capsys, "replay", tmp_path / "played")
    assert code == 0
    assert "# over:" in ended
    (tmp_path / "ended").write_text(ended, encoding="utf-8")
    again = run(capsys, "replay", tmp_path / "ended")[1]
    assert again.split("\n")[1:] == ended.split("\n")[1:]


def test_play_takes_options_and_a_seed_of_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    code, played, _ = run(
        capsys, "play", "--game", "sultan", "--players", 6, "--deals", 1, "--option", "repeat_dance=off"
    )
    assert code == 0
    assert "option rounds: 1\noption repeat_dance: off\n" in played
    record, _ = read(GAMES, played)
    assert record.options.repeat_dance == "off"


def test_legal_lists_every_move_of_every_player(written: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "legal", written)
    assert code == 0
    assert out.split("\n") == [
        "A peek B", "A peek C", "A peek D", "A peek E", "A swap B", "A swap C", "A swap D", "A swap E",
        "A swap spare", "A call", "C throne", "",
    ]  # fmt: skip
    written.write_text(SULTAN + "  A call\n", encoding="utf-8")
    assert run(capsys, "legal", written)[1].split("\n") == [
        "B join", "B pass", "C throne", "C pass", "D pass", "E join", "E pass", "* window-closed", "",
    ]  # fmt: skip


def test_perft_counts_ways_and_positions(written: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "perft", written, "--depth", 2)
    assert code == 0
    assert [line.split() for line in out.splitlines()] == [
        ["depth", "sequences", "positions"], ["1", "11", "8"], ["2", "109", "49"],
    ]  # fmt: skip


def test_replay_shows_events_and_one_players_view(written: Path, capsys: pytest.CaptureFixture[str]) -> None:
    written.write_text(SULTAN + "  A peek C\n", encoding="utf-8")
    out = run(capsys, "replay", written, "--events")[1]
    assert '{"event":"card-seen","by":0,"player":2,"card":"sultan"}' in out
    mine = run(capsys, "replay", written, "--view", "A")[1]
    others = run(capsys, "replay", written, "--view", "*")[1]
    assert ('"card": "sultan"' in mine, '"card": "sultan"' in others) == (True, False)


WRONG = {
    "not a record at all": ("hello\n", "line 1: not-a-record"),
    "": ("", "line 1: not-a-record"),
    "another version": ("slovo 2\n", "line 1: not-a-record"),
    "an unknown game": ("slovo 1\ngame: chess\n", "line 2: unknown-game"),
    "no game": ("slovo 1\nplayers: a, b\n", "game-first"),
    "too few players": ("slovo 1\ngame: sultan\nplayers: a, b\nmoves:\n", "line 3: wrong-player-count"),
    "an unknown option": ("slovo 1\ngame: sultan\nplayers: a, b, c, d, e\noption luck: on\n", "line 4: unknown-option"),
    "an unknown value": (
        "slovo 1\ngame: sultan\nplayers: a, b, c, d, e\noption rounds: -1\n", "line 4: option-out-of-range",
    ),
    "totals for others": (
        "slovo 1\ngame: sultan\nplayers: a, b, c, d, e\noption totals: 1 2\n", "options: wrong-number-of-totals",
    ),
    "an unreadable move": (SULTAN + "  A peek\n", "line 16: missing-value"),
    "an unknown move": (SULTAN + "  A poke B\n", "line 16: unknown-move"),
    "an illegal move": (SULTAN + "  A peek B\n  # so far so good\n  A peek C\n", "line 18: move 2: not-yours-to-act"),
    "a stranger's move": (SULTAN + "  K peek B\n", "line 16: move 1: no-such-player"),
    "fate's move by a player": (SULTAN + "  A window-closed\n", "line 16: move 1: fates-alone"),
    "a player's move by fate": (SULTAN + "  * peek A\n", "line 16: move 1: not-fates"),
    "the ear's move": (SULTAN + "  ! peek A\n", "line 16: move 1: no-such-player"),
    "a wrong position": (SULTAN.replace("turn A", "turn B"), "line 14: not-his-turn-nor-forced"),
    "a wrong cast": (SULTAN.replace("spare assassin", "spare dancer"), "line 13: wrong-cards"),
}  # fmt: skip


KNYAZI = """slovo 1
game: knyazi
players: Аня, Боря, Вера, Гена
position:
  hand A: P9 G9 D4
  hand B: P8 G3 M2
  hand C: P3 D3 G8
  hand D: G2 D8 M3
  trump: M
  turn: C
moves:
"""

AMBIGUOUS = """slovo 1
game: knyazi
players: a, b, c, d, e, f, g, h, i
position:
  hand A: P9 G9 D4
  hand B: P8
  hand D: P3 D8
  trump: M
  mercies: D
  bout: B A
  table: G3/G7
  stage: window passed=A
moves:
  D throw-in P3
"""

WRONG |= {
    "a card in two hands": (KNYAZI.replace("hand D: G2", "hand D: P9"), "line 8: card-given-twice"),
    "a deck too long": (KNYAZI.replace("position:", "option deck: 4x99x1\nposition:"), "options: not-a-deck"),
    "an order without its character": (
        KNYAZI.replace("position:", "option orders: theocracy\nposition:"), "options: order-needs-character",
    ),
    "nobody's turn": (KNYAZI.replace("  turn: C\n", ""), "position: turn-missing"),
    "a well without a bottom": (KNYAZI + '  A decree "x" "y" ' + "[" * 9999 + "\n", "line 12: unreadable-move"),
    "a question without a bottom": (
        KNYAZI.replace("turn: C", "ask: " + '{"player":1,"back":4,"under":' * 9999), "line 10: unreadable-line",
    ),
    "a number without an end": (KNYAZI + "  A chronicler " + "9" * 6000 + "\n", "line 12: unreadable-value"),
    "words without an end": (KNYAZI + f'  A decree "{"x" * 9000}" maybe=1\n', "line 12: unknown-field"),
    "a throw-in by one of two rights": (AMBIGUOUS, "line 14: move 1: mercy-or-support [KC-13]"),
}  # fmt: skip


@pytest.mark.parametrize("case", WRONG)
def test_what_is_wrong_is_told_in_one_line_with_place_and_reason(
    case: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text, wanted = WRONG[case]
    file = tmp_path / "wrong.txt"
    file.write_text(text, encoding="utf-8")
    for command in (("replay", file), ("legal", file), ("perft", file, "--depth", 1)):
        code, out, err = run(capsys, *command)
        assert (code, out) == (2, "")
        assert err.startswith(f"error: {file}: ")
        assert wanted in err
        assert err.count("\n") == 1


@pytest.mark.parametrize(
    "words",
    [
        (), ("dance",), ("play",), ("play", "--game", "sultan"), ("play", "--game", "chess", "--players", "5"),
        ("play", "--game", "sultan", "--players", "4"), ("play", "--game", "sultan", "--players", "many"),
        ("play", "--game", "sultan", "--players", "5", "--rounds", "0"),
        ("play", "--game", "sultan", "--players", "5", "--option", "rounds"),
        ("play", "--game", "sultan", "--players", "5", "--option", "rounds=x"),
        ("play", "--game", "sultan", "--players", "5", "--option", "luck=on"),
        ("play", "--game", "sultan", "--players", "5", "--option", "rounds=1", "--option", "rounds=1"),
        ("play", "--game", "knyazi", "--players", "4", "--option", "deals=0"),
        ("bench", "--seconds", "0"), ("bench", "--seconds", "nan"), ("bench", "--seconds", "x"),
        ("replay",), ("replay", "/no/such/file"), ("replay", "/"), ("perft", "x"), ("perft", "x", "--depth", "0"),
    ],
)  # fmt: skip
def test_a_wrong_command_line_is_told_in_one_line(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = run(capsys, *words)
    assert (code, out) == (2, "")
    assert err.startswith("error: ")
    assert err.count("\n") == 1


def test_what_is_not_text_is_told_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "noise"
    file.write_bytes(b"slovo 1\n\xff\xfe")
    code, _, err = run(capsys, "replay", file)
    assert (code, err) == (2, f"error: {file}: not UTF-8 text, byte 8\n")


def test_nothing_is_printed_before_a_wrong_viewer_is_refused(
    written: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    written.write_text(SULTAN + "  A peek C\n", encoding="utf-8")
    assert run(capsys, "replay", written, "--events", "--view", "Q") == (
        2, "", "error: --view: no-such-player text='Q'\n",
    )  # fmt: skip


def test_a_byte_order_mark_and_other_line_ends_do_no_harm(
    written: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plain = run(capsys, "legal", written)
    written.write_bytes(b"\xef\xbb\xbf" + SULTAN.replace("\n", "\r\n").encode())
    assert run(capsys, "legal", written) == plain


PLAYED = (
    SULTAN
    + """  A call
  C throne
  B pass
  D pass
  E join
  B peek D
"""
)


DEALT = (
    KNYAZI
    + """  A grant D
  C attack P3
  B beat P3 P8
  C throw-in D3
  B beat D3 M2
  C pass
  A permit D 1
  D throw-in D8
  A decree "Всем петь" "праздник" {"kind":"required","words":["ура"]}
  B concede
  C pass
"""
)


def test_the_records_that_are_spoilt_below_are_lawful_themselves(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for text in (PLAYED, DEALT):
        (tmp_path / "whole").write_text(text, encoding="utf-8")
        assert run(capsys, "replay", tmp_path / "whole")[0] == 0


@settings(max_examples=300, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(data=st.data())
def test_a_record_spoilt_anywhere_is_lawful_or_told_in_one_line(data: st.DataObject, tmp_path: Path) -> None:
    text = data.draw(st.sampled_from([PLAYED, DEALT]))
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, min(len(text), start + 6)))
        text = text[:start] + data.draw(st.text(max_size=4) | st.sampled_from(SPOILS)) + text[end:]
    file = tmp_path / "spoilt.txt"
    file.write_text(text, encoding="utf-8", errors="replace")
    told = io.StringIO()
    with contextlib.redirect_stderr(told), contextlib.redirect_stdout(io.StringIO()):
        code = main(["replay", str(file)])
    assert code in (0, 2)
    assert (told.getvalue().count("\n"), bool(told.getvalue())) == ((1, True) if code else (0, False))


SPOILS = (
    "\n",
    "  A pass\n",
    " ",
    "#",
    '"',
    "-1",
    "O",
    "*",
    "!",
    "spare",
    "dead",
    "open",
    ",",
    "=",
    "()",
    "act B",
    "\\",
    "P9",
    "hand A:",
    "turn: B",
    "bout: C B",
    "table: P2/mercy",
    "phase: gift",
    "mercy",
    "99999999999",
    "{",
)


def naive(game: object, state: object, players: int, depth: int) -> int:
    """The same count by plain recursion."""
    if not depth:
        return 1
    return sum(
        naive(game, settled(game, game.apply(state, player, move)[0]), players, depth - 1)
        for player in range(-1, players)
        for move in game.legal(state, player)
        if game.counted(state, player, move)
    )


def test_perft_walks_ways_that_meet_together_and_counts_them_apart() -> None:
    game = GAMES["sultan"]
    found, _ = read(GAMES, SULTAN)
    state = game.set_up(5, found.options, found.position)
    counts = list(perft(game, state, 5, 3))
    assert [count.sequences for count in counts] == [naive(game, state, 5, depth) for depth in (1, 2, 3)]
    assert counts[0] == DepthCount(1, 11, 8)


def test_bench_says_so_where_a_peer_is_missing(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, out, _ = run(capsys, "bench", "--game", "sultan", "--seconds", 0.01, "--peers", tmp_path)
    assert code == 0
    assert out.count("\nsultan") >= 3
    assert "cardsharp Durak" in out
    assert "rlcard UNO" in out
