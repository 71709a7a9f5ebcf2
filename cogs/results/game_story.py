"""A game told from its record: replayed once, and every event at hand."""

from __future__ import annotations

import asyncio
from collections import OrderedDict

from cogs.texts import Locale, plain
from cogs.ui.game_packs import GamePack, GameStory
from cogs.ui.privacy_events import PrivacyListener
from core import record as records
from core.hall import Hall
from core.hall.words import as_told
from core.record import Record
from core.shapes import Event, Game


def told(game: Game, record: Record) -> GameStory:
    """Replay the record and keep what came of every move."""
    first = state = records.start({game.name: game}, record)
    events: list[Event] = []
    for player, move in record.moves:
        state, came = game.apply(state, player, move)
        events += came
    return GameStory(record, first, tuple(events), state)


class GameStories(PrivacyListener):
    """The stories of finished games; the last few are kept, for everybody asks for the same one.

    The record is read anew every time: whoever has asked to be forgotten since, of whichever process, is in it no more.
    """

    def __init__(self, hall: Hall, most: int = 20) -> None:
        self._hall, self._most = hall, most
        self._told: OrderedDict[int, GameStory] = OrderedDict()

    async def of(self, table: int) -> GameStory:
        record = await self._hall.record(table)
        story = self._told.get(table)
        if story is None or story.record != record:
            story = await asyncio.to_thread(told, self._hall.games[record.game], record)
            self._told[table] = story
            while len(self._told) > self._most:
                self._told.popitem(last=False)
        return story

    async def forgotten(self, user: int) -> None:
        self._told.clear()


def proof(pack: GamePack, story: GameStory, locale: Locale) -> str:
    """Every deal's seal and what opens it: who likes can check that nothing was changed after the seal was shown. Empty
    where nothing was dealt."""
    lines = pack.results.proof(story)
    return "\n".join([plain(locale, f"proof-how-{pack.name}"), "", *lines]) if lines else ""


def text(pack: GamePack, story: GameStory, reader: int | None) -> str:
    """The record itself, as a file to keep, replay, or send with a complaint: as its reader may read it."""
    open_to_all = pack.results.open_to_all(story)
    return records.write(pack.engine, as_told(pack.engine, story.record, story.events, reader, open_to_all))
