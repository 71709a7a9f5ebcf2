"""placeholder"""

from core.shapes import Chance, Move
from core.sultan.view import View


def choose(view: View, chance: Chance) -> Move | None:
    if not view.moves or (view.actor != view.me and view.window is None):
        return None
    return view.moves[chance.randrange(len(view.moves))]
