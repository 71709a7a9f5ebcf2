"""How the throne is lost: defeats and military coups."""

from core.knyazi import events as ev
from core.knyazi.game import game
from tests.core.knyazi.helpers import FOUR, NINE, at, go, legal, lines, refused, seats, step, waits_for


def test_K_REG_01_the_throne_is_lost_in_exactly_four_ways() -> None:
    ways = set()
    for state, moves in [
        (at(FOUR + "turn: B"), ["B attack P8", "A concede"]),
        (at(NINE + "turn: D", 9), ["D attack P8 coup", "A concede"]),
        (
            at(NINE + "turn: I\nriot: now", 9),
            ["I riot", "H consent yes", "I attack P13", "A concede", "A give P13 A"],
        ),
        (
            at(FOUR + "turn: B", etiquette="honour"),
            ['B denounce A E-NAM-01 "Вася"', "B cast-vote 2 yes", "C cast-vote 2 yes"],
        ),
    ]:
        for move in moves:
            state, events = step(state, move)
            ways |= {e.how for e in events if isinstance(e, ev.NewReign)}
    assert ways == {"palace", "military", "riot", "demotion"}
    # Neither beating the Tsar's attack off, nor the end of a deal, moves him.
    state = go(at(FOUR + "turn: A"), "A attack P9", "D concede")
    assert seats(state)[0] == "A"


def test_K_PAL_01_a_tsar_defeated_by_a_lower_changes_seats_with_him() -> None:
    state, events = step(go(at(FOUR + "turn: B"), "B attack P8"), "A concede")
    assert seats(state) == "BACD"
    assert ev.NewReign(1, 0, "palace") in events  # type: ignore[arg-type, operator]


def test_KR_05_without_the_tsarevich_the_attacker_still_takes_the_throne() -> None:
    text = NINE.replace("hand B: P6 G6\n", "") + "turn: C"
    assert seats(go(at(text, 9), "C attack P7", "A concede"))[:3] == "CBA"


def test_KR_05_KC_21_or_the_tsarevich_inherits_in_a_cycle_of_three() -> None:
    text = NINE.replace("hand B: P6 G6\n", "") + "turn: C"
    state = go(at(text, 9, tsarevich_inherits="on"), "C attack P7", "A concede")
    assert seats(state)[:3] == "BCA"
    assert waits_for(state) == "B"  # the trump is his to name
    assert waits_for(go(state, "B trump M")) == "C"  # the bonus is the attacker's
    own = go(at(NINE + "turn: B", 9, tsarevich_inherits="on"), "B attack P6", "A concede")
    assert seats(own)[:3] == "BAC"
    military = go(at(NINE + "turn: D", 9, tsarevich_inherits="on"), "D attack P8 coup", "A concede")
    assert seats(military) == "DBCEFGHIA"


def test_K_MIL_01_only_the_voevoda_over_the_heads_of_others_in_his_own_turn() -> None:
    assert "attack P8 coup" in legal(at(NINE + "turn: D", 9), "D")
    for who in "BCEFGHI":
        state = at(NINE + f"turn: {who}", 9)
        assert not any("coup" in text for text in legal(state, who))
    assert refused(at(NINE + "turn: E", 9), "D attack P8 coup") == "not-your-turn"


def test_K_MIL_02_success_the_voevoda_reigns_and_the_tsar_serves() -> None:
    state = go(at(NINE + "turn: D", 9), "D attack P8 coup", "A concede")
    assert seats(state) == "DBCEFGHIA"
    assert waits_for(go(state, "D trump M")) == "D"


def test_K_MIL_03_failure_the_tsar_stays_and_the_voevoda_serves() -> None:
    text = NINE.replace("hand A: P5 G5", "hand A: P15 G5")
    state = go(at(text + "turn: D", 9), "D attack P8 coup", "A beat P8 P15", "D pass", "A pass")
    assert seats(state) == "ABCEFGHID"
    assert waits_for(state) == "A"


def supported(**options: object):  # type: ignore[no-untyped-def]
    """B attacks the Tsar, who beats the card; D may support him."""
    text = NINE.replace("hand A: P5 G5", "hand A: P15 G15 M5 M6").replace(
        "hand D: P8 G8", "hand D: D6 D8 M15"
    )
    return go(at(text + "turn: B", 9, **options), "B attack P6", "A beat P6 P15", "B pass")


def test_K_MIL_04_the_voevoda_may_support_another_by_throwing_in_without_leave() -> None:
    state = supported()
    assert waits_for(state) == "AD"
    assert legal(state, "D") == {
        "throw-in D6 support",
        "throw-in M15 support",
        "throw-in D6,M15 support",
        "pass",
    }
    state = go(state, "D throw-in D6 support")
    assert state.bout is not None
    assert state.bout.sides.support == 3


def test_K_MIL_05_supported_success_he_sits_next_to_the_new_tsar() -> None:
    text = NINE.replace("hand D: P8 G8", "hand D: D7 D8").replace("hand A: P5 G5", "hand A: P15 G15")
    text = text.replace("hand B: P6 G6\n", "")
    state = go(
        at(text + "turn: C", 9),
        "C attack P7",
        "A beat P7 P15",
        "C pass",
        "D throw-in D7 support",
        "A concede",
    )
    assert seats(state) == "CDBEFGHIA"


def test_K_MIL_06_supported_failure_only_the_voevoda_falls() -> None:
    state = go(supported(), "D throw-in D6 support", "A beat D6 M5", "B pass", "A pass", "D pass")
    assert seats(state) == "ABCEFGHID"
    assert waits_for(state) == "A"


def test_KR_23_KC_13_support_is_his_own_right_and_must_be_played() -> None:
    # A permitted throw is not support.
    state = go(supported(), "A permit D 1", "D throw-in D6", "A beat D6 M5", "B pass", "A pass", "D pass")
    assert seats(state) == "ABCDEFGHI"
    # Nor one paid with a mercy.
    state = supported()
    state = go(state, "A grant D", "D throw-in D6 mercy", "A beat D6 M5", "B pass", "A pass", "D pass")
    assert seats(state) == "ABCDEFGHI"
    # Where both are open to him he must say which.
    assert refused(go(supported(), "A grant D"), "D throw-in D6") == "mercy-or-support"
    # Without a card there is none.
    assert refused(supported(), "D throw-in () support") == "no-cards"
    assert refused(go(supported(), "A permit D 1"), "D throw-in D6 support") == "no-such-right"


def test_KR_23_the_voevoda_whose_target_is_the_tsar_chooses() -> None:
    text = NINE.replace("hand B: P6 G6\n", "").replace("hand C: P7 G7\n", "") + "turn: D"
    state = at(text, 9)
    assert {"attack P8", "attack P8 coup"} <= legal(state, "D")
    assert seats(go(state, "D attack P8", "A concede")) == "DBCAEFGHI"
    assert seats(go(state, "D attack P8 coup", "A concede")) == "DBCEFGHIA"
    frozen = at(NINE.replace("hand A: P5 G5\n", "") + "turn: D", 9)
    assert refused(frozen, "D attack P8 coup") == "no-coup"


def test_KR_12_a_mercy_saves_the_voevoda_after_a_lost_coup() -> None:
    text = NINE.replace("hand A: P5 G5", "hand A: P15 G5") + "turn: D\nmercies: D"
    lost = ("D attack P8 coup", "A beat P8 P15", "D pass", "A pass")
    state = go(at(text, 9), *lost)
    assert waits_for(state) == "D"
    assert legal(state, "D", "spare") == {"spare yes", "spare no"}
    saved = go(state, "D spare yes")
    assert seats(saved) == "ABCDEFGHI"
    assert game.view(saved, None).mercies == 3
    assert waits_for(saved) == "A"
    fallen = go(state, "D spare no")
    assert seats(fallen) == "ABCEFGHID"
    assert game.view(fallen, None).mercies == 2
    assert waits_for(fallen) == "A"
    assert seats(go(at(text, 9, mercy_saves_coup="off"), *lost)) == "ABCEFGHID"


def test_KC_10_a_bonus_turn_may_be_a_coup_never_a_riot() -> None:
    state = go(at(NINE + "turn: E", 9), "E attack P9", "D concede")
    assert seats(state)[3] == "E"
    assert "attack G9 coup" in legal(state, "E")
    bonus = at(NINE + "turn: H bonus\nriot: now", 9)
    assert refused(bonus, "H riot") == "no-riot-now"


def test_KC_09_after_a_military_coup_the_beaten_tsar_may_be_next() -> None:
    state = go(at(NINE + "turn: D", 9), "D attack P8 coup", "A concede", "D trump M", "D pass")
    assert waits_for(state) == "A"


def test_KR_17_a_coup_beaten_off_by_who_is_no_longer_tsar_costs_the_voevoda_nothing() -> None:
    text = (
        NINE.replace("hand A: P5 G5", "hand A: P9 G9").replace("hand E: P9 G9", "hand E: P5 G5") + "turn: D"
    )
    state = go(at(text, 9, etiquette="honour"), "D attack P8 coup")
    state = go(state, 'B denounce A E-NAM-01 "Вася"', *(f"{v} cast-vote 2 yes" for v in "BCDEF"))
    assert seats(state) == "BCDEFGHIA"
    state = go(state, "A beat P8 P9")
    while waits_for(state) != "A" or lines(state, "phase") != ["phase: turn"]:
        who = waits_for(state)[0]
        state = go(state, f"{who} trump M" if legal(state, who, "trump") else f"{who} pass")
    assert seats(state) == "BCDEFGHIA"


def test_KR_05_the_tsarevich_himself_simply_changes_with_the_tsar() -> None:
    eight = "\n".join(f"hand {p}: P{n} G{n}" for n, p in enumerate("ABCDEFGH", 5)) + "\ntrump: M\nturn: {}"
    ended = go(at(eight.format("B"), 8, tsarevich_inherits="on"), "B attack P6", "A concede")
    assert seats(ended) == "BACDEFGH"
    eight = eight.replace("hand B: P6 G6\n", "")
    ended = go(at(eight.format("C"), 8, tsarevich_inherits="on"), "C attack P7", "A concede")
    assert seats(ended) == "BCADEFGH"
