"""The one public message of each table: always current, never edited oftener than Discord likes.

Changes are gathered for a moment; a page that looks the same is not sent again, nor a picture that hangs there
already; a message that was deleted, or that talk has pushed out of sight, is posted anew at the bottom, in a lull. A
table whose channel is gone, locked or closed to the bot moves to the text of its voice channel, or waits until it may
be shown again, or somebody says where; its host is told.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
from collections import deque
from collections.abc import Awaitable, Callable, Collection, Coroutine, Iterable, Iterator
from contextvars import Context, copy_context
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import discord
import structlog

from cogs.spans import span
from cogs.ui.actions import ActionId, read
from cogs.ui.page import Hung, Page
from cogs.ui.passing import LONGEST, passing, pause, tried
from cogs.ui.rate_limit import RateLimit
from cogs.ui.request import NOBODY
from cogs.ui.turns import Rank, on_behalf
from core.hall import Doubt, Hall, Table, Trouble
from core.shapes import Illegal

if TYPE_CHECKING:
    from cogs.ui.background import Background
    from cogs.ui.budget import Budget
    from cogs.ui.painter import Painter

log = structlog.get_logger(__name__)

GATHER = 0.15
"""Seconds that changes are gathered before the first edit."""
EDITS = (4, 5.0)
"""So many edits in so many seconds; Discord takes about five in five for a channel."""
OF_A_BOARD = {"more", "record"}
"""What can be pressed on every table's message, and on its results, and on no other."""
LEFT = "left"
"""Under what name it is noted where a table stood before."""
LOOK_BACK = 100
"""So many messages are searched for a table that hangs there twice."""
OUT_OF_SIGHT = 8
"""So many messages below it, and the table is posted anew."""
LULL = 8.0
"""Seconds without a word after which a table that is out of sight comes down."""
FLOOD = 40
"""So many messages below it, and it waits for no lull."""
UNKNOWN_CHANNEL = 10003
REMEMBERED = 256
"""So many deleted messages."""
ARCHIVED = 50083
"""Discord's code for a thread that is archived: a message wakes it, an edit does not; if it is locked, nothing does."""

Draw = Callable[[Table], Awaitable[Page | None]]
Anchor = tuple[int, int]
"""A channel and a message."""
Tell = Callable[[Table, str, dict[str, str]], Coroutine[Any, Any, None]]
"""Say something to a table's host: the key of a text and what it needs."""


@dataclass(eq=False)
class BoardState:
    """What is known of one table's message."""

    dirty: bool = False
    cause: Context = field(default_factory=copy_context)
    """What changed it last: it is drawn as a part of that."""
    digest: str = ""
    anew: bool = False
    """It is drawn whatever it shows, and the page that is on its way does not do."""
    below: int = 0
    """Messages that were written under it."""
    worker: asyncio.Task[None] | None = None
    lull: asyncio.TimerHandle | None = None
    hung: list[Hung] = field(default_factory=list)
    """Pictures that its message shows."""
    posted: tuple[Anchor, Anchor | None] | None = None
    """Where it was put, and where it stood before, while the journal has not taken that."""
    unsure: bool = False
    """It was posted, and no answer came."""
    barred: bool = False
    """It may not be shown, and its game waits for that."""
    others: int = 0
    """Messages that showed it too and were taken away: Discord would give the last for the next."""
    doubted: bool = False
    """Whoever kept the table before may have posted it, and died before he had written down where."""


class Boards:
    """One worker per table that changed; it goes when nothing changes."""

    def __init__(
        self,
        client: discord.Client,
        hall: Hall,
        painter: Painter,
        background: Background,
        draw: Draw,
        tell: Tell,
        budget: Budget,
    ) -> None:
        self._client, self._hall, self._painter, self._background = client, hall, painter, background
        self._draw, self._tell, self._budget = draw, tell, budget
        self._boards: dict[int, BoardState] = {}
        self._allowances: dict[int, RateLimit] = {}
        self._deleted: deque[int] = deque(maxlen=REMEMBERED)
        """One may be deleted before we are told its number."""

    def changed(self, table: Table) -> None:
        """Draw this table soon."""
        if table.sheet.channel is None or not table.kept:
            return
        board = self._boards.setdefault(table.id, BoardState())
        board.dirty, board.cause = True, copy_context()
        if board.worker is None:
            board.worker = asyncio.create_task(self._follow(table.id, board), name=f"board-{table.id}")

    def anew(self, table: Table) -> None:
        """Who was away from Discord does not know whether the table still hangs there: it is drawn whatever it shows."""
        board = self._boards.setdefault(table.id, BoardState())
        board.digest, board.anew, board.doubted = "", True, True
        self.changed(table)

    def talked(self, channel: int) -> None:
        """Somebody wrote in a channel: the tables there moved up a little."""
        for number, board in self._boards.items():
            table = self._hall.tables.get(number)
            if table is not None and table.sheet.channel == channel:
                board.below += 1
                if board.below >= OUT_OF_SIGHT and table.sheet.phase != "over":
                    if board.lull is not None:
                        board.lull.cancel()
                    wait = LULL if board.below < FLOOD else 0.0
                    board.lull = asyncio.get_running_loop().call_later(wait, self.changed, table)

    def deleted(self, messages: Collection[int]) -> None:
        """Messages are gone; tables that were among them are put back."""
        self._deleted.extend(messages)
        for table in self._hall.tables.values():
            board = self._boards.get(table.id)
            new = board.posted[0] if board is not None and board.posted is not None else None
            if any(at[1] in messages for at in (table.sheet.anchors.get("board"), new) if at is not None):
                self.repost(table)

    def permitted(self, guild: int) -> None:
        """Permissions, channels or threads of a guild changed: what could not be shown there, perhaps can be now."""
        for table in self._hall.tables_in(guild):
            board = self._boards.get(table.id)
            if board is not None and (board.barred or not board.digest):
                self.changed(table)

    def repost(self, table: Table) -> None:
        """Put the table at the bottom again."""
        self._boards.setdefault(table.id, BoardState()).below = OUT_OF_SIGHT
        self.changed(table)

    async def put_away(self, table: Table) -> None:
        """The table is closed: a lobby's message goes, a played table's stays to be looked at."""
        board = self._boards.get(table.id)
        if board is not None and board.worker is not None:
            # What is on its way would come over the last word, or keep pictures that are gone.
            await asyncio.wait((board.worker,))
        if board is not None and board.posted is not None:
            # It was put anew just then, and nobody has written down where.
            await tried(self._message(board.posted[0]).delete)
        anchor = table.sheet.anchors.get("board")
        if anchor is None:
            return
        page = await self._draw(table) if table.sheet.started else None
        if page is None:
            await tried(self._message(anchor).delete)
            return
        await self.rewrite(anchor, page)

    async def rewrite(self, anchor: Anchor, page: Page) -> None:
        """What stands there of a table that is closed: its last word, or that word told anew."""
        message = self._message(anchor)
        await tried(
            lambda: message.edit(view=page.view(), attachments=page.attachments(), allowed_mentions=NOBODY)
        )

    async def settle(self) -> None:
        """Wait until everything that changed is drawn (for shutting down, and for tests)."""
        while workers := [board.worker for board in self._boards.values() if board.worker is not None]:
            await asyncio.gather(*workers, return_exceptions=True)

    async def close(self) -> None:
        for board in self._boards.values():
            if board.lull is not None:
                board.lull.cancel()
        workers = [board.worker for board in self._boards.values() if board.worker is not None]
        for worker in workers:
            worker.cancel()
        await asyncio.gather(*workers, return_exceptions=True)

    def _message(self, anchor: tuple[int, int]) -> discord.PartialMessage:
        channel, message = anchor
        return self._client.get_partial_messageable(channel).get_partial_message(message)

    # -- the inside ------------------------------------------------------------------------------

    async def _follow(self, number: int, board: BoardState) -> None:
        tries = 0
        try:
            await asyncio.sleep(GATHER)
            while board.dirty:
                table = self._hall.tables.get(number)
                if table is None or table.sheet.channel is None:
                    return
                allowance = self._allowances.setdefault(table.sheet.channel, RateLimit(*EDITS))
                await allowance.ready()
                await self._budget.ready(_rank(table))
                await self._hall.keeper.known()
                if self._hall.tables.get(number) is not table:
                    continue  # it went while we waited, and may be here again as another
                board.dirty = False
                try:
                    await asyncio.create_task(self._renew(board, table, allowance), context=board.cause)
                    tries = 0
                except Exception as wrong:
                    if not (passing(wrong) or isinstance(wrong, Trouble)):
                        raise
                    # What has changed is not lost for that.
                    tries, board.dirty = tries + 1, True
                    await asyncio.sleep(pause(tries, wrong))
        except Exception:
            log.exception("the table could not be drawn", table=number)
        finally:
            board.worker = None
            if number not in self._hall.tables:
                self._boards.pop(number, None)

    async def _renew(self, board: BoardState, table: Table, allowance: RateLimit) -> None:
        on_behalf.set(_rank(table))
        with span("board", table.id):
            try:
                async with self._painter.unhurried():
                    page = await self._draw(table)
                if page is not None:
                    await self._put(board, table, page, allowance)
                    if board.doubted:
                        await self._alone(board, table)
                        board.doubted = False
                    if board.barred:
                        board.barred = False
                        try:
                            await self._hall.lobby.resume(table.id, None)
                        except Trouble:
                            board.barred = True
                            raise
            except discord.HTTPException as wrong:
                if passing(wrong):
                    raise
                await self._failed(board, table, wrong)
            except Illegal as wrong:
                if isinstance(wrong, Trouble):
                    raise
                log.info("the table went away while it was drawn", table=table.id, code=wrong.code)

    async def _put(self, board: BoardState, table: Table, page: Page, allowance: RateLimit) -> None:
        channel = table.sheet.channel
        assert channel is not None
        digest = page.digest()
        await self._anchored(board, table)
        anchor = table.sheet.anchors.get("board")
        if anchor is not None and anchor[0] == channel and board.below < OUT_OF_SIGHT:
            if board.digest == digest:
                return
            allowance.spend()
            kept, board.digest, board.hung, board.anew = (
                board.hung,
                "",
                [],
                False,
            )  # until it is known that it came
            try:
                async with asyncio.timeout(LONGEST):
                    edited = await self._message(anchor).edit(
                        view=page.view(), attachments=page.kept(kept), allowed_mentions=NOBODY
                    )
                board.digest, board.hung = "" if board.anew else digest, page.hung(edited)
                return
            except discord.HTTPException as wrong:
                if kept and wrong.status == 400:
                    board.dirty = True  # a picture that hung there cannot be kept: all are sent
                    return
                gone = wrong.status == 404 and wrong.code != UNKNOWN_CHANNEL
                if not gone and wrong.code != ARCHIVED:
                    raise
        allowance.spend()
        unsure, board.unsure = board.unsure, True
        newest = getattr(self._client.get_channel(channel), "last_message_id", None) or 0
        async with asyncio.timeout(LONGEST):
            posted = await self._client.get_partial_messageable(channel, guild_id=table.sheet.guild).send(
                view=page.view(),
                files=page.attachments(),
                allowed_mentions=NOBODY,
                silent=True,
                nonce=_nonce(table, anchor, board.others),
            )
        board.below, board.digest, board.hung, board.unsure = 0, digest, page.hung(posted), False
        if unsure or posted.id <= newest:  # an old one: it shows what was then, or hangs no longer
            board.digest, board.hung, board.dirty = "", [], True
        for number, other in self._boards.items():
            if other is not board and (near := self._hall.tables.get(number)) is not None:
                other.below += near.sheet.channel == channel
        board.posted = (channel, posted.id), anchor
        if posted.id in self._deleted:
            self.repost(table)
        await self._anchored(board, table)

    async def _anchored(self, board: BoardState, table: Table) -> None:
        """Remember where the table stands now; where it stood before it is taken away."""
        if board.posted is not None:
            now, before = board.posted
            if before is not None:  # should we die before it is taken away
                await self._hall.lobby.anchor(table.id, LEFT, before)
            await self._hall.lobby.anchor(table.id, "board", now)
            board.posted = None
            if before is not None:
                self._background.start(tried(self._message(before).delete))

    async def _alone(self, board: BoardState, table: Table) -> None:
        """Take away every other message that shows this table."""
        channel, here = table.sheet.anchors["board"]
        left = table.sheet.anchors.get(LEFT)
        if left is not None:  # it may lie farther back than is looked
            if left[1] != here:
                await tried(self._message(left).delete)
            await self._hall.lobby.anchor(table.id, LEFT, None)
        me = self._client.user
        place = self._client.get_partial_messageable(channel)
        async with asyncio.timeout(LONGEST):
            with contextlib.suppress(discord.Forbidden):
                async for message in place.history(limit=LOOK_BACK):
                    ours = me is not None and message.author.id == me.id and message.id != here
                    shown = {
                        key.verb for key in _actions(message.components) if key and key.table == table.id
                    }
                    if ours and shown & OF_A_BOARD:
                        board.others += 1
                        await tried(message.delete)

    async def _failed(self, board: BoardState, table: Table, wrong: discord.HTTPException) -> None:
        """The channel is gone, or closed to us: the table goes where its players talk, or waits. Its host is told."""
        log.warning("the table could not be shown", table=table.id, status=wrong.status, code=wrong.code)
        board.digest = ""
        lobby, sheet = self._hall.lobby, table.sheet
        why = {UNKNOWN_CHANNEL: "gone", ARCHIVED: "locked"}.get(wrong.code)
        why = why or ("barred" if wrong.status == 403 else None)
        if why is None:
            return
        then = "waits"
        try:
            if sheet.voice is not None and sheet.voice != sheet.channel:
                then = "moved"
                await lobby.bind(table.id, channel=sheet.voice)
            elif sheet.phase in ("lobby", "over"):
                then = "closed"
                await lobby.close(table.id, None)
            elif sheet.phase == "playing":
                await lobby.pause(table.id, None)
                board.barred = why != "gone"
            else:
                return
        except Trouble as trouble:  # it is drawn again, and comes here again
            # Nobody knows whether it was paused: if it was, then by us.
            board.barred |= then == "waits" and why != "gone" and isinstance(trouble, Doubt)
            raise
        except Illegal as no:
            log.info("the table went on while it could not be shown", table=table.id, code=no.code)
            if then == "waits" and not board.barred:
                return  # somebody else has paused it, or it is over: it does not wait for us
        told = {"channel": str(sheet.channel), "why": why, "then": then, "to": str(sheet.voice)}
        self._background.start(self._tell(table, "board-lost", told))


def _rank(table: Table) -> Rank:
    """Robots among themselves may be looked at late."""
    seats = table.sheet.seats
    waited = [player for player in table.waiting() if player >= 0]
    return Rank.ROBOTS if waited and all(seats[player].robot for player in waited) else Rank.TABLE


def _actions(components: Iterable[object]) -> Iterator[ActionId | None]:
    for component in components:
        yield read(getattr(component, "custom_id", None) or "")
        yield from _actions(getattr(component, "children", ()))


def _nonce(table: Table, before: Anchor | None, others: int) -> str:
    """The same for every attempt to put a table in place of that message: Discord makes one message of them."""
    return hashlib.blake2b(f"{table.id} {before} {others or ''}".encode(), digest_size=10).hexdigest()
