"""Every move carries its law: what is offered passes, and what passes is offered."""

from __future__ import annotations

import pytest

from core.chance import Seeded
from core.knyazi.game import game
from core.knyazi.laws import LAWS
from core.knyazi.notation import MOVES
from core.knyazi.options import Options
from core.shapes import EAR, FATE, Illegal, letter, shuffled

ORDERS = (
    "absolutism",
    "constitution",
    "bureaucracy",
    "oligarchy+anarchy",
    "constitution+bureaucracy",
    "tyranny",
)
SAID = (
    '{ruler} decree "Всем петь"', '{ruler} blows {a} 2 duty "спал"', '{ruler} assign {a} "стой" duty "спал"',
    '{a} denounce {b} E-NAM-01 "Вася"', '{a} denounce {b} K-PUN-09 "спал"', '{a} petition "дай"',
    '! charge {a} E-NAM-02 {b} "эй" suspicion=yes', '! charge {a} E-NAM-01 {b} "эй"', '{a} object 1 rules "нет"',
    "{a} call-vote decree 1", "{ruler} grant {a}", "{ruler} rule 2 demotion", "{ruler} rule 3 blows 1",
)  # fmt: skip


def disputed(seed: int) -> int:
    """One game at random, its court busy, and at every few moves the question put to everybody."""
    chance = Seeded(seed)
    players = 4 + seed % 9
    rules = Options(
        deals=1,
        orders=ORDERS[chance.randrange(len(ORDERS))],
        etiquette="auto",
        hands=("charge", "refuse")[chance.randrange(2)],
        demotion_timing=("immediate", "after_bout")[chance.randrange(2)],
        throw_after_take=("off", "on")[chance.randrange(2)],
    )
    state = game.new(players, rules)
    asked = 0
    for _ in range(260):
        if game.outcome(state) is not None:
            break
        if chance.randrange(9) == 0 and state.deal.trump >= 0:
            a, b = (letter(p) for p in shuffled(range(players), chance)[:2])
            who, _, rest = (
                SAID[chance.randrange(len(SAID))]
                .format(a=a, b=b, ruler=letter(state.seats[0]))
                .partition(" ")
            )
            player = EAR if who == "!" else "ABCDEFGHIJKL".index(who)
            try:
                state, _ = game.apply(state, player, game.parse(player, rest))
            except Illegal:
                continue
        if chance.randrange(6) == 0:
            for player in {FATE, state.seats[state.table.power], *shuffled(range(players), chance)[:2]}:
                wrong = list(LAWS.disputes(game.check, state, player))
                assert not wrong, (
                    seed,
                    game.position(state),
                    player,
                    [(game.write(m), why) for m, why in wrong[:5]],
                )
                asked += 1
        move = game.fate(state, chance)
        player = FATE
        if move is None:
            waiting = game.waiting(state)
            player = (
                waiting[chance.randrange(len(waiting))] if chance.randrange(4) else chance.randrange(players)
            )
            listed = game.legal(state, player)
            if not listed:
                continue
            move = listed[chance.randrange(len(listed))]
        state, _ = game.apply(state, player, move)
    return asked


def test_what_is_offered_passes_and_what_passes_is_offered() -> None:
    assert sum(disputed(seed) for seed in range(12)) > 400


@pytest.mark.slow
def test_the_same_over_many_games() -> None:
    assert sum(disputed(seed) for seed in range(1000, 1400)) > 50_000


def test_every_move_has_its_law() -> None:
    assert {law.move for law in LAWS._laws} == set(MOVES)
