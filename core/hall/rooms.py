"""What people do with tables, one function each: every one checks, writes to the journal, and tells.

`user` is who does it; None is the house itself (the operator, the clock), who may do what a host may.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import msgspec

from core.hall import lobby
from core.hall.notices import Changed
from core.hall.ports import Doubt, Lease
from core.hall.sheet import Pace, Robots, Seat, Sheet
from core.hall.table import Table
from core.hall.words import writable
from core.record import Record, option_texts, options_of
from core.shapes import Game, Illegal

if TYPE_CHECKING:
    from core.hall.hall import Hall

_with = msgspec.structs.replace


class Rooms:
    """`hall.lobby`: opening, sitting down, agreeing, starting, pausing, ending, and once more."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._opening: list[Sheet] = []
        """On their way into the journal."""

    # -- opening and closing ---------------------------------------------------------------------

    async def open(
        self,
        game: str,
        *,
        host: int | None = None,
        name: str = "",
        guild: int | None = None,
        channel: int | None = None,
        voice: int | None = None,
        options: Mapping[str, str] | None = None,
        pace: Pace | None = None,
    ) -> Table:
        """A new table; its host sits down at once."""
        law = self._law(game)
        self._plays_not_yet(guild, channel, host)
        self._room_for(guild, host)
        return await self._create(
            Sheet(
                game=game,
                guild=guild,
                channel=channel,
                voice=voice,
                host=host,
                seats=() if host is None else (Seat(host, writable(name)),),
                options=option_texts(options_of(law, options or {})),
                pace=pace or self._hall.pace,
                opened=self._hall.clock.now(),
            )
        )

    async def open_record(
        self, record: Record, *, host: int | None = None, guild: int | None = None
    ) -> Table:
        """A table set up from a position somebody wrote down; every seat is a robot's until it is taken."""
        self._law(record.game)
        return await self._create(
            Sheet(
                game=record.game,
                guild=guild,
                host=host,
                seats=tuple(Seat(None, writable(name)) for name in record.players),
                options=option_texts(record.options),
                position=record.position,
                pace=self._hall.pace,
                opened=self._hall.clock.now(),
            )
        )

    async def rematch(self, table: int, user: int | None, keeper: int | None = None) -> Table:
        """The same people, the same house rules, a new lobby. The old table is closed, so it happens once. `keeper`: who
        keeps the new house, if he comes along; else it stays its host's."""

        async def act(here: Table) -> Table:
            sheet = lobby.again(here.sheet, user, self._hall.clock.now())
            comes = keeper if keeper in sheet.people else None
            self._room_for(sheet.guild, comes)
            if comes is not None:
                sheet = lobby.hand_over(sheet, None, comes)
            new = await self._create(sheet, here.lease)
            closed = _with(here.sheet, phase="closed")
            await self._hall.commit(here, closed, notices=[Changed(here.id, "rematch", {"table": new.id})])
            return new

        return await self._hall.in_turn(table, act)

    def _room_for(self, guild: int | None, host: int | None) -> None:
        """Is there room for one more table in this guild, and of this host?"""
        sheets = [table.sheet for table in self._hall.tables.values()] + self._opening
        live = [sheet for sheet in sheets if sheet.phase in ("lobby", "playing", "paused")]
        caps = self._hall.caps
        if guild is not None and caps.guild and sum(it.guild == guild for it in live) >= caps.guild:
            raise Illegal("too-many-tables-here", most=caps.guild)
        if host is not None and caps.host and sum(it.host == host for it in live) >= caps.host:
            raise Illegal("too-many-tables-yours", most=caps.host)

    def _plays_not_yet(self, guild: int | None, channel: int | None, host: int | None) -> None:
        """Who plays at a table of this channel leaves that first, and who has laid one there has that: a second one would
        take its place under his eyes."""
        if host is None or channel is None:
            return
        for sheet in (*(table.sheet for table in self._hall.tables_in(guild)), *self._opening):
            if sheet.guild != guild or channel not in (sheet.channel, sheet.voice):
                continue
            if sheet.phase in ("playing", "paused") and host in sheet.people:
                raise Illegal("plays-already", mine="yes" if sheet.host == host else "no")
            if sheet.phase == "lobby" and sheet.host == host:
                raise Illegal("laid-already")

    async def close(self, table: int, user: int | None = None) -> None:
        """Put an open lobby, or a table whose game is over, away for good."""

        def change(here: Table) -> Sheet:
            lobby.host_only(here.sheet, user)
            lobby.in_phase(here.sheet, "lobby", "over")
            return _with(here.sheet, phase="closed")

        await self._hall.change(table, change, "close")

    def _law(self, game: str) -> Game:
        if game not in self._hall.games:
            raise Illegal("unknown-game", text=game, known=sorted(self._hall.games))
        return self._hall.games[game]

    async def _create(self, sheet: Sheet, under: Lease | None = None) -> Table:
        self._opening.append(sheet)
        try:
            lease = await self._hall.journal.create(sheet, under)
        except Doubt:
            self._hall.keeper.astray = True
            raise
        finally:
            self._opening.remove(sheet)
        table = Table(self._law(sheet.game), _with(sheet, id=lease.table), lease)
        self._hall.tables[table.id] = table
        self._hall.patience.reload(table)
        self._hall.tell(table, Changed(table.id, "open"))
        return table

    @property
    def opening(self) -> bool:
        """Is a table on its way into the journal?"""
        return bool(self._opening)

    # -- sitting down and standing up ------------------------------------------------------------

    async def join(self, table: int, user: int, name: str) -> Table:
        """Sit down in the lobby; in mid-game, return to one's own seat."""
        return await self._hall.change(
            table, lambda here: lobby.join(here.sheet, here.game, user, name), "join", user=user
        )

    async def leave(self, table: int, user: int) -> Table:
        """Stand up. A lobby that nobody is left in is closed; a game without people is paused."""

        def change(here: Table) -> Sheet:
            sheet = lobby.leave(here.sheet, user)
            if sheet.phase == "lobby" and not sheet.people:
                return _with(sheet, phase="closed")
            return self._hall.patience.alone(here, sheet)

        return await self._hall.change(table, change, "leave", user=user)

    async def spectate(self, table: int, user: int) -> Table:
        return await self._hall.change(
            table, lambda here: lobby.spectate(here.sheet, user), "spectate", user=user
        )

    async def add_robot(self, table: int, user: int | None, name: str) -> Table:
        return await self._hall.change(
            table, lambda here: lobby.add_robot(here.sheet, here.game, user, name), "add-robot"
        )

    async def drop_robot(self, table: int, user: int | None) -> Table:
        return await self._hall.change(table, lambda here: lobby.drop_robot(here.sheet, user), "drop-robot")

    async def substitute(self, table: int, player: int, user: int, name: str) -> Table:
        """Take over the seat of a robot, or of one who left, in mid-game."""
        return await self._hall.change(
            table,
            lambda here: lobby.substitute(here.sheet, player, user, name),
            "substitute",
            player=player,
            user=user,
        )

    async def away(self, table: int, user: int) -> Table:
        """Let a robot play for one until one is back."""

        def change(here: Table) -> Sheet:
            lobby.in_phase(here.sheet, "playing", "paused")
            return self._hall.patience.alone(here, lobby.away(here.sheet, user))

        return await self._hall.change(table, change, "away", user=user)

    async def back(self, table: int, user: int) -> Table:
        """Play oneself again. (Making a move says the same.)"""
        return await self._hall.change(table, lambda here: lobby.back(here.sheet, user), "back", user=user)

    async def hand_over(self, table: int, user: int | None, heir: int) -> Table:
        """Make another one host."""
        return await self._hall.change(
            table, lambda here: lobby.hand_over(here.sheet, user, heir), "hand-over", heir=heir
        )

    async def vote(self, table: int, user: int, player: int, yes: bool = True) -> Table:
        """Vote to remove a player; carried by more than half of the others."""

        def change(here: Table) -> Sheet:
            return self._hall.patience.alone(here, lobby.vote(here.sheet, user, player, yes))

        return await self._hall.change(table, change, "vote", user=user, player=player)

    # -- what is agreed --------------------------------------------------------------------------

    async def choose(self, table: int, user: int | None, options: Mapping[str, str]) -> Table:
        """House rules by name and value, as in a record; those not named stay as they are."""
        return await self._hall.change(
            table, lambda here: lobby.choose(here.sheet, here.game, user, options), "choose"
        )

    async def choose_game(
        self, table: int, user: int | None, game: str, options: Mapping[str, str] | None = None
    ) -> Table:
        """Another game; `options`: its house rules where none were agreed for it here before."""
        law = self._law(game)
        return await self._hall.change(
            table, lambda here: lobby.choose_game(here.sheet, law, user, options or {}), "choose-game"
        )

    async def set_pace(self, table: int, user: int | None, pace: Pace) -> Table:
        return await self._hall.change(table, lambda here: lobby.set_pace(here.sheet, user, pace), "set-pace")

    async def set_robots(self, table: int, user: int | None, robots: Robots) -> Table:
        return await self._hall.change(
            table, lambda here: lobby.set_robots(here.sheet, user, robots), "set-robots"
        )

    async def will(self, table: int, user: int, said: str) -> Table:
        """What a player answers from now on without being asked, in the game's words; nothing: he is asked again."""
        return await self._hall.change(table, lambda here: lobby.will(here.sheet, user, said), "will")

    async def spare(self, table: int, player: int) -> bool:
        """In a lesson: let a player's first slip pass. False: it was not his first."""
        first = False

        def change(here: Table) -> Sheet:
            nonlocal first
            first = player not in here.sheet.spared
            return lobby.spare(here.sheet, player)

        await self._hall.change(table, change, "spare", player=player)
        return first

    async def anchor(self, table: int, name: str, place: tuple[int, int] | None) -> Table:
        """Note which message (channel, message) shows the table under this name; None: none does any more."""

        def change(here: Table) -> Sheet:
            anchors = {key: at for key, at in here.sheet.anchors.items() if key != name}
            if place is not None:
                anchors[name] = place
            return _with(here.sheet, anchors=anchors)

        return await self._hall.change(table, change, "anchor", name=name)

    async def bind(self, table: int, *, channel: int | None = None, voice: int | None = None) -> Table:
        """Move the table to other channels; None: stays where it is."""

        def change(here: Table) -> Sheet:
            sheet = here.sheet
            return _with(
                sheet,
                channel=sheet.channel if channel is None else channel,
                voice=sheet.voice if voice is None else voice,
            )

        return await self._hall.change(table, change, "bind")

    # -- the game's beginning, pauses and end ----------------------------------------------------

    async def start(self, table: int, user: int | None) -> Table:
        """Begin: players are numbered as they sit, and Fate makes her first moves."""

        async def act(here: Table) -> Table:
            lobby.ready(here.sheet, here.game, user)
            sheet = _with(here.sheet, phase="playing", started=self._hall.clock.now())
            await self._hall.advance(
                here, [], sheet=sheet, begun=here.begin(), notices=[Changed(here.id, "start")]
            )
            return here

        return await self._hall.in_turn(table, act)

    async def pause(self, table: int, user: int | None) -> Table:
        """Stop the clock; whoever sits here may."""

        def change(here: Table) -> Sheet:
            if user is not None:
                here.player_of(user)
            lobby.in_phase(here.sheet, "playing")
            return self._hall.patience.paused(here, here.sheet)

        return await self._hall.change(table, change, "pause", user=user)

    async def resume(self, table: int, user: int | None) -> Table:
        """Go on; whoever sits here may. Every deadline has as much left as it had."""

        def change(here: Table) -> Sheet:
            if user is not None:
                here.player_of(user)
            lobby.in_phase(here.sheet, "paused")
            now, left = self._hall.clock.now(), here.sheet.left_over
            writing = {one: now + left.get(f"writing:{one}", 0) for one in here.sheet.writing}
            return _with(here.sheet, phase="playing", left_over={}, writing=writing)

        return await self._hall.change(table, change, "resume", user=user)

    async def end(self, table: int, user: int | None) -> Table:
        """Break the game off."""

        def change(here: Table) -> Sheet:
            lobby.host_only(here.sheet, user)
            lobby.in_phase(here.sheet, "playing", "paused")
            return lobby.ended(here.sheet, "stopped", self._hall.clock.now())

        return await self._hall.change(table, change, "end", reason="stopped")
