"""The rulebook's own worked examples."""

import pytest

from core.knyazi.decree_words import flaw_in
from core.knyazi.game import game
from core.knyazi.options import Options
from tests.core.knyazi.helpers import at, go, hand, legal, lines, refused, seats, waits_for

TWELVE = {p: f"P{n} G{n}" for n, p in enumerate("ABCDEFGHIJKL", 4)}


def table(turn: str, **hands: str) -> str:
    held = {**TWELVE, **hands}
    return (
        "\n".join(f"hand {p}: {cards}" for p, cards in held.items() if cards) + f"\ntrump: M\nturn: {turn}\n"
    )


def test_KW_1_seats_are_exchanged_and_what_goes_with_whom() -> None:
    # Ten players: S the Чиновник (mercy, chronicler's seat, ability used), I the Палач (must play standing).
    ten = {p: f"P{n} G{n}" for n, p in enumerate("ABCDEFGHIJ", 4)}
    text = "\n".join(f"hand {p}: {cards}" for p, cards in ten.items()) + "\ntrump: M\nturn: G\n"
    state = at(text + "mercies: F\nchronicler: clerk\nused: clerk\n", 10)
    state = go(state, 'A assign G "играть стоя" duty "медлил"', 'A blows H 1 duty "не смешил"')
    state = go(state, "G attack P10", "F concede")
    assert seats(state) == "ABCDEGFHIJ"
    assert hand(state, "G") == {"G10"}
    assert hand(state, "F") == {"P9", "G9", "P10"}
    view = game.view(state, None)
    clerk, executioner = view.seats[5], view.seats[6]
    assert (clerk.player, clerk.tasks, clerk.mercy, clerk.chronicler, clerk.ability_spent) == (
        6,
        1,
        False,
        True,
        True,
    )
    assert (executioner.player, executioner.mercy, executioner.chronicler) == (5, True, False)
    assert legal(state, "G", "look") == set()
    assert legal(state, "F", "strike") == {"strike 2"}
    assert legal(state, "G", "strike") == set()
    assert go(state, 'G enter "Палач возвысился"').court.chronicle
    assert refused(state, 'F enter "Палач возвысился"') == "not-the-chronicler"


def test_KW_2_a_palace_coup_becomes_military() -> None:
    state = at(table("C", B="", A="P17 G17 P18", C="P3 D4 G3", E="D3 D9"), 12)
    state = go(state, "C attack P3", "A beat P3 P17", "C pass", "E throw-in D3 support", "A concede")
    assert seats(state) == "CEBDFGHIJKLA"
    assert [one.frozen for one in game.view(state, None).seats][2]
    assert waits_for(state) == "C"
    state = go(state, "C trump M")
    assert game.view(state, None).target == 0  # the Kholop of now
    assert "attack D4" in legal(state, "C")


def test_KW_2_with_the_printed_order_the_confessor_could_not_have_attacked() -> None:
    # Then D, the third, is the Духовник, and C the Боярин stands between him and the Tsar.
    state = at(table("D", B=""), 12, noble_order="table")
    assert game.view(state, None).seats[3].character == "confessor"
    assert game.view(state, None).target == 2


def test_KW_3_five_players() -> None:
    state = game.new(5, Options())
    assert {one.number for one in state.table.cast} == {1, 2, 3, 4, 5}
    assert [one.id for one in state.table.cast] == ["tsar", "spy", "executioner", "jester", "kholop"]
    from tests.core.knyazi.test_dealing import dealt

    state = dealt(5)
    assert hand(state, "D") == {"P2", "G2", "D2", "M2", "P3", "G3"}  # the Jester is dealt to first


@pytest.mark.parametrize(
    ("attacker", "empty", "target"),
    [("G", "", "F"), ("G", "F", "E"), ("G", "FE", "D"), ("A", "", "G"), ("A", "G", "F")],
)
def test_KW_4_targets_with_seven(attacker: str, empty: str, target: str) -> None:
    hands = {p: f"P{n} G{n}" for n, p in enumerate("ABCDEFG", 4) if p not in empty}
    state = at("\n".join(f"hand {p}: {c}" for p, c in hands.items()) + f"\ntrump: M\nturn: {attacker}", 7)
    assert "ABCDEFG"[game.view(state, None).target] == target


def test_KW_5_two_threes() -> None:
    text = """
    hand A: P8 M2 P18 G18 D18
    hand B: P3 G3 D2 D3 D8 M5
    hand C: P10
    trump: M
    turn: B
    """
    state = go(at(text), "B attack P3,G3", "A beat P3 P8", "A beat G3 M2")
    throws = legal(state, "B", "throw-in")
    assert {"throw-in D2", "throw-in D3", "throw-in D8", "throw-in D2,D3", "throw-in D2,D3,D8"} <= throws
    assert not any("M5" in text for text in throws)
    assert refused(state, "B throw-in M5") == "rank-not-on-table"


def test_KW_6_three_cards_at_two() -> None:
    state = at("hand A: P8 G8\nhand B: P3 G3 D3\nhand C: P10\ntrump: M\nturn: B")
    assert {t.count(",") + 1 for t in legal(state, "B", "attack")} == {1, 2}
    assert refused(state, "B attack P3,G3,D3") == "too-many-cards"


def test_KW_7_one_card_left() -> None:
    state = at("hand A: P8 G8\nhand B: P3 G3 D3\nhand C: P10\ntrump: M\nturn: B")
    state = go(state, "B attack P3", "A beat P3 P8")
    assert legal(state, "B") == {"throw-in G3", "throw-in D3", "pass"}
    assert refused(state, "B throw-in G3,D3") == "too-many-cards"


def test_KW_8_verdicts_on_decrees() -> None:
    valid = [
        "Всем повторять жесты Царя",
        "Всем играть, открыв рот",
        "Передать по кругу подзатыльник",
        "Каждому сочинить оду",
        "Всем петь",
    ]
    invalid = {
        "Мещане пусть стоят": "not-uniform",
        "Всем оскорблять старших по чину": "insult",
        "Каждый наказывает себя": "hands",
        "Всем играть с открытыми картами": "principles",
        "Игрокам не меняться местами": "rules",
    }
    state = at("hand A: P8 G8\nhand B: P3 G3\nhand C: P10\ntrump: M\nturn: B")
    for words in valid:
        assert flaw_in(words) is None, words
        assert go(state, f'A decree "{words}"').court.decrees
    for words, flaw in invalid.items():
        assert flaw_in(words) == flaw, words
        assert go(state, f'A decree "{words}"').court.decrees  # KC-28: doubted, not refused
    assert lines(state, "phase") == ["phase: turn"]
