"""What is told of a finished game of «Султан на миг»: points, the last circle, the seals."""

from __future__ import annotations

from cogs.pictures import Picture
from cogs.sultan import board
from cogs.texts import Locale, t
from cogs.ui.game_packs import GameStory, Results
from core.hall import Sheet
from core.sultan import events
from core.sultan.moves import Deal
from core.sultan.view import View


def score(view: View, player: int) -> tuple[int | None, str]:
    return view.totals[player], view.places[player].card or ""


def pictures(sheet: Sheet, story: GameStory, view: View, locale: Locale) -> list[Picture]:
    return [board.picture_of(sheet, view, locale)]


def verdict(view: View, locale: Locale) -> str:
    """How the last round ended, which nobody was given time to look at, and for whom the neutral were; and S-MAT-01,
    SR-05: what decided between those with the same points."""
    if view.waits_for != "over" or view.result is None:
        return ""
    told = [
        t(locale, "event-sultan-round-ended", how=view.result.how, round=view.round),
        t(locale, "sultan-scoring"),
        *board.neutrals(view, locale),
    ]
    tied = view.totals.count(max(view.totals)) if view.totals else 0
    return "\n".join([*told, t(locale, "sultan-tie", tied=tied)] if tied > 1 else told)


def proof(story: GameStory) -> list[str]:
    """Of every round, one that the game's end broke off too: the game is over, and told."""
    began = [event for event in story.events if isinstance(event, events.RoundBegan)]
    deals = [move for _, move in story.record.moves if isinstance(move, Deal)]
    lines = []
    for event, move in zip(began, deals, strict=True):
        cards = " ".join(move.cards)
        lines += [f"{event.round}", f"seal  {event.seal}", f"cards {cards}", f"salt  {move.salt}", ""]
    return lines


RESULTS = Results(
    score=score,
    pictures=pictures,
    proof=proof,
    verdict=verdict,
    figures=("rounds", "rounds-won", "points"),
    boards=("best", "points"),
)
