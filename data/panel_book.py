"""Open private panels, in the database: whoever keeps their table next goes on with them.

Who has the token of a press can rewrite what one person sees, for a quarter of an hour. So it lies here encrypted,
under a key that follows from the bot's own token: who has that needs no other. Rows that cannot be read, because the
bot has another token now, are as if they were not there; what has expired is thrown away with every write.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable, Sequence

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


class Sealed(msgspec.Struct, frozen=True):
    """What nobody may read who only has the database."""

    token: str
    locale: str
    where: str = ""
    """Which of its pages was open."""
    apart: int = 0
    """The message's number, where it is not the first answer to its press."""


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


class PanelBook:
    """Changes are made in the order they are asked for, and what comes while one write is on its way goes together
    into the next. Nobody has to wait for one: a row that is not written is not found again, one that is left expires."""

    def __init__(self, store: Store, secret: str) -> None:
        """`secret`: the bot's token."""
        self._store = store
        self._box = SecretBox(
            hashlib.blake2b(secret.encode(), digest_size=SecretBox.KEY_SIZE, person=_FOR).digest()
        )
        self._changes: list[tuple[Change, asyncio.Future[None]]] = []
        self._writing: asyncio.Task[None] | None = None

    def keep(self, panel: PanelRow, now: int) -> asyncio.Future[None]:
        """Done when it is written, and all that has expired is gone.

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

        return self._change(change)

    def take_back(self, panel: PanelRow) -> asyncio.Future[None]:
        """It never came to stand; but another process may have answered the same press."""
        mine = {"panel": panel.id, "mine": panel.expires}
        return self._change(lambda connection: connection.execute(_TAKEN_BACK, mine))

    def drop(self, *ids: int) -> asyncio.Future[None]:
        """These are followed no more."""
        return self._change(lambda connection: connection.execute(_GONE, {"ids": ids}))

    async def settle(self) -> None:
        """Wait until all that was asked for is written, or cannot be."""
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
            return msgspec.json.decode(words, type=Sealed)
        except (CryptoError, ValueError, msgspec.MsgspecError):
            return None

    def _change(self, change: Change) -> asyncio.Future[None]:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        done.add_done_callback(lambda done: done.cancelled() or done.exception())
        self._changes.append((change, done))
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._write(), name="panel-book")
        return done

    async def _write(self) -> None:
        while self._changes:
            together, self._changes = self._changes, []
            await self._write_together(together)

    async def _write_together(self, together: list[tuple[Change, asyncio.Future[None]]]) -> None:
        """In the order in which they were asked for. One that cannot be does not fail the others."""

        def work(connection: sa.Connection) -> None:
            for change, _ in together:
                change(connection)

        try:
            await self._store.write(work)
        except Exception as wrong:
            if len(together) > 1 and not isinstance(wrong, Trouble):
                for one in together:
                    await self._write_together([one])
                return
            for _, done in together:
                if not done.done():
                    done.set_exception(wrong)
        else:
            for _, done in together:
                if not done.done():
                    done.set_result(None)
