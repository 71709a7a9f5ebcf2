"""KC-22: what is asked in secret shows in no refusal. Every position is compared with its twin, in whose text nobody is
asked anything: whoever is not asked must find the two alike."""

from __future__ import annotations

import json
from itertools import product

import pytest

from core.chance import Seeded
from core.knyazi.cards import card_text
from core.knyazi.cards import deck as deck_of
from core.knyazi.game import game
from core.knyazi.notation import MOVES
from core.knyazi.options import Options
from core.knyazi.state import State
from core.shapes import EAR, FATE, Chance, Illegal, Move, letter, shuffled

RULES = (
    {},
    {"etiquette": "honour"},
    {"etiquette": "auto", "ability_timing": "own_turn"},
    {"orders": "oligarchy+constitution", "etiquette": "honour", "demotion_timing": "after_bout"},
    {"orders": "bureaucracy", "gift_to_frozen": "on"},
    {"orders": "anarchy", "hands": "refuse", "etiquette": "auto"},
)
PAPERS = (
    '! charge {0} E-NAM-01 {1} "Вася"',
    '{0} denounce {1} K-PUN-09 "спал"',
    'T decree "Всем петь"',
    'T blows {0} 2 duty "спал"',
    'T grant {0}',
    'T grant {1}',
    '{0} petition "Дай милость"',
)  # fmt: skip


def twins(seed: int) -> tuple[State, State, set[int]]:
    """A position with a secret question, the same one with none, and who knows of the question."""
    chance = Seeded(seed)
    riot = seed % 2 == 0
    players = 8 + chance.randrange(5) if riot else 4 + chance.randrange(9)
    rules = Options(**RULES[chance.randrange(len(RULES))])  # type: ignore[arg-type]
    if players < 10 and rules.orders == "bureaucracy":
        rules = Options()
    seats = shuffled(range(players), chance)
    pack = list(shuffled(deck_of("4x18x1").pack, chance))
    hands: dict[int, list[int]] = {}
    for seat, player in enumerate(seats):
        if not riot and seat == 0:
            trumps = [card for card in pack if card & 3 == 3][: 1 + chance.randrange(3)]
            hands[player] = trumps
        else:
            hands[player] = [pack.pop() for _ in range(chance.randrange(5))]
        pack = [card for card in pack if card not in hands[player]]
    first, other = seats[-1], seats[-2]
    for needed in (first, other, seats[0]):
        hands[needed] = hands[needed] or [pack.pop()]
    lines = ["seats: " + " ".join(map(letter, seats)), "trump: M"]
    lines += [f"hand {letter(p)}: {' '.join(map(card_text, cards))}" for p, cards in hands.items() if cards]
    if chance.randrange(8) == 0:
        lines.append("opened: no")
    if riot:
        lines += [f"turn: {letter(first)}", "riot: now"]
        ask = {"player": other, "back": 4, "other": first}
        secret, known = ["phase: consent", f"ask: {json.dumps(ask)}"], {first, other}
    else:
        lines.append(f"turn: {letter(seats[0])}")
        secret, known = ["phase: gift"], {seats[0]}
    plain = game.set_up(players, rules, lines)
    for _ in range(chance.randrange(4)):
        text = PAPERS[chance.randrange(len(PAPERS))].replace("T ", letter(seats[0]) + " ")
        some = [letter(p) for p in shuffled(range(players), chance)]
        plain = tried(plain, text.format(*some))
    written = [line for line in game.position(plain) if not line.startswith("phase")]
    asked = [line + (" gift=" + letter(seats[0])) * (not riot) if line.startswith("turn:") else line
             for line in written]  # fmt: skip
    return game.set_up(players, rules, [*asked, *secret]), plain, known


def tried(state: State, text: str) -> State:
    who, _, rest = text.partition(" ")
    player = EAR if who == "!" else "ABCDEFGHIJKL".index(who)
    try:
        return game.apply(state, player, game.parse(player, rest))[0]
    except Illegal:
        return state


def universe(state: State, player: int, chance: Chance) -> list[Move]:
    """Moves of every kind that somebody might try, sensible or not."""
    held = [card_text(c) for c in state.table.deck.kinds(state.hands[player])] or ["P2"]
    card, far = held[chance.randrange(len(held))], "D19"
    some, more = (letter(p) for p in shuffled(range(state.table.players), chance)[:2])
    paper = 1 + chance.randrange(state.court.serial + 2)
    texts = [
        ["pass", "concede", "protest", "riot", "deal", "collect", "window-closed", "time-up"],
        [f"attack {c}{how}" for c, how in product((card, far), ("", " coup"))],
        [f"throw-in {card}{right}" for right in ("", " mercy", " support")],
        [f"{what} {who}" for what in ("look", "grant") for who in (some, more)],
        [f"beat {far} {card}", f"beat {card} mercy", f"permit {some} 1", f"draw {card}", "trump M"],
        [f"give {c} {who}" for c in (card, far) for who in (some, more)],
        [f"exchange {card} {who}" for who in (some, more)],
        [f"{what} {answer}" for what in ("consent", "spare") for answer in ("yes", "no")],
        [f"{what} {paper}" for what in ["strike", "remit", "release", "repeal", "escape", "keep", "undo", "visa", "cry-out", "let-pass"]],
        [f"rule {paper} {penalty}" for penalty in ("pardon", "demotion", "blows 2")],
        ['decree "Всем петь"', f'buy-decree {card} "Всем петь"', 'petition "эй"', f'blows {some} 1 duty "эй"'],
        [f'denounce {some} K-PUN-09 "спал"', f'assign {some} "стой" duty "эй"', f"chronicler {paper}"],
        [f'object {paper} rules "эй"', f"overrule {paper} yes", f"answer {paper} granted", f"cast-vote {paper} yes"],
        [f"call-vote decree {paper}", f"call-vote sentence {paper}", f"count-votes {paper}", f"withdraw {paper}", f"prolong {paper} 1000"],
        ['enter "эй"', 'order-entry "эй"', f'demand {paper} "эй"', f"charge {some} E-NAM-01"],
    ]  # fmt: skip
    return [game.parse(player, text) for some_texts in texts for text in some_texts]


def code(state: State, player: int, move: Move) -> str:
    try:
        game.check(state, player, move)
    except Illegal as wrong:
        return f"{wrong} {wrong.data}"
    return ""


KINDS = [*(str(kind.__struct_config__.tag) for kind in MOVES), "coup"]


def compare(seed: int) -> int:
    """All that the others can ask of both twins; how many questions that were."""
    secret, plain, known = twins(seed)
    chance = Seeded(seed + 1)
    others = [p for p in shuffled(range(plain.table.players), chance) if p not in known][:3]
    asked = 0
    for player in others:
        assert game.view(secret, player) == game.view(plain, player)
        assert game.legal(secret, player) == game.legal(plain, player)
        for kind in KINDS:
            why = [game.why_not(state, player, kind) for state in (secret, plain)]
            assert str(why[0]) == str(why[1]), (seed, player, kind)
        for move in universe(plain, player, chance):
            assert code(secret, player, move) == code(plain, player, move), (seed, player, game.write(move))
            asked += 1
            if not code(plain, player, move):
                told = [
                    [game.redact(event, who) for event in game.apply(state, player, move)[1]]
                    for state in (secret, plain)
                    for who in others
                ]
                mine = [[event for event in one if event is not None] for one in told]
                assert mine[: len(others)] == mine[len(others) :], (seed, player, game.write(move))
    return asked


def test_KC_22_KC_23_who_is_not_asked_is_refused_and_allowed_as_if_nothing_were_asked() -> None:
    assert sum(compare(seed) for seed in range(200)) > 20_000


@pytest.mark.slow
def test_KC_22_the_same_over_thousands_of_positions() -> None:
    assert sum(compare(seed) for seed in range(10_000, 16_000)) > 1_000_000


def test_KC_22_the_two_questions_are_asked_often_enough_to_tell() -> None:
    phases = {
        line for seed in range(20) for line in game.position(twins(seed)[0]) if line.startswith("phase")
    }
    assert phases == {"phase: gift", "phase: consent"}
    assert all(game.waiting(twins(seed)[0])[0] in twins(seed)[2] for seed in range(20))
    assert FATE not in game.waiting(twins(0)[0])
