"""Records and positions: what is written is read back, and what is wrong is said."""

import pytest

from core import record
from core.chance import Seeded
from core.games import GAMES
from core.knyazi.game import game
from core.knyazi.notation import EVENTS, MOVES
from core.knyazi.options import Options
from core.selfplay import random_move, robot_move, self_play
from core.shapes import Malformed
from tests.core.knyazi.helpers import at, go

TABLES = [
    (4, Options(deals=1)),
    (6, Options(deals=2, deck="4x13x2", throw_after_take="on")),
    (8, Options(deals=1, orders="anarchy")),
    (9, Options(deals=1, demotion_timing="after_bout", tsarevich_inherits="on")),
    (11, Options(deals=1, orders="theocracy+bureaucracy", etiquette="auto")),
    (12, Options(deals=1, orders="constitution+oligarchy", goal="every-character")),
]


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_replaying_the_text_of_a_game_gives_its_last_state(players: int, options: Options) -> None:
    state = game.new(players, options)
    steps = list(self_play(game, state, players, Seeded(players), robot_move))
    names = tuple(f"Игрок {n}" for n in range(players))
    text = record.write(game, record.Record("knyazi", names, options, (), tuple(s[:2] for s in steps)))
    read, _ = record.read(GAMES, text)
    assert record.write(game, read) == text
    assert record.replay(GAMES, read) == steps[-1][2]


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_any_position_is_written_and_set_up_again(players: int, options: Options) -> None:
    for seed, mover in ((1, random_move), (2, robot_move)):
        steps = list(self_play(game, game.new(players, options), players, Seeded(seed), mover))
        for _, _, state, _ in [*steps[:: 1 + len(steps) // 150], steps[-1]]:
            lines = game.position(state)
            again = game.set_up(players, options, lines)
            assert again == state
            assert game.position(again) == lines
            text = record.write(game, record.Record("knyazi", ("x",) * players, options, tuple(lines)))
            read, _ = record.read(GAMES, text)
            assert record.start(GAMES, read) == state


def test_a_position_full_of_papers_survives() -> None:
    ten = "\n".join(f"hand {p}: P{n} G{n}" for n, p in enumerate("ABCDEFGHIJ", 5)) + "\ntrump: M\nturn: E\n"
    state = at(ten, 10, orders="constitution+bureaucracy", etiquette="auto")
    state = go(
        state,
        "A grant B",
        'A decree "Всем петь" "праздник" {"kind":"required","words":["ура"]}',
        "F visa 1",
        'B object 1 rules "нельзя"',
        'A blows C 3 duty "спал" "пятки" "не спи"',
        'E petition "Дай милость" yes',
        'A assign D "стоять" duty "медлил"',
        "F visa 5",
        '! charge G E-NAM-01 B "Вася" [0,4] 1000 2000 0.8',
        '! charge H E-NAM-02 B "Царь" suspicion=yes confidence=0.5',
        '! charge A E-NAM-01 B "Вася"',
        "B cast-vote 9 yes",
        "C call-vote decree 1",
        "A chronicler 5",
        'F enter "Тишь да гладь"',
        "A rule 6 demotion",
    )
    lines = game.position(state)
    again = game.set_up(10, state.table.options, lines)
    assert again == state
    assert game.position(again) == lines


def test_every_move_has_a_notation_that_reads_back() -> None:
    assert len(MOVES) > 45
    assert len(EVENTS) > 60
    seen = set()
    for players, options in TABLES:
        state = game.new(players, options)
        for player, move, _, _ in self_play(game, state, players, Seeded(9), random_move):
            text = game.write(move)
            assert game.parse(player, text) == move
            seen.add(text.split()[0])
    assert {
        "attack",
        "beat",
        "throw-in",
        "permit",
        "pass",
        "concede",
        "trump",
        "shuffle",
        "cast",
        "deal",
    } <= seen


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("hand A: P1", "not-a-card"),
        ("hand A: P9 P9", "card-given-twice"),
        ("hand E: P9", "no-such-line"),
        ("seats: A B C C", "not-everybody-once"),
        ("seats: A B C E", "no-such-player"),
        ("trump: X", "not-a-suit"),
        ("phase: lunch", "not-one-of"),
        ("turn: B happily", "not-one-of"),
        ("nonsense", "no-such-line"),
        ("decree: {}", "unreadable-line"),
        ("mercies: B C D A", "too-many-mercies"),
        ("mercies: A", "rulers-hold-no-mercy"),
        ("deal: x", "not-a-number"),
        ("opened: maybe", "not-yes-or-no"),
        ("career: 1 2", "not-everybody-once"),
        ("used: dragon", "not-in-play"),
        ("discard: P8", "card-given-twice"),
        ("bout: B A", "table-is-empty"),
        ("ask: {}", "unreadable-line"),
    ],
)
def test_a_malformed_position_names_the_line_and_the_reason(line: str, code: str) -> None:
    good = ["hand A: P9 G9", "hand B: P8", "hand C: P3", "hand D: P5", "trump: M", "turn: B"]
    name = line.split(":")[0]
    lines = [*(text for text in good if text.split(":")[0] != name), line]
    with pytest.raises(Malformed) as wrong:
        game.set_up(4, Options(), lines)
    assert wrong.value.code == code
    if code not in ("too-many-mercies", "rulers-hold-no-mercy", "table-is-empty") and line != "discard: P8":
        assert wrong.value.data["line"] == len(lines)


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        (["hand A: P9", "hand B: P8", "turn: C", "trump: M"], "turn-without-cards"),
        (["hand A: P9", "turn: A", "trump: M"], "deal-is-over"),
        (["hand A: P9", "hand B: P8", "turn: B"], "trump-missing"),
        (["hand A: P9", "hand B: P8", "trump: M", "phase: turn"], "turn-missing"),
        (["hand A: P9", "hand B: P8", "trump: M", "bout: B B", "table: P3"], "attacks-himself"),
        (
            ["hand A: P9", "hand B: P8", "trump: M", "bout: B A", "table: P5/P4", "stage: more"],
            "does-not-beat",
        ),
        (
            ["hand A: P9", "hand B: P8", "trump: M", "bout: B A", "table: P3", "stage: more"],
            "stage-and-table",
        ),
        (
            ["hand A: P9", "hand B: P8", "trump: M", "bout: B A", "table: P3/P4", "stage: window"],
            "nobody-to-ask",
        ),
        (["hand A: P9", "hand B: P8", "trump: M", "phase: mercy", "turn: B"], "question-missing"),
        (["phase: trump"], "hand-missing"),
    ],
)
def test_a_position_that_does_not_hold_together_is_refused(lines: list[str], code: str) -> None:
    with pytest.raises(Malformed) as wrong:
        game.set_up(4, Options(), lines)
    assert wrong.value.code == code


@pytest.mark.parametrize("line", ["trump: D", "next trump: D"])
def test_K_DEAL_02_a_trump_is_a_suit_of_the_pack_that_is_played_with(line: str) -> None:
    lines = ["hand A: P9", "hand B: P8", "turn: B", "trump: P"]
    game.set_up(4, Options(deck="2x18x3"), lines)
    with pytest.raises(Malformed) as wrong:
        game.set_up(4, Options(deck="2x18x3"), [*(one for one in lines if one[:6] != line[:6]), line])
    assert wrong.value.code == "no-such-suit"


FOUR = ["hand A: P9 G9 D4", "hand B: P8 G3 M2", "hand C: P3 D3 G8", "hand D: G2 D8 M3", "trump: M"]
EIGHT = [*(f"hand {p}: P{n} M{n}" for n, p in enumerate("ABCDEFGH", 5)), "trump: M"]
SENTENCE = '{"type":"sentence","id":1,"player":1,"blows":3,"ground":"duty"}'


@pytest.mark.parametrize(
    ("lines", "code", "line"),
    [
        ([*FOUR[:3], "hand D: P9", "trump: M", "turn: C"], "card-given-twice", 4),
        ([*FOUR, "turn: C", "discard: P9"], "card-given-twice", 7),
        ([*FOUR, "bout: C B", "table: P9"], "card-given-twice", 7),
        (FOUR, "turn-missing", 0),
        ([*FOUR[:4], "turn: C"], "trump-missing", 5),
        ([*FOUR, "phase: dealing"], "no-deal-now", 1),
        (["trump: M", "phase: dealing"], "no-trump-now", 1),
        ([*FOUR, "turn: C", "deal: 0"], "not-a-number", 7),
        ([*FOUR, "turn: A", "phase: gift"], "no-gift-now", 7),
        ([*FOUR, "bout: C B", "table: P2", "phase: divide"], "riot-of-whom", 6),
        ([*FOUR, "bout: C B riot takers=A", "table: P2"], "no-riot-now", 6),
        ([*FOUR, "bout: C A coup", "table: P2"], "no-coup", 6),
        ([*FOUR, "bout: C B conceded", "table: P2", "stage: more"], "stage-and-table", 6),
        ([*FOUR, "bout: C B", "table: P2/P4 P5/P6 P7/P10 G4/G5 G6/G7 D2/D5"], "nobody-to-ask", 7),
        ([*FOUR[:1], *FOUR[2:], "bout: C B", "table: P2/P4"], "nobody-to-ask", 6),
        ([*FOUR, "bout: C B", "table: P2/P4", "stage: permitted permit=A1"], "not-to-be-permitted", 8),
        ([*FOUR, "bout: C B", "table: P2/P4", "stage: permitted permit=D4"], "too-many-cards", 8),
        ([*FOUR, "bout: C B", "table: P2/P4", "stage: lead"], "riot-of-whom", 8),
        ([*FOUR, "turn: C", "phase: mercy", 'ask: {"player":1,"back":99}'], "question-missing", 8),
        ([*FOUR, "turn: C", "phase: mercy", 'ask: {"player":1,"back":4}'], "question-missing", 8),
        ([*FOUR, "turn: C", "phase: draw", 'ask: {"player":1,"back":4,"other":1}'], "not-another-player", 8),
        ([*FOUR, "turn: C", "phase: draw", 'ask: {"player":1,"back":4,"other":2,"card":5000}'], "not-in-hand", 8),
        ([*FOUR, "turn: D", "phase: consent", 'ask: {"player":2,"back":4}'], "riot-of-whom", 6),
        ([*EIGHT, "turn: H", "phase: consent", 'ask: {"player":0,"back":4}'], "riot-of-whom", 12),
        ([*FOUR, "turn: C", SENTENCE.replace("1,", "77,").join(("sentence: ", ""))], "no-such-player", 7),
        ([*FOUR, "turn: C", f"sentence: {SENTENCE}", f"sentence: {SENTENCE}"], "given-twice", 8),
        ([*FOUR, "turn: C", "sentence: " + SENTENCE.replace("3", "-3")], "wrong-number-of-blows", 7),
        ([*FOUR, "turn: C", 'charge: {"type":"charge","id":1,"offender":1,"law":"X","by":0}'], "unknown-law", 7),
        ([*FOUR, "turn: C", 'vote: {"id":1,"subject":"charge","paper":7,"caller":1}'], "no-such-paper", 7),
        ([*FOUR, "turn: C", "waiting: C4"], "no-such-paper", 7),
        ([*FOUR, "turn: C", "ask: " + '{"player":1,"back":4,"under":' * 9999], "unreadable-line", 7),
    ],
)  # fmt: skip
def test_whatever_the_engine_takes_for_granted_is_asked_of_a_position(
    lines: list[str], code: str, line: int
) -> None:
    with pytest.raises(Malformed) as wrong:
        game.set_up(8 if EIGHT[4] in lines else 4, Options(), lines)
    assert (wrong.value.code, wrong.value.data.get("line", 0)) == (code, line)
    assert "where" not in wrong.value.data


def test_the_phase_follows_from_the_other_lines() -> None:
    def phase(*lines: str) -> str:
        return game.position(game.set_up(4, Options(), lines))[0]

    assert phase() == "phase: dealing"
    assert phase(*FOUR[:4]) == "phase: trump"
    assert phase(*FOUR, "turn: C") == "phase: turn"
    assert phase(*FOUR, "turn: C bonus") == "phase: bonus"
    assert phase(*FOUR, "bout: C B", "table: P2") == "phase: bout"
    bonus = game.set_up(4, Options(), [*FOUR, "turn: C", "phase: bonus"])
    assert "turn: C bonus" in game.position(bonus)
    gift = game.set_up(4, Options(), [*FOUR[1:], "hand A: M9", "turn: A", "phase: gift"])
    assert "turn: A gift=A" in game.position(gift)


def test_a_move_that_is_no_move_is_refused() -> None:
    for text in (
        "fly P3",
        "attack",
        "attack X3",
        "beat P3",
        "permit Z 1",
        "decree all",
        "throw-in P3 kindly",
    ):
        with pytest.raises(Malformed):
            game.parse(0, text)


def test_KR_29_a_position_has_fewer_bouts_than_end_the_deal() -> None:
    text = "hand A: P3\nhand B: P4\ntrump: M\nturn: A\nbouts: "
    assert at(text + "499").deal.bouts == 499
    for most, bouts in ((500, 500), (7, 7), (7, 12)):
        with pytest.raises(Malformed) as wrong:
            at(text + str(bouts), max_bouts=most)
        assert (wrong.value.code, wrong.value.data["line"]) == ("deal-is-over", 5)
