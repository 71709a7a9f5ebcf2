"""What robots bring before the throne: pleas, petitions and denunciations, each by its temper and by what it sees."""

from __future__ import annotations

from collections.abc import Set

import msgspec
import pytest

from core.chance import Seeded
from core.knyazi import moves
from core.knyazi.game import game
from core.knyazi.robots import complaints
from core.knyazi.state import State
from core.shapes import Illegal, Move
from core.tempers import TEMPERS, temper_of
from tests.core.knyazi.helpers import at, go

FIVE = "\n".join(f"hand {p}: P{n} G{n} D{n}" for n, p in enumerate("ABCDEFGHI", 6)) + "\ntrump: M\n"
TURN, BOUT = FIVE + "turn: B", FIVE + "bout: D C\ntable: P4"
CAREFUL, BULLY, FLATTERER, BLUNT = 4, 5, 6, 3
"""Players of these tempers, above the mob."""


def found(state: State, player: int, people: Set[int] = frozenset()) -> list[Move]:
    """All that this robot might bring, whatever its luck; what is lawful."""
    view = game.view(state, player)
    some = {complaints.brought(view, Seeded(seed), people) for seed in range(150)}
    for move in (found := [move for move in some if move is not None]):
        game.check(state, player, move)
    return found


def test_the_players_here_have_these_tempers() -> None:
    assert [temper_of(p) for p in (CAREFUL, BULLY, FLATTERER, BLUNT)] == list(TEMPERS)


def test_who_likes_mercies_asks_for_one_once_in_a_deal_and_nobody_after_him() -> None:
    """K-PET-03."""
    state = at(TURN, 9, etiquette="honour")
    assert found(state, CAREFUL) == found(state, FLATTERER) == [moves.Petition("mercy")]
    assert found(state, BULLY) == found(state, BLUNT) == []
    assert found(state, 0) == found(state, 8) == []  # the Tsar; the Kholop, who is silent (K-ETQ-05)
    assert found(go(state, "A grant E"), CAREFUL) == []  # he has it
    asked = go(state, 'G petition "mercy"')
    assert found(asked, FLATTERER) == found(asked, CAREFUL) == []


def test_the_accused_plead_once_unless_they_are_too_proud() -> None:
    state = at(TURN, 9, etiquette="honour")
    for player, pleads in ((CAREFUL, True), (BULLY, False), (FLATTERER, True), (BLUNT, True)):
        letter = "ABCDEFGHI"[player]
        accused = go(state, f'B denounce {letter} K-PUN-01 "измена"')
        assert (moves.Petition("plea", plea="mercy") in found(accused, player)) is pleads
        assert moves.Petition("plea", plea="mercy") not in found(
            go(accused, f'{letter} petition "plea"'), player
        )


@pytest.mark.parametrize("law", ["E-SIL-01", "E-NAM-01"])
def test_E_CHG_07_who_cannot_have_done_it_pleads_no_guilt(law: str) -> None:
    """Silence binds the Kholop alone (K-ETQ-05), and no robot says anything aloud."""
    charged = go(at(TURN, 9, etiquette="honour"), f'B denounce D {law} "x"')
    assert moves.Petition("innocent", plea="explain") in found(charged, BLUNT)
    assert moves.Petition("plea", plea="mercy") not in found(charged, BLUNT)
    both = go(charged, 'B denounce D K-PUN-01 "измена"')
    assert moves.Petition("plea", plea="mercy") in found(both, BLUNT)


def test_who_is_to_be_struck_pleads_too() -> None:
    state = go(at(TURN, 9, etiquette="honour"), 'A blows E 2 duty "спал"')
    assert moves.Petition("plea") in found(state, CAREFUL)


COUP = FIVE.replace("P9 G9 D9", "P15 G15 D15") + "turn: E"


def test_a_coup_is_denounced_by_the_loyal_and_no_second_time() -> None:
    """K-PUN-01, K-MIL-01: while it lasts, whoever dares it."""
    state = go(at(COUP.replace("turn: E", "turn: D"), 9, etiquette="honour"), "D attack P15 coup")
    treason = moves.Denounce(3, moves.Law("K-PUN-01"), "disloyal")  # type: ignore[arg-type]
    assert treason in found(state, BULLY)
    assert treason in found(state, FLATTERER)
    assert treason not in found(state, CAREFUL)
    cried = go(state, 'F denounce D K-PUN-01 "disloyal"')
    assert treason not in found(cried, FLATTERER)
    assert treason not in found(cried, BULLY)


def test_a_person_is_denounced_to_a_person_only() -> None:
    state = go(at(COUP.replace("turn: E", "turn: D"), 9, etiquette="honour"), "D attack P15 coup")
    assert not any(isinstance(one, moves.Denounce) for one in found(state, BULLY, {3}))
    assert any(isinstance(one, moves.Denounce) for one in found(state, BULLY, {0, 3}))


@pytest.mark.parametrize(("bouts", "overdue"), [(0, False), (2, True)])
def test_a_blow_that_is_not_struck_is_denounced_by_the_upright(bouts: int, overdue: bool) -> None:
    """K-PUN-09: it was due two bouts ago."""
    state = go(at(TURN, 9, etiquette="honour"), 'B denounce C K-PUN-01 "измена"', "A rule 1 blows 2")
    state = msgspec.structs.replace(state, deal=msgspec.structs.replace(state.deal, bouts=bouts))
    striker = next(one.player for one in game.view(state, 0).seats if one.character == "executioner")
    idle = moves.Denounce(striker, moves.Law("K-PUN-09"), "idle")
    assert (idle in found(state, BLUNT)) is overdue
    assert idle not in found(state, BULLY)


def test_nobody_denounces_who_rules() -> None:
    """KR-24: it would open a vote on him."""
    theocracy = "\n".join(f"hand {p}: P{n} G{n}" for n, p in enumerate("ABCDEFGHIJKL", 3))
    state = at(theocracy + "\ntrump: M\nturn: B", 12, etiquette="honour", orders="theocracy")
    for player in range(12):
        for move in found(state, player):
            assert not isinstance(move, moves.Denounce)


def test_what_it_brings_is_a_function_of_its_view() -> None:
    """Whatever cards the others hold."""
    other = TURN.replace("hand A: P6 G6 D6", "hand A: P6 G6 M6")
    for text in (TURN, other):
        state = at(text, 9, etiquette="honour")
        view = game.view(state, FLATTERER)
        brought = [complaints.brought(view, Seeded(seed), frozenset()) for seed in range(100)]
        assert brought == [
            complaints.brought(
                game.view(at(TURN, 9, etiquette="honour"), FLATTERER), Seeded(seed), frozenset()
            )
            for seed in range(100)
        ]


def test_words_are_put_in_or_it_is_not_brought() -> None:
    paper = moves.Petition("mercy")
    assert game.mind.voiced(paper, str.upper) == moves.Petition("MERCY")  # type: ignore[union-attr]
    assert game.mind.voiced(paper, None) is None  # type: ignore[union-attr]
    assert game.mind.voiced(moves.Pass(), None) == moves.Pass()  # type: ignore[union-attr]


def answered(text: str, *said: str) -> Move | None:
    return game.robot(game.view(go(at(text, 9, etiquette="honour"), *said), 0), Seeded(1), frozenset({2}))


def test_a_robot_tsar_remits_blows_of_one_he_has_heard() -> None:
    """K-PET-04: what was granted follows; what was granted before says nothing of later blows."""
    blows, plea = 'A blows C 2 duty "спал"', 'C petition "помилуй"'
    assert answered(BOUT, blows, plea, "A answer 2 granted") == moves.Remit(1)
    assert answered(BOUT, blows, plea, "A answer 2 refused") != moves.Remit(1)
    assert answered(BOUT, plea, "A answer 1 granted", blows) != moves.Remit(2)


def test_a_robot_tsar_forgives_then_warns_for_a_light_offence_then_strikes() -> None:
    """A person's; for a grave offence there is no second pardon."""

    def penalties(law: str) -> list[str]:
        state, given = at(BOUT, 9, etiquette="auto"), []
        for number in (1, 2, 3):
            state = go(
                state, f'! charge C {law} words="{number}" start={number * 99000} end={number * 99000 + 1}'
            )
            charge = max(one.id for one in game.view(state, 0).docket)
            move = game.robot(game.view(state, 0), Seeded(1), frozenset({2}))
            assert isinstance(move, moves.Rule)
            assert move.charge == charge
            given.append(move.penalty + str(move.blows or ""))
            state, events = game.apply(state, 0, move)
            told = [game.mind.explained(game.view(state, None), event, frozenset({2})) for event in events]  # type: ignore[union-attr]
            given[-1] += " " + next(one[1] for one in told if one)
        return given

    assert penalties("E-LEA-01") == ["pardon mild", "pardon warned", "blows1 due"]
    assert penalties("E-NAM-02") == ["pardon mild", "blows1 due", "blows2 due"]


def test_a_robot_tsar_lets_go_what_else_a_phrase_is_charged_with_that_was_ruled_on() -> None:
    """It would lie on the desk of whoever comes to the throne next. It is no offence of its own: the next is the second."""
    first, both = "start=99000 end=100000", ("E-NAM-02 B", "E-NAM-02 D")
    state, told = at(BOUT, 9, etiquette="auto"), []
    for said in (
        *(f'! charge C {one} words="x" {first}' for one in both),
        "! charge C E-NAM-02 B start=200000 end=201000",
    ):
        state = go(state, said)
    while isinstance(move := game.robot(game.view(state, 0), Seeded(1), frozenset({2})), moves.Rule):
        state, events = game.apply(state, 0, move)
        reasons = [game.mind.explained(game.view(state, None), event, frozenset({2})) for event in events]  # type: ignore[union-attr]
        told += [(move.charge, move.penalty, one[1]) for one in reasons if one]
    assert told == [(1, "pardon", "mild"), (2, "pardon", "once"), (3, "blows", "due")]
    assert not [one for one in game.view(state, 0).docket if one.status == "open"]


@pytest.mark.parametrize(
    ("denounced", "ruled"),
    [
        ("C E-SIL-01 x", "pardon doubt"),  # a Boyar
        ("C E-SIL-02 x", "pardon doubt"),
        ("C E-NAM-02 x object=E", "pardon doubt"),  # his junior
        ("C E-NAM-02 x object=B", "blows due"),
        ("C E-NAM-02 x", "blows due"),
        ("C E-NAM-01 x object=E", "blows due"),
        ("I E-SIL-01 x", "pardon warned"),  # the Kholop
        ("H E-SIL-01 x", "pardon doubt"),
        ("H E-SIL-02 x", "pardon warned"),  # the Дворник
    ],
)
def test_E_CHG_07_a_robot_tsar_punishes_nobody_for_what_he_cannot_be_guilty_of(
    denounced: str, ruled: str
) -> None:
    """By hand anybody is denounced for anything. Nor does it count when he offends again."""
    offender, people = denounced[0], frozenset(range(9))
    first, later = (f'! charge {offender} E-NAM-01 A "{at}" start={at} end={at}' for at in (1000, 90000))
    state = go(
        at(BOUT, 9, etiquette="auto"),
        first,
        "A rule 1 pardon",
        f"D denounce {denounced}".replace(" x", ' "x"'),
    )
    move = game.robot(game.view(state, 0), Seeded(1), people)
    assert isinstance(move, moves.Rule)
    state, events = game.apply(state, 0, move)
    told = [game.mind.explained(game.view(state, None), event, people) for event in events]  # type: ignore[union-attr]
    assert f"{move.penalty} {next(one[1] for one in told if one)}" == ruled
    again = game.robot(game.view(go(state, later), 0), Seeded(1), people)
    assert isinstance(again, moves.Rule)
    assert again.blows == (1 if "doubt" in ruled else 2)


@pytest.mark.parametrize(("people", "reason"), [(frozenset({3}), "doubt"), (frozenset({2, 3}), "mild")])
def test_a_robot_tsar_says_that_he_doubts_a_robot_has_spoken_and_does_not_forgive_it(
    people: Set[int], reason: str
) -> None:
    """No robot says anything aloud: «всякий оступится» would tell the table that it had."""
    state = go(at(BOUT, 9, etiquette="auto"), 'D denounce C E-LEA-01 "x"')
    move = game.robot(game.view(state, 0), Seeded(1), people)
    assert move == moves.Rule(1, "pardon")
    state, events = game.apply(state, 0, move)
    told = [game.mind.explained(game.view(state, None), event, people) for event in events]  # type: ignore[union-attr]
    assert [one for one in told if one] == [(0, reason)]


def test_it_is_no_paper_before_the_game_or_after() -> None:
    state = at(TURN, 9)
    over, _ = game.apply(state, -1, moves.TimeUp())
    assert found(over, CAREFUL) == []
    with pytest.raises(Illegal):
        game.check(over, CAREFUL, moves.Petition("mercy"))
