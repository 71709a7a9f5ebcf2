"""`check`, `mine`, `forget`: looking after the database by hand."""

from __future__ import annotations

import argparse
import asyncio
import json
from typing import Any

import sqlalchemy as sa
from sqlmodel import SQLModel

from core.games import GAMES
from core.shapes import Illegal
from data import careers, court_history, migrate
from data.journal import DurableJournal
from data.privacy import forget_me, give_me_my_data
from data.schema import Tables, rows
from data.store import connect


def add(commands: Any) -> None:
    for name, run, about in (
        ("check", _check, "open the database, bring it up to date, say what is in it"),
        ("recount", _recount, "work out charges, rulings, chronicles, careers anew from the journal"),
        ("mine", _mine, "everything about one person, as JSON"),
        ("forget", _forget, "forget one person"),
    ):
        words = commands.add_parser(name, help=about)
        words.add_argument("--db", metavar="URL", help="default: the file in the user's data folder")
        if name in ("mine", "forget"):
            words.add_argument("user", type=int, help="the person's number at Discord")
        words.set_defaults(run=lambda given, run=run: asyncio.run(run(given)))


async def _check(given: argparse.Namespace) -> int:
    async with await connect(given.db) as store:

        def work(connection: sa.Connection) -> list[tuple[str, int]]:
            count = sa.select(sa.func.count())
            tables = sorted(SQLModel.metadata.tables.items())
            return [(name, connection.execute(count.select_from(of)).scalar_one()) for name, of in tables]

        print(f"{store.url}: schema {await store.read(migrate.revision)}")
        for name, rows in await store.read(work):
            print(f"  {name:<12}{rows:>10}")
    return 0


async def _recount(given: argparse.Namespace) -> int:
    async with await connect(given.db) as store:
        tables = (
            sa.select(rows(Tables).c.id).where(rows(Tables).c.phase != "lobby").order_by(rows(Tables).c.id)
        )
        numbers = await store.read(lambda connection: list(connection.execute(tables).scalars()))
        wrong = 0
        for number in numbers:
            loaded = await DurableJournal(store).read(number)
            try:
                game = GAMES[loaded.sheet.game]
                await store.write(
                    lambda connection, of=game, it=loaded: court_history.rebuild(
                        connection, of, it.sheet, it.entries
                    )  # type: ignore[misc]
                )
                if loaded.sheet.phase in ("over", "closed"):
                    await careers.conclude(store, game, loaded)
            except Illegal as refused:
                wrong += 1
                print(f"  table {number} does not replay: {refused}")
    print(f"{len(numbers) - wrong} tables counted anew, {wrong} could not be")
    return int(bool(wrong))


async def _mine(given: argparse.Namespace) -> int:
    async with await connect(given.db) as store:
        print(json.dumps(await give_me_my_data(store, GAMES, given.user), ensure_ascii=False, indent=1))
    return 0


async def _forget(given: argparse.Namespace) -> int:
    async with await connect(given.db) as store:
        forgotten = await forget_me(store, GAMES, given.user)
    print(f"forgotten at {len(forgotten.tables)} tables, {forgotten.pending} effects still to be undone")
    return 0
