"""Edits wake nobody: who is awaited and does not stir is called by name, and the call goes once he has moved.

Aloud only where all know that he is asked. A secret question calls in a private message, which tells others nothing.
How soon is a choice of the table, and of each person for himself.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import discord

from cogs.texts import Raw, t
from cogs.ui.passing import tried
from cogs.ui.privacy_events import PrivacyListener
from cogs.ui.private_word import told_apart
from core.hall import Changed, Gone, Moved, Notice, Table
from data.guilds import WakeBook

if TYPE_CHECKING:
    from cogs.ui.services import Services

LATELY = 15
"""Who pressed or typed something within so many seconds is awake."""
ASKED = 4
"""A question that closes by itself calls as soon as this: whoever chose to be called later would be called too late."""
LOOK_BACK = 30
"""So many messages are searched for calls that an earlier run left behind."""

Key = tuple[int, int]
"""A table and a player."""


class WakeUps(PrivacyListener):
    """One task for each awaited player: it waits, calls, and takes the call away when it is cancelled."""

    def __init__(self, services: Services) -> None:
        self._services, self._hall = services, services.hall
        self._book = WakeBook(services.store)
        self._chosen: dict[int, int] = {}
        self._touched: dict[int, int] = {}
        self._calls: dict[Key, asyncio.Task[object]] = {}
        self._judging: set[Key] = set()
        """On whose desks charges lie: called once at once, and then like everybody who does not stir."""
        self._questions: dict[int, tuple[int, set[int]]] = {}
        """Of each table that asks under seal: until when, and all whom it has asked. Who has answered is one of them
        still: a call that goes would tell of whoever had something to say."""
        self._leaving: set[asyncio.Task[object]] = set()
        self._begun = False

    async def open(self) -> None:
        self._chosen = await self._book.all()

    async def close(self) -> None:
        for key in list(self._calls):
            self._end(key)
        await asyncio.gather(*self._leaving, return_exceptions=True)

    def soon(self, user: int) -> int | None:
        """After how many seconds this person wants to be called, 0 for never; None: as the table has it."""
        return self._chosen.get(user)

    async def choose(self, user: int, seconds: int | None) -> None:
        await self._book.choose(user, seconds)
        self._chosen.pop(user, None)
        if seconds is not None:
            self._chosen[user] = seconds
        for table in self._hall.tables.values():
            if (player := table.sheet.player_of(user)) is not None:
                self.look(table, {player})

    async def forgotten(self, user: int) -> None:
        self._chosen.pop(user, None)
        self._touched.pop(user, None)

    def touched(self, user: int) -> None:
        """He has just pressed or typed something."""
        self._touched[user] = self._hall.clock.now()

    async def ready(self) -> None:
        """Discord is there: what an earlier run left behind goes, and whoever is awaited is called in time."""
        tables = list(self._hall.tables.values())
        if not self._begun:
            self._begun = True
            for channel in {table.sheet.channel for table in tables if table.sheet.channel is not None}:
                await tried(lambda channel=channel: self._swept(channel))  # type: ignore[misc]
        for table in tables:
            self.look(table)

    def told(self, table: Table, notice: Notice) -> None:
        """Something happened at a table."""
        acted: set[int] = set()
        # A secret move takes no call away: whoever sees it go would know of the move.
        if isinstance(notice, Moved) and any(True for _ in table.told(notice.entries, None)):
            acted = {entry.player for entry in notice.entries}
        elif isinstance(notice, Changed) and notice.what == "set-pace":
            acted = set(range(len(table.sheet.seats)))
        self.look(table, acted, gone=isinstance(notice, Gone))

    def asleep(self, table: Table, user: int) -> None:
        """His hand shows nothing new any more: if he is awaited, he is called at once."""
        player = table.sheet.player_of(user)
        if player is not None and (key := (table.id, player)) in self._calls and self._sleeps(table, user):
            self._end(key)
            self.look(table)

    def look(self, table: Table, acted: set[int] = frozenset(), gone: bool = False) -> None:  # type: ignore[assignment]
        """Call who is awaited now, and nobody else; who acted is waited for anew."""
        before = self._questions.pop(table.id, None)
        awaited = set() if gone else self._awaited(table, before)
        question = self._questions.get(table.id)
        if (before and before[0]) != (question and question[0]):
            acted = set(
                range(len(table.sheet.seats))
            )  # another matter: whoever was called to the last is called anew
        elif question is not None:
            acted = set()
        judging = {(table.id, player) for player in awaited & set(self._services.wanted(table))}
        summoned = {key for key in judging - self._judging if not self._looks(table, key[1])}
        for key in [key for key in self._calls if key[0] == table.id]:
            if key[1] not in awaited or key[1] in acted or key in summoned:
                self._end(key)
        if self._services.client.is_ready():
            self._judging = {key for key in self._judging if key[0] != table.id} | judging
            for player in awaited:
                if (key := (table.id, player)) not in self._calls:
                    self._calls[key] = self._services.background.start(
                        self._call(table, player, at_once=key in summoned)
                    )

    # -- the inside ------------------------------------------------------------------------------

    def _awaited(self, table: Table, before: tuple[int, set[int]] | None) -> set[int]:
        """Whom all know to be awaited, and who is asked in secret: while he is, the table shows another as awaited,
        and that one must be called, and go on being called, just as if nothing were. What is asked under seal calls
        all alike whom it asks, until it is closed for all."""
        sheet = table.sheet
        if sheet.phase != "playing" or sheet.channel is None:
            return set()
        if (closes := self._sealed_until(table)) is not None:
            asked = {*self._services.asked(table), *(before[1] if before and before[0] == closes else ())}
            self._questions[table.id] = closes, asked
        else:
            asked = {*self._services.asked(table), *self._services.wanted(table), *table.waiting()}
        return {player for player in asked if player >= 0 and not sheet.seats[player].robot}

    @staticmethod
    def _sealed_until(table: Table) -> int | None:
        """When what is asked under seal closes by itself, as soon for all; None: nothing is."""
        due = table.dues.get((table.id, "window", 0)) if table.game.clock.sealed else None
        return None if due is None else due.at

    def _end(self, key: Key) -> None:
        task = self._calls.pop(key)
        task.cancel()
        self._leaving.add(task)
        task.add_done_callback(self._leaving.discard)

    def _looks(self, table: Table, player: int) -> bool:
        """Has he something open, beside which he is told of the charge that lies on his desk?"""
        user = table.sheet.seats[player].user
        return user is not None and self._services.panels.reach(table.id, user)

    async def _call(self, table: Table, player: int, *, at_once: bool = False) -> None:
        user = table.sheet.seats[player].user
        assert user is not None
        chosen = self.soon(user)
        wait = table.sheet.pace.remind if chosen is None else chosen
        if not wait:
            return
        if table.id in self._questions:
            wait = min(wait, ASKED)
        began = self._hall.clock.now()
        while (
            not at_once
            and not self._sleeps(table, user)
            and (left := self._due(user, began + wait * 1000)) > self._hall.clock.now()
        ):
            await self._hall.clock.until(left, asyncio.Event())
        named = None if at_once else self._until(table, player, began)
        said = asyncio.ensure_future(self._said(table, player, user, began, judge=at_once))
        try:
            if (message := await asyncio.shield(said)) is not None:
                await self._kept_true(table, player, began, message, named)
            await asyncio.Event().wait()
        finally:
            if (message := await said) is not None:
                await tried(message.delete)

    async def _kept_true(
        self, table: Table, player: int, began: int, message: discord.Message, named: int | None
    ) -> None:
        """A time that a call has named is not left standing when it is past. Nothing else changes a call: whoever saw
        it change would know that something was done in secret."""
        while named is not None:
            await self._hall.clock.until(named, asyncio.Event())
            named = self._until(table, player, began)
            call, words = f"<@{table.sheet.seats[player].user}> ", self._words(table, player, began)
            await tried(lambda text=f"{call if message.guild else ''}{words}": message.edit(content=text))  # type: ignore[misc]

    def _until(self, table: Table, player: int, began: int) -> int | None:
        """When a move is made for him; None: never, or nobody knows."""
        # A question put to several is closed before anybody's own time is over.
        running = [table.dues.get((table.id, "timeout", player)), table.dues.get((table.id, "window", 0))]
        patience = table.sheet.pace.patience
        if not patience and not any(running):
            return None
        # While another is asked in secret no time runs against him; that does not show, until it would be past.
        at = min((due.at for due in running if due is not None), default=began + patience * 1000)
        return at if at > self._hall.clock.now() else None

    def _sleeps(self, table: Table, user: int) -> bool:
        return user in self._services.panels.asleep(table)

    def _due(self, user: int, at: int) -> int:
        touched = self._touched.get(user)
        return at if touched is None else max(at, touched + LATELY * 1000)

    async def _said(
        self, table: Table, player: int, user: int, began: int, *, judge: bool
    ) -> discord.Message | None:
        """Put the call where it belongs; what was said, if anything can be taken away again."""
        sheet, client = table.sheet, self._services.client
        words = self._words(table, player, began, judge=judge)
        assert sheet.channel is not None
        openly = {*self._services.asked(table), *self._services.wanted(table), *self._asked_under_seal(table)}
        if player not in openly:
            return await told_apart(client, self._services.panels, table.id, user, words)
        only_him = discord.AllowedMentions(users=[discord.Object(user)])
        channel = client.get_partial_messageable(sheet.channel, guild_id=sheet.guild)
        call, once = f"<@{user}> {words}", f"{began}{player}"
        return await tried(lambda: channel.send(call, allowed_mentions=only_him, nonce=once))

    def _asked_under_seal(self, table: Table) -> set[int]:
        _, asked = self._questions.get(table.id, (0, set()))
        return asked

    def _words(self, table: Table, player: int, began: int, *, judge: bool = False) -> str:
        sheet = table.sheet
        channel, message = sheet.anchors.get("board", (sheet.channel, ""))
        link = f"https://discord.com/channels/{sheet.guild}/{channel}/{message}"
        locale = self._services.locale(sheet.guild)
        if player in self._asked_under_seal(table):
            closes = Raw(f"<t:{self._questions[table.id][0] // 1000}:R>")
            return t(locale, "wake-asked", table=Raw(link), until=closes)
        if judge or player not in (*self._services.asked(table), *table.waiting()):
            return t(locale, "wake-judge", table=Raw(link))
        at = self._until(table, player, began)
        until = "" if at is None else Raw(f"<t:{at // 1000}:R>")
        return t(locale, "wake-up", table=Raw(link), until=until)

    async def _swept(self, channel: int) -> None:
        """Take away calls of an earlier run: messages of ours that mention somebody and show no table."""
        me, where = self._services.client.user, self._services.client.get_partial_messageable(channel)
        async for message in where.history(limit=LOOK_BACK):
            if me is not None and message.author.id == me.id and message.mentions and not message.components:
                await tried(message.delete)
