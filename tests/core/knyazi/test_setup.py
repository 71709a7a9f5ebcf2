"""Characters, seats, options, decks: what stands before the first deal."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.chance import Seeded
from core.knyazi import characters, dealing
from core.knyazi.cards import MERCY, card_of, card_text, deck
from core.knyazi.characters import Estate, Power, cast_for
from core.knyazi.events import GameEnded, RolesCast
from core.knyazi.game import game
from core.knyazi.options import Options
from core.record import options_of
from core.selfplay import random_move, self_play
from core.shapes import FATE, Illegal, Malformed
from tests.core.knyazi.helpers import at, go, hand, refused, seats, step, waits_for

TABLES = {
    4: "tsar spy executioner kholop",
    5: "tsar spy executioner jester kholop",
    6: "tsar boyar spy executioner jester kholop",
    7: "tsar boyar spy executioner jester sweeper kholop",
    8: "tsar tsarevich boyar spy executioner jester sweeper kholop",
    9: "tsar tsarevich boyar voevoda spy executioner jester sweeper kholop",
    10: "tsar tsarevich boyar voevoda spy clerk executioner jester sweeper kholop",
    11: "tsar tsarevich confessor boyar voevoda spy clerk executioner jester sweeper kholop",
    12: "tsar tsarevich confessor boyar voevoda merchant spy clerk executioner jester sweeper kholop",
}


@pytest.mark.parametrize("players", range(4, 13))
def test_K_SET_01_the_cards_1_to_n_are_in_play_from_the_tsar_down(players: int) -> None:
    assert " ".join(one.id for one in cast_for(players)) == TABLES[players]
    assert sorted(one.number for one in cast_for(players)) == list(range(1, players + 1))


@pytest.mark.parametrize("players", [3, 13])
def test_K_GEN_01_only_four_to_twelve_play(players: int) -> None:
    with pytest.raises(Malformed) as wrong:
        game.new(players)
    assert wrong.value.code == "wrong-player-count"


def test_K_GEN_02_there_is_a_best_career_and_no_winner() -> None:
    steps = list(self_play(game, game.new(4, Options(deals=3)), 4, Seeded(5), random_move))
    state = steps[-1][2]
    events = [event for step in steps for event in step[3]]
    outcome = game.outcome(state)
    assert outcome is not None
    assert outcome.reason == "deals"
    assert outcome.best == tuple(p for p in range(4) if state.court.career[p] == max(state.court.career))
    assert sum(state.court.career) == 3 * (0 + 1 + 2 + 3)
    assert events[-1] == GameEnded("deals", outcome.best)


def test_K_GEN_03_props_lie_at_the_seats_of_their_characters() -> None:
    props = {one.id: one.prop for one in characters.ALL if one.prop}
    assert props == {"tsar": "crown", "executioner": "baton", "jester": "cap", "sweeper": "broom"}


def test_K_SET_02_fate_casts_every_player_once() -> None:
    state = game.new(5)
    assert game.waiting(state) == (FATE,)
    assert refused(state, "* cast A,B,C,D,D") == "not-everybody-once"
    assert refused(state, "A cast A,B,C,D,E") == "no-casting-now"
    state, events = step(state, "* cast C,A,E,B,D")
    assert events == (RolesCast((2, 0, 4, 1, 3)),)
    assert seats(state) == "CAEBD"


def test_K_SET_03_nobles_then_commoners_then_mob() -> None:
    for players in range(4, 13):
        order = [one.estate for one in cast_for(players)]
        assert order == sorted(order, key=[Estate.NOBLES, Estate.COMMONERS, Estate.MOB].index)
    nobles = {n: sum(one.estate is Estate.NOBLES for one in cast_for(n)) for n in range(4, 13)}
    assert nobles == {4: 1, 5: 1, 6: 2, 7: 2, 8: 3, 9: 4, 10: 4, 11: 5, 12: 5}


def test_K_SET_04_clockwise_is_up_and_from_the_tsar_to_the_kholop() -> None:
    from core.knyazi.seating import first_clockwise

    everybody = (0, 1, 2, 3, 4)
    assert first_clockwise(everybody, 0b11111, 3) == 2
    assert first_clockwise(everybody, 0b11111, 0) == 4


def test_KR_02_the_confessor_is_above_the_boyar_unless_the_house_reads_the_table() -> None:
    for players in (11, 12):
        example = [one.id for one in cast_for(players)]
        table = [one.id for one in cast_for(players, "table")]
        assert example[2:4] == ["confessor", "boyar"]
        assert table[2:4] == ["boyar", "confessor"]
    assert cast_for(10, "table") == cast_for(10)
    state = game.new(11, Options(noble_order="table"))
    assert state.table.cast[2].id == "boyar"


def test_the_printed_addresses_and_abilities() -> None:
    by = characters.BY_ID
    assert by["tsar"].address == "majesty"
    assert by["sweeper"].address == ""
    assert by["kholop"].address == ""
    owners = {power: [one.id for one in characters.ALL if power in one.powers] for power in Power}
    assert all(len(found) == 1 for found in owners.values())
    assert owners[Power.SHIELD] == ["boyar"]
    assert owners[Power.INFORM] == ["spy"]


# -- the deck -----------------------------------------------------------------------------------


def test_the_deck_is_four_suits_of_eighteen_ranks() -> None:
    cards = deck("4x18x1")
    assert cards.size == 72
    assert {card_text(c) for c in cards.pack} == {f"{s}{r}" for s in "PGDM" for r in range(2, 20)}


def test_KC_21_the_thirteen_rank_deck_is_labelled_2_to_14() -> None:
    cards = deck("4x13x2")
    assert cards.size == 104
    assert {card_text(c) for c in cards.pack} == {f"{s}{r}" for s in "PGDM" for r in range(2, 15)}
    state = game.new(12, Options(deck="4x13x2"))
    assert state.table.deck is cards


def test_every_card_of_the_longest_deck_is_written_and_read_and_none_is_a_mercy() -> None:
    cards = deck("4x63x1").pack
    assert [card_of(card_text(card)) for card in cards] == list(cards)
    assert max(cards) < MERCY
    for text in ("4x64x1", "4x99x1", "4x18x0", "5x18x1"):
        with pytest.raises(Malformed):
            deck(text)


@pytest.mark.parametrize("text", ["P1", "P02", "X3", "P", "P100", "p3", ""])
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(Malformed):
        card_of(text)


@given(st.data(), st.sampled_from(["4x18x1", "4x13x2", "3x10x3"]))
def test_sets_of_cards_add_and_take_like_lists(data: st.DataObject, text: str) -> None:
    cards = deck(text)
    every = list(cards.cards(cards.every))
    some = data.draw(st.lists(st.sampled_from(range(len(every))), unique=True, max_size=12))
    chosen = sorted(every[i] for i in some)
    held = cards.set_of(chosen)
    assert list(cards.cards(held)) == chosen
    assert held.bit_count() == len(chosen)
    rest = cards.part(cards.every, held)
    assert cards.join(rest, held) == cards.every
    for card in chosen:
        assert cards.put(cards.take(held, card), card) == held
    if len(chosen) <= 6:
        parts = cards.parts(held, 3)
        assert len(parts) == len(set(parts))
        lists = {tuple(cards.cards(part)) for part in parts}
        from itertools import combinations

        assert lists == {c for n in (1, 2, 3) for c in combinations(chosen, n)}


# -- options ------------------------------------------------------------------------------------

SWITCHES = {
    "deck": "4x18x1",
    "noble_order": "example",
    "smuta_repeat": "unlimited",
    "tsarevich_inherits": "off",
    "throw_after_take": "off",
    "mercy_batch": "batch",
    "mercy_saves_coup": "on",
    "gift_to_frozen": "off",
    "riot": "per_deal",
    "demotion_timing": "immediate",
    "tsar_votes": "on",
    "anarchy_tsar_throws": "off",
    "ability_timing": "between_bouts",
    "etiquette": "off",
    "hands": "charge",
    "max_bouts": 500,
    "leaders": "people",
    "lesson": "off",
}


def test_every_switch_of_the_law_has_its_default() -> None:
    plain = Options()
    assert {name: getattr(plain, name) for name in SWITCHES} == SWITCHES


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("colour", "red"),
        ("riot", "always"),
        ("deck", "5x18x1"),
        ("max_bouts", "0"),
        ("deals", "-1"),
        ("goal", "1"),
    ],
)
def test_an_unknown_option_or_value_is_refused(name: str, value: str) -> None:
    with pytest.raises(Malformed):
        options_of(game, {name: value})


def test_a_deck_too_small_for_the_table_is_refused() -> None:
    with pytest.raises(Malformed) as wrong:
        game.new(12, Options(deck="4x13x1"))
    assert wrong.value.code == "deck-too-small"


# -- house characters ---------------------------------------------------------------------------


def test_K_CUS_01_a_character_of_the_house_plays_by_its_powers() -> None:
    id = "bogatyr"
    if id not in characters._guests:
        characters.welcome(characters.Character(id, 13, Estate.NOBLES, frozenset({Power.SHIELD}), "hero"))
    cast = "tsar bogatyr spy executioner jester kholop"
    state = at(
        """
        seats: A B C D E F
        hand A: P9
        hand B: G9 P8
        hand C: P3 D5
        hand D: P4 D3
        hand E: P5
        trump: M
        bout: C B
        table: D3/G3
        stage: more
        """.replace("D3/G3", "D6/M2"),
        6,
        cast=cast,
    )
    state = go(state, "C pass")  # his shield keeps the others out: the bout is over at once
    assert waits_for(state) == "B"
    with pytest.raises(Malformed) as wrong:
        game.new(6, Options(cast="tsar nobody spy executioner jester kholop"))
    assert wrong.value.code == "unknown-character"
    for bad, code in [
        ("tsar spy executioner kholop", "cast-size"),
        ("tsar spy spy executioner jester kholop", "cast-twice"),
        ("spy tsar boyar executioner jester kholop", "cast-ends"),
        ("tsar spy boyar executioner jester kholop", "cast-order"),
    ]:
        with pytest.raises(Malformed) as wrong:
            game.new(6, Options(cast=bad))
        assert wrong.value.code == code


def test_K_CUS_01_an_order_of_the_house_may_forbid_more() -> None:
    from core.knyazi import orders
    from core.knyazi.moves import Attack

    class Sobriety(orders.Order, frozen=True):
        def veto(self, state: object, player: int, move: object) -> None:
            if isinstance(move, Attack) and len(move.cards) > 1:
                raise Illegal("one-at-a-time", "house")

    if "sobriety" not in orders._guests:
        orders.welcome(Sobriety("sobriety", vetoes=True))
    state = at("hand A: P9\nhand B: P3 G3\nhand C: P4\nhand D: P5 D5\ntrump: M\nturn: B", orders="sobriety")
    state = at(
        "hand A: P9 P8\nhand B: P3 G3\nhand C: P4\nhand D: P5 D5\ntrump: M\nturn: B", orders="sobriety"
    )
    assert refused(state, "B attack P3,G3") == "one-at-a-time"
    moves = {game.write(m) for m in game.legal(state, 1)}
    assert "attack P3,G3" not in moves
    assert "attack P3" in moves


def test_KR_27_the_first_tsar_has_three_mercies() -> None:
    state = go(game.new(4), "* cast A,B,C,D")
    assert game.view(state, 0).mercies == 3


def test_the_hands_of_the_first_deal_are_as_the_order_says() -> None:
    state = go(game.new(4), "* cast A,B,C,D", "D deal")
    order = state.table.deck.cards(state.table.deck.every)
    text = ",".join(map(card_text, order))
    state = go(state, f'* shuffle {text} "s"')
    assert hand(state, "C") == {"P2", "G2", "D2", "M2", "P3", "G3"}
    assert dealing.seal(state.deal.order, "s") == game.view(state, None).seal
