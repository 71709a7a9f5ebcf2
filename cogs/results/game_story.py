"""A game told from its record: replayed once, and every event at hand."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Any

from cogs.pictures import contents
from cogs.texts import Locale, Person, plain, t
from core import record as records
from core.games import GAMES
from core.hall import Hall
from core.knyazi import chronicle, honours
from core.knyazi.cards import card_text
from core.record import Record
from core.shapes import Event


@dataclass
class GameStory:
    """What came of every move, in order."""

    record: Record
    state: Any
    events: list[Event]
    seats: list[tuple[int, ...]] = field(default_factory=list)
    """«Из грязи в князи»: players top down, after every change; the first is the cast."""
    deals: list[int] = field(default_factory=list)
    reigns: list[int] = field(default_factory=list)

    @property
    def names(self) -> tuple[str, ...]:
        return self.record.players


def told(record: Record) -> GameStory:
    """Replay the record and keep what matters for the telling."""
    game = GAMES[record.game]
    state = records.start(GAMES, record)
    story = GameStory(record, state, [])
    if record.game == "knyazi" and record.position:
        story.seats.append(tuple(seat.player for seat in game.view(state, None).seats))
    for player, move in record.moves:
        state, events = game.apply(state, player, move)
        story.events += events
        for event in events:
            tag = event.__struct_config__.tag
            if tag == "roles-cast":
                story.seats.append(tuple(event.seats))  # type: ignore[attr-defined]
            elif tag == "reseated":
                story.seats.append(tuple(event.after))  # type: ignore[attr-defined]
            elif tag == "new-reign":
                story.reigns.append(len(story.seats) - 1)
            elif tag == "deal-begins":
                story.deals.append(max(len(story.seats) - 1, 0))
    story.state = state
    return story


class GameStories:
    """The stories of finished games; the last few are kept, for everybody asks for the same one."""

    def __init__(self, hall: Hall, most: int = 20) -> None:
        self._hall, self._most = hall, most
        self._told: OrderedDict[int, GameStory] = OrderedDict()

    async def of(self, table: int) -> GameStory:
        if table not in self._told:
            record = await self._hall.record(table)
            self._told[table] = await asyncio.to_thread(told, record)
            while len(self._told) > self._most:
                self._told.popitem(last=False)
        return self._told[table]


def careers(story: GameStory, locale: Locale, characters: tuple[str, ...]) -> contents.CareerChart:
    """Rank over time, for every player."""
    return contents.CareerChart(
        careers=tuple(
            contents.CareerLine(name=name, seats=tuple(seats.index(player) for seats in story.seats))
            for player, name in enumerate(story.names)
        ),
        characters=characters,
        locale=locale,
        deals=tuple(story.deals),
        reigns=tuple(story.reigns),
    )


def titles(story: GameStory) -> dict[int, list[str]]:
    """Each player's titles, by id (K-HON-01)."""
    found: dict[int, list[str]] = {}
    if story.record.game == "knyazi":
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
            if name in ("player", "to", "attacker"):
                given[name] = people[value]
            elif name == "players":
                given[name] = [people[player] for player in value]
            elif name == "suit":
                given[name] = "PGDM"[value]
            else:
                given[name] = value
        lines.setdefault(proposal.deal, []).append(t(locale, f"chronicle-{proposal.code}", **given))
    for event in story.events:
        if event.__struct_config__.tag == "entered":
            entry = event.entry  # type: ignore[attr-defined]
            lines.setdefault(entry.deal, []).append(t(locale, "chronicle-by-hand", words=entry.words))
    return sorted(lines.items())


def proof(story: GameStory, locale: Locale) -> str:
    """Every deal's seal and what opens it: who likes can check that nothing was changed after the seal was shown."""
    lines = [plain(locale, f"proof-how-{story.record.game}"), ""]
    seal = ""
    for event in story.events:
        told_ = event.__struct_config__.tag
        if told_ == "dealt" or told_ == "round-began":
            seal = event.seal  # type: ignore[attr-defined]
        elif told_ == "deal-ended":
            order = " ".join(card_text(card) for card in event.order)  # type: ignore[attr-defined]
            lines += [f"{event.number}", f"seal  {seal}", f"order {order}", f"salt  {event.salt}", ""]  # type: ignore[attr-defined]
        elif told_ == "round-ended":
            dealt = " ".join(event.dealt)  # type: ignore[attr-defined]
            lines += [f"{event.round}", f"seal  {seal}", f"cards {dealt}", f"salt  {event.salt}", ""]  # type: ignore[attr-defined]
    return "\n".join(lines)


def text(story: GameStory) -> str:
    """The record itself, as a file to keep, replay, or send with a complaint."""
    return records.write(GAMES[story.record.game], story.record)
