"""The schema's history: up, down, up again; nothing missing; a newer database is left alone."""

from __future__ import annotations

import asyncio

import pytest
import sqlalchemy as sa

import data
from core.hall import Seat, Sheet, Trouble
from data import Store, migrate, sheets


async def test_models_and_migrations_agree(store: Store) -> None:
    assert await store.read(migrate.difference) == []


async def test_every_migration_goes_down_and_up_again(store: Store) -> None:
    versions = migrate.revisions()
    for older in [*versions[1:], "base"]:
        await store.write(lambda connection, to=older: migrate.down(connection, to))  # type: ignore[misc]
    left = await store.read(lambda connection: set(sa.inspect(connection).get_table_names()))
    assert left <= {"alembic_version", "sqlite_sequence"}
    for newer in reversed(versions):
        await store.write(lambda connection, to=newer: migrate.up(connection, to))  # type: ignore[misc]
    assert await store.read(migrate.difference) == []


async def test_who_had_given_his_seat_up_has_his_name_from_it_where_nobody_has_taken_it(store: Store) -> None:
    former = ((21, 0, "Анна"), (21, 0, "Нюра"), (22, 1, "Борис"))
    sheet = Sheet(
        game="stones", seats=(Seat(None, "Анна"), Seat(30, "Вера")), spectators=(21,), former=former
    )
    number = await store.write(lambda connection: sheets.insert(connection, sheet))
    await store.write(lambda connection: migrate.down(connection, "0003"))
    await store.write(migrate.up)
    known = (await store.read(lambda connection: sheets.read(connection, [number])))[number]
    assert (known.spectators, known.former) == ((21,), ((21, 0, "Анна"), (22, 1, "")))


async def test_a_newer_database_is_refused_and_left_alone(url: str) -> None:
    async with await data.connect(url) as store:
        newer = sa.text("UPDATE alembic_version SET version_num = '9999'")
        await store.write(lambda connection: connection.execute(newer))
    with pytest.raises(Trouble) as refused:
        await data.connect(url)
    assert refused.value.code == "database-newer"
    assert refused.value.data["found"] == "9999"


async def test_two_processes_may_start_at_once(url: str) -> None:
    stores = await asyncio.gather(*(data.connect(url) for _ in range(4)))
    for store in stores:
        assert await store.read(migrate.revision) == migrate.revisions()[0]
        await store.close()


async def test_somebody_elses_tables_are_not_ours(url: str) -> None:
    async with await data.connect(url) as store:
        await store.write(lambda connection: connection.execute(sa.text("DROP TABLE alembic_version")))
    with pytest.raises(Trouble, match="database-corrupt"):
        await data.connect(url)


async def test_an_unknown_database_is_named() -> None:
    with pytest.raises(Trouble, match="unknown-database"):
        await data.connect("mysql://here/there")
