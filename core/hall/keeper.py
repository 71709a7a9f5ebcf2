"""Whose tables are whose: the lease, its heartbeat, taking over what others left, coming back after a restart."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterator
from typing import TYPE_CHECKING

from core.hall.notices import Resumed
from core.hall.ports import Absent, Doubt, Lease, Loaded, Lost, Scope, Trouble
from core.hall.table import Table
from core.shapes import Illegal

if TYPE_CHECKING:
    from core.hall.hall import Hall

LOOKS = 6
"""After so many looks a process that died just before we came is known to be dead, and its tables are ours."""
LASTS = 4
"""A lease outlasts so many heartbeats, at least."""
AT_ONCE = 64
"""How many tables are claimed in one go; between goes the others are served."""


class Keeper:
    """The hall's caretaker."""

    def __init__(self, hall: Hall, scope: Scope, beat: float) -> None:
        self._hall = hall
        self._scope = scope
        self._every = beat
        self._retired = False
        self._looks = 0
        self._heard = 0.0
        """When, by the loop's clock, the last heartbeat began that the journal has taken."""
        self._slept = False
        """Others may have some of our tables, and we have not looked."""
        self._beating = asyncio.Lock()
        self._taking = asyncio.Lock()
        self._claimed: list[Lease] = []
        """Ours, but not brought back yet."""
        self._tasks: list[asyncio.Task[None]] = []
        self.astray = False
        """It is not known whether a table that was opened or claimed is in the journal: then it is ours, and not here."""
        self.broken: dict[int, BaseException] = {}
        """Tables whose journal cannot be replayed: ours, and nobody's until that is mended."""
        self.troubled = ""
        """The code of the trouble with the journal while there is one: for the host and the operator to see."""

    async def open(self) -> None:
        """Enter, take what nobody keeps, replay it, and set everything going."""
        self._heard = asyncio.get_running_loop().time()
        await self._hall.journal.enter()
        self._tasks = [asyncio.create_task(self._beat(), name="hall-beat")]
        try:
            await self._take()
        except BaseException:
            await self.close()
            raise
        self._tasks += [
            asyncio.create_task(self._look(), name="hall-look"),
            asyncio.create_task(self._hall.patience.run(), name="hall-sleeper"),
        ]

    async def close(self) -> None:
        """Finish what is being done, stop the clock, give every table back."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for table in list(self._hall.tables.values()):
            async with table.lock:
                self._hall.drop(table, "elsewhere")
        with contextlib.suppress(Trouble):
            await self._hall.journal.leave()

    async def hand_on(self, table: int) -> None:
        """Give one table back in its turn, for another process to take (or for ours, if it looks first)."""

        async def act(here: Table) -> None:
            self._hall.drop(here, "elsewhere")
            await self._hall.journal.release(here.lease)

        await self._hall.in_turn(table, act)

    async def retire(self) -> None:
        """Take nothing more, and hand on every table in its turn: the old process of a live upgrade."""
        async with self._taking:
            self._retired = True
        for table in tuple(self._hall.tables):
            with contextlib.suppress(Absent, Trouble):
                await self.hand_on(table)

    @property
    def sure(self) -> bool:
        """Are the tables that are here certainly ours? Who slept for long may have lost them, and knows of nothing."""
        return asyncio.get_running_loop().time() < self._heard + LASTS * self._every

    async def known(self) -> None:
        """Wait until it is."""
        while not self.sure:
            await self._live()
            if not self.sure:
                await asyncio.sleep(self._every)

    async def reread(self, table: Table) -> None:
        """After a doubt, under the table's lock: be what the journal says."""
        found = await self._hall.journal.load([table.lease])
        if table.id not in found:
            self._hall.drop(table, "elsewhere")
            raise Lost("table-elsewhere", table=table.id)
        self._hall.patience.sleeper.disarm(table.dues)
        table.resume(found[table.id])
        self._hall.patience.reload(table)
        self._hall.tell(table, Resumed(table.id))

    async def _beat(self) -> None:
        """Say that we live. On its own, so that bringing back many tables does not keep us from it."""
        while True:
            await asyncio.sleep(self._every)
            await self._live()

    async def _live(self) -> None:
        async with self._beating:
            began = asyncio.get_running_loop().time()
            self._slept |= not self.sure
            with self._minded():
                self._slept |= not await self._hall.journal.beat()
                if self._slept:
                    await self._let_go_of_what_was_taken()
                self._heard, self._slept = began, False

    async def _look(self) -> None:
        """Look for tables that nobody keeps, and for those of ours that are in doubt."""
        while True:
            await asyncio.sleep(self._every)
            with self._minded():
                for table in [t for t in self._hall.tables.values() if t.doubtful]:
                    await self._look_again(table)
                if self.astray:
                    await self._find()
                await self._take()
                self._looks += 1

    async def _look_again(self, table: Table) -> None:
        """A table that cannot be replayed must not keep us from the others."""
        with self._minded():
            async with table.lock:
                if table.kept and table.doubtful:
                    await self.reread(table)

    async def _find(self) -> None:
        """Bring in what is kept in our name and is not here."""
        async with self._taking:
            held = await self._hall.journal.held()
            if self._hall.lobby.opening:
                return  # one of these may be on its way; at the next look it has come
            here = {*self._hall.tables, *(lease.table for lease in self._claimed)}
            self._claimed += sorted((it for it in held if it.table not in here), key=lambda it: it.table)
            self.astray = False

    @property
    def fresh(self) -> bool:
        """We came a moment ago: a table that is not here may still be kept in the name of one who died."""
        return self._looks < LOOKS

    @contextlib.contextmanager
    def _minded(self) -> Iterator[None]:
        """Trouble with the journal is remembered for the operator, and passes."""
        try:
            yield
            self.troubled = ""
        except Trouble as trouble:
            self.troubled = trouble.code
        except Exception as wrong:
            self._hall.fault(wrong)

    async def _let_go_of_what_was_taken(self) -> None:
        """We were silent for so long that others may have some of our tables. The rest go on as if nothing had been."""
        known, claimed = list(self._hall.tables.values()), list(self._claimed)
        held = await self._hall.journal.held()
        # what was claimed since we asked is not in the answer, and ours
        self._claimed = [lease for lease in self._claimed if lease in held or lease not in claimed]
        for table in known:
            async with table.lock:
                if table.kept and table.lease not in held:
                    self._hall.drop(table, "elsewhere")

    async def _take(self) -> None:
        """Claim, and bring back, until nothing is left to claim. What was claimed is not lost to a failing read."""
        while True:
            async with self._taking:
                if self._retired:
                    return
                try:
                    self._claimed = self._claimed or list(
                        await self._hall.journal.claim(self._scope, AT_ONCE)
                    )
                except Doubt:
                    self.astray = True
                    raise
                if not self._claimed:
                    return
                found = await self._hall.journal.load(self._claimed)
                leases, self._claimed = self._claimed, []
                for lease in leases:
                    if lease.table in found:
                        await self._try_to_come_back(lease, found[lease.table])
                        await asyncio.sleep(0)

    async def _try_to_come_back(self, lease: Lease, loaded: Loaded) -> None:
        try:
            await self._come_back(lease, loaded)
        except Exception as wrong:
            # A table that cannot be replayed must not keep the others from coming back.
            self.broken[lease.table] = wrong
            self._hall.fault(wrong)
        else:
            self.broken.pop(lease.table, None)

    async def _come_back(self, lease: Lease, loaded: Loaded) -> None:
        if loaded.sheet.game not in self._hall.games:
            raise Illegal("unknown-game", text=loaded.sheet.game, table=lease.table)
        if (old := self._hall.tables.get(lease.table)) is not None:
            # Ours was taken away and lay free for a moment (somebody asked to be forgotten): what we had is void.
            async with old.lock:
                if old.kept:
                    self._hall.drop(old, "elsewhere")
        table = Table(self._hall.games[loaded.sheet.game], loaded.sheet, lease)
        table.resume(loaded)
        self._hall.tables[table.id] = table
        self._hall.patience.reload(table)
        self._hall.tell(table, Resumed(table.id))
