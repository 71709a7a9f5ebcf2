"""Robots break no law, see no more than a player, and do better than chance."""

from collections import Counter

import pytest

from core.chance import Seeded
from core.knyazi import moves
from core.knyazi.events import Frozen
from core.knyazi.game import game
from core.knyazi.options import Options
from core.knyazi.state import State
from core.selfplay import robot_move, self_play
from core.shapes import FATE, LETTERS, Move, may, player_of
from tests.core.knyazi.helpers import at, go


def careers(players: int, seed: int, robots: set[int]) -> tuple[int, ...]:
    """A game of robots against players who take any legal move of the cards."""
    state = game.new(players, Options(deals=2))
    chance = Seeded(seed)
    while game.outcome(state) is None:
        fate = game.fate(state, chance)
        if fate is not None:
            state, _ = game.apply(state, FATE, fate)
            continue
        state, _ = game.apply(state, *choose(state, chance, robots))
    return state.court.career


def choose(state: object, chance: Seeded, robots: set[int]) -> tuple[int, Move]:
    for player in game.waiting(state):  # type: ignore[arg-type]
        if player in robots:
            move = game.robot(game.view(state, player), chance)  # type: ignore[arg-type]
            if move is not None:
                return player, move
        else:
            listed = [
                m
                for m in game.legal(state, player)
                if game.counted(state, player, m) or type(m) is moves.Deal
            ]  # type: ignore[arg-type]
            return player, listed[chance.randrange(len(listed))]
    player = game.waiting(state)[0]  # type: ignore[arg-type]
    move = game.default(state, player)  # type: ignore[arg-type]
    assert move is not None
    return player, move


@pytest.mark.parametrize("players", [4, 8, 12])
def test_robots_win_more_career_than_random_players(players: int) -> None:
    robot = chance = 0
    for seed in range(24):
        robots = {p for p in range(players) if (p + seed) % 2}
        for player, steps in enumerate(careers(players, seed, robots)):
            if player in robots:
                robot += steps
            else:
                chance += steps
    assert robot > 1.15 * chance


@pytest.mark.parametrize("players", range(4, 13))
def test_a_table_of_robots_plays_to_the_end_within_the_law(players: int) -> None:
    options = Options(deals=2, etiquette="auto", orders="anarchy" if players % 2 else "constitution")
    steps = list(self_play(game, game.new(players, options), players, Seeded(players), robot_move))
    assert game.outcome(steps[-1][2]) is not None
    assert len(steps) < 1500


ORDERS = ("absolutism", "tyranny", "constitution", "anarchy", "bureaucracy", "oligarchy+anarchy")
SAID = (
    '{0} denounce {1} E-NAM-01 "Вася"',
    '! charge {1} E-RES-01 words="дурак"',
    '! charge {1} E-NAM-02 words="Царь" suspicion=yes',
    '{0} petition "Помилуй"',
    '{0} decree "Всем петь"',
    '{0} blows {1} 2 duty "спал"',
    '{0} assign {1} "стоять" duty "спал"',
)


@pytest.mark.slow
def test_robots_keep_the_law_whatever_is_said_at_court() -> None:
    for seed in range(150):
        chance = Seeded(seed)
        players = 4 + seed % 9
        orders = "theocracy" if players >= 11 and seed % 2 else ORDERS[seed % len(ORDERS)]
        timing = "after_bout" if seed % 4 == 0 else "immediate"
        options = Options(deals=1, etiquette="auto", orders=orders, demotion_timing=timing)
        state = game.new(players, options)
        while game.outcome(state) is None:
            if chance.randrange(6) == 0 and state.phase:
                letters = [LETTERS[chance.randrange(players)] for _ in range(2)]
                who, _, rest = SAID[chance.randrange(len(SAID))].format(*letters).partition(" ")
                move = game.parse(player_of(who), rest)
                if may(game, state, player_of(who), move):
                    state, _ = game.apply(state, player_of(who), move)
                    continue
            fate = game.fate(state, chance)
            who_next, move = (FATE, fate) if fate is not None else robot_move(game, state, players, chance)
            state, _ = game.apply(state, who_next, move)


def robot(text: str, who: int, players: int = 4) -> Move | None:
    return game.robot(game.view(at(text, players), who), Seeded(1))


def test_a_robot_spares_trumps_and_leads_low_pairs() -> None:
    text = "hand A: P9 G9 D9\nhand B: P3 G3 P12 M2 M3\nhand C: P7 P8\nhand D: P5\ntrump: M\nturn: B"
    assert robot(text, 1) == moves.Attack((4, 5))  # type: ignore[arg-type]
    beat = "hand A: P9 M2 P10\nhand B: P3\nhand C: D7\ntrump: M\nbout: B A\ntable: P8"
    assert robot(beat, 0) == moves.Beat(24, 28)  # type: ignore[arg-type]


def test_a_robot_gives_up_when_taking_is_cheaper() -> None:
    # The Kholop attacked by the Tsar loses no seat: he keeps his trumps and takes.
    text = "hand A: P9 P5\nhand B: P3\nhand D: M18 M19 P4\ntrump: M\nbout: A D\ntable: G8 D8"
    assert robot(text, 3) == moves.Concede()
    # The Tsar does not give his throne away.
    text = "hand B: P9 P5\nhand C: P3\nhand A: M18 M19 P4\ntrump: M\nbout: B A\ntable: G8 D8"
    assert isinstance(robot(text, 0), moves.Beat)


def test_a_robot_times_the_coup_for_a_weak_tsar() -> None:
    nine = (
        "\n".join(f"hand {p}: P{n} G{n} D{n}" for n, p in enumerate("BCDEFGHI", 6)) + "\ntrump: M\nturn: D\n"
    )
    weak = robot(nine.replace("P8 G8 D8", "P15 G15 D15") + "hand A: P4 G4", 3, 9)
    assert isinstance(weak, moves.Attack)
    assert weak.coup
    strong = robot(nine.replace("P8 G8 D8", "P15 G15 D15") + "hand A: P4 G4 M4 M5 M7 M8", 3, 9)
    assert isinstance(strong, moves.Attack)
    assert not strong.coup


def test_a_robot_spy_passes_suspicions_on() -> None:
    state = at("hand A: P9\nhand B: P8\nhand C: P3\nhand D: P5\ntrump: M\nturn: C", etiquette="auto")
    state = go(state, '! charge C E-NAM-01 A "саня" suspicion=yes')
    assert game.robot(game.view(state, 1), Seeded(1)) == moves.CryOut(1)


@pytest.mark.parametrize(
    ("laid", "guilty"),
    [
        (('C denounce A E-NAM-01 words=""',), False),
        (('C denounce A E-NAM-01 words="he said it"',), False),
        (('! charge A E-NAM-01 words="саня" start=1000 end=2000',), True),
        (('! charge A E-NAM-01 words="саня" start=1000 end=2000 suspicion=yes', "B cry-out 1"), True),
    ],
    ids=["a bare word", "a word and words", "the ear", "the ear, cried out"],
)
@pytest.mark.parametrize("people", [{0, 1, 2}, {1, 2}], ids=["a person", "a robot"])
def test_KR_24_robots_follow_no_accuser_whose_word_is_all_there_is(
    laid: tuple[str, ...], guilty: bool, people: set[int]
) -> None:
    """He votes, but his vote is no more to them than his denunciation; what the court has heard itself is evidence."""
    state = at("hand A: P9\nhand B: P8\nhand C: P3\nhand D: P5\ntrump: M\nturn: C", etiquette="auto")
    state = go(state, *laid)
    (vote,) = state.court.votes
    accuser = "B" if "cry-out" in laid[-1] else "C"
    state = go(state, f"{accuser} cast-vote {vote.id} yes")
    assert game.robot(game.view(state, 3), Seeded(1), people) == moves.CastVote(vote.id, guilty)


@pytest.mark.parametrize("seed", range(6))
def test_a_robot_that_has_pardoned_does_not_refuse_the_plea(seed: int) -> None:
    state = at("hand A: P9\nhand B: P8\nhand C: P3\nhand D: P5\ntrump: M\nturn: C", etiquette="auto")
    state = go(
        state, '! charge C E-LEA-01 words="x" start=1000 end=2000', 'C petition "Каюсь"', "A rule 1 pardon"
    )
    assert game.robot(game.view(state, 0), Seeded(seed)) == moves.Answer(2, "granted")


def wishes(state: State, seeds: int = 20) -> Counter[Move | None]:
    """What a robot Tsar would do, whatever its luck."""
    return Counter(game.robot(game.view(state, 0), Seeded(seed)) for seed in range(seeds))


def test_K_PET_04_a_robot_grants_a_petition_by_a_mercy_once_in_a_deal() -> None:
    """It is given first, and then the petitioner is told: so that he is not given another when that is spent."""
    state = at("hand A: P9\nhand B: P8\nhand C: P3\nhand D: P5\ntrump: M\nturn: C", etiquette="auto")
    state = go(state, 'C petition "Милости прошу"')
    assert set(wishes(state)) == {moves.Grant(2), moves.Answer(1, "refused")}  # type: ignore[arg-type]
    state = go(state, "A grant C")
    assert set(wishes(state)) == {moves.Answer(1, "granted")}
    state = go(state, "A answer 1 granted", 'C petition "И ещё одну"')
    assert set(wishes(state)) == {moves.Answer(2, "refused")}


def test_K_MER_01_a_robot_ruler_grants_a_mercy_unasked_now_and_then_to_whom_least_is_charged_with() -> None:
    """Not only in his own turn, when he has a card to play."""
    state = at("hand A: P9\nhand B: P8\nhand C: P3\nhand D: P5\ntrump: M\nturn: C", etiquette="auto")
    state = go(state, '! charge B E-LEA-01 words="x" start=1000 end=2000', "A rule 1 pardon")
    found = wishes(state, 300)
    assert set(found) == {None, moves.Grant(2)}  # type: ignore[arg-type]
    assert 8 < found[moves.Grant(2)] < 60  # type: ignore[arg-type]


def test_K_CHN_01_a_robot_ruler_gives_the_chronicle_to_the_clerk() -> None:
    hands = "\n".join(f"hand {p}: P{n} G{n}" for n, p in enumerate("ABCDEFGHIJ", 5))
    state = at(hands + "\ntrump: M\nturn: C", 10, etiquette="auto")
    (clerk,) = [one.seat for one in game.view(state, 0).seats if one.character == "clerk"]
    assert set(wishes(state)) == {moves.Chronicler(clerk)}  # type: ignore[arg-type]
    assert moves.Chronicler not in map(type, wishes(go(state, f"A chronicler {clerk}")))


def test_KR_24_robots_follow_another_person_than_the_accuser() -> None:
    state = at("hand A: P9\nhand B: P8\nhand C: P3\nhand D: P5\ntrump: M\nturn: C", etiquette="auto")
    state = go(state, 'C denounce A E-NAM-01 words=""')
    (vote,) = state.court.votes
    state = go(state, f"B cast-vote {vote.id} yes")
    assert game.robot(game.view(state, 3), Seeded(1), {0, 1, 2}) == moves.CastVote(vote.id, True)


def test_a_spectator_has_no_robot() -> None:
    assert game.robot(game.view(at("hand A: P9\nhand B: P8\ntrump: M\nturn: A"), None), Seeded(1)) is None


def test_a_robot_waits_while_another_is_asked_for_his_mercy_in_mid_bout() -> None:
    text = (
        "hand A: P9 G9\nhand B: P8 G8\nhand C: P3 G3\nhand D: P5\ntrump: M\nbout: C B\ntable: P4\nmercies: C"
    )
    state = go(at(text, etiquette="honour"), 'B denounce C E-NAM-01 "Вася"', "A rule 1 demotion")
    for player in range(4):
        move = game.robot(game.view(state, player), Seeded(1))
        assert (move is not None) == (player == 2), (player, move)
        assert move is None or may(game, state, player, move)
    spent = go(at(text, etiquette="honour"), 'A blows C 2 duty "спал"')
    spent = go(spent, 'B denounce C E-NAM-01 "Вася"', "A rule 2 demotion", "C escape 1")
    assert game.robot(game.view(spent, 2), Seeded(1)) == moves.Spare(False)


def pressed(cards: str, table: str) -> str:
    """What a robot does who may throw in a trump at somebody above him, below the throne."""
    hands = f"hand A: P9 G9\nhand B: {cards}\nhand C: M8 G3\nhand D: P5\ntrump: M\nbout: C B\ntable: {table}"
    state = at(hands, 4)
    move = game.robot(game.view(state, 2), Seeded(1))
    assert move is not None
    return game.write(move)


def test_a_robot_keeps_its_trumps_for_a_last_blow() -> None:
    assert pressed("G4 G5 G6", "P7/P8") == "pass"
    assert pressed("G4 G5", "P7/P8") == "throw-in M8"  # he has hardly a card left
    five = "P7/P8 D7/D8 G7/G8 P2/P4 D2/D4"
    assert pressed("G4 G5 G6", five) == "throw-in M8"  # there is room for one only


def test_a_novice_plays_whatever_card_now_and_then_and_nothing_else_without_a_thought() -> None:
    text = (
        "hand A: P9 G9 D9\nhand B: P3 G3 P12 M2 M3\nhand C: P7 P8\nhand D: P5\ntrump: M\nturn: A\nmercies: B"
    )
    view = game.view(at(text), 0)
    wise = game.robot(view, Seeded(1))
    assert any(not isinstance(move, moves.Attack) for move in view.legal), "the Tsar might govern, too"
    attacks = [move for move in view.legal if isinstance(move, moves.Attack)]
    tried = [game.mind.novice(view, Seeded(seed)) for seed in range(1000)]  # type: ignore[union-attr]
    assert set(tried) == set(attacks)
    assert tried.count(wise) == pytest.approx(1000 * (2 + 1 / len(attacks)) / 3, abs=40)
    waits = game.view(at(text), 1)
    assert {game.mind.novice(waits, Seeded(seed)) for seed in range(30)} == {game.robot(waits, Seeded(1))}  # type: ignore[union-attr]


def test_K_ETQ_05_robots_among_the_mob_say_nothing_and_the_jester_only_jokes() -> None:
    seven = "\n".join(f"hand {p}: P{n} G{n}" for n, p in enumerate("ABCDEFG", 3)) + "\ntrump: M\nturn: G"
    view = game.view(at(seven, 7), None)
    said = [[what for _, what in game.mind.remarks(view, Frozen(player))] for player in range(7)]  # type: ignore[union-attr, arg-type]
    assert [seat.character for seat in view.seats][4:] == ["jester", "sweeper", "kholop"]
    assert said == [["out"]] * 4 + [["joke"], [], []]


@pytest.mark.parametrize(("people", "follows"), [({0, 1, 2}, True), ({1, 2}, False)])
def test_nobody_believes_that_a_robot_has_said_something(people: set[int], follows: bool) -> None:
    """KR-24: a second person has voted against the Tsar, and is followed where the Tsar can speak at all."""
    lines = "hand A: P9 G9\nhand B: P8 G8\nhand C: P3 G3\nhand D: P5 G5\nhand E: P4 G4\ntrump: M\nturn: C"
    state = go(at(lines, 5, etiquette="auto"), 'B denounce A E-NAM-01 words="x"', "C cast-vote 2 yes")
    assert game.robot(game.view(state, 3), Seeded(1), people) == moves.CastVote(2, follows)


def test_E_HND_01_no_robot_takes_a_persons_throne_for_his_first_slip_of_hands() -> None:
    """Though another person votes for it; the Tsar who is a robot is judged as before."""
    state = go(at("phase: dealing", 4, etiquette="auto"), "A deal")
    (vote,) = state.court.votes
    state = go(state, f"B cast-vote {vote.id} yes")
    seen = game.view(state, 2)
    assert game.robot(seen, Seeded(1), {0, 1}) == moves.CastVote(vote.id, False)
    assert game.robot(seen, Seeded(1), {1}) == moves.CastVote(vote.id, True)


def test_E_HND_01_the_second_slip_of_hands_is_judged_as_any_other() -> None:
    state = go(at("phase: dealing", 4, etiquette="auto"), "A deal")
    for again in (False, True):
        (vote,) = state.court.votes
        state = go(state, f"B cast-vote {vote.id} {'yes' if again else 'no'}")
        assert game.robot(game.view(state, 2), Seeded(1), {0, 1}) == moves.CastVote(vote.id, again)
        if not again:
            state = go(state, f"C cast-vote {vote.id} no", "A deal")
