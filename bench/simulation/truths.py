"""What must be true. Some of it at every moment, all of it whenever there has been quiet for a while.

At every moment: what is told of a table is in the journal already; one press is accepted once, and answered alike ever
after. In quiet: memory is what the journal replays to; each table has one board and it shows what is; whoever is awaited
can act on what he sees; what is private shows its reader's view and nobody else's; nicknames and mutes are as meant;
nothing of the forgotten lies on the disk; Discord never had to say «too many».
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Coroutine, Iterator, Mapping
from typing import TYPE_CHECKING, Any
from unittest import mock

import sqlalchemy as sa

from bench.simulation.disk import Disk
from bench.simulation.loop import PROCESS, Process
from bench.simulation.secrets import Secrets
from cogs.app.assembly import drawn
from cogs.app.bot import Slovo
from cogs.ui.actions import ActionId, read
from cogs.ui.move_controls import MANY
from cogs.ui.page import Page
from cogs.voice.member_edits import MUTE, NICKNAME
from core.hall import Gone, Hall, Moved, Notice, Resumed, Table
from core.hall.ports import Lease, Loaded
from core.shapes import Illegal
from data.guilds import TOUCH, ConsentBook
from data.journal import _loaded
from stage.components import pressable
from stage.entities import Message
from stage.limits import walk

if TYPE_CHECKING:
    from bench.simulation.evening import Evening

LIFE = 14 * 60.0
"""Seconds of a token's fifteen minutes in which a hand must follow the game."""
AGAIN, TIMES = 10.0, 4
"""What is not true in quiet is looked at again after so many seconds, so many times: pauses between tries may be long."""
MARKS, MARKS_TIMES = 45.0, 4
"""The same for marks, which are tried again once a minute."""
SPARE = 0.005
"""The share of requests that may be refused as too many."""


_reader = sa.create_engine("sqlite://", poolclass=sa.pool.NullPool, creator=lambda: _read[0].copy())
_read: list[Disk] = []


def loaded_from(disk: Disk, tables: list[int]) -> Mapping[int, Loaded]:
    """What the journal on this disk says of these tables."""
    _read[:] = [disk]
    with _reader.connect() as connection:
        return _loaded(connection, tables)


class Truths:
    def __init__(self, evening: Evening) -> None:
        self._evening = evening
        self.wrong: list[str] = []
        self.moves = self.looks = 0
        self._pressed: dict[tuple[Process | None, int], str] = {}
        """Interactions that were played: «accepted», or «refused» and with what."""
        self._again: dict[int, tuple[Any, Any, Any]] = {}
        """Tables as their journals replay: from what, by which moves."""
        self._secrets = Secrets(evening, self.found)

    def found(self, what: str) -> None:
        at = self._evening.loop.time() - 1000
        self.wrong.append(f"{at:.1f} s: {what}")
        self._evening.trace.note("WRONG", what)

    # -- at every moment -------------------------------------------------------------------------

    @contextlib.contextmanager
    def watching(self) -> Iterator[None]:
        """Be there when a hall is asked to play, and when a bot is made."""
        play, made = Hall.play, Slovo.__init__
        truths = self

        async def played(hall: Hall, table: int, move: Any, *, press: int | None = None, **given: Any) -> Any:
            try:
                done = await play(hall, table, move, press=press, **given)
            except Illegal as wrong:
                if press is not None:
                    truths._answered(press, f"refused as {wrong.code}")
                raise
            if press is not None:
                truths._answered(press, "accepted again" if done.again else "accepted")
            return done

        def born(bot: Slovo, settings: Any, store: Any, hall: Hall, *given: Any, **named: Any) -> None:
            made(bot, settings, store, hall, *given, **named)
            if (
                PROCESS.get() is truths._evening.process
            ):  # not one that was stopped in its start, and replaced
                truths._evening.bot = bot
            hall._listeners.insert(0, truths._told)
            for table in hall.tables.values():
                truths._back(table)

        self._secrets.watch()
        with mock.patch.object(Hall, "play", played), mock.patch.object(Slovo, "__init__", born):
            yield

    def _answered(self, press: int, how: str) -> None:
        key = PROCESS.get(), press
        if key in self._pressed and self._pressed[key] == "accepted" and how != "accepted again":
            self.found(f"a press was accepted, and the same press {how}")
        self._pressed.setdefault(key, how)

    def _back(self, table: Table) -> None:
        if (loaded := loaded_from(self._evening.disk, [table.id]).get(table.id)) is not None:
            self._secrets.back(table, loaded)

    def _told(self, table: Table, notice: Notice) -> None:
        if isinstance(notice, Gone) and notice.why == "closed":
            self._secrets.gone(table)
        elif isinstance(notice, Resumed):
            self._back(table)
        if not isinstance(notice, Moved):
            return
        self._secrets.moved(table, notice)
        self.moves += len(notice.entries)
        for entry in notice.entries:
            self._evening.trace.note("hall", f"table {table.id} {entry.seq} {entry.player}: {entry.text}")
            if not self._evening.disk.holds("moves", table_id=table.id, seq=entry.seq, text=entry.text):
                self.found(f"move {entry.seq} of table {table.id} was told and is not in the journal")

    # -- in quiet --------------------------------------------------------------------------------

    async def look(self) -> None:
        """All of it; what is wrong is looked at again before it is believed."""
        self.looks += 1
        for seen, pause, times in ((self._screens, AGAIN, TIMES), (self._rest, MARKS, MARKS_TIMES)):
            wrong: list[str] = []
            for left in reversed(range(times)):
                wrong = await self._look(seen)
                if not wrong:
                    break
                await asyncio.sleep(pause if left else 0)
            for what in wrong:
                self.found(what)

    async def _look(self, seen: Callable[[Any], Coroutine[Any, Any, list[str]]]) -> list[str]:
        """Ask the program itself: what would it show now?"""
        evening = self._evening
        bot = evening.bot
        if bot is None or not bot.is_ready() or not evening.process.alive:
            return ["the bot is not there"]
        if not evening.stage.gateway.connected:
            return ["the bot is not connected"]
        looking = evening.loop.start(evening.process, seen(bot))
        await asyncio.wait((looking,), timeout=60)
        if not looking.done():
            return ["the bot does not answer"]
        wrong: list[str] = looking.result()
        return wrong

    async def _screens(self, bot: Any) -> list[str]:
        """What it would draw now, against what stands there."""
        services = bot.services
        wrong = self._journal(services.hall)
        for table in list(services.hall.tables.values()):
            wrong += await self._board(services, table)
            wrong += self._hands(services, table)
        return wrong + await self._panels(services)

    async def _rest(self, bot: Any) -> list[str]:
        return await self._marks(bot) + self._forgotten() + self._budget()

    def _journal(self, hall: Hall) -> list[str]:
        missing = self._evening.disk.open_tables() - set(hall.tables)
        wrong = [f"table {number} is in the journal, and nobody keeps it" for number in sorted(missing)]
        loaded = loaded_from(self._evening.disk, list(hall.tables)) if hall.tables else {}
        for number, table in hall.tables.items():
            if (kept := loaded.get(number)) is None:
                wrong.append(f"table {number} is not in the journal")
                continue
            seq, state = self._replayed(table, kept)
            if (seq, state) != (table.seq, table.state):
                wrong.append(f"table {number} is at {table.seq}, its journal replays to {seq}")
            if kept.sheet != table.sheet:
                wrong.append(f"the sheet of table {number} is not what the journal says")
        return wrong

    def _replayed(self, table: Table, kept: Loaded) -> tuple[int, Any]:
        """Where the journal leads. What it said the last time, and says still, need not be gone through again."""
        sheet = kept.sheet
        begins = sheet.options, sheet.position, len(sheet.seats), sheet.phase != "lobby"
        known, entries, again = self._again.get(table.id, (None, (), None))
        same = len(entries)
        if again is None or known != begins or kept.entries[:same] != entries:
            again, same = Table(table.game, sheet, Lease(table.id, 0, 0)), 0
            again.resume(Loaded(sheet, ()))
        for entry in kept.entries[same:]:
            move = again.game.parse(entry.player, entry.said or entry.text)
            again.state, _ = again.game.apply(again.state, entry.player, move)
            again.seq = entry.seq
        self._again[table.id] = begins, kept.entries, again
        return again.seq, again.state

    async def _board(self, services: Any, table: Table) -> list[str]:
        if table.sheet.channel is None:
            return []
        name = f"the board of table {table.id}"
        page = await drawn(services, table)
        anchor = table.sheet.anchors.get("board")
        message = self._evening.stage.world.messages.get(anchor[1]) if anchor else None
        if message is None or page is None:
            return [f"{name} is not there"]
        wrong = []
        if (shown := _looks(message.data["components"])) != (meant := _looks(_drawn(page))):
            wrong.append(f"{name} does not show what is: {_difference(shown, meant)}")
        others = [
            one.id
            for one in message.channel.messages.values()
            if one.ephemeral_for is None and one is not message and table.id in _tables(one)
        ]
        if others:
            wrong.append(f"{name} stands there {1 + len(others)} times")
        return wrong

    def _hands(self, services: Any, table: Table) -> list[str]:
        """Can everybody who is awaited act on what he sees, or open what he needs with one press?"""
        wrong = []
        for player in table.waiting() if table.sheet.phase == "playing" else ():
            seat = table.sheet.seats[player] if player >= 0 else None
            if seat is None or seat.robot or seat.user is None:
                continue
            guest = next(p.guest for p in self._evening.players if p.guest.id == seat.user)
            opens = False
            hand: Message | None = None
            for message in guest.messages():
                for component, _ in walk(message.data["components"]):
                    if not pressable(component) or component["disabled"]:
                        continue
                    key = read(component["custom_id"])
                    if key is None or key.table != table.id:
                        continue
                    opens |= key.verb == "hand"
                    if key.verb == "do" and message.ephemeral_for and _good(table, key, component, player):
                        break
                else:
                    if message.ephemeral_for and self._lives(message) and _is_hand(message, table.id):
                        hand = message
                    continue
                break
            else:
                if hand is not None:
                    wrong.append(f"{seat.name} is awaited at table {table.id}, and his hand is dead")
                elif not opens:
                    wrong.append(f"{seat.name} is awaited at table {table.id}, and sees nothing to press")
        return wrong

    def _lives(self, message: Message) -> bool:
        """Could it still be edited, by the press that made or last touched it?"""
        stage = self._evening.stage
        now = stage.world.clock.time()
        return any(
            it.original is message and it.answer is not None and now - it.opened < LIFE
            for it in stage.interactions._by_id.values()
        )

    async def _panels(self, services: Any) -> list[str]:
        """What follows the game on a private screen is its reader's own view of now."""
        wrong = []
        for panel in list(services.panels._open.values()):
            row = panel.row
            table = services.hall.tables.get(row.table)
            it = self._evening.stage.interactions._by_token.get(row.sealed.token)
            message = it.original if it is not None else None
            if row.sealed.apart:
                message = self._evening.stage.world.messages.get(row.sealed.apart)
            if table is None or message is None or message.id not in self._evening.stage.world.messages:
                continue
            name = f"{row.kind} of {message.ephemeral_for} at table {table.id}"
            if message.ephemeral_for not in (None, row.user):
                wrong.append(f"{name} lies before another than its owner")
            page = await services.panels.draws[row.kind](table, row.user, panel.locale, row.sealed.where)
            if page is None:
                wrong.append(f"{name} stands there, and there is nothing to show")
                continue
            shown, meant = _looks(message.data["components"]), _looks(_drawn(page))
            if missing := [words for words in meant if words not in shown]:
                wrong.append(f"{name} does not show what is: {missing[0]!r}")
        return wrong

    async def _marks(self, bot: Any) -> list[str]:
        """Nicknames and mutes as meant, and none that nobody means."""
        guild = bot.get_guild(self._evening.stage.guild.id)
        nicknames = bot.services.voice.port.nicknames
        wanted = nicknames._wanted(guild, await ConsentBook(bot.services.store).all(guild.id, TOUCH))
        wrong = []
        for player in self._evening.players:
            member = self._evening.stage.guild.members[player.guest.id]
            name, mute = (wanted.get((member.user.id, kind), ("", 0))[0] for kind in (NICKNAME, MUTE))
            if (member.nick or "") != name:
                wrong.append(f"{player.guest.name} is called {member.nick!r}, and should be {name!r}")
            if member.mute != bool(mute):
                wrong.append(f"{player.guest.name} is{'' if member.mute else ' not'} muted")
        return wrong

    def _forgotten(self) -> list[str]:
        lies = self._evening.disk.bytes()
        return [
            f"something of the forgotten {player.guest.name} lies on the disk"
            for player in self._evening.players
            if player.forgotten
            and (player.guest.name.encode() in lies or player.guest.id.to_bytes(8, "big") in lies)
        ]

    def _budget(self) -> list[str]:
        hits, asked = self._evening.stage.rest.limits.hits, self._evening.network.counts["requests"]
        return [f"{hits} of {asked} requests were too many"] if hits > max(1, SPARE * asked) else []


def _good(table: Table, key: ActionId, component: Any, player: int) -> bool:
    """Would a press of it make a move now?"""
    picks = [option["value"] for option in component.get("options", ())]
    text = key.rest if MANY in key.rest.split() or not picks else picks[0]
    for move in table.legal(player):
        if table.game.write(move).split()[:1] == text.split()[:1]:
            with contextlib.suppress(Illegal):
                table.current(key.seq, player, move)
                return True
    return False


def _is_hand(message: Message, table: int) -> bool:
    """A hand has moves on it, or had."""
    keys = [read(c["custom_id"]) for c, _ in walk(message.data["components"]) if pressable(c)]
    return any(key is not None and key.table == table and key.verb == "do" for key in keys)


def _tables(message: Message) -> set[int]:
    keys = (read(c["custom_id"]) for c, _ in walk(message.data["components"]) if pressable(c))
    return {key.table for key in keys if key is not None and key.table}


def _looks(components: Any) -> list[str]:
    """What can be seen of a message: words, and what can be pressed, whatever moment it was drawn for."""
    seen = []
    for component, _ in walk(components):
        if component.get("content"):
            seen.append(component["content"])
        elif pressable(component):
            key = read(component["custom_id"])
            state = " (grey)" if component.get("disabled") else ""
            told = f"{key.verb} {key.rest}" if key is not None else component["custom_id"]
            seen.append(f"[{told} {component.get('label') or component.get('placeholder') or ''}]{state}")
    return seen


def _drawn(page: Page) -> Any:
    view: Any = page.view()
    return view.to_components()


def _difference(shown: list[str], meant: list[str]) -> str:
    for one, other in zip(shown, meant, strict=False):
        if one != other:
            return f"{one[:120]!r} instead of {other[:120]!r}"
    return f"{len(shown)} parts instead of {len(meant)}"


__all__ = ["Truths"]
