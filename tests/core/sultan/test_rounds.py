"""Set-up, turn order, the end of a round and of a game."""

from __future__ import annotations

from collections import Counter

import pytest

from core.chance import Seeded
from core.selfplay import random_move, self_play
from core.shapes import FATE, Malformed
from core.sultan import events
from core.sultan.cast import FEWEST, MOST, NEUTRALS, commitment, lawful, sure_cards
from core.sultan.game import game
from core.sultan.moves import Deal
from core.sultan.options import Options
from core.sultan.scoring import side
from tests.core.sultan.tables import Play, at, begun

FIVE = ("sultan", "guard", "assassin", "slave", "slave", "slave")

TABLE = {
    # S-0.2: Sultan, Guards, Assassins, Slaves, neutrals
    5: (1, 1, 1, 3, 0),
    6: (1, 1, 1, 3, 1),
    7: (1, 1, 1, 3, 2),
    8: (1, 2, 2, 3, 1),
    9: (1, 2, 2, 3, 2),
    10: (1, 2, 2, 3, 3),
    11: (1, 2, 2, 4, 3),
    12: (1, 3, 3, 4, 2),
    13: (1, 3, 3, 4, 3),
    14: (1, 3, 3, 4, 4),
    15: (1, 3, 3, 5, 4),
}


def deals(players: int, count: int) -> list[Deal]:
    chance = Seeded(players)
    state = game.new(players)
    state, _ = game.apply(state, FATE, game.fate(state, chance))
    return [game.fate(state, chance) for _ in range(count)]


@pytest.mark.parametrize("players", range(FEWEST, MOST + 1))
def test_S_SET_01_SW_3_the_cards_are_those_of_the_set_up_table(players: int) -> None:
    sultans, guards, assassins, slaves, neutrals = TABLE[players]
    for deal in deals(players, 30):
        held = Counter(deal.cards)
        assert len(deal.cards) == players + 1
        assert (held["sultan"], held["guard"], held["assassin"]) == (sultans, guards, assassins)
        assert (held["slave"], sum(held[card] for card in NEUTRALS)) == (slaves, neutrals)
        assert max(held[card] for card in NEUTRALS) <= 1
        assert held["guard"] == held["assassin"]


def test_S_SET_01_other_cards_are_refused() -> None:
    play = Play(game.new(5)).do("* first A")
    two_sultans = ("sultan", "sultan", "guard", "assassin", "slave", "slave")
    assert play.refused(f"* deal {','.join(two_sultans)}") == "wrong-cards S-SET-01"
    assert play.refused(f"* deal {','.join(FIVE[:-1])}") == "wrong-cards S-SET-01"
    assert play.refused(f"* deal {','.join((*FIVE[:-1], 'dancer'))}") == "wrong-cards S-SET-01"
    assert lawful(6, (*FIVE, "dancer"))
    assert not lawful(6, (*FIVE, "slave"))


def test_S_SET_02_neutrals_are_drawn_anew_each_round_and_nobody_sees_which() -> None:
    seen = {frozenset(set(deal.cards) & set(NEUTRALS)) for deal in deals(9, 200)}
    assert len(seen) == 6  # every two of the four
    assert not lawful(9, (*sure_cards(9), "dancer", "dancer"))
    # Two deals that differ in a neutral nobody holds look alike to everybody.
    rest = ("slave", "slave", "slave", "guard", "assassin", "sultan")
    one, other = begun(*rest, "seer"), begun(*rest, "dancer")
    for viewer in (None, *range(6)):
        assert _without_seal(one, viewer) == _without_seal(other, viewer)


def _without_seal(play: Play, viewer: int | None) -> object:
    view = game.view(play.state, viewer)
    return tuple(getattr(view, name) for name in view.__struct_fields__ if name != "seal")


def test_S_SET_03_one_card_for_each_and_the_spare_last() -> None:
    play = begun(*FIVE)
    assert play.cards()[:5] == list(FIVE[:5])
    assert play.state.cards[-1] == FIVE[5]
    orders = {deal.cards for deal in deals(5, 100)}
    assert {cards[-1] for cards in orders} == {"sultan", "guard", "assassin", "slave"}


def test_S_SET_04_each_looks_at_his_own_card_only() -> None:
    play = begun(*FIVE)
    for player in range(5):
        view = game.view(play.state, player)
        assert [place.card for place in view.places] == [
            FIVE[at] if at == player else None for at in range(5)
        ]
        given = [e for e in play.told("ABCDE"[player]) if isinstance(e, events.CardGiven)]
        assert given == [events.CardGiven(player, FIVE[player])]
    assert all(place.card is None for place in game.view(play.state, None).places)


def test_S_SET_05_all_begin_hidden_free_and_alive() -> None:
    seats = ("assassin open", "vizier open tired", "seer open prison", "sultan open", "guard dead", "slave banned=A",
             "slave")  # fmt: skip
    table = at(*seats, spare="slave", crown="C", choice="rebels", prediction="rebels", last="G", actions=5)
    play = Play(table).do("A murder D")
    assert play.over == "rebels murder"
    play.deal("sultan", "guard", "assassin", "slave", "slave", "slave", "dancer", "seer")
    for what in ("open", "dead", "prison", "chains", "tired"):
        assert play.players(what) == ""
    state = play.state
    assert state.banned == (0,) * 7
    assert (state.coronation, state.choice, state.prediction) == (-1, None, None)
    assert (state.last, state.actions, state.result) == (-1, 0, None)
    assert play.happened(events.TurnBegan) == [events.TurnBegan(1)]


def test_S_SET_05_what_was_learned_of_the_last_round_is_put_away() -> None:
    play = begun("assassin", "slave", "sultan", "guard", "slave", "slave")
    play.do("A peek C", "B swap E", "C peek B", "D peek A", "E peek A", "A murder C", "C pass", "D pass")
    assert play.over == "rebels murder"
    play.deal(*FIVE)
    assert play.state.notes == ((),) * 5
    assert play.state.exchanges == ()


def test_the_seal_binds_fate_and_opens_at_the_end_of_the_round() -> None:
    play = Play(game.new(5)).do("* first A").deal(*FIVE, salt="pinch")
    seal = play.happened(events.RoundBegan)[0].seal
    assert seal == commitment(FIVE, "pinch") == game.view(play.state, 3).seal
    assert "pinch" not in repr([game.view(play.state, viewer) for viewer in (None, *range(5))])
    play.do("A peek B", "B peek A", "C murder A", "A pass", "B pass")
    ended = play.happened(events.RoundEnded)[0]
    assert commitment(ended.dealt, ended.salt) == seal


def test_S_TRN_01_a_random_first_player_and_then_clockwise() -> None:
    state = game.new(7)
    chance = Seeded(1)
    assert game.waiting(state) == (FATE,)
    assert {game.fate(state, chance).player for _ in range(200)} == set(range(7))
    play = begun(*FIVE, first="D")
    order = ""
    for _ in range(6):
        order += play.waits
        play.do(f"{play.waits} peek {'B' if play.waits == 'A' else 'A'}")
    assert order == "DEABCD"


def test_S_TRN_02_left_of_the_last_mover_begins_and_chance_is_not_asked_again() -> None:
    play = begun("guard", "sultan", "slave", "assassin", "slave", "slave")
    play.do("A peek B", "B peek A", "C peek B", "D murder B", "B pass", "A pass")
    assert play.over == "rebels murder"
    assert play.waits == "*"
    assert game.legal(play.state, FATE) == []
    play.deal(*FIVE)
    assert play.waits == "E"


def test_S_TRN_03_exactly_one_action_and_no_pass() -> None:
    play = begun(*FIVE)
    assert play.refused("A pass") == "not-asked S-REA-01"
    assert play.refused("B peek A") == "not-yours-to-act S-TRN-03"
    play.do("A peek B")
    assert play.refused("A peek B") == "not-yours-to-act S-TRN-03"
    assert play.waits == "B"


def test_S_GEN_01_five_rounds_and_sides_follow_the_card_of_the_moment() -> None:
    assert Options().rounds == 5
    chance = Seeded(3)
    *_, (_, _, last, _) = self_play(game, game.new(5), 5, chance, random_move)
    assert (last.round, game.outcome(last).reason) == (5, "rounds")
    play = begun("guard", "slave", "sultan", "assassin", "slave", "slave")
    assert (side(play.state, 0), side(play.state, 1)) == ("loyalists", "rebels")
    play.do("A swap B")
    assert (side(play.state, 0), side(play.state, 1)) == ("rebels", "loyalists")


def test_S_GEN_02_most_points_over_all_rounds() -> None:
    play = Play(_last_act(totals=(3, 1, 0, 2, 0), rounds=1)).do("A murder B")
    assert play.points == [2, 0, 0, 1, 1]
    assert game.outcome(play.state).best == (0,)
    assert play.happened(events.GameEnded) == [events.GameEnded((5, 1, 0, 3, 1), (0,))]
    play = Play(_last_act(totals=(1, 8, 0, 2, 0), rounds=1)).do("A murder B")
    assert game.outcome(play.state).best == (1,)


def _last_act(**more: object) -> object:
    """The Assassin is about to kill the Sultan, and nobody can stop him."""
    return at("assassin", "sultan open", "guard dead", "slave", "slave", spare="slave", crown="C", **more)


def test_S_MAT_01_SR_05_ties_go_to_the_latest_two_points_then_are_shared() -> None:
    late = _last_act(totals=(1, 0, 3, 0, 0), twos=(0, 0, 1, 0, 0), round=2, rounds=2)
    assert game.outcome(Play(late).do("A murder B").state).best == (0,)
    same = _last_act(totals=(0, 3, 2, 3, 2), twos=(0, 1, 0, 1, 0), round=2, rounds=2)
    play = Play(same).do("A murder B")
    assert play.state.totals == (2, 3, 2, 4, 3)
    assert game.outcome(play.state).best == (3,)
    shared = _last_act(totals=(0, 4, 0, 3, 2), twos=(0, 1, 0, 1, 0), round=2, rounds=2)
    assert game.outcome(Play(shared).do("A murder B").state).best == (1, 3)
    older = _last_act(totals=(0, 4, 0, 3, 2), twos=(0, 1, 0, 0, 0), round=2, rounds=2)
    assert game.outcome(Play(older).do("A murder B").state).best == (1,)


def test_S_MAT_02_other_lengths_and_points_of_earlier_evenings() -> None:
    play = Play(_last_act(rounds=2)).do("A murder B")
    assert game.outcome(play.state) is None
    assert play.waits == "*"
    state = game.new(5, Options(totals=(7, 0, 1, 2, 3)))
    assert state.totals == (7, 0, 1, 2, 3)
    assert game.view(state, None).totals == (7, 0, 1, 2, 3)
    with pytest.raises(Malformed) as wrong:
        game.new(5, Options(totals=(7, 0)))
    assert wrong.value.code == "wrong-number-of-totals"


def test_SR_06_to_a_number_of_points_the_round_is_played_out() -> None:
    play = Play(_last_act(to_points=8, totals=(5, 7, 0, 0, 0), rounds=1)).do("A murder B")
    assert game.outcome(play.state) is None  # nobody has eight, though the one round is over
    play = Play(_last_act(to_points=8, totals=(6, 7, 0, 7, 0))).do("A murder B")
    assert game.outcome(play.state).reason == "points"
    assert game.outcome(play.state).best == (0,)  # eight like D, but two of them in this round


def test_SR_01_last_mover_and_the_last_whom_the_turn_reached() -> None:
    # The Coronation ends the round as the turn arrives at C; B has acted last.
    table = ("guard", "guard", "assassin", "assassin dead", "sultan open", "slave", "slave", "slave")
    position = {"spare": "seer", "crown": "C", "act": "B", "last": "A"}
    play = Play(at(*table, **position)).do("B peek C")
    assert play.over == "loyalists coronation"
    assert play.state.first == 2
    play = Play(at(*table, **position, next_first="last_active")).do("B peek C")
    assert play.state.first == 3


def test_SC_12_the_vizier_moved_last_not_the_one_he_forced() -> None:
    table = ("vizier", "slave", "assassin", "sultan", "guard", "slave")
    play = Play(at(*table, spare="slave", act="A")).do("A manipulate rebels C", "D pass")
    assert play.waits == "C"
    play.do("C murder D", "D pass", "E pass")
    assert play.over == "rebels murder"
    assert play.state.first == 1
    # In a skip: the release of a Slave completes nothing here, the arrest before it did the acting.
    freed = ("guard", "slave open prison", "slave open", "slave open", "sultan", "assassin")
    play = Play(at(*freed, spare="dancer", act="A", last="F")).do("A peek E")
    assert play.over == "rebels uprising"
    assert play.state.first == 1  # left of A, not of B whose turn was skipped
    play = Play(at(*freed, spare="dancer", act="A", last="F", next_first="last_active")).do("A peek E")
    assert play.state.first == 2


def test_SR_25_a_round_that_never_ends_is_called_off() -> None:
    table = at(*FIVE[:5], spare="slave", actions=199)
    play = Play(table).do("A peek B")
    assert play.over == "nobody limit"
    assert play.points == [0] * 5
    assert play.state.first == 1
    assert Play(at(*FIVE[:5], spare="slave", actions=198)).do("A peek B").over == ""
    assert Play(at(*FIVE[:5], spare="slave", actions=2, max_actions=3)).do("A peek B").over == "nobody limit"


def test_SC_13_max_actions_counts_completed_actions() -> None:
    play = begun(*FIVE, max_actions=3)
    play.do("A peek B", "B peek A", "C murder D")
    assert (play.state.actions, play.over) == (2, "")  # the murder still waits for the Sultan's answer
    play.do("A pass", "B pass")
    assert play.over == "nobody limit"


def test_SC_16_a_hunt_that_hits_is_an_action_of_its_own() -> None:
    seats = ("overseer", "slave", "slave", "slave", "sultan", "guard")
    play = Play(at(*seats, spare="assassin", max_actions=3)).do("A hunt B", "E pass")
    assert (play.state.actions, play.waits) == (1, "A")
    play.do("A hunt C", "E pass")
    assert (play.state.actions, play.waits, play.over) == (2, "A", "")
    assert play.do("A hunt D", "E pass").over == "nobody limit"


def test_SC_16_one_under_several_bans_knows_them_all_and_nobody_else_does() -> None:
    state = at("slave", "guard", "assassin banned=A,B", "sultan", "slave", spare="slave")
    assert game.view(state, 2).banned == (0, 1)
    assert [game.view(state, viewer).banned for viewer in (0, 1, 3, None)] == [()] * 4


def test_SC_14_the_fresh_deal_is_not_tested_and_swaps_are() -> None:
    # With the only Assassin out of the count, nobody could rise: yet the deal itself ends nothing.
    play = begun("sultan", "guard", "slave", "slave", "slave", "assassin", spare_counts="off")
    assert play.over == ""
    play.do("A peek B")
    assert play.over == ""  # three Slaves are at liberty
    play.do("B peek A", "C swap spare")  # now the Assassin sits at the table
    assert play.over == ""
    swapped = begun("sultan", "guard", "assassin", "slave", "slave", "slave", spare_counts="off")
    swapped.do("A peek B", "B peek A")
    assert swapped.over == ""
    swapped.do("C peek A", "D peek A", "E peek A", "A peek B", "B peek A")
    swapped.do("C swap spare")  # the Assassin leaves the table, but a third Slave comes to it
    assert swapped.over == ""
    last = at(
        "sultan", "guard", "assassin", "slave dead", "slave", spare="slave", spare_counts="off", act="B"
    )
    assert Play(last).do("B peek A").over == ""
    play = Play(last).do("B peek A", "C swap spare")
    assert play.over == "loyalists no-chance"


def test_a_game_for_others_than_five_to_fifteen_is_refused() -> None:
    for players in (4, 16):
        with pytest.raises(Malformed):
            game.new(players)


def test_S_SET_before_the_first_deal_there_is_nothing_on_the_table() -> None:
    state = game.new(6)
    assert not any(
        (state.open, state.dead, state.prison, state.chains, state.tired, state.round, state.actions)
    )
    assert (state.cards, state.exchanges, state.result) == ((), (), None)
    assert game.legal(state, 0) == []
