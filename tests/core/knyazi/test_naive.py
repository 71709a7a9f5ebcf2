"""The engine against a second, plain writing of the same law: the same moves everywhere, the same counts."""

import pytest

from core.chance import Seeded
from core.knyazi.cards import card_text
from core.knyazi.cards import deck as deck_of
from core.knyazi.game import game
from core.knyazi.options import Options
from core.knyazi.state import Dealing, State
from core.perft import perft
from core.shapes import FATE, letter, player_of, shuffled
from tests.core.knyazi.naive import Naive

RULES: list[dict[str, str]] = [
    {},
    {"orders": "anarchy"},
    {"throw_after_take": "on"},
    {"gift_to_frozen": "on", "tsarevich_inherits": "on"},
    {"mercy_batch": "single", "mercy_saves_coup": "off", "ability_timing": "own_turn"},
    {"orders": "anarchy", "anarchy_tsar_throws": "on", "throw_after_take": "on"},
]


def start(players: int, seed: int, rules: dict[str, str], few: bool) -> tuple[State, Naive]:
    """The same position for both: hands of one to six cards, mercies, and perhaps the mob's first turn."""
    chance = Seeded(seed)
    letters = "".join("ABCDEFGHIJKL"[p] for p in shuffled(range(players), chance))
    pack = list(shuffled([card_text(c) for c in deck_of("4x18x1").pack], chance))
    if few:  # few ranks: more fits, more is thrown in
        pack = [card for card in pack if int(card[1:]) <= 2 + (players * 6) // 4]
    hands = {p: [pack.pop() for _ in range(min(1 + chance.randrange(6), len(pack)))] for p in letters}
    riot = players >= 8 and chance.randrange(3) == 0
    turn = letters[-1 - chance.randrange(2)] if riot else letters[chance.randrange(players)]
    mercies = [p for p in letters[1:] if chance.randrange(players) < 2][:3]
    naive = Naive(letters, hands, "M", turn, **rules)
    naive.mercy = set(mercies)
    naive.riot = "now" if riot else "over"
    lines = [f"seats: {' '.join(letters)}", "trump: M", f"turn: {turn}"]
    lines += [f"hand {p}: {' '.join(cards)}" for p, cards in hands.items() if cards]
    lines += [f"mercies: {' '.join(mercies)}"] * bool(mercies) + ["riot: now"] * riot
    return game.set_up(players, Options(max_bouts=100_000, **rules), lines), naive  # type: ignore[arg-type]


def counted(state: State) -> set[tuple[str, str]]:
    """Every counted move of everybody, as text."""
    return {
        (letter(player), game.write(move))
        for player in range(FATE, state.table.players)
        for move in game.legal(state, player)
        if game.counted(state, player, move)
    }


def summary(state: State) -> tuple[str, dict[str, set[str]], str]:
    cards = state.table.deck.cards
    hands = {letter(p): {card_text(c) for c in cards(hand)} for p, hand in enumerate(state.hands)}
    return (
        "".join(map(letter, state.seats)),
        hands,
        "PGDM"[state.deal.trump] if state.deal.trump >= 0 else "-",
    )


def walk(players: int, seed: int, rules: dict[str, str], few: bool) -> int:
    """One random deal, move by move, both ways."""
    state, naive = start(players, seed, rules, few)
    chance = Seeded(seed + 1)
    steps = 0
    while steps < 400:
        mine, theirs = counted(state), naive.moves()
        if isinstance(state.phase, Dealing):
            assert naive.phase == "over"
            assert theirs == set()
            break
        assert mine == theirs, (
            steps,
            sorted(mine - theirs)[:5],
            sorted(theirs - mine)[:5],
            game.position(state),
        )
        who, text = sorted(mine)[chance.randrange(len(mine))]
        state, _ = game.apply(state, player_of(who), game.parse(player_of(who), text))
        naive = naive.play(who, text)
        steps += 1
        if not isinstance(state.phase, Dealing):
            assert summary(state) == (
                "".join(naive.seats),
                {p: set(h) for p, h in naive.hands.items()},
                naive.trump,
            )
        else:
            assert "".join(map(letter, state.seats)) == "".join(naive.seats)
    return steps


@pytest.mark.parametrize("players", range(4, 13))
def test_both_allow_the_same_moves_all_through_a_deal(players: int) -> None:
    steps = sum(walk(players, seed, RULES[seed % len(RULES)], seed % 2 == 0) for seed in range(6))
    assert steps > 60


@pytest.mark.slow
def test_both_allow_the_same_moves_through_many_deals() -> None:
    for seed in range(1000, 2200):
        walk(4 + seed % 9, seed, RULES[seed % len(RULES)], seed % 3 != 0)


def naive_perft(naive: Naive, depth: int) -> list[tuple[int, int]]:
    layer = {naive.key(): (naive, 1)}
    counts = []
    for _ in range(depth):
        beyond: dict[object, tuple[Naive, int]] = {}
        for one, ways in layer.values():
            for who, text in one.moves():
                after = one.play(who, text)
                key = after.key()
                beyond[key] = (after, ways + (beyond[key][1] if key in beyond else 0))
        counts.append((sum(w for _, w in beyond.values()), len(beyond)))
        layer = beyond
    return counts


@pytest.mark.parametrize("seed", range(12))
def test_both_count_the_same_positions(seed: int) -> None:
    players = (4, 5, 6, 9)[seed % 4]
    state, naive = start(players, 300 + seed, RULES[seed % len(RULES)], True)
    mine = [(c.sequences, c.positions) for c in perft(game, state, players, 3)]
    assert mine == naive_perft(naive, 3)
