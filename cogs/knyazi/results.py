"""What is told of a finished game of «Из грязи в князи»: careers as lines, titles, the chronicle, the seals."""

from __future__ import annotations

from typing import Any

from cogs.pictures import Picture, contents
from cogs.texts import Locale, Person, t
from cogs.ui.game_packs import GameStory, Results
from core.hall import Sheet
from core.knyazi import chronicle, events, honours
from core.knyazi.cards import card_text
from core.knyazi.court_papers import Entry
from core.knyazi.game import game
from core.knyazi.moves import Shuffle
from core.knyazi.view import View


def score(view: View, player: int) -> tuple[int | None, str]:
    seat = next((one for one in view.seats if one.player == player), None)
    return view.career[player] if view.career else 0, seat.character if seat else ""


def pictures(sheet: Sheet, story: GameStory, view: View, locale: Locale) -> list[Picture]:
    """Rank over time, for every player."""
    seats: list[tuple[int, ...]] = []  # players top down, after every change; the first is the cast
    deals: list[int] = []
    reigns: list[int] = []
    if story.record.position:
        seats.append(tuple(seat.player for seat in game.view(story.first, None).seats))
    for event in story.events:
        if isinstance(event, events.RolesCast):
            seats.append(tuple(event.seats))
        elif isinstance(event, events.Reseated):
            seats.append(tuple(event.after))
        elif isinstance(event, events.NewReign):
            reigns.append(len(seats) - 1)
        elif isinstance(event, events.DealBegins):
            deals.append(max(len(seats) - 1, 0))
    if not seats:
        return []
    return [
        contents.CareerChart(
            careers=tuple(
                contents.CareerLine(name=name, seats=tuple(places.index(player) for places in seats))
                for player, name in enumerate(story.names)
            ),
            characters=tuple(seat.character for seat in view.seats),
            locale=locale,
            deals=tuple(deals),
            reigns=tuple(reigns),
        )
    ]


def titles(story: GameStory) -> dict[int, list[str]]:
    """Each player's titles, by id (K-HON-01)."""
    found: dict[int, list[str]] = {}
    for title in honours.honours(story.events):
        found.setdefault(title.player, []).append(title.id)
    return found


def chapters(story: GameStory, locale: Locale) -> list[tuple[int, list[str]]]:
    """The chronicle by deals: what was written by hand, and what the events themselves propose (K-CHN-02)."""
    people = [Person(name) for name in story.names]
    lines: dict[int, list[str]] = {}
    for proposal in chronicle.proposals(story.events):
        given: dict[str, Any] = {}
        for name, value in proposal.data.items():
            if name in ("player", "to", "attacker", "former"):
                given[name] = people[value] if value is not None and value >= 0 else "none"
            elif name == "players":
                given[name] = [people[player] for player in value]
            elif isinstance(value, bool):
                given[name] = "yes" if value else "no"
            elif name == "suit":
                given[name] = "PGDM"[value]
            else:
                given[name] = value
        lines.setdefault(proposal.deal, []).append(t(locale, f"chronicle-{proposal.code}", **given))
    for entry in written(story):
        lines.setdefault(entry.deal, []).append(t(locale, "chronicle-by-hand", words=entry.words))
    return sorted(lines.items())


def written(story: GameStory) -> list[Entry]:
    """What was written by hand, read aloud or not: the chronicle of a game that is over is everybody's (K-CHN-02)."""
    return [event.entry for event in story.events if isinstance(event, events.Entered)]


def open_to_all(story: GameStory) -> list[str]:
    return [entry.words for entry in written(story)]


def proof(story: GameStory) -> list[str]:
    """Of every deal, one that a disturbance or the game's end broke off too (KC-31): the game is over, and told."""
    dealt = [event for event in story.events if isinstance(event, events.Dealt)]
    shuffles = [move for _, move in story.record.moves if isinstance(move, Shuffle)]
    lines = []
    for event, move in zip(dealt, shuffles, strict=True):
        order = " ".join(card_text(card) for card in move.order)
        lines += [f"{event.number}", f"seal  {event.seal}", f"order {order}", f"salt  {move.salt}", ""]
    return lines


RESULTS = Results(
    score=score,
    pictures=pictures,
    titles=titles,
    chapters=chapters,
    open_to_all=open_to_all,
    proof=proof,
    figures=("deals", "reigns", "accessions", "kholop", "blows", "charges", "mercies"),
    boards=("best", "reigns", "blows"),
)
