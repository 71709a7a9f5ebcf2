"""Other people's engines, played at random by their own public means, to measure beside ours.

Nothing here is needed to play: each is loaded only when it is measured.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import msgspec

from core.chance import Seeded

MOST_MOVES = 2000
"""A game that will not end is left."""


class Peer(msgspec.Struct, frozen=True):
    """An engine to measure: what `play(seed)` of it does is play one game and count its moves."""

    name: str
    players: int
    play: Callable[[], Callable[[int], int]]
    hint: str

    def load(self, folder: str | None) -> Callable[[int], int]:
        """`folder` may hold wheels, which Python imports as they are."""
        for wheel in sorted(Path(folder).glob("*.whl")) if folder else ():
            if str(wheel) not in sys.path:
                sys.path.append(str(wheel))
        return self.play()


def _durak() -> Callable[[int], int]:
    """Cardsharp's Durak: pure functions on frozen states; what is not allowed gives the state back."""
    durak = import_module("cardsharp.durak")
    engine, stage = durak.StateTransitionEngine, durak.GameStage
    table = {
        stage.ATTACK: (engine.play_attack_card, engine.pass_attack),
        stage.THROWING_IN: (engine.throw_in_card, engine.pass_attack),
        stage.DEFENSE: (engine.play_defense_card, engine.take_cards),
    }

    def play(seed: int) -> int:
        chance = Seeded(seed)
        state = durak.GameState()
        for name in ("A", "B", "C", "D"):
            state = engine.add_player(state, name)
        state = engine.deal_initial_cards(engine.initialize_game(state))
        moves = 0
        while not state.game_ended and moves < MOST_MOVES:
            player = state.active_player
            card, other = table[state.stage]
            after = card(state, player.id, chance.randrange(len(player.hand) + 1))
            if after is state:
                after = other(state, player.id)
                if after is state:
                    continue
            state = after
            moves += 1
        return moves

    return play


def _uno() -> Callable[[int], int]:
    """RLCard's UNO, the raw game without its environment."""
    uno = import_module("rlcard.games.uno.game")

    def play(seed: int) -> int:
        chance = Seeded(seed)
        game = uno.UnoGame(num_players=4)
        game.np_random.seed(seed)
        game.init_game()
        moves = 0
        while not game.is_over() and moves < MOST_MOVES:
            actions = game.get_legal_actions()
            game.step(actions[chance.randrange(len(actions))])
            moves += 1
        return moves

    return play


ALL = (
    Peer(
        "cardsharp Durak", 4, _durak,
        "pip download --no-deps --python-version 3.14 --only-binary=:all: cardsharp==0.6.0"
        " and name the folder with --peers",
    ),
    Peer("rlcard UNO", 4, _uno, "it comes with the extra `bench`"),
)  # fmt: skip
