"""Open private panels, in the database: whoever keeps their table next goes on with them.

Who has the token of a press can rewrite what one person sees, for a quarter of an hour. So it lies here encrypted,
under a key that follows from the bot's own token: who has that needs no other. Rows that cannot be read, because the
bot has another token now, are as if they were not there; what has expired is thrown away with every write.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
from collections.abc import Callable, Sequence
from typing import NamedTuple

import msgspec
import sqlalchemy as sa
from nacl.encoding import URLSafeBase64Encoder
from nacl.exceptions import CryptoError
from nacl.secret import SecretBox

from core.hall.ports import Trouble
from data.schema import PanelRows, rows
from data.store import Store

PANELS = rows(PanelRows)
_OWN = sa.and_(PANELS.c.id == sa.bindparam("panel"), PANELS.c.expires == sa.bindparam("mine"))
_OVER = PANELS.delete().where(sa.or_(_OWN, PANELS.c.expires <= sa.bindparam("now")))
_TAKEN_BACK = PANELS.delete().where(_OWN)
_THERE = sa.select(PANELS.c.id).where(PANELS.c.id == sa.bindparam("panel"))
_NEW = PANELS.insert()
_GONE = PANELS.delete().where(PANELS.c.id.in_(sa.bindparam("ids", expanding=True)))
_FOR = b"slovo panels"
"""What this key is for: no other that follows from the token is the same."""

Change = Callable[[sa.Connection], object]


def _nothing() -> None:
    """Nobody else wants to know."""


class Sealed(msgspec.Struct, frozen=True):
    """What nobody may read who only has the database."""

    token: str
    locale: str
    where: str = ""
    """Which of its pages was open."""
    apart: int = 0
    """The message's number, where it is not the first answer to its press."""


_UNSEALED = msgspec.json.Decoder(Sealed)
"""Made before any thread reads (as in `sheets`)."""


class PanelRow(msgspec.Struct, frozen=True):
    """One open private message. `expires`: milliseconds since 1970 from which on Discord takes no more edits."""

    id: int
    table: int
    user: int
    kind: str
    sealed: Sealed
    expires: int

    @property
    def place(self) -> tuple[int, int, str]:
        """Where it is: the newest of a place is the one that is looked at."""
        return self.table, self.user, self.kind


AGAIN = (0.1, 0.4, 1.0, 2.0, 5.0, 15.0)
"""Seconds before the first, the second, … and every later attempt to write what the database had trouble with."""
TRIES = 2
"""After so many failures whoever waits is told; what he asked for is tried again all the same."""
LIFE = 15 * 60.0
"""Seconds after which a change is about nothing that lives."""


class Asked(NamedTuple):
    """A change, who waits for it, and when it was asked for, by the loop's clock."""

    change: Change
    done: asyncio.Future[None]
    at: float
    made: Callable[[], None]
    """Called when it is made, however late: who waited may have been told that it could not be."""


class PanelBook:
    """Changes are made in the order they are asked for, and what comes while one write is on its way goes together
    into the next. Where the database has trouble they are kept, and tried again. Nobody has to wait for one: a row that
    is not written is not found again, one that is left expires."""

    def __init__(self, store: Store, secret: str) -> None:
        """`secret`: the bot's token."""
        self._store = store
        self._box = SecretBox(
            hashlib.blake2b(secret.encode(), digest_size=SecretBox.KEY_SIZE, person=_FOR).digest()
        )
        self._changes: list[Asked] = []
        self._writing: asyncio.Task[None] | None = None
        self._ending = asyncio.Event()

    def keep(self, panel: PanelRow, now: int, written: Callable[[], None] = _nothing) -> asyncio.Future[None]:
        """Done when it is written, and all that has expired is gone. `written` is called then, even if the database had
        trouble for so long that nobody waits any more.

        Where two processes were told of one press, the row is his who wrote first, known by when it expires.
        """
        sealed = self._box.encrypt(msgspec.json.encode(panel.sealed), encoder=URLSafeBase64Encoder).decode()
        row = {
            "id": panel.id,
            "table_id": panel.table,
            "user": panel.user,
            "kind": panel.kind,
            "sealed": sealed,
            "expires": panel.expires,
        }

        def change(connection: sa.Connection) -> None:
            connection.execute(_OVER, {"panel": panel.id, "mine": panel.expires, "now": now})
            if connection.execute(_THERE, {"panel": panel.id}).first() is None:
                connection.execute(_NEW, row)

        return self._change(change, written)

    def take_back(self, panel: PanelRow) -> asyncio.Future[None]:
        """It never came to stand; but another process may have answered the same press."""
        mine = {"panel": panel.id, "mine": panel.expires}
        return self._change(lambda connection: connection.execute(_TAKEN_BACK, mine))

    def drop(self, *ids: int) -> asyncio.Future[None]:
        """These are followed no more."""
        return self._change(lambda connection: connection.execute(_GONE, {"ids": ids}))

    async def settle(self) -> None:
        """Wait until all that was asked for is written, or cannot be: it is tried once more at most."""
        self._ending.set()
        if self._writing is not None:
            await asyncio.gather(self._writing, return_exceptions=True)

    async def of(self, tables: Sequence[int]) -> list[PanelRow]:
        """What is kept of these tables, the oldest first; what has expired too."""
        wanted = PANELS.select().where(PANELS.c.table_id.in_(tables)).order_by(PANELS.c.id)
        found = await self._store.read(lambda connection: connection.execute(wanted).all())
        return [
            PanelRow(row.id, row.table_id, row.user, row.kind, sealed, row.expires)
            for row in found
            if (sealed := self._opened(row.sealed)) is not None
        ]

    def _opened(self, sealed: str) -> Sealed | None:
        try:
            words = self._box.decrypt(sealed.encode(), encoder=URLSafeBase64Encoder)
            return _UNSEALED.decode(words)
        except (CryptoError, ValueError, msgspec.MsgspecError):
            return None

    def _change(self, change: Change, made: Callable[[], None] = _nothing) -> asyncio.Future[None]:
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        done.add_done_callback(lambda done: done.cancelled() or done.exception())
        self._changes.append(Asked(change, done, loop.time(), made))
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._write(), name="panel-book")
        return done

    async def _write(self) -> None:
        loop, tries = asyncio.get_running_loop(), 0
        while self._changes:
            ending = self._ending.is_set()
            together, self._changes = self._changes, []
            left = await self._write_together(together)
            tries = tries + 1 if left else 0
            if tries >= TRIES or ending:
                for one, trouble in left:
                    _told(one, trouble)
            if not left or ending:
                continue
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._ending.wait(), AGAIN[min(tries, len(AGAIN)) - 1])
            young = loop.time() - LIFE
            self._changes[:0] = [one for one, _ in left if one.at > young]

    async def _write_together(self, together: Sequence[Asked]) -> list[tuple[Asked, Trouble]]:
        """In the order in which they were asked for; what is left to do, because the database has trouble. One that
        cannot be does not fail the others."""

        def work(connection: sa.Connection) -> None:
            for one in together:
                one.change(connection)

        try:
            await self._store.write(work)
        except Trouble as trouble:
            return [(one, trouble) for one in together]
        except Exception as wrong:
            if len(together) > 1:
                return [left for one in together for left in await self._write_together([one])]
            _told(together[0], wrong)
        else:
            for one in together:
                _told(one)
        return []


def _told(asked: Asked, wrong: Exception | None = None) -> None:
    if wrong is None:
        asked.made()
    if asked.done.done():
        return
    if wrong is None:
        asked.done.set_result(None)
    else:
        asked.done.set_exception(wrong)
