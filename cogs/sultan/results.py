"""What is told of a finished game of «Султан на миг»: points, the last circle, the seals."""

from __future__ import annotations

from cogs.pictures import Picture
from cogs.sultan import board
from cogs.texts import Locale
from cogs.ui.game_packs import GameStory, Results
from core.hall import Sheet
from core.sultan import events
from core.sultan.view import View


def score(view: View, player: int) -> tuple[int | None, str]:
    return view.totals[player], view.places[player].card or ""


def pictures(sheet: Sheet, story: GameStory, view: View, locale: Locale) -> list[Picture]:
    return [board.picture_of(sheet, view, locale)]


def proof(story: GameStory) -> list[str]:
    lines, seal = [], ""
    for event in story.events:
        if isinstance(event, events.RoundBegan):
            seal = event.seal
        elif isinstance(event, events.RoundEnded):
            dealt = " ".join(event.dealt)
            lines += [f"{event.round}", f"seal  {seal}", f"cards {dealt}", f"salt  {event.salt}", ""]
    return lines


RESULTS = Results(
    score=score,
    pictures=pictures,
    proof=proof,
    figures=("rounds", "rounds-won", "points"),
    boards=("best", "points"),
)
