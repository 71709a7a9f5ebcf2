"""From the casting to the last card."""

import pytest

from core.chance import Seeded
from core.knyazi.game import game
from core.knyazi.options import Options
from core.selfplay import random_move, self_play


@pytest.mark.parametrize("players", range(4, 13))
def test_K_END_01_every_deal_of_random_players_ends(players: int) -> None:
    state = game.new(players, Options(deals=2))
    steps = 0
    for _ in self_play(game, state, players, Seeded(players), random_move):
        steps += 1
    assert steps > 20
