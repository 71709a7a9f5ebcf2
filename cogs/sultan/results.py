"""What is told of a finished game of «Султан на миг»: points, the last circle, the seals."""

from __future__ import annotations

from cogs.pictures import Picture
from cogs.sultan import board
from cogs.texts import Locale, t
from cogs.ui.game_packs import GameStory, Results
from core.hall import Sheet
from core.sultan import events
from core.sultan.view import View


def score(view: View, player: int) -> tuple[int | None, str]:
    return view.totals[player], view.places[player].card or ""


def pictures(sheet: Sheet, story: GameStory, view: View, locale: Locale) -> list[Picture]:
    return [board.picture_of(sheet, view, locale)]


def verdict(view: View, locale: Locale) -> str:
    """How the last round ended, which nobody was given time to look at; and S-MAT-01, SR-05: what decided between those
    with the same points."""
    if view.waits_for != "over" or view.result is None:
        return ""
    told = [
        t(locale, "event-sultan-round-ended", how=view.result.how, round=view.round),
        t(locale, "sultan-scoring"),
    ]
    tied = view.totals.count(max(view.totals)) if view.totals else 0
    return "\n".join([*told, t(locale, "sultan-tie", tied=tied)] if tied > 1 else told)


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
    verdict=verdict,
    figures=("rounds", "rounds-won", "points"),
    boards=("best", "points"),
)
