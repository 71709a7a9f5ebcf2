"""From the Kholop's deal to the last card, and on to the next."""

import hashlib

import pytest

from core.chance import Seeded
from core.knyazi import events as ev
from core.knyazi.cards import card_text
from core.knyazi.game import game
from core.knyazi.options import Options
from core.knyazi.state import State
from core.selfplay import random_move, self_play
from tests.core.knyazi.helpers import at, go, hand, legal, lines, refused, seats, step, told, waits_for


def shuffle(*first: str, deck: str = "4x18x1", salt: str = "ab") -> str:
    """A shuffle move with these cards on top."""
    from core.knyazi.cards import deck as deck_of

    rest = [card_text(c) for c in deck_of(deck).cards(deck_of(deck).every)]
    for card in first:
        rest.remove(card)
    return f'* shuffle {",".join((*first, *rest))} "{salt}"'


def dealt(players: int, *first: str, cast: str = "", **options: object) -> State:
    """A table whose cards are dealt and whose trump is not named yet."""
    letters = cast or "ABCDEFGHIJKL"[:players]
    state = game.new(players, Options(**options))  # type: ignore[arg-type]
    return go(state, f"* cast {','.join(letters)}", f"{letters[-1]} deal", shuffle(*first))


@pytest.mark.parametrize("players", range(4, 13))
def test_K_END_01_every_deal_of_random_players_ends(players: int) -> None:
    state = game.new(players, Options(deals=2))
    ended = [
        e for *_, events in self_play(game, state, players, Seeded(players), random_move) for e in events
    ]
    assert [e.number for e in ended if isinstance(e, ev.DealEnded)] == [1, 2]


@pytest.mark.parametrize(
    ("players", "order"), [(4, "CBAD"), (5, "DCBAE"), (6, "EDCBAF"), (7, "FEDCBAG"), (12, "KJIHGFEDCBAL")]
)
def test_K_DEAL_01_six_to_everyone_from_the_kholops_next_senior_up_himself_last(
    players: int, order: str
) -> None:
    state = dealt(players)
    first = state.deal.order
    for turn, player in enumerate(order):
        assert hand(state, player) == {card_text(c) for c in first[6 * turn : 6 * turn + 6]}
    assert all(len(hand(state, p)) == 6 for p in order)


def test_K_DEAL_01_the_kholop_deals() -> None:
    state = go(game.new(4), "* cast B,C,D,A")
    assert waits_for(state) == "A"
    assert refused(state, "B deal") == "another-s-work"
    assert refused(state, shuffle()) == "no-shuffling-now"
    state = go(state, "A deal")
    assert refused(state, "* shuffle P2,P3") == "not-the-deck"


def test_KR_01_what_is_not_dealt_lies_unseen() -> None:
    state = dealt(5)
    view = game.view(state, 0)
    assert view.undealt == 72 - 30
    assert view.discard == ()


def test_K_DEAL_02_the_tsar_names_the_trump_once_cards_are_seen() -> None:
    state = dealt(4)
    assert waits_for(state) == "A"
    assert len(game.view(state, 0).hand) == 6
    assert refused(state, "B trump P") == "not-the-tsar"
    assert refused(state, "A attack P5") == "no-attack-now"
    assert legal(state, "A", "trump") == {"trump P", "trump G", "trump D", "trump M"}
    state, events = step(state, "A trump D")
    assert events == (ev.TrumpNamed(0, 2), ev.TurnBegins(0))  # type: ignore[arg-type]
    assert refused(state, "A trump P") == "no-trump-now"


def test_K_DEAL_04_the_tsar_leads_against_the_kholop() -> None:
    state = go(dealt(4), "A trump M")
    assert waits_for(state) == "A"
    assert game.view(state, 1).target == 3
    attack = min(legal(state, "A", "attack"))
    (attacked, *_) = told(state, f"A {attack}")
    assert (attacked.player, attacked.defender) == (0, 3)  # type: ignore[attr-defined]


def test_K_DEAL_05_nobody_draws() -> None:
    state = go(dealt(4), "A trump M")
    seen = sum(map(len, (hand(state, p) for p in "ABCD")))
    assert seen == 24
    for _, _, after, events in self_play(game, state, 4, Seeded(1), random_move):
        if any(isinstance(e, ev.DealEnded) for e in events):
            break
        on_table = after.bout.pile.bit_count() if after.bout is not None else 0
        assert sum(h.bit_count() for h in after.hands) + on_table + after.deal.discard.bit_count() == 24


def test_K_DEAL_06_who_bows_as_he_deals_is_told_to_all() -> None:
    state = go(game.new(4), "* cast A,B,C,D")
    assert told(state, "D deal") == [ev.DealBegins(1, 3)]  # type: ignore[arg-type]


def test_the_deal_is_sealed_and_opened() -> None:
    state = dealt(4)
    order = " ".join(map(card_text, state.deal.order))
    seal = hashlib.sha256(f"{order} ab".encode()).hexdigest()
    assert game.view(state, None).seal == seal
    for _, _, _, events in self_play(game, state, 4, Seeded(2), random_move):
        for event in events:
            if isinstance(event, ev.DealEnded):
                assert event.salt == "ab"
                assert (
                    hashlib.sha256(f"{' '.join(map(card_text, event.order))} ab".encode()).hexdigest() == seal
                )
                return


# -- the palace disturbance ---------------------------------------------------------------------

# Seven players, trump M: A and B (Царь, Боярин) hold none, C and the rest do not matter.
NO_TRUMPS = """
hand A: P9 G9
hand B: P8 G8
hand C: P7
hand D: M6
hand E: P5
hand F: P4
hand G: P3
trump: M
turn: A
opened: no
"""


def test_K_DEAL_03_two_nobles_without_trumps_force_a_redeal() -> None:
    state = at(NO_TRUMPS, 7)
    state, events = step(state, "B protest")
    assert events == (ev.Protested(1),)  # type: ignore[arg-type]
    state, events = step(state, "A protest")
    assert isinstance(events[-1], ev.Redeal)
    assert events[-1].players == (0, 1)
    assert waits_for(state) == "G"
    state = go(state, "G deal", shuffle())
    assert waits_for(state) == "A"
    assert legal(state, "A", "trump")
    state = go(state, "A trump P")
    assert waits_for(state) == "A"
    assert game.view(state, None).deal == 1


def test_KR_03_the_tsar_is_a_noble_and_two_are_needed() -> None:
    four = at("hand A: P9\nhand B: P8\nhand C: P7\nhand D: P6\ntrump: M\nturn: A\nopened: no")
    assert legal(four, "A", "protest") == set()
    assert refused(four, "A protest") == "one-noble-only"  # alone among nobles: never enough
    assert refused(four, "B protest") == "not-a-noble"
    seven = at(NO_TRUMPS, 7)
    assert refused(seven, "C protest") == "not-a-noble"


def test_KC_31_a_palace_disturbance_opens_the_seal_of_the_deal_it_ends() -> None:
    plain = [f"{suit}{label}" for suit in "PG" for label in range(2, 20)]
    state = go(game.new(7), "* cast A,B,C,D,E,F,G", "G deal", shuffle(*plain))
    sealed, order = game.view(state, None).seal, state.deal.order
    events = told(state, "A trump M", "A protest", "B protest")
    redeal = next(e for e in events if isinstance(e, ev.Redeal))
    text = f"{' '.join(map(card_text, redeal.order))} {redeal.salt}"
    assert redeal.order == order
    assert hashlib.sha256(text.encode()).hexdigest() == sealed
    for who in (0, 3, None):
        assert game.redact(redeal, who) == redeal


def test_KR_03_repeatable_unless_the_house_allows_one() -> None:
    again = NO_TRUMPS + "redeals: 1"
    assert legal(at(again, 7), "B", "protest") == {"protest"}
    once = at(again, 7, smuta_repeat="once")
    assert legal(once, "B", "protest") == set()
    assert refused(once, "B protest") == "protested-once"
    assert legal(at(NO_TRUMPS, 7, smuta_repeat="once"), "B", "protest") == {"protest"}


def test_KC_14_claims_until_the_first_attack_and_only_without_trumps() -> None:
    state = at(NO_TRUMPS.replace("hand B: P8 G8", "hand B: P8 M8"), 7)
    assert legal(state, "B", "protest") == set()
    assert refused(state, "B protest") == "holds-a-trump"
    state = at(NO_TRUMPS, 7)
    claimed = go(state, "B protest")
    assert refused(claimed, "B protest") == "already-protests"
    attacked = go(claimed, "A attack P9")  # one claim alone has no effect, and the attack does not wait
    assert refused(attacked, "A protest") == "no-protest-now"
    assert lines(attacked, "claims") == []
    over = go(attacked, "G concede")
    assert refused(over, "A protest") == "no-protest-now"


def test_KC_14_a_redeal_renews_neither_abilities_nor_the_riot() -> None:
    text = "\n".join(f"hand {p}: P{n}" for n, p in enumerate("ABCDEFGHIJ", 5))
    state = at(text + "\ntrump: M\nturn: A\nopened: no\nused: clerk\nriot: ahead", 10)
    state = go(state, "A protest", "B protest", "J deal", shuffle(), "A trump M")
    assert lines(state, "used", "riot") == ["used: clerk", "riot: ahead"]
    assert legal(state, "F", "look") == set()


def test_KC_09_a_new_tsar_before_the_trump_names_it_and_leads() -> None:
    state = dealt(4, etiquette="honour")
    state = go(state, 'B denounce A E-NAM-01 "Саша"')
    state = go(state, "B cast-vote 2 yes", "C cast-vote 2 yes")
    assert seats(state) == "BCDA"
    assert waits_for(state) == "B"
    state = go(state, "B trump P")
    assert waits_for(state) == "B"
    assert game.view(state, None).target == 0


# -- freezing and the end -----------------------------------------------------------------------

LAST = "hand B: P8\nhand C: P3\nhand D: D4\ntrump: M\n"


def test_K_FRZ_01_without_cards_he_is_frozen_to_the_end_of_the_deal() -> None:
    state = at(LAST + "hand A: M9\nturn: C")
    state, events = step(state, "C attack P3")
    assert ev.Frozen(2) in events  # type: ignore[operator]
    state = go(state, "B beat P3 P8")
    assert [one.frozen for one in game.view(state, None).seats] == [False, True, True, False]


def test_K_FRZ_02_the_frozen_tsar_still_rules() -> None:
    state = at("hand B: P8 G8 M8\nhand C: P3 G3\nhand D: D3 D4\ntrump: M\nturn: C")
    state = go(state, "C attack P3", "B beat P3 P8", "C pass")
    assert waits_for(state) == "A"
    assert "permit D 1" in legal(state, "A")
    state = go(state, 'A decree "Всем петь"', "A grant D", 'A blows C 2 duty "не кланялся"')
    assert state.court.decrees
    assert go(state, "C strike 2").court.sentences[0].struck == 1  # the frozen or unfrozen Палач strikes


def test_K_FRZ_03_a_frozen_player_is_moved_by_others_misfortunes() -> None:
    state = at("hand A: P9\nhand B: P8\nhand D: D4\ntrump: M\nturn: A", etiquette="honour")
    state = go(state, 'A denounce B E-NAM-01 "Вася"', "A rule 1 demotion")
    assert seats(state) == "ACDB"  # C, frozen, is a seat higher


def test_K_END_01_the_deal_ends_when_all_but_one_are_without_cards() -> None:
    state = at("hand B: P8\nhand C: P3\ntrump: M\nturn: C")
    state, events = step(go(state, "C attack P3"), "B beat P3 P8")
    ended = [e for e in events if isinstance(e, ev.DealEnded)]
    assert ended
    assert ended[0].left == ()
    assert lines(state, "phase") == ["phase: dealing"]


def test_KR_09_the_end_is_tested_after_the_bout_is_resolved() -> None:
    # C plays his last card: for a moment only B holds any; but B takes and the two change seats first.
    state = at("hand B: P8 P9\nhand C: P3\nhand D: D4\ntrump: M\nturn: C".replace("hand D: D4\n", ""))
    state = go(state, "C attack P3")
    assert lines(state, "phase") == ["phase: bout"]
    state, events = step(state, "B concede")
    kinds = [type(e) for e in events]
    assert kinds.index(ev.Reseated) < kinds.index(ev.DealEnded)
    assert seats(state) == "ACBD"


def test_K_END_02_the_next_deal_keeps_seats_mercies_decrees_and_renews_abilities() -> None:
    text = "\n".join(f"hand {p}: P{n}" for n, p in enumerate("AB", 5))
    state = at(text + "\ntrump: M\nturn: B\nused: clerk\nmercies: C", 10)
    state = go(state, 'A decree "Всем петь"', 'A assign D "говорить шёпотом" duty "ленился"')
    before = seats(state)
    state = go(state, "B attack P6", "A concede")
    assert lines(state, "phase") == ["phase: dealing"]
    assert lines(state, "used") == []
    assert seats(state) == "B" + before[0] + before[2:]
    state = at(text + "\ntrump: M\nturn: A\nused: clerk\nmercies: C", 10)
    state = go(state, 'A decree "Всем петь"', 'A assign D "говорить шёпотом" duty "ленился"')
    state = go(state, "A attack P5", "B concede")
    assert seats(state) == before
    assert lines(state, "mercies") == ["mercies: C"]
    assert len(state.court.decrees) == len(state.court.assignments) == 1
    state = go(state, "J deal", shuffle(), "A trump G")
    assert game.view(state, None).deal == 2
    assert len(legal(state, "F", "look")) == 9
    assert waits_for(state) == "A"


def test_K_END_03_by_number_of_deals_by_the_clock_or_at_a_goal() -> None:
    end = "hand A: P5\nhand B: P6\ntrump: M\nturn: A"
    state = go(at(end + "\ndeal: 2", deals=2), "A attack P5", "B concede")
    assert game.outcome(state).reason == "deals"  # type: ignore[union-attr]
    assert game.waiting(state) == ()
    assert game.outcome(go(at(end, deals=2), "A attack P5", "B concede")) is None
    assert game.outcome(go(at(end + "\ndeal: 9", deals=0), "A attack P5", "B concede")) is None
    # The clock is outside; Fate tells of it.
    state = at(end, deals=0)
    assert refused(state, "A time-up") == "only-fate"
    assert game.outcome(go(state, "* time-up")).reason == "clock"  # type: ignore[union-attr]
    later = go(state, "* time-up yes")
    assert game.outcome(later) is None
    assert refused(later, "* time-up yes") == "already-last"
    later = go(later, "A attack P5", "B concede")
    assert game.outcome(later).reason == "clock"  # type: ignore[union-attr]
    assert refused(later, "* time-up") == "game-over"
    # Everybody has been everybody.
    all_ = "tsar spy executioner kholop"
    been = "\n".join(f"been {p}: {all_}" for p in "ABCD")
    state = at(f"{end}\n{been}", deals=0, goal="every-character")
    assert game.outcome(go(state, "A attack P5", "B concede")).reason == "goal"  # type: ignore[union-attr]
    been = been.replace("been D: tsar spy executioner kholop", "been D: tsar executioner kholop")
    state = at(f"{end}\n{been}", deals=0, goal="every-character")
    assert game.outcome(go(state, "A attack P5", "B concede")) is None


def test_K_END_04_the_last_cards_cost_nothing() -> None:
    state = at("hand A: P5\nhand B: P6 G6 D6\ntrump: M\nturn: A")
    state, events = step(go(state, "A attack P5"), "B concede")
    assert seats(state) == "ABCD"
    assert not [e for e in events if isinstance(e, (ev.Reseated, ev.Demoted, ev.Sentenced))]


def test_KR_29_too_many_bouts_end_the_deal() -> None:
    text = "hand A: P5 G5\nhand B: P6\nhand C: P7\nhand D: P8\ntrump: M\nturn: A\nbouts: 4"
    state = go(at(text, max_bouts=5), "A attack P5", "D concede")
    assert lines(state, "phase") == ["phase: dealing"]
    state = go(at(text, max_bouts=6), "A attack P5", "D concede")
    assert lines(state, "phase") == ["phase: turn"]


def test_K_END_03_a_game_that_the_clock_ends_leaves_no_question_and_can_be_set_up() -> None:
    text = "hand A: P9\nhand B: P8 D8\nhand C: P3\nhand D: P5\ntrump: M\nturn: C\nmercies: C\nsweep: yes"
    state = go(at(text, etiquette="honour"), 'B denounce C E-NAM-01 "Вася"', "A rule 1 demotion", "* time-up")
    assert waits_for(state) == ""
    assert refused(state, "C spare yes") == "nothing-to-answer"
    assert refused(state, "D collect") == "nothing-to-collect"
    assert game.set_up(4, state.table.options, game.position(state)) == state
